import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.bank.computations import result_of
from tutor.bank.display import plain


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (r"$$ 2 \times 10^{3}\ \text{W} $$", "2 × 10^3 W"),
        (r"N = \sqrt{\frac{4 \times 10^{6}}{100}} = 10^{2}", "N = sqrt((4 × 10^6) / (100)) = 1 × 10^2"),
        (r"\left(1 + \frac{a_{\max}}{b}\right) \approx 65{,}504", "(1 + (a_max) / (b)) ≈ 65,504"),
        (r"a = 1, \qquad b = 2", ""),
        (r"\begin{aligned} a &= 1 \end{aligned}", ""),
        (r"\frac{a}{b", ""),
    ],
)
def test_a_formula_in_a_line(formula, text):
    assert plain(formula) == text


@pytest.mark.parametrize(
    ("formula", "value", "unit"),
    [
        (r"\frac{5 \times 10^{4}\ \text{h}}{20{,}000} = 2.5\ \text{h}", 2.5, "h"),
        (
            r"\frac{9 \times 10^{12}}{3 \times 10^{6}\ \text{s}^{-1}} = 3 \times 10^{6}\ \text{s} = 34.7\ \text{days}",
            34.7,
            "days",
        ),
        (r"\tau = \frac{1}{2 \times 10^{-4}} \approx 5{,}000", 5000, ""),
        (r"N = \sqrt{10^{22}} = 10^{11}", 1e11, ""),
    ],
)
def test_the_result_of_a_displayed_computation(formula, value, unit):
    found = result_of(plain(formula))
    assert (found.value, found.unit) == (pytest.approx(value), unit)


@given(st.text(alphabet="\\{}$^_=≈ frac sqrt text 0123456789.,+-", max_size=60))
def test_whatever_is_written_gives_plain_text_or_nothing(formula):
    assert not set(plain(formula)) & set("{}\\\n")
