"""One exchange on a real database: durable first, branches kept, nothing learnt from halves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from assistant.cancel import CancelToken
from assistant.chat import branches
from assistant.chat.exchange import Chat, Listening, edit, regenerate, send
from assistant.chat.generation import SMALL_READS, Memory
from assistant.chat.titles import title_from
from assistant.domain.budgets import TokenCounter
from assistant.domain.changes import Change, MessagesAdded, UnitsRemoved
from assistant.domain.ids import ConversationId, MessageId
from assistant.domain.messages import Message, Role
from assistant.domain.pictures import Picture
from assistant.domain.prompts import (
    Exchange,
    GenerationOptions,
    Piece,
    PieceKind,
    PromptMessage,
)
from assistant.domain.recall import Recall
from assistant.domain.requests import RecallRequest, SendRequest
from assistant.errors import InvalidInput, RemoteModelFailed
from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Database
from assistant.storage.messages import MessageStore
from assistant.storage.progress import RederivationStore
from assistant.storage.recalls import RecallStore


@dataclass
class ScriptedModel:
    """Says what it is told to; keeps the prompts; may fail or be stopped after some pieces."""

    pieces: list[Piece]
    fails_after: int | None = None
    stop_after: int | None = None
    prompts: list[Sequence[PromptMessage]] = field(default_factory=list)
    name: str = "scripted"
    local: bool = True
    sees: bool = False
    window: int = 2000

    def load(self, *, cancel: CancelToken) -> None:
        cancel.check()

    def context_window(self) -> int:
        return self.window

    def count_tokens(self, text: str) -> int:
        return len(text.split())

    def count_picture(self, picture: Picture) -> int:
        return picture.width

    def stream(
        self, prompt: Sequence[PromptMessage], options: GenerationOptions, *, cancel: CancelToken
    ) -> Iterator[Piece]:
        self.prompts.append(prompt)
        for number, piece in enumerate(self.pieces):
            if number == self.fails_after:
                raise RemoteModelFailed("The connection broke.")
            if number == self.stop_after:
                cancel.cancel()
            cancel.check()
            yield piece

    def complete_json(
        self,
        prompt: Sequence[PromptMessage],
        schema: dict[str, object],
        options: GenerationOptions,
        *,
        cancel: CancelToken,
    ) -> str:
        return "{}"


class Scene:
    """A chat over a real database with everything that happens written down."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.changes: list[Change] = []
        self.recalls: list[RecallRequest] = []
        self.heard: list[str] = []
        self.model = ScriptedModel([Piece(PieceKind.ANSWER, word) for word in ("All ", "well.")])
        self.memory: Memory | None = Memory(recall=self._recall, tokens=500)

    def _recall(self, request: RecallRequest, count: TokenCounter) -> Recall:
        self.recalls.append(request)
        return Recall(
            query=request.query, budget=request.budget, tokens=0, sufficient=False, blocks=()
        )

    @property
    def chat(self) -> Chat:
        return Chat(
            database=self.database,
            publish=self.changes.append,
            model=lambda _name: nullcontext(self.model),
            memory=self.memory,
            options=GenerationOptions(),
        )

    @property
    def listening(self) -> Listening:
        return Listening(on_piece=lambda piece: self.heard.append(piece.text), cancel=CancelToken())

    def say(self, text: str, conversation: ConversationId | None = None) -> Exchange:
        request = SendRequest(text=text, conversation_id=conversation)
        return send(self.chat, request, self.listening)

    def branch(self, conversation: ConversationId | None) -> list[Message]:
        assert conversation is not None
        return MessageStore(self.database.read()).active_branch(conversation)

    def remembered(self) -> list[str]:
        """The texts that an index following the changes would hold."""
        held: dict[MessageId, str] = {}
        for change in self.changes:
            if isinstance(change, MessagesAdded):
                held |= {m.message_id: m.text for m in change.messages}
            if isinstance(change, UnitsRemoved):
                held = {key: text for key, text in held.items() if key not in change.unit_ids}
        return list(held.values())


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Scene]:
    database = Database(tmp_path / "memory.duckdb", "key")
    yield Scene(database)
    database.close()


def test_a_conversation_grows_and_is_titled_by_its_first_words(scene: Scene) -> None:
    first = scene.say("How are the bees?\nMore.")
    second = scene.say("And the hives?", first.conversation_id)
    assert [m.text for m in scene.branch(second.conversation_id)] == [
        "How are the bees?\nMore.",
        "All well.",
        "And the hives?",
        "All well.",
    ]
    summary = ConversationStore(scene.database.read()).summaries()[0]
    assert summary.conversation.title == "How are the bees?"
    assert summary.messages == 4
    assert scene.heard == ["All ", "well."] * 2
    assert scene.remembered() == [m.text for m in scene.branch(first.conversation_id)]


