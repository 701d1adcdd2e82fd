"""Two Parquet tables, `stations.parquet` and `links.parquet`, for columns of any size.

Lists stay lists: a station's transports, the points of a path. Everything else of the board stands as
JSON text in the metadata `board` of the stations. pyarrow reads and writes; it is an extra.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any

from yardtools.errors import MissingProgram
from yardtools.findings import Fault, FaultSink, stop
from yardtools.formats import json as json_format
from yardtools.formats.shared.draft import Draft, Where
from yardtools.formats.shared.json_objects import row_of
from yardtools.formats.shared.plain_values import KEPT, Renaming, about_text, fold_field, has_ends, has_number
from yardtools.model import Board, Link, Station

STATIONS, LINKS = "stations.parquet", "links.parquet"

SUFFIX = ".parquet"
FILES: tuple[str, ...] = (STATIONS, LINKS)
LOSSLESS = True
CARRIES = "everything"
READ_BY = "pandas, polars, DuckDB, Spark"

_ABOUT = b"board"


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
        rows, about = _read(draft, content, file)
        if about is not None:
            _take_about(draft, about, file)
        for place, row in enumerate(rows, 1):
            take(_plain(row), _where(file, place))
    return draft.board(create=STATIONS not in content)


def _read(draft: Draft, content: Mapping[str, bytes], file: str) -> tuple[list[dict[str, Any]], bytes | None]:
    """The rows of a table, and what its metadata say of the board."""
    arrow, parquet = _pyarrow()
    if file not in content:
        return [], None
    try:
        table = parquet.ParquetFile(io.BytesIO(content[file])).read()
        return table.to_pylist(), (table.schema.metadata or {}).get(_ABOUT)
    except (arrow.ArrowException, OSError, ValueError, TypeError, OverflowError) as error:
        words = str(error).partition("\n")[0] or type(error).__name__
        draft.refuse(f"no Parquet table: {words}", {"file": file})
        return [], None


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
    try:
        import pyarrow  # noqa: PLC0415 - an extra, and slow to import
        import pyarrow.parquet  # noqa: PLC0415
    except ImportError as error:
        raise MissingProgram("parquet needs pyarrow: pip install 'yardtools[parquet]'") from error
    return pyarrow, pyarrow.parquet
