"""Links in pictures: the ink of a transport, the ways along it, and which of them are links."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from PIL import Image, ImageDraw

from support.small_town import LINKS, PLACES, RADIUS, lab, print_town
from yardtools.draft.colours import Surroundings
from yardtools.draft.doubts import find_doubts
from yardtools.draft.drafted import Draft, DraftLink, DraftStation
from yardtools.draft.false_transports import find_false_transports
from yardtools.draft.leaving import leave
from yardtools.draft.line_ends import compare_ends
from yardtools.draft.lines import RADIUS as LINES
from yardtools.draft.lines import Ink, LineMap, Way
from yardtools.draft.links import judge_ways
from yardtools.draft.network import Network
from yardtools.draft.passing import ALONE as ALONE_THERE
from yardtools.draft.passing import look_past
from yardtools.draft.traits import ALONE, TOGETHER, traits_alone, traits_together
from yardtools.draft.trees import chances_of, odds_by_trees
from yardtools.scans import Picture

pytest.importorskip("scipy")


@pytest.fixture(scope="module")
def town() -> Picture:
    return print_town()


def ways_of(town: Picture, hex: str) -> tuple[LineMap, list[Way]]:
    lines = LineMap(town, list(PLACES.values()), RADIUS)
    inks = dict(zip(LINKS, lines.inks([lab(each) for each in LINKS]), strict=True))
    return lines, lines.ways(inks[hex], range(5))


# --- ink --------------------------------------------------------------------------------------


def test_the_ink_of_a_transport_is_in_its_lines_and_not_in_parks(town: Picture) -> None:
    lines = LineMap(town, list(PLACES.values()), RADIUS)
    red, blue = lines.inks([lab(each) for each in LINKS])
    middle = int(180 * lines.zoom), int(65 * lines.zoom)
    park = int(335 * lines.zoom), int(170 * lines.zoom)
    assert ink_at(red, middle) > 0.8
    assert ink_at(blue, middle) < 0.1
    assert ink_at(red, park) < 0.1
    assert blue.cover[middle[1], middle[0]] > 0.8, "the red line would hide a blue one"


def ink_at(ink: Ink, at: tuple[int, int]) -> float:
    return float(ink.own[at[1] - 1 : at[1] + 2, at[0] - 1 : at[0] + 2].max())


def test_ink_is_known_in_shade_and_when_its_colour_was_told_roughly() -> None:
    image = Image.new("RGB", (1200, 200), "#eee8d8")
    ImageDraw.Draw(image).line([(20, 100), (1180, 100)], "#2060c0", 5)
    shade = np.linspace(1.0, 0.6, 1200)[None, :, None]
    shaded = Picture(Image.fromarray((np.asarray(image) * shade).astype(np.uint8)))
    lines = LineMap(shaded, [(20.0, 100.0), (1180.0, 100.0)], RADIUS)
    (ink,) = lines.inks([lab("#2a55a8")])
    along = ink.own[int(100 * lines.zoom) - 1 : int(100 * lines.zoom) + 2].max(axis=0)
    assert along[20:-20].min() > 0.6


# --- ways -------------------------------------------------------------------------------------


def test_ways_follow_the_lines_of_their_colour(town: Picture) -> None:
    _, found = ways_of(town, "#d04030")
    ways = {(way.start + 1, way.end + 1): way for way in found}
    for pair in LINKS["#d04030"]:
        assert ways[pair].colour.mean() > 0.7, pair
    assert all(ways[pair].colour.mean() < 0.5 for pair in ((1, 5), (3, 5)) if pair in ways)


def test_a_way_under_another_line_is_covered_there_and_not_bare(town: Picture) -> None:
    _, found = ways_of(town, "#2060c0")
    way = next(way for way in found if (way.start + 1, way.end + 1) == (1, 5))
    assert way.colour.mean() > 0.8
    image = Image.new("RGB", (360, 320), "#eee8d8")
    pen = ImageDraw.Draw(image)
    pen.line([(60, 60), (300, 60)], "#2060c0", 4)
    pen.rectangle((174, 20, 186, 100), fill="#d04030")
    lines = LineMap(Picture(image), [(60.0, 60.0), (300.0, 60.0)], RADIUS)
    blue, _ = lines.inks([lab("#2060c0"), lab("#d04030")])
    (way,) = lines.ways(blue, range(2))
    hidden = way.colour < 0.3
    assert hidden.any()
    assert (way.cover[hidden] > 0.3).all()


def test_a_way_follows_dashes_round_a_bow_and_not_the_straight_line_beside_them() -> None:
    image = Image.new("RGB", (360 * 3, 160 * 3), "#eee8d8")
    pen = ImageDraw.Draw(image)
    pen.line([(180, 300), (900, 300)], "#d04030", 15)
    bow = [(180 + 7.2 * step, 300 - 0.072 * step * (100 - step)) for step in range(101)]
    for first in range(0, 100, 8):
        pen.line(bow[first : first + 6], "#2060c0", 15)
    for x in (180, 900):
        pen.ellipse((x - 42, 258, x + 42, 342), "#fdfbf3", "#202020", 6)
    picture = Picture(image.resize((360, 160), Image.Resampling.LANCZOS))
    lines = LineMap(picture, [(60.0, 100.0), (300.0, 100.0)], RADIUS)
    blue, _ = lines.inks([lab("#2060c0"), lab("#d04030")])
    (way,) = lines.ways(blue, range(2))
    assert way.points[:, 1].min() / lines.zoom < 50, "along the bow, which rises by 60"
    assert way.colour.mean() > 0.5


# --- links ------------------------------------------------------------------------------------


def test_the_model_knows_links_from_other_ways(town: Picture) -> None:
    lines, ways = ways_of(town, "#d04030")
    alone = traits_alone(ways, lines.places)
    assert alone.shape == (len(ways), len(ALONE))
    assert traits_together(ways, lines.places, alone, np.zeros(len(ways))).shape[1] == len(TOGETHER)
    judged = judge_ways(ways, lines.places)
    sure = {(each.way.start + 1, each.way.end + 1) for each in judged if each.certainty >= 0.5}
    assert sure == set(LINKS["#d04030"])
    assert judge_ways([], lines.places) == []


def test_trees_ask_their_questions_of_every_row() -> None:
    tree = [[1, 0], [0.5, 2.0], [-1.0, 0.25, 0.5, 4.0]]
    rows = np.array([[1.0, 0.0], [1.0, 1.0], [3.0, 0.0], [3.0, 1.0]])
    odds = odds_by_trees(rows, {"base": 1.0, "trees": [tree, tree]})
    assert odds.tolist() == [-1.0, 1.5, 2.0, 9.0]
    assert chances_of(np.array([0.0, -50.0])).round(3).tolist() == [0.5, 0.0]


def test_where_a_transport_stops_can_be_told(town: Picture) -> None:
    stations = [DraftStation(number, at, (), 1.0) for number, at in PLACES.items()]
    colours = {"taxi": lab("#d04030"), "bus": lab("#2060c0")}
    told = Network(town, stations, RADIUS, colours, {"taxi": PLACES, "bus": [1, 3]})
    buses = {
        (link.start, link.end) for link in told.find_links() if link.by == "bus" and link.certainty > 0.5
    }
    assert buses == {(1, 3)}, "it runs on under 5"


def test_a_line_to_a_station_that_does_not_show_its_transport_is_a_doubt(town: Picture) -> None:
    stations = [DraftStation(number, at, (), 1.0) for number, at in PLACES.items()]
    colours = {"bus": lab("#2060c0"), "taxi": lab("#d04030")}
    shown = {"bus": PLACES, "taxi": [1, 2, 3]}
    taxis = [
        link for link in Network(town, stations, RADIUS, colours, shown).find_links() if link.by == "taxi"
    ]
    chances = {(link.start, link.end): link.certainty for link in taxis}
    assert chances[1, 2] > 0.9
    assert 0.3 < chances[3, 4] < 0.5


def test_a_line_that_only_passes_a_station_does_not_stop_there() -> None:
    """No symbol shows where the bus stops: it runs from 1 to 3, under the edge of 2, and stops at 4."""
    places = {1: (50.0, 60.0), 2: (180.0, 70.0), 3: (310.0, 60.0), 4: (180.0, 150.0)}
    image = Image.new("RGB", (360 * 4, 210 * 4), "#eee8d8")
    pen = ImageDraw.Draw(image)
    for hex, pairs in {"#d04030": [(1, 2), (2, 3), (2, 4)], "#2060c0": [(1, 3), (1, 4), (4, 3)]}.items():
        for pair in pairs:
            pen.line([(4 * x, 4 * y) for x, y in (places[end] for end in pair)], hex, 18)
    for x, y in places.values():
        pen.ellipse([4 * (x - 14), 4 * (y - 14), 4 * (x + 14), 4 * (y + 14)], "#fffdf0", "#202020", 6)
    small = Picture(image.resize((360, 210), Image.Resampling.LANCZOS))
    stations = [DraftStation(number, at, (), 1.0) for number, at in places.items()]
    network = Network(small, stations, RADIUS, {"taxi": lab("#d04030"), "bus": lab("#2060c0")})
    found = network.find_links()
    sure = {(link.start, link.end) for link in found if link.by == "bus" and link.certainty >= 0.5}
    assert sure == {(1, 3), (1, 4), (3, 4)}
    kinds = {each.number: each.transports for each in network.describe_stations(found)}
    assert kinds == {1: ("taxi", "bus"), 2: ("taxi",), 3: ("taxi", "bus"), 4: ("taxi", "bus")}


def way(start: int, end: int, *points: np.ndarray) -> Way:
    """A way through these points, in full colour."""
    legs = [np.linspace(one, other, 12, endpoint=False) for one, other in pairwise(points)]
    path = np.concatenate(legs)
    colour = np.ones(len(path), dtype=np.float32)
    return Way(start, end, 1.0, path, colour, 0 * colour, 0.0, 0.0, 0 * colour)


def test_a_way_leaves_towards_its_other_end_and_tells_whether_it_is_drawn_to_the_middle() -> None:
    places = np.array([[20.0, 100.0], [180.0, 100.0]])
    step = np.array([1.2 * LINES, 0.0])
    angle, miss = leave(way(0, 1, places[0] + step, places[1] - step), 1, places)
    assert abs(angle) == pytest.approx(np.pi, abs=0.01)
    assert miss == pytest.approx(0.0, abs=0.01)
    aside = np.array([0.0, LINES])
    _, miss = leave(way(0, 1, places[0] + step + aside, places[1] - step + aside), 1, places)
    assert miss == pytest.approx(1.0, abs=0.01)


def test_a_way_that_goes_straight_into_another_runs_on_unless_a_third_begins() -> None:
    places = np.array([[20.0, 100.0], [180.0, 100.0], [340.0, 100.0], [180.0, 300.0]])
    across, along = np.array([1.2 * LINES, 0.0]), np.array([0.0, 1.2 * LINES])
    there = way(0, 1, places[0] + across, places[1] - across)
    on = way(1, 2, places[1] + across, places[2] - across)
    down = way(1, 3, places[1] + along, places[3] - along)
    assert runs_on([there, on], places)[0] > 0.9
    assert runs_on([there, on, down], places)[0] < 0.1
    assert runs_on([there, down], places)[0] < 0.1


def runs_on(ways: list[Way], places: np.ndarray) -> np.ndarray:
    alone = traits_alone(ways, places)
    return traits_together(ways, places, alone, np.full(len(ways), 9.0))[:, TOGETHER.index("runs on")]


# --- doubts -----------------------------------------------------------------------------------


def drafted(*certainties: float, numbers: range = range(1, 60)) -> Draft:
    """A row of stations, all sure, with links of these certainties between neighbours."""
    stations = tuple(DraftStation(number, (30.0 * number, 50.0), ("taxi",), 1.0) for number in numbers)
    links = tuple(
        DraftLink(number, number + 1, "taxi", (), certainty)
        for number, certainty in enumerate(certainties, 1)
    )
    return Draft((2000, 100), 10.0, stations, links, {"taxi": lab("#d04030")})


def test_the_likeliest_faults_are_doubts_and_no_more_than_can_be_looked_at() -> None:
    sure, unsure = [0.999] * 30, [0.6, 0.97]
    doubts = find_doubts(drafted(*unsure, *sure))
    assert [(doubt.subject, doubt.certainty) for doubt in doubts] == [
        ("link:taxi:1-2", 0.6),
        ("link:taxi:2-3", 0.97),
    ]
    many = find_doubts(drafted(*[0.6 + place / 200 for place in range(50)]))
    assert len(many) == 15
    assert many[0].subject == "link:taxi:1-2"


def test_an_unsure_station_is_looked_at_before_its_links() -> None:
    draft = drafted(*[0.9] * 20)
    weak = DraftStation(5, (150.0, 50.0), ("taxi",), 0.9)
    stations = tuple(weak if each.number == 5 else each for each in draft.stations)
    subjects = [doubt.subject for doubt in find_doubts(Draft((1, 1), 10.0, stations, draft.links, {}))]
    assert subjects[0] == "station:5"


def test_numbers_that_no_station_has_come_first() -> None:
    draft = drafted(0.6, 0.999, 0.999, numbers=range(1, 9, 2))
    assert [doubt.subject for doubt in find_doubts(draft)][:4] == [
        *(f"station:{number}" for number in (2, 4, 6)),
        "link:taxi:1-2",
    ]


def test_a_station_without_links_is_looked_at_first_unless_many_have_none() -> None:
    alone = drafted(*[0.97] * 30, numbers=range(1, 33))
    assert find_doubts(alone)[0].subject == "station:32"
    many = drafted(*[0.97] * 30, numbers=range(1, 60))
    assert not any(doubt.subject.startswith("station") for doubt in find_doubts(many))


def test_a_station_that_a_line_leaves_which_no_link_follows_is_looked_at() -> None:
    draft = drafted(*[0.97] * 30, numbers=range(1, 32))
    loose = tuple(replace(each, loose=("taxi",) if each.number == 9 else ()) for each in draft.stations)
    first = find_doubts(replace(draft, stations=loose))[0]
    assert (first.subject, first.why) == ("station:9", "a taxi line leaves it that no link follows")
    assert first.certainty < 0.5


def test_a_link_that_no_line_backs_is_looked_at_before_others_as_sure() -> None:
    draft = drafted(*[0.97] * 30, numbers=range(1, 32))
    links = tuple(replace(each, unbacked=2 if each.start == 17 else 0) for each in draft.links)
    assert find_doubts(replace(draft, links=links))[0].subject == "link:taxi:17-18"


def test_links_of_a_transport_whose_lines_are_not_seen_to_leave_stations_are_looked_at_first() -> None:
    draft = drafted(*[0.97] * 30, numbers=range(1, 32))
    other = tuple(DraftLink(each.start, each.end, "bus", (), 0.98, 1) for each in draft.links[:6])
    firsts = find_doubts(replace(draft, links=(*draft.links, *other)))[:6]
    assert {doubt.subject for doubt in firsts} == {f"link:bus:{place}-{place + 1}" for place in range(1, 7)}


def test_where_links_may_be_their_station_is_looked_at_and_then_little_else() -> None:
    draft = drafted(*[0.97] * 30, numbers=range(1, 32))
    maybe = tuple(DraftLink(5, other, "taxi", (), 0.3) for other in (9, 14, 20))
    doubts = find_doubts(replace(draft, links=(*draft.links, *maybe)))
    assert (doubts[0].subject, doubts[0].why) == ("station:5", "more taxi links may lead there")
    assert doubts[0].certainty < 0.2
    after = [doubt.subject for doubt in doubts[1:]]
    assert {"station:9", "station:14", "station:20", "link:taxi:5-9"} <= {*after}


def test_a_station_whose_type_is_open_is_looked_at_before_the_links_that_hang_on_it() -> None:
    draft = drafted(*[0.97] * 30, numbers=range(1, 32))
    open_ = [DraftLink(5, other, "bus", (), 0.4) for other in (9, 14, 20)]
    shows = tuple(
        replace(each, transports=("taxi", "bus") if each.number != 5 else ("taxi",))
        for each in draft.stations
    )
    subjects = [
        each.subject for each in find_doubts(replace(draft, stations=shows, links=(*draft.links, *open_)))
    ]
    assert subjects[0] == "station:5"
    assert "link:bus:5-9" in subjects


def test_a_transport_that_leads_wherever_the_others_lead_are_their_edges() -> None:
    def links(by: str, step: int, count: int) -> list[DraftLink]:
        return [DraftLink(number, number + step, by, (), 0.9) for number in range(1, count + 1)]

    ladder = ("taxi", "bus", "underground")
    true = [*links("taxi", 1, 40), *links("taxi", 5, 40), *links("bus", 1, 15), *links("bus", 9, 12)]
    assert find_false_transports(
        [*true, *links("underground", 1, 38), *links("underground", 9, 12)], ladder
    ) == ["underground"]
    assert find_false_transports([*true, *links("underground", 11, 60)], ladder) == [], "many, but other ways"
    assert find_false_transports([*true, *links("underground", 1, 8)], ladder) == [], "the same ways, but few"


def test_a_transport_whose_lines_are_not_seen_to_leave_stations_is_none() -> None:
    def links(by: str, count: int, unbacked: int, certainty: float = 0.9) -> list[DraftLink]:
        rows = range(1, count + 1)
        return [DraftLink(number, number + len(by), by, (), certainty, unbacked) for number in rows]

    ladder, streets = ("taxi", "bus"), links("taxi", 40, 2)
    assert find_false_transports([*streets, *links("bus", 20, 2)], ladder) == ["bus"], "never the base"
    assert find_false_transports([*streets, *links("bus", 20, 1)], ladder) == []
    assert find_false_transports([*streets, *links("bus", 11, 2)], ladder) == [], "few may be hidden"
    assert find_false_transports([*streets, *links("bus", 20, 2, 0.4)], ladder) == [], "none is drawn"


# --- lines and links ----------------------------------------------------------------------------

SPOTS = {1: (100.0, 100.0), 2: (300.0, 100.0), 3: (100.0, 300.0), 4: (300.0, 300.0)}


def test_lines_at_stations_are_held_against_the_links() -> None:
    """Lines are printed from 1 to 2 and from 1 to 3; links were found from 1 to 2 and from 2 to 4."""
    image = Image.new("RGB", (400, 400), "#f4f0e4")
    pen = ImageDraw.Draw(image)
    for one, other in ((1, 2), (1, 3)):
        pen.line([SPOTS[one], SPOTS[other]], "#2060c0", 8)
    for x, y in SPOTS.values():
        pen.ellipse((x - 20, y - 20, x + 20, y + 20), "#fdfbf3", "#2a2622", 3)
    stations = [DraftStation(number, at, ("taxi",), 1.0) for number, at in SPOTS.items()]
    links = [DraftLink(1, 2, "taxi", (), 0.9), DraftLink(2, 4, "taxi", (), 0.9)]
    around = Surroundings(Picture(image), list(SPOTS.values()), 20.0)
    told, backed = compare_ends(stations, links, {"taxi": lab("#2060c0")}, around)
    assert [each.number for each in told if each.loose] == [1, 3]
    assert [each.unbacked for each in backed] == [0, 2]


def test_points_of_a_way_lie_on_the_middle_of_its_line() -> None:
    image = Image.new("RGB", (1440, 480), "#eee8d8")
    ImageDraw.Draw(image).line([(120, 240), (1320, 240)], "#2060c0", 36)
    lines = LineMap(
        Picture(image.resize((360, 120), Image.Resampling.LANCZOS)), [(30.0, 60.0), (330.0, 60.0)], RADIUS
    )
    (ink,) = lines.inks([lab("#2060c0")])
    (way,) = lines.ways(ink, range(2))
    off = way.points[:, 1] / lines.zoom - 60
    assert np.abs(off).max() < 0.1 * RADIUS


def test_a_line_that_runs_past_the_middle_is_told_from_two_that_meet_there() -> None:
    places = np.array([[20.0, 100.0], [100.0, 100.0], [180.0, 100.0], [100.0, 20.0]])
    aside, gap = np.array([0.0, 0.5 * LINES]), np.array([1.2 * LINES, 0.0])
    middle = places[1]
    for shift, past in ((aside, True), (0 * aside, False)):
        one = way(0, 1, places[0] + shift + gap, middle + shift - gap)
        other = way(1, 2, middle + shift + gap, places[2] + shift - gap)
        both = look_past([one, other], places, np.ones(2))
        assert (both[0, 1] > 0.5) == (both[1, 0] > 0.5) == past
        assert (both[0, 0], both[1, 1]) == (ALONE_THERE, ALONE_THERE)
    assert (look_past([one, other], places, np.array([1.0, 0.1])) == ALONE_THERE).all(), "unlikely ones"
    turned = way(1, 3, middle - gap[::-1], places[3] + gap[::-1])
    assert (look_past([one, turned], places, np.ones(2)) == ALONE_THERE).all(), "not opposite"
