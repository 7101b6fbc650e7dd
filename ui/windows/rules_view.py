"""Rules: what waits for a yes, what is asked about first, never learnt, and let go in time."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QVBoxLayout, QWidget

from assistant.domain.rules import SensitiveSubject
from ui.tokens import Space
from ui.widgets.controls import Switch, empty, label, text_button
from ui.widgets.empty import EmptyState
from ui.widgets.flow import FlowLayout
from ui.widgets.subjects import subject_name_of, subject_within
from ui.windows.forget_sheet import Forgetting
from ui.windows.memory_place import CardsPlace, card
from ui.windows.rules_never import NeverSection
from ui.windows.rules_retention import RetentionSection
from ui.windows.setting_field import SettingRow
from ui.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from assistant.domain.rules import HeldFact, RulesOverview
    from ui.bridge.link import EngineLink
    from ui.widgets.notice import Notice
    from ui.windows.rules_asking import Question


WAITING_SHOWN = 20


class RulesView(CardsPlace):
    """Everything that the person rules, in cards; what waits for an answer comes first."""

    def __init__(self, link: EngineLink, notice: Notice) -> None:
        nothing = EmptyState("shield-check", self.tr("Rules"), "", tone="memory")
        super().__init__(link, notice, nothing, self.tr("Rules"))
        forgetting = Forgetting(link, self, self)
        forgetting.forgotten.connect(lambda _plan: self.changed.emit())
        forgetting.failed.connect(notice.show_error)
        self._waiting = QVBoxLayout()
        self._waiting.setSpacing(Space.M)
        self.subjects: dict[SensitiveSubject, Switch] = {}
        self.never = NeverSection(self._do, self._inquire, forgetting)
        self.retention = RetentionSection(self._do, self._inquire, forgetting)
        self.masking = Switch(self.tr("Mask secrets"))
        self.head.setSpacing(Space.M)
        self.head.addLayout(self._waiting)
        for part in (self._subjects_card(), self.never, self.retention, self._secrets_card()):
            self.head.addWidget(part)

    def refresh(self) -> None:
        """Ask for every rule again."""
        self._ask(lambda engine: engine.rules(), self._show_rules)

    def _show_rules(self, rules: RulesOverview) -> None:
        empty(self._waiting)
        if rules.waiting:
            self._waiting.addWidget(self._waiting_head(len(rules.waiting)))
        for one in rules.waiting[:WAITING_SHOWN]:
            self._waiting.addWidget(self._waiting_card(one))
        for subject, switch in self.subjects.items():
            switch.setChecked(subject in rules.learnt)
        self.never.show_rules(rules.never)
        self.retention.show_rules(rules.retention, rules.ran_at)
        self.masking.setChecked(rules.masks_secrets)
        self._show(iter(()), any_there=True)

    # what waits

    def _waiting_head(self, count: int) -> QWidget:
        words = counted(count, "{n} thing waits for your yes", "{n} things wait for your yes")
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.setSpacing(Space.XXS)
        column.addWidget(label(words, "heading"))
        said = self.tr("You told me this, and it is delicate. Nothing of it is remembered unasked.")
        column.addWidget(label(said, "muted", wrap=True))
        return made

    def _waiting_card(self, one: HeldFact) -> QWidget:
        made, column = card()
        statement = one.fact.statement if one.fact else ""
        names = [subject_name_of(subject) for subject in one.subjects]
        column.addWidget(label(", ".join(names), "memory"))
        column.addWidget(label(statement, "", wrap=True))
        row = FlowLayout()
        yes = text_button(self.tr("Remember it"), "primary", partial(self._allow, one))
        yes.setAccessibleName(self.tr("Remember it: {words}").format(words=statement[:80]))
        no = text_button(self.tr("Don't"), "", partial(self._refuse, one))
        no.setAccessibleName(self.tr("Don't remember: {words}").format(words=statement[:80]))
        row.addWidget(yes)
        row.addWidget(no)
        if len(one.subjects) == 1:
            (subject,) = one.subjects
            always = self.tr("Always remember {subject}").format(subject=subject_within(subject))
            row.addWidget(text_button(always, "quiet", partial(self._learn, subject, True)))
        column.addLayout(row)
        return made

    def _allow(self, one: HeldFact) -> None:
        self._do(lambda engine: engine.allow_held([one.held_id]), self.tr("Remembered"))

    def _refuse(self, one: HeldFact) -> None:
        self._do(lambda engine: engine.refuse_held([one.held_id]), self.tr("Not remembered"))

    def _follow(self, subject: SensitiveSubject) -> None:
        self._learn(subject, self.subjects[subject].isChecked())

    def _learn(self, subject: SensitiveSubject, on: bool) -> None:  # noqa: FBT001
        self._do(lambda engine: engine.learn_subject(subject, on=on))

    # what is asked about first

    def _subjects_card(self) -> QWidget:
        made, column = card()
        column.addWidget(label(self.tr("Delicate subjects"), "strong"))
        said = self.tr(
            "I ask before I remember any of these, unless you say “remember that …”. Switch on what"
            " you want learnt like everything else."
        )
        column.addWidget(label(said, "muted", wrap=True))
        for subject in SensitiveSubject:
            switch = self.subjects[subject] = Switch(subject_name_of(subject))
            switch.clicked.connect(partial(self._follow, subject))
            column.addWidget(SettingRow(subject_name_of(subject), "", switch))
        return made

    def _secrets_card(self) -> QWidget:
        made, column = card()
        meaning = self.tr(
            "Passwords, keys, card and account numbers are masked in what is stored. The model"
            " still reads them in the message that has them."
        )
        column.addWidget(SettingRow(self.tr("Mask secrets"), meaning, self.masking))
        self.masking.clicked.connect(self._mask)
        return made

    def _mask(self, on: bool) -> None:  # noqa: FBT001 - a Qt slot
        self._do(lambda engine: engine.change_setting("memory.mask_secrets", on))

    def _inquire(self, question: Question, then: Callable[[Any], None]) -> None:
        """Ask beside what the place itself asks."""
        self._link.ask(question, parent=self, then=then, otherwise=self._notice.show_error)
