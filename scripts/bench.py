"""Speed, as ratios within one run: what is promised, what was measured, and whether it holds.

Absolute times say more about the machine than about the program, so everything is measured against
something else in the same run, in turns, and compared by the fastest of many.
"""

from __future__ import annotations

import gc
import io
import math
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass, replace
from functools import partial
from itertools import count as counted
from pathlib import Path
from typing import Any

import svgelements
from pettingzoo.classic import chess_v6
from pettingzoo.test import performance_benchmark

from bench_pages import first_key_times, frame_times
from bench_workbench import operation_times
from foreign_drawings import casings, classes_alone
from yardtools import game
from yardtools.board_files import load
from yardtools.drawing import draw
from yardtools.findings import stop
from yardtools.formats import json as json_format
from yardtools.games.game import MISTER_X, Game
from yardtools.games.master.game import Master
from yardtools.games.master.kernel import Kernel
from yardtools.graph import moves
from yardtools.model import Board, Link, Station
from yardtools.model.network import DEFAULT_LADDER, DEFAULT_TRANSPORTS
from yardtools.playtest.envs.pettingzoo import env
from yardtools.playtest.envs.vector import VectorGames
from yardtools.resources import board_folder, schema_path
from yardtools.sheets import Context, print_sheet
from yardtools.svg.reader import read_drawing
from yardtools.symbols import all_transports
from yardtools.tracing.adopting.adopt import adopt, read_adopted
from yardtools.tracing.editing.sheet import Sheet
from yardtools.tracing.reading.reader import read_tracing
from yardtools.tracing.writing.writer import write_tracing
from yardtools.validation.run_checks import run_checks

BIN = Path(sys.executable).parent
TURNS = 15


@dataclass(frozen=True)
class Bar:
    """A promise: the ratio that was measured must not exceed the limit."""

    what: str
    ratio: float
    limit: float
    detail: str

    def __str__(self) -> str:
        verdict = "ok    " if self.ratio <= self.limit else "MISSED"
        return f"{verdict} {self.ratio:5.2f} (at most {self.limit:.2f})  {self.what}: {self.detail}"

    @property
    def holds(self) -> bool:
        """Whether the promise is kept."""
        return self.ratio <= self.limit


def main() -> int:
    """Measure everything; 1 when a promise is broken."""
    bars = []
    for measure in MEASURES:
        if bar := measure():
            bars.append(bar)
        print(bar or f"left out: {str(measure.__doc__).splitlines()[0]}", flush=True)
    return 0 if all(bar.holds for bar in bars) else 1


def help_text() -> Bar:
    """`yard --help` against a bare click program."""
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder) / "bare.py"
        bare.write_text(BARE, encoding="utf-8")
        ours, theirs = in_turns([BIN / "yard", "--help"], [sys.executable, bare, "--help"])
    return Bar(
        "yard --help",
        ours / theirs,
        1.6,
        f"{ours * 1000:.0f} ms, a bare click program {theirs * 1000:.0f} ms",
    )


BARE = '''import click

@click.group()
def program():
    """A program that does nothing."""

@program.command()
def command():
    """A command that does nothing."""

program()
'''


def validation() -> Bar:
    """All checks on London in a process of its own against check-jsonschema, which knows the schema alone."""
    board = board_folder("london") / "board.json"
    theirs_is = [BIN / "check-jsonschema", "--schemafile", schema_path("board-1"), board]
    ours, theirs = in_turns([BIN / "yard", "validate", board], theirs_is)
    detail = f"{ours * 1000:.0f} ms, check-jsonschema {theirs * 1000:.0f} ms for the schema alone"
    return Bar("all checks on London", ours / theirs, 1.0, detail)


def two_processes() -> Bar:
    """500 boards of London's size with --jobs 2 against --jobs 1."""
    with tempfile.TemporaryDirectory() as folder:
        for number in range(BOARDS):
            place = Path(folder) / f"{number:03}"
            place.mkdir()
            shutil.copy(board_folder("london") / "board.json", place)
        program = [BIN / "yard", "validate", folder, "--quiet", "--jobs"]
        two, one = in_turns([*program, 2], [*program, 1], turns=2)
    detail = f"{two:.1f} s with two processes, {one:.1f} s with one"
    return Bar(f"{BOARDS} boards, at least 1.7 times as fast with --jobs 2", two / one, 1 / 1.7, detail)


