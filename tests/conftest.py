"""What all tests share: hypothesis, the terminal, a browser, and no skips where everything is installed."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, settings

from support.browser import chromium, set_browser_aside

if TYPE_CHECKING:
    from playwright.sync_api import Browser

settings.register_profile(
    "yard",
    deadline=None,
    derandomize="YARD_RANDOM" not in os.environ,  # everybody tries the same cases, unless new ones are wanted
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("yard")


TERMINAL = {"COLUMNS": "80", "LINES": "25", "TERM": "xterm-256color"}
COLOUR_SWITCHES = ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE")


@pytest.fixture(autouse=True, scope="session")
def terminal() -> Iterator[None]:
    """The same terminal for everybody who runs the tests, here and in the processes that tests start."""
    with patch.dict(os.environ, TERMINAL):
        for switch in COLOUR_SWITCHES:
            os.environ.pop(switch, None)
        yield


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests: to start it takes longer than most of them."""
    with chromium() as found:
        yield found


@pytest.fixture(autouse=True)
def own_event_loops(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test without pages may run event loops of its own, whether or not a browser was needed before it."""
    if "browser" in request.fixturenames:
        yield
        return
    with set_browser_aside():
        yield


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Half as many again as there are cores: tests wait for browsers and processes for much of their time."""
    return (os.cpu_count() or 1) * 3 // 2


def pytest_collection_finish() -> None:
    """What is loaded by now stays: to look for garbage in it over and over took a tenth of the time."""
    gc.freeze()
    gc.set_threshold(20_000)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):  # type: ignore[no-untyped-def]
    """Where YARD_NO_SKIPS is set, every optional program is there: a skip is then a failure."""
    outcome = yield
    report = outcome.get_result()
    if report.skipped and os.environ.get("YARD_NO_SKIPS") and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, although nothing should be missing here: {report.longrepr}"
