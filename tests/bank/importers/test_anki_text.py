"""Anki's notes in plain text."""

from __future__ import annotations

import pytest

from tutor.bank import lint, load, save, to_bank
from tutor.bank.importers import read_document
from tutor.bank.importers.anki_html import as_markdown
from tutor.domain import Difficulty

EXPORT = """#separator:tab
#html:true
#guid column:1
#notetype column:2
#deck column:3
#tags column:6
aB1\tBasic\tSky::Stars\tWhat keeps a <b>star</b> up?\tIts gas presses.<br>Fusion feeds it.\tphysics difficulty::easy
aB2\tBasic\tSky::Stars\t"How does ""c"" enter
\\(E = mc^2\\)?"\t"<ul><li>Squared.</li><li>It costs $5, not $6.</li></ul>"\tphysics hard-part
"""


def read(text: str):
    return read_document(text.encode(), "notes.txt")


def test_notes_are_read_with_deck_tags_and_level() -> None:
    report = read(EXPORT)
    first, second = report.items
    assert report.format == "Anki text"
    assert report.unread == ()
    assert (first.question, first.answer) == (
        "What keeps a **star** up?", "Its gas presses.\nFusion feeds it."
    )  # fmt: skip
    assert (first.section, first.tags, first.difficulty, first.line) == ("Stars", ("physics",), Difficulty.EASY, 7)
    assert second.question == r'How does "c" enter \(E = mc^2\)?'
    assert second.answer == "- Squared.\n- It costs $5, not $6."
    assert (second.tags, second.difficulty, second.line) == (("physics", "hard-part"), None, 8)


def test_they_become_a_bank_of_ones_own(tmp_path) -> None:
    save(to_bank(read(EXPORT)), tmp_path)
    made = load(tmp_path)
    assert [question.section for question in made.questions] == ["Stars", "Stars"]
    assert {fault.what for fault in lint(made)} == {"draft: read and confirm"}


def test_all_faults_come_at_once_with_their_lines() -> None:
    text = (
        "#separator:semicolon\n#tags column:x\n# a comment\n"
        "Why?;So.\n\nalone\n;An answer.\nHow?;\nWhy?;Again.\n"
    )  # fmt: skip
    report = read(text)
    assert [item.question for item in report.items] == ["Why?"]
    assert [(each.line, each.why) for each in report.unread] == [
        (2, "expected the number of a column, from 1"),
        (6, "expected a question and an answer, got 1 column"),
        (7, "an answer without a question"),
        (8, "a question without an answer"),
        (9, "the same question as on line 4"),
    ]


@pytest.mark.parametrize(("name", "sign"), [("comma", ","), ("pipe", "|"), ("tab", "\t"), (";", ";")])
def test_separators_have_names_and_signs(name: str, sign: str) -> None:
    assert [item.answer for item in read(f"#separator:{name}\nWhy?{sign}So.\n").items] == ["So."]


def test_tags_and_deck_for_all_notes_stand_in_the_head() -> None:
    (item,) = read("#deck:Sky::Moons\n#tags:a b\n#separator:tab\nWhy?\tSo.\n").items
    assert (item.section, item.tags) == ("Moons", ("a", "b"))


def test_without_html_signs_stand_for_themselves() -> None:
    (item,) = read("#separator:tab\n#html:false\nIs a < b?\tYes & no.\n").items
    assert (item.question, item.answer) == ("Is a < b?", "Yes & no.")


def test_a_sentence_with_gaps_becomes_a_question() -> None:
    (item,) = read("#separator:tab\n#html:true\nA {{c1::dense}} model has {{c2::13B::size}} weights.\tMore.\n").items
    assert item.question == "Complete: A [...] model has [size] weights."
    assert item.answer == "A dense model has 13B weights.\n\nMore."


def test_more_fields_than_two_are_said() -> None:
    report = read("#separator:tab\nWhy?\tSo.\tExtra.\n")
    assert "of 3 fields a note only the first two are read, as question and answer" in [n.text for n in report.notes]


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<div>one</div><div>two</div>", "one\n\ntwo"),
        ("a&nbsp;&lt;b&gt; &amp; c", "a <b> & c"),
        ("<pre><code>x  = 1\ny</code></pre>after", "```\nx  = 1\ny\n```\n\nafter"),
        ("use <code>a_b</code> and <i>c</i>", "use `a_b` and *c*"),
        ("[$]x^2[/$] and [$$]y[/$$][sound:a.mp3]", r"\(x^2\) and \[y\]"),
        ("<script>alert(1)</script><style>p{}</style>seen<img src=x onerror=y>", "seen"),
        ("<b>open", "**open"),
    ],
)
def test_a_field_is_read_as_markdown(markup: str, text: str) -> None:
    assert as_markdown(markup) == text
