"""What each format's reader makes of its odd parts."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

import pytest

from assistant.domain.messages import ConversationKind, Role
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.transfer.chatbotui import CHATBOTUI
from assistant.transfer.chatgpt import CHATGPT
from assistant.transfer.claude import CLAUDE
from assistant.transfer.json_stream import Element
from assistant.transfer.librechat import LIBRECHAT
from assistant.transfer.openwebui import OPENWEBUI
from assistant.transfer.plain import MESSAGES
from assistant.transfer.reading import Format, Reading

HIDDEN = {"is_visually_hidden_from_conversation": True}


def read(known: Format, *values: object) -> list[Reading]:
    elements: Iterable[Element] = [
        Element(f"conversations[{index}]", index + 1, value) for index, value in enumerate(values)
    ]
    return list(known.read(elements))


def conversation(known: Format, *values: object) -> ImportedConversation:
    (reading,) = read(known, *values)
    assert reading.conversation is not None, reading.skipped
    return reading.conversation


def why_skipped(known: Format, *values: object) -> str:
    (reading,) = read(known, *values)
    assert reading.conversation is None
    return reading.skipped[0].why


def texts(found: ImportedConversation) -> list[str]:
    return [message.text for message in found.messages]


def by_id(found: ImportedConversation) -> dict[str, ImportedMessage]:
    return {message.external_id: message for message in found.messages}


def node(node_id: str, parent: str | None, role: str, *parts: object, **more: object) -> Any:
    message: dict[str, object] = {
        "author": {"role": role},
        "content": {"content_type": "text", "parts": list(parts)},
    }
    return {node_id: {"id": node_id, "parent": parent, "message": message | more}}


class TestChatgpt:
    def test_what_follows_hidden_nodes_hangs_on_what_came_before(self) -> None:
        mapping = (
            node("u", None, "user", "Hello.")
            | node("s", "u", "system", "Be brief.")
            | node("h", "s", "user", "hidden", metadata=HIDDEN)
            | node("t", "h", "assistant", "search", recipient="web")
            | node("a", "t", "assistant", "Hi.")
        )  # fmt: skip
        found = conversation(CHATGPT, {"id": "c", "mapping": mapping, "current_node": "a"})
        assert [(m.external_id, m.parent) for m in found.messages] == [("u", None), ("a", "u")]
        assert found.active_leaf == "a"

    def test_thinking_goes_to_the_answer_it_led_to(self) -> None:
        thoughts = {"content_type": "thoughts", "thoughts": [{"summary": "s", "content": "Hm."}]}
        mapping = (
            node("u", None, "user", "Hello.")
            | node("t1", "u", "assistant", content=thoughts)
            | node("t2", "t1", "assistant", "Or not.", channel="analysis")
            | node("a", "t2", "assistant", "<think>So.</think>Hi.", channel="final")
            | node("b", "a", "assistant", "There.")
        )
        found = by_id(conversation(CHATGPT, {"id": "c", "mapping": mapping}))
        assert found["a"].reasoning == "Hm.\n\nOr not.\n\nSo."
        assert (found["a"].text, found["b"].reasoning) == ("Hi.", "")

    def test_the_shown_branch_ends_at_the_nearest_message_before_the_current_node(self) -> None:
        mapping = (
            node("u", None, "user", "Hello.")
            | node("a", "u", "assistant", "Hi.")
            | node("b", "u", "assistant", "Hey.")
            | node("tool", "a", "tool", "result")
        )
        found = conversation(CHATGPT, {"id": "c", "mapping": mapping, "current_node": "tool"})
        assert found.active_leaf == "a"

    def test_without_a_current_node_the_newest_message_ends_the_branch(self) -> None:
        mapping = node("b", None, "user", "Late.", create_time=20) | node(
            "a", None, "user", "Early.", create_time=10
        )
        assert conversation(CHATGPT, {"id": "c", "mapping": mapping}).active_leaf == "b"

    def test_pictures_and_sounds_have_no_words_but_transcripts_do(self) -> None:
        mapping = node(
            "u", None, "user", {"content_type": "image_asset_pointer"}, None, "Look:",
            {"content_type": "audio_transcription", "text": "a heron"},
        )  # fmt: skip
        assert texts(conversation(CHATGPT, {"id": "c", "mapping": mapping})) == ["Look:\n\na heron"]

    def test_code_addressed_to_the_person_keeps_its_language(self) -> None:
        code = {"content_type": "code", "language": "python", "text": "x = 1"}
        mapping = node("a", None, "assistant", content=code)
        assert texts(conversation(CHATGPT, {"id": "c", "mapping": mapping})) == [
            "```python\nx = 1\n```"
        ]

    def test_an_answer_that_was_stopped_is_not_complete(self) -> None:
        mapping = node("a", None, "assistant", "So", status="in_progress") | node(
            "b", "a", "assistant", "So", metadata={"finish_details": {"type": "interrupted"}}
        )
        found = conversation(CHATGPT, {"id": "c", "mapping": mapping})
        assert [message.complete for message in found.messages] == [False, False]

    def test_odd_metadata_is_no_fault(self) -> None:
        content = {"content_type": ["text"], "parts": ["Hi."]}
        mapping = node("u", None, "user", content=content, recipient={}, channel=[], status=1)
        assert texts(conversation(CHATGPT, {"id": "c", "title": 5, "mapping": mapping})) == []
        mapping = node("u", None, "user", content=content, channel=[], status=1)
        assert texts(conversation(CHATGPT, {"id": "c", "title": 5, "mapping": mapping})) == ["Hi."]

    def test_missing_metadata_is_no_fault(self) -> None:
        bare = {
            "mapping": {
                "u": {"message": {"author": {"role": "user"}, "content": {"parts": ["Hi."]}}}
            }
        }
        found = conversation(CHATGPT, bare)
        assert (texts(found), found.title, found.created_at) == (["Hi."], "", None)

    @pytest.mark.parametrize(
        ("mapping", "why"),
        [
            ({"u": 3}, "conversations[0].mapping['u'] is a number, not an object"),
            ({"u": {"parent": 3}}, "conversations[0].mapping['u'].parent is a number, not text"),
            (
                node("u", None, "user", 3),
                "conversations[0].mapping['u'].message.content.parts[0] is a number, not an object",
            ),
            ([], "conversations[0].mapping is a list, not an object"),
        ],
    )  # fmt: skip
    def test_a_fault_is_named_with_its_place(self, mapping: object, why: str) -> None:
        assert why_skipped(CHATGPT, {"id": "c", "mapping": mapping}) == why


class TestClaude:
    def test_blocks_count_before_text_and_thinking_is_kept_apart(self) -> None:
        blocks = [
            {"type": "thinking", "thinking": "Hm."},
            {"type": "text", "text": "Yes."},
            {"type": "tool_result", "content": []},
            {"type": "newer than this", "data": 1},
        ]
        message = {"uuid": "m", "sender": "assistant", "text": "joined", "content": blocks}
        found = conversation(CLAUDE, {"uuid": "c", "chat_messages": [message]})
        assert (found.messages[0].text, found.messages[0].reasoning) == ("Yes.", "Hm.")

    def test_older_and_simpler_forms_are_read(self) -> None:
        messages = [
            {"sender": "human", "text": "One."},
            {"sender": "assistant", "text": "Two.", "content": [{"type": "text", "text": None}]},
            {"role": "user", "content": "Three.", "created_at": 1700000001},
        ]
        found = conversation(CLAUDE, {"chat_messages": messages})
        assert texts(found) == ["One.", "Two.", "Three."]
        assert [message.parent for message in found.messages] == [None, "#0", "#1"]

    def test_artifacts_are_part_of_the_answer(self) -> None:
        call = {"command": "create", "title": "Loop", "type": "application/vnd.ant.code",
                "language": "python", "content": "x = 1"}  # fmt: skip
        blocks = [
            {"type": "text", "text": "Here."},
            {"type": "tool_use", "name": "artifacts", "input": call},
        ]
        message = {"sender": "assistant", "content": blocks}
        assert texts(conversation(CLAUDE, {"chat_messages": [message]})) == [
            "Here.\n\nLoop\n\n```python\nx = 1\n```"
        ]

    def test_attachments_are_named_as_left_out(self) -> None:
        message = {
            "sender": "human",
            "text": "See.",
            "attachments": [{"file_name": "a.pdf"}],
            "files": [{}],
        }
        (reading,) = read(CLAUDE, {"uuid": "c", "name": "Trip", "chat_messages": [message]})
        assert reading.skipped[0].what.startswith("2 attachments of conversation 'Trip' (c): a.pdf")

    def test_a_current_leaf_counts_only_where_parents_are_named(self) -> None:
        messages = [{"uuid": name, "sender": "human", "text": name} for name in ("a", "b", "c")]
        raw = {"uuid": "x", "current_leaf_message_uuid": "a", "chat_messages": messages}
        assert conversation(CLAUDE, raw).active_leaf == "c"
        for message in messages:
            message["parent_message_uuid"] = "root"
        assert conversation(CLAUDE, raw).active_leaf == "a"

    @pytest.mark.parametrize(
        ("message", "why"),
        [
            ({"text": "x"}, "sender is missing"),
            ({"sender": 7, "text": "x"}, "sender is a number, not text"),
            ({"sender": "narrator"}, "sender is 'narrator', neither 'human' nor 'assistant'"),
            ({"sender": "human", "text": "a", "content": "b"}, "content is text, not a list"),
            (
                {"sender": "human", "content": [{"type": "text", "text": 5}]},
                "content[0].text is a number, not text",
            ),
        ],
    )  # fmt: skip
    def test_a_fault_is_named_with_its_place(self, message: object, why: str) -> None:
        good = {"sender": "human", "text": "fine"}
        raw = {"uuid": "c", "chat_messages": [good, message]}
        assert why_skipped(CLAUDE, raw) == f"conversations[0].chat_messages[1].{why}"

    def test_a_broken_conversation_does_not_take_the_next_with_it(self) -> None:
        good = {"uuid": "g", "chat_messages": [{"sender": "human", "text": "Hello."}]}
        first, second = read(CLAUDE, {"uuid": "b", "name": "Bad"}, good)
        assert first.skipped[0].what == "conversation 'Bad' (b)"
        assert first.skipped[0].why == "conversations[0].chat_messages is missing"
        assert second.conversation is not None


class TestOpenwebui:
    def test_the_tree_and_its_shown_branch(self) -> None:
        messages = {
            "1": {"parentId": None, "role": "user", "content": "Hi?"},
            "2": {"parentId": "1", "role": "assistant", "content": "Hm", "done": False},
            "3": {
                "parentId": "1",
                "role": "assistant",
                "content": [{"type": "text", "text": "Hi!"}],
            },
        }
        found = conversation(
            OPENWEBUI, {"id": "", "history": {"messages": messages, "currentId": "3"}}
        )
        assert [(m.parent, m.text, m.complete) for m in found.messages] == [
            (None, "Hi?", True), ("1", "Hm", False), ("1", "Hi!", True),
        ]  # fmt: skip
        assert (found.active_leaf, found.external_id) == ("3", "")

    def test_reasoning_in_the_output_counts_before_the_shortened_one(self) -> None:
        output = [{"type": "reasoning", "content": [{"type": "output_text", "text": "All of it."}]}]
        content = '<details type="reasoning"><summary>s</summary>Part</details>Yes.'
        message = {"role": "assistant", "content": content, "output": output}
        raw = {"id": "c", "chat": {"history": {"messages": {"1": message}}}}
        (said,) = conversation(OPENWEBUI, raw).messages
        assert (said.text, said.reasoning) == ("Yes.", "All of it.")

    def test_a_fault_is_named_with_its_place(self) -> None:
        raw = {"chat": {"history": {"messages": {"1": {"role": "user", "content": 5}}}}}
        assert why_skipped(OPENWEBUI, raw) == (
            "conversations[0].chat.history.messages['1'].content is a number, not text"
        )
        raw = {"chat": {"history": {"messages": {"1": {"content": "x"}}}}}
        assert why_skipped(OPENWEBUI, raw).endswith("messages['1'].role is missing")


class TestLibrechat:
    def test_answers_inside_answers_are_a_tree_whose_newest_branch_is_shown(self) -> None:
        deep: dict[str, Any] = {"messageId": "0", "isCreatedByUser": True, "text": "0"}
        root, parents = deep, 0
        for number in range(1, 3000):
            inner = {
                "messageId": str(number),
                "isCreatedByUser": number % 2 == 0,
                "text": str(number),
            }
            deep["children"], deep, parents = [inner], inner, number
        found = conversation(LIBRECHAT, {"conversationId": "c", "messages": [root]})
        assert found.active_leaf == str(parents)
        assert found.messages[-1].parent == str(parents - 1)
        assert found.messages[1].role is Role.ASSISTANT

    def test_a_line_of_messages_without_parents_is_a_thread(self) -> None:
        messages = [
            {"messageId": n, "sender": s, "text": n} for n, s in (("a", "User"), ("b", "GPT"))
        ]
        found = conversation(LIBRECHAT, {"conversationId": "c", "messages": messages})
        assert [(m.parent, m.role) for m in found.messages] == [
            (None, Role.USER), ("a", Role.ASSISTANT),
        ]  # fmt: skip

    def test_an_error_shown_by_the_program_is_nobodys_words(self) -> None:
        message = {"messageId": "a", "text": "429 from the server", "error": True}
        assert texts(conversation(LIBRECHAT, {"conversationId": "c", "messages": [message]})) == [
            ""
        ]

    def test_a_fault_far_down_has_a_readable_place(self) -> None:
        inner: dict[str, Any] = {"text": 5}
        for _ in range(500):
            inner = {"text": "x", "children": [inner]}
        why = why_skipped(LIBRECHAT, {"conversationId": "c", "messages": [inner]})
        assert why.endswith(".children[0].text is a number, not text")
        assert len(why) < 300


def test_chatbot_ui_has_many_conversations_in_one_object() -> None:
    good = {"id": "1", "name": "Knots", "messages": [{"role": "user", "content": "Bowline?"}]}
    bad = {"id": "2", "name": "Bad", "messages": [{"role": "narrator", "content": "?"}]}
    first, second = read(CHATBOTUI, {"version": 4, "history": [good, bad]})
    assert first.conversation is not None
    assert second.skipped[0].why.startswith("conversations[0].history[1].messages[0].role is none")


class TestMessages:
    def line(self, **changes: object) -> dict[str, object]:
        values = {
            "conversation": "c",
            "id": "1",
            "role": "user",
            "time": "2025-05-01T10:00:00+02:00",
            "text": "Hi.",
        }
        return {key: value for key, value in (values | changes).items() if value is not None}

    def test_a_line_is_a_message(self) -> None:
        (message,) = conversation(MESSAGES, self.line(speaker="Ana")).messages
        assert message == ImportedMessage(
            external_id="1", parent=None, role=Role.USER, text="Hi.", speaker="Ana",
            time=datetime(2025, 5, 1, 8, tzinfo=UTC), utc_offset_minutes=120,
        )  # fmt: skip

    def test_conversations_may_be_mixed_and_keep_their_order(self) -> None:
        lines = [self.line(conversation=name, id=index) for index, name in enumerate("abab")]
        first, second = read(MESSAGES, *lines)
        assert first.conversation is not None
        assert second.conversation is not None
        assert [m.external_id for m in first.conversation.messages] == ["0", "2"]
        assert [m.parent for m in second.conversation.messages] == [None, "1"]

    @pytest.mark.parametrize(
        ("lines", "kind"),
        [
            ([{"role": "Ilse"}, {"role": "Tomas"}], ConversationKind.PEOPLE),
            ([{"role": "user"}, {"role": "Ilse"}], ConversationKind.PEOPLE),
            ([{"speaker": "A"}, {"speaker": "B"}], ConversationKind.PEOPLE),
            ([{"role": "user"}, {"role": "assistant"}], ConversationKind.ASSISTANT),
            ([{"role": "Ilse"}, {"role": "Tom"}, {"role": "bot"}], ConversationKind.ASSISTANT),
            ([{"role": "user"}, {"role": "user"}], ConversationKind.ASSISTANT),
            ([{"role": "system"}, {"role": "Ilse"}], ConversationKind.ASSISTANT),
        ],
    )  # fmt: skip
    def test_several_speakers_and_no_assistant_are_people(
        self, lines: list[dict[str, str]], kind: ConversationKind
    ) -> None:
        found = conversation(MESSAGES, *(self.line(**line, id=n) for n, line in enumerate(lines)))
        assert found.kind is kind

    def test_a_role_that_is_a_name_is_the_speaker(self) -> None:
        (message,) = conversation(MESSAGES, self.line(role="Ilse")).messages
        assert (message.role, message.speaker) == (Role.USER, "Ilse")

    def test_what_a_tool_returned_is_passed_over(self) -> None:
        found = conversation(MESSAGES, self.line(), self.line(id="2", role="tool", text="{}"))
        assert texts(found) == ["Hi."]

    @pytest.mark.parametrize(
        ("changes", "why"),
        [
            ({"text": 5}, "messages[0].text is a number, not text"),
            ({"text": None}, "messages[0].text is missing"),
            ({"role": None}, "messages[0].role is missing"),
            ({"time": "some day"}, "messages[0].time is no date and time: 'some day'"),
            ({"time": [1]}, "messages[0].time is no date and time: 'a list'"),
            ({"id": 1.5}, "messages[0].id is a number, not text"),
            ({"conversation": []}, "messages[0].conversation is a list, not text"),
        ],
    )
    def test_a_fault_is_named_with_its_place(self, changes: dict[str, object], why: str) -> None:
        assert why_skipped(MESSAGES, self.line(**changes)) == why

    def test_one_bad_line_takes_its_conversation_and_no_other(self) -> None:
        bad, good = read(
            MESSAGES, self.line(), self.line(conversation="d"), self.line(text=5, id="2")
        )
        assert (bad.conversation, good.conversation is not None) == (None, True)

    def test_json_lines_are_named_by_line(self) -> None:
        reading = next(iter(MESSAGES.read([Element("line 7", 7, self.line(text=5))])))
        assert reading.skipped[0].why == "line 7: text is a number, not text"
