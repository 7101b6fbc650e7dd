"""Quiet chips in a chat: something delicate waits for a yes, or a secret was masked."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu

from assistant.domain.changes import FactsHeld
from assistant.domain.messages import Role
from assistant.domain.rules import marks_in
from ui.widgets.controls import text_button
from ui.widgets.subjects import secret_name, subject_name_of, subject_within

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Future

    from PySide6.QtWidgets import QPushButton

    from assistant.domain.changes import Change
    from assistant.domain.ids import MessageId
    from assistant.domain.rules import HeldFact
    from assistant.engine import Engine
    from assistant.errors import AssistantError
    from ui.bridge.link import EngineLink
    from ui.widgets.message import MessageView
    from ui.widgets.transcript import Transcript


class RuleChips(QObject):
    """Puts them under the messages in view; a click on one opens what can be answered."""

    failed = Signal(object)
    kept = Signal()

    def __init__(self, transcript: Transcript, parent: QObject) -> None:
        super().__init__(parent)
        self._link: EngineLink | None = None
        self._transcript = transcript
        transcript.built.connect(self._look)
        transcript.own_built.connect(self._look)

    def set_link(self, link: EngineLink) -> None:
        """The engine is open: what waits can be asked for."""
        self._link = link
        link.changes.changed.connect(self._follow)

    def _follow(self, changes: list[Change]) -> None:
        told = {each for one in changes if isinstance(one, FactsHeld) for each in one.message_ids}
        for view in self._transcript.views if told else ():
            if view.message.parent_id in told:
                self._look(view)

    def _look(self, view: MessageView) -> None:
        message = view.message
        if self._link is None or not message.message_id:
            return
        if message.role is Role.USER:
            kinds = marks_in(message.text)
            if kinds:
                chip = text_button(secret_name(kinds[0]), "small", sign="lock-key")
                chip.clicked.connect(partial(self._ask_to_keep, view, chip))
                view.show_note(chip)
        elif message.role is Role.ASSISTANT and message.parent_id is not None:
            asked = message.parent_id
            self._link.ask(
                lambda engine: engine.held_in([asked]),
                parent=self,
                then=partial(self._found, message.message_id),
            )

    def _found(self, message_id: MessageId, held: list[HeldFact]) -> None:
        view = self._transcript.view_of(message_id)
        if view is None:
            return
        if not held:
            view.show_note(None)
            return
        subjects = {subject for one in held for subject in one.subjects}
        names = ", ".join(subject_name_of(each) for each in sorted(subjects))
        words = self.tr("{subject}: remember it?").format(subject=names)
        chip = text_button(words, "small", sign="bookmark-simple")
        chip.setToolTip("\n".join(one.fact.statement for one in held if one.fact))
        chip.clicked.connect(partial(self._ask_of_held, view, chip, held))
        view.show_note(chip)

    def menu_of_held(self, view: MessageView, chip: QPushButton, held: Sequence[HeldFact]) -> QMenu:
        """What can be answered to what waits."""
        ids = [one.held_id for one in held]
        menu = QMenu(chip)
        menu.setAccessibleName(chip.text())
        for one in held:
            if one.fact is not None:
                menu.addAction(one.fact.statement.replace("&", "&&")).setEnabled(False)
        menu.addSeparator()
        menu.addAction(
            self.tr("Remember it"),
            partial(self._answer, view, lambda engine: engine.allow_held(ids)),
        )
        menu.addAction(
            self.tr("Don't remember it"),
            partial(self._answer, view, lambda engine: engine.refuse_held(ids)),
        )
        subjects = {subject for one in held for subject in one.subjects}
        if len(subjects) == 1:
            (subject,) = subjects
            words = self.tr("Always remember {subject}")
            menu.addAction(
                words.format(subject=subject_within(subject)),
                partial(self._answer, view, lambda engine: engine.learn_subject(subject, on=True)),
            )
        return menu

    def _ask_of_held(self, view: MessageView, chip: QPushButton, held: Sequence[HeldFact]) -> None:
        _open(self.menu_of_held(view, chip, held), chip)

    def _ask_to_keep(self, view: MessageView, chip: QPushButton) -> None:
        message_id = view.message.message_id

        def known(possible: bool) -> None:  # noqa: FBT001 - what the engine answers
            menu = QMenu(chip)
            menu.setAccessibleName(chip.text())
            keep = menu.addAction(
                self.tr("Keep it as I typed it, this once"),
                partial(self._answer, view, lambda engine: engine.keep_secrets(message_id)),
            )
            keep.setEnabled(possible)
            if not possible:
                menu.addAction(self.tr("What was typed is not at hand any more")).setEnabled(False)
            _open(menu, chip)

        if self._link is not None:
            self._link.ask(
                lambda engine: engine.can_keep_secrets(message_id), parent=chip, then=known
            )

    def _answer(self, view: MessageView, act: Callable[[Engine], Future[Any]]) -> None:
        def done(_result: object) -> None:
            view.show_note(None)
            self.kept.emit()

        def failed(error: AssistantError) -> None:
            self.failed.emit(error)

        if self._link is not None:
            self._link.ask(act, parent=view, then=done, otherwise=failed)


def _open(menu: QMenu, chip: QPushButton) -> None:
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(chip.mapToGlobal(chip.rect().bottomLeft()))
