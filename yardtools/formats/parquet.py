"""Two Parquet tables, `stations.parquet` and `links.parquet`, for columns of any size.

Lists stay lists: a station's transports, the points of a path. Everything else of the board stands as
JSON text in the metadata `board` of the stations. pyarrow reads and writes; it is an extra.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any

from yardtools.extras import needed_for
from yardtools.findings import Fault, FaultSink, stop
from yardtools.formats import json as json_format
from yardtools.formats.shared.draft import Draft, Where
from yardtools.formats.shared.json_objects import row_of
from yardtools.formats.shared.plain_values import (
    FIELDS,
    KEPT,
    Renaming,
    about_text,
    fold_field,
    has_ends,
    has_number,
)
from yardtools.model import Board, Link, Station

STATIONS, LINKS = "stations.parquet", "links.parquet"

SUFFIX = ".parquet"
FILES: tuple[str, ...] = (STATIONS, LINKS)
LOSSLESS = True
CARRIES = "everything"
READ_BY = "pandas, polars, DuckDB, Spark"

_ABOUT = b"board"
_KNOWN = {"x", "y", "transports", "derived", "path"}.union(FIELDS, *FIELDS.values())
ROWS, VALUES, SIZE, LETTERS = 300_000, 3_000_000, 64_000_000, 16_000_000
"""How many rows, values, unpacked bytes and letters of a table are read: a small file can hold any number."""
BATCH = 1000
"""So many rows at a time become Python's."""


def dumps(board: Board) -> dict[str, bytes]:
    """Both tables."""
    arrow, _ = _pyarrow()
    text, whole = arrow.string(), arrow.int64()
    station_columns = {
        "id": whole,
        "x": arrow.float64(),
        "y": arrow.float64(),
        "transports": arrow.list_(text),
        "name": arrow.map_(text, text),
        "derived": arrow.bool_(),
    }
    point = arrow.struct({"x": arrow.float64(), "y": arrow.float64()})
    link_columns = {
        "from": whole,
        "to": whole,
        "by": text,
        "oneway": arrow.bool_(),
        "path": arrow.list_(point),
    }
    about = {_ABOUT: about_text(board).encode()}
    return {
        STATIONS: _table(station_columns, list(map(_station, board.stations)), about),
        LINKS: _table(link_columns, list(map(_link, board.links)), {}),
    }


def _station(station: Station) -> dict[str, Any]:
    x, y = station.at or (None, None)
    about = {"name": sorted(station.name.items()), "derived": station.derived}
    return {"id": station.id, "x": x, "y": y, "transports": list(station.transports)} | about


def _link(link: Link) -> dict[str, Any]:
    path = [{"x": x, "y": y} for x, y in link.path]
    return {"from": link.start, "to": link.end, "by": link.by, "oneway": link.oneway, "path": path}


def _table(columns: Mapping[str, Any], rows: list[dict[str, Any]], about: Mapping[bytes, bytes]) -> bytes:
    arrow, parquet = _pyarrow()
    schema = arrow.schema(columns.items(), metadata=about)
    file = io.BytesIO()
    parquet.write_table(arrow.Table.from_pylist(rows, schema=schema), file)
    return file.getvalue()


def part_of(content: bytes) -> str | None:
    """Which of the two tables this is, by its columns."""
    arrow, parquet = _pyarrow()
    try:
        columns = {fold_field(name) for name in parquet.read_schema(io.BytesIO(content)).names}
    except (arrow.ArrowException, OSError, ValueError, TypeError):
        return None
    return LINKS if has_ends(columns) else STATIONS if has_number(columns) else None


def loads(content: Mapping[str, bytes], fault: FaultSink = stop, renamed: Renaming = KEPT) -> Board:
    """The board of both tables; without `stations.parquet` it has the stations that links name, unplaced."""
    draft = Draft(fault, renamed)
    if LINKS not in content:
        draft.refuse(f"{LINKS} is missing", {"file": LINKS})
    for file, take in ((STATIONS, draft.station), (LINKS, draft.link)):
        table = _read(draft, content, file)
        if table is None:
            continue
        if about := (table.schema.metadata or {}).get(_ABOUT):
            _take_about(draft, about, file)
        rows = (row for batch in table.to_batches(BATCH) for row in batch.to_pylist())
        for place, row in enumerate(rows, 1):
            take(_plain(row), _where(file, place))
    return draft.board(create=STATIONS not in content)


