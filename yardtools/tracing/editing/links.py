"""Operations on links: drawn, bent, turned, retyped and deleted, and made to follow their stations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

from yardtools.geometry import Line
from yardtools.model.network import Link
from yardtools.model.values import Point, points
from yardtools.svg.path_edits import move_list_end, move_path_end
from yardtools.svg.tags import attributes_of, bare, remove_style, rename_tag, set_attributes, style_of, tag_of
from yardtools.svg.writer import add
from yardtools.tracing.editing.drawn import Drawn, DrawnLink, link_name
from yardtools.tracing.editing.ground import decimal, matrix_of
from yardtools.tracing.editing.refusal import Refusal
from yardtools.tracing.editing.work import Work
from yardtools.tracing.writing.writer import ARROW, BACK, ONEWAY, link_id

STROKE = ("stroke", "stroke-width", "stroke-dasharray", "stroke-opacity")
MARKERS = ("marker", "marker-start", "marker-mid", "marker-end")
SHAPE = ("x1", "y1", "x2", "y2", "points", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r")
"""Attributes of other shapes that a path has no use for."""
EDITED = ("nodetypes", "original-d", "path-effect", "connector-curvature", "connector-type", "type")
LINES = ("path", "line", "polyline")
"""Elements that are lines, and no areas."""
CONNECTED = ("connection-start", "connection-end", "connection-start-point", "connection-end-point")
"""What editors note of a line that no longer holds when it is drawn anew, without their prefixes."""


def add_link(
    work: Work,
    by: str,
    start: int,
    end: int,
    oneway: bool = False,
    path: Sequence[Point] = (),
    certainty: float | None = None,
) -> None:
    """Draw a new link; one that is not certain says so."""
    work.check_transport(by)
    if start == end:
        raise Refusal(f"a link from station {start} to itself leads nowhere")
    for number in (start, end):
        work.draft.station(number)
    _refuse_double(work, by, start, end, oneway)
    layer = work.transport_layer(by)
    line = (work.draft.station(start).at, *points(path), work.draft.station(end).at)
    id = work.new_id(link_id(by, start, end))
    look = {} if layer.has_look else work.stroke(by, layer.matrix)
    if oneway:
        work.ensure_arrow(ARROW)
    data = work.ground.write_line(line, layer.matrix)
    sure = {} if certainty is None else {"data-confidence": decimal(certainty)}
    marks = {"id": id, **(ONEWAY if oneway else {}), "d": data, **look, **sure}
    drawn = work.draft.insert(layer, work.draw(lambda group: add(group, "path", marks)))
    link = Link(start, end, by, oneway, line[1:-1])
    put_link(work, DrawnLink(link, (drawn,), along=link.start == start))


def _refuse_double(work: Work, by: str, start: int, end: int, oneway: bool) -> None:
    """Refuse a link that is there already; one-way links there and back are two."""
    names = [link_name(by, start, end), link_name(by, end, start)]
    for link in (work.draft.find("links", name) for name in names):
        if link is not None and not (oneway and link.oneway and link.start != start):
            raise Refusal(f"there is a {link.link} already")


def put_link(work: Work, link: DrawnLink) -> None:
    """Note a link as it is from now on; a transport that says nothing by its symbol has it by its links."""
    work.draft.put("links", link.key, link)


# --- shape ------------------------------------------------------------------------------------


def bend_link(work: Work, link: str, path: Sequence[Point]) -> None:
    """Draw a link over other points."""
    old = _leading_on(own_line(work, work.draft.link(link)))
    redraw(work, old, replace(old.link, path=points(path)))


def _leading_on(link: DrawnLink) -> DrawnLink:
    """The link, if it leads to another station."""
    if link.start == link.end:
        raise Refusal(f"link {link.key} leads back to its own station, so it can only be deleted")
    return link


def straighten_link(work: Work, link: str) -> None:
    """Draw a link straight."""
    bend_link(work, link, ())


def redraw(work: Work, old: DrawnLink, new: Link) -> None:
    """Draw a link's element anew, straight from point to point."""
    (drawn,) = old.drawn
    text = work.draft.text(drawn)
    path = new.path if old.along else new.path[::-1]
    straight = _move_ends(work, old, text) if tag_of(text) == "line" and not path else None
    work.draft.rewrite(drawn, state(work, old, straight or as_path(work, old, text, path)))
    replace_link(work, old, replace(old, link=new, is_stated=True))


def replace_link(work: Work, old: DrawnLink, new: DrawnLink) -> None:
    """Put one link in the place of another."""
    work.draft.put("links", old.key, None)
    put_link(work, new if new.name == old.name else replace(new, twin=1))


