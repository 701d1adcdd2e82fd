"""A column is called almost like one that is read."""

from yardtools.checks.registry import rule
from yardtools.findings import WARNING

RULE = rule(
    __name__,
    WARNING,
    "A column is called almost like one that is read.",
    rationale="Columns that nobody knows are passed over, since tables often have some of their own. A slip "
    "in a name would lose the whole column without a word.",
    bad="from,to,by,onewya",
    good="from,to,by,oneway",
)
