"""Lists of places of every kind: read with the usual names, and refused with the place of the fault."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from yardtools.errors import YardError
from yardtools.places.plan import Place
from yardtools.places.readers.listing import Listing
from yardtools.places.readers.read import keyed, read_list
from yardtools.places.selection import choose_places

OSM = """<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6">
 <node id="1" lat="59.91" lon="10.75"><tag k="name" v="Jernbanetorget"/><tag k="railway" v="station"/></node>
 <node id="2" lat="59.92" lon="10.72"><tag k="name" v="Majorstuen"/><tag k="name:en" v="Major Cottage"/>
  <tag k="place" v="suburb"/><tag k="population" v="12 000"/></node>
 <node id="3" lat="59.94" lon="10.77"><tag k="name" v="Storo"/><tag k="railway" v="tram_stop"/></node>
 <node id="4" lat="59.9401" lon="10.7702"><tag k="name" v="Storo"/><tag k="highway" v="bus_stop"/></node>
 <node id="5" lat="59.95" lon="10.79"><tag k="name" v="A tree"/><tag k="natural" v="tree"/></node>
 <node id="6" lat="59.93" lon="10.76"/>
 <way id="10"><nd ref="1"/><nd ref="6"/><nd ref="3"/></way>
 <way id="11"><nd ref="1"/><nd ref="2"/><tag k="railway" v="subway"/></way>
 <way id="12"><nd ref="2"/><nd ref="3"/><tag k="railway" v="subway"/><tag k="service" v="yard"/></way>
 <way id="13"><nd ref="2"/><nd ref="3"/><tag k="route" v="ferry"/></way>
 <way id="14"><nd ref="2"/><nd ref="3"/><tag k="railway" v="tram"/></way>
 <relation id="20"><member type="way" ref="10" role=""/><member type="node" ref="1" role="stop"/>
  <member type="node" ref="99" role="stop"/><tag k="type" v="route"/><tag k="route" v="tram"/></relation>
 <relation id="21"><member type="node" ref="1" role="stop"/><member type="node" ref="2" role="stop"/>
  <tag k="type" v="route"/><tag k="route" v="bus"/></relation>
 <relation id="22"><member type="way" ref="10" role=""/><tag k="route" v="hiking"/></relation>
