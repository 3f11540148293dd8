"""What to study now: one step, and why. The first of these that applies, by rule and by nothing else:

what is due, before it is forgotten; the weakest section, where enough was answered to call it weak; what was never
tried; what is not yet known well; an interview.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

from tutor.domain import Question, Value
from tutor.study.mastery import STRONG, Mastery, Status

MOST = 5  # questions of one step


class Step(StrEnum):
    REVIEW = "review"  # flashcards that are due
    STRENGTHEN = "strengthen"  # the weakest section
    EXPLORE = "explore"  # questions that were never tried
    REPEAT = "repeat"  # questions that are not known well yet
    INTERVIEW = "interview"


class NextStep(Value):
    """The step, why, the questions to practise (none for flashcards and an interview), and their section."""

    step: Step
    what: str
    why: str
    questions: tuple[str, ...] = ()
    section: str | None = None


def next_step(
    questions: Sequence[Question], statuses: Mapping[str, Status], sections: Mapping[str, Mastery], due: int
) -> NextStep:
    """Return the next step. `statuses` has every question's, `sections` the mastery of each section."""
    if due:
        cards = "1 card is due" if due == 1 else f"{due} cards are due"
        why = f"{cards}. A card comes up when you are about to forget it, so a review now does most."
        return NextStep(step=Step.REVIEW, what="Review your flashcards", why=why)
    weakest = min((each for each in sections if _is_weak(sections[each])), key=lambda s: sections[s].mean, default=None)
    if weakest is not None:
        return _strengthen(weakest, sections[weakest], questions, statuses)
    return _onward(questions, statuses)


def _is_weak(mastery: Mastery) -> bool:
    return mastery.is_known and mastery.mean < STRONG and mastery.low < STRONG


def _strengthen(
    section: str, mastery: Mastery, questions: Sequence[Question], statuses: Mapping[str, Status]
) -> NextStep:
    order = (Status.WEAK, Status.OPEN, Status.NEVER, Status.STRONG)
    here = sorted((each for each in questions if each.section == section), key=lambda q: order.index(statuses[q.id]))
    why = (
        f"Of your sections with at least three answers it is the weakest: about {mastery.mean:.0%} of the marks, "
        f"probably between {mastery.low:.0%} and {mastery.high:.0%}."
    )
    chosen = tuple(each.id for each in here[:MOST])
    return NextStep(step=Step.STRENGTHEN, what=f"Practise {section}", why=why, questions=chosen, section=section)


def _onward(questions: Sequence[Question], statuses: Mapping[str, Status]) -> NextStep:
    never = [each for each in questions if statuses[each.id] is Status.NEVER]
    if never:
        section = _fewest_tried(questions, never)
        chosen = [each for each in never if each.section == section][:MOST]
        begun = len(never) < len(questions)
        why = (
            f"You have not tried {len([each for each in never if each.section == section])} questions of it yet, and "
            "nothing you have answered calls for it more."
            if begun
            else "You have not answered anything yet. A few questions show where you stand."
        )
        ids = tuple(each.id for each in chosen)
        return NextStep(step=Step.EXPLORE, what=f"Try {section}", why=why, questions=ids, section=section)
    weak = tuple(each.id for each in questions if statuses[each.id] is not Status.STRONG)
    if weak:
        many = "1 question is" if len(weak) == 1 else f"{len(weak)} questions are"
        why = f"You have tried everything, and {many} not known well yet."
        return NextStep(step=Step.REPEAT, what="Repeat what is not firm yet", why=why, questions=weak[:MOST])
    why = "You know every question of this bank well. An interview shows whether it holds under way."
    return NextStep(step=Step.INTERVIEW, what="Take a mock interview", why=why)


def _fewest_tried(questions: Sequence[Question], never: Sequence[Question]) -> str:
    """The section of which the largest share was never tried, the first one of equals."""
    sections = list(dict.fromkeys(each.section for each in never))

    def share(section: str) -> float:
        return sum(each.section == section for each in never) / sum(each.section == section for each in questions)

    return max(sections, key=share)
