"""Real exports: what a person expects of each."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from assistant.domain.transfers import ConversationCounts, FileReport, MessageCounts
from tests.integration.transfer.imported_memory import Memory
from tests.integration.transfer.realmem import write_messages

OUTCOMES = {
    # file: format, conversations read and new, messages read and new
    "librechat/chatbotui-export.json": ("chatbotui", 2, 2, 6, 6),
    "librechat/chatgpt-citations.json": ("chatgpt", 1, 1, 1, 1),
    "librechat/chatgpt-modern-export.json": ("chatgpt", 3, 2, 6, 6),
    "librechat/chatgpt-tree.json": ("chatgpt", 1, 1, 11, 11),
    "librechat/librechat-export.json": ("librechat", 1, 1, 6, 6),
    "librechat/librechat-linear.json": ("librechat", 1, 1, 2, 2),
    "librechat/librechat-opts-nonr-branches.json": ("librechat", 1, 1, 5, 5),
    "librechat/librechat-tree.json": ("librechat", 1, 1, 9, 9),
    "librechat/openwebui-export.json": ("openwebui", 3, 3, 6, 6),
    "osteele_claude/business-strategy.json": ("claude", 1, 1, 6, 6),
    "osteele_claude/claude-bakery-chat.json": ("claude", 1, 1, 4, 4),
    "osteele_claude/conversation-rendering-tests.json": ("claude", 1, 1, 10, 10),
    "osteele_claude/conversation-with-errors.json": ("claude", 1, 0, 0, 0),
    "osteele_claude/conversations-multiple-errors.json": ("claude", 5, 2, 3, 3),
    "osteele_claude/conversations.json": ("claude", 2, 2, 6, 6),
    "yetanotherchris/chatgpt_output.json": ("openwebui", 1, 1, 10, 10),
    "yetanotherchris/claude_output.json": ("openwebui", 1, 1, 10, 10),
    "yetanotherchris/claude_thinking_example.json": ("claude", 1, 1, 2, 2),
    "yetanotherchris/claude_thinking_output.json": ("openwebui", 1, 1, 2, 2),
    "yetanotherchris/gpt_example.json": ("chatgpt", 1, 1, 10, 10),
    "yetanotherchris/grok_output.json": ("openwebui", 1, 1, 10, 10),
    "yetanotherchris/invalid_unicode.json": ("claude", 1, 0, 0, 0),
    "yetanotherchris/webui-json.json": ("openwebui", 1, 1, 2, 2),
    "gemini_takeout/jetpack3331_MyActivity_example.html": ("gemini-takeout", 1, 1, 18, 18),
    "gemini_takeout/knowledgemaxxing_MyActivity.html": ("gemini-takeout", 0, 0, 0, 0),
    "gemini_takeout/knowledgemaxxing_MyActivity.json": ("gemini-takeout", 1, 1, 1, 1),
    "hstry/aider/.aider.chat.history.md": ("aider", 1, 1, 4, 4),
    "hstry/chatgpt/conversations.json": ("chatgpt", 1, 1, 2, 2),
    "hstry/chatgpt-teams/history_20250101_120000.json": ("openwebui", 1, 1, 2, 2),
    "hstry/claude-code/test-session.jsonl": ("claude-code", 1, 1, 2, 2),
    "hstry/claude-web/claude-conversations.json": ("claude", 1, 1, 2, 2),
    "hstry/codex/test-session-rollout.jsonl": ("codex", 1, 1, 2, 2),
    "hstry/cursor/workspace_test/state.vscdb": ("cursor", 1, 1, 4, 4),
    "hstry/gemini/gemini-conversations.json": ("gemini", 1, 1, 2, 2),
    "hstry/goose/test-session.jsonl": ("goose", 1, 1, 2, 2),
    "hstry/hermes/session_test_session.json": ("hermes", 1, 1, 2, 2),
    "hstry/jan": ("jan", 1, 1, 2, 2),
    "hstry/lmstudio/test-conversation.json": ("lmstudio", 1, 1, 2, 2),
    "hstry/opencode": ("opencode", 1, 1, 2, 2),
    "hstry/openwebui/webui.db": ("openwebui", 1, 1, 2, 2),
    "hstry/pi/test-session.jsonl": ("pi", 1, 1, 2, 2),
    "yetanotherchris/aistudio_example.json": ("aistudio", 1, 1, 2, 2),
    "yetanotherchris/grok_example.json": ("grok", 1, 1, 10, 10),
}

PLACES = {
    "librechat/chatgpt-modern-export.json": "conversations[1].mapping is missing",
    "osteele_claude/conversation-with-errors.json": "chat_messages[5].content is text, not a list",
    "osteele_claude/conversations-multiple-errors.json": (
        "conversations[3].chat_messages[0].content is text, not a list"
    ),
    "yetanotherchris/invalid_unicode.json": "conversations[0].chat_messages[0].sender is missing",
}

REFUSED = {
    "hstry/test-config.toml": "plain text, not an export of chats",
    "hstry/jan/threads/thread_test_1/thread.json": "a Jan thread without its messages",
    "hstry/opencode/project/test-project/storage/session/info/ses_test001.json": (
        "a part of an OpenCode session; choose the folder `storage`"
    ),
    "osteele_claude/simple-invalid.json": "an object with 'invalid'",
}


def test_an_export_whose_texts_were_scrubbed(memory: Memory, fixtures: Path) -> None:
    file = fixtures / "yetanotherchris" / "claude_example.json"
    (report,) = memory.run(file)
    assert report.conversations == ConversationCounts(read=85, new=1, skipped=84)
    assert report.messages == MessageCounts(read=557, new=10)
    assert len({skip.what for skip in report.skipped}) == 84
    assert {skip.why for skip in report.skipped} <= {
        "no message has any text",
        "it has no messages",
    }
    (again,) = memory.run(file)
    assert again.conversations == ConversationCounts(read=85, skipped=84)
    assert again.messages == MessageCounts(read=557, new=0)
    assert memory.counts() == (1, 10)


def test_each_file_becomes_what_a_person_expects(memory: Memory, fixtures: Path) -> None:
    found = {}
    for name in OUTCOMES:
        (report,) = memory.run(fixtures / name)
        conversations, messages = report.conversations, report.messages
        found[name] = (
            report.format, conversations.read, conversations.new, messages.read, messages.new,
        )  # fmt: skip
        if name in PLACES:
            assert PLACES[name] in [skip.why for skip in report.skipped]
    assert found == OUTCOMES


def test_what_holds_no_chats_is_refused_by_name(memory: Memory, fixtures: Path) -> None:
    for name, likeness in REFUSED.items():
        (report,) = memory.run(fixtures / name)
        assert report.format == ""
        assert likeness in report.skipped[0].why
        assert report.conversations == ConversationCounts()
    assert memory.counts() == (0, 0)


def test_nothing_in_the_whole_collection_is_passed_over_in_silence(
    memory: Memory, fixtures: Path
) -> None:
    reports = memory.run(fixtures)
    assert all(_accounted_for(report) for report in reports)
    unread = {report.path for report in reports if not report.format}
    assert {path.removeprefix(f"{fixtures}/") for path in unread} == {
        "hstry/test-config.toml", "osteele_claude/simple-invalid.json",
    }  # fmt: skip


def test_whole_folders_in_one_run(memory: Memory, fixtures: Path) -> None:
    folders = [fixtures / name for name in ("librechat", "osteele_claude", "yetanotherchris")]
    reports = {Path(report.path): report for report in memory.run(*folders)}
    assert set(reports) == {file for folder in folders for file in folder.iterdir()}
    assert all(_accounted_for(report) for report in reports.values())
    cursor_counts = memory.counts()
    again = memory.run(*folders)
    assert sum(report.messages.new for report in again) == 0
    assert memory.counts() == cursor_counts


def _accounted_for(report: FileReport) -> bool:
    """Nothing is passed over in silence: something came of the file, or it says why not."""
    counts = report.conversations
    return bool(counts.new or counts.updated or report.skipped)


def test_fifteen_hundred_messages_in_seconds(memory: Memory, data: Path, tmp_path: Path) -> None:
    dialogues = data / "realmem" / "Liam_O_Connor_dialogues_256k.json"
    if not dialogues.is_file():
        pytest.skip("RealMem is not on this machine")
    file = write_messages(dialogues, tmp_path / "liam.jsonl")
    began = time.monotonic()
    (report,) = memory.run(file)
    assert time.monotonic() - began < 5
    assert report.conversations == ConversationCounts(read=226, new=226)
    assert report.messages == MessageCounts(read=1500, new=1500)
    assert report.skipped == ()
    assert memory.counts() == (226, 1500)
    (again,) = memory.run(file)
    assert again.messages.new == 0
