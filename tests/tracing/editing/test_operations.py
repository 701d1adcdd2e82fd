"""Single operations: what they change in the two files, what they leave alone, and when they are refused."""

from __future__ import annotations

import gzip
from typing import Any

import pytest

from support.sheets import do_and_check, files_of
from support.tracings import drawing
from yardtools.errors import YardError
from yardtools.tracing.editing.boxes import set_value
from yardtools.tracing.editing.sheet import Change, Refusal, Sheet, operation

BOX = """\
# The box of a small board.
format = "yard-box/1"
kind = "network"
id = "small"
ladder = ["taxi", "bus"]  # nested

[[transports]]
id = "taxi"  # yellow
tickets = ["taxi"]

[[transports]]
id = "bus"
tickets = ["bus"]

[starts]
detective = [
  1,  # the market
  2,
  3,
]
mister_x = [4]

[names]
1 = { en = "Market" }
"2" = { en = "Quay" }

[games.master]
detective_starts = [1, 2]

[[suppress]]
code = "links/likely-missing"
subject = ["link:taxi:1-2", "station:3"]
reason = "as printed"
"""
"""A box with comments, start cards, names, options of a game and a suppressed finding."""


def sheet_of(*lines: str, box: str = "", **options: str) -> Sheet:
    return Sheet(drawing(*lines, **options), box)


def lines_changed(before: bytes, after: bytes) -> tuple[set[bytes], set[bytes]]:
    """The lines that are gone, and those that are new."""
    one, other = set(before.splitlines()), set(after.splitlines())
    return one - other, other - one


# --- the drawing ------------------------------------------------------------------------------


def test_an_operation_changes_its_own_lines_alone() -> None:
    sheet = sheet_of("M 50,50 L 150,50", "M 150,50 L 250,50", more="<!-- a comment -->\n<g id='notes'/>")
    before = sheet.tracing
    sheet.do({"do": "move-station", "station": 1, "at": [60, 40.5]})
    gone, new = lines_changed(before, sheet.tracing)
    assert gone == {
        b'<circle id="station-1" class="taxi" cx="50" cy="50" r="8"/>',
        b'<path id="p0" d="M 50,50 L 150,50"/>',
    }
    assert new == {
        b'<circle id="station-1" class="taxi" cx="60" cy="40.5" r="8"/>',
        b'<path id="link-taxi-1-2" d="M 60,40.5 L 150,50"/>',
    }


def test_a_new_station_gets_the_lowest_free_number() -> None:
    sheet = sheet_of()
    change = sheet.do({"do": "add-station", "at": [350, 250], "transports": ["bus", "taxi"]})
    assert change.stations == {5: (None, {"number": 5, "at": [350, 250], "transports": ["taxi", "bus"]})}


def test_a_curve_keeps_its_handles() -> None:
    sheet = sheet_of("m 50,50 c 10,40 90,40 100,0")
    sheet.do({"do": "move-station", "station": 2, "at": [160, 60]})
    assert b'd="m 50,50 c 10,40 100,50 110,10"' in sheet.tracing


def test_a_line_over_several_stations_is_cut_when_one_of_its_links_goes() -> None:
    sheet = sheet_of("M 50,50 H 250")
    assert sorted(sheet.links) == ["taxi:1-2", "taxi:2-3"]
    do_and_check(sheet, {"do": "delete-link", "link": "taxi:1-2"})
    assert sorted(sheet.links) == ["taxi:2-3"]
    assert b'<path id="link-taxi-2-3" d="M 150,50 L 250,50"/>' in sheet.tracing


@pytest.mark.parametrize("oneway", ["forward", "back"])
def test_arrows_turn_without_a_new_line(oneway: str) -> None:
    sheet = sheet_of("M 50,50 L 150,50")
    do_and_check(sheet, {"do": "turn-link", "link": "taxi:1-2", "oneway": oneway})
    (link,) = sheet.links.values()
    assert (link.start, link.end, link.oneway) == ((1, 2, True) if oneway == "forward" else (2, 1, True))
    do_and_check(sheet, {"do": "turn-link", "link": link.key, "oneway": "no"})
    assert sorted(sheet.links) == ["taxi:1-2"]
    assert b"marker" not in sheet.tracing.split(b"<defs>")[0]


def test_a_link_moves_to_a_layer_that_was_not_there() -> None:
    sheet = sheet_of("M 50,50 L 150,50")
    do_and_check(sheet, {"do": "retype-link", "link": "taxi:1-2", "by": "underground"})
    assert sorted(sheet.links) == ["underground:1-2"]
    layer = sheet.tracing.index(b'id="underground"')
    assert layer < sheet.tracing.index(b'id="link-underground-1-2"') < sheet.tracing.index(b'id="stations"')


