"""A draft as files of a board folder: the tracing over its scan, the box, the colours, the list of doubts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from yardtools.draft.again import Kept, Redrawing, place_draft, settle
from yardtools.draft.box_text import box_text
from yardtools.draft.doubt_list import DOUBTS_FILE, write_doubts
from yardtools.draft.doubts import find_doubts
from yardtools.draft.drafted import Draft
from yardtools.draft.first_tracing import add_certainties, first_tracing, station_id
from yardtools.draft.record import digest, ends_of, put_record, record_sheet, take_record
from yardtools.draft.swatches import COLOURS_FILE, draw_swatches
from yardtools.tracing.editing.sheet import Sheet
from yardtools.tracing.reading.scan import Placing
from yardtools.tracing.writing.writer import link_id

TRACING_FILE, BOX_FILE = "tracing.svg", "box.toml"


@dataclass(frozen=True, slots=True)
class Result:
    """What comes of a draft: what is then in the folder, and the files that are to be written there.

    `refused` says what could not be drawn over what a person had drawn.
    """

    draft: Draft
    box: str
    files: dict[str, bytes]
    kept: Kept | None = None
    refused: Sequence[str] = ()


def first_result(
    draft: Draft, id: str, title: str, scan: str, picture: bytes, box: str | None = None
) -> Result:
    """A draft as the files of a folder of its own; `scan` is the address of its picture.

    Where a person has written a box already, that is the one. The box comes last: where it is, all is there.
    """
    own = box_text(draft, id, title) if box is None else box
    made = {
        COLOURS_FILE: draw_swatches(draft, picture),
        DOUBTS_FILE: write_doubts(doubts(draft)),
        TRACING_FILE: _new_tracing(draft, scan, own, is_own_box=box is None),
    }
    return Result(draft, own, made if box is not None else {**made, BOX_FILE: own.encode()})


def _new_tracing(draft: Draft, scan: str, box: str, *, is_own_box: bool) -> bytes:
    """The tracing of a draft, which holds the record of what was drawn."""
    drawn = first_tracing(draft, scan)
    record = record_sheet(Sheet(drawn, box))
    return put_record(
        drawn, replace(record, drawing=digest(drawn), box=digest(box.encode()) if is_own_box else "")
    )


def further_result(
    tracing: bytes, box: str, seen: Draft, picture: bytes, kept: Kept, placing: Placing
) -> Result:
    """A draft over a tracing that a person has changed: what is kept stays, and the rest is drawn anew."""
    settled = settle(place_draft(seen, placing), kept)
    bare, old = take_record(tracing)
    sheet = Sheet(bare, box, None if kept.stations else settled.radius)
    work = Redrawing(sheet, settled, kept)
    record = replace(work.draw(), box=old.box if old else "")
    by_hand = {
        *map(station_id, kept.stations),
        *(link_id(*ends_of(link)) for link in kept.links.values()),
    }
    drawn = add_certainties(sheet.tracing, settled, by_hand)
    made = {
        COLOURS_FILE: draw_swatches(seen, picture),
        DOUBTS_FILE: write_doubts(doubts(settled)),
        TRACING_FILE: put_record(drawn, record),
    }
    return Result(settled, box, made, kept, work.refused)


def doubts(draft: Draft) -> list[str]:
    """What is to be looked at, the most doubtful first: subjects as findings name them, with certainties."""
    return [f"{doubt.subject} {doubt.certainty:.2f} {doubt.why}".rstrip() for doubt in find_doubts(draft)]