def _read(draft: Draft, content: Mapping[str, bytes], file: str) -> Any | None:
    """A table, or nothing where there is none that can be read."""
    arrow, _ = _pyarrow()
    if file not in content:
        return None
    try:
        return _read_table(content[file])
    except _TooLarge as error:
        draft.refuse(f"this table is refused: {error}", {"file": file})
    except (arrow.ArrowException, OSError, ValueError, TypeError, OverflowError) as error:
        words = str(error).partition("\n")[0] or type(error).__name__
        draft.refuse(f"no Parquet table: {words}", {"file": file})
    return None


def _read_table(content: bytes) -> Any:
    """The columns of a table that say something of a board.

    Texts are read as they are stored, each of them once: a few bytes can stand for a long one in every row.
    """
    _, parquet = _pyarrow()
    table = parquet.ParquetFile(io.BytesIO(content))
    leaves = [table.schema.column(place) for place in range(len(table.schema))]
    known = [leaf for leaf in leaves if _is_known(leaf.path.partition(".")[0])]
    _weigh(table.metadata)
    texts = [leaf.path for leaf in known if leaf.physical_type == "BYTE_ARRAY"]
    again = parquet.ParquetFile(io.BytesIO(content), read_dictionary=texts)
    found = again.read(columns=[leaf.path for leaf in known])
    found.validate(full=True)  # the numbers of texts in a broken file may lead anywhere in memory
    columns = [column.combine_chunks() for column in found.columns]
    _check(sum(map(_values, columns)), VALUES, "values")
    _check(sum(map(_letters, columns)), LETTERS, "letters")
    return found


def _is_known(name: str) -> bool:
    field = fold_field(name)
    return field in _KNOWN or field.startswith("name")


def _weigh(about: Any) -> None:
    """Refuse a table that would not fit, by what it says of itself, before it is read.

    What it says of single columns is not asked: in a broken file that ends the whole process.
    """
    size = sum(about.row_group(group).total_byte_size for group in range(about.num_row_groups))
    _check(about.num_rows, ROWS, "rows")
    _check(size, SIZE, "bytes")


def _check(count: int, most: int, what: str) -> None:
    if count > most:
        raise _TooLarge(f"it has {count:,} {what}, and {most:,} are read")


def _values(column: Any) -> int:
    """How many values a column has, those in lists among them."""
    arrow, _ = _pyarrow()
    if arrow.types.is_list(column.type) or arrow.types.is_large_list(column.type):
        return _values(column.values)
    return len(column.keys) if arrow.types.is_map(column.type) else len(column)


def _letters(column: Any) -> int:
    """How long all texts of a column are together, each counted wherever it stands."""
    arrow, _ = _pyarrow()
    from pyarrow import compute  # noqa: PLC0415 - see below

    if arrow.types.is_dictionary(column.type):
        lengths = compute.binary_length(column.dictionary)
        return int(compute.sum(compute.take(lengths, column.indices).cast("int64")).as_py() or 0)
    if arrow.types.is_struct(column.type):
        return sum(map(_letters, column.flatten()))
    if arrow.types.is_map(column.type):
        return _letters(column.keys) + _letters(column.items)
    if arrow.types.is_list(column.type) or arrow.types.is_large_list(column.type):
        return _letters(column.values)
    return 0


class _TooLarge(Exception):
    """A table with more in it than is read; the message says of what."""


def _take_about(draft: Draft, text: bytes, file: str) -> None:
    faults: list[Fault] = []
    document = json_format.parse(text.decode("utf-8", "replace"), faults.append)
    for fault in faults:
        draft.refuse(fault.message, {"file": file})
    if not faults:
        draft.about(document, lambda _: {"file": file})


def _where(file: str, place: int) -> Where:
    return lambda _: {"file": file, "hint": f"row {place} of the table"}


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    """The row with maps and structures as the other formats have them."""
    values = row_of(row)
    if isinstance(name := values.get("name"), list):
        values["name"] = dict(name) or None
    if isinstance(path := values.get("path"), list):
        values["path"] = [tuple(at.values()) if isinstance(at, dict) else at for at in path]
    return values


def _pyarrow() -> tuple[Any, Any]:
    with needed_for("parquet", "parquet"):
        import pyarrow  # noqa: PLC0415 - an extra, and slow to import
        import pyarrow.parquet  # noqa: PLC0415
    return pyarrow, pyarrow.parquet
