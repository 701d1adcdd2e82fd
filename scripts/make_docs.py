"""Write what docs/ generates: the board format from the schemas, the formats, the checks, the pictures.

`--check` writes nothing and fails when something is out of date.
"""

from __future__ import annotations

import io
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from board_pages import boards_page, dice_picture, europe_picture, table_picture, trail_picture
from environment_table import environments_page
from game_pages import games_page
from house_map import contributing_page
from round_trips import table_page
from rule_pages import link_citations, rules_page
from yardtools import files, sheets
from yardtools.board_files import load
from yardtools.bots import BOTS, bot, find_bot
from yardtools.checks.registry import rules
from yardtools.checks.shared import notation, notation_tiles
from yardtools.drawing import draw
from yardtools.explanations import explain_in_markdown
from yardtools.findings import Rule
from yardtools.formats import FORMATS, find_format
from yardtools.games import GAMES, find_game
from yardtools.games.editions import Edition, editions_of
from yardtools.model import SCHEMAS
from yardtools.places.make import Wishes, make_board
from yardtools.schema_files import schema_text
from yardtools.virtual_tables import TABLES, find_table
from yardtools.wording import join_words

DOCS = Path(__file__).parent.parent / "docs"
NOTE = "<!-- made by `make docs`; edit what it is made from -->\n"


def main() -> int:
    """Write every page, or with --check name those that are out of date."""
    stale = []
    for name, make in PAGES.items():
        path, content = DOCS / name, make()
        if path.exists() and path.read_text(encoding="utf-8") == content:
            continue
        stale.append(name)
        if "--check" not in sys.argv:
            files.make_folder(path.parent)
            files.write(path, content)
            print(path.resolve().relative_to(DOCS.parent))
    if stale and "--check" in sys.argv:
        print(f"out of date: {', '.join(stale)}; run `make docs`")
        return 1
    return 0


# --- docs/format.md ---------------------------------------------------------------------------

FORMAT_HEAD = """# The board format

For people who write their own readers: every key of a canonical board file. The schemas themselves
come with yardtools (`yard schema board-1`); this page is made from their descriptions.

A board file is UTF-8 JSON without a byte order mark. Readers go by `format` and `kind`; unknown keys
are errors. **Canonical** means that the same board always gives the same bytes:

- keys in the order of this page, no key for what is empty;
- stations by number; links by transport (in the order of `transports`), then `from`, then `to`;
  `from` is the lower number unless the link is one-way; cards and missions ascending; tickets and
  languages by name;
- coordinates rounded to 0.01, numbers as RFC 8785 writes them (`20`, not `20.0`);
- LF line ends, two spaces of indent, every station, link or other entry of a list of objects on a line
  of its own, a final newline.

`yard hash` prints the SHA-256 of the RFC 8785 form of the file without `$schema`.
"""

KINDS = {
    "board-1": "Network boards (`kind: network`)",
    "tiles-1": "Tile sets (`kind: tiles`)",
    "trail-1": "Trails (`kind: trail`)",
    "box-1": "The box (`box.toml`)",
    "hints-1": "Hints for a draft (`hints.toml`)",
    "report-1": "Reports (`yard validate --format json`)",
    "diff-1": "Differences (`yard diff --format json`)",
    "vote-1": "Votes (`yard vote --format json`)",
    "state-1": "States (`state.to_json()`)",
    "record-1": "Records of games (`yard replay`)",
    "replay-1": "Replays (`yard replay --format json`)",
    "playtest-1": "Play-tests (`yard playtest --format json`)",
    "run-1": "Runs of many games (`yard playtest --results`)",
    "ladder-1": "Ladders of bots (`yard playtest --ladder --format json`)",
    "conform-report-1": "Conformance of engines (`yard conform --format json`)",
}


def format_page() -> str:
    """docs/format.md, field by field from the schemas."""
    return NOTE + FORMAT_HEAD + "".join(schema_section(name, title) for name, title in KINDS.items())


