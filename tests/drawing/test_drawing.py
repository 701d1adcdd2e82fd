"""Drawing: any board becomes a picture that shows every station and link, and only safe text."""

from __future__ import annotations

import math
import re
import shutil
import subprocess
from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from support.boards import network_boards
from yardtools.drawing import COLOUR, GREY, KINDS, SAFE, THEMES, Highlight, Theme, draw
from yardtools.drawing.lines import along, length, middle, path_data, shift
from yardtools.drawing.names import place_names
from yardtools.drawing.plan import Plan, plan
from yardtools.drawing.theme import readable_on
from yardtools.errors import YardError
from yardtools.geometry import station_radius
from yardtools.model import Board, Link, Mission, Station, Transport
from yardtools.model.network import DEFAULT_TRANSPORTS

NS = {"s": "http://www.w3.org/2000/svg"}
HOSTILE = '<script>alert("1")</script> & \x00\ud800\x1b'


def parse(picture: str) -> etree._Element:
    return etree.fromstring(picture.encode())


def find_all(root: etree._Element, path: str) -> list[etree._Element]:
    nodes = root.xpath(path, namespaces=NS)
    assert isinstance(nodes, list)
    return [node for node in nodes if isinstance(node, etree._Element)]


def links_drawn(root: etree._Element) -> Counter[str]:
    return Counter(str(node.get("data-link")) for node in find_all(root, "//s:path[@data-link]"))


def town(side: int = 4, **rest: object) -> Board:
    """A square town with taxis between neighbours, buses along every second street, a ferry."""
    stations = [
        Station(
            row * side + column + 1, (60.0 * column + 5 * row, 60.0 * row), ("taxi", "bus")[: 1 + row % 2]
        )
        for row in range(side)
        for column in range(side)
    ]
    across = [(n, n + 1) for n in range(1, side * side) if n % side]
    down = [(n, n + side) for n in range(1, side * (side - 1) + 1)]
    links = [Link(a, b, "taxi") for a, b in across + down] + [Link(a, b, "bus") for a, b in across]
    links.append(Link(1, side * side, "ferry", path=((-30, 100), (30, 240))))
    return Board("town", DEFAULT_TRANSPORTS, tuple(stations), tuple(links), **rest)  # type: ignore[arg-type]


def plan_of(board: Board, theme: Theme = COLOUR) -> Plan:
    return plan(board, theme, None, "", "en")


