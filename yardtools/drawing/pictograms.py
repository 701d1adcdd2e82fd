"""Signs of transports and tickets, our own design: each in a square from 0 to 24."""

from __future__ import annotations

from yardtools.drawing.markup import element
from yardtools.symbols import measure

Sign = tuple[tuple[str, str], ...]
"""Path data from the bottom to the top, each with how it is drawn: filled, cut out, or as a line."""

FILL, HOLE, LINE = "fill", "hole", "line"


def _disc(x: float, y: float, radius: float) -> str:
    r, across = measure(radius), measure(2 * radius)
    return f"M{measure(x - radius)} {measure(y)}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0 -{across} 0Z"


def _box(x: float, y: float, wide: float, high: float) -> str:
    return f"M{measure(x)} {measure(y)}h{measure(wide)}v{measure(high)}h{measure(-wide)}Z"


_WHEELS: Sign = (
    (HOLE, _disc(6.5, 17.3, 3) + _disc(17.5, 17.3, 3)),
    (FILL, _disc(6.5, 17.5, 2.4) + _disc(17.5, 17.5, 2.4)),
)
_CAR: Sign = (
    (
        FILL,
        "M1.5 17V13Q1.5 11.6 3 11.3L6 10.8L8.6 7.2Q9.2 6.5 10 6.5H15.4Q16.3 6.5 16.8 7.2L19.2 10.8L21.4 11.3"
        "Q22.5 11.6 22.5 13V17Z",
    ),
    (HOLE, "M8.1 10.8L9.9 8.2H12V10.8ZM13.3 10.8V8.2H15.4L17.2 10.8Z"),
    *_WHEELS,
)
_TRAIN: Sign = (
    (FILL, "M5 19V9Q5 3 12 3Q19 3 19 9V19ZM7 22L9 19.5H15L17 22H14.8L14 21H10L9.2 22Z"),
    (HOLE, _box(7.2, 7, 9.6, 5) + _disc(8.8, 15.6, 1.3) + _disc(15.2, 15.6, 1.3)),
)

SIGNS: dict[str, Sign] = {
    "car": _CAR,
    "taxi": ((FILL, _box(9.8, 3.6, 5, 2.4)), *_CAR),
    "bus": (
        (FILL, "M1.5 17.5V7Q1.5 5 3.5 5H20.5Q22.5 5 22.5 7V17.5Z"),
        (HOLE, _box(3.5, 7, 4.5, 4) + _box(9.5, 7, 4.5, 4) + _box(15.5, 7, 5, 4)),
        *_WHEELS,
    ),
    "underground": _TRAIN,
    "rail": (*_TRAIN, (HOLE, _box(10, 4.4, 4, 1.2))),
    "ferry": (
        (FILL, "M2 14H22L19 19H5ZM6 12.6V9H17L18.6 12.6ZM9 7.8V4.5H12V7.8Z"),
        (LINE, "M2 21.6Q4.5 20.4 7 21.6T12 21.6T17 21.6T22 21.6"),
    ),
    "plane": (
        (
            FILL,
            "M12 1.5Q13.4 1.5 13.4 4V9L22 14.5V16.8L13.4 14V19L16 21V22.5L12 21.4L8 22.5V21L10.6 19V14L2 16.8"
            "V14.5L10.6 9V4Q10.6 1.5 12 1.5Z",
        ),
    ),
    "helicopter": (
        (LINE, "M3 4.5H19M11 4.5V8M5.5 21H16.5M8.5 18V21M13.5 18V21"),
        (FILL, "M6 13Q6 8 11 8H13Q16.5 8 17 12L22.5 12.4V10H23.5V15H17Q16 18 13 18H9.5Q6 18 6 13Z"),
        (HOLE, "M7.6 13Q7.8 9.8 11 9.7V13Z"),
    ),
    "black": (
        (FILL, _disc(12, 12, 9.6)),
        (HOLE, "M7 8.8L8.8 7L12 10.2L15.2 7L17 8.8L13.8 12L17 15.2L15.2 17L12 13.8L8.8 17L7 15.2L10.2 12Z"),
    ),
    "double": ((LINE, "M3 5L10 12L3 19M12.5 5L19.5 12L12.5 19"),),
    "footprints": (
        (FILL, "M5 8a2.4 3.6 0 1 0 4.8 0a2.4 3.6 0 1 0 -4.8 0ZM5.6 13.4h3.6v1a1.8 1.8 0 0 1 -3.6 0Z"),
        (FILL, "M14 12a2.4 3.6 0 1 0 4.8 0a2.4 3.6 0 1 0 -4.8 0ZM14.6 17.4h3.6v1a1.8 1.8 0 0 1 -3.6 0Z"),
    ),
    "shadow": (
        (FILL, "M3 11H21V12.6H3ZM6 10L7.4 4.5Q8 3 9.8 3.8Q12 4.8 14.2 3.8Q16 3 16.6 4.5L18 10Z"),
        (FILL, "M7 14H17Q20 17 20.5 22H3.5Q4 17 7 14Z"),
    ),
    "magnifier": (
        (FILL, _disc(10, 10, 7.8)),
        (HOLE, _disc(10, 10, 5.4)),
        (FILL, "M14.2 16.6L16.6 14.2L22 19.6L19.6 22Z"),
    ),
    "blue-light": (
        (FILL, "M6.5 17V13Q6.5 8 12 8Q17.5 8 17.5 13V17ZM4 18.2H20V21H4Z"),
        (LINE, "M12 2V4.6M4.6 4.6L6.4 6.6M19.4 4.6L17.6 6.6M2 11.5H4M20 11.5H22"),
    ),
}
"""The signs of the known transports and tickets."""

UNKNOWN: Sign = ((FILL, _disc(12, 12, 9)), (HOLE, _disc(12, 12, 6.6)))
"""A ring, for everything else."""


def pictogram(id: str, ink: str, ground: str) -> str:
    """The sign of a transport or a ticket as a picture, in a colour on the colour of its ticket."""
    pen = {"fill": "none", "stroke": ink, "stroke-width": "1.8", "stroke-linecap": "round"}
    looks = {FILL: {"fill": ink}, HOLE: {"fill": ground}, LINE: pen | {"stroke-linejoin": "round"}}
    rows = (element("path", {"d": data} | looks[look]) for look, data in SIGNS.get(id, UNKNOWN))
    return element("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 24 24"}, *rows)
