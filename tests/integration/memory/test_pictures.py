"""Pictures that come with messages: seen, kept, branched, exported, and gone when they go."""

from __future__ import annotations

import io
import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from assistant.cancel import CancelToken
from assistant.chat.copying import branch_from
from assistant.chat.exchange import edit, regenerate
from assistant.chat.previews import preview_new
from assistant.chat.seeing import MOST_EARLIER
from assistant.documents.apart import read_bytes_apart
from assistant.documents.reading import read_bytes
from assistant.domain.documents import ReadDocument
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import ConversationId, new_conversation_id, new_message_id
from assistant.domain.messages import Conversation, Message, Role
from assistant.domain.pictures import Picture
from assistant.domain.requests import SendRequest
from assistant.domain.transfers import ExportFormat, FileReport
from assistant.errors import BudgetTooSmall, CannotSee, UnreadableFile
from assistant.memory.forgetting.erasure import Undoing
from assistant.memory.forgetting.forgetting import Forgetting
from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Cursor
from assistant.storage.documents import DocumentStore
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from assistant.storage.pictures import PictureStore
from assistant.storage.references import dangling
from assistant.transfer.exporting import exported_chat
from tests.integration.memory.conftest import NOON, Home
from tests.integration.memory.test_documents import Desk, file, listening
from tests.integration.transfer.imported_memory import Memory, opened_memory
from tests.unit.documents.picture_files import claims, packed, photo

RED = (200, 30, 30)


@pytest.fixture
def desk(home: Home, tmp_path: Path) -> Desk:
    made = Desk(home, tmp_path)
    made.model.sees = True
    return made


def shot(name: str = "harbour.png", colour: tuple[int, ...] = RED) -> ReadDocument:
    return read_bytes(name, packed("PNG", colour=colour), CancelToken())


def seen(desk: Desk) -> list[tuple[str, ...]]:
    """The names of the pictures in each message that the model was last asked with."""
    return [tuple(one.name for one in message.pictures) for message in desk.model.prompts[-1][1:]]


def pictures(desk: Desk) -> dict[str, Picture]:
    cursor = desk.home.database.read()
    found = PictureStore(cursor).by_ids(DocumentStore(cursor).ids())
    return {one.name: one for one in found.values()}


class TestReadApart:
    def test_in_a_process_of_its_own_as_here(self) -> None:
        data = photo()
        assert read_bytes_apart("a.jpg", data, CancelToken()) == read_bytes(
            "a.jpg", data, CancelToken()
        )

    def test_a_bomb_is_refused_with_the_reason(self) -> None:
        with pytest.raises(UnreadableFile, match="60,000 by 60,000 pixels"):
            read_bytes_apart("bomb.png", claims(60_000, 60_000), CancelToken())


def test_a_model_that_sees_gets_it_with_the_question_and_afterwards(desk: Desk) -> None:
    first = desk.say("Where is this?", shot())
    assert seen(desk) == [("harbour.png",)]
    desk.say("And the weather?", chat=first.conversation_id)
    assert seen(desk) == [("harbour.png",), (), ()]
    assert "harbour" not in "".join(message.text for message in desk.model.prompts[-1][1:])
    assert desk.chips(first.conversation_id) == ["harbour.png"]


def test_one_that_does_not_see_is_never_sent_one(desk: Desk) -> None:
    desk.model.sees = False
    with pytest.raises(CannotSee, match="scripted cannot see this picture"):
        desk.say("Where is this?", shot())
    assert not desk.model.prompts
    assert not ConversationStore(desk.home.database.read()).summaries()
    assert not desk.documents()


def test_one_that_does_not_see_is_told_that_there_was_one(desk: Desk) -> None:
    first = desk.say("Where is this?", shot())
    assert first.user_message_id is not None
    desk.model.sees = False
    desk.say("And the weather?", chat=first.conversation_id)
    assert seen(desk) == [(), (), ()]
    asked = desk.model.prompts[-1][1].text
    assert asked == "Where is this?\n\n[a picture, “harbour.png”, that is not shown to you]"
    with pytest.raises(CannotSee):
        regenerate(desk.chat, first.user_message_id, listening())
    with pytest.raises(CannotSee):
        edit(desk.chat, first.user_message_id, "What is this?", listening())
    assert len(MessageStore(desk.home.database.read()).of_conversation(first.conversation_id)) == 4  # type: ignore[arg-type]


