"""The box names a family that nobody knows, or one of another kind of board."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "The box names a family that nobody knows, or one of another kind of board.",
    rationale="The counts of a rule book are looked up by the family that box.toml names. One that is "
    "misspelt would leave the board unchecked.",
    bad='kind = "network"\nfamily = "london-mastr"\n',
    good='kind = "network"\nfamily = "london-master"\n',
)
