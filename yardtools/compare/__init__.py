"""Two or many boards side by side: what differs, what it means in play, and what the majority says."""

from yardtools.compare.changes import LinkChange, OneSided, StationChange, StationMove
from yardtools.compare.difference import KINDS, Difference, Kind, difference
from yardtools.compare.documents import Change, document_changes
from yardtools.compare.matching import find_renumbering
from yardtools.compare.play import PlayChange, play_changes
from yardtools.compare.renumber import describe_renumbering, parse_renumber, renumber_board
from yardtools.compare.vote import Ballot, Disagreement, Vote, vote

__all__ = [
    "KINDS",
    "Ballot",
    "Change",
    "Difference",
    "Disagreement",
    "Kind",
    "LinkChange",
    "OneSided",
    "PlayChange",
    "StationChange",
    "StationMove",
    "Vote",
    "describe_renumbering",
    "difference",
    "document_changes",
    "find_renumbering",
    "parse_renumber",
    "play_changes",
    "renumber_board",
    "vote",
]
