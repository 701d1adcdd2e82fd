"""Sheets to do operations on, operations that may fit them, and what must hold of each that was done."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

from yardtools.tracing.editing.sheet import Change, Refusal, Sheet

SMALL = st.integers(0, 40)


def meaning(sheet: Sheet) -> dict[str, Any]:
    """What a sheet says is drawn."""
    tables: dict[str, Any] = {
        "stations": sheet.stations,
        "links": sheet.links,
        "missions": sheet.missions,
        "doubts": sheet.doubts,
    }
    return {kind: {key: entry.document() for key, entry in table.items()} for kind, table in tables.items()}


def files_of(sheet: Sheet) -> tuple[bytes, str]:
    """The two files as a sheet has them."""
    return sheet.tracing, sheet.box_text


def do_and_check(sheet: Sheet, operation: dict[str, Any]) -> Change | None:
    """Do an operation, and hold it to its promises; nothing comes back where it is refused.

    What is then drawn is what is said; its inverse gives the same bytes and the same index, on this sheet
    and on one opened anew, also after a journal was written and read; a refusal changes nothing.
    """
    files, said = files_of(sheet), meaning(sheet)
    try:
        change = sheet.do(operation)
    except Refusal:
        assert (files_of(sheet), meaning(sheet)) == (files, said)
        return None
    done, now = files_of(sheet), meaning(sheet)
    fresh = Sheet(*done)
    assert meaning(fresh) == now
    written = Change.from_document(json.loads(json.dumps(change.document())))
    assert written == change
    for each in (sheet, fresh):
        each.apply(written.inverse())
        assert (files_of(each), meaning(each)) == (files, said)
        each.apply(written)
        assert (files_of(each), meaning(each)) == (done, now)
    _check_differences(change, said, now)
    return change


def _check_differences(change: Change, before: dict[str, Any], after: dict[str, Any]) -> None:
    """A change tells exactly what is different."""
    for kind, one in before.items():
        rows, other = getattr(change, kind), after[kind]
        keys = {**one, **other}
        assert rows == {key: (one.get(key), other.get(key)) for key in keys if one.get(key) != other.get(key)}


@st.composite
def operations(draw: st.DrawFn, sheet: Sheet) -> dict[str, Any]:
    """An operation that may fit a sheet, or be refused."""
    numbers, keys = sorted(sheet.stations), sorted(sheet.links)
    ids = [transport.id for transport in sheet.box.transports]
    wide, high = sheet.frame.size or (400.0, 300.0)
    at = st.tuples(st.floats(0, wide), st.floats(0, high)).map(lambda at: [round(at[0], 2), round(at[1], 2)])
    some = st.lists(st.sampled_from(ids), unique=True, max_size=3)
    names = st.dictionaries(st.sampled_from(["en", "de"]), st.text("aé<&\"' ", max_size=5), max_size=2)
    number = st.sampled_from([*numbers, 7, 998])
    added = {"do": st.just("add-station"), "at": at, "transports": some}
    choices: list[st.SearchStrategy[dict[str, Any]]] = [
        st.fixed_dictionaries(added, optional={"number": SMALL, "name": names})
    ]
    if numbers:
        choices += _on_stations(st.sampled_from(numbers), number, at, some, names, numbers)
        ends = st.sampled_from(numbers)
        row = {"do": st.just("add-link"), "by": st.sampled_from(ids), "from": ends, "to": ends}
        choices.append(
            st.fixed_dictionaries(row, optional={"oneway": st.booleans(), "path": st.lists(at, max_size=3)})
        )
        certain = {**row, "do": st.just("add-doubt"), "certainty": st.floats(0, 1)}
        choices.append(st.fixed_dictionaries(certain, optional={"path": st.lists(at, max_size=3)}))
    if sheet.doubts:
        gone = {"do": st.just("delete-doubt"), "doubt": st.sampled_from(sorted(sheet.doubts))}
        choices.append(st.fixed_dictionaries(gone))
    if keys:
        choices += _on_links(st.sampled_from(keys), at, st.sampled_from(ids))
    return draw(st.one_of(choices))


def _on_stations(
    station: st.SearchStrategy[int],
    number: st.SearchStrategy[int],
    at: st.SearchStrategy[list[float]],
    some: st.SearchStrategy[list[str]],
    names: st.SearchStrategy[dict[str, str]],
    numbers: list[int],
) -> list[st.SearchStrategy[dict[str, Any]]]:
    def make(do: str, **values: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
        return st.fixed_dictionaries({"do": st.just(do), "station": station, **values})

    mission, mark = st.sampled_from(["green", "red"]), st.sampled_from(["start", "target"])
    mixed = st.permutations(numbers).map(
        lambda new: {str(one): other for one, other in zip(numbers, new, strict=True)}
    )
    return [
        make("move-station", at=at),
        make("number-station", number=number, swap=st.booleans()),
        make("rename-station", name=names),
        make("retype-station", transports=some),
        make("delete-station", links=st.booleans()),
        make("add-mark", mission=mission, mark=mark),
        make("delete-mark", mission=mission, mark=mark),
        st.fixed_dictionaries({"do": st.just("renumber"), "numbers": mixed}),
    ]


def _on_links(
    link: st.SearchStrategy[str], at: st.SearchStrategy[list[float]], by: st.SearchStrategy[str]
) -> list[st.SearchStrategy[dict[str, Any]]]:
    def make(do: str, **values: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
        return st.fixed_dictionaries({"do": st.just(do), "link": link, **values})

    return [
        make("bend-link", path=st.lists(at, max_size=3)),
        make("straighten-link"),
        make("turn-link", oneway=st.sampled_from(["no", "forward", "back"])),
        make("retype-link", by=by),
        make("delete-link"),
    ]
