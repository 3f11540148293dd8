"""Nothing leaves the machine, nothing of anyone is run, and nothing is open to be called from outside."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect
from walking import answer, claim_of, open_tab, question_of, start
from watching import Open, Server

HOSTILE = (
    "<script>alert(1)</script> <img src=x onerror=alert(2)> [x](javascript:alert(3)) </details></article> "
    "<!-- gone --> <style>*{display:none}</style> ![i](http://elsewhere.example/i.png) %%%LATEX_BLOCK_0%%% "
    "<iframe srcdoc='<script>alert(4)</script>'></iframe>"
)


def test_nothing_in_an_answer_is_run(visit: Open, server: Server) -> None:
    watched = visit()
    page = watched.page
    start(page)
    answer(page, f"{claim_of(question_of(page))} {HOSTILE}")
    page.reload()
    words = page.locator("#transcript .learner .words")
    expect(words).to_contain_text("<script>alert(1)</script>")
    expect(words).to_contain_text("%%%LATEX_BLOCK_0%%%")

    assert words.locator("img, script, a, iframe, style").count() == 0
    assert watched.dialogs == []
    assert watched.outside(server.address) == []


def test_no_request_leaves_the_machine_on_any_tab(visit: Open, server: Server) -> None:
    watched = visit()
    for name in ("Your own questions", "Ask", "About", "Practice"):
        open_tab(watched.page, name)
        watched.page.wait_for_timeout(300)

    assert len(watched.requests) > 5
    assert watched.outside(server.address) == []
    assert watched.errors == []


def test_the_served_page_names_no_other_host(server: Server) -> None:
    with urllib.request.urlopen(server.address) as response:
        page, policy = response.read().decode(), response.headers["content-security-policy"]
    hosts = set(re.findall(r"https?://([^/:\"'\s\\]+)", page))

    assert hosts <= {"localhost", "127.0.0.1", "www.w3.org"}
    assert "connect-src 'self'" in policy


def test_formulas_and_code_are_shown_and_amounts_stay(visit: Open) -> None:
    page = visit().page
    start(page)
    formulas = "Since \\(C = 6ND\\) and $x^2$ with `a_b`, it went from $5 to $6, between $7 and $8."
    answer(page, f"{claim_of(question_of(page))} {formulas}")
    words = page.locator("#transcript .learner .words").last

    words.evaluate("said => said.querySelectorAll('sup').forEach(mark => mark.remove())")  # the numbers of points
    expect(words.locator(".katex")).to_have_count(2)
    expect(words.locator("code")).to_have_text("a_b")
    expect(words).to_contain_text("it went from $5 to $6, between $7 and $8.")


def test_no_event_is_a_public_endpoint(server: Server) -> None:
    with urllib.request.urlopen(f"{server.address}/gradio_api/info") as response:
        assert json.load(response) == {"named_endpoints": {}, "unnamed_endpoints": {}}
    for path in ("/gradio_api/call/send", "/gradio_api/run/predict", "/gradio_api/api/begin"):
        body = json.dumps({"data": ["x", None], "fn_index": 0}).encode()
        request = urllib.request.Request(f"{server.address}{path}", body, {"content-type": "application/json"})
        with pytest.raises(urllib.error.HTTPError):
            urllib.request.urlopen(request)


def test_another_host_name_is_refused(server: Server) -> None:
    request = urllib.request.Request(server.address, headers={"host": "rebound.example"})

    with pytest.raises(urllib.error.HTTPError, match="400"):
        urllib.request.urlopen(request)
