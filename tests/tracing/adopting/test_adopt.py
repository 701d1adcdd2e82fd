"""What adopting concludes of small drawings: stations, lines, transports, marks, and what it leaves out."""

from __future__ import annotations

import tomllib
from itertools import pairwise

import pytest

from support.adopted import adopted, drawing_of, page
from yardtools.errors import YardError
from yardtools.tracing.adopting.adopt import adopt
from yardtools.tracing.adopting.box_text import comment, toml
from yardtools.tracing.adopting.corrections import Corrections
from yardtools.tracing.adopting.selectors import Picker, by_id, quote
from yardtools.tracing.adopting.summary import summary
from yardtools.tracing.adopting.survey import Kind, Survey
from yardtools.tracing.adopting.words import (
    colour_distance,
    colour_word,
    hue_costs,
    is_grey,
    own_word,
    tokens,
    transport_named,
)

SPOTS = {1: (50, 50), 2: (150, 60), 3: (250, 50), 4: (350, 60), 5: (60, 150), 6: (160, 160), 7: (260, 150)}
YELLOW, GREEN = "#f2c200", "#3bb143"


def stop(number: int, text: object = None, **more: str) -> str:
    """A disc with a number in it."""
    x, y = SPOTS[number]
    attributes = "".join(f' {key.rstrip("_")}="{value}"' for key, value in more.items())
    label = number if text is None else text
    return (
        f'<circle cx="{x}" cy="{y}" r="11" fill="#fff" stroke="#000"{attributes}/>'
        f'<text x="{x}" y="{y + 4}" font-size="10" text-anchor="middle">{label}</text>'
    )


def stops(*numbers: int) -> str:
    """Several of them."""
    return "".join(map(stop, numbers or SPOTS))


def way(one: int, other: int, **more: object) -> str:
    """A line between two stations."""
    (x, y), (u, v) = SPOTS[one], SPOTS[other]
    attributes = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in more.items())
    return f'<path d="M{x} {y}L{u} {v}" fill="none"{attributes}/>'


def ways(*numbers: int, **more: object) -> str:
    """Lines from each station to the next."""
    return "".join(way(one, other, **more) for one, other in pairwise(numbers))


def links(text: str, **corrections: object) -> set[tuple[str, int, int]]:
    return adopted(page(text), Corrections(**corrections)).links  # type: ignore[arg-type]


PLAIN = ways(1, 2, 3, 4, stroke=YELLOW) + ways(5, 6, 7, stroke=YELLOW) + ways(1, 5, stroke=YELLOW)
TAXI = {("taxi", 1, 2), ("taxi", 2, 3), ("taxi", 3, 4), ("taxi", 5, 6), ("taxi", 6, 7), ("taxi", 1, 5)}


# --- stations ---------------------------------------------------------------------------------


def test_discs_with_numbers_and_lines_between_them() -> None:
    found = adopted(page(PLAIN + stops()))
    assert found.links == TAXI
    assert found.select == {"stations": "circle", "taxi": '[stroke="#f2c200"]'}
    assert [row.what for row in found.found.rows] == ["stations", "taxi"]


def test_ids_number_stations_where_no_text_does() -> None:
    discs = "".join(f'<circle id="halt{n}" cx="{x}" cy="{y}" r="9"/>' for n, (x, y) in SPOTS.items())
    found = adopted(page(PLAIN + discs))
    assert found.links == TAXI
    assert found.box.tracing.station_id == r"^halt(\d+)$"


def test_ids_that_a_program_counted_number_nothing_where_texts_do() -> None:
    discs = "".join(stop(number, id=f"node{9 - number}") for number in SPOTS)
    found = adopted(page(PLAIN + discs))
    assert found.links == TAXI
    assert "id" not in found.found.document()["tracing"].get("stations", {})


def test_numbers_beside_dots() -> None:
    dots = "".join(
        f'<circle cx="{x}" cy="{y}" r="4"/><text x="{x + 7}" y="{y - 6}" font-size="9">{n}</text>'
        for n, (x, y) in SPOTS.items()
    )
    assert links(PLAIN + dots) == TAXI


