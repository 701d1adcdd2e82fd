"""Where a drawing keeps the numbers of its stations: in ids of one pattern, or in texts of digits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from yardtools.svg.digits import LONGEST
from yardtools.svg.node import Node
from yardtools.tracing.adopting.survey import Group, Shape, Survey

FEW = 3
"""So many numbers make a pattern."""
FULL = 0.5
"""The part of a range that numbers fill at least, where they number something."""

_ID = re.compile(rf"(.*?)(\d{{1,{LONGEST}}})(\D*)", re.DOTALL)
_PREFIX = re.compile(r"[^\W\d_]+")
GENERIC = frozenset(
    {"path", "circle", "ellipse", "rect", "rectangle", "g", "use", "line", "polyline", "polygon", "text"}
    | {"tspan", "layer", "image", "group", "shape", "oval", "object", "xmlid", "clip", "mask", "ebene"}
    | {"calque", "vector", "element", "xml", "box", "star", "arc", "spiral", "pfad", "kreis", "gruppe"}
    | {"cercle", "groupe", "defs", "marker", "symbol", "rechteck", "frame", "union", "subtract"}
)
"""What programs call their elements, whatever they are."""


@dataclass(slots=True)
class IdFamily:
    """Elements whose ids are the same but for a number."""

    prefix: str
    suffix: str
    units: dict[int, list[Shape | Group]] = field(default_factory=dict)

    @property
    def pattern(self) -> str:
        """The regular expression that finds the number in such an id."""
        return rf"^{_escape(self.prefix)}(\d+){_escape(self.suffix)}$"

    @property
    def is_generic(self) -> bool:
        """Whether a program may have counted its elements so, and no person the stations."""
        words = _PREFIX.findall(self.prefix.casefold())
        return any(word.startswith("svg") or word in GENERIC for word in words)

    @property
    def is_of_groups(self) -> bool:
        """Whether it is groups that have such ids, each a whole station."""
        return all(isinstance(unit, Group) for units in self.units.values() for unit in units)

    @property
    def is_unique(self) -> bool:
        """Whether no number comes twice."""
        return all(len(units) == 1 for units in self.units.values())


def _escape(text: str) -> str:
    return re.sub(r"([.^$*+?{}\[\]\\|()])", r"\\\1", text)


def fills_range(numbers: Iterable[int]) -> bool:
    """Whether numbers are those of a row, most of them there."""
    row = set(numbers)
    return len(row) >= FEW and len(row) >= FULL * (max(row) - min(row) + 1)


def find_id_families(survey: Survey) -> list[IdFamily]:
    """The patterns of ids that number something, those with the most numbers first."""
    families: dict[tuple[str, str], IdFamily] = {}
    for unit in _units(survey):
        for name in _names(unit.node):
            if match := _ID.fullmatch(name):
                key = (match[1], match[3])
                family = families.setdefault(key, IdFamily(*key))
                family.units.setdefault(int(match[2]), []).append(unit)
                break
    found = [family for family in families.values() if fills_range(family.units)]
    return sorted(found, key=lambda family: (-len(family.units), not family.is_of_groups, family.prefix))


def _units(survey: Survey) -> Iterator[Shape | Group]:
    yield from survey.seen
    yield from (group for group in survey.groups if group.parent is not None and not group.node.hidden)


def _names(node: Node) -> Iterator[str]:
    yield from (name.strip() for name in (node.id, node.label) if name)
