"""Addresses: made, read back, and shown as links that carry nothing of anyone."""

from __future__ import annotations

import pytest

from ui.addresses import Address, address_in, address_of, copy_link, link


@pytest.mark.parametrize("kind", ["q", "passage", "report", "quiz"])
@pytest.mark.parametrize("bank", [None, "My bank & more"])
def test_an_address_is_read_as_it_was_made(kind: str, bank: str | None) -> None:
    address = Address(kind, "data.minhash#2", bank)
    assert address_of(address.href) == address
    assert address_of(f"{address.href}#17") == address


def test_what_names_nothing_is_no_address() -> None:
    assert address_in({"__theme": "dark", "q": "  "}) is None
    assert address_of("") is None
    assert address_of("?other=1") is None


def test_an_endless_id_is_cut() -> None:
    found = address_in({"q": "x" * 10_000})
    assert found is not None
    assert len(found.id) == 200


def test_hostile_ids_stay_text() -> None:
    address = Address("q", '"><script>alert(1)</script>')
    for shown in (link(address, "x"), copy_link(address)):
        assert "<script>" not in shown
        assert shown.count('"') in (2, 4)
