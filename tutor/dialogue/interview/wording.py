"""What an interviewer says around the questions of the bank. Nothing here depends on how good an answer was."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tutor.domain import PointVerdict, Style, Verdict, content_hash

ENDINGS: Mapping[str, str] = {
    "questions": "That was the last question.",
    "time": "The time is up.",
    "bank": "There is no further question of this kind in the bank.",
    "candidate": "You ended the interview.",
}
_OPENINGS: Mapping[Style, str] = {
    Style.FRIENDLY: "Hello, and good to have you here. Take your time; there is no trick in any of this.",
    Style.NEUTRAL: "Hello. I will ask you some questions, and now and then I will come back to an answer.",
    Style.TOUGH: "Hello. I will press where an answer leaves something open. Let us begin.",
}
_LEADS: Mapping[Style, Sequence[str]] = {
    Style.FRIENDLY: ("Thank you. I would like to hear a bit more.", "Let us stay with this for a moment."),
    Style.NEUTRAL: ("Let me come back to that.", "One more on this."),
    Style.TOUGH: ("I am not done with that.", "Go further."),
}
_BACK: Mapping[Style, str] = {
    Style.FRIENDLY: "You said “{quote}”. Did I get that right, and would you put it so again?",
    Style.NEUTRAL: "You said “{quote}”. Would you stand by that?",
    Style.TOUGH: "You said “{quote}”. Defend that, or take it back.",
}
_DEPTH: Sequence[str] = (
    "You said “{quote}”. Why is that so?",
    "You said “{quote}”. What if that did not hold: what would you see first?",
    "You said “{quote}”. How would you check it in a real run?",
)
_LONGEST_QUOTE = 160


def opening(style: Style) -> str:
    return _OPENINGS[style]


def gap(style: Style, probe: str, seed: str) -> str:
    """Return the question about a point that is open. `seed` picks among wordings of one style."""
    return f"{_pick(_LEADS[style], seed)} {probe}"


def back(style: Style, quote: str, probe: str) -> str:
    """Return the question about something that was said and does not fit the reference; `probe` may be empty."""
    return f"{_BACK[style].format(quote=_short(quote))} {probe}".rstrip()


def depth(quote: str, seed: str) -> str:
    """Return the question in depth about something that was said and is right."""
    return _pick(_DEPTH, seed).format(quote=_short(quote))


def probe_text(style: Style, verdict: PointVerdict, probe: str, seed: str, before: Collection[str] = ()) -> str:
    """Return the wording of the question about a point, whatever it is for.

    Words that one of the questions `before` quoted are not held up a second time where there is a `probe` to ask.
    """
    if verdict.verdict is Verdict.MET:
        return depth(verdict.quote or verdict.text, seed)
    if verdict.verdict is Verdict.CONTRADICTED and verdict.quote and not (probe and _held_up(verdict.quote, before)):
        return back(style, verdict.quote, probe)
    return gap(style, probe, seed)


def _held_up(quote: str, before: Collection[str]) -> bool:
    return any(f"“{_short(quote)}”" in each for each in before)


def _pick(wordings: Sequence[str], seed: str) -> str:
    return wordings[int(content_hash(seed), 16) % len(wordings)]


def _short(quote: str) -> str:
    words = " ".join(quote.split())
    return words if len(words) <= _LONGEST_QUOTE else f"{words[:_LONGEST_QUOTE].rsplit(' ', 1)[0]} …"
