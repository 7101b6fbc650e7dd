"""Chats of Google, xAI, and of programs that keep their chats on this machine."""

from __future__ import annotations

import shutil
import sqlite3
import zipfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from assistant.domain.messages import Message, Role
from assistant.domain.transfers import ConversationCounts, FileReport, MessageCounts
from tests.integration.transfer.databases import make_database
from tests.integration.transfer.imported_memory import FILES, Memory

Said = list[tuple[Role, str]]
USER, ASSISTANT = Role.USER, Role.ASSISTANT


def one(memory: Memory, *names: str) -> FileReport:
    (report,) = memory.run(FILES.joinpath(*names))
    return report


def branch(memory: Memory, source: str, external_id: str) -> list[Message]:
    return memory.branch(memory.conversation(source, external_id))


def said(messages: list[Message]) -> Said:
    return [(message.role, message.text) for message in messages]


def left_out(report: FileReport) -> list[str]:
    return [skipped.what.partition(" of conv")[0] for skipped in report.skipped]


def only(memory: Memory) -> list[Message]:
    """The branch shown of the only conversation there is."""
    (identity,) = memory.announced_conversations()
    messages = memory.announced_messages()
    assert {message.conversation_id for message in messages} == {identity}
    return messages


def test_ai_studio(memory: Memory) -> None:
    report = one(memory, "aistudio.json")
    assert report.format == "aistudio"
    assert left_out(report) == ["1 attachment", "1 system prompt"]
    messages = only(memory)
    assert said(messages) == [
        (USER, "Why does my lemon tree drop its leaves?"),
        (ASSISTANT, "Too little light for its warm place."),
        (USER, "And in spring?"),
    ]
    assert (messages[1].reasoning, messages[1].model) == ("Light or water?", "gemini-2.5-pro")
    assert messages[0].said_at == datetime(2025, 11, 2, 8, 15, tzinfo=UTC)
    assert messages[0].utc_offset_minutes == 60
    assert memory.counts() == (1, 4), "the answer that was cut off is kept and not learnt from"


def test_grok(memory: Memory) -> None:
    report = one(memory, "grok.json")
    assert report.conversations == ConversationCounts(read=2, new=1, skipped=1)
    assert report.skipped[-1].why == (
        "conversations[1].responses[0].response.sender is 'robot', neither 'human' nor 'assistant'"
    )
    messages = branch(memory, "grok", "gk-kayak")
    assert said(messages) == [
        (USER, "Where can I rent a kayak in Lahti?"),
        (ASSISTANT, "At the harbour or by the museum."),
    ]
    assert (messages[1].model, messages[1].reasoning) == ("grok-3", "Two places.")
    assert messages[0].said_at == datetime(2025, 3, 1, 10, tzinfo=UTC)
    assert len(memory.tree(memory.conversation("grok", "gk-kayak"))) == 3


def test_gemini_and_other_lists_of_roles(memory: Memory) -> None:
    report = one(memory, "gemini.json")
    assert (report.format, left_out(report)) == ("gemini", ["1 attachment", "1 system prompt"])
    messages = branch(memory, "gemini", "gm-quilt")
    assert said(messages) == [
        (USER, "How wide is a seam allowance?"), (ASSISTANT, "A quarter of an inch."),
    ]  # fmt: skip
    assert messages[1].reasoning == "Quarter inch is usual."
    memory.announced.clear()
    report = one(memory, "openai.json")
    assert (report.format, left_out(report)) == (
        "openai", ["2 tool calls and results", "1 system prompt"],
    )  # fmt: skip
    messages = only(memory)
    assert said(messages) == [(USER, "Name a river in Laos."), (ASSISTANT, "The Mekong.")]
    assert (messages[1].reasoning, messages[1].model) == ("The atlas says so.", "local-7b")


def test_hermes(memory: Memory) -> None:
    report = one(memory, "hermes.json")
    assert report.format == "hermes"
    assert left_out(report) == ["2 tool calls and results", "1 system prompt"]
    messages = branch(memory, "hermes", "hm-1")
    assert said(messages) == [
        (USER, "How much salt for a kilo of cabbage?"), (ASSISTANT, "Twenty grams."),
    ]  # fmt: skip
    assert (messages[1].reasoning, messages[1].model) == ("Two percent.", "hermes-4")


