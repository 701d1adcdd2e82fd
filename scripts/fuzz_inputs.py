"""Sound files for `make fuzz`, and the commands that read them: formats, boards, records, runs, sheets."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from PIL import Image

from fuzz_breakers import Files
from yardtools import __version__, game, reports, resources
from yardtools.board_files import load
from yardtools.formats import FORMATS, csv, find_format
from yardtools.formats.json import fingerprint
from yardtools.games import GAMES
from yardtools.games.game import Game, Move, notation
from yardtools.model import Board
from yardtools.playtest import records
from yardtools.playtest.lines import line
from yardtools.playtest.runs import Goal
from yardtools.playtest.series import Batch, Plan, play_batch
from yardtools.sheets import SHEETS, sheets_of
from yardtools.virtual_tables import TABLES

MOST = 60
"""How many stations of London the small board has."""
CASES = Path(__file__).parent.parent / "tests" / "cases"
LISTS = CASES.parent / "data" / "places"
"""A small town as every kind of list of places."""
STATE = "state"
"""The command that no program has: a position is read, as Python does."""
ARGUMENTS = "arguments.json"
"""The file whose words are put at the end of the command."""


@dataclass(frozen=True)
class Reader:
    """Something that is read: sound files to choose from, and the command that reads them.

    In the command `*` is where the files lie; `typed` is what somebody types at it.
    """

    name: str
    pool: tuple[Files, ...]
    command: tuple[str, ...]
    typed: str = ""


@cache
def readers() -> tuple[Reader, ...]:
    """Everything that reads anything."""
    boards = (*_formats(), *_folders(), *_drawings(), *_lists(), *_pictures(), *_comparisons(), *_sheets())
    return (*boards, *_games(), *_arguments())


# --- boards -----------------------------------------------------------------------------------


@cache
def _small_board() -> Board:
    """The upper left of London: small inputs are read quickly, and break in as many ways."""
    board = load("london").network
    stations = tuple(station for station in board.stations if station.id <= MOST)
    links = tuple(link for link in board.links if max(link.start, link.end) <= MOST)
    starts = replace(
        board.starts,
        detective=tuple(number for number in board.starts.detective if number <= MOST),
        mister_x=tuple(number for number in board.starts.mister_x if number <= MOST),
    )
    return replace(board, id="small", stations=stations, links=links, starts=starts, missions=())


def _small_file() -> Files:
    return {"board.json": find_format("json").dumps(_small_board()).encode()}


def _formats() -> Iterator[Reader]:
    for name in FORMATS:
        content = find_format(name).dumps(_small_board())
        texts = content if isinstance(content, dict) else {f"board{find_format(name).SUFFIX}": content}
        files = {file: text if isinstance(text, bytes) else text.encode() for file, text in texts.items()}
        where = "*" if len(files) > 1 else f"*/{next(iter(files))}"
        yield Reader(f"import {name}", (files,), ("import", "--from", name, where, "-o", "*/out.json"))
        yield Reader(f"export {name}", (_small_file(),), ("export", "*", "--to", name, "-o", "*/out"))
    yield Reader("import by guess", (csv_files(),), ("import", "*/links.csv", "-o", "*/out.json"))
    words = ("import", "--column", "from=from,to=to,by=by", "*/links.csv", "-o", "*/out.json")
    yield Reader("import --column", (csv_files(),), words)
    for name in TABLES:
        yield Reader(f"export {name}", (_small_file(),), ("export", "*", "--to", name, "-o", "*/out"))


def csv_files() -> Files:
    """The small board as tables."""
    return {name: text.encode() for name, text in csv.dumps(_small_board()).items()}


def _folders() -> Iterator[Reader]:
    """Board folders; each part is broken as often as the others."""
    for name in resources.board_names():
        folder = resources.board_folder(name)
        parts = {path.name: path.read_bytes() for path in sorted(folder.glob("*.*")) if path.suffix != ".md"}
        yield Reader(f"validate {name}", (parts,), ("validate", "*", "--format", "json"))
        yield Reader(
            f"validate {name} board.json",
            ({"board.json": parts["board.json"]},),
            ("validate", "*/board.json", "--format", "json"),
        )
    yield Reader(
        "validate box.toml", (_box("london"), _box("europe"), _box("dice")), ("validate", "*/box.toml")
    )
    yield Reader("view a folder", (_small_folder(),), ("view", "*", "-o", "*/out.html"))
    for form in reports.FORMATS:
        command = ("validate", "*", "--format", form, "-o", "*/out")
        yield Reader(f"report {form}", (_small_folder(),), command)
    yield Reader("svg-notes", (_small_folder(),), ("validate", "*", "--format", "svg-notes", "-o", "*/out"))
    yield Reader("validate --fix", (_small_folder(),), ("validate", "*", "--unsafe-fixes"))
    known = ("validate", "*/board.json", "--baseline", "*/known.json")
    yield Reader("baseline", (_small_file() | {"known.json": _baseline()},), known)


def _box(name: str) -> Files:
    return {"box.toml": (resources.board_folder(name) / "box.toml").read_bytes()}


def _small_folder() -> Files:
    """The folder of a small board: box, tracing and board, with a scan under the drawing."""
    tracing = str(find_format("svg").dumps(_small_board()))
    scan = '<image href="scan.png" width="100" height="100"/>'
    head, middle, rest = tracing.partition("<g ")
    box = (resources.board_folder("london") / "box.toml").read_bytes()
    return {"box.toml": box, "tracing.svg": f"{head}{scan}{middle}{rest}".encode(), "scan.png": _png()}


def _png(size: tuple[int, int] = (40, 30)) -> bytes:
    content = io.BytesIO()
    Image.new("RGB", size, "#fed").save(content, "PNG")
    return content.getvalue()


def _baseline() -> bytes:
    row = {"path": ".", "code": "links/crossing", "subject": ["link:taxi:1-8"], "figures": [1], "count": 1}
    return json.dumps({"format": "yard-baseline/1", "findings": [row] * 3}).encode()


def _lists() -> Iterator[Reader]:
    for path in sorted(LISTS.iterdir()):
        command = ("draft", f"*/{path.name}", "-o", "*/out")
        yield Reader(f"draft {path.name}", ({path.name: path.read_bytes()},), command)


HINTS = b"""[colours]
taxi = "#f4d03f"
bus = [512, 64]
[[examples]]
at = [41, 38]
transports = ["taxi", "bus"]
number = 6
[numbers]
12 = [103, 54]
"""


def _pictures() -> Iterator[Reader]:
    """Pictures that show no board: what is wrong is told before any network reads them, or right after."""
    picture = _png((640, 220))
    yield Reader("draft a picture", ({"photo.png": picture},), ("draft", "*/photo.png", "-o", "*/out"))
    over = {"photo.png": picture} | _small_folder()
    yield Reader("draft over a folder", (over,), ("draft", "*/photo.png", "-o", "*"))
    words = ("draft", "*/photo.png", "--hints", "*/hints.toml", "-o", "*/out")
    yield Reader("draft with hints", ({"photo.png": picture, "hints.toml": HINTS},), words)


def _drawings() -> Iterator[Reader]:
    """Small drawings of all kinds, as tests have them, each with its box."""
    pool = tuple(
        {"tracing.svg": path.read_bytes()}
        | ({"box.toml": path.with_suffix(".toml").read_bytes()} if path.with_suffix(".toml").exists() else {})
        for path in sorted((CASES / "tracing").glob("*.svg"))
        if path.stat().st_size < 20_000
    )
    pool = pool or (_small_folder(),)
    yield Reader("drawings: validate", pool, ("validate", "*"))
    yield Reader("drawings: import", pool, ("import", "*/tracing.svg", "-o", "*/out.json"))
    yield Reader("drawings: adopt", pool, ("adopt", "*/tracing.svg", "-o", "*/out"))
    yield Reader("drawings: proof", pool, ("view", "*", "-o", "*/out.html"))
    yield Reader("new --scan", ({"photo.png": _png()},), ("new", "*/mymap", "--scan", "*/photo.png"))


def _comparisons() -> Iterator[Reader]:
    files = _small_file()
    yield Reader("view", (files,), ("view", "*", "-o", "*/out.html"))
    yield Reader("view --diff", (files,), ("view", "*", "--diff", "london", "-o", "*/out.html"))
    yield Reader("hash", (files,), ("hash", "*"))
    for form in ("text", "json", "html"):
        yield Reader(f"diff {form}", (files,), ("diff", "*", "london", "--format", form))
    yield Reader("vote", (files,), ("vote", "*", "london", "*", "-o", "*/out.json"))
    tiles = {"board.json": (resources.board_folder("dice") / "board.json").read_bytes()}
    yield Reader("assemble", (tiles,), ("assemble", "*", "--layout", "ABC/DEF/GHI", "-o", "*/out.json"))


# --- sheets -----------------------------------------------------------------------------------


def _sheets() -> Iterator[Reader]:
    files = {
        name: {"board.json": (resources.board_folder(name) / "board.json").read_bytes()}
        for name in resources.board_names()
    }
    boards = {name: load(name).board for name in files} | {"london": _small_board()}
    files["london"] = _small_file()
    for kind in SHEETS:
        homes = [name for name, board in boards.items() if kind in sheets_of(board)]
        quick = [name for name in homes if name != "europe"] or homes
        pool = tuple(files[name] for name in quick)
        yield Reader(f"sheet {kind}", pool, ("sheet", kind, "*", "-o", "*/out.pdf"))
    yield Reader(
        "sheet proof of a folder",
        (_small_folder() | _small_file(),),
        ("sheet", "proof", "*", "-o", "*/out.pdf"),
    )


# --- games ------------------------------------------------------------------------------------


def _games() -> Iterator[Reader]:
    for name in GAMES:
        record = {"game.jsonl": _record(name).encode()}
        yield Reader(f"replay {name}", (record,), ("replay", "*/game.jsonl", "--show"))
        page = ("replay", "*/game.jsonl", "--format", "html", "-o", "*/out.html")
        yield Reader(f"replay page {name}", (record,), page)
        yield Reader(f"play --resume {name}", (record,), ("play", "--resume", "*/game.jsonl"))
        played = ("playtest", "--resume", "*/run.jsonl", "--games", "2")
        yield Reader(f"run {name}", ({"run.jsonl": _run(name).encode()},), played)
        yield Reader(f"state {name}", ({"state.json": _state(name).encode()},), (STATE, name, "*/state.json"))
    typed = {"typed.txt": b"help\nmoves\nblue taxi 95\nundo\nways 100\nrule M26\nmap\nlog\nred 45\nquit\n"}
    yield Reader("play", (typed,), ("play", "master", "--seed", "3"), typed="typed.txt")
    board = ("playtest", "master", "--board", "*", "--bots", "random", "--games", "1", "--players", "2")
    yield Reader("playtest on a board", (_small_folder() | _small_file(),), board)


@cache
def _table(name: str) -> Game:
    return game(name)


def _record(name: str) -> str:
    """A game of random moves, not quite to its end."""
    table = _table(name)
    state = table.start()
    moves: list[Move] = []
    while len(moves) < 40 and (legal := state.moves()):
        moves.append(legal[len(moves) % len(legal)])
        state = state.play(moves[-1])
    return records.dumps(records.head(table, fingerprint(table.board)), map(notation, moves))


def _run(name: str) -> str:
    """Two games of random bots, as a run keeps them."""
    table = _table(name)
    options = table.limit_options(8)
    bots = dict.fromkeys(table.seats, "random")
    print_, players = fingerprint(table.board), (table.players,)
    plan = Plan(name, table.board, print_, players, options, bots, 1, __version__)
    rows = [plan.document() | Goal(2).document(), *play_batch(plan, Batch(table.players, 1, 2))]
    return "".join(map(line, rows))


def _state(name: str) -> str:
    return json.dumps(_table(name).start(seed=1).to_json())


# --- words on the command line ----------------------------------------------------------------

SAID: tuple[tuple[str, ...], ...] = (
    ("assemble", "dice", "--layout", "ABC/DEF", "--expert", "A,B", "-o", "-"),
    ("diff", "london", "london", "--renumber", "1:2,2:1", "--only", "links,stations"),
    ("export", "london", "--to", "edges", "--renumber", "1:200", "-o", "-"),
    ("validate", "dice", "--select", "links,stations/number-gap", "--ignore", "tiles", "--fail-on", "never"),
    (
        "vectors",
        "beginner",
        "--games",
        "1",
        "--players",
        "3",
        "--option",
        "hidden=3,8",
        "--option",
        "black=2",
    ),
    (
        "vectors",
        "master",
        "--games",
        "1",
        "--players",
        "2",
        "--option",
        "end=moves:5",
        "--option",
        "double=1",
    ),
    ("vectors", "dice", "--games=1", "--option", "edition=en", "--option", "layout=ABC/DEF/GHI"),
    ("sheet", "log", "london", "--option", "reveals=3,8", "--fields", "20", "--paper", "a4", "-o", "-"),
    ("sheet", "starts", "london", "--lang", "de", "--theme", "grey", "--size", "60mm", "-o", "-"),
    ("explain", "links/one-sided", "M26", "master", "tiles"),
    ("games", "master", "--format", "json"),
    ("import", "--from", "edges", "links.txt", "--transport", "T=taxi,B=bus", "--id", "mine"),
    (
        "adopt",
        "none.svg",
        "--transport",
        "#3bb143=bus",
        "--ignore",
        ".legend",
        "--stations",
        "g",
        "--dry-run",
    ),
    ("playtest", "beginner", "--bots", "mister_x=random,detectives=greedy", "--games=1", "--players", "3"),
    ("play", "beginner", "--seats", "mister_x=random", "--players", "3", "--seed", "4"),
    ("view", "dice", "--layout", "ABC/DEF", "--expert", "A", "--lang", "de", "-o", "-"),
    ("schema", "board-1"),
)


def _arguments() -> Iterator[Reader]:
    """Whole command lines, of which the words are broken; none of them writes to a file."""
    pool = tuple({ARGUMENTS: json.dumps(words).encode()} for words in SAID)
    yield Reader("arguments", pool, ())
