"""What a practice looks like: every status, every verdict, and nothing of anyone run as HTML."""

from __future__ import annotations

import re

import pytest
from made_by_hand import make_bank, make_grade
from test_prose import HOSTILE, Tags

from tutor.bank.bank import Bank
from tutor.dialogue.asking import CitedAnswer, CitedSentence
from tutor.domain import Flag, FollowUp, Grade, Passage, Question, Verdict
from ui import render
from ui.cards import WORDS, grade_card, marks_line, number, spoken
from ui.cited import cited
from ui.handlers.transcripts import passage_of

OURS = {
    *("article", "section", "div", "p", "span", "ul", "ol", "li", "h3", "h4", "h5", "strong", "em", "mark", "sup"),
    *("details", "summary", "blockquote", "code", "pre", "br"),
}
ANSWER = "Below it, doubling halves the steps. Past it, compute is cheap."


def find(passage_id: str) -> Passage | None:
    return passage_of(make_bank(), passage_id)


def graded(question: Question, **said: tuple[Verdict, str | None]) -> Grade:
    return make_grade(question, ANSWER, said)


def card(question: Question, **said: tuple[Verdict, str | None]) -> str:
    return grade_card(graded(question, **said), render.numbers_of(question), find)


def plain(markup: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", markup).split())


@pytest.mark.parametrize(("value", "shown"), [(4.0, "4"), (3.5, "3.5"), (2 / 3, "0.67"), (0.0, "0"), (10.0, "10")])
def test_marks_have_no_needless_decimals(value: float, shown: str) -> None:
    assert number(value) == shown


def test_a_graded_answer_shows_its_marks(question: Question) -> None:
    shown = card(question, halves=(Verdict.MET, "doubling halves the steps"), waste=(Verdict.PARTIAL, "Past it"))

    assert '<h3 class="marks">2.5 of 4</h3>' in shown
    assert "width:62%" in shown


def test_an_undecided_point_opens_a_range_and_is_named(question: Question) -> None:
    shown = plain(card(question, halves=(Verdict.MET, "doubling"), grows=(Verdict.CANNOT_TELL, None)))

    assert "Between 2 and 3 of 4" in shown
    assert "Point 3 could not be decided" in shown
    assert "up to 1" in shown


def test_several_undecided_points_are_all_named(question: Question) -> None:
    unsure = (Verdict.CANNOT_TELL, None)

    assert "Points 2 and 3 could not be decided" in plain(card(question, waste=unsure, grows=unsure))


def test_what_could_not_be_graded_is_no_zero(question: Question) -> None:
    unsure = (Verdict.CANNOT_TELL, None)
    shown = plain(card(question, halves=unsure, waste=unsure, grows=unsure))

    assert shown.startswith("Not graded")
    assert "This is not a zero" in shown
    assert not re.search(r"\b0 of\b", shown)


@pytest.mark.parametrize("verdict", list(Verdict))
def test_every_verdict_has_a_word_and_not_only_a_colour(question: Question, verdict: Verdict) -> None:
    quote = None if verdict in (Verdict.UNMET, Verdict.CANNOT_TELL) else "doubling"
    shown = card(question, halves=(verdict, quote))

    assert f'<li class="point {verdict.value}">' in shown
    assert f'<span class="verdict">{WORDS[verdict]}</span>' in shown
    assert "reason for halves" in shown


def test_points_stand_under_what_became_of_them(question: Question) -> None:
    shown = plain(card(question, halves=(Verdict.MET, "doubling"), waste=(Verdict.CONTRADICTED, "compute is cheap")))

    places = [shown.index(title) for title in ("What you got", "What was wrong, and why", "What was missed")]
    assert places == sorted(places)
    assert places[0] < shown.index("Below it, doubling halves") < places[1]
    assert places[1] < shown.index("compute is cheap") < places[2] < shown.index("It grows during training")


def test_what_the_tutor_still_asks_about_is_folded(question: Question) -> None:
    grade = graded(question, halves=(Verdict.MET, "doubling"), waste=(Verdict.CONTRADICTED, "compute is cheap"))
    shown = grade_card(grade, render.numbers_of(question), find, asking=True)
    folded = re.sub(r"(?s)<details class=\"spoiler\">.*?</ol></details>", "", shown)

    assert "It grows during training" not in folded
    assert "compute is cheap" not in folded
    assert "Below it, doubling halves the steps" in folded
    assert "It grows during training" in shown


def test_the_passage_unfolds_under_its_point(question: Question) -> None:
    shown = card(question)

    assert shown.count("<details><summary>What the source says · Batch size</summary>") == 3
    assert "optimisation.batch#1" in shown


def test_a_passage_that_is_gone_is_said_to_be(question: Question) -> None:
    shown = grade_card(graded(question), render.numbers_of(question), lambda _id: None)

    assert "no longer in the bank" in shown


def test_the_card_says_that_the_grader_is_no_llm(question: Question) -> None:
    assert "not an LLM (all-MiniLM-L6-v2)" in plain(card(question))


@pytest.mark.parametrize("flag", list(Flag))
def test_every_flag_is_put_into_words(question: Question, flag: Flag) -> None:
    grade = make_grade(question, ANSWER, {}, flags=(flag,))
    shown = grade_card(grade, render.numbers_of(question), find)

    assert flag is Flag.LONG or flag.value not in plain(shown)
    assert re.search(r'<p class="flag">[^<]{20,}</p>', shown)


def test_the_status_line_counts_the_points(question: Question) -> None:
    assert spoken(graded(question, halves=(Verdict.MET, "doubling"))) == "2 of 4. Points: 1 made, 2 missed."
    assert marks_line(graded(question, halves=(Verdict.CANNOT_TELL, None))) == "between 0 and 2 of 4"


def test_a_reply_shows_its_point_and_where_the_question_stands(question: Question) -> None:
    whole = graded(question, waste=(Verdict.MET, "compute"))
    reply = whole.model_copy(update={"points": (whole.points[1],)})
    shown = plain(render.reply_graded(reply, render.numbers_of(question), find, None))

    assert "2 Past it, compute is wasted" in shown
    assert "Below it" not in shown


def test_the_follow_up_names_its_point(question: Question) -> None:
    shown = plain(render.followed_up(FollowUp(point="waste", text="And past it?"), render.numbers_of(question)))

    assert shown == "Tutor · Follow-up on point 2 And past it?"


def test_a_question_that_left_the_bank_is_named() -> None:
    assert "optimisation.gone" in plain(render.asked(None, "optimisation.gone", "Question 1 of 2"))


def test_each_entry_is_one_block_for_the_page(question: Question, small_bank: Bank) -> None:
    code = question.model_copy(update={"text": "Why?\n\n```\na\n\nb\n```"})
    text = render.transcript([render.asked(code, code.id, ""), render.reference(small_bank.sources)])

    assert [line[:8] for line in text.split("\n\n")] == ["<article"] * 2
    assert text.count("\n") == 2


@pytest.mark.parametrize("hostile", HOSTILE)
def test_nothing_of_anyone_is_run(question: Question, hostile: str) -> None:
    points = tuple(point.model_copy(update={"text": hostile}) for point in question.points)
    theirs = question.model_copy(update={"text": hostile, "section": hostile, "tags": (hostile,), "points": points})
    grade = make_grade(theirs, hostile, {"halves": (Verdict.MET, hostile)}, feedback=hostile)
    evil = Passage(id="a#1", source="a", heading=hostile, place=1, text=hostile)
    numbers = render.numbers_of(theirs)
    answer = CitedAnswer(
        question=hostile, sentences=(CitedSentence(passage="a#1", heading=hostile, text=hostile, span=(0, 1)),)
    )
    seen = Tags(
        render.transcript(
            [
                render.asked(theirs, "a", "1"),
                render.answered(hostile, grade, numbers),
                render.graded(grade, numbers, lambda _id: evil),
                render.followed_up(FollowUp(point="halves", text=hostile), numbers),
                render.trouble(hostile),
                render.folded(hostile, None, []),
                render.note(hostile),
                cited(answer, lambda _id: evil),
                cited(CitedAnswer(question=hostile, nearest=(hostile,)), lambda _id: None),
            ]
        )
    )

    assert seen.names <= OURS
    assert seen.attributes <= {"class", "role", "style"}


def test_an_answer_without_sources_says_so_and_names_the_nearest() -> None:
    shown = plain(cited(CitedAnswer(question="?", nearest=("Batch size",)), find))

    assert "nothing on that" in shown
    assert "Batch size" in shown


def test_an_answer_cites_each_passage_once() -> None:
    batch, mixing = (find(each) for each in ("optimisation.batch#1", "data.mixing#1"))
    assert batch is not None
    assert mixing is not None
    one, two = batch.text.split()[:2]
    said = [(batch.id, one), (batch.id, two), (mixing.id, mixing.text.split()[0])]
    sentences = tuple(CitedSentence(passage=at, heading="h", text=text, span=(0, 1)) for at, text in said)
    shown = cited(CitedAnswer(question="?", sentences=sentences), find)

    assert shown.count("<details>") == 2
    assert f"<p>{one} {two}</p>" in shown


def test_a_sentence_that_its_passage_no_longer_has_is_told_so() -> None:
    gone = CitedSentence(passage="data.mixing#1", heading="h", text="It said so once.", span=(0, 16))
    shown = cited(CitedAnswer(question="?", sentences=(gone,)), find)

    assert "The source has changed since" in shown
    assert "<details>" not in shown
