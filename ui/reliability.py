"""The reliability diagram: what was expected along the bottom, what was earned up the side. Pure: values in, HTML out.

It is drawn with the page's own colours, so that it turns dark with the page; a table beside it says the same in words.
"""

from __future__ import annotations

from collections.abc import Iterable

from tutor.study.confidence import Level

_TICKS = (0, 50, 100)


def reliability(levels: Iterable[Level]) -> str:
    """Return the diagram of Murphy and Winkler (1977), with the 95% interval of each level."""
    up = "".join(f'<span class="tick" style="bottom:{each}%">{each}%</span>' for each in _TICKS)
    along = "".join(f'<span class="tick" style="left:{each}%">{each}%</span>' for each in _TICKS)
    drawn = "".join(_drawn(each) for each in levels)
    return (
        '<div class="reliability" aria-hidden="true">'
        f'<p class="axis">You earned</p><div class="up">{up}</div><div class="square">{drawn}</div>'
        f'<div class="along">{along}</div><p class="axis end">You expected</p></div>'
    )


def _drawn(level: Level) -> str:
    low, high = level.interval
    at = f"left:{100 * level.expected:.1f}%"
    return (
        f'<span class="reach" style="{at};bottom:{100 * low:.1f}%;height:{100 * (high - low):.1f}%"></span>'
        f'<span class="mark" style="{at};bottom:{100 * level.earned:.1f}%"></span>'
    )
