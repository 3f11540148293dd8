"""One or two sentences about a grade, made by code from its verdicts. They never give a missing point away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tutor.domain import Flag, PointVerdict, Status, Verdict

ABOUT_FLAGS: Mapping[Flag, str] = {
    Flag.EMPTY: "There is no answer to read.",
    Flag.DECLINED: "You did not try this one, and that is fine: read the reference, or try the follow-up.",
    Flag.QUESTION_PASTED: "This repeats the question and adds nothing that could be graded.",
    Flag.WORD_LIST: "Words in a list state nothing and were set aside. Write sentences that say how they connect.",
    Flag.OTHER_LANGUAGE: "This grader reads English only, so a person has to look at this answer.",
    Flag.NOISE: "This grader could not read this as English, so a person has to look at it.",
    Flag.ORDERS_GRADER: "Sentences that talk to the grader were set aside; they change nothing.",
    Flag.HIDDEN_CHARACTERS: "Hidden characters were taken out before reading.",
    Flag.LONG: "A long answer: it was read in several windows, all of it.",
}
"""What each flag means to the person who wrote the answer. Feedback holds them, save that an answer was long."""


def untold(flags: Sequence[Flag], said: str) -> list[str]:
    """Return what the flags mean, save for what was said already."""
    return [ABOUT_FLAGS[flag] for flag in flags if ABOUT_FLAGS[flag] not in said]


def feedback(status: Status, points: Sequence[PointVerdict], flags: Sequence[Flag]) -> str:
    """Return what to tell the person first."""
    said = [ABOUT_FLAGS[flag] for flag in flags if flag is not Flag.LONG]
    if status is Status.UNGRADED:
        return " ".join([*said, "This answer could not be graded. That is not a zero."])
    if said and all(point.verdict in (Verdict.UNMET, Verdict.CANNOT_TELL) for point in points):
        return " ".join(said)
    return " ".join([_counted(points), *said])


def _counted(points: Sequence[PointVerdict]) -> str:
    count = {verdict: sum(point.verdict is verdict for point in points) for verdict in Verdict}
    if count[Verdict.MET] == len(points):
        return "Every point is there." if len(points) > 1 else "That is the point."
    parts = [
        f"{count[verdict]} {label}"
        for verdict, label in (
            (Verdict.MET, "made"),
            (Verdict.PARTIAL, "half made"),
            (Verdict.CONTRADICTED, "contradicted by what you wrote"),
            (Verdict.UNMET, "missing"),
            (Verdict.CANNOT_TELL, "not certain enough to decide"),
        )
        if count[verdict]
    ]
    return f"Of {len(points)} point{'s' if len(points) > 1 else ''}: {', '.join(parts)}."
