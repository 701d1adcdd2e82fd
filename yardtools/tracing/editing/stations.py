"""Operations on stations: drawn, moved, numbered, named, retyped and deleted."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from yardtools.model import Station
from yardtools.model.values import Names, Point, by_key, point
from yardtools.svg.edits import Span, attribute_spans
from yardtools.svg.tags import attributes_of, parts_of, replace_text, set_attributes, tag_of
from yardtools.svg.transform import Matrix
from yardtools.svg.writer import add
from yardtools.tracing.editing import doubts
from yardtools.tracing.editing.drawn import DrawnStation
from yardtools.tracing.editing.ground import decimal, matrix_of
from yardtools.tracing.editing.links import delete_link, follow_station, rename_ends
from yardtools.tracing.editing.moves import move_element
from yardtools.tracing.editing.refusal import Refusal
from yardtools.tracing.editing.work import Work
from yardtools.tracing.metadata import json_text
from yardtools.tracing.writing.writer import LETTERING, add_symbol
from yardtools.tracing.writing.writer import add_station as draw_station
from yardtools.wording import count_of

RIM = 1.045
"""How far a symbol of ours reaches, its outline included, in radii."""
EXACTLY = 1e-4
"""Nearer than this the middle of a symbol is where it should be."""
APART = 0.25
"""Two stations are at least this part of a radius apart."""
WORDS = ("text", "title", "desc", "flowRoot")
SHAPES = ("circle", "ellipse", "rect", "path", "polygon", "polyline", "line", "use")
"""What symbols are drawn with; texts and all else in a group stay."""
OPAQUE = {"stroke": "none", "fill-opacity": "1"}
"""What keeps a symbol from looking as its layer would have it."""


def add_station(
    work: Work,
    at: Point,
    transports: Sequence[str],
    number: int | None = None,
    name: Names | None = None,
    certainty: float | None = None,
    radius: float | None = None,
) -> None:
    """Draw a new station; one that is not certain says so, and one without a radius is as large as others."""
    if radius is not None:
        work.radius = radius
        work.doubts.append("the size of stations")
    number = _free_number(work) if number is None else number
    if work.draft.find("stations", number) is not None:
        raise Refusal(f"there is a station {number} already")
    shown = work.transports(transports)
    own_name = {} if work.has_names else dict(name or {})
    put_station(work, DrawnStation(number, _free_spot(work, at), shown, shown, own_name, own_name=own_name))
    if certainty is not None:
        first = work.draft.station(number).body[0]
        sure = {"data-confidence": decimal(certainty)}
        work.draft.rewrite(first, set_attributes(work.draft.text(first), sure))
    if name and not own_name:
        rename_station(work, number, name)


def put_station(work: Work, station: DrawnStation) -> None:
    """Draw a station as a symbol of ours."""
    layer = work.stations_layer()
    id = work.station_id(station.number)
    if work.draft.has_id(id):
        raise Refusal(f"an element that is no station has the id {id}; rename it first")
    look = {} if _has_lettering(work.draft.text(layer.group)) else OPAQUE | LETTERING
    plain = Station(station.number, station.at, station.transports, station.own_name)

    def draw(at: Point) -> bytes:
        place = work.placing(layer, at) | look
        return work.draw(lambda group: draw_station(group, id, plain, place, work.look))

    drawn = work.draft.insert(layer, _centre(work, draw, station.at, layer.matrix))
    entry = replace(station, spot=station.at, body=(drawn,), labels=(), is_pinned=True)
    sized = replace(entry, rim=RIM * work.radius, radius=work.radius)
    work.draft.put("stations", station.number, sized)


def _centre(work: Work, draw: Callable[[Point], bytes], at: Point, base: Matrix) -> bytes:
    """A symbol that is read as lying at a point; in a slanted layer its arcs reach a little to one side."""
    text = draw(at)
    read = work.ground.middle_of(text, base)
    askew = (read[0] - at[0], read[1] - at[1])
    return text if math.hypot(*askew) < EXACTLY else draw((at[0] - askew[0], at[1] - askew[1]))


def _free_number(work: Work) -> int:
    number = 1
    while number in work.draft.index.stations:
        number += 1
    return number


def _free_spot(work: Work, at: Point, own: int | None = None) -> Point:
    """The point, rounded; one that is in the middle of another station is refused."""
    spot = point(at)
    for station in work.draft.stations():
        if station.number != own and math.dist(station.spot, spot) < APART * work.radius:
            raise Refusal(f"station {station.number} is there already")
    return spot


def _has_lettering(layer: bytes) -> bool:
    """Whether a layer says how numbers are set, as those of our own drawings do."""
    return "text-anchor" in attributes_of(layer[:4_000])


# --- moving -----------------------------------------------------------------------------------


def move_station(work: Work, station: int, at: Point) -> None:
    """Move a station; its number, its marks and the ends of its links go along."""
    shift_station(work, work.draft.station(station), _free_spot(work, at, station))
    for link in work.draft.links_at(station):
        follow_station(work, link.key)
    doubts.follow_station(work, station)


def shift_station(work: Work, station: DrawnStation, spot: Point) -> None:
    """Move a station with its number and its marks, and nothing else."""
    step = (spot[0] - station.spot[0], spot[1] - station.spot[1])
    if not any(step):
        return
    for drawn in station.drawn:
        move_element(work, drawn, step)
    for mission in work.draft.index.missions.values():
        marks = [drawn for _, each in mission.of_station(station.number) for drawn in each]
        for drawn in marks:
            move_element(work, drawn, step)
        if marks:
            work.draft.put("missions", mission.id, mission)
    work.draft.put("stations", station.number, replace(station, spot=spot))


# --- numbers ----------------------------------------------------------------------------------


def number_station(work: Work, station: int, number: int, swap: bool = False) -> None:
    """Give a station another number; one that is taken is refused, or goes to it with `swap`."""
    work.draft.station(station)
    is_taken = work.draft.find("stations", number) is not None and number != station
    if is_taken and not swap:
        raise Refusal(f"there is a station {number} already")
    renumber(work, {station: number} | ({number: station} if is_taken else {}))


def renumber(work: Work, numbers: Mapping[int, int]) -> None:
    """Give stations other numbers, all at once: in the drawing, and in the box."""
    changed = {old: new for old, new in numbers.items() if old != new}
    old = {number: work.draft.station(number) for number in changed}
    _refuse_clashes(work, changed)
    for number in old.keys() - set(changed.values()):
        work.draft.put("stations", number, None)
    for number, station in old.items():
        _renumber_one(work, station, changed[number])
    rename_ends(work, changed)
    doubts.rename_ends(work, changed)
    _renumber_marks(work, changed)
    work.renumber_box(changed)


def _refuse_clashes(work: Work, numbers: Mapping[int, int]) -> None:
    seen: set[int] = set()
    for old, new in numbers.items():
        if new in seen:
            raise Refusal(f"two stations would get the number {new}")
        if new not in numbers and work.draft.find("stations", new) is not None:
            raise Refusal(f"station {old} cannot be {new}: there is a station {new} that keeps its number")
        seen.add(new)


def _renumber_one(work: Work, station: DrawnStation, number: int) -> None:
    """Write another number in and at a station."""
    first, digits = station.body[0], (str(station.number), str(number))
    old = work.draft.text(first)
    text = replace_text(old, *digits)
    names = {
        key: value for key, value in attributes_of(text).items() if key == "id" or key.endswith(":label")
    }
    marks: dict[str, str | None] = {key: work.pattern.rename(value, number) for key, value in names.items()}
    work.draft.rewrite(first, set_attributes(text, {key: value for key, value in marks.items() if value}))
    if marks.get("id"):
        work.renamed[names["id"]] = str(marks["id"])
    is_written = text != old
    for label in station.labels:
        own = work.draft.text(label)
        work.draft.rewrite(label, replace_text(own, *digits))
        is_written = is_written or work.draft.text(label) != own
    if not any(marks.values()) and not is_written:
        words = "is drawn as shapes or in several texts; write it as one text, or as the id station-"
        raise Refusal(f"the number of station {station.number} {words}{station.number}")
    work.draft.put("stations", number, replace(station, number=number))


def _renumber_marks(work: Work, numbers: Mapping[int, int]) -> None:
    for mission in work.draft.index.missions.values():
        if numbers.keys().isdisjoint(number for _, number in mission.marks):
            continue
        for (mark, number), drawn in mission.marks.items():
            if number in numbers:
                for each in drawn:
                    text, old = work.draft.text(each), f"{mark}-{mission.id}-{number}"
                    if attributes_of(text).get("id") == old:
                        new = f"{mark}-{mission.id}-{numbers[number]}"
                        work.draft.rewrite(each, set_attributes(text, {"id": new}))
        work.draft.put("missions", mission.id, mission.renumber(numbers))


# --- names ------------------------------------------------------------------------------------


def rename_station(work: Work, station: int, name: Names) -> None:
    """Call a station otherwise: in the box where that has names, else in the drawing."""
    old = work.draft.station(station)
    if work.has_names:
        work.name_in_box(station, name)
        own = old.own_name if name else {}
    else:
        own = name
    if own != old.own_name:
        text = work.draft.text(old.body[0])
        value = json_text(by_key(own)) if own else None
        work.draft.rewrite(old.body[0], set_attributes(text, {"data-name": value}))
    work.draft.put("stations", station, replace(old, name=name, own_name=own))


# --- types ------------------------------------------------------------------------------------


def retype_station(work: Work, station: int, transports: Sequence[str]) -> None:
    """Have a station show other transports."""
    old = work.draft.station(station)
    shown = work.transports(transports)
    if len(old.body) > 1:
        _draw_anew(work, old, shown)
        return
    first = old.body[0]
    text = set_attributes(work.draft.text(first), {"data-transports": " ".join(shown), "data-derived": None})
    work.draft.rewrite(first, _redraw_symbol(work, text, shown, old))
    new = replace(old, shown=shown, transports=shown, derived=False, body=(first,))
    work.draft.put("stations", station, new)


def _draw_anew(work: Work, old: DrawnStation, shown: tuple[str, ...]) -> None:
    """Draw a symbol of ours in the place of one that is drawn in pieces."""
    for drawn in old.drawn:
        work.draft.remove(drawn)
    work.draft.put("stations", old.number, None)
    put_station(work, replace(old, shown=shown, transports=shown, derived=False))


def _redraw_symbol(work: Work, text: bytes, shown: Sequence[str], station: DrawnStation) -> bytes:
    """A group with other shapes in it; a plain shape keeps its look, and loses its classes."""
    text = _without_classes(work, text)
    if tag_of(text) != "g":
        return text
    start = text.index(b">", max((end for _, end in attribute_spans(text, 0).values()), default=0)) + 1
    children = _children(text)
    kept = [span for tag, span in children if not _is_symbol(text, tag, span)]
    if any(tag not in WORDS and span in kept for tag, span in children):
        work.doubts.append("what else is in the symbol")
    matrix = matrix_of(attributes_of(text).get("transform", ""), station.body[0].base)
    look = replace(work.look, radius=station.radius * work.ground.unit(matrix))

    def draw(at: Point) -> bytes:
        ((x, y),) = work.ground.local([at], matrix)
        is_central = max(abs(x), abs(y)) * 100_000 < look.radius
        place = {} if is_central else {"transform": f"translate({decimal(x)},{decimal(y)})"}
        return work.draw(lambda group: add_symbol(add(group, "g", place), shown, look))

    drawn = _centre(work, draw, station.spot, matrix)
    inner = drawn[drawn.index(b">") + 1 : drawn.rindex(b"</")].rstrip()
    shapes = b"\n  " + drawn if b"transform" in drawn.split(b">")[0] else inner
    close = text.rindex(b"</")
    rest = b"".join(b"\n  " + text[first:last] for first, last in kept)
    return text[:start] + shapes + rest + b"\n" + text[close:]


def _is_symbol(text: bytes, tag: str, span: Span) -> bool:
    """Whether something in a group is a shape, or a group of nothing but shapes."""
    inside = [each for each, _ in parts_of(text[span[0] : span[1]])]
    return tag in SHAPES or (tag == "g" and all(each in (*SHAPES, "g") for each in inside))


def _children(text: bytes) -> list[tuple[str, Span]]:
    """The elements right inside an element, each with its tag."""
    found: list[tuple[str, Span]] = []
    for tag, span in list(parts_of(text))[1:]:
        if not found or span[0] >= found[-1][1][1]:
            found.append((tag, span))
    return found


def _without_classes(work: Work, text: bytes) -> bytes:
    own = attributes_of(text).get("class", "").split()
    kept = [name for name in own if name not in work.order]
    return set_attributes(text, {"class": " ".join(kept) or None}) if kept != own else text


# --- deleting ---------------------------------------------------------------------------------


def delete_station(work: Work, station: int, links: bool = False) -> None:
    """Take a station out, with its marks and start cards; with `links` these go too."""
    old = work.draft.station(station)
    at = work.draft.links_at(station)
    if at and not links:
        words = ", ".join(link.key for link in at[:4]) + (" …" if len(at) > 4 else "")
        raise Refusal(f"station {station} still has {count_of(len(at), 'link')}: {words}")
    for link in at:
        delete_link(work, link.key)
    doubts.remove_at(work, station)
    for drawn in old.drawn:
        work.draft.remove(drawn)
    for mission in work.draft.index.missions.values():
        if marks := [(mark, each) for mark, drawn in mission.of_station(station) for each in drawn]:
            for _, drawn in marks:
                work.draft.remove(drawn)
            kept = {key: each for key, each in mission.marks.items() if key[1] != station}
            work.draft.put("missions", mission.id, replace(mission, marks=kept))
    work.draft.put("stations", station, None)
    work.forget_in_box(station)
