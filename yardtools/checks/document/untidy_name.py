"""A name in box.toml has blanks round it, or control characters in it."""

from yardtools.checks.registry import rule
from yardtools.findings import WARNING

RULE = rule(
    __name__,
    WARNING,
    "A name in box.toml has blanks round it, or control characters in it.",
    rationale="Nobody sees such characters in a text, but they are printed, sorted and compared: two names "
    "that look the same are then two.",
    bad='1 = { en = "Bank " } under [names]',
    good='1 = { en = "Bank" }',
)
