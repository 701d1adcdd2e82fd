"""The file is not TOML."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "The file is not TOML.",
    rationale="Nothing can be read from a text that breaks TOML's grammar. The place is where reading "
    "stopped; the slip is there or just before.",
    bad="title = London",
    good='title = "London"',
)
