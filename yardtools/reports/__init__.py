"""Reports: findings as text for people and programs, a format a file.

Every format module has one word, `render(report, sources, *, colour=False)`, and keeps these promises:

- `sources` maps the `file` of a finding to the text of that file; an entry may be missing, and the
  report then does without the source line;
- the text ends with exactly one newline; where a format has nothing to say it is empty;
- every finding is in it (the `text` format alone cuts a flood of one code short, and says so);
- the same report gives the same text, and the text can always be encoded as UTF-8;
- only `text` uses `colour`.

What formats share lies in `shared/`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Protocol, cast

from yardtools.errors import YardError
from yardtools.findings import Report

Texts = Mapping[str, str]
"""The texts of the files that findings speak of, by the name the findings use."""


class Reporter(Protocol):
    """What every report format module has."""

    def render(self, report: Report, sources: Texts, *, colour: bool = False) -> str:
        """The report as text."""
        ...


FORMATS = (
    "text",
    "concise",
    "json",
    "jsonl",
    "github",
    "gitlab",
    "sarif",
    "junit",
    "markdown",
    "html",
    "suppress",
)


def describe_format(name: str) -> str:
    """What a format is, in the sentence its module opens with."""
    return str(find_report(name).__doc__).partition("\n")[0]


def find_report(name: str) -> Reporter:
    """The report format of that name."""
    if name not in FORMATS:
        raise YardError(f"no report format is called {name!r}; there are {', '.join(FORMATS)}")
    return cast(Reporter, import_module(f"{__name__}.{name}"))
