"""What has to hold in every interview, and between candidates. Each check is kept or not; none has a threshold to tune
but those that name one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby, pairwise

from evals.dialogue.playing import Played
from tutor.bank.bank import Bank
from tutor.dialogue.corrections import BEST_FIRST
from tutor.dialogue.interview.probing import BUDGET, choose_probe
from tutor.dialogue.interview.report import Report, Why, build_report
from tutor.dialogue.interview.state import elapsed, plan_of
from tutor.dialogue.standing import attempts, standing
from tutor.domain import Difficulty, PointVerdict, Session, Turn, TurnKind, Verdict

Check = Callable[[Played, Bank], bool]
Between = Callable[[Mapping[str, Sequence[Played]]], bool]

_GRADING = re.compile(r"\b\d+ of \d+\b|\bcorrect\b|\bwrong\b|\bmarks?\b|\bscore\b", re.IGNORECASE)
_QUOTED = re.compile(r"“[^”]*”")


def _kinds(played: Played, *kinds: TurnKind) -> list[Turn]:
    return [turn for turn in played.session.turns if turn.kind in kinds]


def _asked(played: Played) -> list[str]:
    return [turn.question_id for turn in _kinds(played, TurnKind.ASKED)]


def _probes(played: Played) -> list[Turn]:
    return _kinds(played, TurnKind.PROBED)


def _before(played: Played, turn: Turn) -> Session:
    earlier = tuple(each for each in played.session.turns if each.number < turn.number)
    return played.session.model_copy(update={"turns": earlier})


def _verdicts(played: Played, turn: Turn) -> Sequence[PointVerdict]:
    now = standing(_before(played, turn), turn.question_id)
    return now.verdicts if now is not None else ()


def _probed_before(played: Played, turn: Turn) -> list[str]:
    earlier = attempts(_before(played, turn), turn.question_id)[-1]
    return [each.point for each in earlier if each.kind is TurnKind.PROBED and each.point is not None]


def _verdict_of(played: Played, probe: Turn) -> Verdict | None:
    return next((each.verdict for each in _verdicts(played, probe) if each.id == probe.point), None)


def _follows_heaviest(played: Played, bank: Bank) -> bool:
    style = plan_of(played.session).style
    for turn in _probes(played):
        question = bank.question(turn.question_id)
        due = choose_probe(question, _verdicts(played, turn), _probed_before(played, turn), style)
        opened = [each for each in _verdicts(played, turn) if each.verdict in (Verdict.UNMET, Verdict.PARTIAL)]
        fresh = [each.weight for each in opened if each.id not in _probed_before(played, turn)]
        weight = question.point(turn.point or "").weight
        within = len(_probed_before(played, turn)) < BUDGET[style]
        if due is None or due.id != turn.point or (within and fresh and weight < max(fresh)):
            return False
    return True


def _within_budget(played: Played, _bank: Bank) -> bool:
    gaps = [turn for turn in _probes(played) if _verdict_of(played, turn) in (Verdict.UNMET, Verdict.PARTIAL)]
    most = BUDGET[plan_of(played.session).style]
    return all(len(list(each)) <= most for _, each in groupby(gaps, key=lambda turn: turn.question_id))


def _asks_back(played: Played, _bank: Bank) -> bool:
    """Every contradiction of an answer was asked about."""
    asked = {(turn.question_id, turn.point) for turn in _probes(played)}
    wrong = [
        (turn.question_id, point.id)
        for turn in _kinds(played, TurnKind.ANSWERED)
        for point in (turn.grade.points if turn.grade else ())
        if point.verdict is Verdict.CONTRADICTED
    ]
    return set(wrong) <= asked


def _depth_after_full(played: Played, _bank: Bank) -> bool:
    deep = [turn for turn in _probes(played) if _verdict_of(played, turn) is Verdict.MET]
    return all(all(each.verdict is Verdict.MET for each in _verdicts(played, turn)) for turn in deep)


def _depth_ungraded(played: Played, _bank: Bank) -> bool:
    pairs = pairwise(played.session.turns)
    return all(
        after.grade is None
        for turn, after in pairs
        if turn.kind is TurnKind.PROBED
        and after.kind is TurnKind.FOLLOWED_UP
        and _verdict_of(played, turn) is Verdict.MET
    )


def _own_words(turn: Turn) -> str:
    """What the interviewer said, without the candidate's words that were quoted back."""
    return _QUOTED.sub("", turn.text)


