"""Never remember things like this: the examples, what they left out, and one more."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from assistant.domain.rules import LONGEST_EXAMPLE
from ui.tokens import Size, Space
from ui.widgets.controls import empty, label, rule, text_button
from ui.widgets.flow import FlowLayout
from ui.widgets.sheet import Sheet, text_list
from ui.words import counted, quoted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.domain.messages import Message
    from assistant.domain.rules import NeverRule, RuleReach
    from ui.windows.forget_sheet import Forgetting
    from ui.windows.rules_asking import Do, Inquire


class NeverSection(QFrame):
    """A card with every rule of this kind, and a line to write another example in."""

    def __init__(self, do: Do, inquire: Inquire, forgetting: Forgetting) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._do, self._inquire, self._forgetting = do, inquire, forgetting
        self._list = QVBoxLayout()
        self._list.setSpacing(Space.S)
        self.field = QLineEdit()
        self.field.setMaxLength(LONGEST_EXAMPLE)
        self.field.setPlaceholderText(self.tr("An example, such as: I argued with my sister"))
        self.field.setAccessibleName(self.tr("Example of what is never to be remembered"))
        self.field.returnPressed.connect(self._add)
        self.add = text_button(self.tr("Never remember this"), "", self._add)
        self._lay_out()

    def show_rules(self, rules: Sequence[NeverRule]) -> None:
        """Show these rules in place of those that are shown."""
        empty(self._list)
        for one in rules:
            self._list.addWidget(rule())
            self._list.addWidget(self._row(one))

    def _row(self, one: NeverRule) -> QWidget:
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.setSpacing(Space.XS)
        words = "\n".join(quoted(example) for example in one.examples)
        column.addWidget(label(words, "", wrap=True))
        row = FlowLayout()
        left_out = counted(one.left_out, "{n} left out so far", "{n} left out so far")
        shown = text_button(left_out, "small", partial(self._show_left_out, one))
        shown.setEnabled(bool(one.left_out))
        known = text_button(self.tr("What I know of it"), "small", partial(self._match, one))
        gone = text_button(self.tr("Remove"), "small", partial(self._remove, one))
        for button, what in (
            (known, self.tr("What is known like: {words}")),
            (gone, self.tr("Remove the rule: {words}")),
        ):
            button.setAccessibleName(what.format(words=one.examples[0][:80]))
        for button in (shown, known, gone):
            row.addWidget(button)
        column.addLayout(row)
        return made

    def _add(self) -> None:
        words = self.field.text().strip()
        if not words:
            self.field.setFocus()
            return

        def made(one: NeverRule) -> None:
            self.field.clear()
            self._do(lambda engine: engine.rules())
            self._offer(one, asked=False)

        self._inquire(lambda engine: engine.never_learn([words]), made)

    def _match(self, one: NeverRule) -> None:
        self._offer(one, asked=True)

    def _offer(self, one: NeverRule, *, asked: bool) -> None:
        """Offer to forget what is known and like it; say that there is nothing only if asked."""

        def found(reach: RuleReach) -> None:
            if reach.plan is not None:
                self._forgetting.begin_with(reach.plan)
            elif asked:
                self._do(lambda engine: engine.rules(), self.tr("Nothing I know is like that."))

        self._inquire(lambda engine: engine.matching_rule(one.rule_id), found)

    def _remove(self, one: NeverRule) -> None:
        said = self.tr("The rule is gone, with its words.")
        self._do(lambda engine: engine.remove_never(one.rule_id), said)

    def _show_left_out(self, one: NeverRule) -> None:
        def found(messages: list[Message]) -> None:
            sheet = Sheet(self.window(), self.tr("Left out by this rule"), width=Size.SHEET_WIDE)
            sheet.content.addWidget(label(quoted(one.examples[0]), "muted", wrap=True))
            sheet.content.addWidget(text_list([message.text for message in messages]), 1)
            sheet.add_button(self.tr("Close"), "primary", lambda: None)
            sheet.open_sheet()

        self._inquire(lambda engine: engine.left_out_by(one.rule_id), found)

    def _lay_out(self) -> None:
        said = self.tr(
            "Give an example in your words. What means the same is never remembered, and what I"
            " know of it already is offered for forgetting."
        )
        row = QHBoxLayout()
        row.setSpacing(Space.S)
        row.addWidget(self.field, 1)
        row.addWidget(self.add)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.L, Space.M, Space.L, Space.M)
        column.setSpacing(Space.S)
        column.addWidget(label(self.tr("Never things like these"), "strong"))
        column.addWidget(label(said, "muted", wrap=True))
        column.addLayout(row)
        column.addLayout(self._list)
