"""What was looked at and found right or wrong: marks in checked.txt, a sorted line each.

So kept, the marks of two people who worked on the same board are merged by git.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from yardtools.tracing.editing.refusal import Refusal

if TYPE_CHECKING:
    from yardtools.tracing.editing.sheet import Change, Sheet

RIGHT, WRONG = "right", "wrong"

Marks = dict[str, str]
"""Verdicts by subject, such as `link:taxi:1-8`."""
MarkChanges = dict[str, tuple[str | None, str | None]]
"""For each subject its verdict before and after."""

_LINE = re.compile(rf"(station:\S+|link:\S+) +({RIGHT}|{WRONG})")
_SUBJECT = re.compile(r"station:\d{1,9}|link:[a-z][a-z0-9_-]{0,60}:\d{1,9}-\d{1,9}(#\d{1,4})?")
_LINK = re.compile(r"link:(?P<by>[^:]+):(?P<start>-?\d+)-(?P<end>-?\d+)(?P<rest>#\d+)?")


def read_marks(content: bytes) -> Marks:
    """The marks in a file; of two for the same thing, as a merge may leave them, `wrong` counts."""
    found: Marks = {}
    for line in content.decode(errors="replace").splitlines():
        match = _LINE.fullmatch(line.strip())
        if match and found.get(match[1]) != WRONG:
            found[match[1]] = match[2]
    return found


def write_marks(marks: Marks) -> bytes:
    """The marks as a file."""
    return "".join(f"{subject} {verdict}\n" for subject, verdict in sorted(marks.items())).encode()


def apply_marks(marks: Marks, changes: Mapping[str, Any]) -> Marks:
    """The marks after some changes."""
    changed = dict(marks)
    for subject, (_, verdict) in changes.items():
        changed.pop(subject, None)
        if verdict:
            changed[subject] = verdict
    return changed


def invert_marks(changes: Mapping[str, Any]) -> MarkChanges:
    """What takes changes of marks back."""
    return {subject: (after, before) for subject, (before, after) in changes.items()}


def count_marks(marks: Marks, sheet: Sheet) -> dict[str, dict[str, int]]:
    """How many stations and links there are, and how many of them were found right or wrong."""
    found = [
        (subject.partition(":")[0], verdict) for subject, verdict in marks.items() if is_there(subject, sheet)
    ]
    sizes = {"station": len(sheet.stations), "link": len(sheet.links)}
    return {
        f"{kind}s": {verdict: found.count((kind, verdict)) for verdict in (RIGHT, WRONG)} | {"all": size}
        for kind, size in sizes.items()
    }


def station_subject(number: int) -> str:
    """How findings and marks name a station."""
    return f"station:{number}"


def link_subject(key: str) -> str:
    """How findings and marks name a link."""
    return f"link:{key}"


def is_there(subject: str, sheet: Sheet) -> bool:
    """Whether a subject is a station or a link of the sheet."""
    kind, _, name = subject.partition(":")
    if kind == "station":
        return name.isdecimal() and int(name) in sheet.stations
    return kind == "link" and name in sheet.links


def check_verdict(subject: str, verdict: str | None, sheet: Sheet) -> None:
    """Refuse a verdict on what is nothing: only what is drawn can be right; what is not can be wrong."""
    if verdict not in (RIGHT, WRONG, None) or not _SUBJECT.fullmatch(subject):
        raise Refusal("a verdict is `right` or `wrong`, on a subject such as link:taxi:1-8 or station:4")
    if verdict == RIGHT and not is_there(subject, sheet):
        raise Refusal(f"there is no {subject}")


# --- marks follow what they are about ---------------------------------------------------------


def carry_marks(marks: Marks, change: Change, sheet: Sheet) -> MarkChanges:
    """What becomes of the marks by an operation, after it was done.

    New numbers take the marks along. What is gone, or is of another type or direction now, has to be looked
    at again; so has whatever was wrong, once it was changed in any way.
    """
    numbers = _new_numbers(change.operation)
    if numbers:
        return _renumber(marks, numbers, sheet)
    lost = {station_subject(number) for number, pair in change.stations.items() if _is_another(*pair)}
    lost |= {link_subject(key) for key, pair in change.links.items() if _is_another(*pair)}
    touched = {station_subject(number) for number in change.stations} | set(map(link_subject, change.links))
    lost |= {subject for subject in touched if marks.get(subject) == WRONG}
    return {subject: (marks[subject], None) for subject in sorted(lost) if subject in marks}


def _is_another(before: Any, after: Any) -> bool:
    """Whether a thing was not there before, is gone, or is what no glance at the old one tells."""
    if before is None or after is None:
        return True
    return any(before.get(name) != after.get(name) for name in _TELLING)


_TELLING = ("transports", "by", "from", "to", "oneway")


def _new_numbers(operation: Mapping[str, Any]) -> dict[int, int]:
    if operation["do"] == "renumber":
        return {int(old): int(new) for old, new in operation["numbers"].items()}
    if operation["do"] == "number-station":
        old, new = int(operation["station"]), int(operation["number"])
        return {old: new, new: old} if operation.get("swap") else {old: new}
    return {}


def _renumber(marks: Marks, numbers: Mapping[int, int], sheet: Sheet) -> MarkChanges:
    renamed = {_rename_subject(subject, numbers, sheet): verdict for subject, verdict in marks.items()}
    subjects = sorted({*marks, *renamed})
    pairs = {subject: (marks.get(subject), renamed.get(subject)) for subject in subjects}
    return {subject: pair for subject, pair in pairs.items() if pair[0] != pair[1]}


def _rename_subject(subject: str, numbers: Mapping[int, int], sheet: Sheet) -> str:
    """What a subject is called under the new numbers: a two-way link begins with its lower one.

    So does one that is not drawn, since somebody found that it is not there.
    """
    kind, _, name = subject.partition(":")
    if kind == "station" and name.isdecimal():
        return station_subject(numbers.get(int(name), int(name)))
    match = _LINK.fullmatch(subject)
    if match is None:
        return subject
    start, end = (numbers.get(int(match[side]), int(match[side])) for side in ("start", "end"))
    ends = ((start, end), (end, start)) if start <= end else ((end, start), (start, end))
    keys = [f"{match['by']}:{a}-{b}{match['rest'] or ''}" for a, b in ends]
    return link_subject(keys[1] if keys[0] not in sheet.links and keys[1] in sheet.links else keys[0])
