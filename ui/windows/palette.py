"""Find anything: chats, what was said in them, facts, people, files, settings and actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListView

from assistant.domain.requests import FactQuery
from assistant.settings import Settings, ShortcutSettings
from ui.item_models.findings import FINDING_ROLE, Finding, FindingsModel, Place
from ui.language.engine_words import setting_words
from ui.look.theme import theme
from ui.tokens import Size
from ui.widgets.controls import SearchField, label
from ui.widgets.documents import extent_of, sign_of
from ui.widgets.finding_rows import FindingDelegate
from ui.widgets.key_field import shown_keys
from ui.widgets.sheet import Sheet
from ui.windows.help_ways import found_help
from ui.windows.shortcuts import title_of
from ui.words import said_date, translated

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Future

    from PySide6.QtWidgets import QWidget

    from assistant.domain.chat_search import ChatHit
    from assistant.domain.documents import DocumentSummary
    from assistant.domain.entities import EntitySummary
    from assistant.domain.help_pages import HelpPage
    from assistant.domain.requests import FactPage
    from assistant.engine import Engine
    from ui.bridge.job import Job
    from ui.bridge.link import EngineLink
    from ui.windows.shortcuts import Shortcuts

R = TypeVar("R")

SEARCH_AFTER_MS = 90
"""A pause in typing this long begins a search."""
MOST_OF_A_KIND = 6
RECENT_CHATS = 6
SHARE = 0.55
"""So much of the window's height the list takes at most."""
OFFERED = ("new_chat", "temporary_chat", "attach_files", "import_chats", "switch_theme")
"""The actions that are offered before anything is written."""

_SIGNS = {
    "find_anything": "magnifying-glass",
    "new_chat": "plus",
    "temporary_chat": "ghost",
    "attach_files": "paperclip",
    "search_here": "magnifying-glass",
    "go_to_chats": "chats-circle",
    "go_to_memory": "brain",
    "go_to_models": "cpu",
    "go_to_settings": "gear",
    "import_chats": "download-simple",
    "switch_theme": "palette",
    "larger_text": "text-aa",
    "smaller_text": "text-aa",
    "show_shortcuts": "keyboard",
    "show_help": "question",
}
_ARROWS = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})


