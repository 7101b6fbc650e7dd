"""What conversations are called: by their first words, then by the model, last by the person."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.context.texts import prompt_text
from assistant.domain.changes import ConversationsChanged
from assistant.domain.lines import one_line
from assistant.domain.messages import Role, TitledBy
from assistant.domain.prompts import GenerationOptions, PieceKind, PromptMessage
from assistant.errors import InvalidInput
from assistant.patterns import Pattern
from assistant.storage.conversations import ConversationStore

if TYPE_CHECKING:
    from assistant.cancel import CancelToken
    from assistant.domain.changes import Change
    from assistant.domain.ids import ConversationId
    from assistant.inference.ports import ChatModel
    from assistant.storage.database import Cursor

TITLE_LETTERS = 60
LONGEST_TITLE = 500
LONGEST_REPLY = 120
"""Characters; a model that writes more has not written a title."""
READ_LETTERS = 1200
"""So much of the question, and of the answer, says what a chat is about."""
TITLE_TOKENS = 200
"""The most that a model may write, for those that think before they name."""

_LAYOUT = Pattern(r"[*_`#]+")
_INTRODUCED = Pattern(r"^(?:title|titel|titre|título|titolo)\s*[:：]\s*", re.IGNORECASE)
_QUOTES = "\"'“”„‚‘’«»‹›「」『』"
_STEERING = Pattern(r"[\u200e\u200f\u202a-\u202e\u2066-\u2069\u061c]")
"""Characters that turn the direction of what stands around them."""
_JOINER = "\u200d"
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_TAGS = range(0xE0020, 0xE0080)


def title_from(text: str) -> str:
    """The first words of a text, for a conversation that has no title yet."""
    first_line = next((line for line in text.splitlines() if line.strip()), "")
    return shortened(" ".join(_STEERING.sub("", first_line).split()))


def shortened(words: str, most: int = TITLE_LETTERS) -> str:
    """One line of at most `most` characters and an ellipsis, cut between words where there are any.

    What is seen as one character stays whole: letters with their accents, flags, families.
    """
    if len(words) <= most:
        return words
    cut = words[:most]
    if " " in cut:
        return cut.rsplit(" ", 1)[0] + "…"
    end = most
    while end > 1 and _belongs_to_the_one_before(words, end):
        end -= 1
    return words[:end] + "…"


def asked_title(model: ChatModel, question: str, answer: str, cancel: CancelToken) -> str:
    """What the model calls a chat that begins so; empty where its reply is no title.

    Raises `Cancelled` soon after `cancel` is set, and what the model raises.
    """
    model.load(cancel=cancel)
    told = f"{question[:READ_LETTERS]}\n\n---\n\n{answer[:READ_LETTERS]}"
    prompt = (
        PromptMessage(role=Role.SYSTEM, text=prompt_text("title")),
        PromptMessage(role=Role.USER, text=told),
    )
    options = GenerationOptions(max_tokens=TITLE_TOKENS, temperature=0.0, background=True)
    pieces = model.stream(prompt, options, cancel=cancel)
    return cleaned("".join(piece.text for piece in pieces if piece.kind is PieceKind.ANSWER))


def cleaned(reply: str) -> str:
    """A model's reply as a title in one line, without layout; empty where it is none."""
    line = next((line for line in reply.splitlines() if line.strip()), "")
    seen = (letter for letter in _STEERING.sub("", line) if unicodedata.category(letter) != "Cc")
    plain = _INTRODUCED.sub("", _LAYOUT.sub("", "".join(seen)).strip())
    plain = " ".join(plain.strip(f"{_QUOTES} ").removesuffix(".").rstrip(_QUOTES).split())
    if len(plain) > LONGEST_REPLY or not any(letter.isalnum() for letter in plain):
        return ""
    return shortened(plain)


def give(cursor: Cursor, conversation_id: ConversationId, title: str) -> tuple[Change, ...]:
    """Let a model's title stand in the place of the first words; the person's is never replaced."""
    conversation = ConversationStore(cursor).find(conversation_id)
    if not title or conversation is None or conversation.titled_by is not TitledBy.WORDS:
        return ()
    named = replace(conversation, title=title, titled_by=TitledBy.MODEL)
    ConversationStore(cursor).update(named)
    return (ConversationsChanged((conversation_id,)),)


def rename(cursor: Cursor, conversation_id: ConversationId, title: str) -> tuple[Change, ...]:
    """Give a conversation another title, of one line; raises `InvalidInput` or `NotFound`."""
    title = one_line(title)
    if not 0 < len(title) <= LONGEST_TITLE:
        raise InvalidInput(
            f"The title has {len(title)} characters.",
            hint=f"Write one of at most {LONGEST_TITLE}.",
        )
    conversation = ConversationStore(cursor).get(conversation_id)
    named = replace(conversation, title=title, titled_by=TitledBy.PERSON)
    ConversationStore(cursor).update(named)
    return (ConversationsChanged((conversation_id,)),)


def _belongs_to_the_one_before(text: str, at: int) -> bool:
    """Whether the character at `at` is seen as a part of the one before it."""
    here, before = text[at], text[at - 1]
    if _JOINER in (here, before) or unicodedata.category(here) in ("Mn", "Me", "Mc"):
        return True
    if ord(here) in _SKIN_TONES or ord(here) in _TAGS:
        return True
    if ord(here) not in _FLAG_LETTERS:
        return False
    letters = 0
    while at - letters > 0 and ord(text[at - letters - 1]) in _FLAG_LETTERS:
        letters += 1
    return letters % 2 == 1
