"""`yard diff` and `yard vote` as users run them."""

from __future__ import annotations

import json
import os
import pty
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from command import YARD, yard
from field import field_boards, field_errors
from lxml import html

from boards import london
from yardtools.cli import program
from yardtools.compare import renumbered
from yardtools.formats.json import dumps
from yardtools.model import Board, Link, Station, TileSet, Transport
from yardtools.model.trail import Trail
from yardtools.resources import board_folder

OLD_NUMBERS = {108: 118, 118: 128, 128: 159, 159: 171, 171: 200}
TO_TODAY = ",".join(f"{old}:{new}" for new, old in OLD_NUMBERS.items())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with every transcription, an old board, and boards of other kinds."""
    made = tmp_path_factory.mktemp("boards")
    boards: dict[str, Board | TileSet | Trail] = {
        **field_boards(),
        "old": renumbered(london(), OLD_NUMBERS),
        "bare": bare(london()),
        "odd": odd(london()),
        "tiles": TileSet("tiles", (Transport("car"),), 100),
        "tiles-too": TileSet("tiles", (Transport("car"),), 120, title="Two"),
        "trail": Trail("trail"),
    }
    for name, board in boards.items():
        (made / f"{name}.json").write_text(dumps(board), encoding="utf-8")
    return made


def bare(board: Board) -> Board:
    """The board without a drawing."""
    stations = tuple(replace(station, at=None) for station in board.stations)
    return replace(board, stations=stations, links=tuple(replace(link, path=()) for link in board.links))


def odd(board: Board) -> Board:
    """The board with one change of every kind, and a name that means harm."""
    rows = list(board.stations)
    rows[0] = replace(rows[0], name={"en": '<script>alert("1")</script>\x1b[31m'})
    rows[40] = replace(rows[40], at=(1300, 288))
    links = [replace(board.links[0], oneway=True), *board.links[1:], board.links[30], Link(199, 300, "taxi")]
    return replace(board, title="Odd", links=tuple(links), stations=(*rows[:198], Station(300, (800, 1200))))


def run(*arguments: str | Path) -> Result:
    """The command in this process, which is quicker."""
    return CliRunner().invoke(program, [str(argument) for argument in arguments])


def signed(text: str) -> Iterator[tuple[str, str]]:
    """The entries of a comparison in text."""
    yield from re.findall(r"^  ([-+~]) (.*)$", text, re.MULTILINE)


# --- yard diff --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", field_errors())
def test_diff_lists_exactly_the_errors_of_each_transcription(folder: Path, name: str) -> None:
    errors = field_errors()[name]
    result = run("diff", "london", folder / f"{name}.json")
    assert result.exit_code == 1
    told = list(signed(result.stdout))
    assert sorted(told) == sorted(
        [*(("+", link) for link in errors.wrong), *(("-", link) for link in errors.missing)]
    )
    assert f"\n{len(told)} difference" in result.stdout
    assert "differently" not in result.stdout


def test_diff_reads_well(folder: Path) -> None:
    assert run("diff", "london", folder / "field-03.json").stdout == (
        "--- london (199 stations, 467 links)\n"
        f"+++ {folder}/field-03.json (199 stations, 468 links)\n"
        "links\n"
        "  + taxi 50-51\n"
        "in play\n"
        "  detectives: 138 of 19,701 distances change, at most by 1 (50 to 51: 2 → 1)\n"
        "  Mister X: 139 of 19,701 distances change, at most by 1 (50 to 51: 2 → 1)\n"
        "1 difference\n"
    )


def test_the_same_board_has_no_differences() -> None:
    done = yard("diff", "london", "london")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "no differences")


def test_diff_finds_another_numbering_by_itself(folder: Path) -> None:
    result = run("diff", "london", folder / "old.json")
    assert result.exit_code == 1
    told = " ".join(result.stdout.split())
    assert "numbers 5 stations differently: 108→118, 118→128, 128→159, 159→171, 171→200;" in told
    assert result.stdout.endswith("no differences but the numbers\n")


def test_diff_takes_a_numbering_as_given(folder: Path) -> None:
    document = json.loads(
        run("diff", folder / "old.json", "london", "--renumber", TO_TODAY, "--format", "json").stdout
    )
    assert document["renumbered"] == {str(old): new for new, old in OLD_NUMBERS.items()}
    assert (document["identical"], document["differences"]) == (False, 0)


def test_diff_takes_plain_numbers_where_asked_to(folder: Path) -> None:
    result = run("diff", "london", folder / "old.json", "--no-renumber")
    assert "differently" not in result.stdout
    assert ("+", "200 (taxi)") in signed(result.stdout)


def test_diff_in_json(folder: Path) -> None:
    document = json.loads(run("diff", "london", folder / "odd.json", "--format", "json").stdout)
    assert document["format"] == "yard-diff/1"
    assert document["new"]["links"] == 469
    assert [station["id"] for station in document["stations"]["added"]] == [300]
    assert [station["id"] for station in document["stations"]["removed"]] == [199]
    assert [station["id"] for station in document["stations"]["moved"]] == [41]
    assert document["links"]["added"] == [
        london().links[30].document(),
        {"from": 199, "to": 300, "by": "taxi"},
    ]
    assert document["links"]["changed"][0]["new"]["oneway"]
    assert document["metadata"] == [{"key": "title", "old": "London", "new": "Odd"}]
    assert [row["side"] for row in document["play"]] == ["detectives", "mister_x"]


def test_nothing_in_a_board_steers_the_terminal(folder: Path) -> None:
    assert "\x1b" not in run("diff", "london", folder / "odd.json").stdout


def test_colours_only_on_a_terminal_and_where_they_are_wanted(folder: Path) -> None:
    arguments = ["diff", "london", str(folder / "field-03.json")]
    assert b"\x1b[32m  + taxi 50-51" in on_a_terminal(*arguments)
    assert b"\x1b" not in on_a_terminal(*arguments, "--no-color")
    assert "\x1b" not in run(*arguments).stdout


def on_a_terminal(*arguments: str) -> bytes:
    """What the command writes to a terminal."""
    ours, theirs = pty.openpty()
    subprocess.run([*YARD, *arguments], stdout=theirs, check=False)
    os.close(theirs)
    with open(ours, "rb", buffering=0) as terminal:
        return terminal.read(65536)


def test_diff_into_a_file(folder: Path, tmp_path: Path) -> None:
    done = yard("diff", "london", folder / "field-03.json", "-o", tmp_path / "diff.txt")
    assert (done.returncode, done.stdout) == (1, "")
    assert "+ taxi 50-51" in (tmp_path / "diff.txt").read_text(encoding="utf-8")


def test_boards_of_other_kinds_are_compared_by_key(folder: Path) -> None:
    result = run("diff", folder / "tiles.json", folder / "tiles-too.json")
    assert result.exit_code == 1
    assert list(signed(result.stdout)) == [("~", "size: 100 → 120"), ("+", "title: Two")]
    assert run("diff", folder / "trail.json", folder / "trail.json").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["diff", "london", "tiles.json"], "only boards of one kind can be compared"),
        (["diff", "tiles.json", "tiles-too.json", "--format", "html"], "needs a network board"),
        (["diff", "london", "nowhere.json"], "cannot read nowhere.json"),
        (["diff", "london", "old.json", "--renumber", "118"], "not '118'"),
        (["diff", "london", "old.json", "--renumber", "118:108"], "there is a station 108"),
        (["diff", "london"], "Missing argument 'B'"),
        (["vote", "london"], "at least two boards"),
        (["vote", "london", "tiles.json"], "needs a network board"),
        (["vote", "london", "old.json", "--renumber", "1:2,1:3"], "two new numbers"),
    ],
)
def test_what_cannot_run_says_so(folder: Path, arguments: list[str], told: str) -> None:
    done = yard(*arguments, cwd=folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr


# --- yard vote --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def ballots(folder: Path) -> list[Path | str]:
    """The true board and the 24 transcriptions."""
    return ["london", *(folder / f"{name}.json" for name in field_errors())]


def test_vote_finds_the_true_board_and_names_every_error(ballots: list[Path | str], tmp_path: Path) -> None:
    done = yard("vote", *ballots, "-o", tmp_path / "board.json")
    assert done.returncode == 1
    assert (tmp_path / "board.json").read_bytes() == (board_folder("london") / "board.json").read_bytes()
    head, _, table = done.stdout.partition("\ndisagreements\n")
    told = re.split(r"^(\S+): ", head, flags=re.MULTILINE)
    blocks = {Path(name).stem: block for name, block in zip(told[1::2], told[2::2], strict=True)}
    assert blocks["london"].startswith("no errors")
    for name, errors in field_errors().items():
        assert blocks[name].startswith(f"{len(errors.wrong)} wrong, {len(errors.missing)} missing\n")
        wrong, missing = _named(blocks[name])
        assert wrong == set(errors.wrong)
        assert missing == set(errors.missing)
        assert all(re.search(rf"^  {link} +\d+ of 25  only in", table, re.MULTILINE) for link in errors.wrong)
        assert all(
            re.search(rf"^  {link} +\d+ of 25  missing in", table, re.MULTILINE) for link in errors.missing
        )


def _named(block: str) -> tuple[set[str], set[str]]:
    """The links named as wrong and as missing in a board's block of text."""
    named: dict[str, set[str]] = {"wrong": set(), "missing": set()}
    heading = ""
    for line in block.splitlines()[1:]:
        heading = line[2:11].strip() or heading
        named[heading] |= set(filter(None, (link.strip() for link in line[11:].split(","))))
    return named["wrong"], named["missing"]


