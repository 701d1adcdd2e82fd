"""Two tables for spreadsheets: `stations.csv` and `links.csv`.

A station's transports stand in one cell, with spaces; a path is `x y;x y`; the name is the one for
display, and what is read counts as the English one. A text that a spreadsheet would take for a formula has
a quote before it, which is taken away again when it is read. The first row names the columns, in any order.
`source`, `Station 1`, `transport_type` and other usual names are known; for the rest `yard import --column
by=colour` says which is which.
Reading takes commas, semicolons, tabs and bars, whichever the first row has most of; with
semicolons numbers may have a decimal comma. The csv module writes but does not read here: it
cannot tell in which column of a line a cell stands.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from yardtools.findings import FaultSink, stop
from yardtools.formats.shared.draft import Draft
from yardtools.formats.shared.lines import BOM, Cell, TextFile, row_span, texts
from yardtools.formats.shared.plain_values import (
    FIELDS,
    KEPT,
    Renaming,
    fold_field,
    has_ends,
    has_number,
    path_text,
    show_value,
)
from yardtools.model import Board, Link, Station
from yardtools.model.values import display_name, number
from yardtools.wording import did_you_mean, nearest_word

STATIONS, LINKS = "stations.csv", "links.csv"

SUFFIX = ".csv"
OTHER_SUFFIXES = (".tsv",)
FILES: tuple[str, ...] = (STATIONS, LINKS)
LOSSLESS = True
CARRIES = "stations, positions, transports, one name each, links, one-way marks and paths"
READ_BY = "spreadsheets, pandas, R, SQL imports"

STATION_COLUMNS = ("id", "x", "y", "transports", "name")
LINK_COLUMNS = ("from", "to", "by", "oneway", "path")

_NAMES = {
    STATIONS: {*FIELDS["id"], *FIELDS["x"], *FIELDS["y"], *STATION_COLUMNS, "derived"},
    LINKS: {*LINK_COLUMNS, *FIELDS["from"], *FIELDS["to"], *FIELDS["by"], *FIELDS["oneway"]},
}
"""The columns that each table is read for."""

NEEDED = {STATIONS: ("id",), LINKS: ("from", "to", "by")}
"""The columns that no table can do without."""

Columns = Mapping[str, str]
"""What columns are called in a file, by the fields that they are: `{"by": "colour"}`."""

_QUOTED = re.compile(r' *"([^"]*(?:""[^"]*)*)"')
_LINE_END = re.compile(r"\r\n|\n|\r")
_FORMULA = re.compile(r"'*[=+\-@\t\r]")
_DECIMAL = re.compile(r"\s*[+-]?\d+,\d+\s*")


def dumps(board: Board) -> dict[str, str]:
    """Both tables."""
    return {
        STATIONS: _table(STATION_COLUMNS, map(_station_row, board.stations)),
        LINKS: _table(LINK_COLUMNS, map(_link_row, board.links)),
    }


def _station_row(station: Station) -> tuple[object, ...]:
    x, y = map(number, station.at) if station.at else ("", "")
    return (station.id, x, y, _guard(" ".join(station.transports)), _guard(display_name(station.name)))


def _link_row(link: Link) -> tuple[object, ...]:
    return (link.start, link.end, _guard(link.by), "true" if link.oneway else "false", path_text(link.path))


def _guard(text: str) -> str:
    """The text with a quote before it where a spreadsheet would take it for a formula, and run it."""
    return f"'{text}" if _FORMULA.match(text) else text


def _table(columns: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> str:
    lines = _Lines()
    csv.writer(lines).writerows([columns, *rows])
    return "".join(lines.rows)


class _Lines:
    """Rows with LF at their ends; asked for LF itself, the csv module would leave a lone CR unquoted."""

    def __init__(self) -> None:
        self.rows: list[str] = []

    def write(self, row: str) -> None:
        self.rows.append(row.removesuffix("\r\n") + "\n")


def part_of(text: str) -> str | None:
    """Which of the two tables a text looks like, by its first row."""
    head = _LINE_END.split(text.removeprefix(BOM), maxsplit=1)[0]
    columns = {_field(cell.strip(' "')) for cell in head.split(_separator(text))}
    return LINKS if has_ends(columns) else STATIONS if has_number(columns) else None


def loads(content: Mapping[str, str], fault: FaultSink = stop, renamed: Renaming = KEPT) -> Board:
    """The board of both tables; without `stations.csv` it has the stations that links name, unplaced."""
    draft = Draft(fault, renamed)
    if LINKS not in content:
        draft.refuse(f"{LINKS} is missing", {"file": LINKS})
    for file, take in ((STATIONS, draft.station), (LINKS, draft.link)):
        sheet = TextFile(content.get(file, ""), file)
        for cells, row in _records(draft, sheet, NEEDED[file]) if file in content else ():
            span = row_span(row)
            take(texts(cells), sheet.where(cells, span), said=sheet.text_at(span))
    return draft.board(create=STATIONS not in content)


def _records(
    draft: Draft, sheet: TextFile, needed: Sequence[str]
) -> Iterator[tuple[dict[str, Cell], list[Cell]]]:
    """The rows as cells by column, and as they stand; without a needed column there are none."""
    mark = _separator(sheet.text)
    rows = _rows(draft, sheet, mark)
    if not (columns := _columns(draft, sheet, next(rows, []), needed)):
        return
    for row in rows:
        for extra in row[len(columns) :]:
            if extra.text.strip():
                draft.refuse(f"a cell too many: {show_value(extra.text)}", sheet.spot(extra.span))
        if any(cell.text for cell in row):
            yield {name: _plain(name, cell, mark) for name, cell in zip(columns, row, strict=False)}, row


def _columns(draft: Draft, sheet: TextFile, head: list[Cell], needed: Sequence[str]) -> list[str]:
    """The names of the columns, or nothing where a needed one is not among them."""
    columns = [_field(cell.text) for cell in head]
    if sheet.is_empty():
        draft.refuse("the file is empty", sheet.spot((0, 0)))
        return []
    missing = [field for field in needed if not set(columns) & set(FIELDS[field])]
    if head and missing:
        span, wanted = row_span(head), ",".join(f"{field}=…" for field in missing)
        words = f"no column is called {missing[0]}: {show_value(sheet.text_at(span))}"
        hint = f"say which columns they are with --column {wanted}"
        draft.refuse(words, {"hint": hint, **sheet.spot(span)})
        return []
    _tell_unknown(draft, sheet, zip(columns, head, strict=True), _NAMES[sheet.file or ""])
    return columns


_ALIASES = {re.sub(r"[\s_-]", "", name): name for names in FIELDS.values() for name in reversed(names)}


def _field(column: str) -> str:
    """The field that a column is: `Transport Type` and `transportType` are the field `transport_type`."""
    field = fold_field(column)
    return _ALIASES.get(re.sub(r"[\s_-]", "", field), field)


def rename_columns(text: str, columns: Columns) -> tuple[str, list[str]]:
    """The table with those of its columns renamed that the fields are called, and what its columns were.

    A column that has the name of a field but is not the one meant is no longer read.
    """
    head = _LINE_END.split(text.removeprefix(BOM), maxsplit=1)[0]
    mark = _separator(text)
    names = next(csv.reader([head], delimiter=mark), [])
    fields = {fold_field(header): field for field, header in columns.items()}
    renamed = [fields.get(fold_field(name)) or _aside(name, columns) for name in names]
    lines = _Lines()
    csv.writer(lines, delimiter=mark).writerow(renamed)
    rest = text.removeprefix(BOM)[len(head) :]
    return "".join(lines.rows).removesuffix("\n") + rest, names


def _aside(name: str, columns: Columns) -> str:
    taken = {alias for field in columns for alias in FIELDS.get(field, (field,))}
    return "" if _field(name) in taken else name


def _tell_unknown(
    draft: Draft, sheet: TextFile, columns: Iterable[tuple[str, Cell]], known: set[str]
) -> None:
    """Remark columns that nobody reads: those that may be slips each, the others together."""
    others: list[Cell] = []
    for name, cell in columns:
        if not name or name in known or name.startswith("name_"):
            continue
        if close := nearest_word(name, sorted(known), 0.7):
            words = f"no column is called {show_value(cell.text.strip())}; {did_you_mean(close)}"
            draft.remark(words, "document/unknown-field", sheet.spot(cell.span))
        else:
            others.append(cell)
    if others:
        names = ", ".join(show_value(cell.text.strip()) for cell in others)
        words = f"column{'s' * (len(others) > 1)} not read: {names}"
        draft.remark(words, "document/unread-field", sheet.spot(others[0].span))


def _separator(text: str) -> str:
    head = _LINE_END.split(text.removeprefix(BOM), maxsplit=1)[0]
    return max(",;\t|", key=head.count)


def _rows(draft: Draft, sheet: TextFile, mark: str) -> Iterator[list[Cell]]:
    """The cells of every row; a row with a quote that is never closed has none, after its fault."""
    text, row, is_open = sheet.text, list[Cell](), False
    plain = re.compile(rf"[^{re.escape(mark)}\r\n]*")
    position = len(BOM) if text.startswith(BOM) else 0
    while position < len(text):
        row.append(_cell(text, plain, position))
        is_open = is_open or _is_open(draft, sheet, row[-1])
        position = row[-1].span[1]
        if text.startswith(mark, position):
            position += 1
            if position < len(text):
                continue
        yield [] if is_open else row
        row, is_open = [], False
        if end := _LINE_END.match(text, position):
            position = end.end()


def _cell(text: str, plain: re.Pattern[str], start: int) -> Cell:
    """The cell that begins here; what follows a closing quote belongs to it, as in other programs."""
    quoted = _QUOTED.match(text, start)
    rest = plain.match(text, quoted.end() if quoted else start)
    assert rest
    if quoted:
        return Cell(quoted[1].replace('""', '"') + rest[0], (start, rest.end()))
    return Cell(rest[0], rest.span())


def _is_open(draft: Draft, sheet: TextFile, cell: Cell) -> bool:
    """Whether the cell begins with a quote that is never closed, which is reported here."""
    said = sheet.text_at(cell.span)
    if not said.lstrip().startswith('"') or _QUOTED.match(sheet.text, cell.span[0]):
        return False
    draft.refuse(f"a quote that is never closed: {show_value(said)}", sheet.spot(cell.span))
    return True


def _plain(column: str, cell: Cell, mark: str) -> Cell:
    """The cell without its guard, and with a decimal comma made a point where commas separate no cells."""
    if cell.text.startswith("'") and _FORMULA.match(cell.text):
        return Cell(cell.text[1:], cell.span)
    if mark != "," and column in ("x", "y") and _DECIMAL.fullmatch(cell.text):
        return Cell(cell.text.replace(",", "."), cell.span)
    return cell