def _never_reveals(played: Played, bank: Bank) -> bool:
    return not any(
        point.text in _own_words(turn) for turn in _probes(played) for point in bank.question(turn.question_id).points
    )


def _no_variant(played: Played, bank: Bank) -> bool:
    return not any(
        variant in _own_words(turn)
        for turn in _probes(played)
        for point in bank.question(turn.question_id).points
        for variant in point.variants
    )


def _quotes_are_said(played: Played, _bank: Bank) -> bool:
    texts = " ".join(" ".join(turn.text.split()) for turn in _kinds(played, TurnKind.ANSWERED, TurnKind.FOLLOWED_UP))
    found = [quote for turn in _probes(played) for quote in re.findall(r"You said “([^”]*)”", turn.text)]
    return all(quote.removesuffix(" …") in texts for quote in found)


def _no_grade_told(played: Played, bank: Bank) -> bool:
    def said(turn: Turn) -> str:
        probe = bank.question(turn.question_id).point(turn.point or "").probe
        return _own_words(turn).replace(probe, "")

    return not any(_GRADING.search(said(turn)) for turn in _probes(played))


def _sections_in_turn(played: Played, bank: Bank) -> bool:
    sections = [bank.question(each).section for each in _asked(played)]
    return len(set(sections)) == min(len(sections), len(bank.sections))


def _never_lowers(played: Played, _bank: Bank) -> bool:
    for back in (each for question in played.report.questions for each in question.asked_back):
        if BEST_FIRST.index(back.after) > BEST_FIRST.index(back.before):
            return back.before is Verdict.UNMET  # a wrong belief came out in the reply
    return True


def _proved(played: Played, bank: Bank) -> bool:
    texts = {turn.number: turn.text for turn in played.session.turns}
    passages = {passage.id for passage in bank.passages}
    for question in played.report.questions:
        for each in question.points:
            given = each.verdict.verdict in (Verdict.MET, Verdict.PARTIAL)
            if given and (not each.verdict.quote or each.verdict.quote not in texts[each.turn]):
                return False
            if each.verdict.passage not in passages:
                return False
    return True


def _adds_up(played: Played, _bank: Bank) -> bool:
    overall = played.report.overall
    lows = sum(each.marks.marks_range[0] for each in played.report.questions)
    return overall is not None and abs(lows - overall.marks.marks_range[0]) < 1e-6


def _interval_holds(played: Played, _bank: Bank) -> bool:
    scores = [each for _, each in played.report.sections]
    scores += [played.report.overall] if played.report.overall else []
    return all(
        each.interval[0] <= each.marks.marks_range[0] / each.marks.out_of + 1e-3
        and each.interval[1] >= each.marks.marks_range[1] / each.marks.out_of - 1e-3
        for each in scores
    )


def _ends_as_planned(played: Played, _bank: Bank) -> bool:
    last, plan = played.session.turns[-1], plan_of(played.session)
    return last.kind is TurnKind.ENDED and last.text == "questions" and len(_asked(played)) == plan.questions


def _distinct(items: Sequence[object]) -> bool:
    return len(set(items)) == len(items)


def _same(one: Report, other: Report) -> bool:
    return one.model_dump_json() == other.model_dump_json()