def as_path(work: Work, link: DrawnLink, text: bytes, path: Sequence[Point]) -> bytes:
    """An element drawn as a plain path over some points of the board, whatever it was."""
    own, base = attributes_of(text), link.drawn[0].base
    is_area = tag_of(text) not in LINES or own.get("d", "").rstrip().lower().endswith("z")
    matrix = matrix_of(own.get("transform", ""), base)
    spots = [work.draft.station(number).at for number in link.ends]
    data = work.ground.write_line((spots[0], *path, spots[1]), matrix)
    stale = [name for name in own if name.rpartition(":")[2] in (*EDITED, *CONNECTED) and ":" in name]
    stale += [name for name in SHAPE if name in own]
    layer = work.draft.layer(link.by)
    if is_area:
        text = set_attributes(remove_style(text, "fill", *STROKE), work.stroke(link.by, matrix))
    elif (style_of(text) | own).get("fill") not in (None, "none") or layer is None or not layer.has_look:
        text = set_attributes(remove_style(text, "fill"), {"fill": "none"})
    return set_attributes(rename_tag(text, "path"), {"d": data} | dict.fromkeys(stale))


def state(work: Work, link: DrawnLink, text: bytes) -> bytes:
    """The element of a link with an id that says from where to where it is drawn."""
    if work.box.tracing.select:  # the box may know it by its id
        return text
    wanted = link_id(link.by, *link.ends)
    id = attributes_of(text).get("id", "")
    is_so = id == wanted or (id.startswith(f"{wanted}-") and id[len(wanted) + 1 :].isdecimal())
    return text if is_so else set_attributes(text, {"id": work.new_id(wanted)})


def own_line(work: Work, link: DrawnLink) -> DrawnLink:
    """The link, drawn by an element of its own; a line of several links is cut into these."""
    if link.alone and len(link.drawn) == 1:
        return link
    cut_lines(work, link)
    return work.draft.link(link.key)


def cut_lines(work: Work, link: DrawnLink) -> None:
    """Draw each link by an element of its own that is drawn by the same elements as this one."""
    found, elements = {link.key: link}, dict[int, Drawn]()
    waiting = [link]
    while waiting:
        for drawn in waiting.pop().drawn:
            elements[drawn.element] = drawn
            new = [each for each in work.draft.index.links_of(drawn.element) if each.key not in found]
            found |= {each.key: each for each in new}
            waiting += new
    for element, drawn in elements.items():
        own = [each for each in found.values() if each.drawn[0].element == element]
        _split(work, drawn, sorted(own, key=lambda each: each.order))


def _split(work: Work, drawn: Drawn, found: Sequence[DrawnLink]) -> None:
    """Put an element for each of these links in the place of one."""
    text = work.draft.text(drawn)
    if not found:
        work.draft.remove(drawn)
        return
    work.draft.free_ids([drawn])
    texts = list[bytes]()
    for link in found:
        path = link.path if link.along else link.path[::-1]
        own = set_attributes(as_path(work, link, bare(text), path), {"id": link_id(link.by, *link.ends)})
        texts.append(own)
    for link, fresh in zip(found, work.draft.split(drawn, texts), strict=True):
        work.draft.put("links", link.key, replace(link, drawn=(fresh,), is_stated=True, alone=True, order=0))


def follow_station(work: Work, link: str) -> None:
    """Draw the ends of a link to where its stations are."""
    old = own_line(work, work.draft.link(link))
    (drawn,) = old.drawn
    text = work.draft.text(drawn)
    moved = _move_ends(work, old, text)
    if moved is None:
        redraw(work, old, old.link)
        return
    work.draft.rewrite(drawn, state(work, old, moved))
    (line,) = work.ground.lines_of(moved, drawn.base)
    path = line[1:-1] if old.along else line[1:-1][::-1]
    new = replace(old, link=replace(old.link, path=path), is_stated=True)
    replace_link(work, old, new)


def _move_ends(work: Work, link: DrawnLink, text: bytes) -> bytes | None:
    """The line of a link with its ends moved, and as little else as can be; nothing where that cannot be."""
    own = attributes_of(text)
    matrix = matrix_of(own.get("transform", ""), link.drawn[0].base)
    spots = [work.draft.station(number).at for number in link.ends]
    ends, places = work.ground.local(spots, matrix), work.ground.places(matrix)
    match tag_of(text):
        case "line":
            values = (decimal(value, places) for end in ends for value in end)
            changes = dict(zip(("x1", "y1", "x2", "y2"), values, strict=True))
        case "polyline":
            points_text = move_list_end(own.get("points", ""), ends[0], last=False)
            changes = {"points": move_list_end(points_text, ends[1], last=True)}
        case "path":
            data = move_path_end(own.get("d", ""), 0, ends[0], 1, last=False, with_handle=True)
            changes = {"d": move_path_end(data, 0, ends[1], 1, last=True, with_handle=True)}
        case _:
            return None
    moved = set_attributes(text, changes)
    lines = work.ground.lines_of(moved, link.drawn[0].base)
    return moved if len(lines) == 1 and _is_at(lines[0], spots) else None


