"""The part of the scripted engine that the rules are asked of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, TypeVar

from assistant.domain.changes import FactsChanged
from assistant.domain.facts import CoreFact, FactSource, FactType
from assistant.domain.forgetting import ForgetPlan
from assistant.domain.ids import ConversationId, FactId, MessageId, PlanId, UnitId, new_plan_id
from assistant.domain.messages import Message
from assistant.domain.rules import (
    HeldFact,
    Kept,
    NeverRule,
    RetentionRule,
    RuleReach,
    RulesOverview,
    SensitiveSubject,
    named,
    subjects_from,
)
from assistant.errors import NotFound
from assistant.settings import Settings

if TYPE_CHECKING:
    from tests.gui.scripted_home import ScriptedHome

R = TypeVar("R")


class ScriptedRules:
    """Keeps rules in lists; nothing is matched by meaning here."""

    home: ScriptedHome
    _plans: dict[PlanId, ForgetPlan]
    _settings: Settings
    _pool: ThreadPoolExecutor
    _do: Callable[[Callable[[], R]], Future[R]]
    _now: Callable[[], datetime]
    announce: Callable[[FactsChanged], None]
    change_setting: Callable[[str, object], Future[Settings]]

    held: list[HeldFact]
    never: list[NeverRule]
    retention: list[RetentionRule]
    typed: dict[str, str]

    def begin_rules(self) -> None:
        self.held, self.never, self.retention, self.typed = [], [], [], {}

    def hold(self, message: str, chat: str, statement: str, subject: SensitiveSubject) -> HeldFact:
        """Let something wait for a yes."""
        source = FactSource(
            message_id=MessageId(UnitId(message)),
            conversation_id=ConversationId(chat),
            quote=statement,
        )
        fact = CoreFact(
            fact_id=FactId(UnitId(f"f_held{len(self.held)}")),
            subject="you",
            type=FactType.IDENTITY,
            statement=statement,
            sources=(source,),
            valid_from=self._now(),
            policy="stated",
        )
        one = HeldFact(
            held_id=f"{message}.{len(self.held)}",
            message_id=source.message_id,
            conversation_id=source.conversation_id,
            held_at=self._now(),
            subjects=(subject,),
            fact=fact,
        )
        self.held.append(one)
        return one

    def rules(self) -> Future[RulesOverview]:
        return self._pool.submit(
            lambda: RulesOverview(
                learnt=subjects_from(self._settings.memory.learn_subjects),
                never=tuple(self.never),
                retention=tuple(self.retention),
                waiting=tuple(self.held),
                masks_secrets=self._settings.memory.mask_secrets,
                ran_at=self._now() if self.retention else None,
            )
        )

    def held_in(self, message_ids: Sequence[MessageId]) -> Future[list[HeldFact]]:
        return self._pool.submit(
            lambda: [one for one in self.held if one.message_id in message_ids]
        )

    def allow_held(self, held_ids: Sequence[str]) -> Future[tuple[CoreFact, ...]]:
        def work() -> tuple[CoreFact, ...]:
            found = [one for one in self.held if one.held_id in held_ids]
            self.held = [one for one in self.held if one.held_id not in held_ids]
            facts = tuple(one.fact for one in found if one.fact is not None)
            self.home.facts.update((fact.fact_id, fact) for fact in facts)
            self.announce(FactsChanged(facts))
            return facts

        return self._do(work)

    def refuse_held(self, held_ids: Sequence[str]) -> Future[None]:
        def work() -> None:
            self.held = [one for one in self.held if one.held_id not in held_ids]

        return self._do(work)

    def learn_subject(
        self, subject: SensitiveSubject, *, on: bool
    ) -> Future[frozenset[SensitiveSubject]]:
        def work() -> frozenset[SensitiveSubject]:
            now = subjects_from(self._settings.memory.learn_subjects)
            wanted = now | {subject} if on else now - {subject}
            memory = self._settings.memory.model_copy(update={"learn_subjects": named(wanted)})
            self._settings = self._settings.model_copy(update={"memory": memory})
            if on:
                self.held = [one for one in self.held if subject not in one.subjects]
            return wanted

        return self._do(work)

    def never_learn(self, examples: Sequence[str], *, rule_id: str = "") -> Future[NeverRule]:
        def work() -> NeverRule:
            rule = NeverRule(
                rule_id=rule_id or f"r_never{len(self.never)}",
                examples=tuple(examples),
                made_at=self._now(),
            )
            self.never.append(rule)
            return rule

        return self._do(work)

    def never_like(self, fact_id: FactId) -> Future[NeverRule]:
        return self.never_learn([self.home.facts[fact_id].sources[0].quote])

    def matching_rule(self, rule_id: str) -> Future[RuleReach]:
        def work() -> RuleReach:
            rule = next(one for one in self.never if one.rule_id == rule_id)
            alike = tuple(
                fact.fact_id
                for fact in self.home.facts.values()
                if any(fact.sources[0].quote == example for example in rule.examples)
            )
            return RuleReach(plan=self._planned(alike) if alike else None)

        return self._pool.submit(work)

    def left_out_by(self, rule_id: str) -> Future[list[Message]]:
        del rule_id
        return self._pool.submit(lambda: list(self.home.messages.values())[:2])

    def remove_never(self, rule_id: str) -> Future[None]:
        def work() -> None:
            self.never = [one for one in self.never if one.rule_id != rule_id]

        return self._do(work)

    def retention_reach(
        self, what: Kept, days: int, types: Sequence[FactType] = ()
    ) -> Future[RuleReach]:
        del what, days, types
        return self._pool.submit(
            lambda: RuleReach(plan=self._planned(tuple(self.home.facts)[:3]), pinned_kept=1)
        )

    def put_retention(
        self,
        what: Kept,
        days: int,
        types: Sequence[FactType] = (),
        *,
        rule_id: str = "",
        enabled: bool = False,
    ) -> Future[RetentionRule]:
        def work() -> RetentionRule:
            rule = RetentionRule(
                rule_id=rule_id or f"r_keep{len(self.retention)}",
                what=what,
                days=days,
                types=tuple(types),
                enabled=enabled,
                made_at=self._now(),
            )
            self.retention.append(rule)
            return rule

        return self._do(work)

    def switch_retention(self, rule_id: str, *, on: bool) -> Future[RetentionRule]:
        def work() -> RetentionRule:
            for at, rule in enumerate(self.retention):
                if rule.rule_id == rule_id:
                    self.retention[at] = replace(rule, enabled=on)
                    return self.retention[at]
            raise NotFound(f"There is no rule {rule_id!r}.")

        return self._do(work)

    def remove_retention(self, rule_id: str) -> Future[None]:
        def work() -> None:
            self.retention = [one for one in self.retention if one.rule_id != rule_id]

        return self._do(work)

    def can_keep_secrets(self, message_id: MessageId) -> Future[bool]:
        return self._pool.submit(lambda: message_id in self.typed)

    def keep_secrets(self, message_id: MessageId) -> Future[Message]:
        def work() -> Message:
            message = replace(self.home.messages[message_id], text=self.typed.pop(message_id))
            self.home.messages[message_id] = message
            return message

        return self._do(work)

    def _planned(self, facts: tuple[FactId, ...]) -> ForgetPlan:
        plan = ForgetPlan(
            plan_id=new_plan_id(), messages=(), segments=(), facts_removed=facts, facts_kept=()
        )
        self._plans[plan.plan_id] = plan
        return plan
