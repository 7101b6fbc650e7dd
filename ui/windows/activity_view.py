"""What was done with the memory, day by day: when, how many and by which policy, never what."""

from __future__ import annotations

from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from assistant.domain.undoing import ActivityKind, UndoKind
from ui.tokens import Icon, Space
from ui.widgets.controls import Picker, label, text_button
from ui.widgets.empty import EmptyState
from ui.widgets.kinds import policy_name
from ui.widgets.notice import Sign
from ui.windows.activity_view_transfer import MemoryTransfer
from ui.windows.memory_place import CardsPlace, card
from ui.windows.undo_bar import add_again, remember_again, said_undone
from ui.words import counted, local_day, said_date, said_time, translated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from assistant.domain.ids import UndoId
    from assistant.domain.undoing import Activity, Undone
    from ui.bridge.link import EngineLink
    from ui.widgets.notice import Notice

ENTRIES_READ = 2_000
SIGNS = {
    ActivityKind.LEARNT: "brain",
    ActivityKind.EDITED: "pencil-simple",
    ActivityKind.ADDED: "plus",
    ActivityKind.SETTLED: "scales",
    ActivityKind.MERGED: "users-three",
    ActivityKind.MARKED: "push-pin",
    ActivityKind.LINKED: "link-simple",
    ActivityKind.FORGOTTEN: "eraser",
    ActivityKind.DELETED: "trash",
    ActivityKind.UNDONE: "arrow-counter-clockwise",
    ActivityKind.ERASED: "eraser",
    ActivityKind.IMPORTED: "upload-simple",
    ActivityKind.EXPORTED: "download-simple",
    ActivityKind.BACKED_UP: "archive-box",
    ActivityKind.ASKED: "share-network",
}
GROUPS = {
    "learnt": {ActivityKind.LEARNT},
    "changed": {
        ActivityKind.EDITED, ActivityKind.ADDED, ActivityKind.SETTLED, ActivityKind.MERGED,
        ActivityKind.MARKED, ActivityKind.LINKED, ActivityKind.UNDONE,
    },
    "forgotten": {ActivityKind.FORGOTTEN, ActivityKind.DELETED, ActivityKind.ERASED},
    "moved": {ActivityKind.IMPORTED, ActivityKind.EXPORTED, ActivityKind.BACKED_UP},
    "asked": {ActivityKind.ASKED},
}  # fmt: skip


class ActivityView(CardsPlace):
    """A card for each day, above it the buttons to take the memory along."""

    def __init__(self, link: EngineLink, notice: Notice) -> None:
        self._nothing = EmptyState("list-bullets", "", "", tone="memory")
        super().__init__(link, notice, self._nothing, self.tr("Activity"))
        self._log: list[Activity] | None = None
        self.transfer = MemoryTransfer(link, notice)
        self.transfer.taken.connect(self.changed)
        self.which = Picker(self.tr("What to list"))
        for name, key in (
            (self.tr("Everything"), ""),
            (self.tr("What was learnt"), "learnt"),
            (self.tr("What you changed"), "changed"),
            (self.tr("What was forgotten"), "forgotten"),
            (self.tr("What came in and went out"), "moved"),
            (self.tr("What other programs asked"), "asked"),
        ):
            self.which.addItem(name, key)
        self.which.currentIndexChanged.connect(self._show_log)
        words = self.tr(
            "When something was learnt, changed or forgotten, and how much. What it was is never"
            " written here."
        )
        self.head.addWidget(label(words, "muted", wrap=True))
        self.head.addWidget(self.transfer)
        row = QHBoxLayout()
        row.addWidget(self.which)
        row.addStretch()
        self.head.addLayout(row)

    def refresh(self) -> None:
        """Ask for the log."""

        def show(log: list[Activity]) -> None:
            if log != self._log:
                self._log = log
                self._show_log()

        self._ask(lambda engine: engine.activity(ENTRIES_READ), show)

    def _show_log(self) -> None:
        wanted = GROUPS.get(str(self.which.currentData()))
        found = [one for one in self._log or () if wanted is None or one.kind in wanted]
        self._nothing.say(self.tr("Nothing was done yet"), self.tr("Talk, and it begins here."))
        self._show(self._make_days(found), any_there=True)

    def _make_days(self, found: list[Activity]) -> Iterator[QWidget]:
        if not found:
            made, column = card()
            column.addWidget(label(self.tr("Nothing of this was done yet"), "muted", wrap=True))
            yield made
        for _day, entries in groupby(found, key=lambda one: local_day(one.happened_at)):
            rows = list(entries)
            made, column = card()
            column.addWidget(label(said_date(rows[0].happened_at), "strong"))
            for one in rows:
                column.addWidget(ActivityRow(one, partial(self._undo, one.undo_id)))
            yield made

    def _undo(self, undo_id: UndoId | None) -> None:
        if undo_id is not None:
            self._link.ask(
                lambda engine: engine.undo(undo_id),
                parent=self,
                then=self._undone,
                otherwise=self._notice.show_error,
            )

    def _undone(self, undone: Undone) -> None:
        written = undone.written
        if written and undone.entry.kind is UndoKind.ADD:
            self._notice.show_news(
                said_undone(undone), "", {remember_again(): partial(self._add_again, written)}
            )
        else:
            self._notice.show_passing(said_undone(undone))
        self.changed.emit()

    def _add_again(self, written: Sequence[str]) -> None:
        self._notice.hide()
        for words in written:
            self._do(partial(add_again, words))


