import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.bank import draft_points, lint, load, save, to_bank
from tutor.bank.drafts import probe
from tutor.bank.importers.report import Found, ImportedItem, report
from tutor.bank.passages import passages_of
from tutor.domain import PointKind

from .documents import ENTRIES, many


def imported(entries, title="Sky"):
    items = [
        ImportedItem(each.question, " ".join(each.answer), each.section, each.tags, each.level, line)
        for line, each in enumerate(entries, 1)
    ]
    return report("test", Found(title, items))


def test_one_point_a_claim_resting_on_its_passage():
    points = draft_points("Yeast makes gas; bacteria make acid.\n\nSalt slows both.", "bread.rise")
    assert [(point.text, point.passage, point.weight) for point in points] == [
        ("Yeast makes gas", "bread.rise#1", 2.0),
        ("Bacteria make acid.", "bread.rise#1", 1.0),
        ("Salt slows both.", "bread.rise#2", 1.0),
    ]
    assert all(point.draft and point.kind is PointKind.CLAIM for point in points)
    assert len({point.id for point in points}) == 3


def test_a_computation_gives_the_way_and_the_result():
    way, result = draft_points("1.5e11 m / 3e8 m/s = 500 s.")
    assert way.text == "The result is computed as 1.5e11 m / 3e8 m/s."
    assert (result.kind, result.quantity.value, result.quantity.unit) == (PointKind.QUANTITY, 500, "s")
    assert result.weight == 2.0


def test_a_number_in_prose_stays_a_claim():
    points = draft_points("The oven reaches 230 degrees. The crust takes 20 minutes.")
    assert [point.quantity for point in points] == [None, None]


def test_a_displayed_computation_gives_its_result_beside_the_claims_of_its_paragraph():
    answer = (
        "The oven uses energy.\n\n$$\n2 \\times 10^{3}\\ \\text{W} \\times 3{,}600\\ \\text{s} = 7.2\\ \\text{MJ}\n$$"
    )
    claim, used = draft_points(answer)
    assert claim.text == "The oven uses energy."
    assert (used.text, used.passage) == ("2 × 10^3 W × 3,600 s = 7.2 MJ", "draft#1")
    assert (used.kind, used.quantity.value, used.quantity.unit) == (PointKind.QUANTITY, 7.2, "MJ")


def test_a_displayed_formula_without_a_number_at_its_end_is_no_point():
    assert [point.text for point in draft_points("Force follows.\n\n$$\nF = m \\cdot a\n$$")] == ["Force follows."]


def test_never_more_than_eight_and_every_passage_kept_where_there_are_fewer():
    bullets = "\n".join(f"- Step {word} needs care; part {word} needs time." for word in "abcdef")
    points = draft_points(bullets)
    assert len(points) == 8
    assert {point.passage for point in points} == {f"draft#{place}" for place in range(1, 7)}
    long = "\n\n".join(f"Rule {number} says that bread number {number} must rest for a while." for number in range(40))
    assert len(draft_points(long)) == 8


def test_a_lead_before_a_list_goes_with_each_item():
    points = draft_points("Needed:\n\n- flour of wheat\n- water")
    assert [point.text for point in points] == ["Needed: flour of wheat", "Needed: water"]


def test_code_alone_is_a_point_all_the_same():
    (point,) = draft_points("```\nprint(1)\n```")
    assert point.passage == "draft#1"


@pytest.mark.parametrize(
    ("claim", "asked"),
    [
        ("The crust of the loaf becomes brown.", "What can you say about the crust of the loaf?"),
        ("Wild yeast remains in flour.", "What can you say about wild yeast?"),
        ("Gluten forms a net.", "What else belongs to a full answer?"),
        ("It keeps the gas in.", "What else belongs to a full answer?"),
        ("Dangers: the crust is burnt.", "What can you say about dangers?"),
        ("When warm, dough is soft.", "What else belongs to a full answer?"),
        ("Slow cold rest of the shaped loaf improves it.", "What else belongs to a full answer?"),
    ],
)
def test_a_probe_names_a_short_subject_and_nothing_more(claim, asked):
    assert probe(claim) == asked


def test_a_probe_for_a_number_asks_for_it():
    assert probe("v = 3 m / 1 s = 3 m/s", computed=True) == "What value do you get for v?"
    assert probe("3 m / 1 s = 3 m/s", computed=True) == "What value do you get, and in which unit?"


@settings(deadline=None)
@given(st.text(alphabet="abcd Yeast makes gas; and, (1):.\n-*#=12×", max_size=200).filter(str.strip))
def test_any_answer_gives_points_that_rest_on_its_passages(answer):
    count = len(passages_of(answer))
    points = draft_points(answer)
    assert len(points) <= 8
    assert bool(points) == bool(count)
    assert all(1 <= int(point.passage.rsplit("#", 1)[1]) <= count for point in points)


def test_a_bank_of_drafts_lints_to_drafts_only_and_comes_back(tmp_path):
    bank = to_bank(imported(ENTRIES))
    assert {fault.what for fault in lint(bank)} == {"draft: read and confirm"}
    save(bank, tmp_path)
    assert load(tmp_path).questions == bank.questions
    assert bank.questions[0].id == "stars.keeps-star-collapsing-weight"
    assert bank.reference(bank.questions[0]) == " ".join(ENTRIES[0].answer)


def test_ids_do_not_depend_on_the_order_nor_on_other_questions():
    ids = {question.text: question.id for question in to_bank(imported(ENTRIES)).questions}
    shuffled = list(ENTRIES)
    random.Random(1).shuffle(shuffled)
    assert {question.text: question.id for question in to_bank(imported(shuffled)).questions} == ids
    assert to_bank(imported(ENTRIES[2:3])).questions[0].id == ids[ENTRIES[2].question]


def test_ids_of_questions_that_differ_in_signs_or_script_differ():
    texts = [
        "What is μ?",
        "What is π?",
        "Is it so?",
        "Why is it so?",
        "为什么?",
        "如何?",
        "What is 2 + 2?",
        "What is 2 2?",
    ]
    items = [ImportedItem(text, "It is so.", "数学", (), None, line) for line, text in enumerate(texts, 1)]
    bank = to_bank(report("test", Found("T", items)))
    assert len({question.id for question in bank.questions}) == len(bank.questions) == 8
    assert len({question.id.split(".")[0] for question in bank.questions}) == 1


def test_a_title_of_ones_own_replaces_the_documents(tmp_path):
    items = [ImportedItem("Why?", "It is so.", "", (), None, 1), ImportedItem("How?", "It is so.", "S", (), None, 2)]
    bank = to_bank(report("test", Found("notes", items)), title="My notes")
    assert bank.sections == ("My notes", "S")
    save(bank, tmp_path)


def test_given_ids_are_kept_where_they_fit():
    items = [
        ImportedItem(text, "It is so.", "Sky", (), None, line, name)
        for line, (text, name) in enumerate([("A?", "sky.a"), ("B?", "B 1"), ("C?", "plain")], 1)
    ]
    bank = to_bank(report("test", Found("T", items)))
    assert [question.id for question in bank.questions] == ["sky.a", "sky.b-1", "sky.plain"]


def test_a_thousand_questions(tmp_path):
    bank = to_bank(imported(many(1000)))
    save(bank, tmp_path)
    back = load(tmp_path)
    assert len(back.questions) == 1000
    assert len(back.sections) == 10
    assert back.hash == bank.hash
