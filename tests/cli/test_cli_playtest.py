"""`yard playtest` as users have it: the same report however it was played, and nothing lost on the way."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from lxml import html

from support.command import YARD, a_full_disk, process, yard
from support.terminals import heed_interrupts, on_a_terminal, read_all
from yardtools.board_files import load
from yardtools.games import GAMES, find_game
from yardtools.games.master.game import Master
from yardtools.playtest.statistics import wilson
from yardtools.schema import faults

SHORT = ["playtest", "beginner", "--bots", "random", "--seed", "5"]
"""A run of short games."""


def test_the_report_as_text() -> None:
    done = yard("playtest", "master", "--bots", "random", "--games", "30", "--players", "3,6")
    assert done.returncode == 0
    assert done.stdout.startswith(
        "Scotland Yard Master on london: 60 games\nmister_x random, detectives random"
    )
    assert "3 players, 30 games" in done.stdout
    assert "a pawn has entered Mister X's station (M28)" in done.stdout
    assert "his start" in done.stdout
    assert "Nobody ever went between: " in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 100


def test_the_report_as_data() -> None:
    done = yard(*SHORT, "--games", "40", "--format", "json")
    report = json.loads(done.stdout)
    assert not list(faults(report, "playtest-1"))
    assert report["games"] == 40
    assert report["asked"] == {"games": 40}
    wins = {row["seat"]: row for row in report["series"][0]["wins"]}
    low, high = wilson(wins["mister_x"]["won"], 40)
    assert (wins["mister_x"]["low"], wins["mister_x"]["high"]) == (round(low, 4), round(high, 4))
    assert yard(*SHORT, "--games", "40", "--format", "json").stdout == done.stdout


@pytest.mark.parametrize("name", GAMES)
def test_the_report_as_a_page(name: str, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    limits = [f"--option={key}={value}" for key, value in find_game(name).limit_options(8).items()]
    done = yard("playtest", name, "--bots", "random", "--games", "6", *limits, "--format", "html", "-o", file)
    assert done.stderr == f"wrote {file}: 6 games\n"
    page: Any = html.fromstring(file.read_text(encoding="utf-8"))
    assert len(page.xpath("//*[@class='bar']")) >= 2
    assert len(page.xpath("//*[local-name()='svg'][@class='chart']")) >= 2
    maps = page.xpath("//*[contains(@class, 'of-flight')]//*[@data-subject]")
    assert bool(maps) == find_game(name).is_chase()
    assert not page.xpath("//script[@src] | //link | //img")
    assert len(page.xpath("//script")) == len(page.xpath("//select"))  # themes can be switched where a map is
    assert page.xpath("//table//abbr[@title]"), "what ends games says by which rule"
    if find_game(name).kind == "network":
        assert len(page.xpath("//div[@class='sheet']/*")) == 1  # one board, the heat of every map in it
        ids = [each.get("id") for each in page.xpath("//*[@id]")]
        assert len(ids) == len(set(ids))


def test_an_ending_that_several_won_has_a_line_for_each_of_them(tmp_path: Path) -> None:
    """The numbers of the lines make up that of the ending."""
    file = tmp_path / "report.html"
    yard("playtest", "purrlock", "--players", "2", "--games", "12", "--format", "html", "-o", file)
    page: Any = html.fromstring(file.read_text(encoding="utf-8"))
    rows = [row.xpath("td/text()") for row in page.xpath("//*[contains(@class, 'endings')]//tbody/tr")]
    shared = [(winners.split("\n"), games) for winners, games, _ in rows if "\n" in winners]
    assert shared
    for lines, games in shared:
        assert sum(int(line.split("\u00a0×\u00a0")[0]) for line in lines) == int(games)


def test_every_seat_and_option_can_be_chosen() -> None:
    bots = "player-2=greedy,player-1=random"
    done = yard(
        "playtest", "purrlock", "--players", "2,3", "--bots", bots, "--games", "2", "--format", "json"
    )
    report = json.loads(done.stdout)
    assert report["bots"] == {"player-1": "random", "player-2": "greedy", "player-3": "greedy"}
    assert [series["players"] for series in report["series"]] == [2, 3]
    assert len(report["series"][0]["scores"]) == 2
    options = ["--option", "double=0", "--option", "black=0"]
    done = yard("playtest", "master", "--bots", "random", "--games", "3", *options, "--format", "json")
    [series] = json.loads(done.stdout)["series"]
    assert {row["ticket"] for row in series["tickets"]["mister_x"]} <= {"taxi", "bus", "underground"}


# --- whoever plays ----------------------------------------------------------------------------


def test_the_report_does_not_depend_on_jobs(tmp_path: Path) -> None:
    run = [*SHORT, "--until-width", "0.19", "--format", "json"]
    one, file = yard(*run), tmp_path / "run.jsonl"
    two = process(*run, "--jobs", "2", "--results", file)
    assert two.stdout == one.stdout
    numbers = [json.loads(line)["number"] for line in file.read_text(encoding="utf-8").splitlines()[1:]]
    assert sorted(numbers) == list(range(1, json.loads(one.stdout)["games"] + 1))
    again = yard("playtest", "--resume", file, "--format", "json")
    assert again.stdout == one.stdout


# --- runs that go on --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A run of 30 games in its file, and its report."""
    file = tmp_path_factory.mktemp("runs") / "run.jsonl"
    return file, yard(*SHORT, "--games", "30", "--results", file, "--format", "json").stdout


