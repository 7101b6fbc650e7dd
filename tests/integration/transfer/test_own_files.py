"""One small export of each format, from the file to the database."""

from __future__ import annotations

import json
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from assistant.domain.messages import ConversationKind, Origin, Role
from assistant.domain.transfers import ConversationCounts, MessageCounts
from assistant.errors import InvalidInput
from tests.integration.transfer.imported_memory import FILES, Memory


def test_chatgpt(memory: Memory) -> None:
    (report,) = memory.run(FILES / "chatgpt.json")
    assert report.format == "chatgpt"
    assert report.conversations == ConversationCounts(read=4, new=2, skipped=2)
    assert report.messages == MessageCounts(read=8, new=7)
    assert [(skip.what, skip.why) for skip in report.skipped] == [
        (
            "2 tool calls and results of conversation 'Sourdough on a slow weekend' (cg-sourdough)",
            "what tools do is nobody's words",
        ),
        (
            "1 system prompt of conversation 'Sourdough on a slow weekend' (cg-sourdough)",
            "an instruction to the model, nobody's words",
        ),
        ("conversation 'No tree in here' (cg-broken)", "conversations[1].mapping is missing"),
        ("conversation 'A picture only' (cg-picture)", "no message has any text"),
    ]
    bread = memory.conversation("chatgpt", "cg-sourdough")
    assert bread.origin is Origin.IMPORTED
    assert bread.created_at == datetime(2024, 5, 1, 8, 0, 0, 500_000, tzinfo=UTC)
    branch = memory.branch(bread)
    assert [message.text for message in branch] == [
        "My starter smells of apples. Is it ready?",
        "Nearly. Feed it once more at room temperature.",
        "And the oven?",
        "```python\noven.heat(250)\n```",
    ]
    assert branch[1].reasoning == "Apples mean esters."
    assert branch[1].model == "gpt-5"
    assert all(message.origin is Origin.IMPORTED for message in branch)
    (cut,) = [message for message in memory.tree(bread) if not message.complete]
    assert cut.text == "Heat it to"


def test_a_conversation_without_title_and_times_is_named_and_dated(memory: Memory) -> None:
    memory.run(FILES / "chatgpt.json")
    untitled = memory.conversation("chatgpt", "cg-untitled")
    assert untitled.title == "Which bus goes to the lake?"
    modified = datetime.fromtimestamp((FILES / "chatgpt.json").stat().st_mtime, UTC)
    first, second = memory.branch(untitled)
    assert abs((first.said_at - modified).total_seconds()) < 0.001
    assert first.said_at < second.said_at


def test_claude(memory: Memory) -> None:
    (report,) = memory.run(FILES / "claude.json")
    assert report.conversations == ConversationCounts(read=3, new=1, skipped=2)
    assert report.messages == MessageCounts(read=5, new=3)
    assert [(skip.what, skip.why) for skip in report.skipped] == [
        (
            "1 attachment of conversation 'Ferry to the islands' (cl-ferry): timetable.pdf",
            "only the messages' text is read",
        ),
        (
            "1 tool call or result of conversation 'Ferry to the islands' (cl-ferry)",
            "what tools do is nobody's words",
        ),
        ("an untitled conversation (cl-empty)", "no message has any text"),
        (
            "conversation 'A number for a sender' (cl-bad)",
            "conversations[2].chat_messages[1].sender is a number, not text",
        ),
    ]
    branch = memory.branch(memory.conversation("claude", "cl-ferry"))
    assert branch[1].text == "At 18:40.\n\nSunday plan\n\nLeave home at 17:50."
    assert branch[1].reasoning == "The timetable says 18:40."
    assert branch[2].utc_offset_minutes == 120
    assert branch[2].said_at == datetime(2025, 2, 3, 8, 0, 11, tzinfo=UTC)


def test_a_single_claude_conversation_with_branches(memory: Memory) -> None:
    memory.run(FILES / "claude_branches.json")
    boat = memory.conversation("claude", "cl-branches")
    assert [message.text for message in memory.branch(boat)] == ["Name my boat.", "Heron."]
    assert len(memory.tree(boat)) == 3


def test_openwebui(memory: Memory) -> None:
    (report,) = memory.run(FILES / "openwebui.json")
    assert report.messages == MessageCounts(read=4, new=4)
    tea = memory.conversation("openwebui", "ow-tea")
    branch = memory.branch(tea)
    assert [message.text for message in branch] == [
        "How hot for sencha?", "70 degrees.", "And how long?",
    ]  # fmt: skip
    assert branch[1].reasoning == "Sencha burns easily."


def test_librechat(memory: Memory) -> None:
    memory.run(FILES / "librechat.json")
    branch = memory.branch(memory.conversation("librechat", "lc-tent"))
    assert [message.text for message in branch] == [
        "Which tent for rain?", "A dome tent.", "Thanks.",
    ]  # fmt: skip


def test_chatbot_ui(memory: Memory) -> None:
    (report,) = memory.run(FILES / "chatbotui.json")
    assert report.conversations == ConversationCounts(read=2, new=1, skipped=1)
    assert "history[1].messages[0].role" in report.skipped[0].why


