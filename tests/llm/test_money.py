"""What is spent is counted, and a cap on it is never passed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.llm.scripted import ScriptedServer, text
from tests.llm.test_faults import GOOD, SCHEMA, _read
from tutor.errors import BudgetSpent, SettingsError
from tutor.llm.chat import Endpoint, Message, Usage
from tutor.llm.model import LanguageModel, Task
from tutor.llm.money import Price, Purse, price_of
from tutor.llm.pacing import Pace


def endpoint(model: str = "gpt-4o-mini-2024", url: str = "https://api.openai.com/v1") -> Endpoint:
    return Endpoint(url, model, "k", 30.0, 0, 100)


@pytest.fixture
def prices(tmp_path: Path) -> Path:
    """A table where a token of either kind costs a hundredth of a dollar, a cached one a thousandth."""
    path = tmp_path / "prices.yaml"
    path.write_text("scripted: [10000, 1000, 10000]\n", encoding="utf-8")
    return path


@pytest.fixture
def model_without_price() -> LanguageModel:
    return LanguageModel(endpoint("unheard-of"), Pace(1, 1), purse=Purse(cap=1.0))


def test_the_cost_of_tokens_by_hand() -> None:
    # 700 fresh at $2, 300 cached at $0.50, 100 written at $8, each for a million
    assert Price(2.0, 0.5, 8.0).of(Usage(prompt=1000, completion=100, cached=300)) == pytest.approx(0.00235)


def test_the_longest_name_that_fits_has_the_price() -> None:
    assert price_of(endpoint("gpt-4o-mini-2024-07-18")) == Price(0.15, 0.075, 0.60)
    assert price_of(endpoint("gpt-4o-2024-08-06")) == Price(2.50, 1.25, 10.00)
    assert price_of(endpoint("somebody/else")) is None


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "192.168.1.5", "10.0.0.7", "[::1]", "gpu.local"])
def test_a_server_of_ones_own_sends_no_bill(host: str) -> None:
    assert price_of(endpoint("qwen", f"http://{host}:8000/v1")) == Price()


def test_a_table_of_ones_own_wins(prices: Path) -> None:
    assert price_of(endpoint("scripted-1"), prices) == Price(10000, 1000, 10000)
    prices.write_text("gpt-4o: cheap\n", encoding="utf-8")
    with pytest.raises(SettingsError, match=r"expected a table of prices"):
        price_of(endpoint(), prices)


def test_the_cost_comes_with_the_outcome(server: ScriptedServer, prices: Path) -> None:
    server.always = text(GOOD)
    asking = LanguageModel(endpoint("scripted-1", server.base_url), Pace(4, 1), prices=prices)
    outcome = asking.ask_all([Task((Message("user", "x"),), SCHEMA, _read)])[0]
    assert outcome.telemetry.cost == pytest.approx(1.2)  # 100 tokens read and 20 written, a cent each
    assert asking.purse.spent == pytest.approx(2.4)  # the probe before it cost as much


def test_a_cap_is_never_passed_however_many_are_under_way(server: ScriptedServer, prices: Path) -> None:
    server.always = text(GOOD)
    purse = Purse(cap=25.0)
    asking = LanguageModel(endpoint("scripted-1", server.base_url), Pace(16, 1), purse=purse, prices=prices)
    outcomes = asking.ask_all([Task((Message("user", f"{number:0200}"),), SCHEMA, _read) for number in range(40)])
    spent = [each for each in outcomes if isinstance(each.error, BudgetSpent)]
    assert spent
    assert any(each.value == "met" for each in outcomes)
    assert purse.spent <= 25.0
    assert len(server.asked) == 40 - len(spent)
    assert "of the cap of $25.00" in str(spent[0].error)


def test_a_cap_on_a_model_without_a_price_asks_nothing(model_without_price: LanguageModel) -> None:
    outcome = model_without_price.ask_all([Task((Message("user", "x"),), SCHEMA, _read)])[0]
    assert isinstance(outcome.error, BudgetSpent)
    assert "no price is known for 'unheard-of'" in str(outcome.error)