def test_vote_in_json(ballots: list[Path | str]) -> None:
    result = run("vote", *ballots, "--format", "json")
    document = json.loads(result.stdout)
    assert result.exit_code == 1
    assert document["majority"] == london().document()
    for row in document["boards"][1:]:
        errors = field_errors()[Path(row["name"]).stem]
        assert {f"{link['by']} {link['from']}-{link['to']}" for link in row["wrong"]} == set(errors.wrong)
        assert {f"{link['by']} {link['from']}-{link['to']}" for link in row["missing"]} == set(errors.missing)


def test_vote_tells_other_numbers_from_errors(folder: Path) -> None:
    result = run("vote", "london", folder / "bare.json", folder / "old.json")
    assert result.exit_code == 0
    assert "numbered differently, 5 stations: 118→108" in result.stdout
    given = run("vote", "london", folder / "bare.json", folder / "old.json", "--renumber", TO_TODAY)
    assert given.stdout == result.stdout
    assert run("vote", "london", "london", folder / "old.json", "--no-renumber").exit_code == 1


def test_two_boards_decide_nothing(folder: Path) -> None:
    result = run("vote", "london", folder / "field-03.json")
    assert result.exit_code == 1
    assert "undecided, and left out\n  taxi 50-51  1 of 2  in " in result.stdout
    assert "two boards cannot outvote each other" in result.stderr