def test_the_prompt_holds_the_turns_so_far_and_recall_leaves_them_out(scene: Scene) -> None:
    first = scene.say("How are the bees?")
    scene.say("And the hives?", first.conversation_id)
    assert [m.text for m in scene.model.prompts[1][1:]] == [
        "How are the bees?",
        "All well.",
        "And the hives?",
    ]
    branch = {m.message_id for m in scene.branch(first.conversation_id)[:3]}
    assert scene.recalls[1].exclude == branch


def test_what_is_announced_is_what_was_stored(scene: Scene) -> None:
    scene.model.pieces = [Piece(PieceKind.ANSWER, "Half \ud83d")]
    first = scene.say("Broken \ude00 too\0")
    scene.say("And now?", first.conversation_id)
    announced = [
        m for change in scene.changes if isinstance(change, MessagesAdded) for m in change.messages
    ]
    assert announced == scene.branch(first.conversation_id)
    assert announced[0].text == "Broken \ufffd too\0"


def test_the_question_is_durable_when_the_model_fails(scene: Scene) -> None:
    scene.model.fails_after = 0
    with pytest.raises(RemoteModelFailed):
        scene.say("How are the bees?")
    known = ConversationStore(scene.database.read()).summaries()[0].conversation
    assert [m.text for m in scene.branch(known.conversation_id)] == ["How are the bees?"]
    scene.model.fails_after = None
    question = scene.branch(known.conversation_id)[0]
    again = regenerate(scene.chat, question.message_id, scene.listening)
    assert again.answer == "All well."
    assert len(scene.branch(known.conversation_id)) == 2


@pytest.mark.parametrize("cut", ["fails_after", "stop_after"])
def test_a_cut_answer_is_kept_labelled_and_not_learnt(scene: Scene, cut: str) -> None:
    setattr(scene.model, cut, 1)
    try:
        assert not scene.say("How are the bees?").complete
    except RemoteModelFailed:
        assert cut == "fails_after"
    known = ConversationStore(scene.database.read()).summaries()[0].conversation
    answer = scene.branch(known.conversation_id)[1]
    assert answer.text == "All"
    assert not answer.complete
    assert scene.remembered() == ["How are the bees?"]


def test_editing_opens_a_branch_and_the_old_one_is_no_longer_remembered(scene: Scene) -> None:
    first = scene.say("How are the bees?")
    assert first.user_message_id is not None
    edited = edit(scene.chat, first.user_message_id, "How are the hens?", scene.listening)
    assert edited.conversation_id == first.conversation_id
    assert [m.text for m in scene.branch(first.conversation_id)] == [
        "How are the hens?",
        "All well.",
    ]
    assert scene.remembered() == ["How are the hens?", "All well."]
    assert RederivationStore(scene.database.read()).all() == [first.conversation_id]
    changes = scene.database.write(
        lambda cursor: branches.show_branch(cursor, MessageId(first.user_message_id))  # type: ignore[arg-type]
    ).result()
    scene.changes += changes
    assert scene.branch(first.conversation_id)[0].text == "How are the bees?"
    assert sorted(scene.remembered()) == ["All well.", "How are the bees?"]


def test_an_answer_written_again_is_a_version_beside_the_old_one(scene: Scene) -> None:
    first = scene.say("How are the bees?")
    assert first.assistant_message_id is not None
    scene.model.pieces = [Piece(PieceKind.ANSWER, "Buzzing.")]
    again = regenerate(scene.chat, first.assistant_message_id, scene.listening)
    assert first.conversation_id is not None
    thread = MessageStore(scene.database.read()).thread(first.conversation_id)
    assert thread.messages[1].message.text == "Buzzing."
    assert thread.messages[1].versions == (
        first.assistant_message_id,
        again.assistant_message_id,
    )
    assert [m.text for m in scene.model.prompts[1][1:]] == ["How are the bees?"]


def test_reasoning_is_kept_apart_and_never_sent_again(scene: Scene) -> None:
    scene.model.pieces = [
        Piece(PieceKind.REASONING, "The person asks about bees."),
        Piece(PieceKind.ANSWER, "Fine."),
    ]
    first = scene.say("How are the bees?")
    assert (first.answer, first.reasoning) == ("Fine.", "The person asks about bees.")
    scene.say("And now?", first.conversation_id)
    assert not any("asks about" in m.text for m in scene.model.prompts[1])


def test_a_temporary_exchange_stores_and_recalls_nothing(scene: Scene) -> None:
    history = (PromptMessage(role=Role.USER, text="I am Ada."),)
    request = SendRequest(text="Who am I?", temporary=True, history=history)
    done = send(scene.chat, request, scene.listening)
    assert done.conversation_id is None
    assert [m.text for m in scene.model.prompts[0][1:]] == ["I am Ada.", "Who am I?"]
    assert ConversationStore(scene.database.read()).summaries() == []
    assert not scene.changes
    assert not scene.recalls


