"""What tokens cost, and a hard cap on what is spent."""

from __future__ import annotations

import ipaddress
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import yaml
from pydantic import TypeAdapter, ValidationError

from tutor.errors import BudgetSpent, SettingsError
from tutor.llm.chat import Endpoint, Message, Usage

_MILLION = 1_000_000
_BUILT_IN = Path(__file__).with_name("prices.yaml")
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


class Purse:
    """What one run of the program may spend on a model, in US dollars. Safe to share between threads."""

    def __init__(self, cap: float | None = None) -> None:
        self.cap = cap
        self.spent = 0.0
        self._reserved = 0.0
        self._lock = threading.Lock()

    @contextmanager
    def reserved(self, most: float) -> Iterator[None]:
        """Set aside the most a request can cost while it is under way. Raises BudgetSpent where that is too much."""
        with self._lock:
            if self.cap is not None and self.spent + self._reserved + most > self.cap:
                raise BudgetSpent(
                    f"spent ${self.spent:.4f} of the cap of ${self.cap:.2f}, and the next request may cost "
                    f"${most:.4f}: nothing more is asked. Raise TUTOR_LLM_MAX_COST to go on"
                )
            self._reserved += most
        try:
            yield
        finally:
            with self._lock:
                self._reserved -= most

    def pay(self, cost: float) -> None:
        with self._lock:
            self.spent += cost


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
