"""The box.toml of a draft: what it found of the transports, and what is left to fill in."""

from __future__ import annotations

from collections.abc import Iterable

from yardtools.draft.colours import to_hex
from yardtools.draft.drafted import Draft
from yardtools.model.network import DEFAULT_LADDER, DEFAULT_TRANSPORTS
from yardtools.wording import quote_text

_FERRY = """
# [[transports]]                  # ferries are not found in pictures: draw them in a layer "ferry"
# id = "ferry"
# tickets = ["black"]
# only = "mister_x"
"""
_REST = """
# [starts]                        # start cards, by station number
# detective = [13, 26]
# mister_x = [35, 45]

# [names]                         # names of stations, by language
# 12 = { en = "Market Square", de = "Marktplatz" }
"""


def box_text(draft: Draft, id: str, title: str) -> str:
    """A box for the board of a draft."""
    rows = ['format = "yard-box/1"', 'kind = "network"', f'id = "{id}"', f"title = {quote_text(title)}"]
    rows += ["", "# Station types are nested in this order; the colours were read from the picture."]
    rows.append(f"ladder = {_list(draft.colours)}")
    usual = {transport.id: transport.tickets for transport in DEFAULT_TRANSPORTS}
    for by, colour in draft.colours.items():
        rows += ["", "[[transports]]", f'id = "{by}"', f"tickets = {_list(usual.get(by, (by,)))}"]
        rows.append(f'colour = "{to_hex(colour.lab)}"')
    is_classic = set(draft.colours) <= set(DEFAULT_LADDER)
    return "\n".join(rows) + "\n" + (_FERRY if is_classic else "") + _REST


def _list(words: Iterable[str]) -> str:
    return f"[{', '.join(map(quote_text, words))}]"