def test_only_the_newest_are_shown_again(desk: Desk) -> None:
    chat: ConversationId | None = None
    for number in range(MOST_EARLIER + 2):
        chat = desk.say("This?", shot(f"{number}.png", (number, 0, 0)), chat=chat).conversation_id
    desk.say("Which was best?", chat=chat)
    shown = [name for names in seen(desk) for name in names]
    assert shown == [f"{number}.png" for number in range(2, MOST_EARLIER + 2)]
    assert "[a picture, “0.png”" in desk.model.prompts[-1][1].text


def test_edited_answered_again_and_branched_it_stays(desk: Desk) -> None:
    first = desk.say("Where is this?", shot())
    assert first.user_message_id is not None
    assert first.assistant_message_id is not None
    edit(desk.chat, first.user_message_id, "What is this?", listening())
    assert seen(desk) == [("harbour.png",)]
    regenerate(desk.chat, first.assistant_message_id, listening())
    assert seen(desk) == [("harbour.png",)]
    answer = first.assistant_message_id
    branch, _ = desk.home.database.write(lambda c: branch_from(c, answer, "")).result()
    desk.say("And here?", chat=branch)
    assert seen(desk) == [("harbour.png",), (), ()]
    assert len(pictures(desk)) == 1


def test_its_tokens_are_in_the_budget_and_in_the_preview(desk: Desk) -> None:
    request = SendRequest(text="Where is this?", documents=(shot(),))
    found = preview_new(desk.chat, request, CancelToken())
    assert found.use.pictures == 60
    assert found.use.used == sum(
        (found.use.instructions, found.use.memory, found.use.question, found.use.pictures)
    )
    assert [one.name for one in found.messages[-1].pictures] == ["harbour.png"]
    wide = [
        read_bytes(f"{height}.png", packed("PNG", (1500, height)), CancelToken())
        for height in (20, 30)
    ]
    with pytest.raises(BudgetTooSmall):
        desk.say("Where?", *wide)


def test_it_is_never_learnt_from_and_only_its_name_is_recalled(desk: Desk) -> None:
    name = "I love anchovies and my name is Zorblax.png"
    desk.say("Where is this?", shot(name))
    desk.home.learn()
    cursor = desk.home.database.read()
    assert not FactStore(cursor).remembered()
    (block,) = [one for one in desk.recall("anchovies Zorblax") if one.document_id]
    assert block.text.endswith(f":\n{name}")  # and which file it is


def test_a_temporary_chat_shows_it_and_keeps_nothing(desk: Desk) -> None:
    desk.say("Where is this?", shot(), temporary=True)
    assert seen(desk) == [("harbour.png",)]
    assert not desk.documents()
    assert not pictures(desk)


def test_beside_a_text_file(desk: Desk) -> None:
    desk.say("Compare.", shot(), file("log.txt", "The harbour was empty."))
    assert seen(desk) == [("harbour.png",)]
    assert "The harbour was empty." in desk.asked()
    assert "document “harbour.png”" not in desk.asked()


def test_it_is_exported_and_comes_back_to_the_byte(desk: Desk, tmp_path: Path) -> None:
    telephone = read_bytes("me.jpg", photo(), CancelToken())
    chat = desk.say("Where is this?", shot(), telephone).conversation_id
    assert chat is not None
    first = exported_chat(desk.home.database.read(), chat, ExportFormat.JSON)
    written = exported_chat(desk.home.database.read(), chat, ExportFormat.MARKDOWN)
    assert written.count("![harbour.png](data:image/png;base64,") == 1
    assert written.count("![me.jpg](data:image/jpeg;base64,") == 1
    with opened_memory(tmp_path / "other") as other:
        report = bring(other, tmp_path, first)
        assert not report.skipped
        cursor = other.database.read()
        (again,) = ConversationStore(cursor).summaries()
        second = exported_chat(cursor, again.conversation.conversation_id, ExportFormat.JSON)
        assert {
            one.name: one
            for one in PictureStore(cursor).by_ids(DocumentStore(cursor).ids()).values()
        } == pictures(desk)
    assert first == second


