"""`yard diff` and `yard vote` as users run them."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from support.boards import london
from support.command import yard
from support.comparisons import entries_in, links_named_in, page, redraw, with_oddities, without_drawing
from support.field import field_boards, field_errors
from support.terminals import output_on_a_terminal
from yardtools import schema
from yardtools.compare import renumber_board
from yardtools.formats.json import dumps
from yardtools.model import Board, TileSet, Transport
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
        "old": renumber_board(london(), OLD_NUMBERS),
        "bare": without_drawing(london()),
        "odd": with_oddities(london()),
        "tiles": TileSet("tiles", (Transport("car"),), 100),
        "tiles-too": TileSet("tiles", (Transport("car"),), 120, title="Two"),
        "trail": Trail("trail"),
    }
    for name, board in boards.items():
        (made / f"{name}.json").write_text(dumps(board), encoding="utf-8")
    return made


# --- yard diff --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", field_errors())
def test_diff_lists_exactly_the_errors_of_each_transcription(folder: Path, name: str) -> None:
    errors = field_errors()[name]
    result = yard("diff", "london", folder / f"{name}.json")
    assert result.returncode == 1
    told = list(entries_in(result.stdout))
    assert sorted(told) == sorted(
        [*(("+", link) for link in errors.wrong), *(("-", link) for link in errors.missing)]
    )
    assert f"\n{len(told)} difference" in result.stdout
    assert "differently" not in result.stdout


def test_diff_reads_well(folder: Path) -> None:
    assert yard("diff", "london", folder / "field-03.json").stdout == (
        "--- london (199 stations, 467 links)\n"
        f"+++ {folder}/field-03.json (199 stations, 468 links)\n"
        "links\n"
        "  + taxi 50-51\n"
        "in play\n"
        "  detectives: 138 of 19,701 distances change, by at most 1 move (50 to 51: 2 → 1)\n"
        "  Mister X: 139 of 19,701 distances change, by at most 1 move (50 to 51: 2 → 1)\n"
        "1 difference\n"
    )


def test_the_same_board_has_no_differences() -> None:
    done = yard("diff", "london", "london")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "no differences")


def test_diff_finds_another_numbering_by_itself(folder: Path) -> None:
    result = yard("diff", "london", folder / "old.json")
    assert result.returncode == 1
    told = " ".join(result.stdout.split())
    assert "numbers 5 stations differently: 108→118, 118→128, 128→159, 159→171, 171→200;" in told
    assert result.stdout.endswith("no differences but the numbers\n")


def test_diff_takes_a_numbering_as_given(folder: Path) -> None:
    document = json.loads(
        yard("diff", folder / "old.json", "london", "--renumber", TO_TODAY, "--format", "json").stdout
    )
    assert document["renumbered"] == {str(old): new for new, old in OLD_NUMBERS.items()}
    assert (document["identical"], document["differences"]) == (False, 0)


def test_diff_takes_plain_numbers_where_asked_to(folder: Path) -> None:
    result = yard("diff", "london", folder / "old.json", "--no-renumber")
    assert "differently" not in result.stdout
    assert ("+", "200 (taxi)") in entries_in(result.stdout)


def test_diff_in_json(folder: Path) -> None:
    document = json.loads(yard("diff", "london", folder / "odd.json", "--format", "json").stdout)
    assert document["format"] == "yard-diff/1"
    assert document["new"]["links"] == 469
    assert [station["id"] for station in document["stations"]["added"]] == [300]
    assert [station["id"] for station in document["stations"]["removed"]] == [199]
    assert [station["id"] for station in document["positions"]["moved"]] == [41]
    assert document["links"]["added"] == [
        london().links[30].document(),
        {"from": 199, "to": 300, "by": "taxi"},
    ]
    assert document["links"]["changed"][0]["new"]["oneway"]
    assert document["about"] == [{"key": "title", "old": "London", "new": "Odd"}]
    assert [row["side"] for row in document["play"]] == ["detectives", "mister_x"]


def test_nothing_in_a_board_steers_the_terminal(folder: Path) -> None:
    assert "\x1b" not in yard("diff", "london", folder / "odd.json").stdout


def test_colours_only_on_a_terminal_and_where_they_are_wanted(folder: Path) -> None:
    arguments = ["diff", "london", str(folder / "field-03.json")]
    assert b"\x1b[32m  + taxi 50-51" in output_on_a_terminal(*arguments)
    assert b"\x1b" not in output_on_a_terminal(*arguments, "--no-color")
    assert "\x1b" not in yard(*arguments).stdout


def test_diff_into_a_file(folder: Path, tmp_path: Path) -> None:
    done = yard("diff", "london", folder / "field-03.json", "-o", tmp_path / "diff.txt")
    assert (done.returncode, done.stdout) == (1, "")
    assert "+ taxi 50-51" in (tmp_path / "diff.txt").read_text(encoding="utf-8")


def test_boards_of_other_kinds_are_compared_by_key(folder: Path) -> None:
    result = yard("diff", folder / "tiles.json", folder / "tiles-too.json")
    assert result.returncode == 1
    assert list(entries_in(result.stdout)) == [("~", "size: 100 → 120"), ("+", "title: Two")]
    assert yard("diff", folder / "trail.json", folder / "trail.json").returncode == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["diff", "london", "tiles.json"], "only boards of one kind can be compared"),
        (["diff", "tiles.json", "tiles-too.json", "--format", "html"], "needs a network board"),
        (["diff", "london", "nowhere.json"], "cannot read nowhere.json"),
        (["diff", "london", "old.json", "--renumber", "118"], "not '118'"),
        (["diff", "london", "old.json", "--renumber", "118:108"], "there is a station 108"),
        (["diff", "london", "old.json", "--renumber", "999:1"], "london has no station 999"),
        (["diff", "london", "old.json", "--renumber", "1:2", "--no-renumber"], "exclude each other"),
        (["diff", "london", "old.json", "--only", "links", "--ignore", "about"], "exclude each other"),
        (["diff", "london", "old.json", "--only", "link"], "'link' is none of stations, links"),
        (["diff", "tiles.json", "tiles-too.json", "--only", "links"], "needs a network board"),
        (["vote", "london", "old.json", "--renumber", "1:2", "--no-renumber"], "exclude each other"),
        (["vote", "london", "old.json", "--renumber", "999:1"], "the boards have no station 999"),
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


@pytest.mark.parametrize("arguments", [["diff", "-", "-"], ["vote", "london", "-", "-"]])
def test_standard_input_is_read_once(arguments: list[str]) -> None:
    done = yard(*arguments, given=dumps(london()))
    assert (done.returncode, done.stdout) == (2, "")
    assert "standard input can be read only once" in done.stderr
    assert yard("diff", "london", "-", given=dumps(london())).returncode == 0


def test_another_layout_is_told_in_a_line_and_kept_in_json(tmp_path: Path) -> None:
    file = tmp_path / "large.json"
    file.write_text(dumps(redraw(london(), lambda at: (2 * at[0], 2 * at[1]))), encoding="utf-8")
    told = yard("diff", "london", file).stdout.splitlines()
    assert told[2:] == [
        "positions",
        "  ~ all 199 differ (scaled by 2)",
        "paths",
        "  ~ 108 links follow the positions",
        "2 differences",
    ]
    document = json.loads(yard("diff", "london", file, "--format", "json").stdout)
    assert (len(document["positions"]["moved"]), len(document["paths"]["changed"])) == (199, 108)
    assert document["positions"]["layout"]["matrix"] == [2, 0, 0, 2, 0, 0]
    assert document["differences"] == 2


@pytest.mark.parametrize(
    ("options", "status"),
    [
        (["--only", "links"], 1),
        (["--only", "stations"], 1),
        (["--only", "positions"], 1),
        (["--only", "paths"], 0),
        (["--only", "about"], 1),
        (["--ignore", "stations,links,positions,about"], 0),
        (["--ignore", "stations,links, positions"], 1),
    ],
)
def test_the_exit_status_is_that_of_the_kinds_asked_for(
    folder: Path, options: list[str], status: int
) -> None:
    result = yard("diff", "london", folder / "odd.json", *options)
    assert result.returncode == status
    assert ("no differences in paths" in result.stdout) == (status == 0)


def test_what_is_said_about_a_board_comes_last(folder: Path, tmp_path: Path) -> None:
    renamed = tmp_path / "renamed.json"
    renamed.write_text(dumps(replace(field_boards()["field-03"], id="mine")), encoding="utf-8")
    result = yard("diff", "london", renamed)
    assert [entry for _, entry in entries_in(result.stdout)] == ["taxi 50-51", "id: london → mine"]
    assert yard("diff", folder / "field-03.json", renamed, "--ignore", "about").returncode == 0


@pytest.mark.parametrize("name", ["odd", "bare", "old", "field-01"])
@pytest.mark.parametrize("swap", [False, True])
def test_results_in_json_keep_to_their_schemas(folder: Path, name: str, swap: bool) -> None:
    pair: list[str | Path] = ["london", folder / f"{name}.json"]
    boards = pair[::-1] if swap else pair
    for renumber in ([], ["--no-renumber"]):
        compared = yard("diff", *boards, "--format", "json", *renumber).stdout
        assert list(schema.faults(json.loads(compared), "diff-1")) == []
        voted = yard("vote", *boards, "london", "--format", "json", *renumber).stdout
        assert list(schema.faults(json.loads(voted), "vote-1")) == []


def test_boards_of_other_kinds_keep_to_the_schema_too(folder: Path) -> None:
    text = yard("diff", folder / "tiles.json", folder / "tiles-too.json", "--format", "json").stdout
    assert schema.is_valid(json.loads(text), "diff-1")


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
        wrong, missing = links_named_in(blocks[name])
        assert wrong == set(errors.wrong)
        assert missing == set(errors.missing)
    slips = Counter(link for errors in field_errors().values() for link in errors.wrong)
    gaps = Counter(link for errors in field_errors().values() for link in errors.missing)
    for counted, verb in ((slips, "only in"), (gaps, "missing in")):
        for link, boards in counted.items():
            found = re.search(rf"^  {link} +\d+ of 25  {verb}", table, re.MULTILINE)
            assert bool(found) == (boards > 1)
    lonely = sum(boards == 1 for counted in (slips, gaps) for boards in counted.values())
    assert f"\n{lonely} disagreements of a single board, named in its own list only" in table


def test_vote_in_json(ballots: list[Path | str]) -> None:
    result = yard("vote", *ballots, "--format", "json")
    document = json.loads(result.stdout)
    assert result.returncode == 1
    assert document["majority"] == london().document()
    for row in document["boards"][1:]:
        errors = field_errors()[Path(row["name"]).stem]
        assert {f"{link['by']} {link['from']}-{link['to']}" for link in row["wrong"]} == set(errors.wrong)
        assert {f"{link['by']} {link['from']}-{link['to']}" for link in row["missing"]} == set(errors.missing)


def test_vote_tells_other_numbers_from_errors(folder: Path) -> None:
    result = yard("vote", "london", folder / "bare.json", folder / "old.json")
    assert result.returncode == 0
    assert "numbered differently, 5 stations: 118→108" in result.stdout
    given = yard("vote", "london", folder / "bare.json", folder / "old.json", "--renumber", TO_TODAY)
    assert given.stdout == result.stdout
    assert yard("vote", "london", "london", folder / "old.json", "--no-renumber").returncode == 1


def test_two_boards_decide_nothing(folder: Path) -> None:
    result = yard("vote", "london", folder / "field-03.json")
    assert result.returncode == 1
    assert "undecided, and left out\n  taxi 50-51  1 of 2  in " in result.stdout
    assert "two boards cannot outvote each other" in result.stderr


def test_the_majority_board_to_standard_output(folder: Path) -> None:
    done = yard("vote", "london", "london", folder / "field-03.json", "-o", "-", "--quiet")
    assert done.stdout == dumps(london())
    assert done.returncode == 1


def test_the_report_goes_to_standard_error_beside_the_board(folder: Path) -> None:
    done = yard("vote", "london", "london", folder / "field-03.json", "-o", "-")
    assert done.stdout == dumps(london())
    assert "1 wrong, 0 missing\n  wrong    taxi 50-51\n" in done.stderr


def test_the_vote_in_json_beside_a_board_in_a_file(folder: Path, tmp_path: Path) -> None:
    board = tmp_path / "board.json"
    done = yard("vote", "london", "london", folder / "field-03.json", "-o", board, "--format", "json")
    assert board.read_text(encoding="utf-8") == dumps(london())
    document = json.loads(done.stdout)
    assert document["boards"][2]["wrong"] == [{"from": 50, "to": 51, "by": "taxi"}]
    assert '\n      {"id": 1, "at": [' in done.stdout


def test_a_link_that_runs_otherwise_is_told_once(folder: Path, tmp_path: Path) -> None:
    first, *rest = london().links
    oneway = tmp_path / "oneway.json"
    board = replace(london(), links=(replace(first, oneway=True), *rest))
    oneway.write_text(dumps(board), encoding="utf-8")
    result = yard("vote", "london", folder / "bare.json", oneway)
    ends = f"{first.start}→{first.end} (most have {first.start}-{first.end})"
    assert f"0 wrong, 0 missing, 1 one-way\n  one-way  {first.by} {ends}\n" in result.stdout
    document = json.loads(yard("vote", "london", "london", oneway, "--format", "json").stdout)
    assert schema.is_valid(document, "vote-1")
    assert len(document["boards"][2]["one_way"]) == 1


# --- the page ---------------------------------------------------------------------------------


def test_the_page_shows_and_links_every_difference(folder: Path) -> None:
    _, root = page("london", folder / "field-01.json")
    errors = field_errors()["field-01"]
    assert len(root.xpath("//li[@class='added']/a")) == len(errors.wrong)
    assert len(root.xpath("//li[@class='removed']/a")) == len(errors.missing)
    ids = root.xpath("//@id")
    assert len(ids) == len(set(ids))
    assert {link.removeprefix("#") for link in root.xpath("//a/@href")} <= set(ids)
    assert len(root.xpath("//svg//g[contains(@class, 'highlight')]")) >= 33


def test_the_page_fades_what_did_not_change(folder: Path) -> None:
    _, root = page("london", folder / "field-03.json")
    assert len(root.xpath("//g[@class='faded']//path[@data-link]")) == 467
    assert root.xpath("//path[@data-link][not(ancestor::g[@class='faded'])]/@data-link") == ["taxi:50-51"]
    assert root.xpath("//g[@data-station][not(ancestor::g[@class='faded'])]/@data-station") == ["50", "51"]


def test_the_page_draws_no_moves_between_unrelated_layouts(folder: Path, tmp_path: Path) -> None:
    mixed, far = tmp_path / "mixed.json", tmp_path / "far.json"
    places = random.Random(3).sample([row.at for row in london().stations], 199)
    rows = tuple(replace(row, at=at) for row, at in zip(london().stations, places, strict=True))
    mixed.write_text(dumps(replace(london(), stations=rows)), encoding="utf-8")
    text, root = page("london", mixed)
    assert "all 199 differ (another layout)" in text
    assert root.xpath("//g[contains(@class, 'ghosts')]") == []
    moved = (replace(london().stations[0], at=(-300, 40)), *london().stations[1:])
    far.write_text(dumps(replace(london(), stations=moved)), encoding="utf-8")
    _, root = page(far, "london")
    assert float(root.xpath("//svg/@viewbox")[0].split()[0]) < -300
    assert len(root.xpath("//g[contains(@class, 'ghosts')]/circle")) == 1


def test_long_lists_are_folded(folder: Path, tmp_path: Path) -> None:
    few = tmp_path / "few.json"
    few.write_text(dumps(replace(london(), links=london().links[:300])), encoding="utf-8")
    _, root = page("london", few)
    assert [summary.text for summary in root.xpath("//details/summary")] == ["107 more"]
    assert len(root.xpath("//li[@class='removed']")) == 167


def test_the_title_names_files_not_ways(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "old.json").write_text(dumps(london()), encoding="utf-8")
    _, root = page("london", tmp_path / ".." / tmp_path.name / "old.json")
    assert root.findtext("head/title") == "london → old.json"
    _, root = page(folder / "old.json", tmp_path / "old.json")
    assert root.findtext("head/title") == f"{folder.name}/old.json → {tmp_path.name}/old.json"


def test_the_page_needs_nothing_from_outside(folder: Path) -> None:
    text, root = page("london", folder / "odd.json")
    addresses = set(re.findall(r"[a-z]+://[^\s\"'<]+", text))
    assert addresses == {"http://www.w3.org/2000/svg"}
    assert root.xpath("//@src | //link | //img") == []
    assert len(root.xpath("//script")) == 1
    assert "alert" not in root.xpath("//script")[0].text


def test_a_page_without_positions_only_lists(folder: Path, tmp_path: Path) -> None:
    faulty = tmp_path / "faulty.json"
    faulty.write_text(dumps(without_drawing(field_boards()["field-01"])), encoding="utf-8")
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
