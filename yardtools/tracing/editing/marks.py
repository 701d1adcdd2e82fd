"""Operations on missions: rings round starts and octagons round targets."""

from __future__ import annotations

from dataclasses import replace

from lxml import etree

from yardtools.svg.tags import set_attributes
from yardtools.tracing.editing.drawn import Mark
from yardtools.tracing.editing.refusal import Refusal
from yardtools.tracing.editing.work import Work
from yardtools.tracing.writing.writer import add_octagon, add_ring, mark_reach


def add_mark(work: Work, mission: str, station: int, mark: Mark) -> None:
    """Draw a mark of a mission round a station."""
    at = work.draft.station(station).at
    old = work.draft.mission(mission)
    if (mark, station) in old.marks:
        raise Refusal(f"station {station} is a {mark} of mission {mission} already")
    reach = mark_reach(work.mission_place(mission), work.radius)
    layer = work.mission_layer(mission)
    id = work.new_id(f"{mark}-{mission}-{station}")

    def draw(group: etree._Element) -> None:
        (add_ring if mark == "start" else add_octagon)(group, id, at, reach)

    look = work.placing(layer) | ({} if layer.has_look else work.mission_stroke(mission))
    drawn = work.draft.insert(layer, set_attributes(work.draw(draw), look))
    work.draft.put("missions", mission, replace(old, marks={**old.marks, (mark, station): (drawn,)}))


def delete_mark(work: Work, mission: str, station: int, mark: Mark) -> None:
    """Take a mark of a mission away from a station."""
    old = work.draft.mission(mission)
    if (mark, station) not in old.marks:
        raise Refusal(f"station {station} is no {mark} of mission {mission}")
    for drawn in old.marks[mark, station]:
        work.draft.remove(drawn)
    kept = {key: drawn for key, drawn in old.marks.items() if key != (mark, station)}
    work.draft.put("missions", mission, replace(old, marks=kept))