def test_a_symbol_in_a_slanted_layer_stays_where_it_is_put() -> None:
    slanted = drawing().replace(
        b'<g id="stations">', b'<g id="stations" transform="matrix(1,0.3,-0.4,1.2,9,0)">'
    )
    sheet = Sheet(slanted)
    for kind in (["bus"], ["taxi", "bus"], ["underground"]):
        assert do_and_check(sheet, {"do": "add-station", "at": [300.5, 250], "transports": kind})
        assert sheet.stations[5].at == (300.5, 250)
        assert do_and_check(sheet, {"do": "retype-station", "station": 5, "transports": ["bus"]})
        assert do_and_check(sheet, {"do": "delete-station", "station": 5})


def test_marks_go_along_with_their_station() -> None:
    sheet = sheet_of()
    for mark, station in (("start", 1), ("target", 2)):
        do_and_check(sheet, {"do": "add-mark", "mission": "green", "station": station, "mark": mark})
    do_and_check(sheet, {"do": "move-station", "station": 2, "at": [160, 160]})
    do_and_check(sheet, {"do": "number-station", "station": 2, "number": 9})
    assert sheet.missions["green"].document() == {"id": "green", "starts": [1], "targets": [9]}
    assert b'id="target-green-9"' in sheet.tracing
    do_and_check(sheet, {"do": "delete-station", "station": 9})
    assert sheet.missions["green"].targets == ()


def test_connectors_follow_the_ids_of_their_stations() -> None:
    connector = (
        '<g id="bus" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"><path id="c" fill="none" '
        'd="M 50,50 L 150,50" inkscape:connection-start="#station-1" '
        'inkscape:connection-end="#station-2"/></g>'
    )
    sheet = sheet_of(more=connector)
    do_and_check(sheet, {"do": "renumber", "numbers": {"1": 2, "2": 3, "3": 1}})
    assert sorted(sheet.links) == ["bus:2-3"]
    assert b'inkscape:connection-start="#station-2" inkscape:connection-end="#station-3"' in sheet.tracing


def test_a_frame_of_another_size_measures_the_points() -> None:
    box = BOX.replace("ladder", "frame = [4000, 3000]\nladder")
    sheet = sheet_of("M 50,50 L 150,50", box=box)
    assert sheet.stations[1].at == (500, 500)
    do_and_check(sheet, {"do": "add-station", "at": [3500, 2500], "transports": ["taxi"]})
    do_and_check(sheet, {"do": "bend-link", "link": "taxi:1-2", "path": [[1000, 333.33]]})
    assert b'd="M 50,50 L 100,33.333 L 150,50"' in sheet.tracing


def test_another_frame_moves_no_drawing() -> None:
    sheet = sheet_of("M 50,50 L 150,50", box=BOX)
    before = sheet.tracing
    do_and_check(sheet, {"do": "set-frame", "frame": [10, 20, 300, 200]})
    assert sheet.tracing == before
    assert sheet.stations[1].at == (40, 30)
    assert "frame = [10, 20, 300, 200]" in sheet.box_text


def test_a_straightened_scan_takes_all_with_it() -> None:
    image = '<image id="scan" x="0" y="0" width="400" height="300" href="scan.png"/>'
    sheet = sheet_of("M 50,50 L 100,90 L 150,50", more=image, head='viewBox="0 0 400 300" width="100mm"')
    matrix = [1.5, 0, 10, 0, 2, 20, 0, 0, 1]
    operation = {"do": "warp", "matrix": matrix, "size": [800, 600], "scan": "scan-2.png"}
    do_and_check(sheet, operation)
    assert sheet.stations[1].at == (85, 120)
    assert sheet.links["taxi:1-2"].path == ((160, 200),)
    assert sheet.frame.size == (800, 600)
    assert b'width="800" height="600" href="scan-2.png"' in sheet.tracing
    assert b'viewBox="0 0 800 600" width="200mm"' in sheet.tracing


def test_two_tracings_become_one() -> None:
    mine, theirs = sheet_of("M 50,50 L 150,50"), sheet_of("M 50,50 L 150,50")
    theirs.do({"do": "add-station", "at": [350, 250], "transports": ["taxi"]})
    theirs.do({"do": "add-link", "by": "taxi", "from": 5, "to": 3, "path": [[300, 100]]})
    theirs.do({"do": "move-station", "station": 4, "at": [100, 200]})
    do_and_check(mine, {"do": "merge", "tracing": theirs.tracing.decode()})
    assert sorted(mine.links) == ["taxi:1-2", "taxi:3-5"]
    assert mine.stations[4].at == (150, 150)
    do_and_check(mine, {"do": "merge", "tracing": theirs.tracing.decode(), "prefer": "theirs"})
    assert mine.stations[4].at == (100, 200)
    theirs.do({"do": "number-station", "station": 1, "number": 77})
    with pytest.raises(Refusal, match="station 77 of the other tracing is where this one has 1"):
        mine.do({"do": "merge", "tracing": theirs.tracing.decode()})


