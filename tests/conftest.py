"""What all tests share: hypothesis, the terminal, and that none is skipped where everything is installed."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("yard", deadline=None, suppress_health_check=[HealthCheck.too_slow])
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
