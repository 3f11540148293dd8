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
    Style.FRIENDLY: (
        "Thank you. I would like to hear a bit more.",
        "Let us stay with this for a moment.",
        "May I ask about one part of it?",
    ),
    Style.NEUTRAL: ("Let me come back to that.", "One more on this.", "Let me ask about one part of it."),
    Style.TOUGH: ("I am not done with that.", "Go further.", "I want more than that."),
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
_DEPTH_OF_NUMBERS: Sequence[str] = (
    "You said “{quote}”. Which of the figures behind it moves it most, and why?",
    "You said “{quote}”. How would you see without a calculator that its size is right?",
    "You said “{quote}”. Which assumption behind it would you doubt first?",
)
_LONGEST_QUOTE = 160
_ENDS_OF_CLAUSES = (", ", "; ", ": ", ". ")


def opening(style: Style) -> str:
    return _OPENINGS[style]


def gap(style: Style, probe: str, seed: str, before: Collection[str] = ()) -> str:
    """Return the question about a point that is open. `seed` picks among wordings of one style.

    It begins as none of the questions `before` did, as long as there is another wording.
    """
    fresh = [lead for lead in _LEADS[style] if not any(each.startswith(lead) for each in before)]
    return f"{_pick(fresh or _LEADS[style], seed)} {probe}"


def back(style: Style, quote: str, probe: str) -> str:
    """Return the question about something that was said and does not fit the reference; `probe` may be empty."""
    return f"{_BACK[style].format(quote=_short(quote))} {probe}".rstrip()


def depth(quote: str, seed: str, number: bool = False) -> str:
    """Return the question in depth about something that was said and is right; a `number` has questions of its own."""
    return _pick(_DEPTH_OF_NUMBERS if number else _DEPTH, seed).format(quote=_short(quote))


def probe_text(style: Style, verdict: PointVerdict, probe: str, seed: str, before: Collection[str] = ()) -> str:
    """Return the wording of the question about a point, whatever it is for.

    Words that one of the questions `before` quoted are not held up a second time where there is a `probe` to ask.
    """
    if verdict.verdict is Verdict.MET:
        return depth(verdict.quote or verdict.text, seed, number=verdict.check is not None)
    if verdict.verdict is Verdict.CONTRADICTED and verdict.quote and not (probe and _held_up(verdict.quote, before)):
        return back(style, verdict.quote, probe)
    return gap(style, probe, seed, before)


def _held_up(quote: str, before: Collection[str]) -> bool:
    return any(f"“{_short(quote)}”" in each for each in before)


def _pick(wordings: Sequence[str], seed: str) -> str:
    return wordings[int(content_hash(seed), 16) % len(wordings)]


def _short(quote: str) -> str:
    """Return a quote as it is held up: a long one breaks off where a clause ends, if one does in its second half."""
    words = " ".join(quote.split())
    if len(words) <= _LONGEST_QUOTE:
        return words
    first = words[:_LONGEST_QUOTE]
    clause = max(first.rfind(each) for each in _ENDS_OF_CLAUSES)
    return f"{first[:clause] if clause > _LONGEST_QUOTE // 2 else first.rsplit(' ', 1)[0]} …"
