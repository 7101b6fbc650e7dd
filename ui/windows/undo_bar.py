"""The bar below the page: what was just done can be undone, until when, or erased at once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from assistant.domain.changes import UndoOffered
from assistant.domain.undoing import UndoKind
from ui.tokens import Space
from ui.widgets.notice import Notice
from ui.words import counted, excerpt, said_date, said_time, translated

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from concurrent.futures import Future

    from PySide6.QtCore import QObject

    from assistant.domain.changes import Change
    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import UndoId
    from assistant.domain.undoing import UndoEntry, Undone
    from assistant.engine import Engine
    from assistant.errors import AssistantError
    from ui.bridge.link import EngineLink

STAYS_MS = 30_000
"""Undo is offered so long where it was done; longer under Memory, Activity."""


class UndoBar(QWidget):
    """Offers to undo the last thing that was done, wherever in the window that was."""

    def __init__(self) -> None:
        super().__init__()
        self._link: EngineLink | None = None
        self.notice = Notice()
        self._passing = QTimer(self, interval=STAYS_MS, singleShot=True)
        self._passing.timeout.connect(self._leave)
        around = QVBoxLayout(self)
        around.setContentsMargins(Space.M, Space.NONE, Space.M, Space.M)
        around.addWidget(self.notice)
        self.notice.installEventFilter(self)
        self.hide()

    def set_link(self, link: EngineLink) -> None:
        """The engine is open: offer what is done from now on."""
        self._link = link
        link.changes.changed.connect(self._follow)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take no room once the message is closed."""
        if event.type() == QEvent.Type.Hide and not self.notice.isVisibleTo(self):
            self._passing.stop()
            self.hide()
        return super().eventFilter(watched, event)

    def offer(self, entry: UndoEntry) -> None:
        """Offer to undo one thing."""
        undo_id = entry.undo_id
        actions: dict[str, Callable[[], object]] = {self.tr("Undo"): lambda: self._undo(undo_id)}
        hint = ""
        if entry.kind.forgets:
            hint = self.tr(
                "Kept in the memory file until {date}, {time}, so that you can undo it; then"
                " erased."
            ).format(date=said_date(entry.due_at), time=said_time(entry.due_at))
            actions[self.tr("Erase now")] = lambda: self._erase(undo_id)
        self._say(self._done(entry), hint, actions)

    def _follow(self, changes: list[Change]) -> None:
        offered = [change.entry for change in changes if isinstance(change, UndoOffered)]
        if offered:
            self.offer(offered[-1])

    def _undo(self, undo_id: UndoId) -> None:
        if self._link is not None:
            self._link.ask(
                lambda engine: engine.undo(undo_id),
                parent=self,
                then=self._undone,
                otherwise=self._fail,
            )

    def _undone(self, undone: Undone) -> None:
        lost = self._listed(undone.lost)
        hint = (
            self.tr("Not brought back, because of what was done since: {listed}.").format(
                listed=lost
            )
            if lost
            else ""
        )
        back = self._listed(undone.back)
        what = said_undone(undone)
        if back and not undone.written:
            what = self.tr("Brought back: {listed}").format(listed=back)
        actions: dict[str, Callable[[], object]] = {}
        if undone.written and undone.entry.kind is UndoKind.ADD:
            actions[remember_again()] = partial(self._add_again, undone.written)
        self._say(what, hint, actions)

    def _add_again(self, written: Sequence[str]) -> None:
        if self._link is not None:
            for words in written:
                self._link.ask(
                    partial(add_again, words),
                    parent=self,
                    then=self._added_again,
                    otherwise=self._fail,
                )

    def _added_again(self, _fact: CoreFact) -> None:
        """The change that follows says that it is remembered."""

    def _erase(self, undo_id: UndoId) -> None:
        if self._link is not None:
            self._link.ask(
                lambda engine: engine.erase_now(undo_id),
                parent=self,
                then=self._erased,
                otherwise=self._fail,
            )

    def _erased(self, count: int) -> None:
        older = (
            counted(
                count - 1,
                "{n} earlier change could hold the same words and was erased too.",
                "{n} earlier changes could hold the same words and were erased too.",
            )
            if count > 1
            else ""
        )
        self._say(self.tr("Erased from every file of the home"), older, {})

    def _fail(self, error: AssistantError) -> None:
        self._passing.stop()
        self.notice.show_error(error)
        self.show()

    def _say(self, what: str, hint: str, actions: dict[str, Callable[[], object]]) -> None:
        self.show()
        self.notice.show_news(what, hint, actions)
        self._passing.start()

    def _leave(self) -> None:
        focused = QApplication.focusWidget()
        within = focused is not None and self.isAncestorOf(focused)
        if within or self.notice.underMouse():  # it is being read
            self._passing.start()
        else:
            self.hide()

    def _done(self, entry: UndoEntry) -> str:
        said = {
            UndoKind.FORGET: self.tr("Forgotten: {listed}"),
            UndoKind.DELETE: self.tr("Deleted: {listed}"),
            UndoKind.ADD: self.tr("Remembered"),
            UndoKind.SETTLE: self.tr("Settled"),
            UndoKind.MERGE: self.tr("People and things changed"),
            UndoKind.MARK: self.tr("Marked: {listed}"),
            UndoKind.LINK: self.tr("Links changed"),
        }.get(entry.kind, self.tr("Changed"))
        return said.format(listed=self._listed(entry.counts))

    def _listed(self, counts: Mapping[str, int]) -> str:
        forms = {
            "messages": (self.tr("{n} message"), self.tr("{n} messages")),
            "facts": (self.tr("{n} fact"), self.tr("{n} facts")),
            "conversations": (self.tr("{n} chat"), self.tr("{n} chats")),
            "documents": (self.tr("{n} file"), self.tr("{n} files")),
            "drafts": (self.tr("{n} draft"), self.tr("{n} drafts")),
            "profiles": (self.tr("{n} profile"), self.tr("{n} profiles")),
        }
        return ", ".join(
            counted(number, *forms[name])
            for name, number in counts.items()
            if number and name in forms
        )


def said_undone(undone: Undone) -> str:
    """What was taken back: the words of an addition or a correction, where it was one."""
    words = ", ".join(map(excerpt, undone.written))
    if not words:
        return translated("Undone")
    if undone.entry.kind is UndoKind.ADD:
        return translated("Removed: {words}").format(words=words)
    return translated("Undone: {words}").format(words=words)


def add_again(words: str, engine: Engine) -> Future[CoreFact]:
    """Remember what an undo removed."""
    return engine.add_fact(words)


def remember_again() -> str:
    """The way back after an addition was undone."""
    return translated("Remember it again")
