"""An editor to test the language server with: it starts `yard lsp`, and waits for what it is told.

Everything goes over standard input and output of a process of its own, as in any editor. The editor runs in a
thread, so that tests can ask and wait in plain steps.
"""

from __future__ import annotations

import asyncio
import queue
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

from lsprotocol import types
from pygls.lsp.client import LanguageClient

from support.command import YARD

PATIENCE = 120.0
"""How many seconds an answer may take on the slowest machine; a test that waits longer has failed."""


class Editor:
    """An editor with a server of its own."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._client = LanguageClient("test editor", "1")
        self._told: queue.Queue[types.PublishDiagnosticsParams] = queue.Queue()
        self._versions: dict[str, int] = {}
        self.server: types.InitializeResult | None = None

        def note(told: types.PublishDiagnosticsParams) -> None:
            self._told.put(told)

        self._client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(note)

    # --- the process

    def start(self) -> None:
        """Start the server and greet it."""
        Thread(target=self._loop.run_forever, daemon=True).start()
        self._ask(self._client.start_io, *YARD, "lsp")
        greeting = types.InitializeParams(types.ClientCapabilities())
        self.server = self._ask(self._client.initialize_async, greeting)
        self._tell(self._client.initialized, types.InitializedParams())

    def end(self) -> tuple[int, str]:
        """End the server as editors do; its exit status, and what it said beside the protocol."""
        process = self._client._server
        assert process is not None
        assert process.stderr is not None
        self._ask(self._client.shutdown_async, None)
        self._tell(self._client.exit, None)
        said: bytes = self._ask(process.stderr.read)
        status: int = self._ask(process.wait)
        self._ask(self._client.stop)
        self._loop.call_soon_threadsafe(self._loop.stop)
        return status, said.decode()

    def _ask(self, question: Callable[..., Any], *about: Any) -> Any:
        """The answer to a question; all that goes to the server goes out from one thread."""

        async def ask() -> Any:
            return await question(*about)

        return asyncio.run_coroutine_threadsafe(ask(), self._loop).result(PATIENCE)

    def _tell(self, news: Callable[..., Any], about: Any) -> None:
        async def tell() -> None:
            news(about)

        asyncio.run_coroutine_threadsafe(tell(), self._loop).result(PATIENCE)

    # --- what an editor does

    def open(self, file: Path, text: str | None = None) -> None:
        """Open a file, with its text or another that nobody saved."""
        uri, language = file.as_uri(), {".toml": "toml", ".json": "json"}.get(file.suffix, "xml")
        self._versions[uri] = 1
        shown = file.read_text(encoding="utf-8") if text is None else text
        item = types.TextDocumentItem(uri, language, 1, shown)
        self._tell(self._client.text_document_did_open, types.DidOpenTextDocumentParams(item))

    def type(self, file: Path, text: str) -> int:
        """Make that the text of an open file, unsaved; the version that it is."""
        uri = file.as_uri()
        self._versions[uri] += 1
        document = types.VersionedTextDocumentIdentifier(self._versions[uri], uri)
        change = types.TextDocumentContentChangeWholeDocument(text)
        self._tell(
            self._client.text_document_did_change, types.DidChangeTextDocumentParams(document, [change])
        )
        return self._versions[uri]

    def close(self, file: Path) -> None:
        """Close a file."""
        document = types.TextDocumentIdentifier(file.as_uri())
        self._tell(self._client.text_document_did_close, types.DidCloseTextDocumentParams(document))

    def notice(self, file: Path) -> None:
        """Tell the server that another program changed a file."""
        change = types.FileEvent(file.as_uri(), types.FileChangeType.Changed)
        params = types.DidChangeWatchedFilesParams([change])
        self._tell(self._client.workspace_did_change_watched_files, params)

    # --- what it is told

    def wait_for(
        self, file: Path, fits: Callable[[types.PublishDiagnosticsParams], bool] = lambda _: True
    ) -> list[types.Diagnostic]:
        """The findings of a file, as soon as ones are told that fit."""
        while True:
            told = self._told.get(timeout=PATIENCE)
            if told.uri == file.as_uri() and fits(told):
                return list(told.diagnostics)

    def findings(self, file: Path, version: int = 1) -> list[types.Diagnostic]:
        """The findings of a version of a file."""
        return self.wait_for(file, lambda told: told.version == version)

    # --- what it asks

    def hover(self, file: Path, line: int, character: int) -> str:
        """What is shown where one points."""
        place = _at(file, line, character)
        found = self._ask(self._client.text_document_hover_async, types.HoverParams(*place))
        return found.contents.value if found else ""

    def complete(self, file: Path, line: int, character: int) -> dict[str, types.CompletionItem]:
        """What is offered, by its label."""
        place = _at(file, line, character)
        found = self._ask(self._client.text_document_completion_async, types.CompletionParams(*place))
        return {item.label: item for item in found}

    def actions(self, file: Path, diagnostic: types.Diagnostic) -> dict[str, types.CodeAction]:
        """What can be done about a finding, by its title."""
        document, context = types.TextDocumentIdentifier(file.as_uri()), types.CodeActionContext([diagnostic])
        params = types.CodeActionParams(document, diagnostic.range, context)
        found = self._ask(self._client.text_document_code_action_async, params)
        return {action.title: action for action in found}


def _at(file: Path, line: int, character: int) -> tuple[types.TextDocumentIdentifier, types.Position]:
    return types.TextDocumentIdentifier(file.as_uri()), types.Position(line, character)


def edited(action: types.CodeAction, file: Path, text: str) -> str:
    """The text of a file after an action was taken; its lines must be ASCII."""
    assert action.edit is not None
    assert action.edit.changes is not None
    for edit in action.edit.changes.get(file.as_uri(), ()):
        rows = text.split("\n")
        start, end = (
            sum(len(row) + 1 for row in rows[: place.line]) + place.character
            for place in (edit.range.start, edit.range.end)
        )
        text = text[:start] + edit.new_text + text[end:]
    return text


@contextmanager
def open_editor() -> Iterator[Editor]:
    """An editor, its server ended afterwards."""
    editor = Editor()
    editor.start()
    try:
        yield editor
    finally:
        assert editor.end() == (0, "")
