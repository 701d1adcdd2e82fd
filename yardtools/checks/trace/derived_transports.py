"""Transports of stations are taken from the links."""

from yardtools.checks.registry import rule
from yardtools.findings import INFO

RULE = rule(
    __name__,
    INFO,
    "Transports of stations are taken from the links.",
    rationale="The symbol of a station shows which transports stop there, and the lines say it too: "
    "where both are drawn, each proves the other. Where no symbol is read there is "
    "nothing to compare, and a forgotten line goes unseen.",
    bad="plain circles",
    good="circles with class bus; or their fills mapped under [tracing.symbols]",
)