def test_stations_without_numbers_get_some() -> None:
    dots = "".join(f'<circle cx="{x}" cy="{y}" r="4"/>' for x, y in SPOTS.values())
    found = adopted(page(PLAIN + dots))
    assert len(found.links) == len(TAXI)
    assert found.box.tracing.unnumbered == "number"


def test_numbers_turned_into_outlines_count_where_the_editor_noted_them() -> None:
    discs = "".join(
        f'<circle cx="{x}" cy="{y}" r="11" fill="#fff" stroke="#000"/>'
        f'<g aria-label="{n}"><path d="M{x - 3} {y - 4}h6v8h-6z"/></g>'
        for n, (x, y) in SPOTS.items()
    )
    assert links(PLAIN + f"<g>{discs}</g>") == TAXI


@pytest.mark.parametrize("name", ["_lines", "notes", "scan"])
def test_layers_with_names_that_the_reader_leaves_out(name: str) -> None:
    assert links(f'<g id="{name}">{PLAIN}{stops()}</g>') == TAXI


def test_crossings_without_numbers_are_stations_too() -> None:
    squares = "".join(f'<rect x="{x - 3}" y="297" width="6" height="6"/>' for x in range(50, 400, 50))
    streets = "".join(f'<path d="M{x} 300H{x + 50}" stroke="{YELLOW}"/>' for x in range(50, 350, 50))
    found = adopted(page(PLAIN + streets + stops() + squares))
    assert len(found.board.stations) == 7 + 7
    assert len(found.links) == 6 + 6


def test_hidden_layers_are_looked_at_where_nothing_is_seen() -> None:
    found = adopted(page(f'<g style="display:none">{PLAIN}{stops()}</g>'))
    assert found.links == TAXI


def test_a_hidden_layer_of_a_transport_that_is_not_shown_counts() -> None:
    shown = f'<g id="taxi">{PLAIN}</g>'
    hidden = f'<g id="bus" display="none">{ways(1, 6, 4, stroke="#000")}</g>'
    assert links(shown + hidden + stops()) == TAXI | {("bus", 1, 6), ("bus", 4, 6)}


def test_a_hidden_copy_does_not_count() -> None:
    found = adopted(page(f'<g id="taxi">{PLAIN}</g><g id="old-taxi" display="none">{PLAIN}</g>{stops()}'))
    assert found.links == TAXI
    assert found.box.tracing.select.get("taxi", "") in ("", "#taxi")


# --- what is left out -------------------------------------------------------------------------


def test_a_casing_is_left_out() -> None:
    found = adopted(
        page(PLAIN.replace(YELLOW, "#333").replace("<path", '<path stroke-width="6"') + PLAIN + stops())
    )
    assert found.links == TAXI
    assert [left.because for left in found.found.left] == ["wider copies of other lines, under them"]


def test_a_river_is_left_out() -> None:
    river = '<path d="M0 100 C100 90 300 120 400 100" fill="none" stroke="#8cf" stroke-width="20"/>'
    found = adopted(page(river + PLAIN + stops()))
    assert found.links == TAXI
    assert [left.count for left in found.found.left] == [1]


def test_a_legend_with_samples_is_left_out() -> None:
    legend = (
        f'<g id="key"><path d="M20 380H60" stroke="{YELLOW}"/>'
        '<circle cx="90" cy="380" r="11" fill="#fff" stroke="#000"/><text x="90" y="384">3</text></g>'
    )
    found = adopted(page(PLAIN + stops() + legend))
    assert found.links == TAXI
    assert found.select["ignore"] == "#key"
    assert len(found.board.stations) == 7


def test_samples_in_no_group_are_left_out_one_by_one() -> None:
    samples = f'<path id="sample" d="M20 380H60" stroke="{YELLOW}"/>'
    assert links(PLAIN + stops() + samples) == TAXI