class ActivityRow(QWidget):
    """One line: what was done and how many, when, by whom, and a way back where there is one."""

    def __init__(self, one: Activity, undo: Callable[[], None]) -> None:
        super().__init__()
        said = activity_name(one.kind)
        counts = listed_counts(one.counts)
        told = f"{said}: {counts}" if counts else said
        aside = said_time(one.happened_at)
        if one.kind is ActivityKind.LEARNT and one.policy:
            aside = f"{aside} · {policy_name(one.policy)}"
        elif one.kind is ActivityKind.ASKED:
            aside = f"{aside} · {one.policy}"
        elif one.policy:
            aside = f"{aside} · {translated('by your rules')}"
        words = QVBoxLayout()
        words.setSpacing(Space.NONE)
        words.addWidget(label(told, "", wrap=True))
        words.addWidget(label(aside, "small", wrap=True))
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.NONE, Space.XXS, Space.NONE, Space.XXS)
        row.setSpacing(Space.M)
        row.addWidget(Sign(SIGNS[one.kind], "muted", Icon.SMALL))
        row.addLayout(words, 1)
        if one.undo_id is not None:
            back = text_button(self.tr("Undo"), "", undo)
            back.setAccessibleName(self.tr("Undo: {words}").format(words=f"{told}, {aside}"))
            row.addWidget(back)
        self.setAccessibleName(f"{told}, {aside}")


def activity_name(kind: ActivityKind) -> str:
    """What was done, in a word or two."""
    return {
        ActivityKind.LEARNT: translated("Learnt"),
        ActivityKind.EDITED: translated("You corrected"),
        ActivityKind.ADDED: translated("You added"),
        ActivityKind.SETTLED: translated("You settled"),
        ActivityKind.MERGED: translated("You joined or took apart"),
        ActivityKind.MARKED: translated("You marked"),
        ActivityKind.LINKED: translated("You linked or gathered"),
        ActivityKind.FORGOTTEN: translated("Forgotten"),
        ActivityKind.DELETED: translated("Deleted"),
        ActivityKind.UNDONE: translated("Undone"),
        ActivityKind.ERASED: translated("Erased for good"),
        ActivityKind.IMPORTED: translated("Imported"),
        ActivityKind.EXPORTED: translated("Exported"),
        ActivityKind.BACKED_UP: translated("Backed up"),
        ActivityKind.ASKED: translated("A program asked"),
    }[kind]


def listed_counts(counts: Mapping[str, int]) -> str:
    """`2 messages, 1 fact`."""
    forms = {
        "conversations": ("{n} chat", "{n} chats"),
        "messages": ("{n} message", "{n} messages"),
        "facts": ("{n} fact", "{n} facts"),
        "documents": ("{n} file", "{n} files"),
        "drafts": ("{n} draft", "{n} drafts"),
        "entities": ("{n} person or thing", "{n} people or things"),
        "trajectories": ("{n} story", "{n} stories"),
        "profiles": ("{n} profile", "{n} profiles"),
        "links": ("{n} link", "{n} links"),
        "entries": ("{n} change", "{n} changes"),
        "calls": ("{n} call", "{n} calls"),
        "memories": ("{n} memory", "{n} memories"),
        "refused": ("{n} refused", "{n} refused"),
    }
    return ", ".join(
        counted(number, *forms[name]) for name, number in counts.items() if number and name in forms
    )
