"""What has to hold in every interview, whoever is the candidate. Each check is kept or not; none has a threshold."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby, pairwise

from evals.dialogue.playing import Played
from tutor.bank.bank import Bank
from tutor.dialogue.corrections import BEST_FIRST
from tutor.dialogue.interview.probing import BUDGET, choose_probe, contradictions_asked
from tutor.dialogue.interview.report import Report, Why, build_report
from tutor.dialogue.interview.state import elapsed, plan_of
from tutor.dialogue.standing import attempts, standing
from tutor.domain import Difficulty, PointVerdict, Session, Turn, TurnKind, Verdict

Check = Callable[[Played, Bank], bool]

_GRADING = re.compile(r"\b\d+ of \d+\b|\bcorrect\b|\bwrong\b|\bmarks?\b|\bscore\b", re.IGNORECASE)
_QUOTED = re.compile(r"“[^”]*”")


def _kinds(played: Played, *kinds: TurnKind) -> list[Turn]:
    return [turn for turn in played.session.turns if turn.kind in kinds]


def asked(played: Played) -> list[str]:
    """Return the ids of the questions that were asked, in order."""
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


def _stood_by(played: Played, turn: Turn) -> frozenset[str]:
    before = _before(played, turn)
    return contradictions_asked(before, attempts(before, turn.question_id)[-1])


def _verdict_of(played: Played, probe: Turn) -> Verdict | None:
    return next((each.verdict for each in _verdicts(played, probe) if each.id == probe.point), None)


def _follows_heaviest(played: Played, bank: Bank) -> bool:
    style = plan_of(played.session).style
    for turn in _probes(played):
        question = bank.question(turn.question_id)
        due = choose_probe(
            question, _verdicts(played, turn), _probed_before(played, turn), style, _stood_by(played, turn)
        )
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
    """Every contradiction was asked about: those of an answer, and those that came out in a reply, which are quoted."""
    asked_as_wrong = {
        (turn.question_id, turn.point) for turn in _probes(played) if _verdict_of(played, turn) is Verdict.CONTRADICTED
    }
    wrong = [
        (turn.question_id, point.id)
        for turn in _kinds(played, TurnKind.ANSWERED, TurnKind.FOLLOWED_UP)
        for point in (turn.grade.points if turn.grade else ())
        if point.verdict is Verdict.CONTRADICTED and (point.quote or turn.kind is TurnKind.ANSWERED)
    ]
    held = {
        (question.question_id, each.verdict.id)
        for question in played.report.questions
        for each in question.points
        if each.verdict.verdict is Verdict.CONTRADICTED
    }
    return set(wrong) & held <= asked_as_wrong


def _asked_once(played: Played, _bank: Bank) -> bool:
    """No point is asked about twice, save one that a reply contradicted, and that only once more."""
    again: dict[tuple[str, str | None], list[Verdict | None]] = {}
    for turn in _probes(played):
        again.setdefault((turn.question_id, turn.point), []).append(_verdict_of(played, turn))
    twice = [each for each in again.values() if len(each) > 1]
    return all(len(each) == 2 and each[1] is Verdict.CONTRADICTED is not each[0] for each in twice)


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
    sections = [bank.question(each).section for each in asked(played)]
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
    return last.kind is TurnKind.ENDED and last.text == "questions" and len(asked(played)) == plan.questions


def _distinct(items: Sequence[object]) -> bool:
    return len(set(items)) == len(items)


def _same(one: Report, other: Report) -> bool:
    return one.model_dump_json() == other.model_dump_json()


EACH: Mapping[str, Check] = {
    "no question is asked twice": lambda p, _: _distinct(asked(p)),
    "no point is asked about twice, save to take back a reply": _asked_once,
    "the heaviest open point is asked about": _follows_heaviest,
    "questions about gaps keep to the budget": _within_budget,
    "a contradiction is asked about before it is held": _asks_back,
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
    "it begins in the middle": lambda p, b: b.question(asked(p)[0]).difficulty is Difficulty.MEDIUM,
    "every question is in the report once": lambda p, _: [q.question_id for q in p.report.questions] == asked(p),
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
