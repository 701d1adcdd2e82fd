"""A board given to the checks, and what they see put in its place: in board.json, the drawing or the box."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from itertools import groupby

from yardtools.checks.run import Outcome, run
from yardtools.examine.making import Import
from yardtools.examine.playing import Play
from yardtools.findings import ERROR, Fault, Finding, Skipped
from yardtools.judge import findings
from yardtools.model import AnyBoard, Board, Box, TileSet

_IN_BOX = (
    "/transports",
    "/starts",
    "/tickets",
    "/missions",
    "/layouts",
    "/paws",
    "/markers",
    "/suspects",
    "/ports",
)
"""What a board has from its box."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What the checks found, and which of them were not asked."""

    findings: tuple[Finding, ...] = ()
    skipped: tuple[Skipped, ...] = ()

    def __add__(self, other: Checked) -> Checked:
        return Checked((*self.findings, *other.findings), (*self.skipped, *other.skipped))


def check_file(
    board: AnyBoard, file: str, text: str, made: Import | None = None, play: Play | None = None
) -> Checked:
    """What is wrong with the board in a file; where a drawing made it, its elements are named too."""

    def filed(outcome: Outcome) -> Checked:
        faults = [_drawn(fault, made, board) for fault in outcome.faults]
        return Checked(tuple(findings(faults, file, text)), _said(outcome.skipped, file))

    return _checked(board, filed, made, play)


def check_made(made: Import, play: Play | None = None) -> Checked:
    """What is wrong with the board that drawing and box make: put to the drawing, else to the box."""
    assert made.board is not None
    texts = {document.file: document.text for document in made.documents}

    def filed(outcome: Outcome) -> Checked:
        faults = sorted((_placed(fault, made) for fault in outcome.faults), key=_file)
        by_file = groupby(faults, key=_file)
        found = (finding for file, those in by_file for finding in findings(those, file, texts.get(file, "")))
        return Checked(tuple(found), _said(outcome.skipped, made.drawing or made.box_file))

    return _checked(made.board, filed, made, play)


def _file(fault: Fault) -> str:
    return fault.file or ""


def _checked(
    board: AnyBoard, filed: Callable[[Outcome], Checked], made: Import | None, play: Play | None
) -> Checked:
    """What the checks see of a board, and then what play shows of it, where it is played on."""
    seen = filed(run(board, _errors(made)))
    if play is None:
        return seen
    before = (finding for document in made.documents for finding in document.findings) if made else ()
    return seen + filed(play.outcome(board, (*before, *seen.findings)))


def check_box(box: Box, file: str, text: str) -> Checked:
    """What is wrong with a box in itself."""
    outcome = run(box)
    return Checked(tuple(findings(outcome.faults, file, text)), _said(outcome.skipped, file))


def _errors(made: Import | None) -> Collection[str]:
    """The codes of errors that were seen when the board was read."""
    found = (finding for document in made.documents for finding in document.findings) if made else ()
    return list(dict.fromkeys(finding.code for finding in found if finding.severity is ERROR))


def _said(skipped: Iterable[Skipped], file: str | None) -> tuple[Skipped, ...]:
    return tuple(replace(each, file=file) for each in skipped)


def _drawn(fault: Fault, made: Import | None, board: AnyBoard) -> Fault:
    """The fault with the element that its culprit was drawn as."""
    origin = made.origins.of(fault.about) if made and made.origins else None
    if origin is None:
        return fault
    # the places of a tile are measured from its corner, a drawing's notes from that of the sheet
    at = origin.at if isinstance(board, TileSet) else fault.at or origin.at
    return replace(fault, element=origin.element, layer=origin.layer, at=at)


def _placed(fault: Fault, made: Import) -> Fault:
    """The fault where people can mend it: at its element in the drawing, else at its key in the box."""
    assert made.board is not None
    origin = made.origins.of(fault.about) if made.origins else None
    is_card = made.box_file is not None and fault.code.startswith("cards/")
    if origin and not is_card:
        return replace(
            _drawn(fault, made, made.board), file=made.drawing, place=origin.place, pointer=None, on_key=False
        )
    if made.box_file and (made.drawing is None or (fault.pointer or "").startswith(_IN_BOX)):
        return replace(fault, file=made.box_file, pointer=_key(fault.pointer or "", made))
    return replace(fault, file=made.drawing, pointer=None, on_key=False)


def _key(pointer: str, made: Import) -> str:
    """The pointer in a box to what a board has there."""
    if pointer.startswith("/tickets/"):
        return pointer.replace("/tickets", "/tickets/printed", 1)
    return _card(pointer, made) if pointer.startswith("/starts/") else pointer


def _card(pointer: str, made: Import) -> str:
    """The pointer in a box to a start card; cards stand sorted in a board, and not in a box."""
    _, _, side, *place = pointer.split("/")
    if not place or not isinstance(made.board, Board):
        return pointer
    dealt: tuple[int, ...] = getattr(made.board.starts, side)
    station, earlier = dealt[int(place[0])], dealt[: int(place[0])]
    written = tomllib.loads(made.documents[0].text)["starts"][side]
    places = [number for number, each in enumerate(written) if each == station]
    return f"/starts/{side}/{places[earlier.count(station)]}"