def test_the_majority_board_to_standard_output(folder: Path) -> None:
    done = yard("vote", "london", "london", folder / "field-03.json", "-o", "-", "--quiet")
    assert done.stdout == dumps(london())
    assert done.returncode == 1


# --- the page ---------------------------------------------------------------------------------


def page(*arguments: str | Path) -> tuple[str, html.HtmlElement]:
    text = run("diff", *arguments, "--format", "html").stdout
    return text, html.fromstring(text)


def test_the_page_shows_and_links_every_difference(folder: Path) -> None:
    _, root = page("london", folder / "field-01.json")
    errors = field_errors()["field-01"]
    assert len(root.xpath("//li[@class='added']/a")) == len(errors.wrong)
    assert len(root.xpath("//li[@class='removed']/a")) == len(errors.missing)
    ids = root.xpath("//@id")
    assert len(ids) == len(set(ids))
    assert {link.removeprefix("#") for link in root.xpath("//a/@href")} <= set(ids)
    assert len(root.xpath("//svg//g[contains(@class, 'highlight')]")) >= 33


def test_the_page_needs_nothing_from_outside(folder: Path) -> None:
    text, root = page("london", folder / "odd.json")
    addresses = set(re.findall(r"[a-z]+://[^\s\"'<]+", text))
    assert addresses == {"http://www.w3.org/2000/svg"}
    assert root.xpath("//@src | //link | //img") == []
    assert len(root.xpath("//script")) == 1
    assert "alert" not in root.xpath("//script")[0].text


def test_a_page_without_positions_only_lists(folder: Path, tmp_path: Path) -> None:
    faulty = tmp_path / "faulty.json"
    faulty.write_text(dumps(bare(field_boards()["field-01"])), encoding="utf-8")
    text, root = page(folder / "bare.json", faulty)
    assert root.xpath("//svg") == []
    assert "Neither board says where its stations lie" in text
    assert len(root.xpath("//li[@class='added' or @class='removed']")) == 33
    _, root = page(faulty, "london")
    assert root.xpath("//svg")


def test_the_page_is_the_same_every_time(folder: Path) -> None:
    assert page("london", folder / "odd.json")[0] == page("london", folder / "odd.json")[0]


def test_a_browser_takes_the_page(folder: Path, tmp_path: Path) -> None:
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    if not browser:
        pytest.skip("no chromium to open the page with")
    file = tmp_path / "page.html"
    file.write_text(page("london", folder / "odd.json")[0], encoding="utf-8")
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--dump-dom"]
    done = subprocess.run(
        [browser, *options, f"--user-data-dir={tmp_path / 'browser'}", file.as_uri()],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert "CONSOLE" not in done.stderr
    assert 'id="place-1"' in done.stdout
