"""Another way to cut chats into topics reaches the old ones, one at a time, and survives a stop."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.cancel import CancelToken
from assistant.domain.changes import SegmentsChanged
from assistant.domain.messages import ConversationKind, Role
from assistant.memory.ingest import Ingest
from assistant.memory.segmenting.open_segment import Arrival, OpenSegment
from tests.integration.memory.conftest import Home


@dataclass
class Every:
    """Cuts before every so many messages of the user's; `name` is read again each time."""

    count: int
    name: str | None

    def boundary(
        self, segment: OpenSegment, arrival: Arrival, kind: ConversationKind
    ) -> str | None:
        full = arrival.role is Role.USER and len(segment.message_ids) >= 2 * self.count
        return f"{self.name}:full" if full else None


def started(home: Home, segmenter: Every) -> None:
    home.ingest = Ingest(home.database, home.embedder, home.published.append, segmenter=segmenter)


def talk(home: Home) -> list[str]:
    chats = [home.chat(), home.chat()]
    for chat in chats:
        home.talk(chat, "I live in Lyon.", "Good.", "And the bees?", "They sleep.", "So?", "So.")
    return [str(chat) for chat in chats]


def sizes(home: Home, chat: str) -> list[int]:
    return [len(segment.message_ids) for segment in home.segments(chat)]  # type: ignore[arg-type]


def test_old_chats_are_cut_again_by_the_new_policy(home: Home) -> None:
    started(home, Every(1, "fine"))
    chats = talk(home)
    home.learn()
    assert [sizes(home, chat) for chat in chats] == [[2, 2, 2], [2, 2, 2]]
    started(home, Every(2, "coarse"))
    home.learn()
    assert [sizes(home, chat) for chat in chats] == [[4, 2], [4, 2]]
    for chat in chats:
        policies = {one.policy.partition(":")[0] for one in home.segments(chat)}  # type: ignore[arg-type]
        assert policies == {"coarse"}


def test_a_segment_that_stays_keeps_its_id_and_facts_stay(home: Home) -> None:
    started(home, Every(1, "fine"))
    chats = talk(home)
    home.learn()
    before = {one.message_ids: one.segment_id for one in home.segments(chats[0])}  # type: ignore[arg-type]
    facts = {fact.fact_id for fact in home.facts()}
    assert facts
    started(home, Every(2, "coarse"))
    home.learn()
    last = home.segments(chats[0])[-1]  # type: ignore[arg-type]
    assert before[last.message_ids] == last.segment_id
    assert {fact.fact_id for fact in home.facts()} == facts


def test_a_stop_between_two_chats_loses_nothing(home: Home) -> None:
    started(home, Every(1, "fine"))
    chats = talk(home)
    home.learn()
    started(home, Every(2, "coarse"))
    assert home.ingest.step(CancelToken())
    assert sorted(len(sizes(home, chat)) for chat in chats) == [2, 3]
    started(home, Every(2, "coarse"))
    home.learn()
    assert [sizes(home, chat) for chat in chats] == [[4, 2], [4, 2]]


def test_what_comes_next_goes_on_with_the_new_segment(home: Home) -> None:
    policy = Every(1, "fine")
    started(home, policy)
    chats = talk(home)
    home.learn()
    policy.count, policy.name = 9, "coarse"
    home.learn()
    home.talk(chats[0], "And now?", "Now.")  # type: ignore[arg-type]
    home.learn()
    assert sizes(home, chats[0]) == [8]


def test_nothing_is_announced_where_nothing_is_due(home: Home) -> None:
    started(home, Every(1, "fine"))
    talk(home)
    home.learn()
    home.published.clear()
    started(home, Every(3, None))
    home.learn()
    started(home, Every(1, "fine"))
    home.learn()
    assert not [change for change in home.published if isinstance(change, SegmentsChanged)]