def test_a_track_of_rounds_is_no_station() -> None:
    disc = '<circle cx="{0}" cy="350" r="11" fill="#fff" stroke="#000"/><text x="{0}" y="354">{1}</text>'
    track = "".join(disc.format(30 * n, n) for n in range(1, 8))
    found = adopted(page(PLAIN + stops() + track))
    assert found.links == TAXI
    assert sorted(station.id for station in found.board.stations) == list(SPOTS)


def test_what_its_layer_would_make_a_line_is_ignored() -> None:
    """The river lies in a layer that is called like a transport."""
    river = '<path id="thames" d="M0 300H400" stroke="#8cf"/>'
    found = adopted(page(f'<g id="taxi">{PLAIN}{river}</g>{stops()}'))
    assert found.links == TAXI
    assert not [fault for fault in found.faults if fault.code == "trace/loose-end"]


# --- transports -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "transport"),
    [
        ("Taxi lines", "taxi"),
        ("Straßen", "taxi"),
        ("rues", "taxi"),
        ("busRoutes", "bus"),
        ("Buslinien", "bus"),
        ("U-Bahn", "underground"),
        ("metro_2_", "underground"),
        ("Métro", "underground"),
        ("Fähre", "ferry"),
        ("bateaux", "ferry"),
        ("waterway", "ferry"),
        ("planes", "plane"),
        ("Business", ""),
        ("layer1", ""),
        ("st0", ""),
    ],
)
def test_names_of_transports(name: str, transport: str) -> None:
    assert transport_named(name) == transport


@pytest.mark.parametrize(
    ("colour", "transport"),
    [
        ("#f2c200", "taxi"),
        ("#ffd700", "taxi"),
        ("#3bb143", "bus"),
        ("#0a9a8c", "bus"),
        ("#e3001b", "underground"),
        ("#e6007e", "underground"),
        ("#222222", "ferry"),
        ("#000000", "ferry"),
    ],
)
def test_hues_of_transports(colour: str, transport: str) -> None:
    assert min(hue_costs(colour), key=lambda each: each[1])[0] == transport


def test_a_plane_is_no_ferry() -> None:
    lines = PLAIN + f'<g id="planes">{ways(1, 4, stroke="#0000cc")}</g>'
    assert ("plane", 1, 4) in links(lines + stops())


def test_its_own_name_is_kept_where_nothing_else_is_known() -> None:
    lines = PLAIN + f'<g id="gondolas">{ways(1, 4, 7, stroke="#884488")}</g>'
    found = adopted(page(lines + stops()))
    assert ("gondolas", 1, 4) in found.links
    assert any("--transport '#884488=gondolas'" in line for line in found.found.advice)


def test_the_commonest_lines_are_no_ferry() -> None:
    assert {by for by, _, _ in links(PLAIN.replace(YELLOW, "#000") + stops())} == {"taxi"}


def test_two_shades_are_one_colour() -> None:
    lines = PLAIN + ways(4, 7, stroke="#f2c403")
    assert links(lines + stops()) == TAXI | {("taxi", 4, 7)}


def test_words_and_colours() -> None:
    assert tokens("U-Bahn_Linien 2") == ("ubahn", "linien")
    assert own_word(["cls-1", "Layer 2", "Gondola lines"]) == "gondola"
    assert own_word(["st0", "yellow lines"]) == ""
    assert is_grey("#888888")
    assert not is_grey("#f2c200")
    assert colour_word("#884488") == "violet"
    assert colour_word("") == "plain"
    assert colour_distance("#000000", "none") > 1000


# --- marks ------------------------------------------------------------------------------------


def test_fills_of_some_stations_show_what_stops_there() -> None:
    lines = PLAIN + ways(1, 4, 7, stroke=GREEN)
    discs = "".join(stop(n).replace("#fff", "#cfc" if n in (1, 4, 7) else "#ffc") for n in SPOTS)
    found = adopted(page(lines + discs))
    assert found.box.tracing.symbols["#ccffcc"] == ("taxi", "bus")
    assert found.links == TAXI | {("bus", 1, 4), ("bus", 4, 7)}


