"""What names and colours say: which transport a layer, a class or a hue means, in three languages."""

from __future__ import annotations

import colorsys
import math
import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


SYNONYMS: dict[str, str] = {
    "taxi": "taxi taxis cab cabs road roads street streets strasse strassen rue rues taxen",
    "bus": "bus buses busse autobus omnibus busline busroute",
    "underground": "underground subway metro tube ubahn untergrundbahn undergrounds mrt",
    "ferry": "ferry ferries boat boats river faehre faehren fahre schiff schiffe bateau bateaux bac fluss "
    "waterway water ship ships fleuve riviere thames",
    "tram": "tram trams tramway tramways streetcar strassenbahn trolley",
    "rail": "rail rails railway railways train trains bahn zug zuege eisenbahn sbahn chemindefer ter",
    "plane": "plane planes air flight flights airplane aircraft avion avions flugzeug flug fluege luft",
    "car": "car cars voiture voitures auto autos pkw drive",
    "bike": "bike bikes bicycle bicycles velo velos fahrrad rad cycle",
    "walk": "walk walks walking foot footpath footpaths fuss fussweg pied alley alleys gasse gassen ruelle",
    "helicopter": "helicopter helicopters helikopter hubschrauber helicoptere",
    "coach": "coach coaches carriage carriages kutsche fiacre caleche",
}
"""The transports that are known by name, and what people call them."""

_MEANT = {word: transport for transport, words in SYNONYMS.items() for word in words.split()}


_HANDLES = _words(
    "line lines linie linien ligne lignes route routes strecke strecken trajet trajets link links edge edges "
    "kante kanten arc arcs arete aretes connection connections verbindung verbindungen path paths network "
    "netz netzwerk reseau layer ebene calque way ways track tracks travel map karte carte stop stops station "
    "stations halt halte haltestelle haltestellen arret arrets type fill stroke casing inner outer top"
)
"""Words that go with any transport, and say none."""

_TOKEN = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_SPECIAL = str.maketrans({"ß": "ss", "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
_JOINED = re.compile(r"\b([us])[\s_-]*bahn", re.IGNORECASE)
LONGEST = 200
"""Characters of a name that is looked at."""


@lru_cache(maxsize=4096)
def tokens(name: str) -> tuple[str, ...]:
    """The words of a name, in small letters without accents: `U-Bahn_Linien` is ubahn, linien."""
    plain = unicodedata.normalize("NFC", name[:LONGEST]).translate(_SPECIAL)
    apart = unicodedata.normalize("NFKD", plain)
    plain = "".join(letter for letter in apart if not unicodedata.combining(letter))
    plain = _JOINED.sub(lambda match: f"{match[1].lower()}bahn", plain)
    return tuple(word.lower() for word in _TOKEN.findall(plain))


@lru_cache(maxsize=4096)
def transport_named(name: str) -> str:
    """The transport that a name means, or nothing."""
    for word in tokens(name):
        if meant := _MEANT.get(word) or _meant_within(word):
            return meant
    return ""


def _meant_within(word: str) -> str:
    """The transport in a word that is put together of one and a word that goes with any."""
    for size in range(3, len(word) - 1):
        if word[size:] in _HANDLES and word[:size] in _MEANT:
            return _MEANT[word[:size]]
    return ""


def own_word(names: Iterable[str]) -> str:
    """A name as an id for a transport that nobody else knows; nothing where it says nothing."""
    for name in names:
        words = [word for word in tokens(name) if _tells(word)]
        if words:
            return "-".join(words)[:40]
    return ""


def _tells(word: str) -> bool:
    return len(word) > 2 and word not in _HANDLES and word not in _COLOUR_WORDS and word not in ("cls", "svg")


_COLOUR_WORDS = _words(
    "red green blue yellow black white grey gray orange pink purple brown violet rot gruen blau gelb schwarz "
    "weiss grau braun lila rouge vert bleu jaune noir blanc gris rose marron dark light hell dunkel"
)


# --- colours ----------------------------------------------------------------------------------


GREY = 48
"""Where the parts of a colour differ by less, of 255, one hardly sees its hue."""


def rgb(colour: str) -> tuple[int, int, int] | None:
    """The parts of `#rrggbb`; nothing for what is no such colour."""
    if not re.fullmatch("#[0-9a-f]{6}", colour):
        return None
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def colour_distance(one: str, other: str) -> float:
    """How different two colours look, about 0 to 765; what is no colour is far from all."""
    first, second = rgb(one), rgb(other)
    if first is None or second is None:
        return 0.0 if one == other else math.inf
    mean = (first[0] + second[0]) / 2
    red, green, blue = (a - b for a, b in zip(first, second, strict=True))
    return math.sqrt((2 + mean / 256) * red**2 + 4 * green**2 + (2 + (255 - mean) / 256) * blue**2)


def is_grey(colour: str) -> bool:
    """Whether a colour has hardly any hue, or is none."""
    parts = rgb(colour)
    return parts is None or max(parts) - min(parts) < GREY


_HUES = (
    ("taxi", 50, 22),
    ("bus", 165, 62),
    ("underground", 352, 45),
)
"""Transports by the middle of their hues, and how far from it they go, in degrees."""

_NAMES = ((15, "red"), (45, "orange"), (70, "yellow"), (165, "green"), (200, "teal"), (255, "blue"),
          (315, "violet"), (345, "pink"), (361, "red"))  # fmt: skip


def hue_costs(colour: str) -> Iterator[tuple[str, float]]:
    """The transports that people paint so, with how far the colour is from the usual, 0 to 1."""
    parts = rgb(colour)
    if parts is None:
        return
    hue, light, _ = colorsys.rgb_to_hls(*(part / 255 for part in parts))
    if is_grey(colour):
        if light < 0.4:
            yield "ferry", light
        if light > 0.5:
            yield "taxi", 0.9
        return
    degrees = hue * 360
    for transport, middle, width in _HUES:
        far = abs((degrees - middle + 180) % 360 - 180)
        if far <= width:
            yield transport, far / width
            break
    if 195 <= degrees <= 260:
        yield "ferry", 0.95


def colour_word(colour: str) -> str:
    """What a colour is called."""
    parts = rgb(colour)
    if parts is None:
        return "plain"
    hue, light, _ = colorsys.rgb_to_hls(*(part / 255 for part in parts))
    if is_grey(colour):
        return "black" if light < 0.25 else "white" if light > 0.9 else "grey"
    if 10 <= hue * 360 < 45 and light < 0.4:
        return "brown"
    return next(name for end, name in _NAMES if hue * 360 < end)
