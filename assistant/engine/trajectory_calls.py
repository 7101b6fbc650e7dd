"""The engine's calls about event trajectories."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.engine.calls import EngineCalls
from assistant.memory.trajectories.story import story_of, trajectory_page
from assistant.memory.trajectories.timeline import timeline

if TYPE_CHECKING:
    from concurrent.futures import Future

    from assistant.domain.ids import TrajectoryId
    from assistant.domain.memory_views import Lane
    from assistant.domain.trajectories import TrajectoryPage, TrajectoryStory


class TrajectoryCalls(EngineCalls):
    """The part of an `Engine` that is about trajectories; each call runs on an engine thread."""

    def trajectories(self, *, limit: int = 200, offset: int = 0) -> Future[TrajectoryPage]:
        """Events and tasks that several segments tell of, the one that went on last first."""
        return self._readers.submit(
            lambda: trajectory_page(self._parts.database.read(), limit, offset)
        )

    def trajectory(self, trajectory_id: TrajectoryId) -> Future[TrajectoryStory]:
        """One event or task as a dated story; raises `NotFound`."""
        return self._readers.submit(lambda: story_of(self._parts.database.read(), trajectory_id))

    def timeline(self) -> Future[list[Lane]]:
        """The same with when each was spoken of, the newest of them."""
        return self._read(timeline)
