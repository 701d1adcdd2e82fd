"""Rules cited in texts, such as `(M26)`: which they are, and what they say where one points at them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import escape

from yardtools.games.rules import Ambiguity, all_rules, rule

CITATION = re.compile(r"(?<![\w-])(?:A-)?[A-Z]\d{1,2}(?!\w)")
_RANGE = re.compile(r"(?<![\w-])((?:A-)?[A-Z])(\d{1,2})(?: to \1(\d{1,2}))?(?!\w)")


def cited_rules(text: str) -> list[str]:
    """The ids of the rules that a text cites, `M5 to M7` as all three, each once."""
    return list(dict.fromkeys(id for span in _RANGE.findall(text) for id in _span(*span)))


def _span(letters: str, first: str, last: str) -> Iterator[str]:
    ids = (f"{letters}{number}" for number in range(int(first), int(last or first) + 1))
    return (id for id in ids if id in all_rules())


def related_rules(id: str) -> list[str]:
    """The ids of the rules to read with this one: those it cites or asks about, and those that cite it."""
    citing = [other for other in all_rules() if id in _citations_of(other)]
    return [other for other in dict.fromkeys([*_citations_of(id), *citing]) if other != id]


@cache
def _citations_of(id: str) -> list[str]:
    cited = rule(id)
    if isinstance(cited, Ambiguity):
        return [*cited.concerns, *cited_rules(" ".join([cited.text, cited.answer, *cited.readings.values()]))]
    return cited_rules(f"{cited.text} {cited.inferred}")


def mark_citations(markup: str) -> str:
    """Escaped text for a page in which each cited rule says what it is where one points at it."""
    return CITATION.sub(lambda found: _tooltip(found[0]), markup)


def _tooltip(id: str) -> str:
    return f'<abbr title="{escape(rule(id).brief)}">{id}</abbr>' if id in all_rules() else id
