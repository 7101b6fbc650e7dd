"""Selecting over several messages, as on one page.

A selection runs from one place to another; what lies between is selected whole, also in messages
whose views are not built. Copied, whole messages are the Markdown that was written, with who
said it; one that is selected in part gives the words as they are shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from PySide6.QtCore import QObject, QPoint, QTimer, Signal

from ui.tokens import Space

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.domain.messages import Message
    from ui.widgets.prose import ProseView

SCROLL_MS = 30
"""How often the page moves on while the mouse is held beyond its edge."""

_END = 1 << 30


class Place(NamedTuple):
    """Which message, which of its texts, and where in it."""

    message: int
    text: int
    position: int


class Page(Protocol):
    """What a selection reaches over; messages are counted from the first, built or not."""

    def built_texts(self) -> Sequence[tuple[int, Sequence[ProseView]]]:
        """The texts of each message that is built, in order."""

    def all_messages(self) -> Sequence[Message]:
        """Every message, oldest first."""

    def move_towards(self, place: QPoint) -> bool:
        """Scroll a step where `place` on the screen is beyond an edge; whether it is."""


class PageSelection(QObject):
    """The selection of a page; `changed` says that it begins, grows or ends."""

    changed = Signal()

    def __init__(self, page: Page, parent: QObject) -> None:
        super().__init__(parent)
        self._page = page
        self._from: Place | None = None
        self._to: Place | None = None
        self._pointer: QPoint | None = None
        self._scroll = QTimer(self, interval=SCROLL_MS)
        self._scroll.timeout.connect(self._go_on)

    @property
    def active(self) -> bool:
        """Whether more than one text is selected."""
        return self._from is not None

    def select_all(self) -> None:
        """Select every message."""
        last = len(self._page.all_messages()) - 1
        if last >= 0:
            self._from, self._to = Place(0, 0, 0), Place(last, _END, _END)
            self.show()

    def clear(self) -> None:
        """Select nothing."""
        self._scroll.stop()
        if self._from is not None:
            self._from = self._to = None
            self.show()

    def text(self) -> str:
        """What is selected, to be copied."""
        if self._from is None or self._to is None:
            return ""
        first, last = sorted((self._from, self._to))
        messages = self._page.all_messages()
        built = dict(self._page.built_texts())
        parts: list[tuple[Message, str]] = []
        for at in range(first.message, min(last.message + 1, len(messages))):
            texts = built.get(at)
            words = messages[at].text if texts is None else self._part(at, texts, messages[at])
            if words.strip():
                parts.append((messages[at], words.strip("\n")))
        if len(parts) == 1 and first.message == last.message:
            return parts[0][1]
        return "\n\n".join(f"**{said.speaker_name}:**\n\n{words}" for said, words in parts)

    def show(self) -> None:
        """Mark what is selected in the views that there are."""
        for at, texts in self._page.built_texts():
            for number, view in enumerate(texts):
                start, end = self._within(at, number)
                if start < end:
                    view.select(start, min(end, _END))
                elif view.textCursor().hasSelection():
                    view.select(view.textCursor().position(), view.textCursor().position())
        self.changed.emit()

    def show_new(self) -> None:
        """Mark what is selected in views that were built since."""
        if self._from is not None:
            self.show()

    # what texts tell (see `prose.Spanning`)

    def begin(self, view: ProseView) -> None:
        """A press anywhere ends the selection before."""
        self._scroll.stop()
        self._from = self._to = None
        for _, texts in self._page.built_texts():
            for other in texts:
                if other is not view and other.textCursor().hasSelection():
                    other.select(0, 0)
        self.changed.emit()

    def drag(self, view: ProseView, place: QPoint) -> bool:
        """Reach from where the drag began in `view` to `place` on the screen."""
        inside = view.rect().contains(view.mapFromGlobal(place))
        if inside and self._from is None:
            return False
        if self._from is None:
            began = self._place_of(view, view.textCursor().anchor())
            if began is None:
                return False
            self._from = began
        self._pointer = place
        self._reach(place)
        self._scroll.start()
        return True

    def end(self) -> None:
        """The mouse was let go: what is selected stays."""
        self._scroll.stop()

    def _go_on(self) -> None:
        if self._pointer is not None and self._page.move_towards(self._pointer):
            self._reach(self._pointer)

    def _reach(self, place: QPoint) -> None:
        found = self._nearest(place)
        if found is not None and found != self._to:
            self._to = found
            self.show()

    def _place_of(self, view: ProseView, position: int) -> Place | None:
        for at, texts in self._page.built_texts():
            for number, text in enumerate(texts):
                if text is view:
                    return Place(at, number, position)
        return None

    def _nearest(self, place: QPoint) -> Place | None:
        """The place in the text that is level with `place`, or the last one above it."""
        best: Place | None = None
        for at, texts in self._page.built_texts():
            for number, view in enumerate(texts):
                spot = view.mapFromGlobal(place)
                if spot.y() < -Space.XS:
                    return best or Place(at, number, 0)
                best = Place(at, number, _END)
                if spot.y() <= view.height():
                    return Place(at, number, view.cursorForPosition(spot).position())
        return best

    def _within(self, message: int, text: int) -> tuple[int, int]:
        """From where to where a text is selected."""
        if self._from is None or self._to is None:
            return 0, 0
        first, last = sorted((self._from, self._to))
        here = (message, text)
        if not (first.message, first.text) <= here <= (last.message, last.text):
            return 0, 0
        start = first.position if here == (first.message, first.text) else 0
        end = last.position if here == (last.message, last.text) else _END
        return start, end

    def _part(self, at: int, texts: Sequence[ProseView], message: Message) -> str:
        """The Markdown of a message that is selected whole, else the words selected of it."""
        chosen = [view.words(selected=True) for view in texts if view.textCursor().hasSelection()]
        if [each.strip() for each in chosen] == [view.words().strip() for view in texts]:
            return message.text
        first, last = sorted((self._from or Place(at, 0, 0), self._to or Place(at, 0, 0)))
        if first.message < at < last.message:
            return message.text
        return "\n\n".join(each.strip("\n") for each in chosen)
