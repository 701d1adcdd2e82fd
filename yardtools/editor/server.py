"""The language server: what an editor tells and asks, and what it is answered."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path
from pygls.workspace import TextDocument

from yardtools import __version__
from yardtools.board_files import PARTS
from yardtools.editor.actions import Actions
from yardtools.editor.completions import complete_at
from yardtools.editor.diagnostics import diagnose, findings_at, trouble
from yardtools.editor.hovers import explain_at
from yardtools.editor.looks import Look, look_at, unit_of
from yardtools.editor.positions import Positions
from yardtools.editor.vocabulary import Vocabulary
from yardtools.errors import YardError

DELAY = 0.25
"""So many seconds nobody must have typed before the files are looked at again."""

TRIGGERS = ("[", '"', ".", "=", " ")
"""What offers completions without being asked."""


class BoardServer(LanguageServer):
    """A server for the board files that are open in one editor."""

    def __init__(self) -> None:
        super().__init__("yard", __version__, text_document_sync_kind=types.TextDocumentSyncKind.Full)
        self._worker = ThreadPoolExecutor(max_workers=1)  # a second look at once would only slow the first
        self._waiting: dict[str, asyncio.Task[None]] = {}
        self._looks: dict[str, Look] = {}
        self._shown: dict[str, set[str]] = {}

    # --- what is open

    def document(self, uri: str) -> TextDocument:
        """The document of an address, as the editor has it."""
        return self.workspace.get_text_document(uri)

    def _open_in(self, unit: str) -> list[TextDocument]:
        documents = self.workspace.text_documents.values()
        return [each for each in documents if unit_of(each.path, each.source) == unit]

    def positions(self, text: str) -> Positions:
        """A text, counted as the editor does."""
        return Positions(text, self.workspace.position_codec)

    # --- looking

    def look_soon(self, uri: str) -> None:
        """Look at what a document belongs to, when nobody has typed for a moment."""
        document = self.document(uri)
        if unit := unit_of(document.path, document.source):
            self._wait(unit)

    def _wait(self, unit: str) -> None:
        if earlier := self._waiting.get(unit):
            earlier.cancel()
        self._waiting[unit] = asyncio.get_running_loop().create_task(self._look(unit))

    def look_at_files(self, uris: Iterable[str]) -> None:
        """Look again where files changed on the disk, as far as anything beside them is open."""
        for unit in {unit_of(each.path, each.source) for each in map(self.document, uris)}:
            if unit and self._open_in(unit):
                self._wait(unit)

    async def _look(self, unit: str) -> None:
        await asyncio.sleep(DELAY)
        documents = self._open_in(unit)
        versions = {each.path: each.version for each in documents}
        texts = {each.path: each.source for each in documents}
        try:
            work = asyncio.get_running_loop().run_in_executor(self._worker, look_at, unit, texts)
            self._show(await work, versions)
        except YardError as error:
            for each in documents:
                self._publish(each.path, [trouble(str(error))], each.version)
        except Exception as error:  # noqa: BLE001 - the next text may fare better
            words = f"this is a bug in yardtools: {error!r}"
            self.window_log_message(types.LogMessageParams(types.MessageType.Error, words))

    def _show(self, look: Look, versions: dict[str, int | None]) -> None:
        """Send what was found, and take away what was found before in files without findings now."""
        self._looks[look.unit] = look
        files = {document.file for document in look.documents}
        for file in files | self._shown.get(look.unit, set()):
            found = diagnose(look, file, self.positions(look.text_of(file)))
            self._publish(file, found, versions.get(file))
        self._shown[look.unit] = files

    def _publish(self, file: str, found: list[types.Diagnostic], version: int | None) -> None:
        uri = self._uri(file)
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, found, version))

    def _uri(self, file: str) -> str:
        """The address of a file: the editor's own where it is open, for it can be written in several ways."""
        opened = (each.uri for each in self.workspace.text_documents.values() if each.path == file)
        return next(opened, None) or from_fs_path(file) or file

    def forget(self, uri: str) -> None:
        """Take away what was found, when the last file of a board is closed."""
        document = self.document(uri)
        unit = unit_of(document.path, document.source)
        if unit is None:
            return
        if self._open_in(unit):
            self._wait(unit)
            return
        if task := self._waiting.pop(unit, None):
            task.cancel()
        self._looks.pop(unit, None)
        for file in self._shown.pop(unit, set()):
            self._publish(file, [], None)

    # --- answers

    def look_of(self, document: TextDocument) -> Look:
        """What was found last in the files that a document belongs to."""
        unit = unit_of(document.path, document.source)
        return self._looks.get(unit or "", Look(unit or ""))


def make_server() -> BoardServer:
    """The server with all that it answers to."""
    server = BoardServer()
    _follow_texts(server)
    _follow_disk(server)
    _answer_questions(server)
    return server


def _follow_texts(server: BoardServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    async def _opened(params: types.DidOpenTextDocumentParams) -> None:
        server.look_soon(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    async def _changed(params: types.DidChangeTextDocumentParams) -> None:
        server.look_soon(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    async def _saved(params: types.DidSaveTextDocumentParams) -> None:
        server.look_soon(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    async def _closed(params: types.DidCloseTextDocumentParams) -> None:
        server.forget(params.text_document.uri)


def _follow_disk(server: BoardServer) -> None:
    """Hear of files that other programs save, such as a drawing from Inkscape, where the editor can tell."""

    @server.feature(types.INITIALIZED)
    async def _initialized(_: types.InitializedParams) -> None:
        workspace = server.client_capabilities.workspace
        watching = workspace.did_change_watched_files if workspace else None
        if watching and watching.dynamic_registration:
            watchers = [types.FileSystemWatcher(f"**/{{{','.join(PARTS)}}}")]
            options = types.DidChangeWatchedFilesRegistrationOptions(watchers)
            wish = types.Registration("board-files", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
            await server.client_register_capability_async(types.RegistrationParams([wish]))

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    async def _changed_on_disk(params: types.DidChangeWatchedFilesParams) -> None:
        server.look_at_files(change.uri for change in params.changes)


def _answer_questions(server: BoardServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def _hover(params: types.HoverParams) -> types.Hover | None:
        document = server.document(params.text_document.uri)
        positions = server.positions(document.source)
        here = types.Range(params.position, params.position)
        found = findings_at(server.look_of(document), document.path, here, positions)
        offset = positions.offset(params.position)
        words = explain_at(Vocabulary(document.path, document.source), offset, [each.code for each in found])
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, words)) if words else None

    @server.feature(
        types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=list(TRIGGERS))
    )
    def _complete(params: types.CompletionParams) -> list[types.CompletionItem]:
        document = server.document(params.text_document.uri)
        vocabulary, positions = Vocabulary(document.path, document.source), server.positions(document.source)
        return complete_at(vocabulary, positions.offset(params.position), positions)

    kinds = [types.CodeActionKind.QuickFix, types.CodeActionKind.SourceFixAll]

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(code_action_kinds=kinds))
    def _act(params: types.CodeActionParams) -> list[types.CodeAction]:
        document = server.document(params.text_document.uri)
        look = server.look_of(document)
        if look.texts.get(document.path) != document.source:
            return []  # what was found last is about another text
        found = findings_at(look, document.path, params.range, server.positions(document.source))
        actions = Actions(look, server.positions)
        return [*actions.for_findings(found), *actions.fix_all()]