def test_lm_studio_keeps_every_version(memory: Memory) -> None:
    report = one(memory, "lmstudio.conversation.json")
    assert report.messages == MessageCounts(read=4, new=4)
    assert left_out(report) == ["1 tool call or result", "1 attachment", "1 system prompt"]
    messages = only(memory)
    assert said(messages) == [
        (USER, "How often should I oil a chain in winter?"), (ASSISTANT, "After every wet ride."),
    ]  # fmt: skip
    assert (messages[1].reasoning, messages[1].model) == ("Salt washes oil off.", "qwen2.5-7b")
    assert messages[1].said_at == datetime.fromtimestamp(1746605589.52, UTC)


def test_claude_code_reads_only_what_the_person_typed(memory: Memory) -> None:
    report = one(memory, "claude_code.jsonl")
    assert report.format == "claude-code"
    assert left_out(report) == [
        "2 tool calls and results", "1 attachment", "3 notes of the program",
        "1 message between two models",
    ]  # fmt: skip
    conversation = memory.conversation("claude-code", "cc-herbarium")
    assert conversation.title == "Sorting the herbarium"
    messages = memory.branch(conversation)
    assert said(messages) == [
        (USER, "Sort the plants by family."),
        (ASSISTANT, "Sorted: Asteraceae first."),
        (USER, "Thanks, now by height."),
    ]
    assert messages[1].reasoning == "First look at the file."
    assert messages[1].model == "claude-sonnet-4"


def test_codex(memory: Memory) -> None:
    report = one(memory, "codex.jsonl")
    assert report.format == "codex"
    assert left_out(report) == [
        "2 tool calls and results", "2 system prompts", "1 note of the program",
    ]  # fmt: skip
    messages = branch(memory, "codex", "cx-lighthouse")
    assert said(messages) == [
        (USER, "Make the lamp blink twice."), (ASSISTANT, "It blinks twice now."),
    ]  # fmt: skip
    assert (messages[1].reasoning, messages[1].model) == ("Find the loop.", "gpt-5-codex")


def test_pi_follows_the_last_branch(memory: Memory) -> None:
    one(memory, "pi.jsonl")
    conversation = memory.conversation("pi", "pi-soup")
    assert conversation.title == "Soup script"
    assert said(memory.branch(conversation)) == [
        (USER, "Scale the soup for nine."), (ASSISTANT, "Two and a quarter litres."),
    ]  # fmt: skip
    by_text = {message.text: message for message in memory.tree(conversation)}
    assert by_text["Use 2.25 litres."].reasoning == "Times 2.25."
    assert not by_text["Writ"].complete


def test_goose(memory: Memory) -> None:
    report = one(memory, "goose.jsonl")
    assert (report.format, left_out(report)) == ("goose", ["2 tool calls and results"])
    messages = only(memory)
    assert said(messages) == [
        (USER, "Which paint for a wooden hull?"),
        (ASSISTANT, "An antifouling paint below the waterline."),
    ]
    assert messages[1].reasoning == "Antifouling."


def test_aider_tells_headings_of_answers_from_what_was_typed(memory: Memory) -> None:
    report = one(memory, "aider.chat.history.md")
    assert report.conversations == ConversationCounts(read=2, new=2)
    assert left_out(report) == ["2 notes of the program"]
    messages = memory.announced_messages()
    code = "```python\n> not a note  \n#### not typed  \nherd = []\n```"
    assert said(messages) == [
        (USER, "rename the goat list\nto herd"),
        (ASSISTANT, f"I renamed it.\n\n#### Step 1 was the import\n\n{code}"),
        (USER, "thanks"),
        (ASSISTANT, "You are welcome."),
        (USER, "how many goats?"),
        (ASSISTANT, "Seven."),
    ]
    assert messages[0].said_at == datetime(2025, 4, 12, 14, 30, tzinfo=UTC)


def test_gemini_takeout_makes_a_conversation_of_each_day(memory: Memory) -> None:
    report = one(memory, "gemini_takeout.json")
    assert report.format == "gemini-takeout"
    assert report.conversations == ConversationCounts(read=2, new=2)
    assert [(each.what, each.why) for each in report.skipped[:2]] == [
        ("an entry at entries[4]", "entries[4].time is no date and time: 'one day'"),
        ("1 entry of other products (YouTube)", "only Gemini's entries are chats"),
    ]
    assert left_out(report)[2:] == ["1 attachment", "1 note of the program"]
    assert said(branch(memory, "gemini-takeout", "gemini-activity-2024-10-05")) == [
        (USER, "how deep do I plant garlic?"),
        (ASSISTANT, "About **five** centimetres.\n\n- pointed end up\n- in `October`"),
        (USER, "when is it ripe?"),
        (ASSISTANT, "In July."),
    ]


