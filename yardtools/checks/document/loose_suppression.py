"""A suppression would also hold if the figures of its finding changed."""

from yardtools.checks.registry import rule
from yardtools.findings import WARNING

RULE = rule(
    __name__,
    WARNING,
    "A suppression would also hold if the figures of its finding changed.",
    rationale="Some findings are about figures: 141 tickets where the box states 136. Their subject stays "
    "the same when the figures change, so a suppression by code and subject alone would go on hiding what "
    "nobody has looked at. With `figures`, as the report has them, it holds for what it was written for.",
    bad='[[suppress]]\ncode = "cards/inventory-sum"\nsubject = "card:tickets"\nreason = "counted apart"\n',
    good='[[suppress]]\ncode = "cards/inventory-sum"\nsubject = "card:tickets"\n'
    'figures = [136, 62, 49, 25, 5]\nreason = "counted apart"\n',
)
