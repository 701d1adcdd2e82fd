"""The page of a play-test: win rates with their intervals, and maps of where things happened.

It needs no network: boxes to tick choose the map, and a few lines of script the theme. All of it is made
from the report alone, so the same report gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from lxml import etree

from yardtools.drawing import COLOUR, THEMES, Highlight, draw, draw_tiles
from yardtools.games.citations import mark_citations
from yardtools.geometry import positions_of
from yardtools.html_page import STYLES_ONLY, digest, html_page
from yardtools.model import AnyBoard, Board, TileSet
from yardtools.viewer.assets import style
from yardtools.viewer.naming import (
    seat_name,
    station_names,
    ticket_name,
    transports_of,
    with_player_names,
)
from yardtools.viewer.themes import (
    SWITCH_LINE,
    board_styles,
    page_styles,
    radius_style,
    scope_of,
    switch_script,
    tone_styles,
)
from yardtools.wording import count_of, join_words

Row = Mapping[str, Any]
Names = Mapping[int, str]

BODY = """<header>
<p class="tool">yardtools play-test</p>
<h1>{title}</h1>
<p class="soft">{about}</p>
{switch}</header>
<main>
{parts}</main>
{script}"""

NBSP = "\u00a0"
SVG = "{http://www.w3.org/2000/svg}"
ORDER = ("mister_x", "detectives")
STEPS = 40
"""Heat is shown in so many steps: nobody could tell more apart, and each is a tone in every theme."""
FEW = 12
"""Of a longer table only so many rows are in sight at first."""
TALL = 72
"""The height of a chart."""


def page(report: Row, board: AnyBoard, title: str, theme: str = "") -> str:
    """The page of a report; `title` is the game's."""
    many = len(report["series"]) > 1
    name = board.title or board.id
    where = f"{title} on {name}" if name != title else title
    parts = [_overview(report["series"])] if many else []
    parts += [_series(series, board) for series in report["series"]]
    heading = escape(f"{where}: {report['games']:,} games")
    code = "\n" + switch_script() if _has_places(board) else ""
    body = BODY.format(
        title=heading,
        about=_about(report),
        switch=SWITCH_LINE if code else "",
        parts="".join(parts),
        script=f"<script>{code}</script>\n" if code else "",
    )
    looks = style("playtest.css", "switch.css") + page_styles() + board_styles([board]) + _heat_styles()
    policy = f"{STYLES_ONLY}; script-src {digest(code)}" if code else STYLES_ONLY
    return html_page(heading, looks, body, policy=policy, theme=theme)


def _about(report: Row) -> str:
    """Who played what."""
    words = [f"{seat_name(seat)}: {who}" for seat, who in report["bots"].items()]
    words += [f"{name} = {value}" for name, value in report["options"].items()]
    words += [f"seed {report['seed']}", f"board {report['board']['hash'][:12]}"]
    words += ["compiled play"] if report["by"] == "kernel" else []
    return escape(" · ".join(words))


def _overview(series: Sequence[Row]) -> str:
    """Who wins, by the number of players."""
    rows = (
        _bar(row, f'<a href="#players-{number}">{number} players</a>, {seat_name(row["seat"])}')
        for number, each in ((each["players"], each) for each in series)
        for row in each["wins"]
    )
    return _section("By number of players", f'<div class="bars">\n{"".join(rows)}</div>\n')


def _series(series: Row, board: AnyBoard) -> str:
    """All about one number of players."""
    number = series["players"]
    games = f'<span class="soft">{series["games"]:,} games</span>'
    heading = f'<h2 id="players-{number}">{number} players {games}</h2>\n'
    if not series["games"]:
        return heading
    bars = "".join(_bar(row, escape(seat_name(row["seat"]))) for row in series["wins"])
    note = _shared_wins(series)
    parts = [
        _section("Who wins", f'<div class="bars">\n{bars}</div>\n{note}'),
        _endings(series["endings"]),
    ]
    parts.append(_charts("Length", {f"in {name}": spread for name, spread in series["length"].items()}))
    parts.append(
        _charts("Points", {seat_name(seat): spread for seat, spread in series.get("scores", {}).items()})
    )
    row = f'<div class="row">\n{"".join(parts)}</div>\n'
    return heading + row + (_hunt(series, board, number) if "starts" in series else "")


# --- rates ------------------------------------------------------------------------------------


