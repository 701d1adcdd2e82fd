"""A terminal that only we steer: what texts of others hold of controls is shown, and does nothing."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from yardtools.visible import visible


class SafeConsole(Console):
    """A console that writes an escape for each control character of a text; its own controls stay."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterator[Segment]:
        """The pieces of text that something is printed as."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else _harmless(segment)


def _harmless(segment: Segment) -> Segment:
    text = "\n".join(map(visible, segment.text.split("\n")))
    return segment if text == segment.text else Segment(text, segment.style)