# --- doubts -----------------------------------------------------------------------------------

DOUBTED = (
    '<g id="layer7" label="x" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
    'inkscape:label="_doubt-taxi" transform="translate(10,0)">'
    '<path id="doubt-taxi-2-4" data-confidence="0.47" d="M 140,51 L 145,100 L 139,149"/>'
    '<path id="loose" data-confidence="0.9" d="M 140,51 L 300,250"/></g>'
)


def test_a_doubtful_line_is_no_link_and_becomes_one() -> None:
    sheet = sheet_of("M 50,50 L 150,50", more=DOUBTED)
    assert [doubt.document() for doubt in sheet.doubts.values()] == [
        {"doubt": "taxi:2-4", "certainty": 0.47, "from": 2, "to": 4, "by": "taxi", "path": [[155, 100]]}
    ]
    assert sorted(sheet.links) == ["taxi:1-2"]
    do_and_check(sheet, {"do": "add-link", "by": "taxi", "from": 2, "to": 4, "path": [[155, 100]]})
    assert do_and_check(sheet, {"do": "delete-doubt", "doubt": "taxi:2-4"})
    assert (sorted(sheet.links), sorted(sheet.doubts)) == (["taxi:1-2", "taxi:2-4"], [])
    assert b"doubt-taxi-2-4" not in sheet.tracing
    assert b'id="loose"' in sheet.tracing


def test_what_is_not_certain_says_so() -> None:
    sheet = sheet_of()
    do_and_check(sheet, {"do": "add-link", "by": "taxi", "from": 1, "to": 2, "certainty": 0.8})
    do_and_check(sheet, {"do": "add-station", "at": [350, 250], "transports": ["bus"], "certainty": 0.666})
    assert b'id="link-taxi-1-2" d="M 50,50 L 150,50" data-confidence="0.8"' in sheet.tracing
    assert b'data-confidence="0.666"' in sheet.tracing[sheet.tracing.index(b'id="station-5"') :]


def test_the_first_station_says_how_large_the_others_are() -> None:
    sheet = sheet_of()
    do_and_check(sheet, {"do": "renumber", "numbers": {"1": 2, "2": 1}})
    for number in (1, 2, 3, 4):
        sheet.do({"do": "delete-station", "station": number, "links": True})
    assert do_and_check(sheet, {"do": "add-station", "at": [50, 50], "transports": ["bus"], "radius": 21})
    assert sheet.radius == pytest.approx(21, abs=1)
    assert do_and_check(sheet, {"do": "add-station", "at": [250, 50], "transports": ["bus"]})
    assert sheet.stations[2].radius == sheet.radius


def test_doubts_follow_their_stations() -> None:
    sheet = sheet_of(more=DOUBTED)
    do_and_check(sheet, {"do": "number-station", "station": 2, "number": 9})
    assert sheet.doubts["taxi:4-9"].link.path == ((155, 100),)
    do_and_check(sheet, {"do": "renumber", "numbers": {"9": 4, "4": 9}})
    do_and_check(sheet, {"do": "move-station", "station": 9, "at": [160, 160]})
    assert b'd="M 140,50 L 145,100 L 150,160"' in sheet.tracing
    assert sorted(Sheet(sheet.tracing).doubts) == ["taxi:4-9"]
    do_and_check(sheet, {"do": "delete-station", "station": 9})
    assert not sheet.doubts


def test_what_may_be_a_link_is_drawn_faintly_where_nothing_is() -> None:
    sheet = sheet_of("M 50,50 L 150,50")
    doubt = {"do": "add-doubt", "by": "bus", "from": 3, "to": 1, "certainty": 0.621, "path": [[150, 20]]}
    assert do_and_check(sheet, doubt)
    assert sheet.doubts["bus:1-3"].certainty == 0.621
    assert b'data-confidence="0.621"' in sheet.tracing
    assert sheet.tracing.index(b'id="_doubt-bus"') < sheet.tracing.index(b'id="stations"')
    for taken in (doubt, {**doubt, "by": "taxi", "to": 1, "from": 2}):
        with pytest.raises(Refusal, match="is there already"):
            sheet.do(taken)


