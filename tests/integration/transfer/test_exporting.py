"""Chats written out: readable, whole, read again exactly, and never over anything."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant.cancel import CancelToken
from assistant.domain.changes import Change, ProfilesChanged
from assistant.domain.documents import DocumentKind, DocumentPart, ReadDocument
from assistant.domain.ids import ConversationId, MessageId, UnitId, new_profile_id
from assistant.domain.messages import Conversation, Message, Role, TitledBy
from assistant.domain.profiles import Profile, ProfileMemory
from assistant.domain.transfers import ExportFormat
from assistant.errors import Cancelled, InvalidInput, NotFound
from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Cursor, Database
from assistant.storage.documents import DocumentStore
from assistant.storage.messages import MessageStore
from assistant.storage.profiles import ProfileStore
from assistant.transfer.export_markdown import chat_markdown
from assistant.transfer.export_values import chat_values, read_chat
from assistant.transfer.exporting import Export, exported_chat, file_name
from assistant.transfer.importing import Importer

NOON = datetime(2026, 5, 1, 12, 3, 4, 567_890, tzinfo=UTC)
CHAT = ConversationId("c_one")
PAGE = ReadDocument(
    name="Lease [2026].pdf",
    kind=DocumentKind.PDF,
    size=1234,
    digest="ab" * 32,
    text="The lease ends in June.",
    tokens=7,
    parts=(DocumentPart(label="page 1", start=0),),
)


def said(name: str, parent: str | None, role: Role, text: str, **more: object) -> Message:
    return Message(
        message_id=MessageId(UnitId(name)),
        conversation_id=CHAT,
        parent_id=MessageId(UnitId(parent)) if parent else None,
        role=role,
        text=text,
        said_at=NOON + timedelta(seconds=len(name)),
        utc_offset_minutes=120,
        **more,  # type: ignore[arg-type]
    )


MESSAGES = (
    said("m_1", None, Role.USER, "What does *this* say? 👩‍👩‍👧‍👦 מה"),
    said(
        "m_22",
        "m_1",
        Role.ASSISTANT,
        "Run:\n```python\nprint('unclosed')",
        model="m",
        reasoning="They ask.",
        complete=False,
    ),
    said("m_333", "m_1", Role.ASSISTANT, "It ends in **June**.\n\n```\nend\n```", model="m"),
    said("m_4444", "m_333", Role.USER, "Thanks\n# not a heading of mine", remembered=False),
)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with Database(tmp_path / "memory.duckdb", None) as opened:
        opened.write(_fill).result()
        yield opened


def _fill(cursor: object) -> None:
    conversation = Conversation(
        conversation_id=CHAT,
        title="The # lease",
        created_at=NOON,
        updated_at=NOON + timedelta(hours=1),
        active_leaf=MessageId(UnitId("m_4444")),
        pinned=True,
        archived=True,
        memory=False,
        titled_by=TitledBy.MODEL,
    )
    ConversationStore(cursor).add(conversation)  # type: ignore[arg-type]
    MessageStore(cursor).add(MESSAGES)  # type: ignore[arg-type]
    DocumentStore(cursor).attach(MESSAGES[0].message_id, [PAGE])  # type: ignore[arg-type]


def export(database: Database, cancel: CancelToken | None = None) -> Export:
    return Export(
        database.read(),
        [CHAT],
        ExportFormat.JSON,
        tell=lambda _done, _total: None,
        cancel=cancel or CancelToken(),
    )


def test_markdown_tells_who_said_what_when_with_code_and_files(database: Database) -> None:
    text = chat_markdown(read_chat(database.read(), CHAT))
    assert text.startswith("# The \\# lease\n")
    assert "## You, Friday, 01 May 2026, 14:03\n\n*Attached: Lease \\[2026\\].pdf*" in text
    assert "## Assistant (m), Friday, 01 May 2026, 14:03\n\nIt ends in **June**." in text
    assert "What does *this* say? 👩‍👩‍👧‍👦 מה" in text
    assert "unclosed" not in text  # another version
    assert "They ask." not in text


def test_code_that_was_cut_off_swallows_nothing(database: Database) -> None:
    chat = read_chat(database.read(), CHAT)
    leaf = replace(chat.conversation, active_leaf=MessageId(UnitId("m_22")))
    text = chat_markdown(replace(chat, conversation=leaf))
    assert "print('unclosed')\n```\n\n*(stopped)*" in text


def test_json_is_read_again_exactly(database: Database, tmp_path: Path) -> None:
    path = tmp_path / "chat.json"
    export(database).to_file(path, overwrite=False)
    with Database(tmp_path / "other.duckdb", None) as other:
        report = Importer(other, lambda _change: None).run([path])
        assert [file.skipped for file in report.files] == [()]
        (summary,) = ConversationStore(other.read()).summaries()
        again = read_chat(other.read(), summary.conversation.conversation_id)
    assert chat_values(again) == json.loads(path.read_text("utf-8"))[0]
    assert (again.conversation.pinned, again.conversation.memory) == (True, False)
    assert [*again.documents.values()] == [[PAGE]]
    report = Importer(database, lambda _change: None).run([path])
    assert report.files[0].messages.new == 0


def test_nothing_is_replaced_unasked_and_nothing_is_left_behind(
    database: Database, tmp_path: Path
) -> None:
    path = tmp_path / "out" / "chat.json"
    export(database).to_file(path, overwrite=False)
    path.write_text("mine")
    with pytest.raises(InvalidInput, match="there already"):
        export(database).to_file(path, overwrite=False)
    assert path.read_text() == "mine"
    stopped = CancelToken()
    stopped.cancel()
    with pytest.raises(Cancelled):
        export(database, stopped).to_file(path, overwrite=True)
    assert path.read_text() == "mine"
    assert [one.name for one in path.parent.iterdir()] == ["chat.json"]
    export(database).to_file(path, overwrite=True)
    assert path.read_text("utf-8") == exported_chat(database.read(), CHAT, ExportFormat.JSON)
    with pytest.raises(InvalidInput, match="there already"):
        export(database).to_folder(path.parent)


def test_a_chat_that_is_gone_is_said(database: Database, tmp_path: Path) -> None:
    with pytest.raises(NotFound):
        exported_chat(database.read(), ConversationId("c_none"), ExportFormat.MARKDOWN)
    with pytest.raises(InvalidInput, match="cannot be written"):
        export(database).to_file(tmp_path / "memory.duckdb" / "x.json", overwrite=False)
    for place in (tmp_path / ("x" * 300), tmp_path / ("x" * 300) / "chat.json"):
        with pytest.raises(InvalidInput, match="cannot be written"):
            export(database).to_file(place, overwrite=False)
        with pytest.raises(InvalidInput, match="cannot be written"):
            export(database).to_folder(place)


@pytest.mark.parametrize("form", list(ExportFormat))
def test_of_several_chats_those_deleted_meanwhile_are_left_out(
    database: Database, tmp_path: Path, form: ExportFormat
) -> None:
    gone = ConversationId("c_gone")
    for number, ids in enumerate(([gone, CHAT], [CHAT, gone], [gone, CHAT, gone])):
        work = Export(
            database.read(), ids, form, tell=lambda _done, _of: None, cancel=CancelToken()
        )
        path = tmp_path / f"{number}"
        work.to_file(path, overwrite=False)
        assert work.written == 1
        assert path.read_text("utf-8") == exported_chat(database.read(), CHAT, form)
        work.to_folder(tmp_path / f"folder {number}")
        assert len(list((tmp_path / f"folder {number}").iterdir())) == work.written == 1


def test_what_is_no_file_is_never_replaced(database: Database, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for place in (pipe, tmp_path, Path(os.devnull)):
        with pytest.raises(InvalidInput, match="no file"):
            export(database).to_file(place, overwrite=True)
    assert pipe.is_fifo()


@pytest.mark.parametrize("memory", list(ProfileMemory))
def test_a_closed_profile_stays_closed_where_its_chats_are_imported(
    database: Database, tmp_path: Path, memory: ProfileMemory
) -> None:
    profile = Profile(profile_id=new_profile_id(), name="Work", created_at=NOON, memory=memory)

    def join(cursor: Cursor) -> None:
        ProfileStore(cursor).put(profile)
        ProfileStore(cursor).move([CHAT], profile.profile_id)

    database.write(join).result()
    path = tmp_path / "chat.json"
    export(database).to_file(path, overwrite=False)
    announced: list[Change] = []
    with Database(tmp_path / "other.duckdb", None) as other:
        for dry_run in (True, False):
            Importer(other, announced.append).run([path], dry_run=dry_run)
            made = ProfileStore(other.read()).all()
            assert len(made) == (memory is ProfileMemory.OWN and not dry_run)
        (chat,) = ConversationStore(other.read()).by_source("keepsake").values()
        assert (chat.profile_id is not None) is (memory is ProfileMemory.OWN)
        if made:
            assert (made[0].profile_id, made[0].name) == (profile.profile_id, "Work")
            assert made[0].memory is ProfileMemory.OWN
            assert ProfilesChanged() in announced


def test_a_profile_that_an_import_makes_has_a_name_and_an_id_like_others(
    database: Database, tmp_path: Path
) -> None:
    path = tmp_path / "chat.json"
    export(database).to_file(path, overwrite=False)
    (values,) = json.loads(path.read_text("utf-8"))
    odd = [("x" * 10**6, "y" * 10**6), ("", ""), ("pr_", "\u202e"), ("none", "no\nne")]
    chats = [
        values | {"id": f"{n}", "profile": {"id": identity, "name": name, "memory": "own"}}
        for n, (identity, name) in enumerate(odd)
    ]
    path.write_text(json.dumps(chats))
    with Database(tmp_path / "other.duckdb", None) as other:
        Importer(other, lambda _change: None).run([path])
        made = ProfileStore(other.read()).all()
    assert sorted(one.name for one in made) == ["Closed", "no ne", "y" * 60]
    assert all(len(one.profile_id) == len(new_profile_id()) for one in made)


def test_files_without_checksums_stay_apart(database: Database, tmp_path: Path) -> None:
    path = tmp_path / "chat.json"
    export(database).to_file(path, overwrite=False)
    (values,) = json.loads(path.read_text("utf-8"))
    first = values["messages"][0]["documents"][0] | {"sha256": ""}
    values["messages"][0]["documents"] = [first, first | {"text": "The rent is 900."}]
    path.write_text(json.dumps([values]))
    with Database(tmp_path / "other.duckdb", None) as other:
        Importer(other, lambda _change: None).run([path])
        store = DocumentStore(other.read())
        texts = {one.read.text for one in store.by_ids(store.ids()).values()}
    assert texts == {PAGE.text, "The rent is 900."}


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"size": 2**63}, "size is no whole number"),
        ({"tokens": 10**30}, "tokens is no whole number"),
        ({"text": "word " * 400_001}, "more than 2,000,000 characters"),
    ],
)
def test_a_file_that_no_keepsake_wrote_is_skipped_and_said(
    database: Database, tmp_path: Path, changed: dict[str, object], why: str
) -> None:
    path = tmp_path / "chat.json"
    export(database).to_file(path, overwrite=False)
    (values,) = json.loads(path.read_text("utf-8"))
    values["messages"][0]["documents"][0].update(changed)
    path.write_text(json.dumps([values]))
    report = Importer(database, lambda _change: None).run([path])
    assert report.files[0].conversations.skipped == 1
    assert why in report.files[0].skipped[0].why


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("A / b: c?", "A b c"),
        ("..", "Chat"),
        ("\u202egpj.exe", "gpj.exe"),
        ("旅行" * 100, ("旅行" * 100)[:60]),
    ],
)
def test_titles_become_names_of_files(title: str, name: str) -> None:
    assert file_name(title) == name
