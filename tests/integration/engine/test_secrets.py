"""What is masked before it is stored, and what the model reads all the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from assistant.cancel import CancelToken
from assistant.chat.exchange import Chat, Listening, send
from assistant.domain.documents import DocumentKind, DocumentPart, ReadDocument
from assistant.domain.messages import Role
from assistant.domain.pictures import Picture
from assistant.domain.prompts import Exchange, GenerationOptions, Piece, PieceKind, PromptMessage
from assistant.domain.requests import FactQuery, SendRequest
from assistant.domain.rules import SecretKind
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.engine.engine import Engine
from assistant.errors import NotFound
from assistant.memory.rules.masking import masked_document
from assistant.memory.rules.secrets import mask
from assistant.paths import Home
from tests.engine_threads import begin_threads

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
CARD = "4111 1111 1111 1111"


class Echo:
    """A chat model that says the last message once more, and keeps what it was shown."""

    name = "echo"
    local = True
    sees = False

    def __init__(self) -> None:
        self.shown: list[PromptMessage] = []

    def load(self, *, cancel: CancelToken) -> None:
        cancel.check()

    def context_window(self) -> int:
        return 4000

    def count_tokens(self, text: str) -> int:
        return len(text.split())

    def count_picture(self, picture: Picture) -> int:
        return picture.width * picture.height

    def stream(
        self, prompt: Sequence[PromptMessage], options: GenerationOptions, *, cancel: CancelToken
    ) -> Iterator[Piece]:
        self.shown = [*prompt]
        yield Piece(PieceKind.ANSWER, f"You said: {prompt[-1].text}")

    def complete_json(
        self,
        prompt: Sequence[PromptMessage],
        schema: dict[str, object],
        options: GenerationOptions,
        *,
        cancel: CancelToken,
    ) -> str:
        raise AssertionError("nothing here asks for JSON")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    return Home(tmp_path_factory.mktemp("secrets") / "home")


@pytest.fixture(scope="module")
def engine(home: Home) -> Iterator[Engine]:
    engine = Engine.open(home, passphrase="a secret")
    begin_threads(engine)
    engine._parts.embedder.encode_query("loaded")
    engine.flush().result()
    yield engine
    engine.close()


def say(engine: Engine, text: str, model: Echo, **choices: object) -> Exchange:
    chat: Chat = replace(
        engine._parts.chat(), model=lambda _name: nullcontext(model), small=lambda _name: False
    )
    request = SendRequest(text=text, recall=False, **choices)  # type: ignore[arg-type]
    return send(chat, request, Listening(on_piece=lambda _piece: None, cancel=CancelToken()))


def stored(engine: Engine, said: Exchange) -> list[str]:
    assert said.conversation_id is not None
    thread = engine.thread(said.conversation_id).result()
    return [each.message.text for each in thread.messages]


def test_the_model_reads_what_the_file_does_not_keep(engine: Engine) -> None:
    model = Echo()
    said = say(engine, f"My card is {CARD}, is it a Visa?", model)
    assert CARD in model.shown[-1].text
    assert CARD in said.answer
    question, answer = stored(engine, said)
    assert question == "My card is [card number masked], is it a Visa?"
    assert CARD not in answer
    assert SecretKind.CARD.mark in answer
    summaries = engine.conversations().result()
    (title,) = [
        one.conversation.title
        for one in summaries
        if one.conversation.conversation_id == said.conversation_id
    ]
    assert "4111" not in title


def test_what_was_masked_can_be_kept_this_once(engine: Engine) -> None:
    said = say(engine, f"The number is {CARD}", Echo())
    assert said.user_message_id is not None
    assert engine.can_keep_secrets(said.user_message_id).result()
    engine.keep_secrets(said.user_message_id).result()
    assert stored(engine, said)[0] == f"The number is {CARD}"
    with pytest.raises(NotFound):
        engine.keep_secrets(said.user_message_id).result()
    engine.flush().result()
    assert stored(engine, said)[0] == f"The number is {CARD}"


def test_masking_can_be_switched_off(engine: Engine) -> None:
    engine.change_setting("memory.mask_secrets", False).result()
    try:
        said = say(engine, "my password is hunter2", Echo())
        assert stored(engine, said)[0] == "my password is hunter2"
    finally:
        engine.change_setting("memory.mask_secrets", True).result()


def test_drafts_titles_and_imports_are_masked(engine: Engine) -> None:
    engine.keep_draft(None, "my password is hunter2").result()
    assert engine.draft(None).result() == "my password is [password masked]"
    said = say(engine, "my password is hunter2", Echo())
    assert engine.draft(None).result() == "", "what was sent is a draft no more"
    assert said.conversation_id is not None
    engine.rename(said.conversation_id, "Key sk-abcdefghijklmnop1234").result()
    conversation = ImportedConversation(
        external_id="x",
        title=f"Card {CARD}",
        messages=(
            ImportedMessage(
                external_id="1", parent=None, role=Role.USER, text=f"It is {CARD}.", time=NOON
            ),
        ),
        active_leaf="1",
    )
    assert engine.remember([conversation], source="test").result().new == 1
    assert engine.remember([conversation], source="test").result().new == 0, "known again"
    titles = {one.conversation.title for one in engine.conversations().result()}
    assert {"Key [access key masked]", "Card [card number masked]"} <= titles


def test_while_learning_is_paused_nothing_said_is_learnt(engine: Engine) -> None:
    engine.change_setting("memory.paused", True).result()
    try:
        said = say(engine, "I live in Trondheim.", Echo())
    finally:
        engine.change_setting("memory.paused", False).result()
    engine.flush().result()
    assert stored(engine, said)[0] == "I live in Trondheim."
    assert engine.facts(FactQuery(words="Trondheim")).result().total == 0
    assert said.conversation_id is not None
    thread = engine.thread(said.conversation_id).result()
    assert thread.conversation.memory, "the chat itself is learnt from again afterwards"


def test_parts_of_a_file_begin_where_their_words_now_are() -> None:
    text = f"one {CARD} two three"
    file = ReadDocument(
        name="a.txt",
        kind=DocumentKind.TEXT,
        size=10,
        digest="0",
        text=text,
        tokens=4,
        parts=(DocumentPart(label="1", start=0), DocumentPart(label="2", start=text.find("two"))),
    )
    kept = masked_document(file, mask)
    assert [kept.text[part.start :][:3] for part in kept.parts] == ["one", "two"]


def test_no_row_of_any_table_holds_the_secret(engine: Engine) -> None:
    say(engine, f"Use {CARD} with pin 4821 and the password is Kestrel-44x", Echo())
    engine.flush().result()
    cursor = engine._parts.database.read()
    tables = [name for (name,) in cursor.execute("SELECT table_name FROM duckdb_tables()")]
    assert "messages" in tables
    for table in tables:
        rows = cursor.execute(f"SELECT CAST(t AS VARCHAR) FROM {table} t")
        held = [row for (row,) in rows if "Kestrel-44x" in row or "pin 4821" in row]
        assert held == [], table
