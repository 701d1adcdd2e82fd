"""The symbol in the scan looks like those of another type."""

from yardtools.checks.registry import rule
from yardtools.findings import WARNING

RULE = rule(
    __name__,
    WARNING,
    "The symbol in the scan looks like those of another type.",
    rationale="What transports stop at a station is printed in its symbol. What the symbols of each type "
    "look like is learned from the stations that are drawn as such; one that looks clearly like those of "
    "another type, and not like those of its own, was mistaken. Where the symbols of two types look "
    "alike, nothing is said.",
    bad="station 12 is drawn as a stop of taxis alone, and its symbol looks like those of bus stops",
    good="station 12 drawn as a stop of taxi and bus",
)