@pytest.mark.parametrize("bytes_lost", [0, 1, 2, 40, 1200, 10**9])
def test_a_run_goes_on_wherever_it_was_cut(run: tuple[Path, str], bytes_lost: int, tmp_path: Path) -> None:
    file, report = run
    copy, data = tmp_path / "run.jsonl", file.read_bytes()
    head = data.index(b"\n") + 1
    copy.write_bytes(data[: max(head, len(data) - bytes_lost)])
    done = yard(*SHORT, "--games", "30", "--results", copy, "--format", "json")
    assert done.stdout == report
    assert ("cut in the middle" in done.stderr) == (bytes_lost in (2, 40, 1200))
    lines = [json.loads(line) for line in copy.read_text(encoding="utf-8").splitlines()]
    assert sorted(line["number"] for line in lines[1:]) == list(range(1, 31))
    assert not [fault for line in lines for fault in faults(line, "run-1")]


def test_a_run_can_be_made_longer(run: tuple[Path, str], tmp_path: Path) -> None:
    file = shutil.copy(run[0], tmp_path / "run.jsonl")
    longer = yard("playtest", "--resume", file, "--games", "45", "--format", "json")
    assert longer.stdout == yard(*SHORT, "--games", "45", "--format", "json").stdout
    assert longer.stderr == f"{file}: going on after 30 games\n"
    shorter = yard("playtest", "--resume", file, "--games", "10")
    assert shorter.returncode == 2
    assert "is there, but only 10 are asked for" in shorter.stderr


