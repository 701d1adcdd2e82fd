"""The scan shows a line between two stations, and no link is drawn there."""

from yardtools.checks.registry import rule
from yardtools.findings import WARNING

RULE = rule(
    __name__,
    WARNING,
    "The scan shows a line between two stations, and no link is drawn there.",
    rationale="A forgotten link leaves no trace in the drawing, and a plausible board without it stays "
    "plausible: only the printed line tells. Its colour is learned from what is printed under the "
    "links that are drawn, so that most of them must be right. A line that only passes a station, or "
    "runs into another of its colour, may be taken for one; what is not sure is an info, and the "
    "part of the scan is shown where a report can show it. Dotted lines, and transports whose colour "
    "cannot be learned, are left alone.",
    bad="a yellow line is printed between 22 and 29, as under other taxi links, and none is drawn",
    good="the taxi link 22-29 drawn over it",
)
