"""What an editor shows where one points: findings, codes and rules explained, and keys with their meaning."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from yardtools.checks.registry import rules
from yardtools.editor.vocabulary import Vocabulary
from yardtools.explanations import Subject, explain_in_markdown
from yardtools.games.citations import CITATION
from yardtools.games.rules import all_rules
from yardtools.locate import Span
from yardtools.text_scan import Role, find_cursor

_CODE = re.compile(r"[a-z]+/[a-z0-9-]+")


def explain_at(vocabulary: Vocabulary, offset: int, codes: Iterable[str] = ()) -> str:
    """What there is to say of a place, in Markdown; `codes` are those of the findings there."""
    found: list[Subject] = [rules()[code] for code in dict.fromkeys(codes)]
    found += (each for each in _subjects_at(vocabulary.text, offset) if each not in found)
    parts = (_explain_key(vocabulary, offset), explain_in_markdown(found))
    return "\n\n---\n\n".join(part for part in parts if part)


def _subjects_at(text: str, offset: int) -> Iterator[Subject]:
    """What is named at an offset: the code of a finding, or a rule."""
    for word in _words_at(_CODE, text, offset):
        if word in rules():
            yield rules()[word]
    for word in _words_at(CITATION, text, offset):
        if word in all_rules():
            yield all_rules()[word]


def _words_at(pattern: re.Pattern[str], text: str, offset: int) -> Iterator[str]:
    start, end = _line_at(text, offset)
    matches = pattern.finditer(text, start, end)
    return (match[0] for match in matches if match.start() <= offset <= match.end())


def _line_at(text: str, offset: int) -> Span:
    end = text.find("\n", offset)
    return text.rfind("\n", 0, offset) + 1, len(text) if end < 0 else end


def _explain_key(vocabulary: Vocabulary, offset: int) -> str:
    if not vocabulary.is_known:
        return ""
    cursor = find_cursor(vocabulary.text, offset, toml=vocabulary.is_toml)
    if cursor is None or cursor.start == cursor.end:
        return ""
    if cursor.role is Role.KEY:
        return vocabulary.explain_key(cursor.path, vocabulary.text[cursor.start : cursor.end].strip("\"'"))
    path = [step for step in cursor.path if isinstance(step, str)]
    if cursor.role is Role.HEADER and path:
        return vocabulary.explain_key(tuple(path[:-1]), path[-1])
    return ""
