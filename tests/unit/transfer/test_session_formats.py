"""What the readers of coding assistants' sessions make of their odd parts."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.domain.messages import Role
from assistant.domain.transfers import ImportedConversation
from assistant.transfer.claude_code import CLAUDE_CODE
from assistant.transfer.codex import CODEX
from assistant.transfer.goose import GOOSE
from assistant.transfer.json_stream import Element
from assistant.transfer.pi import PI
from assistant.transfer.reading import Format, Reading


def read(known: Format, *lines: object) -> list[Reading]:
    elements = [Element(f"line {n}", n, value) for n, value in enumerate(lines, start=1)]
    return list(known.read(elements))


def conversation(known: Format, *lines: object) -> ImportedConversation:
    (reading,) = read(known, *lines)
    assert reading.conversation is not None, reading.skipped
    return reading.conversation


def said(found: ImportedConversation) -> list[tuple[Role, str]]:
    return [(message.role, message.text) for message in found.messages]


class TestClaudeCode:
    def line(self, role: str, text: object, **more: object) -> dict[str, Any]:
        message = {"role": role, "content": text}
        return {"type": role, "sessionId": "s", "message": message} | more

    @pytest.mark.parametrize(
        "note",
        [
            "<command-name>/clear</command-name>",
            "<local-command-stdout>done</local-command-stdout>",
            "<system-reminder>Be brief.</system-reminder>",
            "<ide_opened_file>a.py</ide_opened_file>",
            "[Request interrupted by user]",
            "This session is being continued from a previous conversation that ran out.",
        ],
    )
    def test_what_the_program_writes_is_not_the_persons(self, note: str) -> None:
        lines = [self.line("user", note), self.line("user", "Water the plants.")]
        assert said(conversation(CLAUDE_CODE, *lines)) == [(Role.USER, "Water the plants.")]

    @pytest.mark.parametrize("mark", ["isMeta", "isCompactSummary", "isApiErrorMessage"])
    def test_marked_lines_are_nobodys(self, mark: str) -> None:
        lines = [self.line("user", "I am a note.", **{mark: True}), self.line("user", "Hello.")]
        assert said(conversation(CLAUDE_CODE, *lines)) == [(Role.USER, "Hello.")]

    def test_two_sessions_in_one_file_are_two_conversations(self) -> None:
        readings = read(
            CLAUDE_CODE,
            self.line("user", "One.", sessionId="a"),
            self.line("user", 5, sessionId="b"),
            self.line("user", "Two.", sessionId="a"),
        )
        first, second = readings
        assert first.conversation is not None
        assert [message.text for message in first.conversation.messages] == ["One.", "Two."]
        assert second.conversation is None
        assert second.skipped[0].why == "line 2: message.content is a number, not a list"

    def test_a_title_that_the_person_gave_counts_most(self) -> None:
        lines = [
            {"type": "summary", "summary": "By a model"},
            {"type": "custom-title", "customTitle": "By me", "sessionId": "s"},
            self.line("user", "Hello."),
        ]
        assert conversation(CLAUDE_CODE, *lines).title == "By me"

    def test_after_a_compaction_the_thread_goes_on(self) -> None:
        lines = [
            self.line("user", "Before.", uuid="u1", parentUuid=None),
            {"type": "system", "sessionId": "s", "uuid": "b", "parentUuid": None,
             "logicalParentUuid": "u1"},
            self.line("assistant", "After.", uuid="a1", parentUuid="b"),
        ]  # fmt: skip
        assert [message.parent for message in conversation(CLAUDE_CODE, *lines).messages] == [
            None, "u1",
        ]  # fmt: skip


class TestCodex:
    def item(self, role: str, text: str) -> dict[str, Any]:
        content = [{"type": "input_text", "text": text}]
        return {"type": "message", "role": role, "content": content}

    def test_what_an_editor_puts_before_the_question_is_left_out(self) -> None:
        context = "# Context from my IDE setup:\n\n## Open tabs:\n- a.py\n\n"
        found = conversation(
            CODEX,
            self.item("user", f"{context}## My request for Codex:\nSort the list.\n"),
            self.item("user", f"{context}- b.py"),
        )
        assert said(found) == [(Role.USER, "Sort the list.")]

    def test_older_files_have_their_items_on_the_lines(self) -> None:
        head = {"id": "old", "timestamp": "2025-05-01T10:00:00Z", "instructions": None}
        found = conversation(CODEX, head, self.item("user", "Hello."), {"record_type": "state"})
        assert (found.external_id, said(found)) == ("old", [(Role.USER, "Hello.")])

    def test_encrypted_thinking_is_no_fault(self) -> None:
        thinking: dict[str, Any] = {
            "type": "reasoning",
            "summary": [],
            "content": None,
            "encrypted_content": "x",
        }
        found = conversation(CODEX, thinking, self.item("assistant", "Done."))
        assert found.messages[0].reasoning == ""


def test_a_line_that_is_no_entry_skips_the_session_and_says_where() -> None:
    for known in (CODEX, GOOSE, PI):
        (reading,) = read(known, {"role": "user", "created": 1, "content": []}, [])
        assert reading.conversation is None
        assert reading.skipped[0].why == "line 2 is a list, not an object"


def test_a_pi_answer_that_was_stopped_is_kept_and_not_complete() -> None:
    message = {"role": "assistant", "content": "Half", "stopReason": "aborted"}
    found = conversation(PI, {"type": "message", "id": "a", "parentId": None, "message": message})
    assert not found.messages[0].complete
