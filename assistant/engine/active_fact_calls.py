"""What an engine answers about ActiveFacts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.engine.calls import EngineCalls
from assistant.storage.active_facts import ActiveFactStore

if TYPE_CHECKING:
    from concurrent.futures import Future

    from assistant.domain.active_facts import ActiveFact
    from assistant.domain.ids import ClusterId


class ActiveFactCalls(EngineCalls):
    """The part of an `Engine` that is about ActiveFacts; each call runs on an engine thread."""

    def active_facts(self, *, words: str = "") -> Future[list[ActiveFact]]:
        """Promoted ActiveFacts, the last used first; with `words`, those that hold all of them."""
        return self._readers.submit(
            lambda: ActiveFactStore(self._parts.database.read()).holding(words)
        )

    def active_fact(self, fact_id: ClusterId) -> Future[ActiveFact]:
        """One of them, with its sources and the questions that made it; raises `NotFound`."""
        return self._readers.submit(
            lambda: ActiveFactStore(self._parts.database.read()).get(fact_id)
        )
