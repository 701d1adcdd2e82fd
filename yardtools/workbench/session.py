"""One folder at work: operations come in from any thread, are done in their order, and are saved together.

A single thread takes whatever has come in, does it on the desk, writes the journal, then the files, and only
then answers: what was answered is on the disk. What came in while it wrote is the next batch.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from threading import RLock, Thread
from typing import Any

from yardtools.board_files import BOX_FILE, TRACING_FILE
from yardtools.errors import YardError
from yardtools.tracing.editing.sheet import Refusal
from yardtools.workbench.bulletin import STATE, Bulletin
from yardtools.workbench.copies import OFTEN, Copies
from yardtools.workbench.desk import Bug, Deed, Desk, Verdicts
from yardtools.workbench.folder import NAMES, BoardFolder, Contents, digest
from yardtools.workbench.history import REDO, UNDO, History, deed_of
from yardtools.workbench.journal import Journal, Pointer
from yardtools.workbench.marks import count_marks
from yardtools.workbench.opening import DRAWN, add_outside_step, open_folder
from yardtools.workbench.splices import Splices
from yardtools.workbench.state import board_head, changed_things
from yardtools.workbench.underneath import Underneath
from yardtools.workbench.words import describe

Answer = dict[str, Any]
Act = Callable[[], Deed]


@dataclass
class Job:
    """Something to do, if only to look at the files, for whom, and where the answer goes."""

    act: Act | None
    page: str
    answer: Future[Answer]


class Session:
    """The board of a folder, its journal and everybody who works on it."""

    def __init__(self, path: Path, when_changed: Callable[[], None] = lambda: None) -> None:
        self.folder, self._when_changed = BoardFolder(path), when_changed
        self.underneath = Underneath(self.folder)
        own = self.folder.own_folder()
        self.folder.sweep()
        refusal = f"{path} is open in another `yard trace`; go on there, or end it first"
        self._journal, self._copies = Journal(own / "journal.jsonl", refusal), Copies(own)
        try:
            self._open()
        except BaseException:
            self._journal.close()
            raise
        self.version = self._outside = 1
        self.lock, self.news = RLock(), Bulletin()
        self._jobs = SimpleQueue[Job | None]()
        self._batches, self._is_over = 0, False
        self._writer = Thread(target=self._work, daemon=True)
        self._writer.start()

    def _open(self) -> None:
        self.desk = open_folder(self.folder, self._journal, self._copies)
        self.history, self.trouble = History(self._journal), ""
        self._contents = self.desk.contents()
        self._seen = self.folder.look_at_own(self._contents)
        self._digests = {name: digest(content) for name, content in self._contents.items()}
        self._look_underneath()
        self._head = self.head()

    def close(self) -> None:
        """End the work: everything that came in is done."""
        self._is_over = True
        self._jobs.put(None)
        self._writer.join()
        self.news.close()
        if not self.trouble:
            self._copies.keep(self._contents, self._journal)
        self._journal.close()

    # --- what can be done

    def do(
        self,
        operations: Sequence[Mapping[str, Any]],
        page: str = "",
        version: int | None = None,
        verdicts: Verdicts | None = None,
        words: str = "",
        first: Callable[[], object] = lambda: None,
    ) -> Answer:
        """Do operations as one step, and note what was found right or wrong in it.

        What is to be done `first`, such as writing a scan that is shown then, is seen by nobody until all is.
        """

        def act() -> Deed:
            self._refuse_old(version)
            first()
            deed = self.desk.do(operations, verdicts)
            if deed.steps or deed.marks:
                self.history.add(words or describe(operations, verdicts), deed)
            return deed

        return self._have_done(act, page)

    def undo(self, page: str = "") -> Answer:
        """Take the last step back."""
        return self._have_done(lambda: self._turn(UNDO, self.history.undo_step), page)

    def redo(self, page: str = "") -> Answer:
        """Do again what was undone last."""
        return self._have_done(lambda: self._turn(REDO, self.history.redo_step), page)

    def _turn(self, chain: str, note: Callable[[Pointer, Deed], None]) -> Deed:
        """Do the opposite of the next step of a chain."""
        step, entry = self.history.find(chain)
        deed = self.desk.apply(deed_of(entry).inverse())
        note(step, deed)
        return deed

    def replace(self, before: Contents, after: Contents, words: str, page: str = "") -> Answer:
        """Put other contents in the place of the files, if they are still what they were."""

        def act() -> Deed:
            if any(self.desk.contents()[name] != before[name] for name in DRAWN):
                raise Refusal("the board was changed meanwhile; try once more")
            deed = self.desk.apply(Deed([Splices.between(before, after)]))
            self.history.add(words, deed)
            return deed

        return self._have_done(act, page)

    def confirm(self, subject: str, verdict: str | None, page: str = "") -> Answer:
        """Note that a station or link was found right or wrong, or take that back."""
        return self.do([], page, verdicts={subject: verdict})

    def look(self) -> None:
        """Take over what somebody else has saved, if anything."""
        if self.folder.look() != self._seen:
            self._have_done(None, "")
        if self.underneath.is_changed():
            with self.lock:
                self._take_over_scan()

    def _take_over_scan(self) -> None:
        """Show a picture that somebody else has saved; what changed in a step of ours is known by now."""
        if self.underneath.is_changed():
            self._look_underneath()
            self._head = self.head()
            self.version += 1
            self.news.put(STATE)

    def _refuse_old(self, version: int | None) -> None:
        if version is not None and version < self._outside:
            raise Refusal("the files were changed outside meanwhile; look at them, and do it again")

    def _have_done(self, act: Act | None, page: str) -> Answer:
        if self._is_over:
            raise Refusal("the workbench has ended")
        answer = Future[Answer]()
        self._jobs.put(Job(act, page, answer))
        return answer.result()

    # --- the thread that does it

    def _work(self) -> None:
        is_over = False
        while not is_over:
            jobs = [self._jobs.get()]
            while not self._jobs.empty():
                jobs.append(self._jobs.get())
            is_over = None in jobs
            with self.lock:
                self._do_all([job for job in jobs if job])

    def _do_all(self, jobs: list[Job]) -> None:
        """Do all jobs on the desk, save what they did, and answer."""
        answers: list[Answer | Exception] = []
        try:
            self._take_over()
            answers = [self._do_one(job) for job in jobs]
            self._save()
        except Exception as error:  # noqa: BLE001 - whoever waits gets an answer, and the work goes on
            trouble = error if isinstance(error, YardError) else Bug(error)
            self._recover()
            answers = [trouble for _ in jobs]
        for job, answer in zip(jobs, answers, strict=True):
            if isinstance(answer, Exception):
                job.answer.set_exception(answer)
            else:
                job.answer.set_result(answer)

    def _do_one(self, job: Job) -> Answer | YardError:
        """Do one job; what it did is not saved yet."""
        if job.act is None:
            return {}
        try:
            if self.trouble:
                raise Refusal(self.trouble)
            deed = job.act()
        except YardError as error:
            return error
        self.version += 1
        self.news.put(STATE, job.page)
        return self._tell(deed)

    def _tell(self, deed: Deed) -> Answer:
        """What a page wants to know after something was done."""
        sheet = self.desk.sheet
        answer: Answer = {"version": self.version, "saved": True, **self._chains()}
        answer |= {"changed": changed_things(deed), "checked": count_marks(self.desk.marks, sheet)}
        if deed.marks:
            answer["marks"] = {subject: after for subject, (_, after) in deed.marks.items()}
        if deed.is_whole:
            answer["board"] = sheet.document()
        return answer | self._news_of_head(deed)

    def _news_of_head(self, deed: Deed) -> Answer:
        """What the page shows beside stations and links, where that is different now."""
        if deed.is_whole or self._frame != self.desk.sheet.frame:
            self._look_underneath()
        before, self._head = self._head, self.head()
        return {"head": self._head} if self._head != before else {}

    def _look_underneath(self) -> None:
        """Find the scan anew, after something that may have moved it."""
        self._frame = self.desk.sheet.frame
        self.underneath.refresh(self.desk.contents(), self.desk.sheet.box)

    def _chains(self) -> dict[str, str | None]:
        history = self.history
        return {UNDO: history.words(history.undo), REDO: history.words(history.redo)}

    def state(self) -> Answer:
        """Everything that the page shows of the board, and what was done to it."""
        with self.lock:
            sheet = self.desk.sheet
            marks = {"checked": count_marks(self.desk.marks, sheet), "marks": dict(self.desk.marks)}
            about = {"version": self.version, "name": self.folder.path.name, "trouble": self.trouble}
            return about | self.head() | {"board": sheet.document()} | marks | self._chains()

    def digests(self) -> tuple[str, str]:
        """What the tracing and the box are known by, as they are on the disk."""
        return (self._digests[TRACING_FILE], self._digests[BOX_FILE])

    def head(self) -> dict[str, Any]:
        """What the page shows beside the board's stations and links, and few operations change."""
        return board_head(self.desk.sheet) | self.underneath.document()

    def _save(self) -> None:
        """Write the journal, then the files that are different now."""
        if self.history.is_empty:
            return
        before, after = self._contents, self.desk.contents()
        digests = self.history.write(before, after, self._digests)
        changed = [name for name in NAMES if before[name] != after[name]]
        for place, name in enumerate(changed):
            self._write_file(name, after[name], is_first=place == 0)
        self._journal.settle()
        self._contents, self._digests = after, digests
        self._seen = self.folder.look_at_own(after)
        self._keep_copy()
        self._when_changed()

    def _write_file(self, name: str, content: bytes, *, is_first: bool) -> None:
        """Put a file in place; where not even the first can be, the batch is forgotten."""
        try:
            if is_first and self.folder.look() != self._seen:
                raise Refusal("the files were changed outside just now; look at them, and do it again")
            self.folder.write(name, content)
        except YardError:
            if is_first:
                self._journal.drop_last()
            raise

    def _keep_copy(self) -> None:
        self._batches += 1
        if self._batches % OFTEN == 0:
            self._copies.keep(self._contents, self._journal)

    def _recover(self) -> None:
        """Go back to what is on the disk, after something could not be saved."""
        try:
            self._open()
        except YardError as error:
            self.desk = Desk(self._contents)
            self.history.begin()
            self._seen = {}
            self._note_trouble(str(error))

    # --- files that somebody else saved

    def _take_over(self) -> None:
        """Take the files as somebody else has saved them, as a step that can be undone."""
        if self.folder.look() == self._seen:
            return
        if not self._seen:
            self._recover()
            return
        self._seen = self.folder.look_when_saved()
        try:
            found = self.folder.read_all()
            if any(found[name] != self._contents[name] for name in NAMES):
                self._replace_desk(found)
        except YardError as error:
            self._note_trouble(f"{error}; nothing is changed until the file can be read again")
        else:
            self._note_trouble("")

    def _replace_desk(self, found: Contents) -> None:
        desk = Desk(found)
        if any(found[name] != self._contents[name] for name in DRAWN):
            self._digests = add_outside_step(self.history, self._contents, found, self._digests)
            self._journal.settle()
            self._outside = self.version + 1
        self.desk, self._contents = desk, desk.contents()
        self._look_underneath()
        self._head = self.head()
        self._when_changed()
        self._digests = {name: digest(content) for name, content in self._contents.items()}
        self.version += 1
        self.news.put(STATE)

    def _note_trouble(self, words: str) -> None:
        if words != self.trouble:
            self.trouble = words
            self.version += 1
            self.news.put(STATE)
