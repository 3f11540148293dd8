"""The files that `tutor batch` writes, all from what is stored in the run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tutor.batch import Run, Task
    from tutor.batch.spec import Spec
    from tutor.wiring import Tutor


def write(run: Run, task: Task, tutor: Tutor, spec: Spec) -> None:
    from tutor.batch import write_results
    from tutor.batch.moodle import write_moodle
    from tutor.batch.report import write_report
    from tutor.batch.writing import write_grades
    from tutor.cli.terminal import working

    questions = {question.id: question for question in tutor.bank.questions}
    with working("Writing the file"):
        write_results(run, task.sheet, task.layout, questions, spec.out)
        write_grades(run, beside(spec.out, ".grades.jsonl"))
        write_report(run, questions, f"Report on {task.name}", reliability(tutor), beside(spec.out, ".report.html"))
        if task.layout.student is not None:
            write_moodle(run, task.layout.names[task.layout.student], beside(spec.out, ".moodle.csv"))


def reliability(tutor: Tutor) -> list[str]:
    """Return what is known of the grader that was used, a paragraph each."""
    if tutor.settings.grader != "embedded":
        return ["A language model graded. How well this one agrees with people was not measured on this class."]
    from tutor.grading.embedded.head import metadata

    kappa = metadata()["manifest"]["left out"]["gold"]
    return [
        "The built-in grader is not an LLM: it compares wording, and can miss what is said in unusual words and accept "
        "what is wrong in usual ones.",
        "On answers to questions left out of its fit, its verdicts agree with a person's by a quadratic weighted kappa "
        f"of {kappa}. What it could not decide is listed below.",
    ]


def beside(out: Path, ending: str) -> Path:
    """Return the place of a file that goes with `out`."""
    return out.with_name(f"{out.stem}{ending}")
