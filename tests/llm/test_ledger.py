"""One ledger for all: threads and processes that share it cannot together pass the cap."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest

from tutor.errors import BudgetSpent
from tutor.llm.money import Ledger, Purse

CAP, PRICE = 2.0, 0.03


def spend(purse: Purse, tries: int = 60) -> int:
    """Buy as often as the purse lets, and return how often it did."""
    bought = 0
    for _ in range(tries):
        try:
            with purse.reserved(2 * PRICE):
                purse.pay(PRICE)
                bought += 1
        except BudgetSpent:
            break
    return bought


_mine: Ledger | None = None


def take(ledger: Ledger) -> None:
    global _mine
    _mine = ledger


def spend_mine(_: int) -> int:
    return spend(Purse(CAP, _mine))


def test_processes_share_a_cap() -> None:
    context = get_context("spawn")
    sums = context.Array("d", 2)
    ledger = Ledger(sums, sums.get_lock())  # type: ignore[arg-type]
    with ProcessPoolExecutor(2, mp_context=context, initializer=take, initargs=(ledger,)) as pool:
        bought = list(pool.map(spend_mine, range(4)))

    assert ledger.spent == pytest.approx(PRICE * sum(bought))
    assert CAP - 2 * 2 * PRICE < ledger.spent <= CAP  # used up, but for what the last ones had to set aside
    assert sums[0] == pytest.approx(0.0, abs=1e-9)


def test_threads_share_a_cap() -> None:
    ledger = Ledger()
    with ThreadPoolExecutor(8) as pool:
        bought = sum(pool.map(lambda _: spend(Purse(CAP, ledger)), range(8)))

    assert ledger.spent == pytest.approx(PRICE * bought)
    assert ledger.spent <= CAP


def test_the_refusal_says_what_to_do() -> None:
    with pytest.raises(BudgetSpent, match="--max-cost"), Purse(0.01).reserved(0.02):
        pass