def _is_at(line: Line, ends: Sequence[Point]) -> bool:
    return points((line[0], line[-1])) == points(ends)


# --- what a link is ---------------------------------------------------------------------------


def turn_link(work: Work, link: str, oneway: Literal["no", "forward", "back"]) -> None:
    """Make a link one-way, or two-way."""
    old = _leading_on(own_line(work, work.draft.link(link)))
    start, end = (old.end, old.start) if oneway == "back" else (old.start, old.end)
    path = old.path[::-1] if oneway == "back" else old.path
    new = Link(start, end, old.by, oneway != "no", path)
    if new == old.link:
        return
    _refuse_clash(work, old, new)
    first, _ = old.ends
    (drawn,) = old.drawn
    text = _without_arrows(work.draft.text(drawn))
    if oneway != "no":
        text = _with_arrow(work, text, forward=new.start == first)
    turned = replace(old, link=new, along=new.start == first, is_stated=True)
    work.draft.rewrite(drawn, state(work, turned, text))
    replace_link(work, old, turned)


def _refuse_clash(work: Work, old: DrawnLink, new: Link) -> None:
    """Refuse to make a link what another is already."""
    taken = work.draft.find("links", link_name(new.by, new.start, new.end))
    if taken is not None and taken.key != old.key:
        raise Refusal(f"there is a {taken.link} already")


def _without_arrows(text: bytes) -> bytes:
    text = remove_style(text, *MARKERS)
    own = attributes_of(text).get("class", "").split()
    kept = [name for name in own if name != "oneway"]
    return set_attributes(text, {"class": " ".join(kept) or None}) if kept != own else text


def _with_arrow(work: Work, text: bytes, *, forward: bool) -> bytes:
    """A line with an arrow at its end, or at its beginning."""
    if not forward:
        work.ensure_arrow(BACK)
        return set_attributes(text, {"marker-start": f"url(#{BACK})"})
    work.ensure_arrow(ARROW)
    classes = " ".join((attributes_of(text).get("class", ""), ONEWAY["class"])).strip()
    return set_attributes(text, ONEWAY | {"class": classes})


def retype_link(work: Work, link: str, by: str) -> None:
    """Have a link belong to another transport."""
    old = _leading_on(own_line(work, work.draft.link(link)))
    work.check_transport(by)
    if by == old.by:
        return
    new = replace(old.link, by=by)
    _refuse_double(work, by, old.start, old.end, old.oneway)
    (drawn,), layer = old.drawn, work.transport_layer(by)
    text = remove_style(work.draft.text(drawn), *STROKE)
    if not layer.has_look:
        text = set_attributes(text, work.stroke(by, layer.matrix))
    if old.oneway:
        text = _with_arrow(work, _without_arrows(text), forward=old.along)
    text = work.transplant(text, drawn.base, layer.matrix)
    work.draft.remove(drawn)
    moved = replace(old, link=new, is_stated=True)
    fresh = work.draft.insert(layer, state(work, moved, text))
    replace_link(work, old, replace(moved, drawn=(fresh,)))


def delete_link(work: Work, link: str) -> None:
    """Take a link out."""
    remove_link(work, work.draft.link(link))


def remove_link(work: Work, link: DrawnLink) -> None:
    """Take a link out, and the element that draws it."""
    for drawn in own_line(work, link).drawn:
        work.draft.remove(drawn)
    work.draft.put("links", link.key, None)


def rename_ends(work: Work, numbers: Mapping[int, int]) -> None:
    """Have links name their stations by other numbers."""
    at = {link.key: link for number in numbers for link in work.draft.index.links_at(number)}
    keys = sorted(at, key=lambda key: (work.draft.index.spans[at[key].drawn[0].element], at[key].order))
    touched = [own_line(work, work.draft.link(key)) for key in keys]
    for key in keys:
        work.draft.put("links", key, None)
    work.draft.free_ids(drawn for link in touched for drawn in link.drawn)
    twins: Counter[str] = Counter()
    for old in touched:
        new = _rename_one(work, old, numbers)
        twins[new.name] += 1
        put_link(work, replace(new, twin=twins[new.name]))


def _rename_one(work: Work, old: DrawnLink, numbers: Mapping[int, int]) -> DrawnLink:
    """The link between other numbers, its element written so."""
    first = numbers.get(old.ends[0], old.ends[0])
    start, end = (numbers.get(number, number) for number in (old.start, old.end))
    link = Link(start, end, old.by, old.oneway, old.path)
    new = replace(old, link=link, along=link.start == first, is_stated=True)
    (drawn,) = old.drawn
    text = work.draft.text(drawn)
    led = {
        name: f"#{work.renamed[value[1:]]}"
        for name, value in attributes_of(text).items()
        if name.rpartition(":")[2] in CONNECTED and value[1:] in work.renamed
    }
    work.draft.rewrite(drawn, state(work, new, set_attributes(text, led)))
    return new