def test_gemini_takeout_as_a_page_in_another_language(memory: Memory) -> None:
    report = one(memory, "gemini_takeout_de.html")
    assert [each.what for each in report.skipped] == [
        "1 entry of other products (Google Suche)", "the zone of 1 times",
    ]  # fmt: skip
    messages = branch(memory, "gemini-takeout", "gemini-activity-2024-10-06")
    linsen = "Rote *zehn* Minuten,\n\nbraune dreißig & mehr.\n\n```\nlinsen  = 30\n```"
    assert said(messages) == [
        (USER, "Wie lange kocht man Linsen?\nRote oder braune."), (ASSISTANT, linsen),
        (USER, "Und Bohnen?"), (ASSISTANT, "Länger."),
    ]  # fmt: skip
    assert messages[0].said_at == datetime(2024, 10, 6, 16, 20, 11, tzinfo=UTC)
    assert messages[0].utc_offset_minutes == 120


def test_a_jan_thread_is_a_folder(memory: Memory) -> None:
    report = one(memory, "jan")
    assert report.path.endswith("threads/jan_beach")
    assert left_out(report) == ["1 tool call or result", "1 attachment"]
    conversation = memory.conversation("jan", "jan_beach")
    assert conversation.title == "Beach"
    messages = memory.branch(conversation)
    assert said(messages) == [(USER, "Is low tide at noon?"), (ASSISTANT, "At one o'clock.")]
    assert (messages[1].reasoning, messages[1].model) == ("Look it up.", "llama3.2-3b")
    alone = one(memory, "jan", "threads", "jan_beach", "messages.jsonl")
    assert (alone.format, alone.messages) == ("jan", MessageCounts(read=2, new=0))


def test_an_opencode_tree_is_one_report(memory: Memory) -> None:
    report = one(memory, "opencode")
    assert report.path.endswith("opencode/storage")
    assert report.conversations == ConversationCounts(read=2, new=1, skipped=1)
    assert [(each.what, each.why) for each in report.skipped] == [
        (
            "1 tool call or result of conversation 'Kite model' (ses_kite)",
            "what tools do is nobody's words",
        ),
        (
            "1 note of the program of conversation 'Kite model' (ses_kite)",
            "written by the program, not said",
        ),
        (
            "conversation 'Search the files' (ses_sub)",
            "two models talk here, not a person",
        ),
    ]
    messages = branch(memory, "opencode", "ses_kite")
    assert said(messages) == [
        (USER, "Give the kite a longer tail."), (ASSISTANT, "The tail is twice as long."),
    ]  # fmt: skip
    assert messages[1].reasoning == "Find the tail."


def test_trees_of_files_in_an_archive(memory: Memory, tmp_path: Path) -> None:
    archive = tmp_path / "backup.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for folder in ("jan", "opencode"):
            for file in sorted((FILES / folder).rglob("*.json*")):
                packed.write(file, file.relative_to(FILES))
    reports = memory.run(archive)
    assert [(report.format, report.messages.new) for report in reports] == [
        ("jan", 2), ("opencode", 2),
    ]  # fmt: skip


def test_a_damaged_part_skips_its_session_alone(memory: Memory, tmp_path: Path) -> None:
    storage = shutil.copytree(FILES / "opencode" / "storage", tmp_path / "storage")
    for folder in ("message", "session", "part"):
        shutil.copytree(storage / folder, tmp_path / "more" / folder)
    (storage / "part" / "msg_4" / "prt_6.json").write_text('{"id": ', encoding="utf-8")
    (report,) = memory.run(storage)
    assert report.messages.new == 2
    assert report.skipped[-1].why.startswith("prt_6.json: not valid JSON at line 1")


def states(folder: Path) -> dict[str, tuple[int, bytes]]:
    """When each file of a folder was written, and what it holds."""
    return {each.name: (each.stat().st_mtime_ns, each.read_bytes()) for each in folder.iterdir()}