def test_a_game_twice_in_a_file_counts_once(run: tuple[Path, str], tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    lines = run[0].read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join([lines[0], *lines[:0:-1], lines[3]]), encoding="utf-8")
    assert yard("playtest", "--resume", file, "--format", "json").stdout == run[1]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (["--seed", "6"], "another run: its seed is 5, not 6"),
        (["--bots", "greedy"], "its bots are mister_x=random, detectives=random, not mister_x=greedy"),
        (["--players", "4"], "its players are 5, not 4"),
    ],
)
def test_another_run_is_not_mixed_in(run: tuple[Path, str], change: list[str], words: str) -> None:
    before = run[0].read_bytes()
    done = yard(*SHORT, *change, "--games", "30", "--results", run[0])
    assert done.returncode == 2
    assert words in done.stderr
    assert run[0].read_bytes() == before


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda text: "", "is empty: a run begins with"),
        (lambda text: text.replace("yard-run/1", "yard-run/2", 1), "format 'yard-run/2' is not known"),
        (lambda text: '{"format": "yard-record/1"}\n' + text, ":1: this is no run"),
        (lambda text: text.replace('"moves"', '"mooves"', 1), ":2: "),
        (lambda text: text + text, "another run begins here"),
        (
            lambda text: text + text.splitlines()[1].replace('"players": 5', '"players": 4') + "\n",
            "for 4 players",
        ),
        (lambda text: text.replace('"number": 3,', '"number": 3,,', 1), "this line is not JSON"),
        (lambda text: text.replace('"hash": "', '"hash": "0', 1), ":1: "),
    ],
)
def test_a_spoilt_file_is_told_with_its_line(
    run: tuple[Path, str], spoil: Callable[[str], str], words: str, tmp_path: Path
) -> None:
    file = tmp_path / "run.jsonl"
    file.write_text(spoil(run[0].read_text(encoding="utf-8")), encoding="utf-8")
    before = file.read_bytes()
    done = yard("playtest", "--resume", file)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"yard: {file}")
    assert words in done.stderr
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "which game?"),
        (["chess"], "no game 'chess'"),
        (["master", "--players", "2,nine"], "is no list of numbers such as 2,3,4"),
        (["master", "--players", "9"], "master is for 2 to 6 players, not 9"),
        (["master", "--bots", "detectives=kasparov"], "--bots detectives=kasparov: no player 'kasparov'"),
        (["master", "--bots", "kasparov"], "--bots kasparov: no player 'kasparov'"),
        (["master", "--bots", "fischer=greedy"], "write SEAT=PLAYER; the seats are mister_x, detectives"),
        (["master", "--games", "0"], "Invalid value for '--games'"),
        (["master", "--until-width", "0"], "Invalid value for '--until-width'"),
        (["master", "--until-width", "nan"], "'nan' is no number"),
        (["master", "--results", "a", "--resume", "b"], "leave --results out"),
        (["--resume", "b", "--seed", "3"], "leave --seed out"),
        (["master", "--results", "no/such/folder/run.jsonl"], "cannot write"),
        (["--resume", "nothing.jsonl"], "cannot read nothing.jsonl"),
        (["dice", "--board", "london"], "dice is played on a tiles board"),
    ],
)
def test_slips_are_told_in_one_line(arguments: list[str], words: str) -> None:
    done = yard("playtest", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def begun(*arguments: str | Path) -> subprocess.Popen[bytes]:
    """A run that is under way: some of its games are in the file."""
    program = subprocess.Popen(
        [*YARD, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=heed_interrupts,  # noqa: PLW1509 - nothing else runs here
        start_new_session=True,
    )
    file = Path(arguments[-1])
    while not file.exists() or file.read_bytes().count(b"\n") < 5:
        try:
            program.wait(0.02)
        except subprocess.TimeoutExpired:
            continue
        raise AssertionError(program.communicate())
    return program


@pytest.mark.skipif(sys.platform == "win32", reason="signals are not like that there")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_run_that_was_killed_goes_on_to_the_same_report(jobs: str, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    program = begun(*SHORT, "--games", "100000", "--jobs", jobs, "--results", file)
    os.killpg(program.pid, signal.SIGKILL)
    program.communicate()
    assert program.returncode == -signal.SIGKILL
    *lines, _ = file.read_text(encoding="utf-8").split("\n")
    games = str(20 + max(json.loads(line)["number"] for line in lines[1:]))
    done = yard("playtest", "--resume", file, "--games", games, "--format", "json")
    assert "going on after" in done.stderr
    assert done.stdout == yard(*SHORT, "--games", games, "--format", "json").stdout


@pytest.mark.skipif(sys.platform == "win32", reason="signals are not like that there")
def test_an_interruption_leaves_a_report_of_what_there_is(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    program = begun(*SHORT, "--games", "100000", "--jobs", "2", "--format", "json", "--results", file)
    os.killpg(program.pid, signal.SIGINT)
    out, err = program.communicate()
    assert program.returncode == 2
    games = json.loads(out)["games"]
    assert file.read_bytes().count(b"\n") == games + 1
    words = f"yard: interrupted after {games:,} games; go on with `yard playtest --resume {file}`\n"
    assert err.decode() == words


def test_a_bar_on_a_terminal_tells_games_speed_and_width(tmp_path: Path) -> None:
    program, terminal = on_a_terminal([*SHORT, "--until-width", "0.15"], tmp_path)
    shown = read_all(terminal)
    program.communicate()
    assert program.returncode == 0
    assert " games, interval 0." in shown
    assert " of 0.15" in shown
    assert "games/s" in shown


@pytest.mark.parametrize("option", ["--results", "--resume"])
def test_two_runs_do_not_write_to_one_file(option: str, run: tuple[Path, str], tmp_path: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    file = tmp_path / "run.jsonl"
    before = run[0].read_bytes() + b'{"number": 9'  # a line that the first run is about to end
    file.write_bytes(before)
    words: list[str | Path] = ["playtest", option, file] if option == "--resume" else [*SHORT, option, file]
    with file.open("rb") as first:
        fcntl.flock(first, fcntl.LOCK_EX)
        done = yard(*words, "--games", "40")
    assert done.returncode == 2
    assert done.stderr == f"yard: {file}: another run is writing to this file\n"
    assert file.read_bytes() == before


def test_a_run_that_was_killed_in_its_first_line_is_begun_anew(run: tuple[Path, str], tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    file.write_bytes(run[0].read_bytes()[:80])
    done = yard(*SHORT, "--games", "30", "--results", file, "--format", "json")
    assert (done.returncode, done.stdout) == (0, run[1])
    file.write_bytes(b"my notes")
    assert yard(*SHORT, "--games", "30", "--results", file).returncode == 2
    assert file.read_bytes() == b"my notes"


def test_what_a_full_disk_leaves_can_be_begun_anew(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    done = process(*SHORT, "--games", "1", "--results", file, before=a_full_disk)
    assert done.returncode == 2
    assert f"cannot write {file}: " in done.stderr
    assert yard(*SHORT, "--games", "1", "--results", file).returncode == 0
    assert file.read_bytes().count(b"\n") == 2


@pytest.mark.skipif(sys.platform == "win32", reason="signals are not like that there")
def test_workers_end_with_the_run_that_is_killed(tmp_path: Path) -> None:
    psutil = pytest.importorskip("psutil")
    program = begun(*SHORT, "--games", "100000", "--jobs", "2", "--results", tmp_path / "run.jsonl")
    workers = psutil.Process(program.pid).children(recursive=True)
    program.kill()
    program.communicate()
    assert psutil.wait_procs(workers, timeout=60)[1] == []


def test_very_many_processes_are_no_bug() -> None:
    many = yard("playtest", "--players", "9" * 6000, "beginner")
    assert (many.returncode, "no list of numbers" in many.stderr) == (2, True)
    assert yard("validate", "london", "--jobs", str(10**30)).returncode == 0


@pytest.mark.parametrize("change", [{"number": 1.0}, {"moves": 69.0, "rounds": 13.0}])
def test_a_whole_number_may_have_a_point(change: dict[str, float], tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    yard(*SHORT, "--games", "1", "--results", file)
    head, game = file.read_text(encoding="utf-8").splitlines()
    file.write_text(f"{head}\n{json.dumps(json.loads(game) | change)}\n", encoding="utf-8")
    assert yard("playtest", "--resume", file, "--games", "2").returncode == 0


def test_a_cluster_needs_its_extra() -> None:
    with patch.dict(sys.modules, {"distributed": None}):
        done = yard(*SHORT, "--scheduler", "local")
    assert done.returncode == 2
    assert "pip install 'yardtools[cluster]'" in done.stderr


# --- compiled play ----------------------------------------------------------------------------

FAST = ["playtest", "master", "--fast", "--bots", "random", "--seed", "4", "--format", "json"]


def test_compiled_play_gives_the_same_report_in_any_batches(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    file = tmp_path / "run.jsonl"
    whole = yard(*FAST, "--games", "700")
    assert not list(faults(json.loads(whole.stdout), "playtest-1"))
    yard(*FAST, "--games", "330", "--results", file)
    parts = yard(*FAST, "--games", "700", "--results", file)
    assert parts.stdout == whole.stdout
    assert all(not list(faults(json.loads(line), "run-1")) for line in file.read_text().splitlines())


def test_compiled_play_counts_as_the_engine_does() -> None:
    """One game of compiled play, replayed by the engine and summed up by it, is the same count."""
    pytest.importorskip("numba")
    from yardtools.games.game import State
    from yardtools.games.master.kernel import Kernel
    from yardtools.playtest.bulk import tally_of
    from yardtools.playtest.series import summary
    from yardtools.playtest.tally import HOPS, Tally

    game = Master(load("london").network, 4)
    kernel = Kernel(game)
    for number in range(1, 31):
        state: State = game.begin()
        moves = kernel.record(number, 9)
        for move in moves:
            state = state.play(move)
        row = Tally.of([{"players": 4, "number": number} | summary(state, moves)])
        del row[HOPS]
        assert row.document() == tally_of(kernel.series(number, 1, 9)).document()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(["dice", "--fast"], "--fast plays the game master, not dice")],
)
def test_compiled_play_knows_its_limits(arguments: list[str], words: str) -> None:
    pytest.importorskip("numba")
    done = yard("playtest", *arguments)
    assert done.returncode == 2
    assert words in done.stderr
