"""`yard sheet`: boards on paper."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import click

from yardtools import files, sheets
from yardtools.board_files import Source, load
from yardtools.cli.options import BOARD_NAME, Measure, YardCommand, list_format_option, rule_options
from yardtools.cli.output import write, write_all
from yardtools.cli.progress import ProgressBar
from yardtools.cli.tiles import find_tiles
from yardtools.drawing import THEMES
from yardtools.formats.json import fingerprint
from yardtools.games import GAMES, find_game
from yardtools.wording import suggest_or_list


class Length(click.ParamType[float]):
    """A length such as 600, 600mm, 60cm or 24in, in millimetres."""

    name = "length"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The millimetres that a text means."""
        if isinstance(value, float):
            return value
        match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(mm|cm|m|in)?", str(value).strip())
        if match is None:
            self.fail(f"{value!r} is no length such as 600mm, 60cm or 24in", param, ctx)
        return float(match[1]) * {"mm": 1, "cm": 10, "m": 1000, "in": 25.4}[match[2] or "mm"]


LENGTH = Length()


def _about_sheets() -> list[tuple[str, str]]:
    """Each sheet with what its own file says of it."""
    return [(name, sheets.summary(name)) for name in sheets.SHEETS]


def _complete(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    return [name for name in sheets.SHEETS if name.startswith(incomplete)]


def _read_ranges(_: click.Context, __: click.Parameter, value: str | None) -> tuple[range, ...]:
    """The numbers of stations that a text such as 1-500,612 means."""
    ranges = []
    for part in value.split(",") if value else ():
        match = re.fullmatch(r"\s*(\d{1,9})\s*(?:-\s*(\d{1,9})\s*)?", part)
        if match is None or int(match[2] or match[1]) < int(match[1]):
            raise click.BadParameter(f"{part!r} is no station, and no range such as 1-500")
        ranges.append(range(int(match[1]), int(match[2] or match[1]) + 1))
    return tuple(ranges)


@click.command(cls=YardCommand, listing=("Kinds", _about_sheets))
@click.argument("kind", required=False, shell_complete=_complete)
@click.argument("board", type=BOARD_NAME, required=False)
@click.option(
    "-o", "--output", metavar="FILE", help="A file .pdf, .png or .svg; - is PDF on standard output."
)
@click.option(
    "--paper", type=click.Choice([*sheets.PAPERS]), default="a4", show_default=True, help="The paper."
)
@click.option(
    "--lang", type=click.Choice(sheets.LANGUAGES), default="en", show_default=True, help="The language."
)
@click.option(
    "--theme", type=click.Choice([*THEMES]), default="colour", show_default=True, help="The colours."
)
@click.option(
    "--ink",
    type=click.Choice(["full", "low"]),
    default="full",
    show_default=True,
    help="Low: outlines on white paper instead of solid grounds.",
)
@click.option("--size", type=LENGTH, metavar="WIDTH", help="How wide a map or a tile is: 600mm, 60cm, 24in.")
@click.option("--one-page", is_flag=True, help="Print a map of --size on one large page instead of many.")
@click.option(
    "--overlap",
    type=LENGTH,
    default=10.0,
    metavar="WIDTH",
    help="How much the pages of a map overlap; 10mm.",
)
@click.option(
    "--stations",
    callback=_read_ranges,
    metavar="1-500,…",
    help="Show only these stations, on proof and stations.",
)
@click.option("--game", type=click.Choice([*GAMES]), help="The game of the log; the board's own if left out.")
@rule_options
@click.option("--fields", type=int, metavar="N", help="How many fields a travel log has.")
@click.option("--reveals", metavar="3,8,…", help="After which fields Mister X shows himself.")
@click.option(
    "--ppi",
    type=Measure(20, 1200),
    default=150.0,
    show_default=True,
    help="Pixels per inch of PNG.",
)
@click.option("--list", "list_", is_flag=True, help="List the sheets, or those that a BOARD has.")
@list_format_option
def command(  # noqa: PLR0917 - click hands every option over by its name
    kind: str | None,
    board: str | None,
    output: str | None,
    paper: str,
    lang: str,
    theme: str,
    ink: str,
    size: float | None,
    one_page: bool,
    overlap: float,
    stations: tuple[range, ...],
    game: str | None,
    options: tuple[str, ...],
    fields: int | None,
    reveals: str | None,
    ppi: float,
    list_: bool,
    format_: str,
) -> None:
    """Print a sheet of a board.

    Every page carries the board's id, edition and fingerprint. The result is a PDF, or PNG or SVG images:
    several pages become name-1.png, name-2.png …

    \b
    yard sheet stations london -o stations.pdf --lang de
    yard sheet map europe --size 84cm --paper letter -o map.pdf
    yard sheet map london --paper a3 -o map.pdf
    yard sheet map london --size 84cm --one-page -o poster.pdf
    yard sheet log london --option end=moves:24 --option reveals=3,8 -o log.pdf
    yard sheet kit master --lang de -o kit.pdf
    yard sheet proof boards/mymap --stations 1-99,140 -o proof.pdf
    yard sheet --list dice
    """  # noqa: D301 - click wants the \b as it is
    if list_:
        click.echo(_list_sheets(board or kind, lang, format_))
        return
    name = _check_kind(kind)
    if board is None:
        raise click.UsageError(f"say which BOARD the sheet {name} is of")
    form = _form(output)
    sheets.need_extra()
    if name == "kit" and board in GAMES and game is None:
        game, board = board, find_game(board).home
    source = load(board)
    with ProgressBar(f"Printing {name}", delay=1.0) as bar:
        bar.update(0, 0)
        context = sheets.Context(
            paper=sheets.PAPERS[paper],
            language=lang,
            theme=THEMES[theme],
            low_ink=ink == "low",
            fingerprint=fingerprint(source.board),
            size=size,
            one_page=one_page,
            overlap=overlap,
            stations=stations,
            tiles=find_tiles(source.board),
            progress=bar.update,
            **_log_and_kit(name, source, lang, game, options, fields, reveals),
            **_materials(name, source),
        )
        pages = sheets.print_sheet(name, source.board, context, form, ppi)
    _save(pages, str(output), form)


def _check_kind(kind: str | None) -> str:
    """The sheet of that name, or an error that names the nearest one."""
    if kind is None:
        raise click.UsageError(f"say which sheet: {', '.join(sheets.SHEETS)}")
    if kind not in sheets.SHEETS:
        raise click.UsageError(f"no sheet {kind!r}; {suggest_or_list(kind, sheets.SHEETS)}")
    return kind


def _form(output: str | None) -> str:
    """The format by the name of the file."""
    if output is None:
        raise click.UsageError("say with -o where to: a file .pdf, .png or .svg")
    form = "pdf" if output == files.STANDARD else Path(output).suffix.lower().removeprefix(".")
    if form not in sheets.FORMATS:
        raise click.UsageError(f"a sheet is a file .pdf, .png or .svg, not {output}")
    return form


def _materials(name: str, source: Source) -> dict[str, Any]:
    from yardtools.cli.sheet_materials import materials  # noqa: PLC0415 - the checks are slow to load

    return materials(name, source) if {"findings", "scan"} & {*sheets.takes(name)} else {}


def _log_and_kit(
    sheet: str,
    source: Source,
    language: str,
    game: str | None,
    options: tuple[str, ...],
    fields: int | None,
    reveals: str | None,
) -> dict[str, Any]:
    """What the game says of its log and its kit, as far as the sheet is made from them."""
    if "kit" not in sheets.takes(sheet):
        return _log(source, game, options, fields, reveals) if "log" in sheets.takes(sheet) else {}
    from yardtools.cli.kits import kit_and_log  # noqa: PLC0415 - only one sheet asks the games for it

    return kit_and_log(source, game, options, language)


def _log(
    source: Source, game: str | None, options: tuple[str, ...], fields: int | None, reveals: str | None
) -> dict[str, Any]:
    """The travel log of the game that is asked for, else of the board's own."""
    from yardtools.cli.game_choice import parse_options  # noqa: PLC0415
    from yardtools.cli.logs import change_form, game_of, log_of  # noqa: PLC0415 - only one sheet asks the games

    name = game or game_of(source.board)
    form = log_of(source, name, parse_options(find_game(name), options))
    return {"log": change_form(form, fields, reveals)}


def _save(pages: list[bytes], output: str, form: str) -> None:
    """One file, or one a page."""
    if len(pages) == 1:
        write(output, pages[0])
        return
    path = Path(output)
    write_all({path.with_name(f"{path.stem}-{number}.{form}"): page for number, page in enumerate(pages, 1)})


# --- the list ---------------------------------------------------------------------------------


def _list_sheets(board: str | None, language: str, format_: str) -> str:
    """The sheets with their titles; of a board, those it has."""
    names = sheets.sheets_of(load(board).board) if board else sheets.SHEETS
    rows = [
        {"sheet": name, "title": sheets.title(name, language), "boards": list(sheets.find_sheet(name).KINDS)}
        for name in names
    ]
    if format_ == "json":
        return json.dumps(rows, indent=2, ensure_ascii=False)
    wide, wider = max(map(len, sheets.SHEETS)) + 2, max(25, *(len(row["title"]) for row in rows)) + 1
    if board:
        return "\n".join(f"{row['sheet']:{wide}}{row['title']}" for row in rows)
    return "\n".join(f"{row['sheet']:{wide}}{row['title']:{wider}}{', '.join(row['boards'])}" for row in rows)
