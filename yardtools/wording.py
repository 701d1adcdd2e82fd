"""How we say things: what may have been meant, lists, counts and places, each worded here alone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

_UNSAFE = re.compile("[\x7f-\x9f\ud800-\udfff]")
"""What JSON may leave as it is, and TOML or UTF-8 does not take."""

_MEANT = re.compile(r"did you mean (['\"])(.*?)\1\?")


def nearest_word(word: str, known: Iterable[str], closeness: float = 0.6) -> str:
    """The known word that looks most like another one; empty where none does."""
    from difflib import get_close_matches  # noqa: PLC0415 - only slips need it

    return "".join(get_close_matches(word, list(known), 1, closeness))


def did_you_mean(word: str) -> str:
    """The question that follows a slip; empty where nothing comes near it."""
    return f"did you mean {word!r}?" if word else ""


def word_meant(hint: str) -> str:
    """The word that such a question names; empty where a hint asks none."""
    found = _MEANT.search(hint)
    return found[2] if found else ""


def suggest(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """The question whether the nearest known word is meant, or else what helps where none is near."""
    return did_you_mean(nearest_word(word, known)) or otherwise


def suggest_or_list(word: str, known: Iterable[str]) -> str:
    """The question whether the nearest known word is meant, or else all the words there are."""
    words = list(known)
    return suggest(word, words, f"there are {', '.join(words)}")


def join_words(words: Iterable[object], last: str = "and") -> str:
    """Words in a row, `5, 6 and 7`; empty where there are none."""
    row = [str(word) for word in words]
    return f"{', '.join(row[:-1])} {last} {row[-1]}" if len(row) > 1 else "".join(row)


def join_few(words: Iterable[object], most: int) -> str:
    """Words in a row, of very many the first: `5, 6 and 22 more`; never more than `most`, never `1 more`."""
    row = list(words)
    left = len(row) - most + 1
    return join_words(row if left < 2 else [*row[: most - 1], f"{left:,} more"])


def noun_for(number: int, noun: str, plural: str = "") -> str:
    """The noun that goes with a number, `link` or `links`; `plural` where it is not the noun with an s."""
    return noun if number == 1 else plural or noun + "s"


def count_of(number: int, noun: str, plural: str = "") -> str:
    """So many of a thing: `1 link` or `1,200 links`."""
    return f"{number:,} {noun_for(number, noun, plural)}"


def with_article(words: str) -> str:
    """A thing with a or an before it, by the letter it begins with."""
    return f"{'an' if words.lower().startswith(tuple('aeiou')) else 'a'} {words}"


def span_of(least: int, most: int) -> str:
    """Two numbers and what is between them: `2 to 6`, `4 or 5`."""
    return f"{least} or {most}" if most - least == 1 else f"{least} to {most}"


def place_in_file(file: str, line: int | None = None, column: int | None = None) -> str:
    """Where something stands, as editors and compilers write it: `board.json:3:5`, `game.jsonl:3`."""
    return ":".join(str(part) for part in (file, line, column) if part is not None) if line else file


def quote_key(key: str) -> str:
    """A key as TOML has it: quoted where it is more than letters, digits, - and _."""
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else quote_text(key)


def quote_text(text: str) -> str:
    """A text as TOML and JSON have it."""
    return _UNSAFE.sub(lambda match: f"\\u{ord(match[0]):04x}", json.dumps(text, ensure_ascii=False))