BOARDS = 500


def two_players() -> Bar:
    """Greedy games on London with --jobs 2 against --jobs 1; the report is the same."""
    program = [BIN / "yard", "playtest", "master", "--games", PLAYED, "--quiet", "--jobs"]
    two, one = in_turns([*program, 2], [*program, 1], turns=2)
    detail = f"{two:.1f} s with two processes, {one:.1f} s with one"
    return Bar(f"{PLAYED} games, at least 1.8 times as fast with --jobs 2", two / one, 1 / 1.8, detail)


PLAYED = 800


def in_turns(*commands: list[object], turns: int = TURNS) -> list[float]:
    """The fastest run of each command, run in turns so that all meet the same machine."""
    times: list[list[float]] = [[] for _ in commands]
    for _ in range(turns):
        for command, own in zip(commands, times, strict=True):
            began = time.perf_counter()
            subprocess.run([str(part) for part in command], check=True, capture_output=True)
            own.append(time.perf_counter() - began)
    return [min(own) for own in times]


def growth_of_load() -> Bar:
    """Loading a board of 100,000 stations against one of 10,000: ten times the work."""
    return growth("load", json_format.dumps, json_format.loads)


def growth_of_dump() -> Bar:
    """Writing a board of 100,000 stations against one of 10,000."""
    return growth("dump", lambda board: board, json_format.dumps)


def growth(what: str, prepare: Callable[[Board], Any], work: Callable[[Any], object]) -> Bar:
    """How the cost grows per station: 1 is linear; log n may come from sorting, and caches fill up."""
    small, large = prepare(grid(10_000)), prepare(grid(100_000))
    few, many = seconds(work, small), seconds(work, large)
    detail = f"{few:.2f} s for 10,000 stations, {many:.2f} s for 100,000"
    return Bar(f"{what} grows linearly", many / few / 10, math.log(100_000) / math.log(10_000) * 1.2, detail)


def london_tracing() -> Bar:
    """The whole import of London against merely parsing the drawing with svgelements."""
    drawing = board_folder("london") / "tracing.svg"
    return import_against_parse("importing London", drawing.read_bytes())


def large_tracing() -> Bar:
    """The same for 5,000 stations and 20,000 lines."""
    return import_against_parse("importing 5,000 stations and 20,000 lines", tracing_of(5_000).encode())


def import_against_parse(what: str, data: bytes) -> Bar:
    """Reading, styling, welding and writing against svgelements' parsing, in turns."""
    ours, theirs = math.inf, math.inf
    for _ in range(3):
        ours = min(ours, seconds(import_whole, data, 1))
        theirs = min(theirs, seconds(lambda drawing: svgelements.SVG.parse(io.BytesIO(drawing)), data, 1))
    return Bar(what, ours / theirs, 1.0, f"{ours:.2f} s, svgelements parses in {theirs:.2f} s")


def import_whole(data: bytes) -> str:
    """The canonical text that a drawing makes."""
    board = read_tracing(data, None, stop)
    assert board is not None
    return json_format.dumps(board)


def growth_of_checks() -> Bar:
    """All checks on a board of 20,000 stations and 60,000 links against one of an eighth of it."""
    small, large = city(2_500), city(20_000)
    few, many = (seconds(lambda board: run_checks(replace(board)), board, 2) for board in (small, large))
    limit = math.log(20_000) / math.log(2_500) * 1.3
    sizes = f"{len(large.stations):,} stations and {len(large.links):,} links"
    detail = f"{few:.2f} s for {len(small.stations):,} stations, {many:.2f} s for {sizes}"
    return Bar("all checks grow as n log n", many / few / 8, limit, detail)


