"""How long things stay: the rules, what each would take, and one more."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from assistant.domain.facts import FactType
from assistant.domain.rules import Kept
from ui.tokens import Size, Space
from ui.widgets.controls import Picker, Switch, empty, label, rule, text_button
from ui.widgets.flow import FlowLayout
from ui.widgets.kinds import type_name
from ui.widgets.sheet import Sheet, text_list
from ui.words import counted, said_ago

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from assistant.domain.forgetting import ForgetPlan
    from assistant.domain.memory_views import FactRow
    from assistant.domain.rules import RetentionRule, RuleReach
    from ui.windows.forget_sheet import Forgetting
    from ui.windows.rules_asking import Do, Inquire

PERIODS = (30, 90, 180, 365, 730, 1825)
"""Days that can be chosen from."""
SHOWN = 20
"""Facts that are shown of what a rule takes."""


class RetentionSection(QFrame):
    """A card with every rule of this kind, and what makes another."""

    def __init__(self, do: Do, inquire: Inquire, forgetting: Forgetting) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._do, self._inquire, self._forgetting = do, inquire, forgetting
        self._list = QVBoxLayout()
        self._list.setSpacing(Space.S)
        self._ran = label("", "small", wrap=True)
        self.what = Picker(self.tr("What goes"))
        for name, kept, kind in self._choices():
            self.what.addItem(name, (kept, kind))
        self.period = Picker(self.tr("Older than"))
        for days in PERIODS:
            self.period.addItem(_period(days), days)
        self.period.setCurrentIndex(PERIODS.index(365))
        self.preview = text_button(self.tr("See what it would take"), "", self._preview)
        self.add = text_button(self.tr("Add the rule"), "", self._add)
        self.reach = label("", "muted", wrap=True)
        self.reach.hide()
        self._lay_out()

    def show_rules(self, rules: Sequence[RetentionRule], ran_at: datetime | None) -> None:
        """Show these rules in place of those that are shown."""
        empty(self._list)
        for one in rules:
            self._list.addWidget(rule())
            self._list.addWidget(self._row(one))
        ran = self.tr("Looked {ago}.").format(ago=said_ago(ran_at)) if ran_at else ""
        self._ran.setText(ran)
        self._ran.setVisible(bool(ran) and bool(rules))

    def _row(self, one: RetentionRule) -> QWidget:
        said = self._said(one)
        made = QWidget()
        switch = Switch(said)
        switch.setChecked(one.enabled)
        switch.clicked.connect(lambda: self._switch(one, on=switch.isChecked()))
        see = text_button(self.tr("What it takes"), "small", partial(self._begin, one))
        see.setAccessibleName(self.tr("What it takes: {rule}").format(rule=said))
        gone = text_button(self.tr("Remove"), "small", partial(self._remove, one))
        gone.setAccessibleName(self.tr("Remove the rule: {rule}").format(rule=said))
        buttons = FlowLayout()
        buttons.addWidget(see)
        buttons.addWidget(gone)
        words = QVBoxLayout()
        words.setSpacing(Space.XXS)
        words.addWidget(label(said, "", wrap=True))
        words.addLayout(buttons)
        row = QHBoxLayout(made)
        row.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        row.setSpacing(Space.M)
        row.addLayout(words, 1)
        row.addWidget(switch, alignment=Qt.AlignmentFlag.AlignVCenter)
        return made

    def _said(self, one: RetentionRule) -> str:
        name = {
            Kept.FACTS: self.tr("Facts"),
            Kept.UNUSED_FACTS: self.tr("Facts that no answer used"),
            Kept.MESSAGES: self.tr("Messages"),
            Kept.IMPORTED: self.tr("Imported messages"),
        }[one.what]
        if one.types:
            name = f"{name} ({', '.join(type_name(kind) for kind in one.types)})"
        age = _period(one.days)
        return self.tr("{what} older than {age} go").format(what=name, age=age)

    def _chosen(self) -> tuple[Kept, int, tuple[FactType, ...]]:
        kept, kind = self.what.currentData()
        return Kept(kept), int(self.period.currentData()), (FactType(kind),) if kind else ()

    def _preview(self) -> None:
        kept, days, kinds = self._chosen()
        self._inquire(lambda engine: engine.retention_reach(kept, days, kinds), self._show_reach)

    def _show_reach(self, found: RuleReach) -> None:
        self.reach.setText(self._taken(found))
        self.reach.show()

    def _taken(self, found: RuleReach) -> str:
        """What a rule would take, and what stays though it is as old."""
        parts = [self.tr("Nothing is that old yet.")]
        if found.plan is not None:
            facts, messages = found.plan.facts_removed, found.plan.messages
            counts = [counted(len(facts), "{n} fact", "{n} facts")] if facts else []
            counts += [counted(len(messages), "{n} message", "{n} messages")] if messages else []
            parts = [self.tr("It would take {things} now.").format(things=", ".join(counts))]
        if found.pinned_kept:
            parts.append(
                counted(
                    found.pinned_kept,
                    "{n} stays because it is pinned.",
                    "{n} stay because they are pinned.",
                )
            )
        return " ".join(parts)

    def _add(self) -> None:
        kept, days, kinds = self._chosen()
        self._do(
            lambda engine: engine.put_retention(kept, days, kinds),
            self.tr("The rule is here, switched off. Look at what it takes, then switch it on."),
        )

    def _switch(self, one: RetentionRule, *, on: bool) -> None:
        """Nothing is switched on before it is seen what that takes."""
        if not on:
            self._turn(one, on=False)
            return

        def found(reach: RuleReach) -> None:
            if reach.plan is None:
                self._turn(one, on=True)
            else:
                self._confirm(one, reach, reach.plan)

        self._inquire(lambda engine: engine.retention_reach(one.what, one.days, one.types), found)

    def _turn(self, one: RetentionRule, *, on: bool) -> None:
        self._do(lambda engine: engine.switch_retention(one.rule_id, on=on))

    def _confirm(self, one: RetentionRule, reach: RuleReach, plan: ForgetPlan) -> None:
        """Show what goes now, then switch the rule on, or leave it off."""

        def shown(rows: list[FactRow]) -> None:
            sheet = Sheet(self.window(), self.tr("Switch this rule on?"), width=Size.SHEET_WIDE)
            sheet.content.addWidget(label(self._said(one), "strong", wrap=True))
            sheet.content.addWidget(label(self._taken(reach), "", wrap=True))
            if rows:
                texts = [row.fact.statement for row in rows]
                sheet.content.addWidget(text_list(texts), 1)
            said = self.tr("It goes now, and once a day what has grown that old. You can undo it.")
            sheet.content.addWidget(label(said, "muted", wrap=True))
            leave = self.tr("Leave it off")
            sheet.add_button(leave, "", lambda: self._do(lambda engine: engine.rules()))
            sheet.add_button(self.tr("Switch on"), "danger", partial(self._turn, one, on=True))
            sheet.open_sheet()

        first = plan.facts_removed[:SHOWN]
        self._inquire(lambda engine: engine.fact_rows(first), shown)

    def _begin(self, one: RetentionRule) -> None:
        def found(reach: RuleReach) -> None:
            if reach.plan is not None:
                self._forgetting.begin_with(reach.plan)
            else:
                self._show_reach(reach)

        self._inquire(lambda engine: engine.retention_reach(one.what, one.days, one.types), found)

    def _remove(self, one: RetentionRule) -> None:
        self._do(lambda engine: engine.remove_retention(one.rule_id))

    def _choices(self) -> list[tuple[str, Kept, str]]:
        facts = [
            (self.tr("Facts: {kind}").format(kind=type_name(kind)), Kept.FACTS, kind.value)
            for kind in FactType
        ]
        return [
            (self.tr("All facts"), Kept.FACTS, ""),
            *facts,
            (self.tr("Facts that no answer used"), Kept.UNUSED_FACTS, ""),
            (self.tr("Messages"), Kept.MESSAGES, ""),
            (self.tr("Imported messages"), Kept.IMPORTED, ""),
        ]

    def _lay_out(self) -> None:
        said = self.tr(
            "What is older goes once a day, and when Keepsake opens. It can be undone like anything"
            " you forget. What is pinned stays, and so do the words it rests on."
        )
        row = FlowLayout()
        for part in (self.what, self.period, self.preview, self.add):
            row.addWidget(part)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.L, Space.M, Space.L, Space.M)
        column.setSpacing(Space.S)
        column.addWidget(label(self.tr("How long things stay"), "strong"))
        column.addWidget(label(said, "muted", wrap=True))
        column.addLayout(row)
        column.addWidget(self.reach)
        column.addLayout(self._list)
        column.addWidget(self._ran)


def _period(days: int) -> str:
    """A period in the largest unit that fits it."""
    if days % 365 == 0:
        return counted(days // 365, "{n} year", "{n} years")
    if days % 30 == 0:
        return counted(days // 30, "{n} month", "{n} months")
    return counted(days, "{n} day", "{n} days")