class TestDatabases:
    def test_open_webui(self, memory: Memory, tmp_path: Path) -> None:
        (report,) = memory.run(make_database("openwebui.sql", tmp_path / "webui.db"))
        assert report.format == "openwebui"
        assert report.conversations == ConversationCounts(read=4, new=2, skipped=2)
        assert [(each.what, each.why[:60]) for each in report.skipped] == [
            (
                "conversation 'Cut' (ow-cut)",
                "row 3 of chat.chat: not valid JSON at line 1, column 27: a n",
            ),
            (
                "conversation 'Mountain hut' (ow-shared)",
                "the copy of a chat that was shared; the chat itself is read",
            ),
        ]
        assert said(branch(memory, "openwebui", "ow-hut")) == [
            (USER, "Is the hut open in May?"), (ASSISTANT, "From mid May."),
        ]  # fmt: skip
        assert said(branch(memory, "openwebui", "ow-line"))[1] == (ASSISTANT, "Yes.")

    def test_cursor(self, memory: Memory, tmp_path: Path) -> None:
        (report,) = memory.run(make_database("cursor.sql", tmp_path / "state.vscdb"))
        assert report.conversations == ConversationCounts(read=4, new=2, skipped=2)
        moss = branch(memory, "cursor", "tab-moss")
        assert said(moss) == [(USER, "Where does moss grow?"), (ASSISTANT, "In the shade.")]
        assert moss[1].model == "gpt-4"
        fern = branch(memory, "cursor", "c-fern")
        assert said(fern) == [(USER, "Rename fern to bracken."), (ASSISTANT, "Renamed.")]
        assert (fern[1].reasoning, fern[1].model) == ("One file.", "claude-4")

    def test_in_an_archive_as_on_the_disk(self, memory: Memory, tmp_path: Path) -> None:
        file = make_database("openwebui.sql", tmp_path / "webui.db")
        with zipfile.ZipFile(tmp_path / "data.zip", "w") as packed:
            packed.write(file, "webui.db")
        (report,) = memory.run(tmp_path / "data.zip")
        assert report.conversations.new == 2

    def test_what_lies_in_the_log_is_read_and_nothing_is_written(
        self, memory: Memory, tmp_path: Path
    ) -> None:
        folder = tmp_path / "data"
        folder.mkdir()
        file = folder / "webui.db"
        with closing(sqlite3.connect(file)) as writing:
            writing.execute("PRAGMA journal_mode=WAL")
            writing.execute("PRAGMA wal_autocheckpoint=0")
            writing.executescript((FILES / "openwebui.sql").read_text(encoding="utf-8"))
            writing.execute("PRAGMA wal_checkpoint")
            writing.execute("UPDATE chat SET title = 'Renamed' WHERE id = 'ow-hut'")
            writing.execute("DELETE FROM chat WHERE id <> 'ow-hut'")
            writing.commit()
            writing.execute("UPDATE chat SET title = 'Not committed'")
            before = states(folder)
            assert f"{file.name}-wal" in before
            (report,) = memory.run(folder)
            assert states(folder) == before
        assert report.conversations == ConversationCounts(read=1, new=1)
        assert memory.conversation("openwebui", "ow-hut").title == "Renamed"

    def test_a_database_of_another_program_is_named_by_its_tables(
        self, memory: Memory, tmp_path: Path
    ) -> None:
        with closing(sqlite3.connect(tmp_path / "x.db")) as connection:
            connection.execute("CREATE TABLE birds (name TEXT)")
        (report,) = memory.run(tmp_path / "x.db")
        assert report.skipped[0].why == (
            "an SQLite database, but not of Open WebUI or Cursor (its tables are birds)"
        )


def test_every_program_again_changes_nothing(memory: Memory, tmp_path: Path) -> None:
    databases = [make_database(f"{name}.sql", tmp_path / name) for name in ("openwebui", "cursor")]
    first = memory.run(FILES, *databases)
    assert {report.format for report in first} >= {
        "aider", "aistudio", "claude-code", "codex", "cursor", "gemini", "gemini-takeout", "goose",
        "grok", "hermes", "jan", "lmstudio", "openai", "opencode", "pi",
    }  # fmt: skip
    before = memory.counts()
    again = memory.run(FILES, *databases)
    assert {report.messages.new for report in again} == {0}
    assert memory.counts() == before


@pytest.mark.parametrize("name", ["claude_code.jsonl", "codex.jsonl", "pi.jsonl", "goose.jsonl"])
def test_a_session_that_goes_on_adds_only_what_is_new(
    name: str, memory: Memory, tmp_path: Path
) -> None:
    lines = (FILES / name).read_text(encoding="utf-8").splitlines()
    file = tmp_path / name
    file.write_text("\n".join(lines[:-1]), encoding="utf-8")
    (begun,) = memory.run(file)
    file.write_text("\n".join(lines), encoding="utf-8")
    (report,) = memory.run(file)
    assert report.conversations.new == 0
    (again,) = memory.run(file)
    assert again.messages.new == 0
    assert begun.messages.new + report.messages.new == report.messages.read
