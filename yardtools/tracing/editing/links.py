"""Operations on links: drawn, bent, turned, retyped and deleted, and made to follow their stations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

from yardtools.geometry import Line
from yardtools.model.network import Link
from yardtools.model.values import Point, points
from yardtools.svg.path_edits import move_path_end
from yardtools.svg.tags import attributes_of, remove_style, rename_tag, set_attributes, tag_of
from yardtools.svg.writer import add
from yardtools.tracing.editing.drawn import DrawnLink, link_name
from yardtools.tracing.editing.ground import matrix_of
from yardtools.tracing.editing.refusal import Refusal
from yardtools.tracing.editing.work import Work
from yardtools.tracing.writing.writer import ARROW, BACK, ONEWAY, link_id

MARKERS = ("marker", "marker-start", "marker-mid", "marker-end")
SHAPE = ("x1", "y1", "x2", "y2", "points", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r")
"""Attributes of other shapes that a path has no use for."""
EDITED = ("nodetypes", "original-d", "path-effect", "connector-curvature", "connector-type", "type")
CONNECTED = ("connection-start", "connection-end", "connection-start-point", "connection-end-point")
"""What editors note of a line that no longer holds when it is drawn anew, without their prefixes."""


def add_link(
    work: Work, by: str, start: int, end: int, oneway: bool = False, path: Sequence[Point] = ()
) -> None:
    """Draw a new link."""
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
    marks = {"id": id, **(ONEWAY if oneway else {}), "d": data, **look}
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
    old = own_line(work.draft.link(link))
    redraw(work, old, replace(old.link, path=points(path)))


def straighten_link(work: Work, link: str) -> None:
    """Draw a link straight."""
    bend_link(work, link, ())


def redraw(work: Work, old: DrawnLink, new: Link) -> None:
    """Draw a link's element anew, straight from point to point."""
    (drawn,) = old.drawn
    first, last = old.ends
    path = new.path if old.along else new.path[::-1]
    line = (work.draft.station(first).at, *path, work.draft.station(last).at)
    text = work.draft.text(drawn)
    data = work.ground.write_line(line, matrix_of(attributes_of(text).get("transform", ""), drawn.base))
    work.draft.rewrite(drawn, state(work, old, as_path(text, data)))
    replace_link(work, old, replace(old, link=new, is_stated=True))


def replace_link(work: Work, old: DrawnLink, new: DrawnLink) -> None:
    """Put one link in the place of another."""
    work.draft.put("links", old.key, None)
    put_link(work, new)


def as_path(text: bytes, data: str) -> bytes:
    """An element drawn as a plain path with that data, whatever it was."""
    if tag_of(text) != "path":
        text = rename_tag(text, "path")
    own = attributes_of(text)
    stale = [name for name in own if name.rpartition(":")[2] in (*EDITED, *CONNECTED) and ":" in name]
    stale += [name for name in SHAPE if name in own]
    return set_attributes(text, {"d": data} | dict.fromkeys(stale))


def state(work: Work, link: DrawnLink, text: bytes) -> bytes:
    """The element of a link with an id that says from where to where it is drawn."""
    wanted = link_id(link.by, *link.ends)
    id = attributes_of(text).get("id", "")
    is_so = id == wanted or (id.startswith(f"{wanted}-") and id[len(wanted) + 1 :].isdecimal())
    return text if is_so else set_attributes(text, {"id": work.new_id(wanted)})


def own_line(link: DrawnLink) -> DrawnLink:
    """The link, drawn by an element of its own."""
    if link.alone and len(link.drawn) == 1:
        return link
    raise Refusal(f"link {link.key} is drawn together with others")


def follow_station(work: Work, link: DrawnLink) -> None:
    """Draw the ends of a link to where its stations are."""
    old = own_line(link)
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
    """The path of a link with its ends moved, and as little else as can be; nothing where that cannot be."""
    own = attributes_of(text)
    data = own.get("d", "")
    if tag_of(text) != "path" or "&" in data:
        return None
    matrix = matrix_of(own.get("transform", ""), link.drawn[0].base)
    spots = [work.draft.station(number).at for number in link.ends]
    for last, spot in zip((False, True), work.ground.local(spots, matrix), strict=True):
        data = move_path_end(data, 0, spot, 1, last=last, with_handle=True)
    moved = set_attributes(text, {"d": data})
    lines = work.ground.lines_of(moved, link.drawn[0].base)
    return moved if len(lines) == 1 and _is_at(lines[0], spots) else None


def _is_at(line: Line, ends: Sequence[Point]) -> bool:
    return points((line[0], line[-1])) == points(ends)


# --- what a link is ---------------------------------------------------------------------------


def turn_link(work: Work, link: str, oneway: Literal["no", "forward", "back"]) -> None:
    """Make a link one-way, or two-way."""
    old = own_line(work.draft.link(link))
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
    old = own_line(work.draft.link(link))
    work.check_transport(by)
    if by == old.by:
        return
    new = replace(old.link, by=by)
    _refuse_double(work, by, old.start, old.end, old.oneway)
    (drawn,), layer = old.drawn, work.transport_layer(by)
    text = remove_style(
        work.draft.text(drawn), "stroke", "stroke-width", "stroke-dasharray", "stroke-opacity"
    )
    if not layer.has_look:
        text = set_attributes(text, work.stroke(by, layer.matrix))
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
    for drawn in own_line(link).drawn:
        work.draft.remove(drawn)
    work.draft.put("links", link.key, None)


def rename_ends(work: Work, numbers: Mapping[int, int]) -> None:
    """Have links name their stations by other numbers."""
    touched = {link.key: link for number in numbers for link in work.draft.index.links_at(number)}
    for key, link in touched.items():
        work.draft.put("links", key, None)
        work.draft.free_ids(link.drawn)
    for old in touched.values():
        _rename_one(work, own_line(old), numbers)


def _rename_one(work: Work, old: DrawnLink, numbers: Mapping[int, int]) -> None:
    first, last = (numbers.get(number, number) for number in old.ends)
    start, end = (numbers.get(number, number) for number in (old.start, old.end))
    link = Link(start, end, old.by, old.oneway, old.path)
    new = replace(old, link=link, along=link.start == first, is_stated=True)
    (drawn,) = old.drawn
    work.draft.rewrite(drawn, state(work, new, work.draft.text(drawn)))
    put_link(work, new)
    assert new.ends == (first, last)
