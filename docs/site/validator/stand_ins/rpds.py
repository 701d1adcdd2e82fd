"""Maps, sets and lists that never change, as jsonschema takes them from rpds: slower, but Python alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


class HashTrieMap(dict[Any, Any]):
    """A map; what changes it makes another."""

    def insert(self, key: Any, value: Any) -> HashTrieMap:
        """The map with that value."""
        return HashTrieMap({**self, key: value})

    def remove(self, key: Any) -> HashTrieMap:
        """The map without that key."""
        return HashTrieMap({each: value for each, value in self.items() if each != key})

    def update(self, *others: Any, **more: Any) -> HashTrieMap:  # type: ignore[override]
        """The map with what others have."""
        return HashTrieMap(
            {**self, **{key: value for other in others for key, value in dict(other).items()}, **more}
        )

    @classmethod
    def convert(cls, given: Mapping[Any, Any] | Iterable[Any]) -> HashTrieMap:
        """Such a map of any other."""
        return given if isinstance(given, cls) else cls(given)


class HashTrieSet(frozenset[Any]):
    """A set; what changes it makes another."""

    def insert(self, value: Any) -> HashTrieSet:
        """The set with that value."""
        return HashTrieSet(self | {value})

    def remove(self, value: Any) -> HashTrieSet:
        """The set without that value."""
        return HashTrieSet(self - {value})

    def update(self, *others: Iterable[Any]) -> HashTrieSet:
        """The set with what others have."""
        return HashTrieSet(self.union(*others))


class List(tuple[Any, ...]):
    """A list that grows at its front."""

    def push_front(self, value: Any) -> List:
        """The list with that value before all others."""
        return List((value, *self))

    def drop_first(self) -> List:
        """The list without its first value."""
        return List(self[1:])
