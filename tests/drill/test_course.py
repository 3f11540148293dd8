from __future__ import annotations

import pytest

from tutor.drill import Course, open_course, tally
from tutor.errors import InputError, UnknownId


def test_the_same_seed_gives_the_same_exercises(course: Course) -> None:
    assert course.exercises("scaling", 30, 7) == course.exercises("scaling", 30, 7)
    assert course.exercises("scaling", 30, 7) != course.exercises("scaling", 30, 8)


def test_a_longer_drill_begins_like_a_shorter_one(course: Course) -> None:
    assert course.exercises(None, 40, 3)[:10] == course.exercises(None, 10, 3)


def test_no_question_comes_twice_and_no_template_before_all_others_have_come(course: Course) -> None:
    for topic in course.topics:
        made = course.exercises(topic.name, 5 * len(topic.templates), 1)
        first = [each.template for each in made[: len(topic.templates)]]
        assert len(set(first)) == len(topic.templates)
        assert len({each.question.text for each in made}) == len(made)


def test_a_topic_keeps_to_itself_and_none_means_all(course: Course) -> None:
    assert {each.topic for each in course.exercises("memory", 20, 1)} == {"memory"}
    assert {each.topic for each in course.exercises(None, 100, 1)} == {topic.name for topic in course.topics}


def test_an_exercise_is_a_question_like_any_other(course: Course) -> None:
    (made,) = course.exercises("scaling", 1, 5)
    assert made.question.id == f"drill.scaling.{made.template}"
    assert made.answer in made.working
    assert made.question.model_validate(made.question.model_dump()) == made.question


@pytest.mark.parametrize("number", [0, -1, 1001])
def test_a_number_out_of_range_is_refused(course: Course, number: int) -> None:
    with pytest.raises(InputError, match=r"from 1 to 1,000, got"):
        course.exercises(None, number, 1)


def test_an_unknown_topic_is_answered_with_those_that_are_there(course: Course) -> None:
    with pytest.raises(UnknownId, match="did you mean scaling"):
        course.exercises("scalin", 1, 1)
    with pytest.raises(UnknownId, match="there are data, scaling"):
        course.exercises("poetry", 1, 1)


def test_a_bank_without_drills_says_so(tmp_path: object) -> None:
    with pytest.raises(InputError, match="this one has none"):
        open_course(tmp_path).exercises(None, 1, 1)  # type: ignore[arg-type]


def test_nothing_answered_is_no_failure() -> None:
    done = tally([None, None])
    assert (done.answered, done.skipped, done.right, done.out_of) == (0, 2, 0, 0.0)
