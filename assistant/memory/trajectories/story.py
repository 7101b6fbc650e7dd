"""A trajectory as a dated story: of each segment what tells most, in the words it was said in."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from assistant.domain.messages import ConversationKind, Role
from assistant.domain.sentences import sentence_spans
from assistant.domain.trajectories import Episode, TrajectoryPage, TrajectoryStory
from assistant.errors import NotFound
from assistant.memory.segmenting.key_entities import MAX_SCANNED_CHARACTERS
from assistant.memory.standing.hidden_messages import left_out
from assistant.memory.trajectories.wording import TITLE_GAP
from assistant.storage.conversations import ConversationStore
from assistant.storage.messages import MessageStore
from assistant.storage.segments import SegmentStore
from assistant.storage.trajectories import TrajectoryStore

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.domain.ids import TrajectoryId
    from assistant.domain.messages import Conversation, Message
    from assistant.domain.segments import Segment
    from assistant.domain.trajectories import EventTrajectory
    from assistant.storage.database import Cursor

SENTENCES = 2
EXCERPT_CHARACTERS = 280
GAP = " … "
FEWEST_LETTERS = 12
"""A shorter sentence ("Thanks a lot!") tells nothing by itself."""


class _Sentence(NamedTuple):
    """A sentence and where it stands: the message's place in the segment, and in the message."""

    telling: float
    place: int
    start: int
    text: str


def trajectory_page(cursor: Cursor, limit: int, offset: int) -> TrajectoryPage:
    """Trajectories of several segments, the one that went on last first."""
    found, total = TrajectoryStore(cursor).page(limit, offset)
    shown = tuple(with_shown_title(cursor, each) for each in found)
    return TrajectoryPage(trajectories=shown, total=total)


def with_shown_title(cursor: Cursor, trajectory: EventTrajectory) -> EventTrajectory:
    """The trajectory without those words of its title that only withdrawn or private words say."""
    segments = SegmentStore(cursor).by_ids(trajectory.segment_ids).values()
    ids = {each for one in segments for each in one.message_ids}
    hidden = left_out(cursor, ids)
    if not hidden:
        return trajectory
    messages = MessageStore(cursor).by_ids(ids - hidden).values()
    said = "\n".join(message.text for message in messages).casefold()
    words = trajectory.title.split(TITLE_GAP)
    kept = [word for word in words if word.casefold() in said]
    return replace(trajectory, title=TITLE_GAP.join(kept))


def story_of(cursor: Cursor, trajectory_id: TrajectoryId) -> TrajectoryStory:
    """The trajectory's segments in time order, each by its most telling sentences.

    What was withdrawn or is private is left out. Raises `NotFound` for one that there is not.
    """
    trajectory = TrajectoryStore(cursor).by_ids([trajectory_id]).get(trajectory_id)
    if trajectory is None:
        raise NotFound(f"There is no trajectory {trajectory_id!r}.")
    segments = SegmentStore(cursor).by_ids(trajectory.segment_ids)
    known = [segments[each] for each in trajectory.segment_ids if each in segments]
    ids = {each for one in known for each in one.message_ids}
    messages = MessageStore(cursor).by_ids(ids - left_out(cursor, ids))
    episodes = []
    for segment in known:
        conversation = ConversationStore(cursor).find(segment.conversation_id)
        said = [messages[each] for each in segment.message_ids if each in messages]
        if conversation is not None and said:
            episodes.append(_episode(trajectory, segment, conversation, said))
    shown = with_shown_title(cursor, trajectory)
    return TrajectoryStory(trajectory=shown, episodes=tuple(episodes))


def _episode(
    trajectory: EventTrajectory,
    segment: Segment,
    conversation: Conversation,
    said: Sequence[Message],
) -> Episode:
    people = conversation.kind is ConversationKind.PEOPLE
    own = [one for one in said if one.role is Role.USER]
    told = said if people or not own else own
    chosen = _chosen(told, trajectory.entities)
    parts = [
        f"{told[one.place].speaker}: {one.text}" if people and told[one.place].speaker else one.text
        for one in chosen
    ]
    return Episode(
        segment_id=segment.segment_id,
        conversation_id=conversation.conversation_id,
        title=conversation.title,
        time=told[chosen[0].place].said_at if chosen else segment.started_at,
        excerpt=GAP.join(parts),
        message_ids=tuple(dict.fromkeys(told[one.place].message_id for one in chosen)),
    )


def _chosen(told: Sequence[Message], entities: frozenset[str]) -> list[_Sentence]:
    """The most telling sentences that fit, in the order in which they were said."""
    sentences = [
        _Sentence(_telling(text, entities), place, span.start, text)
        for place, message in enumerate(told)
        for span in sentence_spans(message.text[:MAX_SCANNED_CHARACTERS])
        if (text := message.text[slice(*span)])
    ]
    best = sorted(sentences, key=lambda one: (-one.telling, one.place, one.start))
    chosen: list[_Sentence] = []
    room = EXCERPT_CHARACTERS
    for one in best[:1] + [one for one in best[1:] if one.telling > 0]:
        if not chosen or len(one.text) <= room:
            chosen.append(one)
            room -= len(one.text)
        if len(chosen) == SENTENCES:
            break
    return sorted(chosen, key=lambda one: (one.place, one.start))


def _telling(text: str, entities: frozenset[str]) -> float:
    """How many of the trajectory's words a sentence has; longer ones have to have more."""
    folded = text.casefold()
    held = sum(word in folded for word in entities)
    return held / (1 + len(text) / EXCERPT_CHARACTERS) if len(text) >= FEWEST_LETTERS else 0.0
