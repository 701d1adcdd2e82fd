"""Names of layers that are almost right: which name was meant."""

from __future__ import annotations

import re

from yardtools.model import Box
from yardtools.svg.node import Node
from yardtools.tracing.reading.layers import CONTAINERS, FIXED
from yardtools.tracing.reading.names import loose_key, without_count
from yardtools.tracing.reading.station_pattern import StationPattern
from yardtools.wording import nearest_word

CLOSE = 0.75
"""How alike two names are at least, from 0 to 1, where one may be a slip for the other."""
LONGEST = 60
"""Letters of a name that is looked at: a longer one is no slip."""

_MISSION = re.compile(r"missions?[^a-z]+([a-z][a-z0-9]*)")


class LayerSpelling:
    """Knows the names that layers can have, and finds which of them a slip was meant to be."""

    def __init__(self, box: Box, pattern: StationPattern) -> None:
        names = [*FIXED, *(transport.id for transport in box.transports), *box.tracing.layers]
        self._pattern = pattern
        self._names: dict[str, dict[str, str]] = {}
        for name in names:
            self._names.setdefault(loose_key(name)[:1], {})[loose_key(name)] = name

    def nearest_name(self, node: Node) -> str:
        """The name that a layer was meant to have, or nothing; a station is no slip for its layer."""
        is_layer = node.number and (node.tag in CONTAINERS or node.is_layer)  # the page itself is none
        if not is_layer or self._pattern.number(node) is not None:
            return ""
        return next(filter(None, map(self._close, (node.label, node.id))), "")

    def _close(self, name: str) -> str:
        own = loose_key(without_count(name.strip()))
        if not own or len(own) > LONGEST:
            return ""
        if mission := _MISSION.fullmatch(own):
            return f"mission-{mission[1]}"
        names = self._names.get(own[0], {})  # hardly anybody slips in the first letter, and there may be many
        return names.get(nearest_word(own, names, CLOSE), "")
