"""Pictures of tiles: every place, street and sign of a side is there, for any set, and only safe text."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from lxml import etree

from support.sound_tiles import sound_tile_sets, tile_set, wild_tile_sets
from yardtools.assemble import assemble
from yardtools.board_files import load
from yardtools.drawing import COLOUR, GREY, THEMES, Highlight, Theme, draw, draw_tile, draw_tiles
from yardtools.errors import YardError
from yardtools.model import Road, Side, Station, Tile, TileSet

NS = {"s": "http://www.w3.org/2000/svg"}
HALOS = ".//s:g[@class='halos']/s:g"
HOSTILE = '<script>alert("1")</script> & \x00\x1b'


def dice() -> TileSet:
    tiles = load("dice").board
    assert isinstance(tiles, TileSet)
    return tiles


def find_all(root: etree._Element, path: str) -> list[etree._Element]:
    return root.findall(path, NS)


def chevrons(root: etree._Element) -> int:
    return sum(str(node.get("d")).count("M") for node in find_all(root, ".//s:path[@class='arrow']"))


def bars(root: etree._Element) -> int:
    return sum(str(node.get("d")).count("M") for node in find_all(root, ".//s:path[@class='dead-ends']"))


def check_side(root: etree._Element, side: Side) -> None:
    """Everything on a side is in its picture, as often as it should be."""
    places = [node.get("data-station") for node in find_all(root, ".//s:g[@data-layer='stations']/s:g")]
    assert places == [str(place.id) for place in side.places]
    assert [node.text for node in find_all(root, ".//s:g[@data-layer='numbers']/s:text")] == places
    drawn = Counter(node.get("data-road") for node in find_all(root, ".//s:path[@data-road]"))
    assert drawn == {f"{road.start}-{road.end}": 2 if road.dead_end else 1 for road in side.roads}
    assert chevrons(root) == sum(road.oneway for road in side.roads)
    assert bars(root) == 2 * sum(road.dead_end for road in side.roads)


@pytest.mark.parametrize("letter", "ABCDEFGHI")
def test_every_side_of_the_dice_game(letter: str) -> None:
    tiles = dice()
    tile = next(each for each in tiles.tiles if each.id == letter)
    assert tile.expert
    for name, side in (("plain", tile.plain), ("expert", tile.expert)):
        root = etree.fromstring(draw_tile(tiles, tile, name).encode())  # type: ignore[arg-type]
        check_side(root, side)
        assert root.get("viewBox") == "0 0 240 240"
        assert (root.get("data-tile"), root.get("data-side")) == (letter, name)
        (disc,) = find_all(root, ".//s:g[@class='letter']/s:circle")
        (sign,) = find_all(root, ".//s:g[@class='letter']/s:text")
        assert sign.text == letter
        assert disc.get("fill") == (COLOUR.ink if name == "plain" else COLOUR.plate)


def test_lanes_are_narrower_than_streets() -> None:
    tiles = dice()
    tile = next(each for each in tiles.tiles if each.id == "B")
    root = etree.fromstring(draw_tile(tiles, tile, "expert").encode())
    widths = {
        str(n.get("data-road")): float(str(n.get("stroke-width")))
        for n in find_all(root, ".//s:path[@data-road]")
    }
    assert widths["6-7"] < 0.7 * widths["5-7"]


def test_a_tile_is_as_large_as_it_is_to_be_printed() -> None:
    tiles = dice()
    root = etree.fromstring(draw_tile(tiles, tiles.tiles[0], size=62.5).encode())
    assert (root.get("width"), root.get("height")) == ("62.5mm", "62.5mm")
    bare = etree.fromstring(draw_tile(tiles, tiles.tiles[0], border=False).encode())
    assert find_all(root, ".//s:rect[@class='border']")
    assert not find_all(bare, ".//s:rect[@class='border']")
    assert bare.get("width") is None


def test_a_missing_side_is_said_so() -> None:
    tiles = replace(dice(), tiles=(Tile("Q", Side()),))
    with pytest.raises(YardError, match=r"^tile Q of dice has no expert side$"):
        draw_tile(tiles, tiles.tiles[0], "expert")


def test_the_letter_finds_a_free_corner() -> None:
    side = Side((Station(1, (9, 9)), Station(2, (91, 9))), (Road(1, 2, ("taxi",)),))
    tiles = replace(tile_set(), tiles=(Tile("A", side),), ports=())
    (letter,) = find_all(
        etree.fromstring(draw_tile(tiles, tiles.tiles[0]).encode()), ".//s:g[@class='letter']"
    )
    assert letter.get("transform") == "translate(9,91)"


def test_an_overview_shows_all_sides_once_and_explains_them() -> None:
    tiles = dice()
    root = etree.fromstring(draw_tiles(tiles, language="de").encode())
    shown = [
        (node.get("data-tile"), node.get("data-side")) for node in find_all(root, ".//s:svg[@class='tile']")
    ]
    assert sorted(map(str, shown)) == sorted(str((t.id, s)) for t in tiles.tiles for s in ("plain", "expert"))
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    words = [node.text for node in find_all(root, ".//s:g[@class='legend']//s:text")]
    assert words == [
        *("Taxi", "Taxi + Bus", "Taxi + Bus + U-Bahn"),
        *("Straße", "nur Taxi", "Einbahnstraße", "Sackgasse"),
    ]


def test_an_overview_explains_only_what_there_is() -> None:
    plain = replace(tile_set(), tiles=tuple(Tile(tile.id, tile.plain) for tile in tile_set().tiles))
    root = etree.fromstring(draw_tiles(plain).encode())
    assert len(find_all(root, ".//s:svg[@class='tile']")) == 9
    assert [node.text for node in find_all(root, ".//s:g[@class='legend']//s:text")][-1] == "street"
    etree.fromstring(draw_tiles(replace(plain, tiles=())).encode())


@given(sound_tile_sets())
@settings(max_examples=15)
def test_any_tile_set_gives_the_same_whole_picture_twice(tiles: TileSet) -> None:
    for tile in tiles.tiles[:2]:
        check_side(etree.fromstring(draw_tile(tiles, tile, theme=GREY).encode()), tile.plain)
        assert draw_tile(tiles, tile) == draw_tile(tiles, tile)


@given(wild_tile_sets())
@settings(max_examples=15)
def test_any_faulty_tile_set_is_drawn(tiles: TileSet) -> None:
    etree.fromstring(draw_tiles(tiles).encode())


def test_odd_tiles_are_drawn_as_far_as_they_have_positions() -> None:
    places = (Station(1, (20, 20)), Station(2), Station(3, (20, 20)))
    roads = (
        Road(1, 2, ("taxi",)),
        Road(1, 3, ("taxi",)),
        Road(1, "nowhere", ()),
        Road(1, "top-1", (), path=((0, 0),)),
    )
    tiles = replace(tile_set(), tiles=(Tile("A", Side(places, roads)),))
    root = etree.fromstring(draw_tile(tiles, tiles.tiles[0]).encode())
    assert [node.get("data-road") for node in find_all(root, ".//s:path[@data-road]")] == ["1-top-1"]


def test_hostile_letters_stay_text() -> None:
    side = Side((Station(1, (20, 20), ("taxi",), {"en": HOSTILE}),), (Road(1, HOSTILE, (HOSTILE,)),))
    tiles = replace(tile_set(), id=HOSTILE, title=HOSTILE, tiles=(Tile(HOSTILE, side),))
    for picture in (draw_tile(tiles, tiles.tiles[0]), draw_tiles(tiles)):
        root = etree.fromstring(picture.encode())
        assert not [node for node in root.iter() if etree.QName(node).localname == "script"]
        assert "<script" not in picture


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_a_renderer_draws_tiles(theme: Theme) -> None:
    if not shutil.which("rsvg-convert"):
        pytest.skip("rsvg-convert is not installed, so no picture can be rendered")
    picture = draw_tiles(dice(), theme=theme)
    if theme is GREY:
        paints = re.findall(r'(?:fill|stroke)="(#\w+)"', picture)
        assert all(re.fullmatch(r"#([0-9a-f]{2})\1\1", paint) for paint in paints)
    done = subprocess.run(
        ["rsvg-convert", "-w", "300"], input=picture.encode(), capture_output=True, check=True
    )
    assert done.stdout.startswith(b"\x89PNG")
    assert not done.stderr


def test_places_tiles_and_sides_can_be_pointed_out() -> None:
    tiles = dice()
    marks = [
        Highlight(subject, "fault") for subject in ("place:26", "tile:G:expert", "tile:A", "tile:A:plain")
    ]
    root = etree.fromstring(draw_tiles(tiles, highlights=marks).encode())
    shown = [
        (
            node.get("data-tile"),
            node.get("data-side"),
            [mark.get("data-subject") for mark in find_all(node, HALOS)],
        )
        for node in find_all(root, ".//s:svg[@class='tile']")
    ]
    assert [row for row in shown if row[2]] == [
        ("A", "plain", ["tile:A", "tile:A:plain"]),
        ("G", "plain", ["place:26"]),
        ("A", "expert", ["tile:A"]),
        ("G", "expert", ["tile:G:expert", "place:26"]),
    ]
    assert len(find_all(root, ".//s:g[@class='badges']/s:g")) == 6
    (tile,) = (each for each in tiles.tiles if each.id == "G")
    assert "highlight fault" in draw_tile(tiles, tile, highlights=marks)


@pytest.mark.parametrize("many", [1, 5, 40])
def test_badges_about_a_tile_stand_in_a_row_within_it(many: int) -> None:
    tiles = dice()
    for tile in tiles.tiles:
        marks = [Highlight(tile.subject, "fault", sign=str(number)) for number in range(many)]
        root = etree.fromstring(draw_tile(tiles, tile, highlights=marks).encode())
        badges = [node.get("transform", "") for node in find_all(root, ".//s:g[@class='badges']/s:g/s:g")]
        spots = [tuple(map(float, re.findall(r"[\d.]+", place))) for place in badges]
        assert len(set(spots)) == many
        assert all(0.05 * tiles.size < value < 0.95 * tiles.size for spot in spots for value in spot)


# --- tiles under the map they were laid for -----------------------------------------------------


def test_laid_tiles_show_their_borders_and_letters() -> None:
    board = assemble(dice(), "ABC/DEF", ("B",))
    root = etree.fromstring(draw(board).encode())
    squares = find_all(root, ".//s:g[@data-layer='tiles']/s:rect")
    assert [(node.get("data-tile"), node.get("x"), node.get("y")) for node in squares] == [
        *(("A", "0", "0"), ("B", "240", "0"), ("C", "480", "0")),
        *(("D", "0", "240"), ("E", "240", "240"), ("F", "480", "240")),
    ]
    assert [node.get("data-side") for node in squares].count("expert") == 1
    assert [node.text for node in find_all(root, ".//s:g[@class='letter']/s:text")] == list("ABCDEF")


def test_dead_ends_are_shown_where_the_tiles_are_known() -> None:
    board = assemble(dice(), "GHI/DEF", ("G", "D"))
    assert bars(etree.fromstring(draw(board).encode())) == 0
    assert bars(etree.fromstring(draw(board, tiles=dice()).encode())) == 2 * 3
    etree.fromstring(draw(board, tiles=replace(dice(), tiles=())).encode())


def test_other_boards_have_no_tiles() -> None:
    root = etree.fromstring(draw(load("london").network, tiles=dice()).encode())
    assert not find_all(root, ".//s:g[@data-layer='tiles']")
