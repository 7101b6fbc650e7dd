"""Trajectories in `keepsake memory`: events and tasks as dated stories."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.commands.documents import moment
from assistant.domain.ids import TrajectoryId, UnitId

if TYPE_CHECKING:
    from assistant.commands.invocation import Document, Invocation
    from assistant.domain.trajectories import EventTrajectory

EPISODIC_SPACE = "episodic"


def listed(invocation: Invocation) -> Document:
    """What `memory list --space episodic` tells beside facts: the same page of trajectories."""
    given = invocation.arguments
    page = invocation.wait(invocation.engine.trajectories(limit=given.limit, offset=given.offset))
    return {
        "trajectories": [_listed(each) for each in page.trajectories],
        "trajectories_total": page.total,
    }


def print_listed(invocation: Invocation) -> None:
    """The same in lines."""
    for each in listed(invocation)["trajectories"]:
        invocation.output.line(
            f"{each['id']}  {each['started'][:10]} – {each['ended'][:10]}"
            f"  {each['segments']:3} segments  {each['title']}"
        )


def shown(invocation: Invocation, unit: str) -> Document:
    """One as a story: per segment the date, the conversation and what it tells."""
    story = invocation.wait(invocation.engine.trajectory(TrajectoryId(UnitId(unit))))
    return _listed(story.trajectory) | {
        "policy": story.trajectory.policy,
        "episodes": [
            {
                "segment_id": each.segment_id,
                "conversation_id": each.conversation_id,
                "title": each.title,
                "time": moment(each.time),
                "excerpt": each.excerpt,
                "message_ids": list(each.message_ids),
            }
            for each in story.episodes
        ],
    }


def print_story(invocation: Invocation, document: Document) -> None:
    """A story in lines; nothing for another unit's document."""
    if "episodes" not in document:
        return
    invocation.output.line(document["title"])
    for each in document["episodes"]:
        invocation.output.line(f"{each['time'][:10]}  {each['title']}")
        invocation.output.line(f"  {' '.join(each['excerpt'].split())}")


def _listed(trajectory: EventTrajectory) -> Document:
    return {
        "id": trajectory.trajectory_id,
        "title": trajectory.title,
        "started": moment(trajectory.started_at),
        "ended": moment(trajectory.ended_at),
        "segments": len(trajectory.segment_ids),
    }