def lightness(colour: str) -> float:
    """How much light a colour gives, from 0 to 1."""
    red, green, blue = (math.pow(int(colour[at : at + 2], 16) / 255, 2.2) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def faulty_board() -> Board:
    """A board with about every fault that can be drawn."""
    links = [
        Link(1, 2, "taxi"),
        Link(1, 2, "taxi"),
        Link(2, 1, "taxi", oneway=True),
        Link(3, 3, "taxi"),
        Link(3, 3, "bus"),
        Link(1, 999, "taxi"),
        Link(998, 999, "taxi"),
        Link(2, 4, "rocket"),
        Link(1, 5, "bus"),
    ]
    stations = [
        Station(1, (0, 0), ("taxi",)),
        Station(2, (100, 0), ("bus",)),
        Station(3, (50, 80), ("taxi", "rocket")),
        Station(3, (150, 80)),
        Station(4),
        Station(5, (0, 0)),
        Station(6, (math.nan, math.inf)),
    ]
    return Board("crooked", DEFAULT_TRANSPORTS[:2], tuple(stations), tuple(links))


def test_every_station_and_link_is_drawn_once() -> None:
    board = town()
    root = parse(draw(board))
    assert links_drawn(root) == Counter(link.subject.removeprefix("link:") for link in board.links)
    drawn = [node.get("data-station") for node in find_all(root, "//s:g[@class='station']")]
    assert drawn == [str(station.id) for station in board.stations]
    assert [node.text for node in find_all(root, "//s:g[@data-layer='numbers']/s:text")] == drawn


def test_pages_find_every_part_by_its_hooks() -> None:
    board = town(missions=(Mission("green", (1,), (2,)),))
    named = replace(board, stations=tuple(replace(each, name={"en": "Here"}) for each in board.stations))
    marks = [Highlight("station:6", "fault")]
    root = parse(draw(named, names=True, legend=True, highlights=marks))
    layers = [node.get("data-layer") for node in find_all(root, "/s:svg/s:g")]
    above = ["missions", "names", "stations", "numbers", "highlights", "legend"]
    assert layers == ["ground", "highlights", "bus", "ferry", "taxi", *above]
    assert len(find_all(root, "//s:g[@data-layer='stations']/s:g[@data-station]")) == 16
    assert len(find_all(root, "//s:g[@data-layer='numbers']/s:text[@data-station]")) == 16
    for link in find_all(root, "//s:path[@data-link]"):
        parent = link.getparent()
        assert parent is not None
        by = str(link.get("data-link")).partition(":")[0]
        assert (by, by) == (link.get("data-by"), parent.get("data-layer"))
    assert find_all(root, "//s:g[@data-layer='missions'][@data-mission='green']")
    assert len(find_all(root, "//s:g[@data-layer='highlights']/s:g[@data-subject='station:6']")) == 2


def test_the_picture_is_one_that_pages_can_use() -> None:
    root = parse(draw(town(), prefix="left-", title="Our town"))
    assert (root.get("role"), root.get("aria-label")) == ("img", "Our town")
    assert [node.text for node in find_all(root, "/s:svg/s:title")] == ["Our town"]
    (station,) = find_all(root, "//s:g[@id='left-s6']")
    assert station.get("transform") == "translate(65,60)"
    assert find_all(root, "//s:g[@class='links bus']/s:path[@data-link='bus:1-2']")
    ids = [node.get("id") for node in find_all(root, "//*[@id]")]
    assert len(ids) == len(set(ids))
    assert all(id and id.startswith("left-") for id in ids)
    used = {str(node.get("href")).removeprefix("#") for node in find_all(root, "//s:use")}
    assert used <= set(ids)


def test_wide_lines_lie_under_narrow_ones() -> None:
    board = Board(
        "x", DEFAULT_TRANSPORTS, town().stations, tuple(Link(1, 2, t.id) for t in DEFAULT_TRANSPORTS)
    )
    layers = [
        node.get("class") for node in find_all(parse(draw(board)), "//s:g[starts-with(@class, 'links')]")
    ]
    assert layers == ["links underground", "links bus", "links ferry", "links taxi"]


def test_numbers_can_be_left_out() -> None:
    assert not find_all(parse(draw(town(), numbers=False)), "//s:text")


@given(network_boards(), st.sampled_from(list(THEMES.values())), st.booleans())
@settings(max_examples=80, deadline=None)
def test_any_board_is_drawn_as_far_as_it_has_positions(board: Board, theme: Theme, names: bool) -> None:
    placed = {station.id for station in board.stations if station.at}
    if not placed:
        with pytest.raises(YardError, match="has no positions; give it some with --layout neato"):
            draw(board)
        return
    highlights = [Highlight(station.subject, "fault") for station in board.stations]
    highlights += [Highlight(link.subject, "added") for link in board.links]
    picture = draw(board, theme=theme, names=names, legend=True, highlights=highlights)
    root = parse(picture)
    expected = [link.subject.removeprefix("link:") for link in board.links if {link.start, link.end} & placed]
    assert links_drawn(root) == Counter(expected)
    assert {node.get("data-station") for node in find_all(root, "//s:g[@class='station']")} == set(
        map(str, placed)
    )
    assert not re.search(r"\b(nan|inf)\b", " ".join(str(node.get("d")) for node in find_all(root, "//*[@d]")))
    assert picture == draw(board, theme=theme, names=names, legend=True, highlights=highlights)


def test_faulty_boards_are_drawn() -> None:
    board = faulty_board()
    root = parse(draw(board, legend=True, names=True))
    drawn = links_drawn(root)
    assert drawn == Counter(
        {
            "taxi:1-2": 2,
            "taxi:2-1": 1,
            "taxi:3-3": 1,
            "bus:3-3": 1,
            "taxi:1-999": 1,
            "rocket:2-4": 1,
            "bus:1-5": 1,
        }
    )
    lines = {track.link: track.line for track in plan_of(board).tracks}
    for link in board.links:
        if link in lines:
            assert length(lines[link]) > 10, f"{link} cannot be seen"
    ids = [node.get("id") for node in find_all(root, "//s:g[@class='station']")]
    assert ids == ["s1", "s2", "s3", "s3-2", "s5"]


def test_links_that_share_a_road_lie_side_by_side() -> None:
    board = Board(
        "x",
        DEFAULT_TRANSPORTS,
        (Station(1, (0, 0)), Station(2, (200, 0)), Station(3, (100, 90))),
        (
            *(Link(1, 2, transport.id) for transport in DEFAULT_TRANSPORTS),
            Link(2, 1, "taxi", oneway=True),
            *(Link(1, 3, by, path=((50, 30), (70, 70))) for by in ("taxi", "bus")),
        ),
    )
    sketch = plan_of(board)
    for pair in ((1, 2), (1, 3)):
        tracks = [track for track in sketch.tracks if {track.link.start, track.link.end} == set(pair)]
        for one, other in combinations(tracks, 2):
            room = (sketch.strokes[one.link.by].width + sketch.strokes[other.link.by].width) / 2
            assert math.dist(middle(one.line), middle(other.line)) > room
    for track in sketch.tracks:
        for end, station in ((0, track.link.start), (-1, track.link.end)):
            assert math.dist(track.line[end], sketch.places[station]) < sketch.radius


def test_a_path_is_followed() -> None:
    link = Link(1, 2, "taxi", path=((50, 40), (120, 40)))
    board = Board("x", DEFAULT_TRANSPORTS, (Station(1, (0, 0)), Station(2, (200, 0))), (link,))
    (track,) = plan_of(board).tracks
    assert track.line == ((0, 0), (50, 40), (120, 40), (200, 0))
    (node,) = find_all(parse(draw(board)), "//s:path[@data-link]")
    assert re.fullmatch(r"M0 0L[\d. ]+Q50 40 [\d. ]+L[\d. ]+Q120 40 [\d. ]+L200 0", str(node.get("d")))


def test_one_way_links_have_arrows_that_point_ahead() -> None:
    stations = (Station(1, (0, 0)), Station(2, (50, 0)), Station(3, (1000, 0)))
    links = (Link(2, 1, "taxi", oneway=True), Link(2, 3, "taxi", oneway=True), Link(1, 3, "taxi"))
    arrows = find_all(
        parse(draw(Board("x", DEFAULT_TRANSPORTS, stations, links))), "//s:path[@class='arrow']"
    )
    assert len(arrows) == 2
    back, ahead = (re.findall(r"M([-\d.]+) [-\d.]+L([-\d.]+)", str(arrow.get("d"))) for arrow in arrows)
    assert [float(tip) < float(tail) for tail, tip in back] == [True]
    assert len(ahead) > 1
    assert all(float(tip) > float(tail) for tail, tip in ahead)


def test_names_from_outside_stay_text() -> None:
    transports = (Transport("taxi", name={"en": HOSTILE}, colour="url(https://example.org)"),)
    stations = (Station(1, (0, 0), ("taxi",), {"en": HOSTILE}), Station(2, (400, 0)))
    board = Board("x", transports, stations, (Link(1, 2, 'a"><b'),), title=HOSTILE)
    highlights = [Highlight("station:1", 'x" onload="', HOSTILE, sign="<b>")]
    picture = draw(board, names=True, legend=True, highlights=highlights)
    root = parse(picture)
    assert "<script" not in picture
    assert "example.org" not in picture
    assert find_all(root, "//s:g[@class='names']/s:text")[0].text == '<script>alert("1")</script> & ���'
    assert not find_all(root, "//*[@onload] | //s:b")


def test_missions_ring_their_starts_and_frame_their_targets() -> None:
    missions = (Mission("green", (1, 2, 99), (7,)), Mission("yellow", (2,), (7, 16)))
    root = parse(draw(town(missions=missions)))
    assert len(find_all(root, "//s:g[@class='mission green']/s:circle")) == 2
    octagons = find_all(root, "//s:g[@class='mission yellow']/s:polygon")
    assert [len(str(octagon.get("points")).split()) for octagon in octagons] == [8, 8]
    rings = [
        node.get("r")
        for node in find_all(root, "//s:g[starts-with(@class,'mission')]/s:circle[@cx='60'][@cy='0']")
    ]
    assert len(set(rings)) == 2, "the rings of two missions lie on each other"


def test_names_stand_clear_of_stations_and_of_each_other() -> None:
    named = [
        Station(s.id, s.at, s.transports, {"en": f"Place {s.id}", "de": f"Ort {s.id}"})
        for s in town().stations
    ]
    board = Board("x", DEFAULT_TRANSPORTS, tuple(named), town().links)
    sketch = plan_of(board)
    labels = list(place_names(sketch))
    assert len(labels) == len(named)
    for one, other in combinations(labels, 2):
        apart = one.box[2] < other.box[0] or other.box[2] < one.box[0]
        assert apart or one.box[3] < other.box[1] or other.box[3] < one.box[1]
    for label in labels:
        for x, y in sketch.places.values():
            nearest = (min(max(x, label.box[0]), label.box[2]), min(max(y, label.box[1]), label.box[3]))
            assert math.dist((x, y), nearest) >= sketch.radius
    assert "Ort 7" in draw(board, names=True, language="de")
    assert "<title>7 Ort 7</title>" in draw(board, language="de")


def test_a_name_without_room_is_left_out_of_the_map_but_not_of_the_station() -> None:
    crowd = tuple(
        Station(n, (n % 5 * 10, n // 5 * 10), (), {"en": "Llanfairpwllgwyngyll"}) for n in range(25)
    )
    root = parse(draw(Board("x", DEFAULT_TRANSPORTS, crowd), names=True))
    assert 0 < len(find_all(root, "//s:g[@class='names']/s:text")) < 25
    assert len(find_all(root, "//s:g[@class='station']/s:title")) == 25


@pytest.mark.parametrize("kind", [*KINDS, "unheard-of"])
def test_highlights_mark_stations_and_links(kind: str) -> None:
    subjects = ["station:6", "link:bus:1-2", "link:taxi:2-1", "link:taxi:1-16"]
    marks = [Highlight(subject, kind, f"about {subject}", value=0.5) for subject in subjects]
    root = parse(draw(town(), highlights=marks))
    halos = find_all(root, "//s:g[@class='halos']/s:g")
    assert [halo.get("data-subject") for halo in halos] == subjects
    assert [halo.get("class") for halo in halos] == [f"highlight {kind}"] * 4
    assert [halo.findtext("s:title", namespaces=NS) for halo in halos] == [f"about {s}" for s in subjects]
    assert len(find_all(root, "//s:g[@class='badges']/s:g")) == (0 if kind == "heat" else 4)
    assert [node.get("data-missing") for node in find_all(root, "//*[@data-missing]")] == ["taxi:1-16"]
    assert links_drawn(root) == links_drawn(parse(draw(town())))


def test_highlights_of_what_is_nowhere_are_left_out() -> None:
    subjects = ["station:99", "station:x", "link:taxi:1-99", "link:taxi", "mission:green", "nonsense", ""]
    assert draw(town(), highlights=[Highlight(subject) for subject in subjects]) == draw(town())


def test_kinds_of_highlight_differ_without_colour() -> None:
    assert len({sign for sign, _ in KINDS.values()}) == len(KINDS)


def test_heat_grows_with_its_value() -> None:
    marks = [
        Highlight(f"station:{n}", "heat", value=value) for n, value in enumerate((-1, 0.5, 9, math.nan), 1)
    ]
    halos = find_all(parse(draw(town(), highlights=marks)), "//s:g[@class='halos']//s:circle")
    cold, none, warm, hot = (float(str(halo.get("r"))) for halo in halos)
    assert none == cold < warm < hot
    fills = [halo.get("fill") for halo in halos]
    assert fills == [COLOUR.heat[0], COLOUR.heat[0], COLOUR.warmth(0.5), COLOUR.heat[-1]]


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_heat_can_be_read_without_colour(theme: Theme) -> None:
    shades = [lightness(theme.warmth(step / 20)) for step in range(21)]
    assert all(before > after for before, after in pairwise(shades)), "hotter is not darker"
    assert shades[0] - shades[-1] > 0.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_signs_stand_out_from_their_badges(theme: Theme) -> None:
    for kind in KINDS.keys() - {"heat"}:
        ground, sign = sorted(map(lightness, (theme.kind(kind), readable_on(theme.kind(kind)))))
        assert (sign + 0.05) / (ground + 0.05) > 3, kind


def test_a_legend_explains_highlights_that_occur() -> None:
    marks = [
        Highlight("station:1", "heat", value=0.5),
        Highlight("station:2", "fault"),
        Highlight("x", "odd"),
    ]
    picture = draw(town(), legend=True, highlights=marks, scale=("never", "31 visits"), language="de")
    names = [node.text for node in find_all(parse(picture), "//s:g[@class='legend']/s:g/s:text")]
    assert names[-3:] == ["Fehler", "never – 31 visits", "odd"]
    plain = draw(town(), legend=True, highlights=marks[:1], language="fr")
    assert "faible – élevé" in plain


def test_a_badge_says_what_it_is_told_to() -> None:
    marks = [Highlight("station:1", "fault"), Highlight("station:1", "info", sign="12")]
    badges = find_all(parse(draw(town(), highlights=marks)), "//s:g[@class='badges']//s:text")
    assert [badge.text for badge in badges] == ["!", "12"]


def test_grey_has_no_colour() -> None:
    missions = (Mission("green", (1,), (2,)), Mission("red", (3,), (4,)))
    transports = (Transport("taxi", colour="red"), *DEFAULT_TRANSPORTS[1:])
    board = Board("x", transports, town().stations, town().links, missions=missions)
    marks = [Highlight(f"station:{n}", kind, value=0.4) for n, kind in enumerate(KINDS, 1)]
    root = parse(draw(board, theme=GREY, legend=True, highlights=marks))
    paints = {str(node.get(key)) for key in ("fill", "stroke") for node in find_all(root, f"//*[@{key}]")}
    for paint in paints - {"none"}:
        assert re.fullmatch(r"#([0-9a-f]{2})\1\1", paint), paint


@pytest.mark.parametrize("theme", [GREY, SAFE], ids=lambda theme: theme.name)
def test_lines_differ_by_more_than_colour(theme: Theme) -> None:
    groups = find_all(parse(draw(town(), theme=theme)), "//s:g[starts-with(@class, 'links')]")
    looks = [(group.get("stroke-width"), group.get("stroke-dasharray")) for group in groups]
    assert len(set(looks)) == len(looks) == 3
    colours = [group.get("stroke") for group in groups]
    assert len(set(colours)) == len(colours)


def test_the_frame_is_the_view() -> None:
    board = town(frame=(300, 200))
    assert parse(draw(board, margin=0)).get("viewBox") == "0 0 300 200"
    assert parse(draw(board, margin=10)).get("viewBox") == "-10 -10 320 220"


def test_stations_off_the_frame_are_seen_within_reason() -> None:
    stray = (Station(1, (50, 50)), Station(2, (-20, 50)), Station(3, (1e8, 50)))
    root = parse(draw(Board("x", DEFAULT_TRANSPORTS, stray, frame=(100, 100)), margin=0))
    assert root.get("viewBox") == "-20 0 170 100"


def test_a_legend_names_transports_and_missions() -> None:
    board = town(missions=(Mission("green", (1,), (2,)),), title="Our town")
    root = parse(draw(board, legend=True))
    names = [node.text for node in find_all(root, "//s:g[@class='legend']//s:text")]
    assert names == ["Our town", "Taxi", "Bus", "Underground", "Ferry", "Green", "start, target"]
    high, higher = (
        float(str(parse(draw(board, legend=wanted)).get("viewBox")).split()[3]) for wanted in (False, True)
    )
    assert higher > high, "the legend lies on the map"


@pytest.mark.parametrize("scale", [0.5, 1, 40])
def test_sizes_go_with_the_boards_spacing(scale: float) -> None:
    places = [(60.0 * scale * (n % 9), 60.0 * scale * (n // 9)) for n in range(81)]
    assert station_radius(places) == pytest.approx(12 * scale)
    assert station_radius([*places, *places]) == station_radius(places)


def test_the_size_of_a_lone_station() -> None:
    assert station_radius([(3, 4)]) == 13
    assert station_radius([(3, 4)], (400, 800)) == 10


def test_a_few_stations_on_a_wide_map_stay_small() -> None:
    assert station_radius([(0, 0), (400, 0)]) == 20
    assert station_radius([(0, 0), (400, 0)], (800, 600)) == 40


def test_a_board_without_positions_is_refused() -> None:
    with pytest.raises(YardError, match=r"^board x has no positions; give it some with --layout neato$"):
        draw(Board("x", DEFAULT_TRANSPORTS, (Station(1), Station(2)), (Link(1, 2, "taxi"),)))


POINTS = st.tuples(st.integers(-50, 50), st.integers(-50, 50))


@given(st.lists(POINTS, min_size=2, max_size=6, unique=True).map(tuple), st.floats(0, 1))
def test_points_along_a_line_lie_on_it(line: tuple[tuple[float, float], ...], part: float) -> None:
    ((point, _),) = along(line, [part])
    near = min(math.dist(a, point) + math.dist(point, b) - math.dist(a, b) for a, b in pairwise(line))
    assert near == pytest.approx(0, abs=1e-6)


@given(st.lists(POINTS, min_size=2, max_size=6, unique=True).map(tuple), st.floats(-20, 20))
def test_a_shifted_line_stays_near(line: tuple[tuple[float, float], ...], offset: float) -> None:
    moved = shift(line, offset, offset)
    assert len(moved) == len(line)
    for before, after in zip(line, moved, strict=True):
        assert math.dist(before, after) == pytest.approx(abs(offset)) or before == after


def test_sharp_corners_are_rounded_little_and_gentle_ones_smoothly() -> None:
    assert path_data(((0, 0), (100, 0), (100, 100)), 10) == "M0 0L90 0Q100 0 100 10L100 100"
    assert path_data(((0, 0), (100, 0), (200, 50)), 10).startswith("M0 0L50 0Q100 0 ")


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_a_renderer_draws_it(theme: Theme) -> None:
    if not shutil.which("rsvg-convert"):
        pytest.skip("rsvg-convert is not installed, so no picture can be rendered")
    picture = draw(town(missions=(Mission("green", (1,), (2,)),)), theme=theme, legend=True, names=True)
    done = subprocess.run(
        ["rsvg-convert", "-w", "400"], input=picture.encode(), capture_output=True, check=True
    )
    assert done.stdout.startswith(b"\x89PNG")
    assert not done.stderr
