"""Putting right what an answer used: from its panel, with the way back beside it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeVar

import shiboken6
from PySide6.QtCore import QObject, Signal

from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import FactId
from assistant.domain.rules import LONGEST_EXAMPLE
from assistant.domain.standing import Standing
from ui.windows.forget_sheet import Forgetting

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Future

    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import ConversationId, MessageId, UnitId
    from assistant.domain.recall import Block, LeftOut
    from assistant.domain.rules import NeverRule, RuleReach
    from assistant.engine import Engine
    from ui.bridge.link import EngineLink
    from ui.widgets.evidence import EvidenceCard
    from ui.windows.recall_panel import RecallPanel
    from ui.windows.shown_chat import ShownChat

R = TypeVar("R")


def units_of(block: Block) -> tuple[UnitId, ...]:
    """What is left out with a block: the fact or the file, and messages whose words stand in it."""
    if block.document_id is not None:
        return (block.document_id,)
    return (block.unit_id, *block.message_ids) if block.kind == "fact" else block.message_ids


def forgotten_with(block: Block) -> tuple[UnitId, ...]:
    """What is forgotten with a block: the messages whose words stand in it, else the fact."""
    return block.message_ids or (block.unit_id,)


class Correcting(QObject):
    """Carries out what is asked for on the cards of a panel, for the chat of its answer.

    `again_asked` names an answer that is to be written anew, after something was put right.
    """

    again_asked = Signal(str)
    erased = Signal()

    def __init__(self, shown: ShownChat, parent: QObject) -> None:
        super().__init__(parent)
        self._link: EngineLink | None = None
        self._shown = shown
        self._panel: RecallPanel | None = None
        self._answer: str = ""
        self._chat: ConversationId | None = None

    def set_link(self, link: EngineLink) -> None:
        """The engine is open."""
        self._link = link

    def of_answer(self, message_id: str) -> None:
        """The panel is about to show what this answer used."""
        self._answer, self._chat = message_id, self._shown.conversation_id

    def attach(self, panel: RecallPanel) -> None:
        """Look after a panel from now on."""
        self._panel = panel
        panel.shown.connect(self._connect_cards)

    def _connect_cards(self) -> None:
        if self._panel is None:
            return
        for card in self._panel.cards:
            card.leave_out_asked.connect(partial(self._leave_out, card))
            card.use_again_asked.connect(partial(self._use_again, card))
            card.reworded.connect(partial(self._reword, card))
            card.set_aside.connect(partial(self._set_aside, card))
            card.forget_asked.connect(partial(self._forget, card))
            card.never_asked.connect(partial(self._never, card))
        chat = self._chat
        if self._link is not None and chat is not None:
            self._link.ask(
                lambda engine: engine.left_out(chat),
                parent=self._panel,
                then=self._mark_left_out,
            )

    def _mark_left_out(self, left_out: list[LeftOut]) -> None:
        units = {one.unit_id for one in left_out}
        for card in self._panel.cards if self._panel else ():
            if units.issuperset(units_of(card.block)) and units_of(card.block):
                card.show_left_out(left_out=True)

    # nothing like it is learnt

    def _never(self, card: EvidenceCard, block: Block) -> None:
        words = " ".join(block.text.split())[:LONGEST_EXAMPLE]

        def made(rule: NeverRule) -> None:
            self._say_undone(self.tr("Things like this are never remembered from now on."))
            if self._link is not None:
                self._link.ask(
                    lambda engine: engine.matching_rule(rule.rule_id),
                    parent=self,
                    then=self._offer_alike,
                )

        self._ask(card, lambda engine: engine.never_learn([words]), made)

    def _offer_alike(self, reach: RuleReach) -> None:
        """What is known already and like it is offered for forgetting."""
        if reach.plan is not None and self._panel is not None and self._link is not None:
            forgetting = Forgetting(self._link, self._panel.window(), self._panel)
            forgetting.forgotten.connect(lambda _plan: self.erased.emit())
            forgetting.begin_with(reach.plan)

    # this chat goes without it

    def _leave_out(self, card: EvidenceCard, block: Block) -> None:
        chat = self._chat
        if self._link is None or chat is None:
            return

        def left(_units: frozenset[UnitId]) -> None:
            card.show_left_out(left_out=True)
            undo = partial(self._use_again, card, block)
            self._say(self.tr("Left out of this chat from now on."), undo)

        self._ask(card, lambda engine: engine.leave_out(chat, units_of(block)), left)

    def _use_again(self, card: EvidenceCard, block: Block) -> None:
        chat = self._chat
        if self._link is None or chat is None:
            return

        def used(_units: frozenset[UnitId]) -> None:
            card.show_left_out(left_out=False)
            self._say_undone(self.tr("Used in this chat again."))

        self._ask(card, lambda engine: engine.use_again(chat, units_of(block)), used)

    # it is wrong

    def _reword(self, card: EvidenceCard, block: Block, words: str) -> None:
        def edited(fact: CoreFact) -> None:
            card.show_put_right(self.tr("Corrected"), fact.statement)
            undo = partial(self._word_as_before, card, fact.fact_id, block.text)
            self._say(self.tr("Corrected. What you wrote holds from now on."), undo)

        fact_id = FactId(block.unit_id)
        self._ask(card, lambda engine: engine.edit_fact(fact_id, words), edited)

    def _word_as_before(self, card: EvidenceCard, fact_id: FactId, words: str) -> None:
        def back(_fact: CoreFact) -> None:
            card.show_put_right("")
            self._say_undone(self.tr("It is worded as it was."))

        self._ask(card, lambda engine: engine.edit_fact(fact_id, words), back)

    def _set_aside(self, card: EvidenceCard, ids: Sequence[MessageId], standing: Standing) -> None:
        ended = standing is Standing.EXPIRED
        state = self.tr("No longer holds") if ended else self.tr("Never used again")

        def done(_none: None) -> None:
            card.show_put_right(state)
            what = (
                self.tr("Marked as no longer true. It answers questions about back then.")
                if ended
                else self.tr("It is not used in any answer from now on.")
            )
            self._say(what, lambda: self._take_up(card, ids))

        self._ask(card, lambda engine: engine.set_aside(ids, standing), done)

    def _take_up(self, card: EvidenceCard, ids: Sequence[MessageId]) -> None:
        def done(_none: None) -> None:
            card.show_put_right("")
            self._say_undone(self.tr("It is used as before."))

        self._ask(card, lambda engine: engine.take_up(ids), done)

    def _forget(self, card: EvidenceCard, block: Block) -> None:
        if self._link is None or self._panel is None:
            return
        forgetting = Forgetting(self._link, self._panel.window(), self)

        def forgotten(_plan: object) -> None:
            if shiboken6.isValid(card):  # the panel may show another answer by now
                card.hide()
                self._say(self.tr("Forgotten."), None)
            self.erased.emit()

        forgetting.forgotten.connect(forgotten)
        forgetting.failed.connect(self._panel.notice.show_error)
        forgetting.begin(ForgetRequest(unit_ids=forgotten_with(block)))

    # the bar

    def _ask(
        self,
        card: EvidenceCard,
        question: Callable[[Engine], Future[R]],
        then: Callable[[R], None],
    ) -> None:
        if self._link is not None and self._panel is not None:
            self._link.ask(
                question, parent=card, then=then, otherwise=self._panel.notice.show_error
            )

    def _say(self, what: str, undo: Callable[[], object] | None) -> None:
        if self._panel is None:
            return
        verbs: dict[str, Callable[[], object]] = {}
        if undo is not None:
            verbs[self.tr("Undo")] = undo
        answer = self._answer
        if self._chat == self._shown.conversation_id:  # else a source is looked at
            again = partial(self._answer_again, answer)
            verbs[self.tr("Answer again without it")] = again
        self._panel.notice.show_news(what, "", verbs)

    def _answer_again(self, answer: str) -> None:
        """Write the answer anew, unless another chat is looked at by now."""
        if self._chat == self._shown.conversation_id:
            self.again_asked.emit(answer)

    def _say_undone(self, what: str) -> None:
        if self._panel is not None:
            self._panel.notice.show_passing(what)
