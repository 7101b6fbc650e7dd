"""What an OpenAI-compatible client asks for, checked, and what it is answered."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assistant.domain.messages import Role
from assistant.domain.prompts import PieceKind, PromptMessage
from assistant.errors import InvalidInput

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assistant.domain.prompts import Exchange, Piece

OWN_NAME = "keepsake"
"""The model name that means: the one which is chosen in Keepsake."""

NO_MEMORY = ":no-memory"
"""Behind a model's name: neither recall nor learn."""

MOST_MESSAGES = 2_000
_SYSTEM = {"system", "developer"}
_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT}
_ONLY_AS = {"n": 1, "tools": [], "functions": [], "logprobs": False}
"""What is asked for in vain would be missed: these are refused unless they say this."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatAsked:
    """A question with the turns before it; `model` None: the chosen one.

    Sampling is the person's own, as in the window: what a client says about it is ignored.
    """

    text: str
    history: tuple[PromptMessage, ...] = ()
    instructions: str = ""
    model: str | None = None
    memory: bool = True
    stream: bool = False


def parse(body: bytes, *, memory: bool = True) -> ChatAsked:
    """A request's body; raises `InvalidInput` naming what is wrong."""
    try:
        raw = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise InvalidInput("The body is no JSON.") from error
    if not isinstance(raw, dict):
        raise InvalidInput("The body is no JSON object.")
    for name, only in _ONLY_AS.items():
        if raw.get(name) not in (None, only):
            raise InvalidInput(f"{name} is not supported.")
    name = raw.get("model", OWN_NAME)
    if not isinstance(name, str):
        raise InvalidInput("model is no text.")
    wanted = name.removesuffix(NO_MEMORY)
    system, turns = _turns(raw.get("messages"))
    if not turns or turns[-1].role is not Role.USER:
        raise InvalidInput("The last of the messages must be the user's.")
    return ChatAsked(
        text=turns[-1].text,
        history=tuple(turns[:-1]),
        instructions=system,
        model=None if wanted in ("", OWN_NAME) else wanted,
        memory=memory and not name.endswith(NO_MEMORY),
        stream=raw.get("stream") is True,
    )


def _turns(messages: object) -> tuple[str, list[PromptMessage]]:
    if not isinstance(messages, list) or len(messages) > MOST_MESSAGES:
        raise InvalidInput(f"messages is no list of at most {MOST_MESSAGES}.")
    system: list[str] = []
    turns: list[PromptMessage] = []
    for message in messages:
        role = message.get("role") if isinstance(message, dict) else None
        if not isinstance(role, str):
            raise InvalidInput("A message has no role.")
        if role in _SYSTEM:
            system.append(_text(message.get("content")))
        elif role in _ROLES:
            turns.append(PromptMessage(role=_ROLES[role], text=_text(message.get("content"))))
        else:
            raise InvalidInput("A message is neither system, user nor assistant.")
    return "\n\n".join(system), turns


def _text(content: object) -> str:
    """The words of a message, which may come in parts; pictures are refused."""
    if content is None:
        return ""
    if isinstance(content, list):
        parts = [part for part in content if isinstance(part, dict) and part.get("type") == "text"]
        if len(parts) != len(content):
            raise InvalidInput("Only text can be sent here.")
        words = [part.get("text", "") for part in parts]
        if not all(isinstance(word, str) for word in words):
            raise InvalidInput("A part of a message's content is no text.")
        content = "".join(words)
    if not isinstance(content, str):
        raise InvalidInput("A message's content is no text.")
    return content.replace("\0", " ").encode("utf-8", "replace").decode("utf-8")


def chunk(
    answer_id: str, model: str, created: int, delta: Mapping[str, Any], end: str | None
) -> bytes:
    """One event of a stream."""
    document = {
        "id": answer_id,
        "object": "chat.completion.chunk",
        "created": created,
        "model": model,
        "choices": [{"index": 0, "delta": dict(delta), "finish_reason": end}],
    }
    return event(document)


def event(document: Mapping[str, Any]) -> bytes:
    """A document as a stream of server-sent events tells it."""
    return b"data: " + json.dumps(document).encode() + b"\n\n"


def delta_of(piece: Piece) -> dict[str, str]:
    """A piece as a stream tells it; reasoning where clients that show it look."""
    name = "content" if piece.kind is PieceKind.ANSWER else "reasoning_content"
    return {name: piece.text}


def whole(answer_id: str, created: int, done: Exchange) -> dict[str, Any]:
    """An answer in one document; what was recalled for it is told beside, by ids."""
    message: dict[str, Any] = {"role": "assistant", "content": done.answer}
    if done.reasoning:
        message["reasoning_content"] = done.reasoning
    return {
        "id": answer_id,
        "object": "chat.completion",
        "created": created,
        "model": done.model,
        "choices": [
            {
                "index": 0,
                "message": message,
                "finish_reason": "stop" if done.complete else "length",
                "logprobs": None,
            }
        ],
        "keepsake": beside(done),
    }


def beside(done: Exchange) -> dict[str, Any]:
    """Where the answer is kept, and which memories stood in its prompt."""
    return {
        "conversation_id": done.conversation_id,
        "memories": [block.unit_id for block in done.recall.blocks] if done.recall else [],
    }
