"""What a drawing points at: its own elements, which are followed, and things elsewhere, which never are."""

from __future__ import annotations

import re
from collections.abc import Iterator

from yardtools.svg.elements import EXTERNAL, HREF, Element, Table

_REMOTE = re.compile(r"(?!data:)[A-Za-z][A-Za-z0-9+.-]+:|[/\\]{2}", re.IGNORECASE)
"""An address that leads away: with a scheme (a single letter is a drive), or to another machine."""
_ADDRESS = re.compile(r"""url\(\s*(?:"([^"]*)"|'([^']*)'|([^)]*))""", re.IGNORECASE)
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_ADDRESSES = ("href", HREF, "src")


def target_of(element: Element, table: Table) -> Element | None:
    """The element of this drawing that an element points at."""
    href = element.href
    return table.ids.get(href[1:]) if href.startswith("#") else None


def report_references(table: Table) -> None:
    """Complain of everything that leads out of the drawing; a picture beside it is fine."""
    for element in table.elements:
        for address in _foreign(element):
            table.complain(
                element,
                EXTERNAL,
                f"{element.name} refers to something elsewhere, which is not read: {address[:80]}",
            )


def _foreign(element: Element) -> Iterator[str]:
    """The addresses in an element that are not followed, and should have been."""
    own = element.attributes
    is_anchor = element.tag.rpartition("}")[2] == "a"
    for name, value in own.items():
        if name in _ADDRESSES:
            if not is_anchor and is_foreign(value.strip(), element.tag):
                yield value.strip()
        elif "(" in value:
            yield from _addresses(value)
    if element.tag == "style":
        yield from _addresses(_COMMENT.sub("", element.own_text()))


def is_foreign(address: str, tag: str) -> bool:
    """Whether an address leads away, or to another drawing of which something should be shown here."""
    if tag == "use":
        return bool(address) and not address.startswith("#")
    return bool(_REMOTE.match(address))


def _addresses(css: str) -> Iterator[str]:
    """The addresses in CSS that lead away."""
    for match in _ADDRESS.finditer(css):
        address = next((part for part in match.groups() if part is not None), "").strip()
        if _REMOTE.match(address):
            yield address
