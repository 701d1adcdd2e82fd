"""A board given to the checks, and what they see put in its place: in board.json, the drawing or the box."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import replace

from yardtools.findings import Fault, Skipped
from yardtools.model import AnyBoard, Board, TileSet
from yardtools.validation.family import count_faults, unknown_family
from yardtools.validation.run_checks import Outcome, explain_skip, run_checks
from yardtools.validation.sources import Sources
from yardtools.validation.spots import spots_of
from yardtools.validation.trials import Trials, try_out

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
    "/dice",
    "/cards",
)
"""What a board has from its box."""


_NOTHING = Sources()


def check_stored(board: AnyBoard, file: str, sources: Sources, trials: Trials | None = None) -> Outcome:
    """What is wrong with the board in a file; where a drawing made it, its elements are named too."""
    seen = check(board, sources, trials)
    return Outcome(tuple(_name_element(each, sources, board) for each in seen.faults), seen.skipped).in_file(
        file
    )


def check_made(board: AnyBoard, sources: Sources, trials: Trials | None = None) -> Outcome:
    """What is wrong with the board that drawing and box make: put to the drawing, else to the box."""
    seen, file = check(board, sources, trials), sources.drawing or sources.box_file
    faults = tuple(put_where_mended(fault, sources, board) for fault in seen.faults)
    return Outcome(faults, tuple(replace(each, file=file) for each in seen.skipped))


def check_box(sources: Sources) -> Outcome:
    """What is wrong with a box in itself."""
    if sources.box is None or sources.box_file is None:
        return Outcome()
    seen = run_checks(sources.box)
    seen += Outcome(tuple(_in_box(fault, sources) for fault in unknown_family(sources.box)))
    if sources.box.games:
        from yardtools.validation.game_fit import option_faults  # noqa: PLC0415 - most boxes set none

        seen += Outcome(tuple(_in_box(fault, sources) for fault in option_faults(sources.box)))
    return seen.in_file(sources.box_file)


def check(board: AnyBoard, sources: Sources = _NOTHING, trials: Trials | None = None) -> Outcome:
    """What the checks see of a board, what its games say, and what play shows, where it is played on."""
    seen = run_checks(board, sources.errors)
    seen += _count_pieces(board, sources)
    seen += ask_games(board, sources, [*sources.errors, *sources.rulings.errors(seen.faults)])
    if trials is None:
        return seen
    errors = [*sources.errors, *sources.rulings.errors(seen.faults)]
    return seen + try_out(trials, board, sources.box, errors)


def _count_pieces(board: AnyBoard, sources: Sources) -> Outcome:
    """What the board has more or fewer of than its family."""
    return Outcome(tuple(map(spots_of(board).place, count_faults(board, sources.box))))


_EXPLAINS = ("document", "trace", "stations/duplicate-number", "cards", "missions", "tiles", "trail")
"""Where one of these was found, what a game would refuse follows from it."""


def ask_games(board: AnyBoard, sources: Sources, errors: Sequence[str] = ()) -> Outcome:
    """What the games say that claim the board, put to the board or to their options in the box."""
    from yardtools.validation.game_fit import UNPLAYABLE, fit_faults  # noqa: PLC0415 - games come last

    if reason := explain_skip(_EXPLAINS, errors):
        return Outcome(skipped=(Skipped(UNPLAYABLE, f"of {reason}"),))
    faults = (_in_box(fault, sources) for fault in fit_faults(board, sources.box))
    spots = spots_of(board)
    return Outcome(tuple(fault if fault.file else spots.place(fault) for fault in faults if fault.file != ""))


def _in_box(fault: Fault, sources: Sources) -> Fault:
    """A fault of the box, put there; its file is empty where the box is not looked at."""
    if fault.box_pointer is None:
        return fault
    return replace(fault, file=sources.box_file or "", pointer=fault.box_pointer)


def _name_element(fault: Fault, sources: Sources, board: AnyBoard) -> Fault:
    """The fault with the element that its culprit was drawn as."""
    origin = sources.origins.of(fault.about) if sources.origins else None
    if origin is None:
        return fault
    # the places of a tile are measured from its corner, a drawing's notes from that of the sheet
    at = origin.at if isinstance(board, TileSet) else fault.at or origin.at
    return replace(fault, element=origin.element, layer=origin.layer, at=at)


def put_where_mended(fault: Fault, sources: Sources, board: AnyBoard) -> Fault:
    """The fault where people can mend it: at its element in the drawing, else at its key in the box."""
    if fault.file is not None:
        return fault
    origin = sources.origins.of(fault.about) if sources.origins else None
    is_card = sources.box_file is not None and fault.code.startswith("cards/")
    if origin and not is_card:
        drawn = _name_element(fault, sources, board)
        return replace(drawn, file=sources.drawing, place=origin.place, pointer=None, on_key=False)
    if sources.box_file and (sources.drawing is None or (fault.pointer or "").startswith(_IN_BOX)):
        return replace(fault, file=sources.box_file, pointer=_key(fault.pointer or "", sources, board))
    return replace(fault, file=sources.drawing, pointer=None, on_key=False)


def _key(pointer: str, sources: Sources, board: AnyBoard) -> str:
    """The pointer in a box to what a board has there."""
    if pointer.startswith("/tickets/"):
        return pointer.replace("/tickets", "/tickets/printed", 1)
    return _card(pointer, sources, board) if pointer.startswith("/starts/") else pointer


def _card(pointer: str, sources: Sources, board: AnyBoard) -> str:
    """The pointer in a box to a start card; cards stand sorted in a board, and not in a box."""
    _, _, side, *place = pointer.split("/")
    if not place or not isinstance(board, Board):
        return pointer
    dealt: tuple[int, ...] = getattr(board.starts, side)
    station, earlier = dealt[int(place[0])], dealt[: int(place[0])]
    written = tomllib.loads(sources.files[0].text)["starts"][side]
    places = [number for number, each in enumerate(written) if each == station]
    return f"/starts/{side}/{places[earlier.count(station)]}"