@pytest.mark.parametrize("data", ["@@@", "bm8gcGljdHVyZQ==", ""])
def test_what_is_no_picture_in_a_file_of_chats_is_refused(
    desk: Desk, tmp_path: Path, data: str
) -> None:
    chat = desk.say("Where is this?", shot()).conversation_id
    assert chat is not None
    values = json.loads(exported_chat(desk.home.database.read(), chat, ExportFormat.JSON))
    values[0]["messages"][0]["documents"][0]["data"] = data
    with opened_memory(tmp_path / "other") as other:
        (skipped,) = bring(other, tmp_path, json.dumps(values)).skipped
        assert "documents[0]" in skipped.why
        assert not DocumentStore(other.database.read()).ids()


def test_it_goes_with_the_last_message_that_it_came_with(desk: Desk) -> None:
    first = desk.say("Where is this?", shot())
    other = desk.say("And this?", shot())
    assert len(pictures(desk)) == 1
    assert first.user_message_id is not None
    assert other.conversation_id is not None
    desk.forget(unit_ids=(first.user_message_id,))
    assert len(pictures(desk)) == 1
    desk.forget(conversation_ids=(other.conversation_id,))
    assert not pictures(desk)


def test_words_of_its_name_take_it(desk: Desk) -> None:
    desk.say("Where is this?", shot("Ottilie at the harbour.png"))
    desk.forget(words="Ottilie")
    assert not pictures(desk)


def test_undone_it_is_there_again_and_after_the_time_it_is_in_no_byte(desk: Desk) -> None:
    """Its own packed bytes are looked for: this home is not encrypted."""
    chat = desk.say("Where is this?", noise()).conversation_id
    assert chat is not None
    before = pictures(desk)
    (picture,) = before.values()
    marks = (picture.data[200:260], picture.thumbnail[-200:-140])
    database, published = desk.home.database, desk.home.published
    request = ForgetRequest(conversation_ids=(chat,))
    forgetting = Forgetting(database, published.append, undo_days=lambda: 7)
    undone = forgetting.carry_out(forgetting.plan(request).plan_id)
    assert not pictures(desk)
    Undoing(database, published.append, lambda: 7).undo(undone.undo_id)
    assert pictures(desk) == before
    assert all(mark in desk.bytes() for mark in marks)
    forgetting.carry_out(forgetting.plan(request).plan_id)
    assert Undoing(database, published.append, lambda: 0).compact() == 1
    assert dangling(database.read()) == []
    database.close()
    assert not any(mark in desk.bytes() for mark in marks)


def test_an_encrypted_home_shows_none_of_its_bytes(tmp_path: Path) -> None:
    read = noise()
    assert read.picture is not None
    with opened_memory(tmp_path / "home") as memory:
        chat = new_conversation_id()
        now = NOON
        asked = Message(
            message_id=new_message_id(),
            conversation_id=chat,
            parent_id=None,
            role=Role.USER,
            text="Where is this?",
            said_at=now,
        )

        def store(cursor: Cursor) -> None:
            conversation = Conversation(
                conversation_id=chat, title="Harbour", created_at=now, updated_at=now
            )
            ConversationStore(cursor).add(conversation)
            MessageStore(cursor).add([asked])
            DocumentStore(cursor).attach(asked.message_id, [read])

        memory.database.write(store).result()
        kept = PictureStore(memory.database.read()).by_ids(
            DocumentStore(memory.database.read()).ids()
        )
        assert list(kept.values()) == [read.picture]
    held = b"".join(path.read_bytes() for path in (tmp_path / "home").rglob("*") if path.is_file())
    assert len(held) > len(read.picture.data)
    for mark in (read.picture.data[200:260], read.picture.thumbnail[-200:-140], b"harbour"):
        assert mark not in held


def noise() -> ReadDocument:
    """A picture whose bytes are like no others."""
    pixels = np.random.default_rng(5).integers(0, 255, (60, 80, 3), dtype=np.uint8)
    out = io.BytesIO()
    Image.fromarray(pixels).save(out, "PNG")
    return read_bytes("harbour.png", out.getvalue(), CancelToken())


def bring(memory: Memory, folder: Path, text: str) -> FileReport:
    path = folder / "chats.json"
    path.write_text(text, encoding="utf-8")
    (report,) = memory.run(path)
    return report
