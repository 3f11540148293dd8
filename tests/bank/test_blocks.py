from hypothesis import given
from hypothesis import strategies as st

from tutor.bank.blocks import blocks, cut, lines_of, unclosed

MATH = """A formula follows:

$$
a

- b
= c
$$

Next."""


def texts(markdown):
    lines = lines_of(markdown)
    return [text for _, text in cut(lines, blocks(lines), len(lines))]


def test_a_formula_with_blank_lines_and_signs_stays_one_block():
    assert texts(MATH) == [MATH.removesuffix("\n\nNext."), "Next."]


def test_lists_code_and_tables_belong_to_the_paragraph_before():
    parts = ["First.\n\n- a\n\n- b", "Second.\n\n```\n# no heading\n\nx\n```\n\n| a |\n|---|\n| 1 |", "Third."]
    assert texts("\n\n".join(parts)) == parts


def test_a_formula_within_a_line_is_prose():
    assert texts("$$a$$ holds.\n\nB") == ["$$a$$ holds.", "B"]


def test_a_heading_knows_its_level_and_words():
    (heading,) = blocks(["## What is C#? {#a.b}"])
    assert (heading.kind, heading.level, heading.text) == ("heading", 2, "What is C#? {#a.b}")


def test_list_items_have_their_lines():
    (block,) = blocks(["- a", "  more", "- b"])
    assert block.items == ((0, 2), (2, 3))


def test_open_code_is_noticed():
    for text, is_open in (("```\nx\n```", False), ("```\nx", True), ("~~~\nx\n~~~~", False), ("```", True)):
        lines = lines_of(text)
        assert unclosed(lines, blocks(lines)[0]) is is_open


@given(st.text(alphabet="ab \n#-*>`$|~1.", max_size=80))
def test_blocks_cover_every_line_that_is_not_blank_once(text):
    lines = lines_of(text)
    covered = [line for block in blocks(lines) for line in range(block.start, block.end)]
    assert len(covered) == len(set(covered))
    assert {number for number, line in enumerate(lines) if line.strip()} <= set(covered)
