"""What a page lists and marks on the map: findings and differences, each with its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from yardtools.compare.entries import ADDED, CHANGED, REMOVED, Entry
from yardtools.findings import Finding, worst_first
from yardtools.geometry import Line, halfway
from yardtools.model.values import Point, pair, without_empty
from yardtools.viewer.joint_map import Places
from yardtools.viewer.naming import subject_name

KIND_OF = {ADDED: "added", REMOVED: "removed", CHANGED: "changed"}
"""The kind of highlight for each sign."""

SUSPICION, WORTH_A_LOOK = "suspicion", "worth a look"
"""The kind of what is only the likeliest place for a fault, and its heading."""

DRAWN = 60
"""So many subjects of one finding are marked at most: half a network is no place to point at."""

FEW = 3
"""So many subjects of an item are told by name as well."""


@dataclass(frozen=True, slots=True)
class Item:
    """A finding or a difference: its kind, its words, what it is about, and what else is known of it."""

    kind: str
    text: str
    subjects: tuple[str, ...] = ()
    at: Point | None = None
    group: str = ""
    more: Mapping[str, Any] | None = None


def finding_items(findings: Iterable[Finding]) -> list[Item]:
    """Findings, the worst first; then what is only suspected, the most suspicious first."""
    return [_of_finding(finding) for finding in worst_first(findings)]


def difference_items(sections: Mapping[Any, Sequence[Entry]]) -> Iterator[Item]:
    """Differences, under the heading of their kind."""
    for heading, entries in sections.items():
        for entry in entries:
            subjects = (entry.subject,) if entry.subject else ()
            yield Item(KIND_OF[entry.sign], entry.text, subjects, group=str(heading))


def documents(
    items: Iterable[Item], places: Places | None, names: Mapping[int, str] | None = None
) -> list[dict[str, Any]]:
    """The items as data for a page, numbered, each with what of it is on the map, and with its cities."""
    return [_document(number, item, places, names or {}) for number, item in enumerate(items, 1)]


def _of_finding(finding: Finding) -> Item:
    place = (PurePath(finding.file).name if finding.file else "", finding.line, finding.column)
    more = {
        "code": finding.code,
        "where": ":".join(str(part) for part in place if part),
        "element": finding.selector,
        "layer": finding.layer,
        "hint": finding.hint,
        "certainty": finding.certainty,
        "picture": finding.picture_url,
    }
    kind, group = (SUSPICION, WORTH_A_LOOK) if finding.is_suspicion else (finding.severity.value, "")
    return Item(kind, finding.message, finding.subject, finding.at, group, without_empty(more))


def _document(number: int, item: Item, places: Places | None, names: Mapping[int, str]) -> dict[str, Any]:
    drawn = item.subjects[:DRAWN] if places else ()
    lines = {subject: line for subject in drawn if places and (line := places.way(subject))}
    spot = item.at or next((_middle(line) for line in lines.values()), None)
    known = [point for line in lines.values() for point in line] + ([spot] if spot else [])
    row = {"n": number, "kind": item.kind, "text": item.text, "group": item.group, **(item.more or {})}
    row["key"] = "\n".join([str(row.get("code", item.text)), *item.subjects])
    row["subjects"] = list(item.subjects[:DRAWN])
    row["named"] = " · ".join(filter(None, (subject_name(each, names) for each in item.subjects[:FEW])))
    marked = {subject: [pair(at) for at in line] for subject, line in lines.items()}
    if spot and places:
        row |= {"at": pair(spot), "box": _box(known), "lines": marked}
    return without_empty(row)


def _middle(line: Line) -> Point:
    return halfway(line) if len(set(line)) > 1 else line[0]


def _box(points: Sequence[Point]) -> list[float]:
    xs, ys = zip(*points, strict=True)
    return [min(xs), min(ys), max(xs), max(ys)]
