"""Pictures of boards: clicks put on discs, the rest of a kind found, photos made straight."""

from __future__ import annotations

import io
import math

import numpy as np
import pytest
from PIL import Image

from support.pictures import picture as two_halves
from support.pictures import white
from support.prints import Print, printed, scanned
from support.quick import rest_slow
from yardtools.errors import YardError
from yardtools.scans import Picture, find_alike, find_disc, straighten

SHEETS = [("london", "colour", 1300, 4), ("europe", "safe", 1200, 5), ("london", "night", 1200, 6)]


@pytest.fixture(
    scope="module",
    params=rest_slow([(each,) for each in SHEETS], lambda each: each != SHEETS[2]),
    ids=lambda sheet: f"{sheet[0]}-{sheet[1]}",
)
def sheet(request: pytest.FixtureRequest) -> Print:
    name, look, width, seed = request.param
    return scanned(printed(name, look, width), seed)


def test_a_click_is_put_on_the_middle_of_its_disc(sheet: Print) -> None:
    seen, rng, offs = Picture.open(sheet.file()), np.random.default_rng(1), []
    for at in list(sheet.places.values())[::4]:
        away, angle = rng.uniform(0, 0.7) * sheet.radius, rng.uniform(0, 2 * math.pi)
        disc = find_disc(seen, (at[0] + away * math.cos(angle), at[1] + away * math.sin(angle)), sheet.radius)
        assert disc
        assert 0.7 < disc.radius / sheet.radius < 1.3
        offs.append(math.dist(disc.at, at))
    assert np.median(offs) < 0.3
    assert sum(off < 0.25 * sheet.radius for off in offs) >= 0.9 * len(offs)


def test_open_ground_is_no_disc(sheet: Print) -> None:
    seen, rng, sure = Picture.open(sheet.file()), np.random.default_rng(2), 0
    clicks = [at for at in rng.uniform((0, 0), seen.size, (150, 2)) if _is_free(sheet, at)]
    for x, y in clicks:
        disc = find_disc(seen, (x, y), sheet.radius)
        sure += bool(disc and disc.certainty > 0.5)
    assert clicks
    assert sure <= 0.05 * len(clicks)


def _is_free(sheet: Print, at: np.ndarray) -> bool:
    return min(math.dist(at, place) for place in sheet.places.values()) > 2.5 * sheet.radius


def test_the_rest_of_a_kind_is_found(sheet: Print) -> None:
    seen = Picture.open(sheet.file())
    kind = max((sheet.alike(number) for number in sheet.places), key=len)
    examples = sorted(kind)[3:18:5]
    skipped = sorted(kind - set(examples))[:2]
    proposals = find_alike(
        seen, [sheet.places[number] for number in examples], skip=[sheet.places[number] for number in skipped]
    )
    assert [each.certainty for each in proposals] == sorted((p.certainty for p in proposals), reverse=True)
    sure = [each for each in proposals if each.certainty >= 0.9]
    found = {number for each in sure if (number := _station_at(sheet, each.at))}
    assert found <= kind - {*examples, *skipped}
    assert len(sure) == len(found)
    assert len(found) >= 0.75 * (len(kind) - 5)


def _station_at(sheet: Print, at: tuple[float, float]) -> int:
    near = [number for number, place in sheet.places.items() if math.dist(place, at) < 0.25 * sheet.radius]
    return near[0] if near else 0


def test_the_same_picture_gives_the_same_proposals() -> None:
    sheet = scanned(printed("london", "colour", 900), 1)
    examples = [sheet.places[number] for number in (2, 4, 6)]
    first, second = (find_alike(Picture.open(sheet.file()), examples) for _ in range(2))
    assert first == second


def test_a_blank_picture_has_nothing_to_find() -> None:
    blank = Picture.open(white(300, 200))
    assert find_disc(blank, (100, 100)) is None
    assert find_disc(blank, (100, 100), 12) is None
    assert find_alike(blank, [(100, 100), (50, 50)], radius=10) == []
    with pytest.raises(YardError, match="no round symbol is printed where the examples are"):
        find_alike(blank, [(100, 100)])


@pytest.mark.parametrize("size", [(1, 1), (3, 200), (40, 2)])
def test_a_tiny_picture_is_searched_like_any_other(size: tuple[int, int]) -> None:
    seen = Picture.open(white(*size))
    assert find_disc(seen, (0.5, 0.5)) is None
    assert find_alike(seen, [(0.5, 0.5)], radius=5) == []


def test_examples_lie_in_the_picture() -> None:
    blank = Picture.open(white(300, 200))
    with pytest.raises(YardError, match="the example at 400, 20 lies outside the picture"):
        find_alike(blank, [(400, 20)], radius=10)
    with pytest.raises(YardError, match="without an example"):
        find_alike(blank, [])
    assert find_disc(blank, (400, 20)) is None


# --- files ------------------------------------------------------------------------------------


