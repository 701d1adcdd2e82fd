"""Ends of lines meet at a station whose symbol does not show them, and do not pair."""

from yardtools.checks.registry import rule
from yardtools.findings import WARNING

RULE = rule(
    __name__,
    WARNING,
    "Ends of lines meet at a station whose symbol does not show them, and do not pair.",
    rationale="Lines that are cut at a station where they do not stop pair off there. Where an end is"
    " left over, one of the lines does end at that station, so all of them are taken to "
    "stop. Either the symbol or one of the lines is wrong.",
    bad="three bus lines that end at a station whose symbol shows taxis alone",
    good="a symbol that shows the bus; or the lines that only pass drawn over it",
)