EACH: Mapping[str, Check] = {
    "no question is asked twice": lambda p, _: _distinct(_asked(p)),
    "no point is asked about twice": lambda p, _: _distinct([(t.question_id, t.point) for t in _probes(p)]),
    "the heaviest open point is asked about": _follows_heaviest,
    "questions about gaps keep to the budget": _within_budget,
    "a contradiction is asked about": _asks_back,
    "depth follows full answers only": _depth_after_full,
    "depth is not graded": _depth_ungraded,
    "one question in depth at most": lambda p, _: all(
        sum(b.why is Why.DEPTH for b in q.asked_back) <= 1 for q in p.report.questions
    ),
    "no point is given away": _never_reveals,
    "no accepted wording is given away": _no_variant,
    "what is quoted back was said": _quotes_are_said,
    "no grade is told on the way": _no_grade_told,
    "it ends as planned": _ends_as_planned,
    "turns are numbered without gaps": lambda p, _: (
        [t.number for t in p.session.turns] == list(range(1, len(p.session.turns) + 1))
    ),
    "time never runs backwards": lambda p, _: all(a.at <= b.at for a, b in pairwise(p.session.turns)),
    "time adds up": lambda p, _: elapsed(p.session.turns).total_seconds() == p.report.seconds,
    "every answer has a grade": lambda p, _: all(t.grade is not None for t in _kinds(p, TurnKind.ANSWERED)),
    "a reply is graded against its point alone": lambda p, _: all(
        [v.id for v in t.grade.points] == [t.point] for t in _kinds(p, TurnKind.FOLLOWED_UP) if t.grade
    ),
    "sections are covered": _sections_in_turn,
    "it begins in the middle": lambda p, b: b.question(_asked(p)[0]).difficulty is Difficulty.MEDIUM,
    "every question is in the report once": lambda p, _: [q.question_id for q in p.report.questions] == _asked(p),
    "marks add up": _adds_up,
    "intervals hold what they are about": _interval_holds,
    "every point given is proved": _proved,
    "at most three things to study": lambda p, _: len(p.report.to_study) <= 3,
    "what was made is not to be studied": lambda p, _: all(
        s.point.verdict is not Verdict.MET for s in p.report.to_study
    ),
    "ability has bounds": lambda p, _: abs(p.report.ability.mean) < 4 and 0 < p.report.ability.sd < 1.01,
    "a reply takes nothing away": _never_lowers,
    "the report survives as JSON": lambda p, _: _same(Report.model_validate_json(p.report.model_dump_json()), p.report),
    "the report follows from the turns": lambda p, b: _same(
        build_report(p.session, b), p.report.model_copy(update={"earlier": ()})
    ),
}


def _mean(played: Sequence[Played]) -> float:
    return sum(each.share for each in played) / len(played)


def _ability(played: Sequence[Played]) -> float:
    return sum(each.report.ability.mean for each in played) / len(played)


def _wins(better: Sequence[Played], worse: Sequence[Played]) -> float:
    return sum(a.share > b.share for a, b in zip(better, worse, strict=True)) / len(better)


def _reviewed(played: Sequence[Played]) -> bool:
    points = [point for each in played for question in each.report.questions for point in question.points]
    return all(point.verdict.verdict is Verdict.CANNOT_TELL for point in points)


BETWEEN: Mapping[str, Between] = {
    "strong beats partial in 98% of pairs": lambda by: _wins(by["strong"], by["partial"]) >= 0.98,
    "strong beats wrong in 98% of pairs": lambda by: _wins(by["strong"], by["wrong"]) >= 0.98,
    "rambling costs little": lambda by: _mean(by["rambling"]) >= 0.6 * _mean(by["strong"]),
    "partial beats empty in every pair": lambda by: _wins(by["partial"], by["empty"]) == 1.0,
    "strong beats terse in 98% of pairs": lambda by: _wins(by["strong"], by["terse"]) >= 0.98,
    "repeating the question stays under 10%": lambda by: _mean(by["repeating"]) < 0.10,
    "empty answers earn nothing": lambda by: _mean(by["empty"]) == 0.0,
    "gibberish earns nothing": lambda by: _mean(by["gibberish"]) == 0.0,
    "fishing for hints earns nothing": lambda by: _mean(by["hint-fishing"]) == 0.0,
    "orders to the grader earn nothing": lambda by: _mean(by["attacking"]) == 0.0,
    "off topic stays under 5%": lambda by: _mean(by["off-topic"]) < 0.05,
    "another language is left to a person": lambda by: _reviewed(by["other-language"]),
    "orders do not shorten an interview": lambda by: (
        len({len(_asked(p)) for p in (*by["attacking"], *by["strong"])}) == 1
    ),
    "ability puts strong over partial over empty": lambda by: (
        _ability(by["strong"]) > _ability(by["partial"]) > _ability(by["empty"])
    ),
}
