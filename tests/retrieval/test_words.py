from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from tutor.retrieval.words import words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("gradients explode", "exploding gradient"),
        ("Quantized weights", "quantize weight"),
        ("ALL-REDUCE", "all reduces"),
    ],
)
def test_inflections_of_a_word_are_one_word(one: str, other: str) -> None:
    assert sorted(words(one)) == sorted(words(other))


def test_function_words_are_left_out_but_negations_stay() -> None:
    assert words("this is not what the model does without it") == words("not model without")


def test_numbers_and_mixed_terms_are_words() -> None:
    assert words("C = 6ND on 64 GPUs in bf16") == ["6nd", "64", "gpus", "bf16"]


def test_threads_stem_alike() -> None:
    texts = [f"generalizations{i} hopefully{i} running{i}" for i in range(400)]
    with ThreadPoolExecutor(8) as pool:
        threaded = list(pool.map(words, texts))
    words.__globals__["_stem"].cache_clear()
    assert threaded == [words(text) for text in texts]