# --- the box ----------------------------------------------------------------------------------


def test_renumbering_goes_through_the_box() -> None:
    sheet = sheet_of("M 50,50 L 150,50", box=BOX)
    do_and_check(sheet, {"do": "renumber", "numbers": {"1": 30, "2": 1, "3": 2}})
    expected = BOX.replace("  1,  # the market\n  2,\n  3,", "  30,  # the market\n  1,\n  2,")
    expected = expected.replace('1 = { en = "Market" }\n"2"', '30 = { en = "Market" }\n"1"')
    expected = expected.replace("detective_starts = [1, 2]", "detective_starts = [30, 1]")
    expected = expected.replace('["link:taxi:1-2", "station:3"]', '["link:taxi:1-30", "station:2"]')
    assert sheet.box_text == expected
    assert sheet.stations[30].name == {"en": "Market"}


def test_a_station_that_goes_leaves_the_box() -> None:
    sheet = sheet_of("M 50,50 L 150,50", box=BOX)
    do_and_check(sheet, {"do": "delete-station", "station": 1, "links": True})
    assert sheet.box.starts.detective == (2, 3)
    assert 1 not in sheet.box.names
    assert sheet.box.suppress == ()
    assert "# The box of a small board." in sheet.box_text


def test_names_are_written_where_the_board_takes_them_from() -> None:
    in_box, in_drawing = sheet_of(box=BOX), sheet_of()
    for sheet in (in_box, in_drawing):
        do_and_check(sheet, {"do": "rename-station", "station": 3, "name": {"en": "Pier"}})
        assert sheet.stations[3].name == {"en": "Pier"}
    assert '3 = {en = "Pier"}' in in_box.box_text
    assert b"data-name" not in in_box.tracing
    assert b"data-name=" in in_drawing.tracing


@pytest.mark.parametrize(
    ("path", "value", "old", "new"),
    [
        (["title"], "Small", 'id = "small"\n', 'id = "small"\n'),
        (["starts", "mister_x"], [1, 4], "mister_x = [4]", "mister_x = [1, 4]"),
        (["starts", "mister_x"], None, "mister_x = [4]\n", ""),
        (["missions", "starts"], 5, "", ""),
        (["transports", 1, "tickets"], ["bus", "black"], 'tickets = ["bus"]', 'tickets = ["bus", "black"]'),
    ],
)
def test_fields_of_the_box(path: list[Any], value: Any, old: str, new: str) -> None:
    sheet = sheet_of(box=BOX)
    do_and_check(sheet, {"do": "set-box", "path": path, "value": value})
    for line in BOX.replace(old, new).splitlines():
        assert line in sheet.box_text.splitlines()


def test_a_transport_keeps_its_comments_when_the_list_is_set() -> None:
    rows = [{"id": "taxi", "tickets": ["taxi", "black"]}, {"id": "tram"}]
    text = set_value(BOX, ["transports"], rows)
    assert 'id = "taxi"  # yellow' in text
    assert 'tickets = ["taxi", "black"]' in text
    assert 'id = "tram"' in text


def test_a_drawing_without_a_box_gets_one() -> None:
    sheet = sheet_of("M 50,50 L 150,50")
    do_and_check(sheet, {"do": "set-box", "path": ["title"], "value": "A board"})
    assert sheet.box.title == "A board"
    assert sorted(sheet.links) == ["taxi:1-2"]


# --- files ------------------------------------------------------------------------------------


@pytest.mark.parametrize("packing", ["gzip", "utf-16", "latin-1", "utf-8-sig"])
def test_files_are_closed_as_they_were_opened(packing: str) -> None:
    text = drawing("M 50,50 L 150,50", more="<!-- Züge -->").decode()
    if packing == "gzip":
        data = gzip.compress(text.encode(), compresslevel=1, mtime=77)
    elif packing == "latin-1":
        data = f'<?xml version="1.0" encoding="ISO-8859-1"?>\n{text}'.encode("latin-1")
    else:
        data = text.encode(packing)
    sheet = Sheet(data)
    name = {"do": "rename-station", "station": 1, "name": {"en": "Łódź"}}
    assert do_and_check(sheet, name) is not None
    assert Sheet(sheet.tracing).stations[1].name == {"en": "Łódź"}


