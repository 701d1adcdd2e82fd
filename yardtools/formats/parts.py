"""Which file is which in a format of several files: by exact name, else by what stands in it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from yardtools.errors import YardError
from yardtools.formats import Format
from yardtools.wording import nearest_word

Content = str | bytes


def by_part(form: Format, name: str, contents: Mapping[str, Content]) -> dict[str, str]:
    """The path of each of the format's files that is there; two for one, or one too many, is an error."""
    if len(contents) > len(form.FILES):
        raise YardError(f"{name} is {' and '.join(form.FILES)}, not {len(contents)} files")
    found: dict[str, str] = {}
    unsure: list[str] = []
    for path, content in contents.items():
        if part := _part(form, path, content):
            _settle(found, part, path)
        else:
            unsure.append(path)
    for path in unsure:
        free = [part for part in form.FILES if part not in found]
        found[nearest_word(Path(path).name, free, 0.0)] = path
    return found


def _part(form: Format, path: str, content: Content) -> str | None:
    """What a file is by its exact name or else its content."""
    name = Path(path).name.lower()
    return name if name in form.FILES else form.part_of(content)


def _settle(found: dict[str, str], part: str, path: str) -> None:
    if part in found:
        raise YardError(f"{found[part]} and {path} both look like {part}; name the files as they are meant")
    found[part] = path