def test_a_small_model_is_not_asked_what_was_never_told(scene: Scene) -> None:
    small = replace(scene.chat, small=lambda name: name == "scripted")
    done = send(small, SendRequest(text="What is my shoe size?"), scene.listening)
    assert done.answer == "You haven't told me that yet."
    assert (done.complete, scene.heard, scene.model.prompts) == (True, [done.answer], [])
    branch = scene.branch(done.conversation_id)
    assert [m.text for m in branch] == ["What is my shoe size?", done.answer]
    send(small, SendRequest(text="How do I cook rice?"), scene.listening)
    assert len(scene.model.prompts) == 1
    scene.say("What is my shoe size?")
    system = scene.model.prompts[1][0].text
    assert "say that you have not been told" in system  # a larger model is told so


def test_a_small_model_is_given_fewer_memories(scene: Scene) -> None:
    assert scene.memory is not None
    scene.memory = replace(scene.memory, tokens=2000)
    scene.model.window = 8192
    small = replace(scene.chat, small=lambda name: name == "scripted")
    for chat in (small, scene.chat):
        send(chat, SendRequest(text="How are the bees?"), scene.listening)
    assert [recall.budget for recall in scene.recalls] == [SMALL_READS, 2000]


@pytest.mark.parametrize("off", ["memory", "use_memory"])
def test_with_memory_off_nothing_is_recalled_or_announced(scene: Scene, off: str) -> None:
    if off == "memory":
        scene.memory = None
    request = SendRequest(text="How are the bees?", use_memory=off != "use_memory")
    done = send(scene.chat, request, scene.listening)
    assert done.recall is None
    assert not scene.recalls
    assert scene.remembered() == []
    assert MessageStore(scene.database.read()).after(0, 10) == []


@pytest.mark.parametrize("how", ["memory", "use_memory"])
def test_what_is_said_while_paused_is_never_remembered_later(scene: Scene, how: str) -> None:
    first = scene.say("How are the bees?")
    memory, scene.memory = scene.memory, None if how == "memory" else scene.memory
    request = SendRequest(
        text="A secret.", conversation_id=first.conversation_id, use_memory=how != "use_memory"
    )
    paused = send(scene.chat, request, scene.listening)
    scene.memory = memory
    scene.say("And now?", first.conversation_id)
    assert paused.assistant_message_id is not None
    learnt = ["How are the bees?", "All well.", "And now?", "All well."]
    assert scene.remembered() == learnt
    assert [m.text for m in MessageStore(scene.database.read()).remembered()] == learnt
    assert [m.text for m in scene.branch(first.conversation_id)].count("A secret.") == 1


def test_what_an_answer_was_given_can_be_seen_later(scene: Scene) -> None:
    done = scene.say("How are the bees?")
    assert done.assistant_message_id is not None
    assert RecallStore(scene.database.read()).get(done.assistant_message_id) == done.recall


@pytest.mark.parametrize("text", ["", "  \n "])
def test_an_empty_message_is_refused(scene: Scene, text: str) -> None:
    with pytest.raises(InvalidInput):
        scene.say(text)


def test_only_questions_are_edited(scene: Scene) -> None:
    done = scene.say("How are the bees?")
    assert done.assistant_message_id is not None
    with pytest.raises(InvalidInput):
        edit(scene.chat, done.assistant_message_id, "x", scene.listening)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Short", "Short"),
        ("\n\n  Second   line  counts \nmore", "Second line counts"),
        ("word " * 40, "word word word word word word word word word word word word…"),
        ("x" * 200, "x" * 60 + "…"),
        ("自行车" * 40, ("自行车" * 20) + "…"),
    ],
)
def test_titles(text: str, title: str) -> None:
    assert title_from(text) == title


def test_a_reply_never_takes_more_than_its_share_of_a_small_window(scene: Scene) -> None:
    scene.memory = None
    chat = replace(scene.chat, options=GenerationOptions(max_tokens=100_000))
    send(chat, SendRequest(text="Hi"), scene.listening)
    assert scene.model.prompts


def test_the_persons_instructions_stand_in_the_prompt(scene: Scene) -> None:
    chat = replace(scene.chat, instructions="Answer like a pirate.")
    send(chat, SendRequest(text="Hello"), scene.listening)
    send(chat, SendRequest(text="Hello", temporary=True), scene.listening)
    for prompt in scene.model.prompts:
        assert prompt[0].text.startswith("Answer like a pirate.")
    scene.say("Hello")
    assert "pirate" not in scene.model.prompts[-1][0].text
