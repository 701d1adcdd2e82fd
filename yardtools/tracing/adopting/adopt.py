"""From a stranger's drawing to what it means: `adopt` looks at it, and concludes what box.toml must say."""

from __future__ import annotations

from typing import Any

from yardtools.errors import YardError
from yardtools.findings import Fault
from yardtools.model import Board, Box
from yardtools.model.box import FORMAT
from yardtools.model.network import DEFAULT_LADDER, DEFAULT_TRANSPORTS
from yardtools.svg.drawing import Drawing
from yardtools.tracing.adopting.conclusions import Conclusions, Left, Line, Row
from yardtools.tracing.adopting.corrections import Corrections
from yardtools.tracing.adopting.mapping import Mapping
from yardtools.tracing.adopting.sight import Sight
from yardtools.tracing.adopting.sureness import Sure
from yardtools.tracing.adopting.transports import FERRY, Meaning, find_ladder
from yardtools.tracing.adopting.words import colour_word
from yardtools.tracing.metadata import read_board
from yardtools.tracing.reading.network import Reading
from yardtools.tracing.reading.reader import board_of

BLACK = "black"
"""The ticket that pays for everything, for Mister X alone."""


def adopt(drawing: Drawing, id: str, title: str, corrections: Corrections | None = None) -> Conclusions:
    """What a drawing means; an error says what was seen where no station could be told."""
    if corrections is None or corrections == Corrections():
        carried = read_board(drawing, _ignore)
        if carried is not None:
            return _conclude_carried(carried)
    sight = Sight(drawing, corrections or Corrections())
    found = Conclusions()
    _say_head(found, id, title)
    _say_transports(found, sight.meanings)
    Mapping(sight, found).conclude()
    _say_left(found, sight)
    return found


def read_adopted(drawing: Drawing, found: Conclusions) -> tuple[Board, list[Fault]]:
    """The board that the drawing makes with what was concluded, and what there is to say of it."""
    faults: list[Fault] = []
    board = board_of(Reading(drawing, Box.from_document(found.document()), faults.append))
    if not isinstance(board, Board) or not board.stations:
        raise YardError("no station could be read, although some were seen; --stations says what they are")
    return board, faults


def _ignore(_: Fault) -> None:
    """Hear of a fault, and do nothing: the reader tells it."""


def _say_head(found: Conclusions, id: str, title: str) -> None:
    found.lines += [
        Line(("format",), FORMAT),
        Line(("kind",), "network"),
        Line(("id",), id, "from the file's name"),
        Line(("title",), title, "from the file's name"),
    ]


def _say_transports(found: Conclusions, meanings: list[Meaning]) -> None:
    if not meanings:
        usual = [_transport(each.id) for each in DEFAULT_TRANSPORTS]
        found.lines.append(Line(("ladder",), list(DEFAULT_LADDER), "the usual: no line leads to a station"))
        found.lines.append(Line(("transports",), usual))
        return
    ladder = find_ladder(meanings)
    why = "where the lines of the later end, those of the earlier do too"
    found.lines.append(Line(("ladder",), ladder, why, Sure.LIKELY))
    reasons = tuple(f"{meaning.sure}: {meaning.because}" for meaning in meanings)
    found.lines.append(Line(("transports",), [_transport(each.id) for each in meanings], each=reasons))


def _transport(id: str) -> dict[str, Any]:
    if id == FERRY:
        return {"id": id, "tickets": [BLACK], "only": "mister_x"}
    return {"id": id, "tickets": [id, BLACK]}


def _say_left(found: Conclusions, sight: Sight) -> None:
    """Tell what was left out, and what to do where something is unsure."""
    for family, reason in sight.families.left:
        what = f"lines in {family.colour}" + (f" called {family.because!r}" if family.because else "")
        found.left.append(Left(what, family.count, reason))
    if sight.strays:
        found.left.append(
            Left("lines like those of transports", len(sight.strays), "they lead to no station")
        )
    used = sight.lines | set(sight.pieces)
    hidden = sum(shape.node.hidden and shape not in used for shape in sight.survey.shapes)
    if hidden:
        found.left.append(Left("hidden shapes", hidden, "nobody sees them"))
    for meaning in sight.meanings:
        if meaning.sure is Sure.GUESS:
            colour = meaning.families[0].colour
            found.advice.append(
                f"--transport '{colour}={meaning.id}' with another name, if these are no {meaning.id}"
            )
    found.advice += [
        f"--transport '{family.colour}=NAME' if the {colour_word(family.colour)} lines are links after all"
        for family, _ in sight.families.left
        if family.share >= 0.25 and family not in sight.families.copies
    ]


def _conclude_carried(board: Board) -> Conclusions:
    """What one of our own drawings says of itself."""
    found = Conclusions()
    own = board.document()
    kept = ("id", "title", "edition", "ladder", "transports")
    found.lines += [Line(("format",), FORMAT), Line(("kind",), "network")]
    found.lines += [Line((key,), own[key]) for key in kept if own.get(key)]
    starts = own.get("starts") or {}
    found.lines += [Line(("starts", side), cards) for side, cards in starts.items() if cards]
    if own.get("tickets"):
        found.lines.append(Line(("tickets", "printed"), own["tickets"]))
    if board.mission_starts is not None:
        found.lines.append(Line(("missions", "starts"), board.mission_starts))
    words = "the drawing carries its board: yardtools made it"
    found.rows.append(Row("layers", len(board.transports) + 1, "metadata", Sure.SURE, words))
    return found
