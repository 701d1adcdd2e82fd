"""The report of a run as text: tables for a terminal, the same bytes wherever it is piped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from yardtools import files
from yardtools.cli.lines import Lines
from yardtools.visible import visible
from yardtools.wording import count_of, join_few

Row = Mapping[str, Any]
Cells = tuple[str, ...]

MOST = 8
"""So many stations, links or rules of a kind are listed."""


def text(report: Row, title: str) -> str:
    """The report of a run, for people."""
    lines = Lines(files.STANDARD)
    lines.heading(visible(headline(report, title)))
    lines.hang("", visible(conditions(report)))
    if len(report["series"]) > 1:
        lines.add()
        _add_overview(lines, report["series"])
    for series in report["series"]:
        lines.add()
        _add_series(lines, series)
    return lines.text()


def ladder_text(report: Row) -> str:
    """The ratings of a ladder and how often Mister X won in each pair, for people."""
    lines = Lines(files.STANDARD)
    games = count_of(report["games"], "game")
    lines.heading(visible(f"{report['game']} on {report['board']['id']}: {games}"))
    lines.add(f"Mister X's side is worth {report['advantage']:+} points · seed {report['seed']}")
    lines.table(LADDER_COLUMNS, [_ladder_row(row) for row in report["ratings"]])
    lines.table(PAIR_COLUMNS, [_ladder_pair(row) for row in report["pairs"]])
    return lines.text()


WITHIN = "95 % interval"
LADDER_COLUMNS = ("bot", "rating", WITHIN, "as Mister X", WITHIN, "as detectives", WITHIN)
PAIR_COLUMNS = ("Mister X wins, who is", "against", "games", "rate", WITHIN)


def _ladder_row(row: Row) -> Cells:
    sides = (row, row["mister_x"], row["detectives"])
    pairs = ((f"{side['rating']:+}", f"{side['low']:+} – {side['high']:+}") for side in sides)
    return visible(row["bot"]), *(cell for pair in pairs for cell in pair)


def _ladder_pair(row: Row) -> Cells:
    share = percent(row["won"] / row["games"] if row["games"] else None)
    return visible(row["mister_x"]), visible(row["detectives"]), f"{row['games']:,}", share, interval(row)


def headline(report: Row, title: str) -> str:
    """Which game it was, and how many."""
    return f"{title} on {report['board']['id']}: {count_of(report['games'], 'game')}"


def conditions(report: Row) -> str:
    """Who played, with which options."""
    seats = ", ".join(f"{seat} {who}" for seat, who in report["bots"].items())
    options = "".join(f" · {name} {value}" for name, value in report["options"].items())
    by = " · compiled play" if report["by"] == "kernel" else ""
    return f"{seats} · seed {report['seed']}{by}{options}"


def _add_overview(lines: Lines, several: Sequence[Row]) -> None:
    """Who wins, by the number of players."""
    rows = [(str(each["players"]), *_win_row(row)) for each in several for row in each["wins"]]
    lines.table(("players", *WIN_COLUMNS), rows)


def _add_series(lines: Lines, series: Row) -> None:
    lines.heading(f"{series['players']} players, {series['games']:,} games")
    if not series["games"]:
        return
    lines.table(WIN_COLUMNS, [_win_row(row) for row in series["wins"]])
    _add_endings(lines, series)
    _add_spreads(lines, series)
    if "starts" in series:
        _add_chase(lines, series)


def percent(share: float | None) -> str:
    """A share as people read it."""
    return "–" if share is None else f"{100 * share:.1f} %"


def interval(row: Row) -> str:
    """The 95 % interval of a rate."""
    return f"{100 * row['low']:.1f} – {100 * row['high']:.1f}"


WIN_COLUMNS = ("won by", "games", "rate", "95 % interval")


def _win_row(row: Row) -> Cells:
    return row["seat"], f"{row['won']:,}", percent(row["rate"]), interval(row)


def _add_endings(lines: Lines, series: Row) -> None:
    rows = [
        (
            visible(f"{row['reason']} ({row['rule']})"),
            " and ".join(row["winners"]) or "nobody",
            f"{row['games']:,}",
            percent(row["share"]),
        )
        for row in series["endings"][:MOST]
    ]
    lines.table(("ended because", "won by", "games", "share"), rows)


def _add_spreads(lines: Lines, series: Row) -> None:
    """Lengths, and points where there are any."""
    named = dict(series["length"]) | {
        f"points of {seat}": row for seat, row in series.get("scores", {}).items()
    }
    keys = ("mean", "least", "lower", "median", "upper", "most")
    rows = [(name, *(f"{row[key]:,}" for key in keys)) for name, row in named.items()]
    lines.table(("", "mean", "least", "25 %", "median", "75 %", "most"), rows)


# --- chases -----------------------------------------------------------------------------------


def _add_chase(lines: Lines, series: Row) -> None:
    lines.table(RATE_COLUMNS, *filter(None, _start_sections(series)))
    if series["pairs"]["best"]:
        lines.table(RATE_COLUMNS, _pair_rows(series["pairs"]))
    _add_tickets(lines, series)
    for words in _places(series):
        lines.hang("", words)


RATE_COLUMNS = ("Mister X wins from", "games", "rate", "95 % interval")


def _start_sections(series: Row) -> Iterator[list[Cells]]:
    """How often Mister X won from his starts, and with a detective on each of theirs; best and worst."""
    for side, words in (("mister_x", "his start {}"), ("detectives", "a detective on {}")):
        rows = sorted(series["starts"][side], key=lambda row: (-row["rate"], row["station"]))
        short = rows if len(rows) <= MOST else [*rows[: MOST // 2], *rows[-MOST // 2 :]]
        yield [_rate_row(words.format(row["station"]), row) for row in short]


def _rate_row(words: str, row: Row) -> Cells:
    return words, f"{row['games']:,}", percent(row["rate"]), interval(row)


def _pair_rows(pairs: Row) -> list[Cells]:
    words = "{} against a detective on {}"
    rows = [*pairs["best"][: MOST // 2], *pairs["worst"][: MOST // 2][::-1]]
    return [_rate_row(words.format(row["mister_x"], row["detective"]), row) for row in rows]


def _add_tickets(lines: Lines, series: Row) -> None:
    rows = [
        (side, row["ticket"], f"{row['count']:,}", f"{row['per_game']:.2f}")
        for side, own in series["tickets"].items()
        for row in own
    ]
    lines.table(("tickets of", "", "used", "in a game"), rows)


def _places(series: Row) -> Iterator[str]:
    """Where things happened most, and where nothing did."""
    for name, rows in (
        ("Caught most often", series["captures"]),
        ("Cornered most often", series["cornered"]),
        ("Mister X went most often to", series["visits"]["mister_x"]),
        ("Detectives went most often to", series["visits"]["detectives"]),
    ):
        if rows:
            yield f"{name}: {name_most(rows)}"
    if series.get("unvisited"):
        yield f"Nobody ever came to: {join_few(series['unvisited'], 3 * MOST)}"
    if series.get("unused"):
        pairs = (f"{one}-{other}" for one, other in series["unused"])
        yield f"Nobody ever went between: {join_few(pairs, 3 * MOST)}"


def name_most(rows: Iterable[Row]) -> str:
    """The stations with the largest counts."""
    first = sorted(rows, key=lambda row: (-row["count"], row["station"]))[:MOST]
    return ", ".join(f"{row['station']} ({row['count']:,})" for row in first)
