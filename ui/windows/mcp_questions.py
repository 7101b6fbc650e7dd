"""What other programs want, put to the person one question at a time."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import shiboken6
from PySide6.QtCore import QObject, QTimer, Signal

from assistant.domain.programs import Question, QuestionKind, Reply
from ui.tokens import Size
from ui.widgets.controls import label
from ui.widgets.sheet import Sheet, text_list

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ui.bridge.link import EngineLink


UNREAD_MS = 600
"""Nobody answers so soon: it comes up while somebody writes, and Enter was meant for that."""


class QuestionSheet(Sheet):
    """Says who wants what, shows what others wrote as it is, and takes a word.

    `answered` is emitted once; closing it in any way is a no.
    """

    answered = Signal(str, object)

    def __init__(self, window: QWidget, question: Question) -> None:
        super().__init__(window, self._title(question), width=Size.SHEET_WIDE)
        self.question = question
        self._reply = Reply.NO
        self.content.addWidget(label(self._told(question), "muted", wrap=True))
        if question.lines:
            self.content.addWidget(text_list(list(question.lines)))
        buttons = [self.add_button(self._no(question), "", lambda: None)]
        if question.lasting:
            buttons.append(
                self.add_button(self.tr("Always in this chat"), "", self._always, close=False)
            )
        self.yes = self.add_button(self._yes(question), "primary", self._agree, close=False)
        for button in (*buttons, self.yes):
            button.setEnabled(False)
            QTimer.singleShot(UNREAD_MS, button, partial(button.setEnabled, True))
        self.closed.connect(lambda: self.answered.emit(question.question_id, self._reply))

    def _agree(self) -> None:
        kind = self.question.kind
        self._reply = Reply.ALWAYS if kind is QuestionKind.PROGRAM else Reply.ONCE
        self.close_sheet()

    def _always(self) -> None:
        self._reply = Reply.ALWAYS
        self.close_sheet()

    def _title(self, question: Question) -> str:
        said = {
            QuestionKind.PROGRAM: self.tr("May {who} ask your memory?"),
            QuestionKind.FORGET: self.tr("Forget this for {who}?"),
            QuestionKind.TOOL: self.tr("May the model use “{what}” of “{who}”?"),
        }[question.kind]
        return said.format(who=question.who, what=question.what)

    def _told(self, question: Question) -> str:
        if question.kind is QuestionKind.PROGRAM:
            return self.tr(
                "A program that calls itself {who} wants to recall, list and note things in your"
                " memory. Keepsake cannot check that name: say yes only if you have just set it"
                " up. It may send what it is told to others. What is for this device only is never"
                " told, and forgetting is asked about each time. Settings, Other programs takes it"
                " back."
            ).format(who=question.who)
        if question.kind is QuestionKind.TOOL:
            told = self.tr(
                "To answer you, the model wants “{who}” to be told what stands below, all of it."
                " What comes back goes to the model and is folded beside the answer."
            )
            none = self.tr(
                "To answer you, the model wants to call this tool. It is told nothing. What comes"
                " back goes to the model and is folded beside the answer."
            )
            return (told if question.lines else none).format(who=question.who)
        return self.tr(
            "{who} asks that these be forgotten, with what rests on them. You can undo it."
        ).format(who=question.who)

    def _no(self, question: Question) -> str:
        return self.tr("Keep it") if question.kind is QuestionKind.FORGET else self.tr("No")

    def _yes(self, question: Question) -> str:
        return {
            QuestionKind.PROGRAM: self.tr("Allow"),
            QuestionKind.FORGET: self.tr("Forget"),
            QuestionKind.TOOL: self.tr("Allow once"),
        }[question.kind]


class Questions(QObject):
    """Listens while its window lives, and shows one sheet at a time, the oldest question first."""

    _heard = Signal(tuple)

    def __init__(self, link: EngineLink, window: QWidget) -> None:
        super().__init__(window)
        self._link, self._window = link, window
        self._open: tuple[Question, ...] = ()
        self.sheet: QuestionSheet | None = None
        gui = link.gui
        self._end = link.engine.on_questions(lambda found: gui.post(lambda: self._hear(found)))
        window.destroyed.connect(self._end)

    def _hear(self, found: tuple[Question, ...]) -> None:
        if not shiboken6.isValid(self) or not shiboken6.isValid(self._window):
            return
        self._open = found
        sheet = self.sheet
        if sheet is not None and sheet.question not in found:  # nobody waits any more
            sheet.close_sheet()
        self._show_next()

    def _show_next(self) -> None:
        if self.sheet is not None or not self._open:
            return
        sheet = self.sheet = QuestionSheet(self._window, self._open[0])
        sheet.answered.connect(self._answer)
        sheet.open_sheet()

    def _answer(self, question_id: str, reply: Reply) -> None:
        self.sheet = None
        self._open = tuple(one for one in self._open if one.question_id != question_id)
        self._link.engine.answer_question(question_id, reply)
        self._show_next()
