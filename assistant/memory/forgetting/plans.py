"""Plans to forget wait in the memory file, so that another process may carry them out.

A plan holds ids only, never a word of what is to go.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assistant.domain.ids import UndoId, new_plan_id
from assistant.errors import NotFound
from assistant.memory.forgetting.scope import PARTS, Scope
from assistant.storage.home import HomeStore

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assistant.domain.ids import PlanId
    from assistant.storage.database import Cursor

PLANS_KEPT = 8
"""The newest; an older one has to be made again."""

_NAME = "forget_plans"


@dataclass(frozen=True, slots=True)
class ForgetPlans:
    """The plans that a cursor sees."""

    cursor: Cursor

    def add(self, scope: Scope, seals: Iterable[UndoId] = ()) -> PlanId:
        """Keep a plan, with the earlier forgettings that it lets nobody undo any more.

        The oldest plan goes when there are too many.
        """
        plan_id = new_plan_id()
        plans = self._all()
        plans[plan_id] = {each: sorted(getattr(scope, each)) for each in PARTS}
        plans[plan_id]["seals"] = sorted(seals)
        self._put(dict(list(plans.items())[-PLANS_KEPT:]))
        return plan_id

    def get(self, plan_id: PlanId) -> Scope:
        """The plan; raises `NotFound`."""
        plans = self._all()
        if plan_id not in plans:
            raise NotFound(
                f"There is no plan {plan_id!r}.", hint="Make a new one: preview the forgetting."
            )
        ids: dict[str, Any] = {each: plans[plan_id].get(each, ()) for each in PARTS}
        return Scope(**{each: frozenset(named) for each, named in ids.items()})

    def seals(self, plan_id: PlanId) -> tuple[UndoId, ...]:
        """The earlier forgettings that a plan reaches into."""
        return tuple(map(UndoId, self._all().get(plan_id, {}).get("seals", ())))

    def drop(self, plan_id: PlanId) -> None:
        """Let go of a plan that was carried out."""
        plans = self._all()
        plans.pop(plan_id, None)
        self._put(plans)

    def _all(self) -> dict[str, dict[str, list[str]]]:
        plans: dict[str, dict[str, list[str]]] = json.loads(
            HomeStore(self.cursor).get(_NAME) or "{}"
        )
        return plans

    def _put(self, plans: dict[str, dict[str, list[str]]]) -> None:
        HomeStore(self.cursor).put(_NAME, json.dumps(plans))
