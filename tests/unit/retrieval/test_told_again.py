"""The first telling enters in the place of what repeats it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from assistant.domain.ids import ConversationId, new_message_id
from assistant.domain.messages import Message, Role
from assistant.domain.sentences import Span
from assistant.retrieval.taken import Taken
from assistant.retrieval.told_again import first_tellings

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def _order(*texts: str, role: Role = Role.USER) -> list[str]:
    """The texts, said in this order, as they come where the last said is the best."""
    messages = [
        Message(
            message_id=new_message_id(),
            conversation_id=ConversationId("c_1"),
            parent_id=None,
            role=role,
            text=text,
            said_at=NOON + timedelta(days=day),
        )
        for day, text in enumerate(texts)
    ]
    candidates = [
        (message, Taken(row=row, span=Span(0, len(message.text)), score=row, worth=row))
        for row, message in enumerate(messages)
    ]
    return [message.text for message, _ in first_tellings(candidates[::-1])]


def test_what_repeats_comes_last() -> None:
    first = "Remember that the spare key hangs in the green shed."
    again = "Still true: the spare key still hangs in the green shed."
    other = "The bins are emptied on Tuesday by the city."
    assert _order(first, other, again) == [first, other, again]


def test_another_value_is_no_repeat() -> None:
    first = "The spare key hangs in the green shed."
    changed = "Update: the spare key hangs in the red shed."
    assert _order(first, changed) == [changed, first]


def test_short_words_and_answers_are_no_repeats() -> None:
    assert _order("Yes, please.", "Yes, please!") == ["Yes, please!", "Yes, please."]
    said = ("The spare key hangs in the green shed.", "The spare key hangs in the green shed!")
    assert _order(*said, role=Role.ASSISTANT) == [*said[::-1]]
