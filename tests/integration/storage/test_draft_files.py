"""Files that wait beside what is written and not sent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.domain.documents import DocumentKind, DocumentPart, ReadDocument
from assistant.domain.ids import ConversationId
from assistant.storage.database import Database
from assistant.storage.drafts import DraftStore

CHAT = ConversationId("c_one")
FILE = ReadDocument(
    name="“plan”.md",
    kind=DocumentKind.MARKDOWN,
    size=40,
    digest="ab" * 32,
    text="# Beds\n\nThe south bed of Zephyrine\nfloods.",
    tokens=11,
    parts=(DocumentPart(label="Beds", start=0),),
)


@pytest.fixture
def drafts(tmp_path: Path) -> Iterator[DraftStore]:
    with Database(tmp_path / "memory.duckdb", None) as database:
        yield DraftStore(database.read())


def test_files_stay_beside_words_and_without_them(drafts: DraftStore) -> None:
    drafts.put_files(CHAT, [FILE])
    assert drafts.files(CHAT) == (FILE,)
    assert drafts.get(CHAT) == ""
    drafts.put(CHAT, "look at this")
    assert (drafts.get(CHAT), drafts.files(CHAT)) == ("look at this", (FILE,))
    drafts.put(CHAT, " ")
    assert drafts.files(CHAT) == (FILE,)
    drafts.put_files(CHAT, [])
    assert drafts.holding("") == set()


def test_a_draft_is_found_by_what_its_files_say_and_goes_with_them(drafts: DraftStore) -> None:
    drafts.put(CHAT, "look at this")
    drafts.put_files(CHAT, [FILE])
    assert drafts.holding("zephyrine floods") == {CHAT}
    assert "Zephyrine" in drafts.words(CHAT)
    drafts.remove([CHAT])
    assert drafts.files(CHAT) == ()
    assert drafts.get(CHAT) == ""
