"""A line is cut at a station where its transport does not stop."""

from yardtools.checks.registry import rule
from yardtools.findings import INFO

RULE = rule(
    __name__,
    INFO,
    "A line is cut at a station where its transport does not stop.",
    rationale="Some people draw a line from symbol to symbol, whatever the symbols show. Two ends of "
    "one transport that meet at a station whose symbol does not show it are one line that "
    "passes by; of more ends those belong together that run on most nearly straight.",
    bad="two bus lines that end at a station whose symbol shows taxis alone",
    good="one bus line drawn over that station; or a symbol that shows the bus",
)