def _bar(row: Row, name: str) -> str:
    """A rate as a bar, with its interval across the end of it."""
    if row["rate"] is None:
        return ""
    low, high, rate = (f"{100 * row[key]:.2f}%" for key in ("low", "high", "rate"))
    span = f"{100 * (row['high'] - row['low']):.2f}%"
    return (
        f'<div class="bar"><span class="name">{name}</span>'
        f'<span class="rail"><i style="width:{rate}"></i><b style="left:{low};width:{span}"></b></span>'
        f'<span class="rate">{_percent(row["rate"])}</span>'
        f'<span class="soft">{low[:-2]} – {high[:-2]} · {row["won"]:,} of {row["games"]:,}</span></div>\n'
    )


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _section(heading: str, inner: str, kind: str = "") -> str:
    opening = f'<section class="{kind}">' if kind else "<section>"
    return f"{opening}\n<h3>{escape(heading)}</h3>\n{inner}</section>\n"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table, the first column of which is words; what is long is folded."""
    if not rows:
        return ""
    head = "".join(f'<th scope="col">{escape(word)}</th>' for word in heads)
    told = [_line(row) for row in rows]
    first = f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{''.join(told[:FEW])}</tbody>\n</table>\n"
    if not told[FEW:]:
        return first
    rest = f"<table>\n<tbody>\n{''.join(told[FEW:])}</tbody>\n</table>\n"
    return f"{first}<details>\n<summary>{len(told) - FEW:,} more</summary>\n{rest}</details>\n"


def _line(row: Sequence[str]) -> str:
    first, *others = map(escape, row)
    return f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in others)}</tr>\n'


def _shared_wins(series: Row) -> str:
    """Why the rates do not add up to 100 %, where they do not."""
    shared = sum(row["games"] for row in series["endings"] if len(row["winners"]) > 1)
    none = sum(row["games"] for row in series["endings"] if not row["winners"])
    words = [
        f"In {count_of(shared, 'game')} several players won together: the rates add up to more than 100 %."
        if shared
        else "",
        f"In {count_of(none, 'game')} nobody won." if none else "",
    ]
    return f'<p class="soft">{escape(" ".join(filter(None, words)))}</p>\n' if any(words) else ""


def _endings(endings: Sequence[Row]) -> str:
    """How games ended and who won then; of an ending with several winners, how often each."""
    ways: dict[str, list[Row]] = {}
    for row in endings:
        ways.setdefault(f"{with_player_names(row['reason'])} ({row['rule']})", []).append(row)
    rows = [
        (
            way,
            _winners(own),
            f"{sum(row['games'] for row in own):,}",
            _percent(sum(row["share"] for row in own)),
        )
        for way, own in ways.items()
    ]
    table = _table(("ending", "won by", "games", "share"), rows)
    return _section("How games end", mark_citations(table), "endings")


def _winners(rows: Sequence[Row]) -> str:
    """Who won, a line for each where several did; a name and its count are not torn apart."""
    names = [join_words(seat_name(seat).replace(" ", NBSP) for seat in row["winners"]) for row in rows]
    if len(names) == 1:
        return names[0] or "Nobody"
    counts = (f"{row['games']:,}{NBSP}×{NBSP}" for row in rows)
    return "\n".join(f"{count}{name or 'nobody'}" for count, name in zip(counts, names, strict=True))


def _charts(heading: str, spreads: Mapping[str, Row]) -> str:
    charts = "".join(_chart(name, spread) for name, spread in spreads.items() if spread["counts"])
    return _section(heading, charts) if charts else ""


def _chart(name: str, spread: Row) -> str:
    """How often each number came up, as columns; ten to thirty of them, however far they reach."""
    columns = list(_columns(spread))
    top = max(count for _, _, count in columns)
    wide = 10
    bars = "".join(
        f'<rect x="{place * wide}" y="{TALL - height:.1f}" width="{wide - 1.5}" height="{height:.1f}">'
        f"<title>{_range(first, last)}: {count:,} games</title></rect>"
        for place, (first, last, count) in enumerate(columns)
        for height in [TALL * count / top]
    )
    box = f"0 0 {max(FEW, len(columns)) * wide} {TALL}"
    words = f"mean {spread['mean']:g}, half of them from {spread['lower']} to {spread['upper']}"
    ends = f"<b>{columns[0][0]:,}</b><span>{escape(words)}</span><b>{columns[-1][1]:,}</b>"
    look = f'class="chart" viewBox="{box}" preserveAspectRatio="none" role="img" aria-label="{escape(words)}"'
    return f'<h4>{escape(name)}</h4>\n<svg {look}>{bars}</svg>\n<p class="ends soft">{ends}</p>\n'


def _columns(spread: Row) -> Iterator[tuple[int, int, int]]:
    """Ranges of numbers, all of one width, with how often they came up."""
    counts = {int(value): count for value, count in spread["counts"].items()}
    least, most = min(counts), max(counts)
    step = -(-(most - least + 1) // 30)
    for first in range(least, most + 1, step):
        yield first, first + step - 1, sum(counts.get(value, 0) for value in range(first, first + step))


def _range(first: int, last: int) -> str:
    return str(first) if first == last else f"{first} – {last}"


# --- hunts ------------------------------------------------------------------------------------


class Heat(NamedTuple):
    """One map: what it shows, the stations with their values from 0 to 1 and what is said of each."""

    name: str
    label: str
    spots: Mapping[int, tuple[float, str]]
    scale: tuple[str, str]


def _hunt(series: Row, board: AnyBoard, number: int) -> str:
    names = station_names(board)
    heats = [heat for heat in _heats(series, names) if heat.spots]
    maps = _maps(board, heats, number) if _has_places(board) else ""
    tables = [
        _starts(series["starts"]["mister_x"], "Mister X wins from his start", names),
        _starts(series["starts"]["detectives"], "Mister X wins against a detective on", names),
        _pairs(series["pairs"], names),
        _tickets(series["tickets"], board),
        _most("Caught at", series["captures"], names),
        _most("Cornered at", series["cornered"], names),
        _idle(series, names),
    ]
    return f'{maps}<div class="row">\n{"".join(tables)}</div>\n'


def _has_places(board: AnyBoard) -> bool:
    return isinstance(board, TileSet) or (isinstance(board, Board) and bool(positions_of(board)))


def _place(station: int, names: Names) -> str:
    """A station by its number, and by its name where it has one."""
    return f"{station} {names[station]}" if station in names else str(station)


def _heats(series: Row, names: Names) -> Iterator[Heat]:
    yield _heat("captures", "Captures", series["captures"], "capture", names)
    yield _heat("cornered", "Cornered", series["cornered"], "time cornered", names)
    yield _heat("flight", "Mister X's ways", series["visits"]["mister_x"], "visit", names)
    yield _heat("chase", "Detectives' ways", series["visits"]["detectives"], "visit", names)
    starts = {
        row["station"]: (
            row["rate"],
            f"{_place(row['station'], names)}: Mister X wins {_percent(row['rate'])} of {row['games']:,}",
        )
        for row in series["starts"]["mister_x"]
    }
    yield Heat("starts", "His starts", starts, ("he never wins", "always"))


def _heat(name: str, label: str, rows: Sequence[Row], word: str, names: Names) -> Heat:
    most = max((row["count"] for row in rows), default=1)
    spots = {
        row["station"]: (
            row["count"] / most,
            f"{_place(row['station'], names)}: {count_of(row['count'], word)}",
        )
        for row in rows
    }
    return Heat(name, label, spots, ("1", count_of(most, word)))


def _maps(board: AnyBoard, heats: Sequence[Heat], number: int) -> str:
    """The maps, one of them in sight, each with what its colours mean."""
    if not heats:
        return ""
    boxes = "".join(
        f'<label><input type="radio" name="map-{number}" class="pick-{heat.name}"'
        f'{"" if place else " checked"} autocomplete="off">{escape(heat.label)}</label>\n'
        for place, heat in enumerate(heats)
    )
    prefix = f"p{number}-"
    sheets = _one_sheet(board, heats, prefix) if isinstance(board, Board) else _sheets(board, heats, prefix)
    choice = f'<fieldset class="choice">\n<legend>Map</legend>\n{boxes}</fieldset>\n'
    opening = f'<figure class="maps" style="{radius_style(board)}">\n'
    return f"{opening}{choice}{sheets}{''.join(map(_scale, heats))}</figure>\n"


def _sheets(board: AnyBoard, heats: Sequence[Heat], prefix: str) -> str:
    """A drawing for each map."""
    drawings = ((heat, heat_map(board, heat, prefix=f"{prefix}{heat.name}-")) for heat in heats)
    return "".join(f'<div class="sheet of-{heat.name}">\n{drawing}</div>\n' for heat, drawing in drawings)


def _one_sheet(board: Board, heats: Sequence[Heat], prefix: str) -> str:
    """One drawing with the heat of every map in it: a board is large, and the heat is not."""
    drawings = [
        etree.fromstring(draw(board, prefix=prefix, highlights=_marks(heat)).encode()) for heat in heats
    ]
    layers = [next(drawing.iterfind(f"./{SVG}g[@data-layer='highlights']")) for drawing in drawings]
    sheet, place = drawings[0], drawings[0].index(layers[0])
    for heat, halos in zip(heats, layers, strict=True):
        layer = etree.Element(f"{SVG}g", {"class": f"of-{heat.name}"})
        layer.append(halos)
        sheet.insert(place, layer)
    return f'<div class="sheet">\n{etree.tostring(sheet).decode()}\n</div>\n'


def _marks(heat: Heat) -> list[Highlight]:
    return [
        Highlight(f"station:{station}", "heat", label, round(value * STEPS) / STEPS)
        for station, (value, label) in heat.spots.items()
    ]


def _heat_styles() -> str:
    """The heat in every theme, each step of it, and the whole scale."""
    scales = (f"{scope_of(each)} {{ --heat: {', '.join(each.heat)}; }}\n" for each in THEMES.values())
    steps = [{each.name: each.warmth(step / STEPS) for each in THEMES.values()} for step in range(STEPS + 1)]
    return "".join(scales) + tone_styles({tones[COLOUR.name]: tones for tones in steps})


def _scale(heat: Heat) -> str:
    """What the colours of a map mean."""
    low, high = map(escape, heat.scale)
    return (
        f'<figcaption class="scale of-{heat.name}"><span>{low}</span>'
        f'<i style="background:linear-gradient(90deg, var(--heat))"></i><span>{high}</span></figcaption>\n'
    )


def heat_map(board: AnyBoard, heat: Heat, prefix: str = "") -> str:
    """The board with something shown on it as heat, as a picture by itself."""
    if isinstance(board, TileSet):
        return draw_tiles(board, highlights=_marks(heat), prefix=prefix)
    assert isinstance(board, Board)
    title = f"{board.title or board.id}: {heat.label}"
    return draw(board, highlights=_marks(heat), title=title, legend=True, scale=heat.scale, prefix=prefix)


def heat_of(series: Row, name: str) -> Heat:
    """One of the maps of a series by its name: captures, cornered, flight, chase or starts."""
    return next(heat for heat in _heats(series, {}) if heat.name == name)


def _starts(rows: Sequence[Row], heading: str, names: Names) -> str:
    best = sorted(rows, key=lambda row: (-row["rate"], row["station"]))
    told = [_rate_cells(_place(row["station"], names), row) for row in best]
    return _section(heading, _table(("station", *RATED), told)) if rows else ""


RATED = ("games", "rate", "95 % interval")


def _rate_cells(name: str, row: Row) -> tuple[str, ...]:
    ends = f"{100 * row['low']:.1f} – {100 * row['high']:.1f}"
    return name, f"{row['games']:,}", _percent(row["rate"]), ends


def _pairs(pairs: Row, names: Names) -> str:
    """The best and the worst pairs of starts, for Mister X."""
    rows = [*pairs["best"], *pairs["worst"][::-1]]
    told = [
        _rate_cells(f"{_place(row['mister_x'], names)} against {_place(row['detective'], names)}", row)
        for row in rows
    ]
    note = f"{pairs['told']:,} of {pairs['seen']:,} pairs were played {pairs['enough']} times or more."
    inner = f'<p class="soft">{escape(note)}</p>\n{_table(("pair", *RATED), told)}'
    return _section("Best and worst pairs of starts for Mister X", inner) if rows else ""


def _tickets(tickets: Row, board: AnyBoard) -> str:
    rows = [
        (
            f"{seat_name(side)}: {ticket_name(row['ticket'], transports_of(board))}",
            f"{row['count']:,}",
            f"{row['per_game']:.2f}",
        )
        for side in ORDER
        for row in tickets.get(side, ())
    ]
    return _section("Tickets used", _table(("ticket", "used", "in a game"), rows)) if rows else ""


def _most(heading: str, rows: Sequence[Row], names: Names) -> str:
    first = sorted(rows, key=lambda row: (-row["count"], row["station"]))
    told = [(_place(row["station"], names), f"{row['count']:,}") for row in first]
    return _section(heading, _table(("station", "times"), told)) if rows else ""


def _idle(series: Row, names: Names) -> str:
    """What nobody used, as far as that is known."""
    unused = (f"{_place(one, names)} – {_place(other, names)}" for one, other in series.get("unused", ()))
    words = [
        _idle_list("station", "nobody ever came to", series.get("unvisited", ()), names),
        _idle_list("pair of neighbours", "nobody ever went between", list(unused), names),
    ]
    return _section("Idle", "".join(words)) if any(words) else ""


def _idle_list(noun: str, words: str, things: Sequence[int | str], names: Names) -> str:
    """How many there are, and the list itself; a long one is folded."""
    if not things:
        return ""
    told = [_place(each, names) if isinstance(each, int) else each for each in things]
    items = "".join(f"<li>{escape(each)}</li>\n" for each in told)
    counted = count_of(len(told), noun, "pairs of neighbours" if " " in noun else "")
    is_open = " open" if len(told) <= FEW else ""
    head = f"<summary>{escape(f'{counted} that {words}')}</summary>"
    return f'<details{is_open}>\n{head}\n<ul class="idle">\n{items}</ul>\n</details>\n'
