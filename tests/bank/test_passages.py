from hypothesis import given
from hypothesis import strategies as st

from tutor.bank.passages import LONGEST, passages_of
from tutor.bank.sources import read_sources, source, write_sources


def test_paragraphs_are_passages_and_a_list_alone_is_one_an_item():
    assert passages_of("One.\n\nTwo\nlines.") == ["One.", "Two\nlines."]
    assert passages_of("- one\n- two\n  goes on\n- three") == ["one", "two\ngoes on", "three"]


def test_a_list_stays_with_the_paragraph_before_it():
    assert passages_of("One:\n\n- a\n- b\n\nTwo.") == ["One:\n\n- a\n- b", "Two."]


def test_a_long_paragraph_is_cut_between_sentences():
    sentence = "This sentence has exactly nine words in it altogether."
    short, long = " ".join([sentence] * 10), " ".join([sentence] * 20)
    assert passages_of(short) == [short]
    windows = passages_of(long)
    assert " ".join(windows) == long
    assert all(len(window.split()) <= LONGEST and window.endswith(".") for window in windows)
    assert len(windows) == 4


def test_headings_rules_and_open_code():
    assert passages_of("# Why\n\nSo.\n\n---\n\nEnd:\n\n```\nx") == ["**Why**", "So.", "End:\n\n```\nx\n```"]


@given(st.text(alphabet="ab. \n#-*+>`~$|1.)\\_=\t{}", max_size=120))
def test_a_source_file_holds_the_passages_of_any_answer(answer):
    found = passages_of(answer)
    if not found:
        return
    made = source("a.b", "Heading", found)
    placed, faults = read_sources(write_sources("Section", [made]), "file")
    assert faults == []
    assert [each.source for each in placed] == [made]