</osm>
"""

TOWN, HILL, NORTH = ({"lat": lat, "lon": lon} for lat, lon in ((59.91, 10.75), (59.92, 10.72), (59.95, 10.8)))
OVERPASS: dict[str, Any] = {
    "version": 0.6,
    "elements": [
        {
            "type": "relation",
            "id": 20,
            "tags": {"route": "subway"},
            "members": [
                {"type": "node", "ref": 7, "role": "stop", **TOWN},
                {"type": "way", "ref": 10, "role": "", "geometry": [TOWN, None, HILL]},
            ],
        },
        {"type": "way", "id": 11, "nodes": [1, 2], "tags": {"route": "ferry"}},
        {"type": "way", "id": 12, "center": NORTH, "tags": {"place": "quarter", "name": "Disen"}},
        {"type": "node", "id": 1, **TOWN, "tags": {"place": "city", "name": "Oslo"}},
        {"type": "node", "id": 2, **HILL, "tags": {"place": "suburb", "name": "Majorstuen"}},
        {"type": "count", "id": 0},
    ],
}  # fmt: skip


def feature(kind: str, coordinates: Any, **properties: Any) -> dict[str, Any]:
    geometry = {"type": kind, "coordinates": coordinates}
    return {"type": "Feature", "properties": properties, "geometry": geometry}


def collection(*features: Any) -> str:
    return json.dumps({"type": "FeatureCollection", "features": features})


POINTS = [
    feature("Point", [10.75, 59.91], name="Oslo", place="city"),
    feature("Point", [10.72, 59.92, 40.0], title="Majorstuen", island="Main"),
    feature("Point", [10.77, 59.94], name="Storo", type="Suburb", population="1.200"),
]


@pytest.fixture
def read(tmp_path: Path) -> Any:
    def read_text(name: str, text: str | bytes, *languages: str) -> Listing:
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return read_list(path, languages)

    return read_text


def spots(listing: Listing) -> dict[str, tuple[float, float]]:
    return {place.title: place.at for place in listing.places}


ROWS = (("Oslo", 59.91, 10.75), ("Bergen", 60.39, 5.32), ("Trondheim", 63.43, 10.4))


class TestTables:
    @pytest.mark.parametrize(
        "head",
        [
            "name,lat,lon",
            "City,Latitude,Longitude",
            "place,y,x",
            "TITLE, lat ,lng",
            "stop_name,stop_lat,stop_lon",
            "\ufeffname,lat,long",
        ],
    )  # fmt: skip
    def test_the_usual_headers(self, read: Any, head: str) -> None:
        text = head + "\n" + "".join(f"{name},{lat},{lon}\n" for name, lat, lon in ROWS)
        assert spots(read("places.csv", text)) == {name: (lat, lon) for name, lat, lon in ROWS}

    @pytest.mark.parametrize("mark", [";", "\t", "|"])
    def test_decimal_commas_between_other_separators(self, read: Any, mark: str) -> None:
        rows = (mark.join([name, str(lat), str(lon)]).replace(".", ",") for name, lat, lon in ROWS)
        text = "\r\n".join([mark.join(["name", "lat", "lon"]), *rows])
        assert spots(read("places.tsv", text)) == {name: (lat, lon) for name, lat, lon in ROWS}

    def test_columns_in_any_order_with_more_than_is_read(self, read: Any) -> None:
        text = (
            "id,lon,kind,lat,name,name_de,land,population,note\n"
            '7,10.75,city,59.91,"Oslo, the city",Oslo,,700000,x\n'
            "\n"
            "9,5.32,town,60.39,Bergen,,West,,\n8,10.4,,63.43,Trondheim\n"
        )
        first, second, third = read("places.csv", text).places
        assert first == Place(
            (59.91, 10.75), {"en": "Oslo, the city", "de": "Oslo"}, "", 7, 1, 700000, first.spot
        )
        assert (second.land, second.rank, second.name["de"], second.number) == ("West", 2, "Bergen", 9)
        assert (third.title, third.number) == ("Trondheim", 8)

    def test_ids_of_a_register_are_no_numbers(self, read: Any) -> None:
        text = "id,name,lat,lon\n3143244,Oslo,59.91,10.75\n3161732,Bergen,60.39,5.32\n3133880,T,63.4,10.4\n"
        assert {place.number for place in read("places.csv", text).places} == {None}

    def test_one_name_at_two_places(self, read: Any) -> None:
        text = "name,lat,lon\nSpringfield,42.1,-72.6\nSpringfield,39.8,-89.6\nBoston,42.4,-71.1\n"
        assert len(keyed(read("places.csv", text))) == 3

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("", "places.csv:1:1: the file is empty"),
            ("name,lat\nA,1\n", "places.csv:1:1: the first row names no column for longitude"),
            ("Oslo,59.91,10.75\n", "names no column for name, latitude and longitude"),
            ("name,lat,lon\nA,1,2\nB,,3\n", "places.csv:3:1: B: no latitude"),
            ("name,lat,lon\nA,1,2\nB,1\n", "places.csv:3:1: B: no longitude"),
            ('name,lat,lon\n"A\nB",1,2\nC,x,3\n', "places.csv:4:1: C: latitude is no number: 'x'"),
            ("name,lat,lon\n,1,2\n", "places.csv:2:1: a place without a name"),
            ("name,lat,lon\nA,nan,2\n", "latitude is no number: 'nan'"),
            ("name,lat,lon\nA,1e308,2\n", "a coordinate must lie between"),
            ("name,lat,lon\nA,1,2\nB,159.9,10\n", "csv:3:1: B: no place on the globe: latitude '159.9'"),
            ("name,lat,lon\nA,159.91,10.75\n", "are the two swapped?"),
            ("name,lat,lon\nA,6641000,262000\n", "degrees are needed"),
            ("name,lat,lon\nA,1,2\nB,2,3\n", "only 2 places in the file: a board needs at least 3"),
            ("name,lat,lon\nA,1,2\nB,2,3\nA,1,2\nC,3,4\n", "places.csv:4:1: A stands there twice (line 2)"),
            ("name,lat,lon\nA,1,2\nB,1,2\nC,3,4\n", "places.csv:3:1: B stands where A does (line 2)"),
            ("nr,name,lat,lon\n1,A,1,2\n1,B,2,3\n2,C,3,4\n", ":3:1: B has the number 1, as A has (line 2)"),
            ("number,name,lat,lon\n1,A,1,2\n,B,2,3\n2,C,3,4\n", "places.csv:3:1: B: no station number"),
            ('name,lat,lon\nA,1,"2\n', "places.csv:2:1: no CSV: unexpected end of data"),
            (b"name,lat,lon\n\xe9,1,2\n", "places.csv:2:1: this is no UTF-8 text"),
            (b"\x89PNG\x00\x00", "this is no text but a binary file"),
            ("name,lat,lon\n" + "A" * 200_000 + ",1,2\n", "places.csv:2:1: no CSV: field larger"),
        ],
    )  # fmt: skip
    def test_what_is_wrong_is_named_with_its_line(self, read: Any, text: str | bytes, words: str) -> None:
        with pytest.raises(YardError) as refused:
            read("places.csv", text)
        assert words in str(refused.value)

    def test_many_faults_are_counted(self, read: Any) -> None:
        with pytest.raises(YardError, match=r"places\.csv:2:1: .* \(and 2 more\)"):
            read("places.csv", "name,lat,lon\nA,,1\nB,,2\nC,,3\n")


class TestGeoJson:
    def test_points_are_places(self, read: Any) -> None:
        first, second, third = read("places.geojson", collection(*POINTS)).places
        assert (first.title, first.at, first.rank) == ("Oslo", (59.91, 10.75), 1)
        assert (second.title, second.land) == ("Majorstuen", "Main")
        assert (third.rank, third.population) == (4, 1200)

    def test_areas_and_heaps_of_points(self, read: Any) -> None:
        square = [[[10.0, 59.0], [11.0, 59.0], [11.0, 60.0], [10.0, 60.0], [10.0, 59.0]]]
        more = [
            feature("Polygon", square, name="Ås", place="suburb"),
            feature("MultiPolygon", [square], name="Building", building="yes"),
            feature("MultiPoint", [[5.0, 50.0], [6.0, 51.0]], name="Twice"),
            {"type": "Feature", "properties": None, "geometry": None},
            feature("Point", [1.0, 2.0], note="without a name"),
        ]
        listing = read("places.json", collection(*POINTS, *more))
        assert [place.at for place in listing.places][3:] == [(59.5, 10.5), (50.0, 5.0), (51.0, 6.0)]

    def test_lines_by_what_runs_on_them(self, read: Any) -> None:
        line = [[10.75, 59.91], [10.77, 59.94]]
        lines = [
            feature("LineString", line, route="bus", ref="20"),
            feature("LineString", line[::-1], route="bus", ref="20"),
            feature("MultiLineString", [line, line], transport="Cable Car"),
            feature("LineString", line, railway="subway", name="North tunnel"),
            feature("LineString", line, railway="subway", name="South tunnel"),
            feature("LineString", line, highway="residential"),
            feature("LineString", line, route="hiking"),
            feature("LineString", line, route="ferry"),
        ]
        ways = read("places.geojson", collection(*POINTS, *lines)).ways
        found = [(way.mode, len(way.courses)) for way in ways]
        assert found == [("bus", 2), ("cable car", 2), ("underground", 2), ("ferry", 1)]
        assert ways[0].courses[0] == ((59.91, 10.75), (59.94, 10.77))

    def test_names_in_the_languages_asked_for(self, read: Any) -> None:
        named = [
            feature("Point", [10.0 + i, 60.0], **{"name": f"P{i}", "name:sv": f"S{i}"}) for i in range(3)
        ]
        first = read("places.geojson", collection(*named), "sv", "pt-BR").places[0]
        assert first.name == {"sv": "S0", "pt-BR": "P0"}

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("{", "places.json:1:2: the text ends too early"),
            ("[1, 2]", "no JSON object: [1, 2]"),
            ('{"type": "Topology"}', 'no GeoJSON: there is no list of "features"'),
            ('{"board": {}, "features": []}', "places.json:1:11: this is a board in board units"),
            (collection(1), "places.json:1:44: no feature: 1"),
            (collection(feature("Point", [1.5], name="A")), "'A': no position [longitude, latitude]: [1.5]"),
            (collection(feature("Point", [59.9, 110.7], name="A")), "are the two swapped?"),
            (collection(feature("Point", [1e6, 6e6], name="A")), "degrees are needed"),
            (collection(feature("LineString", 7, route="bus")), "no coordinates: 7"),
            (collection({"geometry": {"type": {}, "coordinates": []}}), "no places in the file"),
            ('{"features": [{"geometry": {"coordinates": [NaN, 1]}}]}', "NaN is not a JSON number"),
            ('{"features": [{"geometry": {"coordinates": [1e999, 1]}}]}', "the number 1e999 is too large"),
            ("[" * 100_000, "nested too deeply"),
            ('{"features": ' * 20_000, "nested too deeply"),
            (collection(*POINTS[:2]), "only 2 places in the file"),
            (collection(), "no places in the file"),
        ],
    )  # fmt: skip
    def test_what_is_wrong_is_named_with_its_place(self, read: Any, text: str, words: str) -> None:
        with pytest.raises(YardError) as refused:
            read("places.json", text)
        assert words in str(refused.value)

    def test_a_board_is_no_list_of_places(self, read: Any) -> None:
        with pytest.raises(YardError, match="is a board already"):
            read("board.json", '{"format": "yard-board/1", "stations": []}')


class TestOpenStreetMap:
    def test_places_and_stops_of_an_extract(self, read: Any) -> None:
        listing = read("oslo.osm", OSM)
        assert spots(listing) == {
            "Jernbanetorget": (59.91, 10.75),
            "Major Cottage": (59.92, 10.72),
            "Storo": (59.94, 10.77),  # the stop of the tram and that of the bus are one place
        }
        assert [place.rank for place in listing.places] == [4, 4, 6]
        assert listing.places[1].population == 12_000
        assert listing.is_osm

    def test_local_names_where_they_are_asked_for(self, read: Any) -> None:
        assert read("oslo.osm", OSM, "no").places[1].name == {"no": "Majorstuen"}

    def test_routes_and_the_tracks_that_no_route_uses(self, read: Any) -> None:
        ways = read("oslo.osm", OSM).ways
        assert [(way.mode, len(way.courses), len(way.stops)) for way in ways] == [
            ("tram", 1, 1),
            ("bus", 1, 2),  # from stop to stop, for its ways are not in the file
            ("underground", 1, 0),  # without the yard
            ("ferry", 1, 0),
        ]
        assert ways[0].courses == (((59.91, 10.75), (59.93, 10.76), (59.94, 10.77)),)

    def test_what_overpass_answers(self, read: Any) -> None:
        listing = read("answer.json", json.dumps(OVERPASS))
        assert spots(listing) == {
            "Disen": (59.95, 10.8),
            "Oslo": (59.91, 10.75),
            "Majorstuen": (59.92, 10.72),
        }
        subway, ferry = listing.ways
        assert subway.courses == (((59.91, 10.75), (59.92, 10.72)),)
        assert (subway.mode, subway.stops) == ("underground", ((59.91, 10.75),))
        assert (ferry.mode, ferry.courses) == ("ferry", subway.courses)

    @pytest.mark.parametrize(
        ("old", "new", "words"),
        [
            ('lat="59.91"', 'lat="abc"', "oslo.osm:3:2: node 1: latitude is no number: 'abc'"),
            ('lat="59.93" lon="10.76"', 'lon="10.76"', "oslo.osm:9:2: node 6: no latitude"),
            ('lat="59.94"', 'lat="159.94"', "are the two swapped?"),
            ("</osm>", "", "oslo.osm:21:1: not XML: "),
            ("<osm ", "<gpx ", "is XML, but no OSM file"),
            ("<osm ", '<!DOCTYPE osm [<!ENTITY a "b">]><osm ', "a document type, which no OSM file has"),
        ],
    )
    def test_what_is_wrong_is_named_with_its_line(self, read: Any, old: str, new: str, words: str) -> None:
        with pytest.raises(YardError) as refused:
            read("oslo.osm", OSM.replace(old, new))
        assert words in str(refused.value)

    @pytest.mark.parametrize(
        ("elements", "words"),
        [
            ("7", "elements is no list: 7"),
            ("[7]", "answer.json:1:15: no element: 7"),
            ('[{"type": "node", "id": 3}]', "node 3: no latitude"),
            ('[{"type": "way", "id": 3, "nodes": 4}]', "way 3: nodes is no list: 4"),
            ('[{"type": "way", "id": 3, "geometry": [{"lat": 1}]}]', "way 3: no longitude"),
        ],
    )
    def test_a_broken_answer_is_refused(self, read: Any, elements: str, words: str) -> None:
        with pytest.raises(YardError) as refused:
            read("answer.json", f'{{"elements": {elements}}}')
        assert words in str(refused.value)

    def test_entities_are_never_unfolded(self, read: Any) -> None:
        bombs = "".join(f'<!ENTITY a{i} "{f"&a{i - 1};" * 10}">' for i in range(1, 12))
        head = f'<!DOCTYPE osm [<!ENTITY a0 "ha">{bombs}]>'
        for use in ('<node id="1" lat="1" lon="&a11;"/>', "<note>&a11;</note>"):
            with pytest.raises(YardError):
                read("bomb.osm", f"{head}<osm>{use}</osm>")

    def test_files_outside_are_never_read(self, read: Any, tmp_path: Path) -> None:
        (tmp_path / "secret").write_text("59.9", encoding="utf-8")
        text = f'<!DOCTYPE osm [<!ENTITY x SYSTEM "file://{tmp_path}/secret">]><osm><node lat="&x;"/></osm>'
        with pytest.raises(YardError):
            read("outside.osm", text)

    def test_packed_extracts_say_what_helps(self, read: Any) -> None:
        with pytest.raises(YardError, match="is a PBF file; save the extract as OSM XML"):
            read("oslo.pbf", b"\0\0\0\r\n\tOSMHeader\x18")


class TestBounds:
    def test_too_many_places(self, read: Any, tmp_path: Path) -> None:
        rows = "".join(f"P{i},{i / 100},{i % 90}\n" for i in range(5_001))
        with pytest.raises(YardError, match=r"5,001 places are more than the 5,000 .*; --places N takes"):
            read("places.csv", f"name,lat,lon\n{rows}")
        assert len(read_list(tmp_path / "places.csv", most=100).places) == 5_001

    def test_too_many_lines(self, read: Any) -> None:
        lines = (feature("LineString", [[1, 2], [2, 3]], route="bus", ref=str(i)) for i in range(2_001))
        with pytest.raises(YardError, match="2,001 lines are more than the 2,000"):
            read("places.geojson", collection(*POINTS, *lines))

    def test_too_large_a_file(self, read: Any) -> None:
        with pytest.raises(YardError, match="more than the 4,000,000 bytes that are read"):
            read("places.csv", b"x" * 4_000_001)


class TestSelection:
    def test_the_most_important_come_first_and_keep_their_distance(self) -> None:
        grid = {
            f"{x}-{y}": Place((50 + y / 10, 10 + x / 10), {"en": "p"}, rank=9)
            for x in range(20)
            for y in range(20)
        }
        grid |= {f"city {i}": Place((50.0 + i, 10.55), {"en": "c"}, rank=1) for i in range(2)}
        chosen = choose_places(grid, 25)
        assert len(chosen) == 25
        assert {"city 0", "city 1"} <= set(chosen)
        at = [place.at for place in chosen.values()]
        near = [min(abs(a - c) + abs(b - d) for c, d in at if (c, d) != (a, b)) for a, b in at]
        assert min(near) > 0.2

    def test_of_one_rank_the_larger(self) -> None:
        places = {str(i): Place((50.0, 10.0), {"en": "p"}, population=i) for i in range(9)}
        assert set(choose_places(places, 3)) == {"6", "7", "8"}
