"""What messages do to each other does not depend on the order in which they arrive."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.domain.ids import new_conversation_id, new_message_id
from assistant.domain.messages import Conversation, Message, Role
from assistant.memory.standing.deriving import standings_of, write_standings
from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Cursor, Database
from assistant.storage.messages import MessageStore
from assistant.storage.standing import StandingStore

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
SAID = (
    "My hotel in Lisbon is the Bica Palace.",
    "My dentist is Dr Okafor.",
    "The temporary door code is 4711.",
    "Please forget what I said about the Lisbon hotel.",
    "Update: my dentist is now Dr Lindqvist.",
    "The temporary door code has expired.",
    "You can ignore my earlier dentist.",
    "My hotel in Lisbon is the Ritz.",
    "Keep remembering the hotel in Lisbon.",
)

Found = set[tuple[str, str, str]]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("memory") / "memory.duckdb"
    Database(path, None).close()
    return path


def derived(path: Path, order: list[int], batches: int) -> Found:
    """The standings by text, where the messages arrive in `order`, so many at once."""
    found: Found = set()
    chat = Conversation(
        conversation_id=new_conversation_id(), title="", created_at=NOON, updated_at=NOON
    )
    messages = [
        Message(
            message_id=new_message_id(), conversation_id=chat.conversation_id, parent_id=None,
            role=Role.USER, text=text, said_at=NOON + timedelta(days=day),
        )
        for day, text in enumerate(SAID)
    ]  # fmt: skip

    def work(cursor: Cursor) -> None:
        ConversationStore(cursor).add(chat)
        for start in range(0, len(order), batches):
            batch = [messages[place] for place in order[start : start + batches]]
            MessageStore(cursor).add(batch)
            write_standings(cursor, standings_of(cursor, batch))
        texts = {message.message_id: message.text for message in messages}
        for one in StandingStore(cursor).all():
            found.add((texts[one.message_id], one.standing, texts[one.cause]))
        ConversationStore(cursor).remove([replace(chat).conversation_id])
        assert StandingStore(cursor).all() == []

    with Database(path, None) as opened:
        opened.write(work).result()
    return found


@settings(
    max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
@given(order=st.permutations(range(len(SAID))), batches=st.integers(1, len(SAID)))
def test_any_order_of_arrival_comes_to_the_same(
    database: Path, order: list[int], batches: int
) -> None:
    told_in_order = derived(database, list(range(len(SAID))), len(SAID))
    assert len(told_in_order) >= 5
    assert derived(database, order, batches) == told_in_order
