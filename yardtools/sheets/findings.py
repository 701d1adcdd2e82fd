"""`findings`: the report of `yard validate`, with the board drawn.

Every finding is marked in the drawing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from yardtools.drawing import Highlight, draw, draw_tiles, draw_trail
from yardtools.errors import YardError
from yardtools.findings import Finding, Severity, worst_first
from yardtools.model import AnyBoard, TileSet, Trail
from yardtools.sheets.shared.crop import view_of
from yardtools.sheets.shared.station_symbols import ink_on
from yardtools.sheets.shared.words import Words, in_language
from yardtools.sheets.sheet import Context, Document

KINDS = ("network", "tiles", "trail")
NEEDS = "kind"
TAKES = ("findings",)
WORDS: Words = {
    "title": ("Findings", "Befunde", "Constats"),
    "none": ("No findings.", "Keine Befunde.", "Aucun constat."),
    "error": ("error", "Fehler", "erreur"),
    "warning": ("warning", "Warnung", "avertissement"),
    "info": ("note", "Hinweis", "remarque"),
    "errors": ("{count} errors", "{count} Fehler", "{count} erreurs"),
    "warnings": ("{count} warnings", "{count} Warnungen", "{count} avertissements"),
    "infos": ("{count} notes", "{count} Hinweise", "{count} remarques"),
    "where": ("Where", "Wo", "Où"),
    "what": ("What", "Was", "Quoi"),
    "line": ("line {line}", "Zeile {line}", "ligne {line}"),
    "messages": (
        "The findings are told as `yard validate` tells them.",
        "Die Befunde selbst stehen auf Englisch da, so wie `yard validate` sie meldet.",
        "Les constats eux-mêmes sont en anglais, tels que `yard validate` les donne.",
    ),
}

HIGHLIGHTS = {Severity.ERROR: "fault", Severity.WARNING: "warning", Severity.INFO: "info"}

ENLARGED = 2.1
"""How much larger stations and badges are than usual, so that the numbers of findings can be read."""


def fits(_: AnyBoard) -> bool:
    """Every board can be reported on, even where nothing was found."""
    return True


def document(board: AnyBoard, context: Context) -> Document:
    """The findings, the worst first, under the numbers that they have in the drawing."""
    found = worst_first(context.findings)
    text = in_language(WORDS, context.language)
    picture = _picture(board, found, context)
    counts = {severity: sum(each.severity is severity for each in found) for severity in Severity}
    data = {
        "summary": ", ".join(_count(severity, count, text) for severity, count in counts.items() if count),
        "findings": [_row(number, each, context) for number, each in enumerate(found, 1)],
        "is_translated": context.language != "en",
        "picture": bool(picture),
        "ratio": _ratio(picture),
    }
    return Document(data, {"board.svg": picture} if picture else {})


def _count(severity: str, count: int, text: Mapping[str, str]) -> str:
    """So many findings of a severity."""
    return f"1 {text[severity]}" if count == 1 else text[f"{severity}s"].replace("{count}", str(count))


def _row(number: int, finding: Finding, context: Context) -> dict[str, Any]:
    text = in_language(WORDS, context.language)
    file = (finding.file or "").replace("\\", "/").rpartition("/")[2]
    colour = context.theme.kind(HIGHLIGHTS[finding.severity])
    line = text["line"].replace("{line}", str(finding.line)) if finding.line else ""
    return {
        "number": number,
        "severity": text[finding.severity],
        "colour": colour,
        "ink": ink_on(colour),
        "code": finding.code,
        "message": finding.message,
        "hint": finding.hint or "",
        "place": ", ".join(filter(None, (file, line))),
    }


def _picture(board: AnyBoard, found: list[Finding], context: Context) -> str:
    theme, language = context.theme, context.language
    marks = [
        Highlight(subject, HIGHLIGHTS[each.severity], sign=str(number))
        for number, each in enumerate(found, 1)
        for subject in _subjects_to_mark(each)
    ]
    if isinstance(board, Trail):  # nothing can be marked there
        return "" if found else draw_trail(board, theme=theme, language=language)
    if isinstance(board, TileSet):
        return draw_tiles(board, highlights=marks, theme=theme, language=language) if board.tiles else ""
    try:
        return draw(
            board,
            highlights=marks,
            fade=True,
            numbers=not marks,
            theme=theme,
            language=language,
            tiles=context.tiles,
            enlarge=ENLARGED if marks else 1.3,
        )
    except YardError:  # no positions: there is nothing to draw
        return ""


def _subjects_to_mark(finding: Finding) -> list[str]:
    """What of a finding is marked: its first subject that has a place in the drawing.

    A tile is marked on its plain side: findings about the other one say so.
    """
    placed = [subject for subject in finding.subject if not subject.startswith("port:")]
    return [f"{each}:plain" if _TILE.fullmatch(each) else each for each in placed[:1]]


_TILE = re.compile(r"tile:[^:]*")


def _ratio(picture: str) -> float:
    """How high the picture is, measured by its width."""
    if not picture:
        return 1.0
    left, top, right, bottom = view_of(picture)
    return (bottom - top) / (right - left)
