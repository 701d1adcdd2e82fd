"""Mister X's travel log as a form to fill in: what a game says about it, and a sheet prints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Cover = Literal["ticket", "die", ""]
"""What lies on a field that is filled in; nothing where it stays open."""


@dataclass(frozen=True, slots=True)
class LogForm:
    """So many fields, numbered from 1.

    After those in `shown` Mister X shows himself. Where he is seen all the time, as in the beginners'
    game, `hidden` are those of the moves that he makes unseen. `start` is the field that he writes down
    in where he begins: the first, or one before it, 0; None where he writes it nowhere. Tickets alone lie
    on a form that is not written on, such as a bar on the table.
    """

    fields: int = 24
    shown: frozenset[int] = frozenset()
    hidden: frozenset[int] = frozenset()
    start: Literal[0, 1] | None = None
    cover: Cover = "ticket"
    is_written: bool = True

    @property
    def marked_fields(self) -> frozenset[int]:
        """The fields that stand out."""
        return self.shown | self.hidden
