"""Other people's files recognised: which format they are in, and which file of a format each of them is."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from yardtools.errors import YardError
from yardtools.formats import FORMATS, Format, find_format
from yardtools.formats.shared.lines import BOM
from yardtools.wording import join_words, nearest_word

# --- the format -------------------------------------------------------------------------------


def guess_format(paths: Iterable[str], content: bytes) -> str | None:
    """The format of files with these names, the first of which has this content; nothing when in doubt."""
    names = [Path(path).name.lower() for path in paths]
    found = {_format_by_ending(Path(name).suffix) for name in names}
    if len(found) == 1 and (name := found.pop()):
        return name
    return guess_by_names(names) if len(names) > 1 else _guess_by_content(content.decode("utf-8", "replace"))


def _format_by_ending(ending: str) -> str | None:
    """The only format whose files end so."""
    found = [name for name in FORMATS if ending in _endings(find_format(name))]
    return found[0] if len(found) == 1 else None


def _endings(form: Format) -> tuple[str, ...]:
    return (form.SUFFIX, *getattr(form, "OTHER_SUFFIXES", ()))


def guess_by_names(names: Collection[str]) -> str | None:
    """The format of several files whose names a folder holds."""
    fits = [name for name in FORMATS if set(find_format(name).FILES) & set(names)]
    whole = [name for name in fits if set(find_format(name).FILES) <= set(names)]
    likely = whole or fits
    return likely[0] if len(likely) == 1 else None


def _guess_by_content(text: str) -> str | None:
    text = text.removeprefix(BOM).lstrip()
    keys = _keys_of(text)
    for name in FORMATS:
        looks_like = getattr(find_format(name), "looks_like", None)
        if looks_like and looks_like(text, keys):
            return name
    return None


def _keys_of(text: str) -> Collection[str]:
    """The keys of the JSON object that a text is; none where it is anything else."""
    try:
        document = json.loads(text) if text.startswith("{") else {}
    except (ValueError, RecursionError):
        return ()
    return document if isinstance(document, dict) else ()


# --- the files of a format --------------------------------------------------------------------


def paths_by_part(form: Format, name: str, contents: Mapping[str, str | bytes]) -> dict[str, str]:
    """The path of each of the format's files that is there: by its exact name, else by what stands in it.

    Two files for one, or one too many, is an error.
    """
    if len(contents) > len(form.FILES):
        raise YardError(f"{name} is {join_words(form.FILES)}, not {len(contents)} files")
    found: dict[str, str] = {}
    unsure: list[str] = []
    for path, content in contents.items():
        if part := _part(form, path, content):
            _assign(found, part, path)
        else:
            unsure.append(path)
    for path in unsure:
        free = [part for part in form.FILES if part not in found]
        found[nearest_word(Path(path).name, free, 0.0)] = path
    return found


def _part(form: Format, path: str, content: str | bytes) -> str | None:
    """What a file is by its exact name or else its content."""
    name = Path(path).name.lower()
    return name if name in form.FILES else form.part_of(content)


def _assign(found: dict[str, str], part: str, path: str) -> None:
    if part in found:
        raise YardError(f"{found[part]} and {path} both look like {part}; name the files as they are meant")
    found[part] = path
