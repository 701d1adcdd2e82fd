"""A kit to print as a form: what a game says about its pieces and its rules, and a sheet prints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

PieceKind = Literal["pawn", "band", "ring", "chip", "board", "mat", "stand"]
"""How a piece is made: folded, cut out, put round another, laid before a player."""


@dataclass(frozen=True, slots=True)
class PieceFace:
    """What some pieces look like: a sign on a colour."""

    sign: str
    colour: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Piece:
    """Pieces of a kind that no sheet of a board has; `words` are what is printed on them."""

    kind: PieceKind
    name: str
    faces: tuple[PieceFace, ...]
    stacks: tuple[str, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def count(self) -> int:
        """How many there are."""
        return sum(face.count for face in self.faces)


@dataclass(frozen=True, slots=True)
class KitForm:
    """Everything to play a game from paper, in one language.

    `sheets` are printed in this order; `bar` is how many numbered fields there are for tickets on the table
    besides the log. `needs` are things that players add, `pencil` or `bag`. `tickets` are those of the game,
    where it does not use all of the box. `summary` are the rules on a page, each with its heading, and
    `options` those that are not as usual.
    """

    title: str = ""
    players: tuple[int, int] | None = None
    sheets: tuple[str, ...] = ()
    bar: int = 0
    needs: tuple[str, ...] = ()
    tickets: Mapping[str, int] | None = field(default=None, hash=False)
    pieces: tuple[Piece, ...] = ()
    summary: tuple[tuple[str, str], ...] = ()
    options: tuple[tuple[str, str], ...] = ()