def test_a_colour_that_means_something_else_is_no_mark() -> None:
    discs = "".join(stop(n).replace("#fff", "#f00" if n in (2, 5) else "#fff") for n in SPOTS)
    found = adopted(page(PLAIN + ways(1, 4, 7, stroke=GREEN) + discs))
    assert not found.box.tracing.symbols


# --- corrections ------------------------------------------------------------------------------


def test_a_colour_is_corrected() -> None:
    assert links(PLAIN + stops(), transports={YELLOW: "tram"}) == {("tram", a, b) for _, a, b in TAXI}


def test_a_name_or_a_selector_is_corrected() -> None:
    lines = f'<g id="roads">{PLAIN}</g>{ways(1, 7, stroke=GREEN)}'
    assert ("tram", 1, 2) in links(lines + stops(), transports={"Roads": "tram"})
    assert ("tram", 1, 2) in links(lines + stops(), transports={"#roads path": "tram"})
    assert ("tram", 1, 7) in links(lines + stops(), transports={"bus": "tram"})


def test_lines_are_left_out_on_demand() -> None:
    lines = PLAIN + ways(1, 7, stroke=GREEN)
    assert links(lines + stops(), transports={GREEN: "ignore"}) == TAXI


def test_stations_are_chosen() -> None:
    discs = "".join(f'<g class="stop">{stop(n)}</g>' for n in SPOTS)
    found = adopted(page(PLAIN + discs), Corrections(stations="g.stop"))
    assert found.links == TAXI
    assert found.select["stations"] == "g.stop"


def test_something_is_ignored() -> None:
    found = adopted(
        page(PLAIN + f'<g class="x">{ways(1, 7, stroke=YELLOW)}</g>' + stops()), Corrections(ignore=(".x",))
    )
    assert found.links == TAXI
    assert found.select["ignore"] == ".x"


@pytest.mark.parametrize(
    ("corrections", "words"),
    [
        (Corrections(ignore=(".nothing",)), "--ignore '.nothing' finds nothing"),
        (Corrections(stations="#no"), "--stations '#no' finds nothing"),
        (Corrections({"#123456": "bus"}), "--transport '#123456' fits no lines"),
        (Corrections(ignore=("((",)), "cannot use the selector"),
    ],
)
def test_corrections_that_fit_nothing(corrections: Corrections, words: str) -> None:
    with pytest.raises(YardError) as error:
        adopt(drawing_of(page(PLAIN + stops())), "x", "X", corrections)
    assert words in str(error.value)


# --- refusals ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("inside", "words"),
    [
        ("", "it shows 0 lines, 0 closed shapes, 0 texts (0 of them numbers) and 0 pictures"),
        ('<path d="M0 0H9" stroke="red"/>', "1 line, 0 closed shapes"),
        ('<text x="9" y="9">7</text>', "1 text (1 of them numbers)"),
        ('<g display="none"><path d="M0 0H9" stroke="red"/></g>', "no station"),
    ],
)
def test_a_drawing_without_stations_says_what_is_seen(inside: str, words: str) -> None:
    with pytest.raises(YardError) as error:
        adopt(drawing_of(page(inside)), "x", "X")
    assert words in str(error.value)


def test_stations_without_lines_are_a_start() -> None:
    found = adopted(page(stops()))
    assert len(found.board.stations) == 7
    assert [transport.id for transport in found.board.transports] == ["taxi", "bus", "underground", "ferry"]


# --- selectors --------------------------------------------------------------------------------


def picked(inside: str, wanted: str, spare: str = "") -> str:
    """The selector for the elements of a class, which itself is not to be used."""
    drawing = drawing_of(page(inside))
    survey = Survey(drawing)
    chosen = [shape for shape in survey.shapes if shape.node.id.startswith(wanted)]
    free = [shape for shape in survey.shapes if spare and shape.node.id.startswith(spare)]
    selector = Picker(survey).pick(chosen, free)
    assert drawing.matches(selector) >= {shape.node for shape in chosen} or " > " not in selector
    return selector