def schema_section(name: str, title: str) -> str:
    """One schema: its own keys, then each kind of object in it."""
    schema = json.loads(schema_text(name))
    parts = [f"\n## {title}\n\n{schema['description']}\n\n{table(schema, schema)}"]
    for key, part in schema.get("$defs", {}).items():
        if "properties" in part:
            heading = f"### {part['title'].capitalize()}"
            parts.append(f"{heading}\n\n{part['description']}\n\n{table(part, schema)}")
        elif key in ("names", "tickets", "point", "end"):
            parts.append(f"### {key.capitalize()}\n\n{part['description']}\n")
    return "\n".join(parts)


def table(part: dict[str, Any], schema: dict[str, Any]) -> str:
    """The keys of an object: what each is, whether it must be there, what it means."""
    return "\n".join(["| key | | value | meaning |", "|---|---|---|---|", *rows(part, schema, "")]) + "\n"


def rows(part: dict[str, Any], schema: dict[str, Any], base: str) -> Iterator[str]:
    """A row a key; the keys of an object that has no section of its own follow it."""
    for key, value in part["properties"].items():
        needed = "required" if key in part.get("required", ()) else ""
        meaning = (resolve(value, schema) | value).get("description", "").replace("|", "\\|")
        yield f"| `{base}{key}` | {needed} | {kind(value, schema)} | {meaning} |"
        if "properties" in value:
            yield from rows(value, schema, f"{base}{key}.")
        elif "properties" in value.get("items", {}):
            yield from rows(value["items"], schema, f"{base}{key}[].")


