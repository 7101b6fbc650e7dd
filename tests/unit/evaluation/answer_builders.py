"""A small history, a memory that knows it by words, and a chat model with a script."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import numpy as np

from assistant.cancel import CancelToken
from assistant.domain.encodings import Encoding, QueryEncoding
from assistant.domain.ids import ConversationId, MessageId, UnitId
from assistant.domain.messages import Role
from assistant.domain.pictures import Picture
from assistant.domain.prompts import GenerationOptions, Piece, PieceKind, PromptMessage
from assistant.domain.recall import Block, Recall
from assistant.domain.requests import RecallRequest
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.evaluation.histories import History, Question

NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)
SAID = {
    "s1": ("I keep bees.", "How many hives?", "Seven hives of bees."),
    "s2": ("The boat leaks.", "Oh no!"),
    "s3": ("Bees again: an eighth hive came.",),
}


def words(text: str) -> int:
    """The tokens of these tests."""
    return len(text.split())


def told(name: str, texts: dict[str, tuple[str, ...]], *questions: Question) -> History:
    """A history of user messages `s1/0`, `s1/1` …, a session a day."""
    conversations = tuple(
        ImportedConversation(
            external_id=session,
            title="",
            messages=tuple(
                ImportedMessage(
                    external_id=f"{session}/{place}",
                    parent=f"{session}/{place - 1}" if place else None,
                    role=Role.USER,
                    text=text,
                    time=NOON + timedelta(days=day, minutes=place),
                )
                for place, text in enumerate(said)
            ),
            active_leaf=None,
        )
        for day, (session, said) in enumerate(texts.items())
    )
    return History(name=name, conversations=conversations, questions=questions)


def question(query: str, answer: str = "yes", **fields: object) -> Question:
    values = {"question_id": query, "gold": frozenset[str](), "category": "k", **fields}
    return Question(query=query, answer=answer, **values)  # type: ignore[arg-type]


@dataclass
class WordMemory:
    """Brings back what shares a word with the query; a session is a segment."""

    messages: list[ImportedMessage] = field(default_factory=list)
    closed: bool = False
    bytes_on_disk: int = 0

    def add(self, conversations: Sequence[ImportedConversation]) -> list[float]:
        self.messages += [message for one in conversations for message in one.messages]
        return [0.0] * len(self.messages)

    def flush(self) -> None:
        pass

    def recall(self, request: RecallRequest, exclude: frozenset[str]) -> Recall:
        found = [one for one in self._found(request) if one.external_id not in exclude]
        blocks = tuple(_block(one, rank) for rank, one in enumerate(found, start=1))
        return Recall(
            query=request.query,
            budget=request.budget,
            tokens=sum(one.tokens for one in blocks),
            sufficient=True,
            blocks=blocks,
        )

    def segments(
        self, request: RecallRequest, exclude: frozenset[str], limit: int
    ) -> list[frozenset[str]]:
        names = dict.fromkeys(one.external_id.split("/")[0] for one in self._found(request))
        members = [
            frozenset(
                one.external_id for one in self.messages if one.external_id.startswith(f"{name}/")
            )
            for name in names
        ]
        return members[:limit]

    def close(self) -> None:
        self.closed = True

    def _found(self, request: RecallRequest) -> list[ImportedMessage]:
        asked = set(request.query.lower().strip("?").split())
        shared = {
            one.external_id: len(asked & set(one.text.lower().strip(".!").split()))
            for one in self.messages
        }
        found = [one for one in self.messages if shared[one.external_id]]
        return sorted(found, key=lambda one: -shared[one.external_id])


def _block(message: ImportedMessage, rank: int) -> Block:
    text = f"User: {message.text}"
    return Block(
        rank=rank,
        unit_id=UnitId(message.external_id),
        kind="message",
        space="basic",
        conversation_id=ConversationId("c"),
        message_ids=(MessageId(UnitId(message.external_id)),),
        external_ids=(message.external_id,),
        time=message.time or NOON,
        text=text,
        tokens=words(text),
        score=1 / rank,
    )


class LetterEmbedder:
    """Vectors of letter counts: the same letters, the same meaning."""

    embedder_id = "letters"
    dimension = 26

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        return [
            Encoding(
                chunks=self._vector(text)[None] if text.strip() else np.zeros((0, 26), np.float32),
                tokens=np.zeros((0, 26), np.int8),
                token_starts=np.zeros(0, np.uint32),
            )
            for text in texts
        ]

    def encode_query(self, query: str) -> QueryEncoding:
        return QueryEncoding(
            vector=self._vector(query),
            tokens=np.zeros((0, 26), np.float32),
            weights=np.zeros(0, np.float32),
        )

    def _vector(self, text: str) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        counts = np.array([text.lower().count(chr(97 + at)) for at in range(26)], np.float32)
        return counts / np.linalg.norm(counts)


class ScriptedModel:
    """Says what `script` makes of the prompt, and remembers its prompts."""

    local = True

    def __init__(
        self,
        script: Callable[[Sequence[PromptMessage]], str],
        *,
        name: str = "scripted",
        window: int = 4000,
    ) -> None:
        self.name = name
        self.prompts: list[tuple[PromptMessage, ...]] = []
        self.options: list[GenerationOptions] = []
        self.schemas: list[dict[str, object]] = []
        self._script = script
        self._window = window

    def load(self, *, cancel: CancelToken) -> None:
        pass

    def context_window(self) -> int:
        return self._window

    def count_tokens(self, text: str) -> int:
        return words(text)

    @property
    def sees(self) -> bool:
        return False

    def count_picture(self, picture: Picture) -> int:
        raise NotImplementedError

    def stream(
        self, prompt: Sequence[PromptMessage], options: GenerationOptions, *, cancel: CancelToken
    ) -> Iterator[Piece]:
        cancel.check()
        self.prompts.append(tuple(prompt))
        self.options.append(options)
        yield Piece(PieceKind.REASONING, "hm")
        yield Piece(PieceKind.ANSWER, self._script(prompt))

    def complete_json(
        self,
        prompt: Sequence[PromptMessage],
        schema: dict[str, object],
        options: GenerationOptions,
        *,
        cancel: CancelToken,
    ) -> str:
        cancel.check()
        self.prompts.append(tuple(prompt))
        self.options.append(options)
        self.schemas.append(schema)
        return self._script(prompt)
