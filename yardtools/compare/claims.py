"""What a board claims: that there is a station, that it shows a transport, that there is a link.

Votes are counted claim by claim. A thing that stands on a board twice is two claims, the second one
told apart by its copy number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

from yardtools.compare.changes import link_name
from yardtools.model.network import Board, Link

Kind = Literal["station", "symbol", "link"]


class Claim(NamedTuple):
    """One thing a board says is there; a symbol is a transport that a station shows."""

    kind: Kind
    number: int
    to: int = 0
    by: str = ""
    oneway: bool = False
    copy: int = 1

    @property
    def link(self) -> Link:
        """The link that is claimed."""
        return Link(self.number, self.to, self.by, self.oneway)

    @property
    def name(self) -> str:
        """The claim in words: `station 7`, `bus at 7`, `taxi 1-8`, and `taxi 1-8 ×2` for a second one."""
        names = {"station": f"station {self.number}", "symbol": f"{self.by} at {self.number}"}
        return names.get(self.kind, link_name(self.link)) + (f" ×{self.copy}" if self.copy > 1 else "")

    def document(self) -> dict[str, Any]:
        """The claim as JSON data."""
        copy = {"copy": self.copy} if self.copy > 1 else {}
        if self.kind == "link":
            return self.link.document() | copy
        return {"station": self.number} | ({"shows": self.by} if self.by else {}) | copy


def claims(board: Board) -> frozenset[Claim]:
    """Everything a board claims."""
    symbols = (Claim("symbol", station.id, by=by) for station in board.stations for by in station.transports)
    return frozenset((*station_claims(board), *symbols, *link_claims(board)))


def station_claims(board: Board) -> list[Claim]:
    """A claim for each station, in their order."""
    return _number_copies(Claim("station", station.id) for station in board.stations)


def link_claims(board: Board) -> list[Claim]:
    """A claim for each link, in their order."""
    return _number_copies(Claim("link", link.start, link.end, link.by, link.oneway) for link in board.links)


def _number_copies(plain: Iterable[Claim]) -> list[Claim]:
    """The claims with those that come again numbered."""
    copies: Counter[Claim] = Counter()
    numbered = []
    for claim in plain:
        copies[claim] += 1
        numbered.append(claim._replace(copy=copies[claim]))
    return numbered


def in_order(claimed: Iterable[Claim], rank: Mapping[str, int]) -> tuple[Claim, ...]:
    """Claims as a board has them: stations, what they show, links; transports in their order."""
    kinds = ("station", "symbol", "link")
    return tuple(
        sorted(
            claimed,
            key=lambda claim: (
                kinds.index(claim.kind),
                rank.get(claim.by, len(rank)) if claim.kind == "link" else 0,
                claim.by if claim.kind == "link" else "",
                claim[1:],
            ),
        )
    )
