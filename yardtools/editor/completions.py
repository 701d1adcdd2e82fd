"""What an editor offers while one types: keys, headers and values, each with what it means."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial

from lsprotocol.types import CompletionItem, CompletionItemKind, MarkupContent, MarkupKind, Range, TextEdit

from yardtools.editor.positions import Positions
from yardtools.editor.vocabulary import Vocabulary, Word
from yardtools.text_scan import Cursor, Role, find_cursor
from yardtools.wording import quote_key


def complete_at(vocabulary: Vocabulary, offset: int, positions: Positions) -> list[CompletionItem]:
    """What fits at an offset; the editor keeps what goes on as the word begins."""
    if not vocabulary.is_known:
        return []
    cursor = find_cursor(vocabulary.text, offset, toml=vocabulary.is_toml)
    return [] if cursor is None else list(_items(vocabulary, cursor, positions))


def _items(vocabulary: Vocabulary, cursor: Cursor, positions: Positions) -> Iterator[CompletionItem]:
    put = partial(_item, positions.range_of((cursor.start, cursor.end)))
    if cursor.role is Role.VALUE:
        for word in vocabulary.values_at(cursor.path):
            text = json.dumps(word.value, ensure_ascii=False)
            yield put(CompletionItemKind.EnumMember, word, text, filter=text)
    if cursor.role is Role.KEY:
        for word in vocabulary.keys_at(cursor.path):
            text = _key(vocabulary, cursor, word)
            yield put(CompletionItemKind.Property, word, text, filter=text)
    if cursor.role is Role.HEADER or _can_begin_header(vocabulary, cursor):
        for word in vocabulary.headers():
            name = word.value if cursor.role is Role.HEADER else word.value.strip("[]")
            yield put(CompletionItemKind.Struct, word, word.value, filter=name)


def _key(vocabulary: Vocabulary, cursor: Cursor, word: Word) -> str:
    """A key as it is written, with what comes between it and its value where that is not there yet."""
    rest = vocabulary.text[cursor.end :].lstrip(" \t")
    if vocabulary.is_toml:
        return quote_key(word.value) + ("" if rest.startswith(("=", ".")) else " = ")
    return json.dumps(word.value, ensure_ascii=False) + ("" if rest.startswith(":") else ": ")


def _can_begin_header(vocabulary: Vocabulary, cursor: Cursor) -> bool:
    """Whether a header may stand where a key is begun: at the beginning of a line."""
    line = vocabulary.text.rfind("\n", 0, cursor.start) + 1
    is_first = not vocabulary.text[line : cursor.start].strip()
    return vocabulary.is_toml and cursor.role is Role.KEY and is_first


def _item(range: Range, kind: CompletionItemKind, word: Word, text: str, filter: str) -> CompletionItem:
    return CompletionItem(
        label=word.value if isinstance(word.value, str) else json.dumps(word.value),
        kind=kind,
        documentation=MarkupContent(MarkupKind.Markdown, word.about) if word.about else None,
        filter_text=filter,
        text_edit=TextEdit(range, text),
    )