class Palette(Sheet):
    """A line to write in, and what it finds, as it is written; Enter opens, all by keyboard."""

    chosen = Signal(object)
    """The `Finding` that is to be opened."""
    _built = False  # a sheet hears of events before it is whole

    def __init__(
        self,
        window: QWidget,
        link: EngineLink | None,
        shortcuts: Shortcuts,
        help_pages: Callable[[], Sequence[HelpPage]] = tuple,
    ) -> None:
        title = translated("Find anything")
        super().__init__(window, title, width=Size.SHEET_WIDE)
        self._link, self._shortcuts, self._help = link, shortcuts, help_pages
        self._jobs: list[Job] = []
        self._moved = False
        self.field = SearchField(self.tr("Chats, words, facts, people, files, settings, actions"))
        self.field.setAccessibleName(title)
        self.field.installEventFilter(self)
        self.model = FindingsModel(self, _headings())
        self.view = QListView()
        self.view.setModel(self.model)
        self.view.setItemDelegate(FindingDelegate(self.view))
        self.view.setAccessibleName(self.tr("Found"))
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keys are the field's
        self.view.setMouseTracking(True)
        self.view.clicked.connect(self._open)
        least = min(theme().tokens.roomy(Size.PALETTE), int(window.height() * SHARE))
        self.view.setMinimumHeight(least)
        self._nothing = label(self.tr("Nothing found."), "muted")
        self._nothing.hide()
        self._pause = QTimer(self, interval=SEARCH_AFTER_MS, singleShot=True)
        self._pause.timeout.connect(self._search)
        self.field.textChanged.connect(self._begin)
        self.content.addWidget(self.field)
        self.content.addWidget(self._nothing)
        self.content.addWidget(self.view, 1)
        self.closed.connect(self._give_up)
        self._built = True
        self._begin("")

    @property
    def words(self) -> str:
        """What is searched for."""
        return self.field.text().strip()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self._built and watched is self.field and event.type() == QEvent.Type.KeyPress:
            return isinstance(event, QKeyEvent) and self._take_key(event)
        return super().eventFilter(watched, event)

    def _take_key(self, event: QKeyEvent) -> bool:
        """The keys that are not for writing."""
        key = event.key()
        if key in _ARROWS:
            self._moved = True
            self._move(key)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open(self.view.currentIndex())
        elif key == Qt.Key.Key_Escape:
            self.close_sheet()
        else:
            return False
        return True

    def _move(self, key: int) -> None:
        """To the next row that leads somewhere, round the end."""
        rows = [n for n in range(self.model.rowCount()) if self.model.index(n).data(FINDING_ROLE)]
        if not rows:
            return
        here = self.view.currentIndex().row()
        at = rows.index(here) if here in rows else -1
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(key))
        if step is not None:
            goal = (at + step) % len(rows)
        else:
            far = MOST_OF_A_KIND if key == Qt.Key.Key_PageDown else -MOST_OF_A_KIND
            goal = min(max(at + far, 0), len(rows) - 1)
        self._select(self.model.index(rows[goal]))

    def _select(self, index: QModelIndex) -> None:
        self.view.setCurrentIndex(index)
        above = self.model.index(index.row() - 1) if index.row() else index
        if above.isValid() and above.data(FINDING_ROLE) is None:
            self.view.scrollTo(above)  # a heading comes into view with its first row
        self.view.scrollTo(index)

    def _open(self, index: QModelIndex) -> None:
        finding = index.data(FINDING_ROLE) if index.isValid() else None
        if isinstance(finding, Finding):
            self.close_sheet()
            self.chosen.emit(finding)

    # searching

    def _begin(self, _text: str) -> None:
        """What is here is found at once; what the engine knows follows a pause."""
        self._moved = False
        self._give_up()
        self.model.words = words = self.words
        kept: dict[Place, Sequence[Finding]] = {}
        if words:
            kept |= {place: self.model.of(place) for place in Place}
        kept[Place.ACTION] = self._actions(words)
        kept[Place.SETTING] = _settings(words)
        kept[Place.HELP] = found_help(self._help(), words)
        self.model.show(kept)
        self._settle()
        self._pause.start()

    def _search(self) -> None:
        words = self.words
        if self._link is None:
            return
        if not words:
            self._ask(Place.CHAT, lambda engine: engine.conversations(counted=False), _recent)
            return
        self._ask(Place.CHAT, lambda engine: engine.find_chats(words), _by_words)
        query = FactQuery(words=words, limit=MOST_OF_A_KIND)
        self._ask(Place.FACT, lambda engine: engine.facts(query), _facts)
        self._ask(Place.PERSON, lambda engine: engine.entities(words=words), _people)
        self._ask(Place.DOCUMENT, lambda engine: engine.find_documents(words), _documents)
        self._ask(Place.MEANT, lambda engine: engine.find_chats_by_meaning(words), _by_meaning)

    def _ask(
        self,
        place: Place,
        question: Callable[[Engine], Future[R]],
        shown: Callable[[R], Sequence[Finding]],
    ) -> None:
        if self._link is None:
            return
        jobs = self._jobs

        def take(found: R) -> None:
            if jobs is not self._jobs:  # other words are searched for meanwhile
                return
            findings = list(shown(found))[:MOST_OF_A_KIND]
            if place is Place.MEANT:
                there = {one.target for one in self.model.of(Place.CHAT)}
                findings = [one for one in findings if one.target not in there]
            self._show(place, findings)

        job = self._link.ask(
            question, parent=self, then=take, otherwise=lambda _error: self._show(place, ())
        )
        jobs.append(job)

    def _show(self, place: Place, findings: Sequence[Finding]) -> None:
        before = self.view.currentIndex().data(FINDING_ROLE)
        self.model.take(place, findings)
        if place is Place.CHAT:  # what is meant is no second time what was written
            there = {one.target for one in findings}
            meant = [one for one in self.model.of(Place.MEANT) if one.target not in there]
            self.model.take(Place.MEANT, meant)
        self._settle(before if self._moved else None)

    def _settle(self, before: Finding | None = None) -> None:
        """Something is always chosen, so that Enter leads somewhere."""
        index = self.model.row_of(before)
        self._select(index if index.isValid() else self.model.first())
        self._nothing.setVisible(not self.model.rowCount())

    def _give_up(self) -> None:
        jobs, self._jobs = self._jobs, []
        for job in jobs:
            job.abandon()

    def _actions(self, words: str) -> list[Finding]:
        every = [name for name in ShortcutSettings.model_fields if name != "find_anything"]
        names = every if words else list(OFFERED)
        return [
            Finding(
                place=Place.ACTION,
                title=title_of(name),
                target=name,
                note=shown_keys(self._shortcuts.keys_of(name)),
                sign=_SIGNS[name],
            )
            for name in names
            if _holds(title_of(name), words)
        ]


