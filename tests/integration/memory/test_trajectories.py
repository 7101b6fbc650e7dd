"""Trajectories in a memory file: linked as segments come, kept true when they change or go."""

from __future__ import annotations

from datetime import timedelta

from assistant.cancel import CancelToken
from assistant.domain.changes import TrajectoriesChanged, UnitsRemoved
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import MessageId
from assistant.domain.messages import ConversationKind, Role
from assistant.domain.trajectories import EventTrajectory
from assistant.memory.branch_state import vectors_of
from assistant.memory.forgetting.forgetting import Forgetting
from assistant.memory.trajectories.linkable import linkable
from assistant.memory.trajectories.linking import linked
from assistant.storage.messages import MessageStore
from assistant.storage.progress import RederivationStore
from assistant.storage.segments import SegmentStore
from assistant.storage.trajectories import TrajectoryStore
from tests.integration.memory.conftest import Home

LISBON = (
    "Planning the Lisbon trip with Ines: which tram goes to Alfama from Rossio?",
    "The Lisbon trip with Ines: tram tickets for Alfama and Rossio are booked.",
    "Back from the Lisbon trip, Ines loved the tram through Alfama to Rossio.",
)
KILN = (
    "My pottery kiln from Skutt cracked a glaze again, celadon at cone 6.",
    "The Skutt pottery kiln has a new thermocouple, celadon glaze at cone 6 holds.",
)


def stored(home: Home) -> list[EventTrajectory]:
    return TrajectoryStore(home.database.read()).all()


def groups(home: Home) -> set[frozenset[str]]:
    """The trajectories by what the first message of each of their segments says."""
    cursor = home.database.read()
    segments = {one.segment_id: one for one in SegmentStore(cursor).all()}
    said = MessageStore(cursor).by_ids(m for s in segments.values() for m in s.message_ids)
    return {
        frozenset(said[segments[each].message_ids[0]].text for each in one.segment_ids)
        for one in TrajectoryStore(cursor).all()
    }


def afresh(home: Home) -> set[tuple[str, tuple[str, ...], frozenset[str]]]:
    """What linking all segments of the file at once comes to."""
    cursor = home.database.read()
    items = []
    for segment in SegmentStore(cursor).all():
        said = MessageStore(cursor).by_ids(segment.message_ids)
        messages = [said[each] for each in segment.message_ids]
        vectors = vectors_of(cursor, messages, home.embedder.embedder_id)
        kind = ConversationKind.ASSISTANT
        items.append(linkable(segment, kind, messages, vectors, home.embedder.dimension))
    return seen([growing.unit() for growing in linked(items).all()])


def seen(trajectories: list[EventTrajectory]) -> set[tuple[str, tuple[str, ...], frozenset[str]]]:
    return {(one.title, one.segment_ids, one.entities) for one in trajectories}


def tell(home: Home, text: str) -> MessageId:
    """A chat of its own."""
    return home.say(home.chat(), text, after=timedelta(days=3))


def test_chats_on_one_event_become_one_story_and_others_stay_apart(home: Home) -> None:
    for text in (LISBON[0], KILN[0], LISBON[1], KILN[1], LISBON[2]):
        tell(home, text)
    home.learn()
    assert groups(home) == {frozenset(LISBON), frozenset(KILN)}
    story = next(one for one in stored(home) if len(one.segment_ids) == 3)
    assert "Lisbon" in story.title
    assert {"lisbon", "ines"} <= story.entities
    assert story.policy == "linear-judge:linked"
    cursor = home.database.read()
    segments = SegmentStore(cursor).by_ids(story.segment_ids)
    began = [segments[each].started_at for each in story.segment_ids]
    assert began == sorted(began)
    assert (story.started_at, story.ended_at) == (began[0], began[-1])


def test_a_link_is_announced_and_made_once(home: Home) -> None:
    tell(home, LISBON[0])
    home.learn()
    tell(home, LISBON[1])
    home.learn()
    told = [one for one in home.published if isinstance(one, TrajectoriesChanged)]
    assert [len(one.trajectories[0].segment_ids) for one in told] == [1, 2]
    assert not home.ingest.step(CancelToken())
    assert not home.new_ingest().step(CancelToken())


