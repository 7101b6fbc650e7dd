"""What messages' words come to in the index is kept in the home, and goes with the messages."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from assistant.domain.ids import ConversationId, MessageId, UnitId
from assistant.domain.messages import Conversation, Message, Role
from assistant.domain.undoing import UndoKind
from assistant.engine import kept_words
from assistant.engine.kept_words import KeptWords
from assistant.errors import DiskFull
from assistant.index.analysed import Analysed, analysed, digest_of
from assistant.index.semantic_map import SemanticMap
from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Cursor, Database
from assistant.storage.kept_words import KeptWordsStore
from assistant.storage.messages import MessageStore
from assistant.storage.restoring import PutAside
from assistant.storage.undoable import undoable

NOW = datetime(2024, 5, 1, 12, tzinfo=UTC)
SAID = (
    "The wren nests in the letter box.",
    "Die Bienen wohnen im Garten, seit wir 2019 umzogen.",
    "On 3 June 2023 we met at the zwiebelmarkt. " * 30,
    "Seven hives stand behind the marmalade kitchen.",
    "自行车在院子里。",
    "def f(x): return {x: [x] * 3}  # code",
    "\u0301\u0301 and then nothing",
)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of a chat that fills more than two runs."""
    monkeypatch.setattr(kept_words, "RUN", 3)
    path = tmp_path / "memory.duckdb"
    with Database(path, None) as database:
        chat = Conversation(
            conversation_id=ConversationId("c"), title="", created_at=NOW, updated_at=NOW
        )
        database.write(lambda cursor: ConversationStore(cursor).add(chat)).result()
        database.write(lambda cursor: MessageStore(cursor).add(messages())).result()
    return path


def messages() -> list[Message]:
    return [
        Message(
            message_id=MessageId(UnitId(f"m{place}")),
            conversation_id=ConversationId("c"),
            parent_id=MessageId(UnitId(f"m{place - 1}")) if place else None,
            role=Role.ASSISTANT if place % 2 else Role.USER,
            text=text,
            said_at=NOW,
            utc_offset_minutes=60 * place,
        )
        for place, text in enumerate(SAID)
    ]


def built(database: Database) -> tuple[SemanticMap, int]:
    """The map, and how many messages' words the file had."""
    words, found = KeptWords(database), SemanticMap(lambda _: {})
    for some, known in words.messages():
        found.load_messages(some, known)
    database.write(lambda _: None).result()  # what was to be kept is written now
    return found, words.taken


def seen(found: SemanticMap) -> list[Any]:
    """All that recall sees of the messages."""
    view = found.view()
    arrays = [
        getattr(part, name)
        for part, names in (
            (view, "visible said_at speakers by_assistant wordings days before after segments"),
            (view.passages, "rows places spans symbols sizes firsts counts periods"),
        )
        for name in names.split()
    ]
    asked = ("wren hives", "Bienen 2019", "自行车", "1 May 2024", "zwiebelmarkt f x", "nothing")
    scores = [found.word_scores(query, view) for query in asked]
    return [array.tolist() for array in (*arrays, view.passages.period_passages, *scores)]


def test_a_memory_is_the_same_from_kept_words(path: Path) -> None:
    with Database(path, None) as database:
        first, taken = built(database)
        assert taken == 0
    with Database(path, None) as database:
        again, taken = built(database)
    assert taken >= 3
    assert seen(again) == seen(first)
    assert np.any(first.word_scores("zwiebelmarkt", first.view()))


def test_words_go_with_their_message(path: Path) -> None:
    with Database(path, None) as database:
        built(database)
        assert b"marmalad" in kept(database)  # as it is stemmed
        gone = [MessageId(UnitId("m3"))]
        database.write(lambda cursor: MessageStore(cursor).remove(gone)).result()
        assert b"marmalad" not in kept(database)
        found, _ = built(database)
        assert b"marmalad" not in kept(database)
        assert not np.any(found.word_scores("marmalade", found.view()))
        database.rewrite().result()
    assert b"marmalad" not in path.read_bytes()


def test_a_message_that_is_reworded_is_counted_again(path: Path) -> None:
    with Database(path, None) as database:
        built(database)
        assert b"marmalad" in kept(database)
        other = MessageId(UnitId("m3"))
        database.write(lambda cursor: MessageStore(cursor).reword(other, "All quiet.")).result()
        assert b"marmalad" not in kept(database)
        found, _ = built(database)
        assert np.any(found.word_scores("quiet", found.view()))
        assert not np.any(found.word_scores("marmalade", found.view()))


def test_an_undo_takes_later_words_along(path: Path) -> None:
    def reworded(cursor: Cursor) -> None:
        MessageStore(cursor).reword(MessageId(UnitId("m3")), "Nothing but rhubarb.")

    with Database(path, None) as database:
        _, offered = database.write(
            lambda cursor: undoable(
                cursor, reworded, kind=UndoKind.EDIT, days=7, counts=lambda _: {"messages": 1}
            )
        ).result()
        assert offered is not None
        built(database)
        assert b"rhubarb" in kept(database)
        undo_id = offered.entry.undo_id
        database.write(lambda cursor: PutAside(cursor, undo_id).put_back("messages")).result()
        assert b"rhubarb" not in kept(database)
        found, _ = built(database)
        assert np.any(found.word_scores("marmalade", found.view()))


def test_words_that_go_while_they_are_counted_are_not_kept(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Database(path, None) as database:
        gone = MessageId(UnitId("m3"))

        def forgotten_meanwhile(some: list[Message]) -> Analysed:
            if any(one.message_id == gone for one in some):
                database.write(lambda cursor: MessageStore(cursor).remove([gone])).result()
            return analysed(some)

        monkeypatch.setattr(kept_words, "analysed", forgotten_meanwhile)
        built(database)
        assert kept(database)
        assert b"marmalad" not in kept(database)


def test_what_cannot_be_read_is_counted_again(path: Path) -> None:
    with Database(path, None) as database:
        first, _ = built(database)
        database.write(
            lambda cursor: cursor.execute("UPDATE kept_words SET data = data[:40]")
        ).result()
        again, taken = built(database)
        assert taken == 0
        assert seen(again) == seen(first)


def test_a_full_disk_costs_time_and_nothing_else(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with Database(path, None) as database:

        def full(*_: object) -> None:
            raise DiskFull("no room")

        with monkeypatch.context() as patch:
            patch.setattr(KeptWordsStore, "put", full)
            found, taken = built(database)
        assert taken == 0
        assert len(found) == len(SAID)
        assert "DiskFull" in caplog.text
        assert not kept(database)
        again, _ = built(database)
        assert kept(database)
        assert seen(again) == seen(found)


def test_another_place_or_another_day_is_another_digest() -> None:
    told = messages()
    assert digest_of(told) == digest_of(messages())
    assert digest_of(told) != digest_of(told[::-1])
    assert digest_of(told) != digest_of(told[:-1])


def kept(database: Database) -> bytes:
    rows = database.read().execute("SELECT data FROM kept_words")
    return b"".join(data for (data,) in rows)
