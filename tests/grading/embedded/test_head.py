"""The shipped head: readable, made for these features and this encoder, light, and refused where it does not fit."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from evals.gold import gold
from tutor.domain import Verdict, content_hash
from tutor.encoder import SentenceEncoder
from tutor.errors import JudgeError
from tutor.grading.embedded.head import WEIGHTS, Calibration, Thresholds, load, metadata
from tutor.grading.embedded.judge import EmbeddedJudge

THRESHOLDS = Thresholds(met=0.6, partial=0.4, contradicted=0.5, beside=0.1)


@pytest.mark.parametrize(
    ("p_met", "p_contradicted", "verdict"),
    [
        (0.6, 0.0, Verdict.MET),
        (0.59, 0.0, Verdict.PARTIAL),
        (0.4, 0.0, Verdict.PARTIAL),
        (0.39, 0.49, Verdict.UNMET),
        (0.39, 0.5, Verdict.CONTRADICTED),
        (0.55, 0.56, Verdict.CONTRADICTED),
        (0.7, 0.69, Verdict.MET),
        (0.7, 0.79, Verdict.MET),
        (0.7, 0.81, Verdict.CONTRADICTED),
    ],
)
def test_verdict_follows_the_likelier_side(p_met: float, p_contradicted: float, verdict: Verdict) -> None:
    assert THRESHOLDS.verdict(p_met, p_contradicted) is verdict


def test_calibration_is_a_softmax_of_log_odds() -> None:
    plain = Calibration(weights=((1.0, 0.0), (0.0, 0.0), (0.0, 1.0)), intercepts=(0.0, 0.0, 0.0))
    half, nine_tenths = plain.applied(np.array([(0.5, 0.5), (0.9, 0.5)]))
    assert half == pytest.approx([1 / 3, 1 / 3])
    assert nine_tenths == pytest.approx([9 / 11, 1 / 11])  # odds of 9 beside 1 and 1


def test_shipped_calibration_keeps_the_order() -> None:
    chances = np.stack([np.linspace(0.0, 1.0, 50), np.full(50, 0.1)], 1)
    assert (np.diff(load().calibration.applied(chances)[:, 0]) >= 0).all()


def test_shipped_weights_are_light() -> None:
    assert WEIGHTS.stat().st_size < 15e6


def test_manifest_says_what_it_was_fitted_on(encoder: SentenceEncoder) -> None:
    manifest = metadata()["manifest"]
    assert manifest["encoder"] == encoder.hash
    assert manifest["gold"] == content_hash([answer.model_dump(mode="json") for answer in gold("dev")])
    assert set(manifest["graded"]) == {"scientsbank", "beetle", "saf_en"}
    assert -1 <= manifest["left out"]["gold"] <= 1


@pytest.mark.parametrize("content", [b"", b"not weights at all, but long enough to be read as a header"])
def test_a_broken_file_is_told(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "head.safetensors").write_bytes(content)
    with pytest.raises(JudgeError, match="reinstall"):
        load(tmp_path / "head.safetensors")


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(JudgeError, match=r"gone\.safetensors"):
        load(tmp_path / "gone.safetensors")


def test_another_encoder_is_refused(encoder: SentenceEncoder) -> None:
    shipped = load()
    other = replace(shipped, encoder="0" * 64)
    with pytest.raises(JudgeError, match="another encoder"):
        _ = EmbeddedJudge(encoder, other).head
