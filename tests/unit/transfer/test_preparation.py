"""Conversations as files have them become fit to be stored."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from assistant.domain.messages import Role
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.transfer.preparation import UNTITLED, prepare

FILE_TIME = datetime(2026, 1, 1, tzinfo=UTC)
NOON = datetime(2025, 5, 1, 12, tzinfo=UTC)
STEP = timedelta(microseconds=1)


def said(
    identity: str, parent: str | None, text: str = "words", time: datetime | None = None
) -> ImportedMessage:
    return ImportedMessage(
        external_id=identity, parent=parent, role=Role.USER, text=text, time=time
    )


def chat(*messages: ImportedMessage, **more: object) -> ImportedConversation:
    values: dict[str, object] = {
        "external_id": "c",
        "title": "Chat",
        "messages": messages,
        "active_leaf": messages[-1].external_id if messages else None,
    }
    return ImportedConversation(**(values | more))  # type: ignore[arg-type]


def prepared(raw: ImportedConversation) -> ImportedConversation:
    found = prepare(raw, FILE_TIME).conversation
    assert found is not None
    return found


def test_a_conversation_without_words_is_skipped_by_name() -> None:
    skipped = prepare(chat(said("a", None, " \n")), FILE_TIME).skipped
    assert [(s.what, s.why) for s in skipped] == [
        ("conversation 'Chat' (c)", "no message has any text")
    ]
    assert prepare(chat(), FILE_TIME).skipped[0].why == "it has no messages"


def test_a_message_without_words_leaves_no_gap_and_is_counted() -> None:
    result = prepare(chat(said("a", None), said("b", "a", ""), said("c", "b")), FILE_TIME)
    assert result.conversation is not None
    assert [(m.external_id, m.parent) for m in result.conversation.messages] == [
        ("a", None), ("c", "a"),
    ]  # fmt: skip
    assert result.skipped[0].what == "1 message of conversation 'Chat' (c)"


def test_a_leaf_without_words_gives_way_to_the_one_before() -> None:
    messages = (said("a", None), said("x", "a"), said("b", "a", ""))
    assert prepared(chat(*messages)).active_leaf == "a"
    assert prepared(chat(*messages, active_leaf="gone")).active_leaf == "x"
    assert prepared(chat(*messages, active_leaf=None)).active_leaf == "x"


def test_parents_come_first_and_loops_are_cut() -> None:
    found = prepared(chat(said("c", "b"), said("b", "c"), said("a", "a")))
    assert [(m.external_id, m.parent) for m in found.messages] == [
        ("c", None), ("b", "c"), ("a", None),
    ]  # fmt: skip


def test_a_repeated_message_goes_and_another_under_the_same_id_stays() -> None:
    found = prepared(chat(said("a", None), said("a", None), said("a", None, "other")))
    assert [(m.external_id, m.text) for m in found.messages] == [("a", "words"), ("a#2", "other")]


def test_missing_times_follow_the_parent_then_the_conversation_then_the_file() -> None:
    messages = (said("a", None), said("b", "a"), said("c", "b", time=NOON), said("d", "c"))
    times = [m.time for m in prepared(chat(*messages)).messages]
    assert times == [FILE_TIME, FILE_TIME + STEP, NOON, NOON + STEP]
    begun = NOON - timedelta(days=1)
    assert prepared(chat(*messages, created_at=begun)).messages[0].time == begun


def test_a_conversation_spans_its_messages() -> None:
    found = prepared(chat(said("a", None, time=NOON), said("b", "a", time=NOON + STEP)))
    assert (found.created_at, found.updated_at) == (NOON, NOON + STEP)


def test_titles_and_speakers_are_one_line_that_turns_nothing_and_has_an_end() -> None:
    odd = chat(replace(said("a", None), speaker="Il\u202ese\n"), title="Tax\u202e\nfdp.\0 2024")
    assert prepared(odd).title == "Tax fdp. 2024"
    assert prepared(odd).messages[0].speaker == "Il se"
    long = prepared(chat(replace(said("a", None), speaker="n" * 10**6), title="t" * 10**6))
    assert (len(long.title), len(long.messages[0].speaker)) == (501, 200)
    assert prepared(chat(said("a", None, "Hi\u202eyou"), title="\u200b")).title == "Hi you"


def test_a_title_is_made_of_the_first_words() -> None:
    assert prepared(chat(said("a", None, "Which bus?\nThanks"), title=" ")).title == "Which bus?"
    assert UNTITLED


def test_an_id_of_its_own_survives_growth_and_renaming() -> None:
    short = chat(said("a", None, "Hi", NOON), said("b", "a", "Hello"), external_id="")
    grown = replace(short, messages=(*short.messages, said("c", "b", "More")), title="Renamed")
    other = replace(short, messages=(said("a", None, "Hi", NOON + STEP), said("b", "a", "Hello")))
    assert prepared(short).external_id == prepared(grown).external_id
    assert prepared(short).external_id != prepared(other).external_id


def test_without_any_time_the_answer_tells_greetings_apart() -> None:
    first = chat(said("a", None, "Hi"), said("b", "a", "Hello"), external_id="")
    second = chat(said("a", None, "Hi"), said("b", "a", "Good day"), external_id="")
    assert prepared(first).external_id != prepared(second).external_id


def test_halves_of_characters_become_storable() -> None:
    found = prepared(chat(said("\ud800", None, "a\ud83c\udf89b\ud800"), title="\udfff!"))
    assert found.messages[0].text == "a🎉b\ufffd"
    assert found.title == "\ufffd!"
    found.messages[0].external_id.encode()
