"""Two or many boards side by side: what differs, what it means in play, and what the majority says."""

from yardtools.compare.difference import Difference, LinkChange, Moved, OneSided, StationChange, difference
from yardtools.compare.documents import Change, document_changes
from yardtools.compare.matching import find_renumbering
from yardtools.compare.play import PlayChange, play_changes
from yardtools.compare.renumber import parse_renumber, renumbered, telling
from yardtools.compare.vote import Ballot, Disagreement, Vote, vote

__all__ = [
    "Ballot",
    "Change",
    "Difference",
    "Disagreement",
    "LinkChange",
    "Moved",
    "OneSided",
    "PlayChange",
    "StationChange",
    "Vote",
    "difference",
    "document_changes",
    "find_renumbering",
    "parse_renumber",
    "play_changes",
    "renumbered",
    "telling",
    "vote",
]