def test_a_growing_segment_keeps_its_trajectory(home: Home) -> None:
    tell(home, LISBON[0])
    home.learn()
    chat = home.chat()
    home.say(chat, LISBON[1])
    home.learn()
    before = stored(home)
    home.say(chat, "Here are Alfama trams from Rossio in Lisbon.", Role.ASSISTANT)
    home.learn()
    assert [one.segment_ids for one in stored(home)] == [one.segment_ids for one in before]
    assert seen(stored(home)) == afresh(home)


def test_a_restart_goes_on_where_linking_was(home: Home) -> None:
    for text in (LISBON[0], KILN[0]):
        tell(home, text)
    home.learn()
    home.ingest = home.new_ingest()
    for text in (LISBON[1], KILN[1]):
        tell(home, text)
    home.learn()
    assert seen(stored(home)) == afresh(home)
    assert groups(home) == {frozenset(LISBON[:2]), frozenset(KILN)}


def test_what_comes_late_stands_where_it_belongs(home: Home) -> None:
    tell(home, KILN[0])
    tell(home, LISBON[1])
    home.learn()
    later, home.clock = home.clock, home.clock - timedelta(days=300)
    tell(home, LISBON[0])
    home.clock = later
    home.learn()
    assert seen(stored(home)) == afresh(home)
    story = next(one for one in stored(home) if len(one.segment_ids) == 2)
    first = SegmentStore(home.database.read()).by_ids(story.segment_ids[:1])
    said = next(iter(first.values())).message_ids[0]
    assert MessageStore(home.database.read()).get(said).text == LISBON[0]


def test_another_branch_is_linked_anew(home: Home) -> None:
    tell(home, LISBON[0])
    chat = home.chat()
    root = home.say(chat, "Hello there.")
    home.say(chat, LISBON[1])
    home.learn()
    home.say(chat, KILN[0], parent=root)
    home.write(lambda cursor: RederivationStore(cursor).add([chat]))
    home.learn()
    assert seen(stored(home)) == afresh(home)
    assert not any("tram tickets" in text for group in groups(home) for text in group)


def test_forgotten_words_leave_titles_links_and_every_byte(home: Home) -> None:
    for text in (LISBON[0], KILN[0], LISBON[1]):
        tell(home, text)
    marked = tell(home, f"{LISBON[2]} Quxomarker met us in Lisbon at the tram to Alfama, Rossio.")
    home.learn()
    assert any("quxomarker" in one.entities for one in stored(home))
    forgetting = Forgetting(home.database, home.published.append)
    forgetting.carry_out(forgetting.plan(ForgetRequest(unit_ids=(marked,))).plan_id)
    assert not any("quxomarker" in one.entities for one in stored(home))
    assert b"uxomarker" not in home.database.path.read_bytes().lower()
    home.learn()
    assert seen(stored(home)) == afresh(home)
    assert groups(home) == {frozenset(LISBON[:2]), frozenset(KILN[:1])}


def test_a_trajectory_goes_with_its_last_segment(home: Home) -> None:
    only = tell(home, LISBON[0])
    home.learn()
    (story,) = stored(home)
    forgetting = Forgetting(home.database, home.published.append)
    forgetting.carry_out(forgetting.plan(ForgetRequest(unit_ids=(only,))).plan_id)
    home.learn()
    assert stored(home) == []
    removed = [
        unit for one in home.published if isinstance(one, UnitsRemoved) for unit in one.unit_ids
    ]
    assert story.trajectory_id in removed


def test_cancelled_linking_is_done_later(home: Home) -> None:
    for text in LISBON:
        tell(home, text)
    while not TrajectoryStore(home.database.read()).first_due(home.embedder.embedder_id):
        assert home.ingest.step(CancelToken())
    home.learn()
    assert groups(home) == {frozenset(LISBON)}


def test_a_story_that_shrinks_after_a_restart_keeps_a_title(home: Home) -> None:
    for text in (LISBON[0], KILN[0], LISBON[1]):
        tell(home, text)
    last = tell(home, LISBON[2])
    home.learn()
    home.ingest = home.new_ingest()
    forgetting = Forgetting(home.database, home.published.append)
    forgetting.carry_out(forgetting.plan(ForgetRequest(unit_ids=(last,))).plan_id)
    home.learn()
    assert all(one.title for one in stored(home))
    assert seen(stored(home)) == afresh(home)
