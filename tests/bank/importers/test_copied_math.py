import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.bank.importers.copied_math import mend


@pytest.mark.parametrize(
    ("copied", "mended"),
    [
        (r"the widthmax\operatorname{width}_{\mathrm{max}} is", "the width_max is"),
        (r"with seqlenmin\mathrm{seq}_{\mathrm{len}}\mathrm{min}.", "with seq_len_min."),
        (r"so C≈6NDC \approx 6ND FLOPs", r"so $C \approx 6ND$ FLOPs"),
        (r"about 12\frac{1}{2} of it", r"about $\frac{1}{2}$ of it"),
        ("a gap of x−1x-1 only", "a gap of $x-1$ only"),
        (r"$\alpha$ stays, \beta too", r"$\alpha$ stays, \beta too"),
        ("It costs 2ayear,or2 a year, or 3 a month.", "It costs $2 a year, or $3 a month."),
        ("(~7−9perhour).The8−GPUboxcosts(\u00a07-9 per hour). The 8-GPU box costs (~50).",
         "(~$7-9 per hour). The 8-GPU box costs (~$50)."),
        (r"∑ixi\sum_i x_i and αi\alpha_i", r"$\sum_i x_i$ and $\alpha_i$"),
    ],
)  # fmt: skip
def test_each_formula_once(copied, mended):
    assert mend(copied) == mended


@pytest.mark.parametrize(
    "prose",
    [
        "haha, papa and the bonbon of 2020",
        "that that is is",
        "1010 and 3.14.14",
        "C:\\temp stays",
        "a_b_a_b {x}{x}",
        "",
    ],
)
def test_prose_stays_as_it_is(prose):
    assert mend(prose) == prose


@given(st.text(alphabet="abc 12.,()", max_size=40), st.text(alphabet="abc 12.,()", max_size=40))
def test_what_surrounds_a_formula_is_kept(before, after):
    formula = r"Q≈7Q \approx 7"
    assert r"$Q \approx 7$" in mend(f"{before} {formula} {after}")


@given(st.lists(st.from_regex(r"[a-z]{1,9}", fullmatch=True), max_size=12).map(" ".join))
def test_plain_words_are_never_touched(words):
    assert mend(words) == words