def resolve(value: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    """The definition that a reference means."""
    if "$ref" not in value:
        return value
    found: dict[str, Any] = schema["$defs"][value["$ref"].rpartition("/")[2]]
    return found


def kind(value: dict[str, Any], schema: dict[str, Any]) -> str:
    """What a value is, in a few words."""
    part = resolve(value, schema)
    if "const" in part:
        return f"`{json.dumps(part['const'])}`"
    if "enum" in part:
        return " or ".join(f"`{json.dumps(choice)}`" for choice in part["enum"])
    if part.get("type") == "array" and value.get("$ref", "").endswith("point"):
        return "[x, y]"
    if part.get("type") == "array":
        return f"list of {kind(part['items'], schema)}"
    if part.get("type") == "object":
        return str(part.get("title", "names by language"))
    types = part.get("type", "object")
    return " or ".join([types] if isinstance(types, str) else types)


# --- docs/formats.md --------------------------------------------------------------------------

FORMATS_HEAD = """# The formats

`yard export BOARD --to FORMAT -o FILE` writes them, `yard import --from FORMAT FILE -o board.json` reads
them. *Lossless* means that stations, positions, transports, links, one-way marks and paths come back as
they were. What cannot be read is reported with its line and column, and the rest is read without it.

"""

TABLES_HEAD = """# Virtual tables

`yard export BOARD --to vassal -o FILE` and `--to tts -o FOLDER` make a game of a board that people can play
over the net at once: the map, pawns, tickets, start cards and a travel log, as the kit of the board's game
has them (`yard sheet kit` prints the same). They are not read back, and the players keep the rules.
The tests hold them to strict readers of both kinds of files; they do not start the programs.

"""

ROUND_TRIPS_HEAD = """## Through other programs and back

Boards were read and written again by each of these programs; this is what came back, of London and of a small
board with every kind of one-way link. Programs that keep undirected graphs swap the nodes of an edge as they
like, so every link says in `from` and `to` which way it leads, and that is believed.
`python scripts/round_trips.py` makes the table.

"""

ROUND_TRIPS_FOOT = """
networkit keeps nodes and edges, but nothing that they say: it can count, and its files cannot be read back.
rustworkx takes a graph's attributes in DOT for a node of the name `graph`, whichever way they are written;
Graphviz needs them, so they stay. GraphML and `rustworkx`, node-link data of its own kind, are the way there.
igraph reads no DOT.

"""


def formats_page() -> str:
    """docs/formats.md, from what each format says of itself."""
    rows = ["| format | lossless | files | carries | read by |", "|---|---|---|---|---|"]
    details = []
    for name in FORMATS:
        form = find_format(name)
        own = ", ".join(f"`{file}`" for file in form.FILES) or f"`{form.SUFFIX}`"
        cells = (f"[`{name}`](#{name})", "yes" if form.LOSSLESS else "", own, form.CARRIES, form.READ_BY)
        rows.append(f"| {' | '.join(cells)} |")
        details.append(f"## {name}\n\n{sentence(form)}\n\n```\n{sample(name)}\n```\n")
    round_trips = ROUND_TRIPS_HEAD + table_page() + ROUND_TRIPS_FOOT
    tables = [f"## {name}\n\n{sentence(find_table(name))}\n" for name in TABLES]
    parts = [
        NOTE + FORMATS_HEAD + "\n".join(rows),
        round_trips + "\n".join(details),
        TABLES_HEAD + "\n".join(tables),
    ]
    return "\n\n".join(part.rstrip("\n") for part in parts) + "\n"


def sentence(form: Any) -> str:
    """The sentences that the format's own module opens with."""
    return str(form.__doc__).strip()


def sample(name: str) -> str:
    """The first lines of a tiny board in this format."""
    from yardtools.model import Board, Link, Station  # noqa: PLC0415
    from yardtools.model.network import DEFAULT_LADDER, DEFAULT_TRANSPORTS  # noqa: PLC0415

    stations = (
        Station(1, (20, 20), ("taxi", "bus"), {"en": "Bank"}),
        Station(2, (80, 20), ("taxi", "bus")),
        Station(3, (50, 60), ("taxi",)),
    )
    links = (
        Link(1, 2, "taxi"),
        Link(1, 2, "bus", path=((50, 8),)),
        Link(3, 1, "taxi", oneway=True),
        Link(2, 3, "taxi"),
    )
    board = Board("tiny", DEFAULT_TRANSPORTS, stations, links, frame=(100, 80), ladder=DEFAULT_LADDER)
    content = find_format(name).dumps(board)
    if isinstance(content, dict):
        if any(isinstance(part, bytes) for part in content.values()):
            return "\n".join(f"{file}: binary" for file in content)
        return "\n".join(f"# {file}\n{part.rstrip()}" for file, part in content.items())
    return str(content).rstrip()


# --- docs/sheets.md ---------------------------------------------------------------------------

SHEETS_HEAD = "| kind | what | boards |\n|---|---|---|\n"


def sheets_page() -> str:
    """docs/sheets.md, its table made from what each sheet says of itself; the rest is written by hand."""
    text = (DOCS / "sheets.md").read_text(encoding="utf-8")
    before, head, rest = text.partition(SHEETS_HEAD)
    return (
        before
        + head
        + "\n".join(_sheet_row(name, text) for name in sheets.SHEETS)
        + rest[rest.index("\n\n") :]
    )


def _sheet_row(name: str, page: str) -> str:
    kinds = sheets.find_sheet(name).KINDS
    title = f"[`{name}`](#{name})" if f"\n## {name}\n" in page else f"`{name}`"
    return f"| {title} | {sheets.summary(name)} | {'all' if {*kinds} == {*SCHEMAS} else ', '.join(kinds)} |"


# --- docs/bots.md -----------------------------------------------------------------------------


def bots_page() -> str:
    """docs/bots.md, whose table is made from what each bot says of itself."""
    table = "\n".join(["| bot | | where |", "|---|---|---|", *map(bot_row, BOTS)])
    text = (DOCS / "bots.md").read_text(encoding="utf-8")
    return re.sub(r"(?s)(<!-- bots: .*? -->\n).*?\n(?=<!-- end -->)", rf"\1\n{table}\n\n", text)


def bot_row(name: str) -> str:
    """What a bot does, and in which games it has a way of its own."""
    kind = find_bot(name)
    games = [f"`{name}`" for name in GAMES if kind.plays(find_game(name))]
    some = f"{join_words(games)}; elsewhere it plays as `greedy` does"
    return f"| `{name}` | {kind.help} | {'everywhere' if len(games) == len(GAMES) else some} |"


# --- docs/vectors.md --------------------------------------------------------------------------


def vectors_page() -> str:
    """docs/vectors.md, whose table of editions is made from the files of the games."""
    rows = [edition_row(game, edition) for game in GAMES for edition in editions_of(game)]
    table = "\n".join(["| game | edition | | options |", "|---|---|---|---|", *rows])
    text = (DOCS / "vectors.md").read_text(encoding="utf-8")
    return re.sub(r"(?s)(<!-- editions: .*? -->\n).*?(?=<!-- end of editions -->)", rf"\1\n{table}\n\n", text)


def edition_row(game: str, edition: Edition) -> str:
    """An edition with its options as one writes them behind `--option`."""
    options = [f"`{name}={option_text(value)}`" for name, value in edition.options.items()]
    return f"| `{game}` | `{edition.name}` | {edition.title} | {', '.join(options)} |"


def option_text(value: Any) -> str:
    """The value of an option as it is typed."""
    return ",".join(f"{key}={each}" for key, each in value.items()) if isinstance(value, dict) else str(value)


# --- docs/checks.md ---------------------------------------------------------------------------


CHECKS_HEAD = """# The findings

What `yard validate` and `yard import` report, and `yard explain CODE` explains. Documents are read first,
then drawings, then the board itself is looked at; where an early error makes a later check pointless, the
check is skipped, and the report says so. With `--play`, boards without errors are played on as well. A
board's box.toml can set the severity of a code, or suppress one finding, each with a reason;
[ci.md](ci.md) shows how, and how baselines let old findings pass.

"""

NOTATION_HEAD = """## How the examples are written

Boards are written in a tiny notation, one statement a line or several with `;` between them:

"""


OWN = "Tile sets and trails have statements of their own:\n"


def checks_page() -> str:
    """docs/checks.md, from the rules' own files, family by family."""
    families: dict[str, list[Rule]] = {}
    for rule in sorted(rules().values(), key=stage):
        families.setdefault(rule.code.partition("/")[0], []).append(rule)
    contents = "".join(f"- [{name}](#{name}): {family_sentence(name)}\n" for name in families)
    contents += "- [How the examples are written](#how-the-examples-are-written)\n\n"
    sections = "\n".join(family_section(name, own) for name, own in families.items())
    page = CHECKS_HEAD + contents + sections + "\n" + NOTATION_HEAD + notation_text()
    return NOTE + link_citations(page)


def stage(rule: Rule) -> int:
    """When its faults are seen: in files, in drawings, on the board, or in play."""
    return {"document": 0, "trace": 1, "play": 3}.get(rule.code.partition("/")[0], 2)


def family_sentence(name: str) -> str:
    """What a family is about, in the words its package opens with."""
    return str(import_module(f"yardtools.checks.{name}").__doc__).strip().partition("\n")[0]


def family_section(name: str, own: list[Rule]) -> str:
    """A family: a table of its codes, then each explained."""
    rows = ["| code | severity | | what |", "|---|---|---|---|"]
    for rule in own:
        link = f"[`{rule.code}`](#{re.sub(r'[^a-z-]', '', rule.code)}-{rule.severity})"
        rows.append(f"| {link} | {rule.severity} | {'fix' if rule.fix else ''} | {rule.summary} |")
    table = "\n".join(rows)
    return f"## {name}\n\n{family_sentence(name)}\n\n{table}\n\n{explain_in_markdown(own)}\n"


def notation_text() -> str:
    """The statements of the notation, as its own modules list them."""
    return f"{statements(notation)}\n{OWN}\n{statements(notation_tiles)}"


def statements(module: ModuleType) -> str:
    """The statements that a module of the notation lists."""
    rows = re.findall(r"^    (\S.*)$", str(module.__doc__), re.MULTILINE)
    return "```\n" + "\n".join(rows) + "\n```\n"


# --- pictures ---------------------------------------------------------------------------------


def london_picture() -> str:
    """The London board as we draw it."""
    return draw(load("london").network, legend=True)


def drafting_picture() -> str:
    """The draft of Oslo, as docs/drafting.md makes it."""
    made = make_board(DOCS / "examples" / "oslo.geojson", "oslo", Wishes(title="Oslo"))
    return draw(made.board, legend=True, names=True)


def finding_picture() -> str:
    """A terminal that shows a finding."""
    text = Path(load("london").file).read_text(encoding="utf-8")
    slip = text.replace('"transports": ["taxi", "bus", "underground"]}', '"trasnports": ["taxi"]}', 1)
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "board.json").write_text(slip, encoding="utf-8")
        program = [sys.executable, "-m", "yardtools", "validate", "board.json"]
        colourful = {**os.environ, "FORCE_COLOR": "1", "NO_COLOR": ""}
        done = subprocess.run(program, cwd=folder, capture_output=True, text=True, check=False, env=colourful)
    return terminal("$ yard validate board.json", done.stdout)


