"""Modules for VASSAL: every station a region in its place, and all that is needed to play."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from support.boards import europe, london
from support.command import yard
from support.formats import SMALL
from support.vassal_module import MODULE, VassalModule
from yardtools.board_files import load
from yardtools.cli.kits import kit_and_log
from yardtools.model import Board, KitForm, LogForm, Station
from yardtools.virtual_tables import vassal
from yardtools.virtual_tables.tray import places, whole_picture
from yardtools.virtual_tables.virtual_table import VirtualTable


def table_of(name: str, board: Board) -> VirtualTable:
    said = kit_and_log(load(name))
    return VirtualTable(board, said["kit"], said.get("log"))


@cache
def london_module() -> tuple[VirtualTable, bytes]:
    table = table_of("london", london())
    return table, vassal.dumps(table)


def small(board: Board = SMALL) -> VassalModule:
    return VassalModule(vassal.dumps(VirtualTable(board, KitForm(), LogForm(6, frozenset({3})))))


def test_every_station_is_a_region_in_its_place() -> None:
    table, content = london_module()
    regions = VassalModule(content).regions("Board")
    assert list(regions) == [str(number) for number in range(1, 200)]
    places = {str(station.id): station.at for station in table.board.stations if station.at}
    width = max(x for x, _ in places.values()) - min(x for x, _ in places.values())
    scale = (max(x for x, _ in regions.values()) - min(x for x, _ in regions.values())) / width
    (x0, y0), (u0, v0) = places["1"], regions["1"]
    for name, (x, y) in places.items():
        assert abs(regions[name][0] - u0 - scale * (x - x0)) < 2
        assert abs(regions[name][1] - v0 - scale * (y - y0)) < 2


def test_stations_have_their_names_too() -> None:
    board = europe()
    names = [name for name, _ in table_of("europe", board).spots()]
    assert names == [f"{station.id} {station.name['en']}" for station in board.stations]


def test_regions_lie_on_the_drawn_stations() -> None:
    """Taxi stations are drawn in the taxi's yellow, left and right of their numbers."""
    table, content = london_module()
    module = VassalModule(content)
    picture, regions = module.image("map.png").convert("RGB"), module.regions("Board")
    for station in table.board.stations:
        if station.transports == ("taxi",):
            x, y = regions[str(station.id)]
            red, green, blue = picture.getpixel((x, y - 13))  # type: ignore[misc]
            assert red > 200
            assert green > 150
            assert blue < 120, station.id


def test_london_has_everything_of_its_box() -> None:
    table, content = london_module()
    module = VassalModule(content)
    window = module.map_named("Board")
    piles = {pile.get("name"): module.pieces(pile) for pile in window.iter(f"{MODULE}map.DrawPile")}
    counts = {"Taxi": 62, "Bus": 49, "Underground": 25, "Black ticket": 5, "Double move": 3}
    starts = {"Start cards Detective": 16, "Start cards Mister X": 13}
    assert {name: len(pieces) for name, pieces in piles.items()} == counts | starts
    drawn = sorted(int(card.name.removeprefix("Start ")) for card in piles["Start cards Mister X"])
    assert drawn == list(table.board.starts.mister_x)
    assert {card.traits[0][0] for card in piles["Start cards Mister X"]} == {"obs"}
    standing = [module.pieces(stack)[0].name for stack in window.iter(f"{MODULE}map.SetupStack")]
    assert standing == [f"Detective {number}" for number in range(1, 6)]
    assert [entry.text for entry in module.root.iter("entry")] == ["Mister X", *standing]


def test_mister_x_has_a_map_that_nobody_else_sees() -> None:
    module = VassalModule(london_module()[1])
    window = module.map_named(vassal.SECRET)
    said = {key: window.get(key) for key in ("side", "visible", "useBoards")}
    assert said == {"side": "Mister X", "visible": "false", "useBoards": "Board"}
    assert [piece.name for piece in module.pieces(window)] == ["Mister X"]


def test_the_log_has_a_region_for_every_move() -> None:
    module = VassalModule(london_module()[1])
    _, (width, height) = module.board("Travel log")
    fields = module.regions("Travel log")
    assert list(fields) == [str(number) for number in range(1, 25)]
    assert all(0 < x < width and 0 < y < height for x, y in fields.values())
    assert len(set(fields.values())) == 24