def test_plain_messages(memory: Memory) -> None:
    (report,) = memory.run(FILES / "messages.jsonl")
    assert report.format == "messages"
    assert report.conversations == ConversationCounts(read=4, new=2, skipped=2)
    assert {skip.why for skip in report.skipped} == {
        "line 6: text is a number, not text",
        "line 7: time is no date and time: 'some day'",
    }
    people = memory.conversation("messages", "ms-people")
    assert people.kind is ConversationKind.PEOPLE
    assert [message.speaker for message in memory.branch(people)] == ["Ilse", "Tomas", "Ilse"]
    garden = memory.conversation("messages", "ms-garden")
    assert garden.kind is ConversationKind.ASSISTANT
    assert garden.title == "Garden"
    answer = memory.branch(garden)[1]
    assert (answer.role, answer.text, answer.reasoning) == (
        Role.ASSISTANT, "Keep them warm.", "Beans need warmth.",
    )  # fmt: skip


def test_every_format_again_changes_nothing(memory: Memory) -> None:
    memory.run(FILES)
    before = memory.counts()
    memory.announced.clear()
    again = memory.run(FILES)
    assert {report.messages.new for report in again} == {0}
    assert {(each.conversations.new, each.conversations.updated) for each in again} == {(0, 0)}
    assert (memory.counts(), memory.announced) == (before, [])


def test_the_branches_shown_are_announced(memory: Memory) -> None:
    memory.run(FILES / "openwebui.json", FILES / "messages.jsonl")
    assert memory.counts()[1] == 9
    assert len(memory.announced_messages()) == 8
    assert all(message.complete for message in memory.announced_messages())
    assert len(memory.announced_conversations()) == memory.counts()[0] == 3


def test_a_dry_run_tells_the_same_and_writes_nothing(memory: Memory) -> None:
    dry = memory.importer.run([FILES], dry_run=True)
    assert (memory.counts(), memory.announced) == ((0, 0), [])
    assert memory.importer.run([FILES]) == dry


def test_a_forced_format_is_not_guessed(memory: Memory) -> None:
    (report,) = memory.importer.run([FILES / "claude.json"], format="chatgpt").files
    assert report.conversations == ConversationCounts(read=3, skipped=3)
    assert report.skipped[0].why == "conversations[0].mapping is missing"
    with pytest.raises(InvalidInput, match="no import format 'telegram'") as caught:
        memory.importer.run([FILES], format="telegram")
    assert "chatgpt" in caught.value.hint


def test_a_zip_with_several_conversation_files(memory: Memory, tmp_path: Path) -> None:
    whole = json.loads((FILES / "chatgpt.json").read_text(encoding="utf-8"))
    archive = tmp_path / "export.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for index, part in enumerate((whole[:1], whole[1:])):
            packed.writestr(f"chats/conversations-00{index}.json", json.dumps(part))
        packed.writestr("user.json", '{"id": "someone"}')
        packed.writestr("chat.html", "<!DOCTYPE html><html></html>")
        packed.writestr("dalle/picture.webp", b"RIFF")
        packed.writestr("__MACOSX/chats/._conversations-000.json", b"\0")
        packed.writestr(".DS_Store", b"\0")
    reports = {Path(report.path).name: report for report in memory.run(archive)}
    assert sorted(reports) == [
        "chat.html", "conversations-000.json", "conversations-001.json", "export.zip", "user.json",
    ]  # fmt: skip
    assert reports["conversations-000.json"].messages.new == 5
    assert reports["conversations-001.json"].conversations.new == 1
    assert reports["export.zip"].skipped[0].what == "1 file (.webp)"
    assert memory.counts() == (2, 7)


def test_the_same_files_in_a_folder(memory: Memory, tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    folder.mkdir(parents=True)
    (folder / "conversations.json").write_bytes((FILES / "chatgpt.json").read_bytes())
    (folder / "._conversations.json").write_bytes(b"\0")
    (folder / "photo.jpg").write_bytes(b"\xff")
    found, beside = memory.run(tmp_path / "a")
    assert found.messages.new == 7
    assert beside.skipped[0].why == "images, sounds and documents hold no chats"


def test_conversations_are_stored_oldest_first(memory: Memory, tmp_path: Path) -> None:
    lines = [
        {"conversation": year, "id": "1", "role": "user", "time": f"{year}-01-01", "text": year}
        for year in ("2024", "2022", "2023")
    ]
    file = tmp_path / "years.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    memory.run(file)
    assert [message.text for message in memory.announced_messages()] == ["2022", "2023", "2024"]


def test_a_whatsapp_chat_in_a_zip_that_goes_on_adds_only_what_is_new(
    memory: Memory, tmp_path: Path
) -> None:
    archive = tmp_path / "WhatsApp Chat - Mira.zip"
    said = "[13.01.24, 09:00:00] Mira: Are you in?\n[13.01.24, 09:01:00] Jo: Yes.\n"
    for text, read, new in (
        (said, 2, 2),
        (said, 2, 0),
        (f"{said}[14.01.24, 08:00:00] Mira: So am I.\n", 3, 1),
    ):
        with zipfile.ZipFile(archive, "w") as package:
            package.writestr("_chat.txt", text)
        (report,) = memory.run(archive)
        assert report.format == "whatsapp"
        assert (report.messages.read, report.messages.new) == (read, new)
    branch = memory.branch(memory.conversation("whatsapp", "whatsapp Mira"))
    assert [message.speaker for message in branch] == ["Mira", "Jo", "Mira"]
