"""The person's rules: made, shown before they count, carried out, and taken back.

Blocks until durable; usable from any thread.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import new_rule_id
from assistant.domain.rules import (
    LONGEST_EXAMPLE,
    MOST_EXAMPLES,
    HeldState,
    NeverRule,
    RetentionRule,
    RuleReach,
)
from assistant.domain.times import utc_now
from assistant.errors import InvalidInput
from assistant.memory.facts.withheld import holds_secret
from assistant.memory.facts.writing import learn
from assistant.memory.rules import likeness
from assistant.memory.rules.gate import quoted
from assistant.memory.ruling.retention import RETENTION_POLICY, scope_of_rule
from assistant.storage.facts import FactStore
from assistant.storage.held_facts import HeldFactStore
from assistant.storage.home import HomeStore
from assistant.storage.rules import NeverStore, RetentionStore

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from assistant.domain.changes import Change, ChangeListener
    from assistant.domain.facts import CoreFact, FactType
    from assistant.domain.ids import FactId
    from assistant.domain.rules import HeldFact, Kept
    from assistant.memory.forgetting.forgetting import Forgetting
    from assistant.memory.rules.gate import Gate
    from assistant.storage.cursor import Cursor
    from assistant.storage.database import Database

EVERY = timedelta(days=1)
"""How often rules about how long things stay are carried out."""

_RAN = "retention_ran_at"


class Ruling:
    """What can be done with rules. `now` is the clock."""

    def __init__(
        self,
        database: Database,
        publish: ChangeListener,
        gate: Gate,
        forgetting: Forgetting,
        *,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        self._database = database
        self._publish = publish
        self._gate = gate
        self._forgetting = forgetting
        self._now = now

    def stops(self, text: str) -> str:
        """Why what another program tells may not be kept; see `Gate.stops`."""
        return self._gate.stops(text)

    # What waits for a yes

    def allow(self, held_ids: Sequence[str]) -> tuple[CoreFact, ...]:
        """Learn what waits under these ids; raises `NotFound`. Later tellings are asked about."""

        def change(cursor: Cursor) -> tuple[tuple[CoreFact, ...], tuple[Change, ...]]:
            held = [HeldFactStore(cursor).get(each) for each in held_ids]
            return _allowed(cursor, held)

        return self._published(change)

    def allow_all(self, subjects: Iterable[str]) -> tuple[CoreFact, ...]:
        """Learn everything that waits and touches only these subjects."""
        learnt = set(subjects)

        def change(cursor: Cursor) -> tuple[tuple[CoreFact, ...], tuple[Change, ...]]:
            waiting = HeldFactStore(cursor).waiting()
            return _allowed(cursor, [one for one in waiting if learnt.issuperset(one.subjects)])

        return self._published(change)

    def refuse(self, held_ids: Sequence[str]) -> None:
        """Do not learn it, and do not ask of it again; raises `NotFound`."""

        def change(cursor: Cursor) -> None:
            held = [HeldFactStore(cursor).get(each) for each in held_ids]
            HeldFactStore(cursor).decided(held, HeldState.REFUSED)

        self._database.write(change).result()

    # Never things like these

    def add_never(self, examples: Sequence[str], rule_id: str = "") -> NeverRule:
        """Never learn what is like these sentences; `rule_id` names a rule that gets them too.

        Raises `InvalidInput` for what is no example, `NotFound` for an unknown rule.
        """
        words = [_example(each) for each in examples]

        def change(cursor: Cursor) -> NeverRule:
            store = NeverStore(cursor)
            known = store.get(rule_id).examples if rule_id else ()
            every = tuple(dict.fromkeys([*known, *words]))
            if not every or len(every) > MOST_EXAMPLES:
                raise InvalidInput(
                    "A rule needs an example." if not every else "These are too many examples.",
                    hint=f"Give one to {MOST_EXAMPLES} short sentences.",
                )
            rule = NeverRule(rule_id=rule_id or new_rule_id(), examples=every, made_at=self._now())
            store.put(rule)
            return store.get(rule.rule_id)

        return self._database.write(change).result()

    def never_like(self, fact_id: FactId) -> NeverRule:
        """Never learn what is like a fact, by the words that it was told in; raises `NotFound`."""
        fact = FactStore(self._database.read()).get(fact_id)
        told = quoted(fact)
        return self.add_never([told if len(told) <= LONGEST_EXAMPLE else fact.statement])

    def matching(self, rule_id: str) -> RuleReach:
        """The facts known already that are like the examples of a rule; raises `NotFound`.

        Pinned ones stay: the person wants them.
        """
        cursor = self._database.read()
        rule = NeverStore(cursor).get(rule_id)
        facts = FactStore(cursor).remembered()
        texts = [*rule.examples, *(quoted(fact) for fact in facts)]
        texts += [fact.statement for fact in facts]
        vectors = self._gate.encoded(texts)
        alike = [
            fact
            for fact in facts
            if likeness.leaving_out([rule], quoted(fact), vectors)
            or likeness.leaving_out([rule], fact.statement, vectors)
        ]
        free = tuple(fact.fact_id for fact in alike if not fact.pinned)
        plan = self._forgetting.plan(ForgetRequest(unit_ids=free)) if free else None
        return RuleReach(plan=plan, pinned_kept=len(alike) - len(free))

    def remove_never(self, rule_id: str) -> None:
        """Let a rule go with its examples, which are erased at once; raises `NotFound`."""
        self._database.erase(lambda cursor: NeverStore(cursor).remove(rule_id)).result()
        self._gate.forget_texts()
        likeness.forget_texts()
        self._database.rewrite().result()

    # How long things stay

    def put_retention(
        self,
        what: Kept,
        days: int,
        types: Sequence[FactType] = (),
        *,
        rule_id: str = "",
        enabled: bool = False,
    ) -> RetentionRule:
        """Make a rule, or change the one that `rule_id` names; raises `InvalidInput`, `NotFound`.

        What it takes goes at the next daily round, or when `run` is called.
        """

        def change(cursor: Cursor) -> RetentionRule:
            store = RetentionStore(cursor)
            made_at = store.get(rule_id).made_at if rule_id else self._now()
            rule = _retention(rule_id or new_rule_id(), what, days, tuple(types), made_at)
            store.put(replace(rule, enabled=enabled))
            return store.get(rule.rule_id)

        return self._database.write(change).result()

    def switch_retention(self, rule_id: str, *, on: bool) -> RetentionRule:
        """Switch a rule on or off; raises `NotFound`."""

        def change(cursor: Cursor) -> RetentionRule:
            store = RetentionStore(cursor)
            rule = replace(store.get(rule_id), enabled=on)
            store.put(rule)
            return rule

        return self._database.write(change).result()

    def remove_retention(self, rule_id: str) -> None:
        """Let a rule go; raises `NotFound`."""
        self._database.write(lambda cursor: RetentionStore(cursor).remove(rule_id)).result()

    def reach(self, what: Kept, days: int, types: Sequence[FactType] = ()) -> RuleReach:
        """What such a rule would take now; nothing changes. Raises `InvalidInput`."""
        return self._reach(_retention("", what, days, tuple(types), self._now()))

    def run(self) -> int:
        """Carry out every rule that is switched on; how many forgettings that were.

        Each can be undone like any other.
        """
        done = 0
        for rule in RetentionStore(self._database.read()).all():
            if not rule.enabled:
                continue
            plan = self._reach(rule).plan
            if plan is not None:
                self._forgetting.carry_out(plan.plan_id, policy=RETENTION_POLICY)
                done += 1
        ran = self._now().isoformat()
        self._database.write(lambda cursor: HomeStore(cursor).put(_RAN, ran)).result()
        return done

    def ran_at(self) -> datetime | None:
        """When the rules were last carried out."""
        ran = HomeStore(self._database.read()).get(_RAN)
        return datetime.fromisoformat(ran) if ran else None

    def due_in(self) -> timedelta | None:
        """How long until they are to be carried out again; None where none is switched on."""
        if not any(rule.enabled for rule in RetentionStore(self._database.read()).all()):
            return None
        ran = self.ran_at()
        return timedelta(0) if ran is None else max(timedelta(0), ran + EVERY - self._now())

    def _reach(self, rule: RetentionRule) -> RuleReach:
        scope, pinned = scope_of_rule(self._database.read(), rule, self._now())
        if not (scope.messages or scope.facts):
            return RuleReach(plan=None, pinned_kept=pinned)
        return RuleReach(plan=self._forgetting.plan_of(scope), pinned_kept=pinned)

    def _published(
        self, change: Callable[[Cursor], tuple[tuple[CoreFact, ...], tuple[Change, ...]]]
    ) -> tuple[CoreFact, ...]:
        facts, changes = self._database.write(change).result()
        for each in changes:
            self._publish(each)
        return facts


def _allowed(
    cursor: Cursor, held: Sequence[HeldFact]
) -> tuple[tuple[CoreFact, ...], tuple[Change, ...]]:
    """Learn what waited; what was said of it is kept, so that it is learnt again like that."""
    facts = [one.fact for one in held if one.fact is not None]
    HeldFactStore(cursor).decided(held, HeldState.ALLOWED)
    return tuple(facts), learn(cursor, facts)


def _example(text: str) -> str:
    words = " ".join(text.split())
    if not words:
        raise InvalidInput("An example is empty.", hint="Write what is never to be remembered.")
    if len(words) > LONGEST_EXAMPLE:
        raise InvalidInput(
            f"An example has {len(words)} characters; {LONGEST_EXAMPLE} are the most.",
            hint="One short sentence is enough: what means the same is left out too.",
        )
    if holds_secret(words):
        raise InvalidInput(
            "This holds a password, a key or an account number.",
            hint="Write the example without it: secrets are never learnt.",
        )
    return words


def _retention(
    rule_id: str, what: Kept, days: int, types: tuple[FactType, ...], made_at: datetime
) -> RetentionRule:
    try:
        return RetentionRule(rule_id=rule_id, what=what, days=days, types=types, made_at=made_at)
    except ValueError as error:
        raise InvalidInput(f"This is no rule: {error}.") from error
