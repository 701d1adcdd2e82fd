"""Two boards compared, as `yard diff` prints it and `yard view --diff` draws it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from yardtools.board_files import Source
from yardtools.cli.options import refuse_unknown
from yardtools.compare import (
    KINDS,
    Difference,
    Kind,
    PlayChange,
    difference,
    document_changes,
    find_renumbering,
    play_changes,
    renumber_board,
)
from yardtools.compare.entries import Entry, numbering_note, play_notes, sections
from yardtools.compare.renumber import Renumbering
from yardtools.errors import YardError
from yardtools.model import Board


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two boards side by side, and everything that was found out about them."""

    old: Source
    new: Source
    difference: Difference
    renumbering: Renumbering = field(default_factory=dict)
    play: list[PlayChange] | None = None
    kinds: tuple[Kind, ...] = KINDS

    @property
    def identical(self) -> bool:
        """Whether the two are the same board under the same numbers, as far as was asked."""
        return self.difference.identical and not self.renumbering

    def only(self, kinds: tuple[Kind, ...]) -> Comparison:
        """The comparison in some kinds alone."""
        if kinds == KINDS:
            return self
        # Only network boards have kinds; to ask for their network says so of all others.
        assert self.old.network
        return replace(self, difference=self.difference.only(kinds), kinds=kinds)

    def entries(self) -> dict[Kind, list[Entry]]:
        """Every difference in words, by kind."""
        known = [*getattr(self.new.board, "transports", ()), *getattr(self.old.board, "transports", ())]
        ids = [transport.id for transport in known]
        return sections(self.difference, self.old.name, self.new.name, ids)

    def numbering_notes(self) -> list[str]:
        """What is said of stations with other numbers."""
        if not self.renumbering:
            return []
        return [numbering_note(self.renumbering, self.old.name, self.new.name)]

    def play_notes(self) -> list[str]:
        """What is said of play; nothing where the networks are alike and no distance changes."""
        changed = any(change.changed for change in self.play or ())
        asked = self.difference.in_network or (changed and self.kinds == KINDS)
        return list(play_notes(self.play)) if asked else []

    def notes(self) -> dict[str, list[str]]:
        """What is said beside the differences themselves, by heading."""
        return {"numbers": self.numbering_notes(), "in play": self.play_notes()}


def compare(
    old: Source, new: Source, renumber: Renumbering | None = None, *, find: bool = True
) -> Comparison:
    """Two boards compared; a renumbering is looked for unless one is given, or none is wanted."""
    if old.board.kind != new.board.kind:
        kinds = f"{old.name} is a {old.board.kind} board and {new.name} a {new.board.kind} board"
        raise YardError(f"{kinds}: only boards of one kind can be compared")
    if not isinstance(old.board, Board):
        changes = tuple(document_changes(old.board.document(), new.board.document()))
        return Comparison(old, new, Difference(metadata=changes))
    found = find_renumbering(old.network, new.network) if find and renumber is None else renumber
    return _compare_networks(old, new, found or {})


def _compare_networks(old: Source, new: Source, mapping: Renumbering) -> Comparison:
    refuse_unknown(mapping, [old], f"{old.name} has")
    try:
        before = renumber_board(old.network, mapping)
    except YardError as error:
        raise YardError(f"{old.name}: {error}") from error
    found = difference(before, new.network)
    source = Source(old.name, old.file, before)
    changed = {number: to for number, to in mapping.items() if number != to}
    return Comparison(source, new, found, changed, play_changes(before, new.network))
