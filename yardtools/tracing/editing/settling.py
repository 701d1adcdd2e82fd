"""What follows from a change: names of links that are alike, and stations whose links say what they are."""

from __future__ import annotations

from dataclasses import replace

from yardtools.model import Box
from yardtools.model.network import in_rank
from yardtools.tracing.editing.drawn import DrawnLink, DrawnStation
from yardtools.tracing.editing.work import Work


def settle(work: Work) -> None:
    """Put down all that follows from what an operation did."""
    _name_twins(work)
    _derive_transports(work)


def _touched(work: Work) -> list[DrawnLink]:
    """The links that are different, as they were and as they are."""
    changed = work.draft.changes.get("links", {})
    old = [work.draft.index.links[str(key)] for key in changed if key in work.draft.index.links]
    return [*old, *(link for link in changed.values() if isinstance(link, DrawnLink))]


def _name_twins(work: Work) -> None:
    """Count links of the same name anew, in the order of the drawing."""
    for name in {link.name for link in _touched(work)}:
        before = work.draft.index.twins_of(name)
        if len(before) < 2:
            continue
        keys = [link.key for link in before]
        left = [link for key in keys if (link := work.draft.find("links", key)) is not None]
        for key in keys[len(left) :]:
            work.draft.put("links", key, None)
        for place, link in enumerate(left, 1):
            if link.twin != place:
                work.draft.put("links", (named := replace(link, twin=place)).key, named)


def _derive_transports(work: Work) -> None:
    """Stations whose symbols say nothing have the transports of their links."""
    hidden = {transport.id for transport in work.box.transports if transport.only}
    for number in {end for link in _touched(work) for end in link.ends}:
        station = work.draft.find("stations", number)
        if isinstance(station, DrawnStation) and station.shown is None:
            served = {link.by for link in work.draft.links_at(number)} - hidden
            transports = in_rank(served, work.order)
            if transports != station.transports:
                work.draft.put("stations", number, replace(station, transports=transports))


def rename_by_box(work: Work, old: Box, new: Box) -> None:
    """Give stations the names that the box has for them now."""
    for number in old.names.keys() | new.names.keys():
        station = work.draft.find("stations", number)
        if isinstance(station, DrawnStation):
            name = new.names.get(number) or station.own_name
            if name != station.name:
                work.draft.put("stations", number, replace(station, name=name))


def reads_otherwise(old: Box, new: Box) -> bool:
    """Whether a drawing may mean something else under another box."""
    return any(
        getattr(old, field) != getattr(new, field)
        for field in ("kind", "frame", "ladder", "transports", "tracing")
    )