def playing_picture() -> str:
    """A terminal in which the detectives are to move, some rounds into a game."""
    from rich.console import Console  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    from yardtools.cli.terminal.answers import offer_moves  # noqa: PLC0415
    from yardtools.cli.terminal.frame import make_frame  # noqa: PLC0415
    from yardtools.cli.terminal.turn import Turn  # noqa: PLC0415
    from yardtools.game_setup import set_up  # noqa: PLC0415
    from yardtools.games.news import news_between  # noqa: PLC0415

    game, rng = set_up("master"), random.Random(4)
    bots = {seat: bot("greedy", game, seat) for seat in game.seats}
    state = before = game.start(seed=4)
    while (view := state.view("detectives"))["round"] < 4 or state.seat != "detectives":
        before = state
        state = state.play(bots[state.seat].choose(state.view(state.seat), state.moves(), rng))
    turn = Turn(game, view, state.moves())
    news = " · ".join(news_between(game.tabletop(before.view("detectives")), turn.top))
    console = Console(width=100, height=30, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    with console.capture() as shown:
        for line in make_frame(turn, news, offer_moves(turn), Text()).fit(console, 100, 30)[0]:
            console.print(line, highlight=False)
        console.print("[bold]The detectives>[/bold] red taxi")
    return terminal("$ yard play master", shown.get(), 100)


def terminal(command: str, output: str, width: int = 96) -> str:
    """A terminal window as SVG, in fonts that every reader has."""
    from rich.console import Console  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    console = Console(record=True, width=width, file=io.StringIO(), force_terminal=True)
    console.print(Text(command, style="bold"))
    console.print(Text.from_ansi(output.rstrip()))
    picture = console.export_svg(title="yard", code_format=TERMINAL, unique_id="yard")
    return re.sub(
        r'(<text [^>]*x=")([\d.]+)(" y="[\d.]+" textLength=")([\d.]+)("[^>]*>)((?:&#160;)+)',
        move_text,
        picture,
    )


def move_text(run: re.Match[str]) -> str:
    """A run of text that begins where its first letter stands: not every program draws leading spaces."""
    spaces = len(run[6]) // len("&#160;")
    start, length = float(run[2]) + spaces * CELL, float(run[4]) - spaces * CELL
    return f"{run[1]}{start:.1f}{run[3]}{max(length, CELL):.1f}{run[5]}"


CELL = 12.2
"""The width of a character in rich's pictures."""


# rich's own frame loads its font from a server; this one uses what is there
TERMINAL = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">
<style>
.{unique_id}-matrix {{ font: {char_height}px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; }}
.{unique_id}-matrix text {{ white-space: pre; }}
.{unique_id}-title {{ font: bold 18px sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""

PAGES: dict[str, Callable[[], str]] = {
    "../CONTRIBUTING.md": contributing_page,
    "format.md": format_page,
    "formats.md": formats_page,
    "sheets.md": sheets_page,
    "checks.md": checks_page,
    "bots.md": bots_page,
    "vectors.md": vectors_page,
    "boards.md": lambda: NOTE + boards_page(),
    "environments.md": environments_page,
    "games.md": lambda: NOTE + link_citations(games_page()),
    "rules.md": lambda: NOTE + rules_page(),
    "images/london.svg": london_picture,
    "images/europe.svg": europe_picture,
    "images/dice.svg": dice_picture,
    "images/dice-assembled.svg": table_picture,
    "images/purrlock.svg": trail_picture,
    "images/drafting-oslo.svg": drafting_picture,
    "images/finding.svg": finding_picture,
    "images/playing.svg": playing_picture,
}

if __name__ == "__main__":
    sys.exit(main())
