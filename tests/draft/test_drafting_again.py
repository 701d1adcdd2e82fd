"""A board drafted again over its folder: what a person did stays, whatever the picture seems to show then."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from support.command import yard
from support.drafts import SEEN, Eye, eye, link, station
from support.pictures import white
from yardtools.api import edit, load
from yardtools.board_edits import FolderSheet
from yardtools.draft.doubt_list import read_doubts
from yardtools.draft.record import put_record, take_record

__all__ = ["eye"]

pytest.importorskip("scipy")

SCAN = white(400, 300)
DRAWN = ("bus:1-2", "taxi:1-3", "taxi:1-4", "taxi:2-3", "taxi:2-5", "taxi:3-4")


@pytest.fixture
def folder(tmp_path: Path, eye: Eye) -> Path:
    """A folder with a first draft."""
    (tmp_path / "photo.png").write_bytes(SCAN)
    done = draft(tmp_path / "saltmouth")
    assert done == 0
    return tmp_path / "saltmouth"


def draft(folder: Path, *options: str | Path) -> int:
    """Draft the photo beside a folder into it."""
    words = options or ("--transports", "taxi,bus")
    done = yard("draft", folder.parent / "photo.png", "-o", folder, *words)
    assert done.returncode == 0, done.stderr
    return done.returncode


def draft_again(folder: Path) -> None:
    draft(folder, "--corners", "none")


def change(folder: Path, *operations: dict[str, object]) -> None:
    with edit(folder) as sheet:
        for operation in operations:
            sheet.do(operation)


def links(folder: Path) -> set[str]:
    return set(edit(folder).links)


def places(folder: Path) -> dict[int, tuple[float, float]]:
    return {number: each.at for number, each in edit(folder).stations.items()}


def contents(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.iterdir())}


def test_the_same_picture_gives_the_same_bytes(folder: Path) -> None:
    before = contents(folder)
    draft_again(folder)
    assert contents(folder) == before
    change(folder, {"do": "delete-link", "link": "taxi:1-3"})
    draft_again(folder)
    before = contents(folder)
    draft_again(folder)
    assert contents(folder) == before


def test_what_nobody_touched_is_drawn_as_it_is_seen_now(folder: Path, eye: Eye) -> None:
    stations = (*SEEN.stations[:2], station(3, 210, 240, "taxi", "bus"), station(6, 120, 120))
    eye.seen = replace(SEEN, stations=stations, links=(link("taxi", 1, 6), link("bus", 2, 3, (300.0, 200.0))))
    change(folder, {"do": "add-mark", "mission": "green", "station": 1, "mark": "start"})
    draft_again(folder)
    sheet = edit(folder)
    assert {number: each.at for number, each in sheet.stations.items()} == {
        each.number: each.at for each in stations
    }
    assert sheet.stations[3].transports == ("taxi", "bus")
    assert set(sheet.links) == {"taxi:1-6", "bus:2-3"}
    assert sheet.links["bus:2-3"].path == ((300.0, 200.0),)
    assert set(sheet.missions) == {"green"}


STAYS: dict[str, tuple[dict[str, object], Callable[[FolderSheet], object]]] = {
    "a station moved": (
        {"do": "move-station", "station": 3, "at": [215, 255]},
        lambda sheet: sheet.stations[3].at == (215, 255),
    ),
    "a station moved far": (
        {"do": "move-station", "station": 3, "at": [120, 140]},
        lambda sheet: sheet.stations[3].at == (120, 140),
    ),
    "a number": (
        {"do": "number-station", "station": 3, "number": 13},
        lambda sheet: sheet.stations[13].at == (200, 250) and 3 not in sheet.stations,
    ),
    "a type": (
        {"do": "retype-station", "station": 3, "transports": ["taxi", "bus"]},
        lambda sheet: sheet.stations[3].transports == ("taxi", "bus"),
    ),
    "a name": (
        {"do": "rename-station", "station": 3, "name": {"en": "Quay"}},
        lambda sheet: sheet.stations[3].name == {"en": "Quay"},
    ),
    "a new station": (
        {"do": "add-station", "at": [120, 140], "transports": ["taxi"], "number": 9},
        lambda sheet: sheet.stations[9].at == (120, 140),
    ),
    "no station": (
        {"do": "delete-station", "station": 3, "links": True},
        lambda sheet: 3 not in sheet.stations and not any("3" in key for key in sheet.links),
    ),
    "a new link": (
        {"do": "add-link", "by": "taxi", "from": 4, "to": 5},
        lambda sheet: "taxi:4-5" in sheet.links,
    ),
    "no link": (
        {"do": "delete-link", "link": "taxi:1-3"},
        lambda sheet: "taxi:1-3" not in sheet.links,
    ),
    "a link bent": (
        {"do": "bend-link", "link": "taxi:1-4", "path": [[100, 160]]},
        lambda sheet: sheet.links["taxi:1-4"].path == ((100, 160),),
    ),
    "a link made one-way": (
        {"do": "turn-link", "link": "taxi:1-3", "oneway": "back"},
        lambda sheet: sheet.links["taxi:3-1"].oneway,
    ),
    "a link of another transport": (
        {"do": "retype-link", "link": "taxi:2-5", "by": "bus"},
        lambda sheet: "bus:2-5" in sheet.links and "taxi:2-5" not in sheet.links,
    ),
}


@pytest.mark.parametrize("what", STAYS)
def test_what_a_person_did_stays(what: str, folder: Path) -> None:
    operation, holds = STAYS[what]
    change(folder, operation)
    for _ in range(2):
        draft_again(folder)
        assert holds(edit(folder)), "once more, and it has still not come back"


@pytest.mark.parametrize("what", STAYS)
def test_what_a_person_did_stays_where_nothing_is_seen_of_it(what: str, folder: Path, eye: Eye) -> None:
    operation, holds = STAYS[what]
    change(folder, operation)
    eye.seen = replace(SEEN, stations=SEEN.stations[:2], links=SEEN.links[:1])
    draft_again(folder)
    assert holds(edit(folder))


def test_the_pipeline_is_told_what_a_person_placed(folder: Path, eye: Eye) -> None:
    change(folder, {"do": "number-station", "station": 3, "number": 13})
    draft_again(folder)
    assert {number: each.at for number, each in eye.known.items()} == {13: (200.0, 250.0)}
    assert eye.transports == ("taxi", "bus"), "as the box has them"


def test_numbers_that_were_swapped_take_their_links_along(folder: Path, eye: Eye) -> None:
    change(
        folder,
        {"do": "delete-link", "link": "taxi:1-4"},
        {"do": "number-station", "station": 4, "number": 5, "swap": True},
    )
    stations = (*SEEN.stations[:3], station(5, 60, 240), station(4, 340, 230))
    found = (link("taxi", 1, 5), link("taxi", 1, 4), link("taxi", 3, 5))
    eye.seen = replace(SEEN, stations=stations, links=found)
    draft_again(folder)
    assert links(folder) == {"taxi:1-4", "taxi:3-5"}, "1-5 is the link that was 1-4 when it was taken out"


def test_what_was_confirmed_stays_and_what_was_denied_stays_away(folder: Path, eye: Eye) -> None:
    marks = "link:taxi:1-2 wrong\nlink:taxi:2-3 right\nlink:taxi:3-4 wrong\nstation:5 right\n"
    (folder / "checked.txt").write_text(marks, encoding="utf-8")
    found = (link("taxi", 1, 2), link("taxi", 4, 2))
    eye.seen = replace(SEEN, stations=SEEN.stations[:4], links=found)
    draft_again(folder)
    assert links(folder) == {"taxi:2-3", "taxi:2-4"}
    assert set(eye.known) == {2, 3, 5}, "a link that is right holds its stations"
    assert (folder / "checked.txt").read_text(encoding="utf-8") == marks


def test_marks_that_nobody_understands_are_passed_over(folder: Path) -> None:
    marks = (
        "link:taxi:1:2-3 right\nlink:x wrong\nlink:taxi:a-b right\nlink:bus:1-2#2 wrong\nstation:x right\n"
    )
    (folder / "checked.txt").write_text(marks, encoding="utf-8")
    draft_again(folder)
    assert links(folder) == {*DRAWN}


def test_a_box_that_only_warns_is_no_hindrance(folder: Path) -> None:
    box = folder / "box.toml"
    box.write_text(box.read_text(encoding="utf-8").replace('"Saltmouth"', '" Saltmouth "'), encoding="utf-8")
    change(folder, {"do": "delete-link", "link": "taxi:1-3"})
    draft_again(folder)


def test_everything_else_stays(folder: Path) -> None:
    tracing, box = folder / "tracing.svg", folder / "box.toml"
    note = '  <g id="notes"><text x="5" y="9">ask Ann</text></g>\n</svg>'
    tracing.write_text(tracing.read_text(encoding="utf-8").replace("</svg>", note), encoding="utf-8")
    box.write_text(box.read_text(encoding="utf-8") + "\n[starts]\ndetective = [1, 3]\n", encoding="utf-8")
    said = box.read_text(encoding="utf-8")
    change(folder, {"do": "delete-station", "station": 5, "links": True})
    draft_again(folder)
    assert "ask Ann" in tracing.read_text(encoding="utf-8")
    assert box.read_text(encoding="utf-8") == said


def test_what_is_settled_is_no_doubt(folder: Path) -> None:
    assert [each.subject for each in read_doubts((folder / "doubts.txt").read_bytes())] == [
        "station:2",
        "link:taxi:2-3",
        "station:1",
    ]
    change(folder, {"do": "bend-link", "link": "taxi:2-3", "path": [[280, 150]]})
    draft_again(folder)
    doubts = read_doubts((folder / "doubts.txt").read_bytes())
    assert {each.subject for each in doubts} == {"station:1", "station:2", "link:taxi:1-2"}
    lines = (folder / "doubts.txt").read_text(encoding="utf-8").splitlines()
    assert next(line for line in lines if line.startswith("station:2")).endswith(
        "more taxi links may lead there"
    )
    text = (folder / "tracing.svg").read_text(encoding="utf-8")
    assert text.count("data-confidence=") == 3 + 5 + 1, "none on the link and its stations, one on the doubt"
    assert text.count('id="doubt-') == 1


def test_doubts_that_were_moved_to_their_layer_are_links(folder: Path) -> None:
    path = folder / "tracing.svg"
    lines = path.read_text(encoding="utf-8").split("\n")
    [doubt] = [row for row in lines if 'id="doubt-taxi-1-2"' in row]
    lines.remove(doubt)
    lines.insert(next(place for place, row in enumerate(lines) if '<g id="taxi"' in row) + 1, doubt)
    path.write_text("\n".join(lines), encoding="utf-8")
    assert "taxi:1-2" in links(folder)
    draft_again(folder)
    assert "taxi:1-2" in links(folder)


def test_a_doubt_that_was_taken_out_stays_out(folder: Path, eye: Eye) -> None:
    change(folder, {"do": "delete-doubt", "doubt": "taxi:1-2"})
    eye.seen = replace(
        SEEN, links=(*SEEN.links[:6], link("taxi", 1, 2, sure=0.8), link("taxi", 4, 5, sure=0.3))
    )
    for _ in range(2):
        draft_again(folder)
        assert "taxi:1-2" not in links(folder)
        assert set(edit(folder).doubts) == {"taxi:4-5"}


def test_doubts_that_change_their_minds_are_drawn_so(folder: Path, eye: Eye) -> None:
    change(folder, {"do": "delete-link", "link": "taxi:3-4"})
    changed = (link("taxi", 1, 2, sure=0.9), link("taxi", 3, 1, (90.0, 150.0), sure=0.4))
    eye.seen = replace(SEEN, links=(*changed, SEEN.links[0]))
    draft_again(folder)
    assert links(folder) == {"taxi:1-2", "bus:1-2"}
    [doubt] = edit(folder).doubts.values()
    assert (doubt.key, doubt.certainty, doubt.link.path) == ("taxi:1-3", 0.4, ((90.0, 150.0),))


def test_the_board_is_made_anew(folder: Path) -> None:
    change(folder, {"do": "delete-link", "link": "taxi:1-3"})
    draft_again(folder)
    assert "taxi 1-3" not in yard("export", folder, "--to", "edges", "-o", "-").stdout
    assert yard("import", "--check", folder).returncode == 0


# --- a folder that was made otherwise ---------------------------------------------------------


def test_over_a_tracing_that_no_draft_made_everything_stays(tmp_path: Path, eye: Eye) -> None:
    (tmp_path / "photo.png").write_bytes(SCAN)
    folder = tmp_path / "saltmouth"
    assert yard("new", folder, "--scan", tmp_path / "photo.png").returncode == 0
    change(
        folder,
        {"do": "add-station", "at": [52, 49], "transports": ["taxi"], "number": 1},
        {"do": "add-station", "at": [120, 130], "transports": ["taxi"], "number": 7},
        {"do": "add-link", "by": "ferry", "from": 1, "to": 7},
    )
    box = (folder / "box.toml").read_bytes()
    draft_again(folder)
    assert places(folder)[1] == (52, 49)
    assert links(folder) >= {"ferry:1-7", "taxi:1-3", "bus:1-2"}
    assert set(eye.known) == {1, 7}
    assert eye.transports == ("taxi", "bus", "underground")
    assert (folder / "box.toml").read_bytes() == box
    change(folder, {"do": "delete-link", "link": "taxi:1-3"})
    draft_again(folder)
    assert "taxi:1-3" not in links(folder), "from then on there is a record"
    assert "ferry:1-7" in links(folder)


def test_a_folder_may_have_no_box(tmp_path: Path, eye: Eye) -> None:
    (tmp_path / "photo.png").write_bytes(SCAN)
    folder = tmp_path / "saltmouth"
    yard("new", folder, "--scan", tmp_path / "photo.png")
    (folder / "box.toml").unlink()
    draft_again(folder)
    assert links(folder) == {*DRAWN}
    assert not (folder / "box.toml").exists()
    assert eye.transports == ("taxi", "bus", "underground")


def test_symbols_over_an_empty_tracing_have_the_size_of_the_print(tmp_path: Path, eye: Eye) -> None:
    (tmp_path / "photo.png").write_bytes(SCAN)
    folder = tmp_path / "saltmouth"
    yard("new", folder, "--scan", tmp_path / "photo.png")
    draft_again(folder)
    assert {round(each.radius) for each in edit(folder).stations.values()} == {12}


def test_a_drawing_in_other_units_is_drawn_in_its_own(tmp_path: Path, eye: Eye) -> None:
    (tmp_path / "photo.png").write_bytes(SCAN)
    folder = tmp_path / "saltmouth"
    yard("new", folder, "--scan", tmp_path / "photo.png")
    path = folder / "tracing.svg"
    text = path.read_text(encoding="utf-8").replace('width="400" height="300"', 'width="1200" height="900"')
    path.write_text(text.replace('viewBox="0 0 400 300"', 'viewBox="0 0 1200 900"'), encoding="utf-8")
    change(folder, {"do": "add-station", "at": [600, 750], "transports": ["taxi"], "number": 3})
    draft_again(folder)
    assert eye.known[3].at == pytest.approx((200, 250))
    assert places(folder)[2] == (1050, 180)
    assert 'id="doubt-taxi-1-2" d="M 150,150 L 1050,180"' in path.read_text(encoding="utf-8")


# --- what is refused --------------------------------------------------------------------------


def test_another_picture_is_refused(folder: Path) -> None:
    (folder.parent / "photo.png").write_bytes(white(400, 301))
    done = yard("draft", folder.parent / "photo.png", "-o", folder)
    assert done.returncode == 2
    assert f"draft again from {folder}/scan.png" in done.stderr


def test_what_somebody_saved_meanwhile_is_not_written_over(
    folder: Path, eye: Eye, monkeypatch: pytest.MonkeyPatch
) -> None:
    from yardtools.cli import picture_draft

    def see_and_save(*words: object) -> object:
        (folder / "box.toml").write_text('format = "yard-box/1"\n', encoding="utf-8")
        return eye.draft(*words)  # type: ignore[arg-type]

    before = (folder / "tracing.svg").read_bytes()
    monkeypatch.setattr(picture_draft, "draft", see_and_save)
    done = yard("draft", folder.parent / "photo.png", "-o", folder)
    assert done.returncode == 2
    assert "were changed meanwhile; nothing is written" in done.stderr
    assert (folder / "tracing.svg").read_bytes() == before


def test_a_transport_that_the_box_does_not_have_is_refused(folder: Path) -> None:
    done = yard("draft", folder.parent / "photo.png", "-o", folder, "--transports", "taxi,bsu")
    assert done.returncode == 2
    assert f"{folder}/box.toml has no transport 'bsu'; did you mean 'bus'?" in done.stderr


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("tracing.svg", b"<svg", "cannot draft over"),
        ("box.toml", b"ladder = 3", "cannot draft over"),
        ("box.toml", b"\xff", "is no UTF-8 text"),
        ("scan.png", b"no picture", "cannot use the picture under"),
    ],
)
def test_a_folder_that_cannot_be_read_is_refused(name: str, content: bytes, words: str, folder: Path) -> None:
    (folder / name).write_bytes(content)
    before = contents(folder)
    done = yard("draft", folder.parent / "photo.png", "-o", folder)
    assert done.returncode == 2
    assert words in done.stderr
    assert contents(folder) == before


def test_a_tracing_over_no_picture_is_refused(tmp_path: Path, eye: Eye) -> None:
    (tmp_path / "photo.png").write_bytes(SCAN)
    yard("new", tmp_path / "saltmouth")
    done = yard("draft", tmp_path / "photo.png", "-o", tmp_path / "saltmouth")
    assert done.returncode == 2
    assert "lies over no picture" in done.stderr


def test_what_would_be_lost_is_named(tmp_path: Path, eye: Eye) -> None:
    (tmp_path / "photo.png").write_bytes(SCAN)
    (tmp_path / "saltmouth").mkdir()
    (tmp_path / "saltmouth" / "board.json").write_text("{}", encoding="utf-8")
    done = yard("draft", tmp_path / "photo.png", "-o", tmp_path / "saltmouth")
    assert done.returncode == 2
    assert "saltmouth has board.json in it, but no tracing.svg" in done.stderr
    assert os.listdir(tmp_path / "saltmouth") == ["board.json"]


# --- the record -------------------------------------------------------------------------------


def test_a_record_is_taken_out_as_it_was_put_in(folder: Path) -> None:
    tracing = (folder / "tracing.svg").read_bytes()
    bare, record = take_record(tracing)
    assert record is not None
    assert b"yard-draft/1" not in bare
    assert put_record(bare, record) == tracing
    assert take_record(bare) == (bare, None)


@pytest.mark.parametrize(
    "damage", [(b"yard-draft/1", b"yard-draft/2"), (b'"links"', b'"lines"'), (b"]]", b"]")]
)
def test_a_record_that_cannot_be_read_is_none(damage: tuple[bytes, bytes], folder: Path) -> None:
    broken = (folder / "tracing.svg").read_bytes().replace(*damage)
    assert take_record(broken)[1] is None
    (folder / "tracing.svg").write_bytes(broken)
    before = links(folder)
    draft_again(folder)
    assert before <= links(folder), "all that is drawn is then a person's"


def test_the_record_is_no_part_of_the_board(folder: Path) -> None:
    assert load(folder).frame == (400, 300)
    assert yard("import", "--check", folder).returncode == 0
