"""The question before forgetting: exactly what goes, what stays, and what that means."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QLineEdit

from ui.actions.forgetting import MOST_TEXTS, ForgetPreview, ForgetPreviewing
from ui.tokens import Size
from ui.widgets.controls import label
from ui.widgets.sheet import Sheet, text_list
from ui.words import counted, said_date, said_time

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from assistant.domain.forgetting import ForgetPlan, ForgetRequest
    from assistant.domain.ids import PlanId
    from ui.bridge.link import EngineLink


class Forgetting(QObject):
    """Shows a preview over the window of `place` and carries it out when confirmed."""

    forgotten = Signal(object)
    failed = Signal(object)

    def __init__(self, link: EngineLink, place: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._link, self._place = link, place

    def begin(self, request: ForgetRequest) -> None:
        """Find out what would go, then ask; all of it only goes with a typed word."""
        typed = self.tr("forget everything") if request.everything else ""
        ask = partial(self._ask, typed=typed)
        ForgetPreviewing(self._link, self, ask, self.failed.emit).begin(request)

    def begin_with(self, plan: ForgetPlan) -> None:
        """Ask of a plan that is made already."""
        ForgetPreviewing(self._link, self, self._ask, self.failed.emit).begin_with(plan)

    def _ask(self, preview: ForgetPreview, *, typed: str = "") -> None:
        title = self.tr("Forget everything?") if typed else self.tr("Forget this?")
        sheet = Sheet(self._place.window(), title, width=Size.SHEET_WIDE)
        plan = preview.plan
        sheet.content.addWidget(label(self._counts(plan), "strong", wrap=True))
        texts = [*preview.facts, *preview.files, *preview.messages]
        total = len(plan.facts_removed) + len(plan.documents) + len(plan.messages)
        rest = total - len(texts)
        more = counted(rest, "and {n} more", "and {n} more") if rest > 0 else ""
        if texts:
            sheet.content.addWidget(text_list(texts, more if total > MOST_TEXTS else ""), 1)
        sheet.content.addWidget(label(self._meaning(plan), "muted", wrap=True))
        sheet.add_button(self.tr("Cancel"), "", lambda: None)
        forget = partial(self._carry_out, plan.plan_id)
        going: list[QWidget] = []
        if plan.undo_until is None:
            going.append(sheet.add_button(self.tr("Forget for good"), "danger", forget))
        else:
            erase = partial(self._carry_out, plan.plan_id, now=True)
            going.append(sheet.add_button(self.tr("Erase now"), "", erase))
            going.append(sheet.add_button(self.tr("Forget"), "danger", forget))
        if typed:
            self._ask_for_words(sheet, typed, going)
        sheet.open_sheet()

    def _ask_for_words(self, sheet: Sheet, typed: str, going: list[QWidget]) -> None:
        """Let nothing go before the words stand there."""
        asked = self.tr("Type “{words}” to confirm.").format(words=typed)
        field = QLineEdit()
        field.setAccessibleName(asked)
        sheet.content.addWidget(label(asked, "", wrap=True))
        sheet.content.addWidget(field)

        def compare(text: str) -> None:
            for button in going:
                button.setEnabled(text.strip().casefold() == typed.casefold())

        field.textChanged.connect(compare)
        compare("")

    def _carry_out(self, plan_id: PlanId, *, now: bool = False) -> None:
        self._link.ask(
            lambda engine: engine.forget(plan_id, now=now),
            parent=self,
            then=self.forgotten.emit,
            otherwise=self.failed.emit,
        )

    def _counts(self, plan: ForgetPlan) -> str:
        parts = [
            counted(len(ids), one, many)
            for ids, one, many in (
                (plan.facts_removed, self.tr("{n} fact"), self.tr("{n} facts")),
                (plan.messages, self.tr("{n} message"), self.tr("{n} messages")),
                (plan.segments, self.tr("{n} part of a chat"), self.tr("{n} parts of chats")),
                (plan.documents, self.tr("{n} file"), self.tr("{n} files")),
                (plan.drafts, self.tr("{n} draft"), self.tr("{n} drafts")),
                (plan.titles, self.tr("{n} title"), self.tr("{n} titles")),
                (plan.profiles, self.tr("{n} profile's words"), self.tr("{n} profiles' words")),
                (plan.examples, self.tr("{n} example"), self.tr("{n} examples")),
            )
            if ids
        ]
        listed = ", ".join(parts) or self.tr("Nothing")
        return self.tr("This goes: {listed}.").format(listed=listed)

    def _meaning(self, plan: ForgetPlan) -> str:
        """What stays, until when it can be undone, and what is in the file until then."""
        says: list[str] = []
        if plan.facts_kept:
            says.append(
                counted(
                    len(plan.facts_kept),
                    "{n} fact stays, with one source fewer.",
                    "{n} facts stay, with fewer sources.",
                )
            )
        if plan.undo_until is None:
            says.append(
                self.tr("It is erased from the file, not only hidden, and cannot be brought back.")
            )
        else:
            says.append(
                self.tr(
                    "It is gone from everything at once. In the memory file it is kept until"
                    " {date}, {time}, so that you can undo it, and erased then."
                ).format(date=said_date(plan.undo_until), time=said_time(plan.undo_until))
            )
        if plan.seals:
            says.append(self.tr("Something you forgot before held it too: that stays forgotten."))
        return " ".join(says)
