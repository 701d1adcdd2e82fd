"""A badge for a page: what was tried on the left, how many rules it keeps on the right, as an SVG picture."""

from __future__ import annotations

from html import escape

from yardtools.conform.ledger import RIGHT, WRONG
from yardtools.conform.reports.words import Report, rules_with, verdict

GOOD, BAD, LABEL = "#2e7d32", "#b3261e", "#424242"
LETTER, MARGIN, HEIGHT = 6.6, 8.0, 20
"""How wide a letter is at most, what is left on either side, and how high the badge is."""


def render(report: Report) -> str:
    """The badge, the same for the same result."""
    wrong, right = len(rules_with(report, WRONG)), len(rules_with(report, RIGHT))
    text = "conforms" if report["conforms"] else f"{right} of {right + wrong} rules"
    label = (
        f"{report['game']} · {report['edition']}" if report["edition"] != report["game"] else report["game"]
    )
    left, right_width = _width(label), _width(text)
    fill = GOOD if report["conforms"] else BAD
    whole = left + right_width
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{whole}" height="{HEIGHT}" viewBox="0 0 {whole} '
            f'{HEIGHT}" role="img" aria-label="{escape(label)}: {escape(text)}">',
            f"<title>{escape(verdict(report))}</title>",
            f'<clipPath id="r"><rect width="{whole}" height="{HEIGHT}" rx="3"/></clipPath>',
            f'<g clip-path="url(#r)"><rect width="{left}" height="{HEIGHT}" fill="{LABEL}"/>',
            f'<rect x="{left}" width="{right_width}" height="{HEIGHT}" fill="{fill}"/></g>',
            '<g fill="#fff" text-anchor="middle" font-family="Verdana,sans-serif" font-size="11">',
            _word(label, left / 2, left),
            _word(text, left + right_width / 2, right_width),
            "</g></svg>\n",
        ]
    )


def _width(text: str) -> int:
    return round(len(text) * LETTER + 2 * MARGIN)


def _word(text: str, middle: float, width: int) -> str:
    """A word that fills its part whatever the font is."""
    length = round(width - 2 * MARGIN)
    fit = f'textLength="{length}" lengthAdjust="spacingAndGlyphs"'
    return f'<text x="{middle:g}" y="14" {fit}>{escape(text)}</text>'