def saved(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    content = io.BytesIO()
    image.save(content, kind, **options)
    return content.getvalue()


def test_a_picture_is_turned_as_browsers_turn_it() -> None:
    exif = Image.Exif()
    exif[0x112] = 6
    halves = Image.open(io.BytesIO(two_halves("red", "blue")))
    turned = Picture.open(saved(halves, "JPEG", exif=exif, quality=95))
    assert turned.size == (100, 200)
    red, blue = (turned.colours((40, y), (1, 1), 1.0)[0, 0] for y in (50, 150))
    assert red == pytest.approx((255, 0, 0), abs=9)
    assert blue == pytest.approx((0, 0, 255), abs=9)


def test_pictures_of_every_mode_are_read() -> None:
    grey = Image.fromarray(np.full((20, 30), 0x8000, dtype=np.uint16))
    clear = Image.new("RGBA", (30, 20), (255, 0, 0, 0))
    for image, kind, colour in (
        (grey, "PNG", (128, 128, 128)),
        (grey, "TIFF", (128, 128, 128)),
        (clear, "PNG", (255, 255, 255)),
        (Image.new("CMYK", (30, 20), (0, 255, 255, 0)), "TIFF", (255, 0, 0)),
        (Image.new("P", (30, 20)), "GIF", (0, 0, 0)),
        (Image.new("1", (30, 20), 1), "BMP", (255, 255, 255)),
    ):
        seen = Picture.open(saved(image, kind))
        assert seen.size == (30, 20)
        assert seen.colours((10, 10), (1, 1), 1.0)[0, 0] == pytest.approx(colour, abs=2)


def test_a_large_picture_keeps_its_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yardtools.scans.picture.KEPT", 400_000)
    sheet = printed("london", "colour", 1300)
    seen = Picture.open(sheet.file())
    disc = find_disc(seen, sheet.places[7], sheet.radius)
    assert seen.size == sheet.image.size
    assert disc
    assert math.dist(disc.at, sheet.places[7]) < 0.1 * sheet.radius


BAD = {
    b"": "no picture of a known kind",
    b"no picture at all": "no picture of a known kind",
    b"<svg xmlns='http://www.w3.org/2000/svg'/>": "no picture of a known kind",
    two_halves("red", "blue")[:200]: "damaged or cut off",
    saved(Image.new("RGB", (300, 300)), "JPEG")[:700]: "damaged or cut off",
    white(9_000, 9_000): "more than 80,000,000 pixels",
}


@pytest.mark.parametrize("data", BAD, ids=range(len(BAD)))
def test_a_bad_file_is_named_for_what_it_is(data: bytes) -> None:
    with pytest.raises(YardError, match=BAD[data]):
        Picture.open(data)
    with pytest.raises(YardError, match=BAD[data]):
        straighten(data, [(0, 0), (9, 0), (9, 9), (0, 9)])


# --- straightening ----------------------------------------------------------------------------

CORNERS = [(60.0, 40.0), (330.0, 70.0), (300.0, 260.0), (30.0, 210.0)]


def photo(kind: str = "PNG") -> bytes:
    """Four quarters in four colours, seen at an angle."""
    flat = Image.new("RGB", (200, 100), "red")
    for colour, box in (
        ("lime", (100, 0, 200, 50)),
        ("blue", (100, 50, 200, 100)),
        ("gold", (0, 50, 100, 100)),
    ):
        flat.paste(colour, box)
    from yardtools.scans.straightening import homography

    back = homography(CORNERS, [(0, 0), (200, 0), (200, 100), (0, 100)])
    return saved(
        flat.transform((400, 300), Image.Transform.PERSPECTIVE, [*back.flat][:8], fillcolor="grey"), kind
    )


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "BMP"])
def test_a_photo_is_made_straight(kind: str) -> None:
    data, size, matrix = straighten(photo(kind), CORNERS)
    image = Image.open(io.BytesIO(data))
    assert image.format == ("JPEG" if kind == "JPEG" else "PNG")
    assert image.size == size == (275, 192)
    pixels = np.asarray(image, dtype=int)
    quarters = [pixels[y, x] for x, y in ((68, 48), (206, 48), (206, 144), (68, 144))]
    wanted = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 215, 0)]
    assert np.abs(np.subtract(quarters, wanted)).max() < 12
    for (x, y), new in zip(CORNERS, ((0, 0), (275, 0), (275, 192), (0, 192)), strict=True):
        u, v, w = np.array(matrix) @ (x, y, 1)
        assert (u / w, v / w) == pytest.approx(new, abs=1e-6)


def test_a_size_can_be_asked_for() -> None:
    assert straighten(photo(), CORNERS, (80, 40))[1] == (80, 40)


@pytest.mark.parametrize(
    ("corners", "words"),
    [
        (CORNERS[:3], "four corners, not 3"),
        (CORNERS[::-1], "from the top left, clockwise"),
        ([(0, 0), (10, 0), (20, 0), (0, 10)], "from the top left, clockwise"),
        ([(5, 5)] * 4, "from the top left, clockwise"),
        ([(0, 0), (9e9, 0), (9e9, 9), (0, 9)], "far outside the picture"),
        ([(0, 0), (math.nan, 0), (9, 9), (0, 9)], "far outside the picture"),
    ],
)
def test_corners_make_a_square_seen_at_an_angle(corners: list[tuple[float, float]], words: str) -> None:
    with pytest.raises(YardError, match=words):
        straighten(photo(), corners)
