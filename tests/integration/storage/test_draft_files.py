"""Files that wait beside what is written and not sent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.domain.documents import (
    DocumentKind,
    DocumentPart,
    ReadDocument,
    picture_document,
)
from assistant.domain.ids import ConversationId
from assistant.domain.pictures import Picture, PictureType
from assistant.storage.database import Database
from assistant.storage.drafts import DraftStore

PICTURE = picture_document(
    Picture(
        name="beds.png", type=PictureType.PNG, width=4, height=3, data=b"\x89PNG" * 9,
        thumbnail=b"\xff\xd8" * 5,
    )
)  # fmt: skip
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


def test_pictures_stay_in_their_place_and_are_found_by_their_name_alone(
    drafts: DraftStore,
) -> None:
    drafts.put_files(CHAT, [PICTURE, FILE, PICTURE])
    drafts.put(CHAT, "what is this?")
    assert drafts.files(CHAT) == (PICTURE, FILE, PICTURE)
    assert drafts.get(CHAT) == "what is this?"
    assert drafts.holding("beds.png") == {CHAT}
    assert drafts.holding("iVBO") == set(), "bytes are no words"
    drafts.remove([CHAT])
    assert drafts.files(CHAT) == ()


def test_a_draft_is_found_by_what_its_files_say_and_goes_with_them(drafts: DraftStore) -> None:
    drafts.put(CHAT, "look at this")
    drafts.put_files(CHAT, [FILE])
    assert drafts.holding("zephyrine floods") == {CHAT}
    assert "Zephyrine" in drafts.words(CHAT)
    drafts.remove([CHAT])
    assert drafts.files(CHAT) == ()
    assert drafts.get(CHAT) == ""
