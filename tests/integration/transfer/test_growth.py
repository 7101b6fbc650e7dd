"""Importing again: only what is new is added, and what the person did here stays."""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from assistant.cancel import CancelToken
from assistant.domain.changes import UnitsRemoved
from assistant.domain.ids import new_message_id
from assistant.domain.messages import Origin
from assistant.domain.overviews import Progress
from assistant.domain.transfers import ConversationCounts, FileReport, MessageCounts
from assistant.errors import Cancelled
from assistant.storage.conversations import ConversationStore
from assistant.storage.messages import MessageStore
from assistant.storage.progress import RederivationStore
from assistant.transfer import importing
from assistant.transfer.importing import Importer
from assistant.transfer.sources import find_files
from tests.integration.transfer.imported_memory import Memory


def message(identity: str, parent: str | None, text: str = "", **more: object) -> dict[str, Any]:
    role = "user" if identity.startswith("u") else "assistant"
    values = {"id": identity, "parentId": parent, "role": role, "content": text or identity}
    return values | more


class Export:
    """An Open WebUI chat that grows."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.messages = {"u1": message("u1", None), "a1": message("a1", "u1")}
        self.leaf = "a1"

    def add(self, identity: str, parent: str, text: str = "", **more: object) -> None:
        self.messages[identity] = message(identity, parent, text, **more)
        self.leaf = identity

    def into(self, memory: Memory) -> FileReport:
        history = {"messages": self.messages, "currentId": self.leaf}
        chat = {"id": "c", "title": "Chat", "created_at": 1700000000, "chat": {"history": history}}
        self.file.write_text(json.dumps([chat]), encoding="utf-8")
        (report,) = memory.run(self.file)
        return report


@pytest.fixture
def export(tmp_path: Path) -> Export:
    return Export(tmp_path / "chats.json")


def shown(memory: Memory) -> list[str]:
    return [each.text for each in memory.branch(memory.conversation("openwebui", "c"))]


def to_rederive(memory: Memory) -> set[str]:
    return set(RederivationStore(memory.database.read()).all())


def test_a_grown_conversation_is_updated_with_what_is_new(memory: Memory, export: Export) -> None:
    export.into(memory)
    export.add("u2", "a1")
    export.add("a2", "u2")
    memory.announced.clear()
    report = export.into(memory)
    assert report.conversations == ConversationCounts(read=1, updated=1)
    assert report.messages == MessageCounts(read=4, new=2)
    assert shown(memory) == ["u1", "a1", "u2", "a2"]
    assert [each.text for each in memory.announced_messages()] == ["u2", "a2"]
    assert to_rederive(memory) == set()
    assert export.into(memory).conversations == ConversationCounts(read=1)


def test_the_shown_branch_follows_the_file(memory: Memory, export: Export) -> None:
    export.into(memory)
    conversation = memory.conversation("openwebui", "c")
    left = conversation.active_leaf
    memory.announced.clear()
    export.add("a1b", "u1")
    export.into(memory)
    assert shown(memory) == ["u1", "a1b"]
    assert to_rederive(memory) == {conversation.conversation_id}
    assert left is not None
    assert memory.announced[0] == UnitsRemoved((left,))
    assert [each.text for each in memory.announced_messages()] == ["a1b"]
    export.leaf = "a1"
    report = export.into(memory)
    assert (report.conversations.updated, report.messages.new) == (1, 0)
    assert shown(memory) == ["u1", "a1"]
    assert [each.text for each in memory.announced_messages()] == ["a1b", "a1"]


def test_a_branch_beside_the_one_shown_is_stored_without_a_word(
    memory: Memory, export: Export
) -> None:
    export.into(memory)
    memory.announced.clear()
    export.add("a1b", "u1")
    export.leaf = "a1"
    report = export.into(memory)
    assert report.conversations == ConversationCounts(read=1, updated=1)
    assert report.messages.new == 1
    assert memory.announced_messages() == []
    assert to_rederive(memory) == set()


def test_a_chat_continued_here_stays_where_it_is(memory: Memory, export: Export) -> None:
    export.into(memory)
    conversation = memory.conversation("openwebui", "c")
    typed = replace(
        memory.branch(conversation)[-1],
        message_id=new_message_id(),
        parent_id=conversation.active_leaf,
        text="typed here",
        origin=Origin.TYPED,
        external_id="",
    )

    def go_on(cursor: Any) -> None:
        MessageStore(cursor).add([typed])
        ConversationStore(cursor).update(replace(conversation, active_leaf=typed.message_id))

    memory.database.write(go_on).result()
    assert export.into(memory).conversations == ConversationCounts(read=1)
    assert shown(memory) == ["u1", "a1", "typed here"]


def test_words_edited_in_the_other_program_are_another_version(
    memory: Memory, export: Export
) -> None:
    export.messages["a1"]["done"] = False
    export.into(memory)
    export.messages["a1"] = message("a1", "u1", "a1, now whole")
    report = export.into(memory)
    assert report.messages.new == 1
    assert shown(memory) == ["u1", "a1, now whole"]
    texts = {each.text for each in memory.tree(memory.conversation("openwebui", "c"))}
    assert texts == {"u1", "a1", "a1, now whole"}
    assert export.into(memory).messages.new == 0


def test_a_deleted_conversation_comes_back_whole(memory: Memory, export: Export) -> None:
    export.into(memory)
    first = memory.conversation("openwebui", "c")
    memory.database.write(
        lambda cursor: ConversationStore(cursor).remove([first.conversation_id])
    ).result()
    assert export.into(memory).conversations == ConversationCounts(read=1, new=1)
    assert shown(memory) == ["u1", "a1"]


def test_messages_of_a_chat_that_memory_is_off_for_are_not_announced(
    memory: Memory, export: Export
) -> None:
    export.into(memory)
    conversation = memory.conversation("openwebui", "c")
    memory.database.write(
        lambda cursor: ConversationStore(cursor).update(replace(conversation, memory=False))
    ).result()
    memory.announced.clear()
    export.add("u2", "a1")
    assert export.into(memory).messages.new == 1
    assert memory.announced_messages() == []
    assert memory.announced_conversations() == [conversation.conversation_id]


def test_the_same_conversation_twice_in_one_file_is_one(memory: Memory, tmp_path: Path) -> None:
    def chat(*identities: str) -> dict[str, Any]:
        said = [{"uuid": name, "sender": "human", "text": name} for name in identities]
        return {"uuid": "c", "name": "Chat", "chat_messages": said}

    file = tmp_path / "twice.json"
    file.write_text(json.dumps([chat("1", "2"), chat("1", "2", "3")]), encoding="utf-8")
    dry = memory.importer.run([file], dry_run=True)
    (report,) = memory.run(file)
    assert report.conversations == ConversationCounts(read=2, new=1, updated=1)
    assert report.messages == MessageCounts(read=5, new=3)
    assert dry.files == (report,)
    assert len(memory.branch(memory.conversation("claude", "c"))) == 3


def test_the_same_conversation_twice_in_one_file_comes_to_rest(
    memory: Memory, tmp_path: Path
) -> None:
    def chat(leaf: str) -> dict[str, Any]:
        said = [message("u", None), message("a1", "u"), message("a2", "u")]
        history = {"messages": {each["id"]: each for each in said}, "currentId": leaf}
        return {"id": "c", "title": "Chat", "chat": {"history": history}}

    file = tmp_path / "twice.json"
    file.write_text(json.dumps([chat("a1"), chat("a2")]), encoding="utf-8")
    memory.run(file)
    assert shown(memory) == ["u", "a2"]
    memory.announced.clear()
    assert memory.run(file)[0].conversations == ConversationCounts(read=2)
    assert (shown(memory), memory.announced) == (["u", "a2"], [])


def test_forgotten_words_are_left_out_and_said_so(memory: Memory, export: Export) -> None:
    def forgotten(texts: Any) -> set[int]:
        return {index for index, text in enumerate(texts) if text == "a1"}

    export.add("u2", "a1")
    export.leaf = "a1"
    export.into(memory)
    ids = [memory.conversation("openwebui", "c").conversation_id]
    memory.database.write(lambda cursor: ConversationStore(cursor).remove(ids)).result()
    importer = Importer(memory.database, memory.announced.append, forgotten=forgotten)
    (report,) = importer.run([export.file]).files
    assert report.messages == MessageCounts(read=3, new=2)
    (skip,) = report.skipped
    assert skip.why == "1 message that you had forgotten was left out"
    assert shown(memory) == ["u1"]
    tree = memory.tree(memory.conversation("openwebui", "c"))
    assert [each.parent_id for each in tree] == [None, tree[0].message_id]
    assert importer.run([export.file]).files[0].messages.new == 0


def test_a_conversation_forgotten_whole_is_skipped(memory: Memory, export: Export) -> None:
    export.into(memory)
    ids = [memory.conversation("openwebui", "c").conversation_id]
    memory.database.write(lambda cursor: ConversationStore(cursor).remove(ids)).result()
    importer = Importer(memory.database, print, forgotten=lambda texts: set(range(len(texts))))
    (report,) = importer.run([export.file]).files
    assert report.conversations == ConversationCounts(read=1, skipped=1)
    assert report.skipped[0].why == "2 messages that you had forgotten were left out"
    assert memory.counts() == (0, 0)


def test_cancelling_leaves_whole_conversations(
    memory: Memory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "_BATCH_MESSAGES", 4)
    lines = [
        {"conversation": str(chat), "id": str(index), "role": "user", "text": f"{chat} {index}"}
        for chat in range(20)
        for index in range(2)
    ]
    file = tmp_path / "many.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    cancel = CancelToken()
    told: list[Progress] = []

    def watch(progress: Progress) -> None:
        told.append(progress)
        if progress.done >= 6:
            cancel.cancel()

    with pytest.raises(Cancelled):
        memory.importer.run([file], on_progress=watch, cancel=cancel)
    assert memory.counts() == (6, 12)
    assert told[-1] == Progress(done=6, total=20, what=str(file), fraction=told[-1].fraction)
    fractions = [step.fraction for step in told if step.fraction is not None]
    assert fractions == sorted(fractions)
    assert 0.45 < fractions[-1] < 0.75
    assert memory.importer.run([file]).files[0].messages == MessageCounts(read=40, new=28)


def test_looking_through_a_folder_can_be_stopped(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("[]", encoding="utf-8")
    cancel = CancelToken()
    assert len(list(find_files(tmp_path, ExitStack(), cancel))) == 1
    cancel.cancel()
    with pytest.raises(Cancelled):
        list(find_files(tmp_path, ExitStack(), cancel))


def test_chats_imported_without_memory_are_kept_and_never_learnt_from(
    memory: Memory, export: Export
) -> None:
    export.add("u2", "a1")
    history = {"messages": export.messages, "currentId": "u2"}
    chat = {"id": "c", "title": "Chat", "chat": {"history": history}}
    export.file.write_text(json.dumps([chat]), encoding="utf-8")
    memory.importer.run([export.file], memory=False)
    assert shown(memory) == ["u1", "a1", "u2"]
    assert not memory.conversation("openwebui", "c").memory
    assert memory.announced_messages() == []
    export.add("a2", "u2")
    export.into(memory)
    assert not memory.conversation("openwebui", "c").memory, "a later import changes nothing of it"
    assert memory.announced_messages() == []


def test_the_report_says_where_each_chat_is(memory: Memory, export: Export) -> None:
    (chat,) = export.into(memory).chats
    assert chat.conversation_id == memory.conversation("openwebui", "c").conversation_id
    assert (chat.title, chat.new, chat.updated, chat.messages) == ("Chat", True, False, 2)
    export.add("u2", "a1")
    export.add("a2", "u2")
    (chat,) = export.into(memory).chats
    assert (chat.new, chat.updated, chat.messages, chat.new_messages) == (False, True, 4, 2)


def test_a_dry_run_names_no_chat_that_is_not_there(memory: Memory, export: Export) -> None:
    export.into(memory)
    chat = {"id": "new", "chat": {"history": {"messages": export.messages, "currentId": "a1"}}}
    both = [json.loads(export.file.read_text(encoding="utf-8"))[0], chat]
    export.file.write_text(json.dumps(both), encoding="utf-8")
    (report,) = memory.importer.run([export.file], dry_run=True).files
    assert [(each.new, each.conversation_id is None) for each in report.chats] == [
        (False, False), (True, True),
    ]  # fmt: skip