def city(count: int) -> Board:
    """A sound city of so many stations, no street quite straight, and three links to a station."""
    side = math.isqrt(count)
    at = {n: (n % side * 60 + n * 7919 % 23, n // side * 60 + n * 104729 % 19) for n in range(count)}
    across = [
        Link(n + 1, n + 2, by) for n in at for by in DEFAULT_LADDER[:2] if n + 1 in at and (n + 1) % side
    ]
    down = [Link(n + 1, n + side + 1, "taxi") for n in at if n + side in at]
    avenue = [Link(n + 1, n + side + 1, "bus") for n in at if n + side in at and n % side == 0]
    stations = (Station(n + 1, (x + 30.0, y + 30.0), ("taxi", "bus")) for n, (x, y) in at.items())
    frame = (side * 60.0 + 60, (count / side + 1) * 60.0 + 60)
    links = (*across, *down, *avenue)
    return Board(
        "city", DEFAULT_TRANSPORTS[:2], tuple(stations), links, frame=frame, ladder=DEFAULT_LADDER[:2]
    )


def panning() -> Bar | None:
    """A frame while the page of 5,000 stations is dragged, against one of 200; it needs Chromium."""
    times = frame_times(city(200), city(5_000))
    if times is None:
        return None
    few, many = times
    detail = f"{few:.1f} ms a frame with 200 stations, {many:.1f} ms with 5,000"
    return Bar("dragging the page of 5,000 stations", many / few, 2.0, detail)


def first_key() -> Bar | None:
    """The first key press on a page of 5,000 stations and 12,000 links against one of 1,000 and 2,400."""
    small, large = (named(_with_links(city(count), count * 12 // 5)) for count in (1_000, 5_000))
    times = first_key_times(small, large)
    if times is None:
        return None
    few, many = times
    detail = f"{few:.2f} s with 1,000 stations, {many:.2f} s with 5,000 and 12,000 links"
    return Bar("the first key press grows at most linearly", many / few / 5, 1.0, detail)


def growth_of_operations() -> Bar:
    """An operation of the workbench at 5,000 stations and 12,000 links against a fifth of that, over HTTP."""
    few, many = operation_times(*(_with_links(city(count), count * 12 // 5) for count in (1_000, 5_000)))
    sizes = f"{many * 1000:.0f} ms for 5,000 stations and 12,000 links"
    detail = f"{few * 1000:.0f} ms for 1,000 stations and 2,400 links, {sizes}"
    return Bar("an operation of the workbench grows at most linearly", many / few / 5, 1.2, detail)


def _with_links(board: Board, count: int) -> Board:
    return replace(board, links=board.links[:count])


def growth_of_import() -> Bar:
    """Importing a drawing of 8,000 stations against one of 1,000."""
    few, many = (seconds(import_whole, tracing_of(count).encode(), 2) for count in (1_000, 8_000))
    limit = math.log(8_000) / math.log(1_000) * 1.3
    detail = f"{few:.2f} s for 1,000 stations, {many:.2f} s for 8,000"
    return Bar("import grows as n log n", many / few / 8, limit, detail)


def growth_of_editing() -> Bar:
    """An operation on a tracing of 5,000 stations and its inverse against one of 1,000."""
    few, many = (seconds(edit_often, Sheet(tracing_of(count).encode()), 5) / 40 for count in (1_000, 5_000))
    detail = f"{few * 1000:.1f} ms for 1,000 stations, {many * 1000:.1f} ms for 5,000"
    return Bar("an operation grows at most linearly", many / few / 5, 1.2, detail)


def edit_often(sheet: Sheet) -> None:
    """Ten stations moved with their links, linked and unlinked, all of it taken back."""
    for number in range(100, 110):
        moved = (sheet.stations[number].at[0] + 3, sheet.stations[number].at[1] + 3)
        done = [sheet.do({"do": "move-station", "station": number, "at": moved})]
        done.append(sheet.do({"do": "add-link", "by": "ferry", "from": number, "to": number + 50}))
        for change in reversed(done):
            sheet.apply(change.inverse())


def adoption() -> Bar:
    """`yard adopt` of London in a foreign convention against `yard import` of what came of it."""
    with tempfile.TemporaryDirectory() as folder:
        drawing = Path(folder) / "london.svg"
        drawing.write_text(casings(load("london").network), encoding="utf-8")
        made = Path(folder) / "made"
        subprocess.run([BIN / "yard", "adopt", drawing, "-o", made], check=True, capture_output=True)
        ours, theirs = in_turns(
            [BIN / "yard", "adopt", drawing, "-o", made, "--force", "--quiet"],
            [BIN / "yard", "import", made, "--quiet"],
        )
    detail = f"{ours * 1000:.0f} ms, yard import {theirs * 1000:.0f} ms"
    return Bar("adopting London", ours / theirs, 2.0, detail)


def growth_of_adoption() -> Bar:
    """Adopting a foreign drawing of 8,000 stations against one of 1,000."""
    few, many = (seconds(adopt_whole, classes_alone(city(count)).encode(), 2) for count in (1_000, 8_000))
    limit = math.log(8_000) / math.log(1_000) * 1.3
    detail = f"{few:.2f} s for 1,000 stations, {many:.2f} s for 8,000"
    return Bar("adopt grows as n log n", many / few / 8, limit, detail)


def adopt_whole(data: bytes) -> Board:
    """The board that comes of a foreign drawing."""
    drawing = read_drawing(data, stop)
    assert drawing is not None
    return read_adopted(drawing, adopt(drawing, "foreign", "Foreign"))[0]


def growth_of_drawing() -> Bar:
    """Drawing a city of 5,000 stations with numbers and names against one of 1,000."""
    few, many = (seconds(lambda board: draw(board, names=True), named(city(n))) for n in (1_000, 5_000))
    limit = math.log(5_000) / math.log(1_000) * 1.3
    detail = f"{few:.2f} s for 1,000 stations with names, {many:.2f} s for 5,000"
    return Bar("drawing grows as n log n", many / few / 5, limit, detail)


def named(board: Board) -> Board:
    """The board with a name at every station."""
    return replace(
        board, stations=tuple(replace(each, name={"en": f"Place {each.id}"}) for each in board.stations)
    )


def tracing_of(count: int) -> str:
    """A drawing of so many stations in a square, four lines to a station, half of them bent."""
    side = math.isqrt(count)
    at = {n: (n % side * 60.25 + 30, n // side * 60.5 + 30) for n in range(count)}
    stations = tuple(Station(n, spot, ("taxi", "bus")) for n, spot in at.items())
    steps = ((1, "taxi", 0.0), (side, "taxi", 0.0), (1, "bus", 20.0), (side, "bus", 20.0))
    links = tuple(
        Link(n, n + step, by, path=((at[n][0] + bend, at[n][1] + bend),) if bend else ())
        for n in at
        for step, by, bend in steps
        if n + step in at and (step > 1 or (n + 1) % side)
    )
    return write_tracing(
        Board("grid", DEFAULT_TRANSPORTS, stations, links, frame=(side * 60.25 + 60, side * 61.0 + 60))
    )


def seconds(work: Callable[[Any], object], on: Any, runs: int = 3) -> float:
    """The fastest of some runs, without the collector's pauses."""
    times = []
    for _ in range(runs):
        gc.collect()
        gc.disable()
        began = time.perf_counter()
        work(on)
        times.append(time.perf_counter() - began)
        gc.enable()
    return min(times)


GAMES: tuple[tuple[Game, int, float], ...] = (
    (game("master"), 100, 190),
    (game("beginner"), 100, 200),
    (game("europe", max_moves=60), 5, 1100),
    (game("dice"), 60, 1800),
    (game("purrlock"), 20, 1000),
)
"""The games, how many are played, and what a move may cost at most, in turns of a bare loop."""


def random_games(rules: Game, games: int, limit: float) -> Bar:
    """Random games at home, all moves enumerated: how many bare loop turns a move costs."""
    moves, turn = in_rounds(lambda: play_games(rules, games))
    return Bar(f"a move of {rules.title}, in turns of a bare loop", moves / turn, limit, cost(moves))


def compiled_games() -> Bar:
    """The same games in machine code; what compiling costs, once, is told apart."""
    began = time.perf_counter()
    kernel = Kernel(Master(load("london").network, 6))
    kernel.series(0, 1, 1)
    ready = time.perf_counter() - began
    moves, turn = in_rounds(lambda: play_compiled(kernel, 20_000))
    detail = f"{moves * 1e9:.0f} ns, {1 / moves:,.0f} a second; {ready:.1f} s to compile or to load what was"
    return Bar("a move of Master compiled, in turns of a bare loop", moves / turn, 4, detail)


def play_compiled(kernel: Kernel, games: int) -> float:
    """The time a move takes in random games."""
    began = time.process_time()
    results = kernel.series(0, games, 1)
    return (time.process_time() - began) / int(results.moves.sum())


def games_at_once() -> Bar:
    """2,048 games side by side, with random actions and masks, against games that play on by themselves."""
    games, kernel = VectorGames(2048, "master"), Kernel(Master(load("london").network, 6))
    games.reset(1)
    step_all(games, 100)
    kernel.series(0, 1, 1)
    steps, moves = [], []
    for _ in range(40):
        steps.append(step_all(games, 10))
        moves.append(play_compiled(kernel, 2_000))
    own, seen = min(steps), seconds(lambda rows: games.observe(out=rows), games.observe(), 20) / games.games
    detail = f"{own * 1e9:.0f} ns, {1 / own:,.0f} steps of a seat a second; to observe {seen * 1e9:.0f} ns"
    return Bar("a step of many games, in moves of compiled play", own / min(moves), 10, detail)


def step_all(games: VectorGames, steps: int) -> float:
    """The time a step takes in one of many games: an action drawn by the mask, played, and the next mask."""
    began = time.process_time()
    for _ in range(steps):
        games.step(games.sample())
    return (time.process_time() - began) / steps / games.games


def pettingzoo_turns() -> Bar:
    """PettingZoo's performance test of Master, observations and masks included, against its own chess."""
    worlds, turns = {"master": env("master"), "chess": chess_v6.env()}, dict[str, float]()
    for _ in range(3):
        for name, world in worlds.items():
            with redirect_stdout(io.StringIO()) as text:
                performance_benchmark(world)
            found = float(next(line for line in text.getvalue().splitlines() if "turns" in line).split()[0])
            turns[name] = max(found, turns.get(name, 0.0))
    detail = f"{turns['master']:,.0f} turns a second, its own chess {turns['chess']:,.0f}"
    return Bar("a turn of Master in PettingZoo", turns["chess"] / turns["master"], 1.0, detail)


def possible_stations() -> Bar:
    """Where Mister X can be, brought up to date after each of his moves and asked for in full."""
    rules = Master(load("london").network, 6)
    reckoned, turn = in_rounds(lambda: reckon(rules, 60))
    return Bar("the possible stations, in turns of a bare loop", reckoned / turn, 800, cost(reckoned))


def cost(each: float) -> str:
    """How long one takes, and how many that is in a second."""
    return f"{each * 1e6:.1f} µs, {1 / each:,.0f} a second"


def in_rounds(work: Callable[[], float]) -> tuple[float, float]:
    """The fastest of fifteen for some work, which tells its own time a piece, and for a turn of a bare loop.

    Time of the processor counts, so that what else runs on the machine does less.
    """
    ours, turns = [], []
    for _ in range(15):
        turns.append(bare_loop())
        ours.append(work())
    return min(ours), min(turns)


def bare_loop() -> float:
    """One turn of `for _ in range(10**7): pass` at module level."""
    names: dict[str, Any] = {}
    exec(LOOP, names)
    return float(names["took"]) / 10**7


LOOP = compile(
    """
from time import process_time
began = process_time()
for _ in range(10**7):
    pass
took = process_time() - began
""",
    "loop",
    "exec",
)


def play_games(rules: Game, games: int) -> float:
    """The time a move takes: all legal ones listed, one chosen at random, checked and played."""
    chosen = random.Random(1).random
    count, began = 0, time.process_time()
    for seed in range(games):
        state = rules.start(seed)
        while moves := state.moves():
            state = state.play(moves[int(chosen() * len(moves))])
            count += 1
    return (time.process_time() - began) / count


def reckon(rules: Master, games: int) -> float:
    """The time it takes to bring the possible stations up to date, nothing else counted."""
    rng, spent, count = random.Random(1), 0.0, 0
    for seed in range(games):
        state = rules.start(seed)
        while moves := state.moves():
            flight = state.seat == MISTER_X
            state = state.play(rng.choice(moves))
            if flight:
                began = time.process_time()
                state.possible()
                spent += time.process_time() - began
                count += 1
    return spent / count


def grid(count: int) -> Board:
    """A board of so many stations in a square, each joined to its right and lower neighbour."""
    side = math.isqrt(count)
    stations = (Station(n + 1, (n % side * 40.25, n // side * 40.5), ("taxi", "bus")) for n in range(count))
    right = (Link(n, n + 1, "taxi") for n in range(1, count) if n % side)
    down = (Link(n, n + side, "bus", path=((1.5, 2.5),)) for n in range(1, count - side + 1))
    return Board("grid", DEFAULT_TRANSPORTS, tuple(stations), (*right, *down))


def stations_sheet() -> Bar | None:
    """The stations sheet of London against weasyprint with the same table; that needs Pango.

    Each has a process of its own: within one, typst would remember what it had set before.
    """
    if not runs(BIN / "weasyprint"):
        return None
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "table.html"
        page.write_text(table_page(load("london").network), encoding="utf-8")
        program = [BIN / "yard", "sheet", "stations", "london", "-o", Path(folder) / "ours.pdf"]
        theirs_is: list[object] = [BIN / "weasyprint", page, Path(folder) / "theirs.pdf"]
        ours, theirs = in_turns(program, theirs_is, turns=5)
    detail = f"{ours:.2f} s, weasyprint {theirs:.2f} s for the bare table"
    return Bar("the stations sheet of London", ours / theirs, 1 / 3, detail)


def runs(program: Path) -> bool:
    """Whether a program is there and starts: one that lacks a library of the machine stops at once."""
    try:
        return subprocess.run([program, "--version"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def table_page(board: Board) -> str:
    """The table of the stations sheet as HTML, without its symbols."""
    leads, transports = moves(board), [each.id for each in all_transports(board)]
    rows = (
        f"<tr><td>{number}</td>"
        + "".join(f"<td>{' '.join(map(str, own.get(each, ())))}</td>" for each in transports)
        + "</tr>"
        for number, own in leads.items()
    )
    head = "".join(f"<th>{name}</th>" for name in ("No.", *transports))
    style = "@page { size: A4; margin: 17mm 10mm } body { columns: 2; font: 8pt sans-serif }"
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    return f"<!doctype html><style>{style}</style>{table}"


def growth_of_map() -> Bar:
    """The map sheet of 5,000 stations against one of 1,000, on one page and on many."""

    def both(boards: Iterator[Board]) -> None:
        board = next(boards)
        print_sheet("map", board, Context())
        print_sheet("map", board, Context(size=1000.0))

    few, many = (seconds(both, retitled(city(count)), 3) for count in (1_000, 5_000))
    detail = f"{few:.2f} s for 1,000 stations, {many:.2f} s for 5,000"
    return Bar("map sheets grow linearly", many / few / 5, 1.3, detail)


def retitled(board: Board) -> Iterator[Board]:
    """The board again and again, never quite the same: typst remembers what it has set."""
    for number in counted():
        yield replace(board, title=f"city {number}")


MEASURES: tuple[Callable[[], Bar | None], ...] = (
    help_text,
    validation,
    two_processes,
    two_players,
    growth_of_checks,
    growth_of_load,
    growth_of_dump,
    london_tracing,
    large_tracing,
    growth_of_import,
    growth_of_editing,
    adoption,
    growth_of_adoption,
    *(partial(random_games, *each) for each in GAMES),
    compiled_games,
    games_at_once,
    pettingzoo_turns,
    possible_stations,
    growth_of_drawing,
    panning,
    first_key,
    stations_sheet,
    growth_of_map,
    growth_of_operations,
)

if __name__ == "__main__":
    sys.exit(main())