def _headings() -> dict[Place, str]:
    return {
        Place.ACTION: translated("Actions"),
        Place.CHAT: translated("Chats"),
        Place.MEANT: translated("Said in other words"),
        Place.FACT: translated("Facts"),
        Place.PERSON: translated("People and things"),
        Place.DOCUMENT: translated("Files"),
        Place.SETTING: translated("Settings"),
        Place.HELP: translated("Help"),
    }


def _holds(text: str, words: str) -> bool:
    """Whether each of `words` begins a word of the text."""
    told = text.casefold().split()
    return all(any(one.startswith(word) for one in told) for word in words.casefold().split())


def _settings(words: str) -> list[Finding]:
    """Settings whose title or meaning has the words; none without words."""
    if not words:
        return []
    found = []
    for group, of in Settings.model_fields.items():
        fields = getattr(of.annotation, "model_fields", None)
        if group == "shortcuts" or not isinstance(fields, dict):
            continue
        for name, field in fields.items():
            title = setting_words(field.title or name)
            detail = setting_words(field.description or "")
            if _holds(f"{title} {detail}", words):
                found.append(
                    Finding(
                        place=Place.SETTING, title=title, detail=detail, target=f"{group}.{name}",
                        sign="gear",
                    )
                )  # fmt: skip
    return found[:MOST_OF_A_KIND]


def _recent(summaries: Sequence[object]) -> list[Finding]:
    from assistant.domain.messages import ConversationSummary

    newest = [one for one in summaries if isinstance(one, ConversationSummary)][:RECENT_CHATS]
    return [
        Finding(
            place=Place.CHAT,
            title=one.conversation.title or translated("Untitled"),
            target=one.conversation.conversation_id,
            note=said_date(one.conversation.updated_at),
            sign="chat-circle",
        )
        for one in newest
    ]


def _hit(hit: ChatHit, place: Place) -> Finding:
    conversation = hit.summary.conversation
    return Finding(
        place=place,
        title=conversation.title or translated("Untitled"),
        detail=hit.snippet,
        target=conversation.conversation_id,
        message_id=hit.message_id or "",
        quotes=tuple(dict.fromkeys(hit.snippet[slice(*mark)] for mark in hit.marks)),
        note=said_date(conversation.updated_at),
        sign="chat-circle",
    )


def _by_words(hits: Sequence[ChatHit]) -> list[Finding]:
    return [_hit(hit, Place.CHAT) for hit in hits[:MOST_OF_A_KIND]]


def _by_meaning(hits: Sequence[ChatHit]) -> list[Finding]:
    return [_hit(hit, Place.MEANT) for hit in hits[: 2 * MOST_OF_A_KIND]]


def _facts(page: FactPage) -> list[Finding]:
    return [
        Finding(
            place=Place.FACT,
            title=fact.statement,
            target=fact.fact_id,
            note=said_date(fact.valid_from),
            sign="bookmark-simple",
        )
        for fact in page.facts
    ]


def _people(found: Sequence[EntitySummary]) -> list[Finding]:
    return [
        Finding(
            place=Place.PERSON,
            title=one.entity.name,
            detail=one.entity.descriptor,
            target=one.entity.entity_id,
            sign="user" if one.entity.kind == "person" else "cube",
        )
        for one in found
        if one.entity.kind != "user"
    ]


def _documents(found: Sequence[DocumentSummary]) -> list[Finding]:
    return [
        Finding(
            place=Place.DOCUMENT,
            title=one.name,
            detail=extent_of(one.size, one.tokens),
            target=one.document_id,
            sign=sign_of(one.kind),
        )
        for one in found
    ]