# --- refusals ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ({"do": "add-station", "at": [51, 50], "transports": []}, "station 1 is there already"),
        ({"do": "add-station", "at": [5, 5], "transports": [], "number": 2}, "there is a station 2 already"),
        ({"do": "add-station", "at": [5, 5], "transports": ["tram"]}, "there is no transport 'tram'"),
        ({"do": "move-station", "station": 9, "at": [5, 5]}, "there is no station 9"),
        ({"do": "number-station", "station": 1, "number": 2}, "there is a station 2 already"),
        ({"do": "renumber", "numbers": {"1": 2}}, "station 1 cannot be 2: there is a station 2 that keeps"),
        ({"do": "renumber", "numbers": {"1": 7, "2": 7}}, "two stations would get the number 7"),
        ({"do": "delete-station", "station": 1}, "station 1 still has 1 link: taxi:1-2"),
        ({"do": "add-link", "by": "taxi", "from": 1, "to": 1}, "to itself leads nowhere"),
        ({"do": "add-link", "by": "taxi", "from": 2, "to": 1}, "there is a taxi link 1-2 already"),
        ({"do": "bend-link", "link": "bus:1-2", "path": []}, "there is no link bus:1-2"),
        ({"do": "delete-mark", "mission": "red", "station": 1, "mark": "start"}, "station 1 is no start"),
        ({"do": "set-box", "path": ["id"], "value": 5}, "box.toml: .*nothing is changed"),
        ({"do": "warp", "matrix": [1, 0, 0, 0, 1, 0, 0, 0, 1], "size": [9, 9], "scan": "x"}, "no scan"),
    ],
)
def test_what_does_not_fit_is_refused(wanted: dict[str, Any], words: str) -> None:
    sheet = sheet_of("M 50,50 L 150,50")
    files = files_of(sheet)
    with pytest.raises(Refusal, match=words):
        sheet.do(wanted)
    assert files_of(sheet) == files


def test_clones_and_junctions_are_refused_by_name() -> None:
    clone = '<g id="bus"><use href="#p0" id="copy"/></g>'
    cloned = sheet_of("M 50,50 L 150,50", more=clone)
    with pytest.raises(Refusal, match="p0 cannot be changed: it is shown by a clone"):
        cloned.do({"do": "bend-link", "link": "taxi:1-2", "path": [[9, 9]]})
    forked = sheet_of("M 50,50 L 250,50", "M 150,150 L 200,50")
    key = next(key for key in forked.links if "4" in key)
    with pytest.raises(Refusal, match="meets other lines at a junction"):
        forked.do({"do": "delete-link", "link": key})


def test_a_change_that_no_longer_fits_is_refused() -> None:
    sheet = sheet_of("M 50,50 L 150,50")
    change = sheet.do({"do": "move-station", "station": 1, "at": [60, 60]})
    sheet.do({"do": "move-station", "station": 1, "at": [70, 70]})
    files = files_of(sheet)
    with pytest.raises(Refusal, match="no longer as this change left it"):
        sheet.apply(change.inverse())
    other = sheet_of("M 50,50 L 150,50", "M 150,50 L 250,50")
    with pytest.raises(Refusal):
        other.apply(change)
    assert files_of(sheet) == files


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ({"do": "move-station", "station": 1}, "move-station needs 'at'"),
        ({"do": "move-station", "station": 1, "at": [1]}, r"'at' must be a point \[x, y\], not \[1\]"),
        ({"do": "move-station", "station": True, "at": [1, 2]}, "'station' must be a station number"),
        ({"do": "move-station", "station": 1, "at": [1, float("nan")]}, "'at' must be a number"),
        ({"do": "mov-station"}, "there is no operation 'mov-station'.*move-station"),
        ({"do": "delete-link", "link": "taxi:1-2", "links": True}, "delete-link takes no 'links'"),
        ({"do": "add-mark", "mission": "Green!", "station": 1, "mark": "start"}, "'mission' must be"),
        ([], "an operation is an object"),
    ],
)
def test_what_is_no_operation_is_told(document: Any, words: str) -> None:
    with pytest.raises(YardError, match=words):
        operation(document)


def test_an_operation_is_data_again() -> None:
    document = {"do": "add-link", "by": "taxi", "from": 1, "to": 8, "path": [[1.0, 2.0]]}
    assert operation(document).document() == document
    assert operation({"do": "renumber", "numbers": {"1": 2}}).document() == {
        "do": "renumber",
        "numbers": {"1": 2},
    }


def test_a_change_of_another_version_is_told() -> None:
    with pytest.raises(YardError, match="no change of this version"):
        Change.from_document({"format": "yard-change/9"})


@pytest.mark.parametrize("data", [b"", b"<svg/", b"<html/>"])
def test_what_is_no_drawing_cannot_be_opened(data: bytes) -> None:
    with pytest.raises(YardError, match="no drawing that can be read"):
        Sheet(data)
