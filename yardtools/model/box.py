"""The box: what no drawing shows, written by hand in box.toml, under the names of board.json."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from yardtools.model.ground import Ground
from yardtools.model.network import (
    DEFAULT_LADDER,
    DEFAULT_TRANSPORTS,
    Board,
    Link,
    Mission,
    Starts,
    Station,
    Transport,
)
from yardtools.model.tiles import Dice, Port
from yardtools.model.trail import Card, Layout, Marker, Suspect, Trail
from yardtools.model.values import Names, Point

FORMAT = "yard-box/1"


@dataclass(frozen=True, slots=True)
class Tracing:
    """How a drawing is read: which layers and elements mean what, and how near is joined.

    `frame` is a name, or a rectangle: left, top, width and height. Without `weld` and `reach` the
    symbols of the drawing say how near is joined. `unmarked` is what a station without any mark shows:
    the transports, nothing (`silent`), or the first of the ladder where marks are mapped (None).
    """

    frame: str | tuple[float, float, float, float] | None = None
    weld: float | None = None
    reach: float | None = None
    through: Literal["auto", "split", "pass", "report"] = "auto"
    layers: Mapping[str, str] = field(default_factory=dict, hash=False)
    select: Mapping[str, str] = field(default_factory=dict, hash=False)
    station_id: str = r"^station-(\d+)$"
    anchor: str | None = None
    unmarked: tuple[str, ...] | Literal["silent"] | None = None
    unnumbered: Literal["report", "number"] = "report"
    symbols: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Tracing:
        """The options in data that keeps to the schema."""
        options = {key: value for key, value in document.items() if key not in ("stations", "symbols")}
        stations = document.get("stations", {})
        if "id" in stations:
            options["station_id"] = stations["id"]
        options |= {key: stations[key] for key in ("anchor", "unnumbered") if key in stations}
        if "unmarked" in stations:
            options["unmarked"] = _as_tuple(stations["unmarked"])
        if "frame" in options:
            options["frame"] = _as_tuple(options["frame"])
        symbols = {symbol: tuple(shown) for symbol, shown in document.get("symbols", {}).items()}
        return cls(**options, symbols=symbols)


def _as_tuple(value: Any) -> Any:
    """A word as it is, a list as a tuple."""
    return value if isinstance(value, str) else tuple(value)


@dataclass(frozen=True, slots=True)
class Playing:
    """How a board is tried out by playing: how often Mister X should win, and how many games tell."""

    band: tuple[float, float] = (0.1, 0.9)
    games: int = 200

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Playing:
        """The options in data that keeps to the schema."""
        options = dict(document)
        return cls(**options | ({"band": tuple(options["band"])} if "band" in options else {}))


@dataclass(frozen=True, slots=True)
class SeverityChoice:
    """A severity other than the rule's own, and why."""

    level: Literal["error", "warning", "info"]
    reason: str


@dataclass(frozen=True, slots=True)
class Suppression:
    """A finding that is known and right as it is, and why."""

    code: str
    subject: frozenset[str]
    reason: str
    figures: tuple[int | str, ...] | None = None
    """Those that the finding had when this was written; with others it is another finding."""

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Suppression:
        """The suppression in data that keeps to the schema."""
        subject = document["subject"]
        subjects = frozenset([subject] if isinstance(subject, str) else subject)
        figures = tuple(document["figures"]) if "figures" in document else None
        return cls(document["code"], subjects, document["reason"], figures)


@dataclass(frozen=True, slots=True)
class Box:
    """Everything box.toml says."""

    kind: Literal["network", "tiles", "trail"] = "network"
    id: str = "board"
    title: str = ""
    edition: str = ""
    family: str = ""
    frame: Point | None = None
    ladder: tuple[str, ...] = DEFAULT_LADDER
    transports: tuple[Transport, ...] = DEFAULT_TRANSPORTS
    starts: Starts = field(default_factory=Starts)
    mission_starts: int | None = None
    tickets: Mapping[str, int] = field(default_factory=dict, hash=False)
    stated_tickets: int | None = None
    names: Mapping[int, Names] = field(default_factory=dict, hash=False)
    size: float | None = None
    ports: tuple[Port, ...] = ()
    dice: Dice | None = None
    suspects: tuple[Suspect, ...] = ()
    hours: int = 12
    paws: tuple[int, ...] = ()
    markers: tuple[Marker, ...] = ()
    layouts: tuple[Layout, ...] = ()
    games: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, hash=False)
    playing: Playing = field(default_factory=Playing)
    tracing: Tracing = field(default_factory=Tracing)
    severity: Mapping[str, SeverityChoice] = field(default_factory=dict, hash=False)
    suppress: tuple[Suppression, ...] = ()

    def board(
        self,
        stations: Iterable[Station],
        links: Iterable[Link],
        missions: Iterable[Mission] = (),
        frame: Point | None = None,
        ground: Iterable[Ground] = (),
    ) -> Board:
        """The network board that a drawing's stations and links make with this box."""
        return Board(
            id=self.id,
            title=self.title,
            edition=self.edition,
            frame=self.frame or frame,
            ladder=self.ladder,
            transports=self.transports,
            stations=tuple(self._name_station(station) for station in stations),
            links=tuple(links),
            missions=tuple(missions),
            mission_starts=self.mission_starts,
            starts=self.starts,
            tickets=self.tickets,
            ground=tuple(ground),
        )

    def trail(self) -> Trail:
        """The trail of this box: a card for every suspect and hour."""
        hours = range(1, self.hours + 1)
        return Trail(
            id=self.id,
            title=self.title,
            edition=self.edition,
            suspects=self.suspects,
            hours=self.hours,
            cards=tuple(Card(suspect.id, hour) for suspect in self.suspects for hour in hours),
            paws=self.paws,
            markers=self.markers,
            layouts=self.layouts,
        )

    def _name_station(self, station: Station) -> Station:
        name = self.names.get(station.id)
        return replace(station, name=name) if name else station

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Box:
        """The box in TOML data that keeps to the schema."""
        plain = ("kind", "id", "title", "edition", "family", "size", "hours", "games")
        tickets = document.get("tickets", {})
        return cls(
            **{key: document[key] for key in plain if key in document},
            **{key: _all(kind, document[key]) for key, kind in _LISTS.items() if key in document},
            frame=tuple(document["frame"]) if "frame" in document else None,
            ladder=tuple(document.get("ladder", ())),
            starts=Starts.from_document(document.get("starts", {})),
            mission_starts=document.get("missions", {}).get("starts"),
            tickets=tickets.get("printed", {}),
            stated_tickets=tickets.get("stated"),
            names={int(number): name for number, name in document.get("names", {}).items()},
            dice=Dice.from_document(document["dice"]) if "dice" in document else None,
            paws=tuple(document.get("paws", ())),
            playing=Playing.from_document(document.get("play", {})),
            tracing=Tracing.from_document(document.get("tracing", {})),
            severity={
                code: SeverityChoice(**choice) for code, choice in document.get("severity", {}).items()
            },
        )


_LISTS: Mapping[str, Any] = {
    "transports": Transport,
    "ports": Port,
    "suspects": Suspect,
    "markers": Marker,
    "layouts": Layout,
    "suppress": Suppression,
}


def _all(kind: Any, rows: Iterable[Mapping[str, Any]]) -> Any:
    return tuple(kind.from_document(row) for row in rows)