LINE = '<path d="M0 0H9" stroke="{0}" id="{1}"/>'


def test_selectors_go_from_simple_to_special() -> None:
    red, blue = LINE.format("red", "ra"), LINE.format("blue", "bb")
    assert picked(f'<g id="roads">{red}</g>{blue}', "r") == "#roads"
    assert picked(red + blue, "r") == '[stroke="red"]'
    assert picked(f'<g class="a">{red}{blue}</g><g class="b">{red.replace("ra", "xa")}</g>', "r") == (
        '.a [stroke="red"]'
    )


def test_elements_that_have_nothing_in_common_are_listed() -> None:
    same = '<path d="M0 0H9" id="{}"/>'
    inside = same.format("ra") + same.format("x") + same.format("rb") + same.format("y")
    assert picked(inside, "r") == "#ra, #rb"


def test_what_has_no_id_is_told_by_its_place() -> None:
    drawing = drawing_of(page('<g><path d="M0 0H9"/><path d="M0 0H9"/></g>'))
    survey = Survey(drawing)
    selector = Picker(survey).pick(survey.shapes[:1])
    assert selector == ":root > g:nth-child(1) > path:nth-child(1)"
    assert drawing.matches(selector) == {survey.shapes[0].node}


def test_ids_and_strings_are_escaped() -> None:
    assert by_id("a-b") == "#a-b"
    assert by_id("1 b") == '[id="1 b"]'
    assert quote('say "x" \\') == '"say \\"x\\" \\\\"'


# --- shapes -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shape", "kind"),
    [
        ('<path d="M0 0 9 9" stroke="red"/>', Kind.LINE),
        ('<path d="M0 0C50 80 90 -20 99 99"/>', Kind.LINE),
        ('<path d="M0 0h90v90z" fill="none" stroke="red"/>', Kind.LOOP),
        ('<rect width="90" height="3" fill="red"/>', Kind.BAND),
        ('<rect width="90" height="60" fill="red"/>', Kind.AREA),
        ('<path d="M0 9a9 9 0 0 1 18 0" fill="red"/>', Kind.AREA),
        ('<path d="M0 9a9 9 0 0 1 18 0" fill="red" stroke="#000"/>', Kind.AREA),
        ('<circle r="9"/>', Kind.AREA),
    ],
)
def test_what_shapes_look_like(shape: str, kind: Kind) -> None:
    (only,) = Survey(drawing_of(page(shape))).shapes
    assert only.kind is kind


# --- how it is written and told ---------------------------------------------------------------


@pytest.mark.parametrize(
    "value", ["plain", "with 'both' \"quotes\"", "back\\slash", "tab\t\x7f\x85 é", True, 3, [1, "a"]]
)
def test_values_are_written_as_toml_reads_them(value: object) -> None:
    assert tomllib.loads(f"x = {toml(value)}") == {"x": value}


def test_comments_are_one_line() -> None:
    assert comment("a\nb\x85c") == "# a b c"


def test_every_line_says_why() -> None:
    text = adopted(page(PLAIN + stops())).text
    assert "taxi = '[stroke=\"#f2c200\"]'" in text
    assert "# likely: 6 lines, 100% of their ends at stations; the colour #f2c200 (yellow)" in text
    assert 'stations = "circle"  # sure: 7 of 7 have a number inside' in text


def test_names_in_the_drawing_do_no_harm_in_the_box() -> None:
    lines = f'<g id="taxi&#10;x = 1 &quot;\'">{PLAIN}</g>'
    assert adopted(page(lines + stops())).links == TAXI


def test_the_summary_is_a_table() -> None:
    found = adopted(page(PLAIN + stops())).found
    first, second, *_ = summary(found).splitlines()
    assert first.split() == ["what", "how", "many", "where", "how", "sure"]
    assert second.split()[:3] == ["stations", "7", "circle"]
