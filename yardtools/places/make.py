"""The whole way from a file of places to a drafted board, its files, and what to say about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from yardtools.model import Board
from yardtools.places.drafting import draft
from yardtools.places.folder import NAMES, files_of, head_of, sources_text
from yardtools.places.lines import FERRY, IGNORED, map_modes
from yardtools.places.plan import Place, Plan
from yardtools.places.readers.read import keyed, read_list
from yardtools.places.remarks import added_remarks, mode_remarks, remarks
from yardtools.places.selection import choose_places


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is asked of a draft; what is left out is as the file says, or as usual."""

    title: str = ""
    ladder: tuple[str, ...] = ()
    transports: Mapping[str, str] = field(default_factory=dict)
    """Which transport lines are, by what the file calls them."""
    languages: tuple[str, ...] = ()
    places: int | None = None
    width: float | None = None
    gap: float | None = None


@dataclass(frozen=True, slots=True)
class Made:
    """A drafted board, the texts of its files by name, and what there is to say about it."""

    board: Board
    files: Mapping[str, str]
    remarks: tuple[str, ...]


def make_board(path: Path, id: str, wishes: Wishes, box: str = "") -> Made:
    """The board drafted from a file; what stands in its box before the names stays as it is."""
    listing = read_list(path, wishes.languages, wishes.places)
    plan = replace(Plan(keyed(listing), id=id), **listing.settings)
    plan = _as_wished(plan, wishes)
    plan = replace(plan, ladder=_with_chosen(plan.ladder, wishes.transports.values()))
    mapped = map_modes(listing.ways, plan.ladder, wishes.transports)
    drafted = draft(replace(plan, ways=mapped.ways))
    title = plan.title or plan.id.replace("-", " ").title()
    board, texts = files_of(drafted, box.partition(NAMES)[0] or head_of(drafted, plan.id, title))
    texts["SOURCES.md"] = sources_text(
        title, path.name, drafted, is_osm=listing.is_osm, is_numbered=_is_numbered(plan)
    )
    said = [*remarks(board), *mode_remarks(mapped), *added_remarks(plan, drafted.ladder, drafted.added)]
    return Made(board, texts, tuple(said))


def _as_wished(plan: Plan, wishes: Wishes) -> Plan:
    """The plan, with what was asked for in place of what the file says."""
    changes: dict[str, Any] = {
        "title": wishes.title,
        "ladder": wishes.ladder,
        "width": wishes.width,
        "gap": wishes.gap,
    }
    plan = replace(plan, **{key: value for key, value in changes.items() if value})
    return _with_places(plan, choose_places(plan.places, wishes.places)) if wishes.places else plan


def _with_places(plan: Plan, places: Mapping[str, Place]) -> Plan:
    """The plan with some of its places only, and what leads to them."""
    links, without = (
        {by: [road for road in roads if places.keys() >= set(road)] for by, roads in table.items()}
        for table in (plan.links, plan.without)
    )
    missions = {
        id: {key: [name for name in names if name in places] for key, names in rows.items()}
        for id, rows in plan.missions.items()
    }
    return replace(plan, places=places, links=links, without=without, missions=missions)


def _with_chosen(ladder: tuple[str, ...], chosen: Iterable[str]) -> tuple[str, ...]:
    """The ladder, and above it the transports that lines were said to be; no symbol shows a ferry."""
    more = [id for id in chosen if id not in (FERRY, IGNORED)]
    return tuple(dict.fromkeys([*ladder, *more]))


def _is_numbered(plan: Plan) -> bool:
    return all(place.number is not None for place in plan.places.values())
