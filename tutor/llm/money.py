"""What tokens cost, and a hard cap on what is spent."""

from __future__ import annotations

import ipaddress
import threading
from collections.abc import Iterator, MutableSequence, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import yaml
from pydantic import TypeAdapter, ValidationError

from tutor.errors import BudgetSpent, SettingsError
from tutor.llm.chat import Endpoint, Message, Usage

_MILLION = 1_000_000
_BUILT_IN = Path(__file__).with_name("prices.yaml")
Lock = AbstractContextManager[Any]
_FILE = TypeAdapter(dict[str, tuple[float, float, float]])


@dataclass(frozen=True)
class Price:
    """US dollars for a million tokens."""

    prompt: float = 0.0
    cached: float = 0.0
    completion: float = 0.0

    def of(self, usage: Usage) -> float:
        fresh = max(0, usage.prompt - usage.cached)
        return (fresh * self.prompt + usage.cached * self.cached + usage.completion * self.completion) / _MILLION

    def most(self, messages: Sequence[Message], completion: int) -> float:
        """The most a request can cost: no tokenizer makes more tokens than there are bytes."""
        size = sum(len(message.text.encode()) + 16 for message in messages)
        return self.of(Usage(prompt=size, completion=completion))


def price_of(endpoint: Endpoint, own: Path | None = None) -> Price | None:
    """Return the price of an endpoint's model: nothing on this machine, None where no table has it.

    Raises SettingsError where the user's own table cannot be read.
    """
    table = _table(_BUILT_IN) | (_table(own) if own is not None else {})
    names = [name for name in table if endpoint.model.startswith(name)]
    if names:
        return Price(*table[max(names, key=len)])
    return Price() if _here(endpoint.base_url) else None


class Ledger:
    """What is held back and what is spent, in US dollars. Safe to share between threads.

    `sums` holds the two and `lock` guards them; given those of shared memory, processes share the ledger.
    """

    def __init__(self, sums: MutableSequence[float] | None = None, lock: Lock | None = None) -> None:
        self._sums: MutableSequence[float] = [0.0, 0.0] if sums is None else sums
        self._lock: Lock = threading.Lock() if lock is None else lock

    def hold(self, most: float, cap: float | None) -> float | None:
        """Set an amount aside and return None; where that would pass the cap, return what is spent instead."""
        with self._lock:
            held, spent = self._sums
            if cap is not None and spent + held + most > cap:
                return spent
            self._sums[0] = held + most
        return None

    def release(self, most: float) -> None:
        with self._lock:
            self._sums[0] -= most

    def pay(self, cost: float) -> None:
        with self._lock:
            self._sums[1] += cost

    def total(self) -> float:
        """Return what is spent."""
        return self._sums[1]

    @property
    def spent(self) -> float:
        return self.total()


class Purse:
    """What may be spent on a model, in US dollars, by all that share its ledger. Safe to share between threads."""

    def __init__(self, cap: float | None = None, ledger: Ledger | None = None) -> None:
        self.cap = cap
        self._ledger = ledger or Ledger()

    @property
    def spent(self) -> float:
        return self._ledger.spent

    @contextmanager
    def reserved(self, most: float) -> Iterator[None]:
        """Set aside the most a request can cost while it is under way. Raises BudgetSpent where that is too much."""
        spent = self._ledger.hold(most, self.cap)
        if spent is not None:
            raise BudgetSpent(
                f"spent ${spent:.4f} of the cap of ${self.cap:.2f}, and the next request may cost ${most:.4f}: nothing "
                "more is asked. Raise the cap (--max-cost, TUTOR_LLM_MAX_COST) to go on"
            )
        try:
            yield
        finally:
            self._ledger.release(most)

    def pay(self, cost: float) -> None:
        self._ledger.pay(cost)


def _table(path: Path) -> dict[str, tuple[float, float, float]]:
    try:
        return _FILE.validate_python(yaml.safe_load(path.read_text(encoding="utf-8")) or {})
    except (OSError, yaml.YAMLError, ValidationError) as error:
        raise SettingsError(
            f"{path}: expected a table of prices, `model: [prompt, cached prompt, completion]` in US dollars for a "
            f"million tokens, got something else ({type(error).__name__})"
        ) from error


def _here(base_url: str) -> bool:
    """True for a server of this machine or of a private network, which sends no bill."""
    host = urlsplit(base_url).hostname or ""
    try:
        return ipaddress.ip_address(host).is_private
    except ValueError:
        return host == "localhost" or host.endswith(".local")
