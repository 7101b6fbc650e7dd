"""What the answers in view have used of the memory: asked for once, shown on each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from assistant.domain.recall import Recall
    from ui.bridge.link import EngineLink
    from ui.widgets.message import MessageView
    from ui.widgets.transcript import Transcript


class Recalls(QObject):
    """Puts a chip under every answer that has a stored recall, as soon as it comes into view."""

    def __init__(self, transcript: Transcript, parent: QObject) -> None:
        super().__init__(parent)
        self._link: EngineLink | None = None
        self._transcript = transcript
        self._known: dict[str, Recall] = {}
        transcript.built.connect(self._find)

    def set_link(self, link: EngineLink) -> None:
        """The engine is open: what is stored can be asked for."""
        self._link = link

    def of(self, message_id: str) -> Recall | None:
        """What an answer used, where that is known."""
        return self._known.get(message_id)

    def keep(self, message_id: str, recall: Recall) -> None:
        """Know what an answer used; shown once its message is."""
        self._known[message_id] = recall

    def forget(self) -> None:
        """Something was erased: ask again before anything is shown."""
        self._known.clear()

    def _find(self, view: MessageView) -> None:
        message_id = view.message.message_id
        known = self._known.get(message_id)
        if known is not None:
            _show(view, known)
        elif self._link is not None and message_id:
            self._link.ask(
                lambda engine: engine.recall_of(message_id),
                parent=self,
                then=lambda recall: self._found(message_id, recall),
            )

    def _found(self, message_id: str, recall: Recall | None) -> None:
        if recall is None:
            return
        self.keep(message_id, recall)
        view = self._transcript.view_of(message_id)
        if view is not None:
            _show(view, recall)


def _show(view: MessageView, recall: Recall) -> None:
    view.show_memories(len(recall.blocks), looked=not recall.sufficient)
