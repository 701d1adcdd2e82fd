"""The report document `yard-report/1`, for programs."""

from __future__ import annotations

import json
import re
from typing import Any

from yardtools.findings import Report
from yardtools.reports import Texts

_HALVES = re.compile("[\ud800-\udfff]")


def render(report: Report, sources: Texts, *, colour: bool = False) -> str:
    """The report as one JSON document."""
    return dumps(report.document())


def dumps(document: Any, indent: int | None = 2) -> str:
    """The document as JSON and a newline; half characters, which no UTF-8 file can hold, become U+FFFD."""
    return _HALVES.sub("\ufffd", json.dumps(document, ensure_ascii=False, indent=indent)) + "\n"