def test_the_tray_lies_below_the_map_and_nothing_covers_another() -> None:
    """Europe has so many kinds of tickets that they need a second row."""
    table = table_of("europe", europe())
    tray = places(table)
    whole = whole_picture(table, tray)
    halves = [(place.at, (place.size[0] / 2, place.size[1] / 2)) for place in tray]
    boxes = [(x - wide, y - tall, x + wide, y + tall) for (x, y), (wide, tall) in halves]
    assert len(boxes) == 6 + 1 + 12
    assert len({place.at[1] for place in tray if place.id.startswith("pile-")}) > 1
    for place, (left, top, right, bottom) in enumerate(boxes):
        assert left >= 0
        assert top >= table.map.height
        assert right <= whole.width
        assert bottom <= whole.height
        others = boxes[place + 1 :]
        assert not any(left < o[2] and o[0] < right and top < o[3] and o[1] < bottom for o in others)


def test_numbers_of_pieces_are_unique() -> None:
    module = VassalModule(london_module()[1])
    numbers = Counter(piece.number for piece in module.pieces())
    assert max(numbers.values()) == 1
    assert max(numbers) < int(module.root.get("nextPieceSlotId") or 0)


def test_odd_names_and_repeated_numbers_are_borne() -> None:
    stations = (
        Station(1, (10, 20), ("taxi",), {"en": "A;b/c\\d,'e'\x01 <&>"}),
        Station(1, (90, 20), ("taxi",)),
    )
    starts = replace(SMALL.starts, detective=(1, 7))
    board = replace(
        SMALL, title="T/;<&>", stations=(*stations, Station(1, (50, 90)), Station(4)), starts=starts
    )
    module = small(board)
    assert list(module.regions("Board")) == ["1 A;b/c\\d,'e'\ufffd <&>", "1", "1 #2"]
    assert "Start 7" in {piece.name for piece in module.pieces()}
    assert len(module.pieces()) == 14


def test_the_same_board_gives_the_same_bytes() -> None:
    table = VirtualTable(SMALL, KitForm(), None)
    assert vassal.dumps(table) == vassal.dumps(table)


READ = """
import sys
from pywargame.vassal.vmod import VMod
from pywargame.vassal.buildfile import BuildFile

with VMod(sys.argv[1], "r") as module:
    game = BuildFile(module.getBuildFile()).getGame()
    [board] = game.getMaps()["Board"].getBoards(asdict=False)
    [zone] = board.getZones(asdict=False)
    [grid] = zone.getRegionGrids(single=False)
    print(" ".join(grid.getRegions()))
"""


if sys.version_info >= (3, 12) and find_spec("pywargame"):  # it is heavy, and no part of the dev tools

    def test_pywargame_reads_the_same_regions(tmp_path: Path) -> None:
        file = tmp_path / "london.vmod"
        file.write_bytes(london_module()[1])
        done = subprocess.run([sys.executable, "-c", READ, file], capture_output=True, text=True, check=True)
        assert done.stdout.split() == [str(number) for number in range(1, 200)]


# --- the command ------------------------------------------------------------------------------


def test_export_writes_a_module(tmp_path: Path) -> None:
    board = tmp_path / "small.json"
    from yardtools.formats import json as json_format

    board.write_text(json_format.dumps(SMALL), encoding="utf-8")
    done = yard("export", board, "--to", "vassal", "-o", tmp_path / "small.vmod")
    assert (done.returncode, done.stderr) == (0, f"wrote {tmp_path / 'small.vmod'}\n")
    assert list(VassalModule((tmp_path / "small.vmod").read_bytes()).regions("Board"))[1] == "2"


def test_export_wants_a_place_and_a_network_board(tmp_path: Path) -> None:
    assert "say with -o where" in yard("export", "london", "--to", "vassal").stderr
    done = yard("export", "dice", "--to", "vassal", "-o", tmp_path / "dice.vmod")
    assert done.returncode == 2
    assert "needs a network board" in done.stderr
    (tmp_path / "links.txt").write_text("1 2 taxi\n", encoding="utf-8")
    yard("import", "--from", "edges", "links.txt", "-o", "bare.json", cwd=tmp_path)
    done = yard("export", "bare.json", "--to", "vassal", "-o", "bare.vmod", cwd=tmp_path)
    assert done.stderr.startswith("yard: board links has no positions")
