"""A symbol in box.toml shows a transport that box.toml does not declare."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "A symbol in box.toml shows a transport that box.toml does not declare.",
    rationale="Stations with that symbol then show a transport that no link can have. Mostly the "
    "name is misspelt, or its [[transports]] entry was forgotten.",
    bad='"#e3001b" = ["tube"] under [tracing.symbols], where the transport is called underground',
    good='"#e3001b" = ["underground"]',
)
