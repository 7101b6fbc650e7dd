"""RealMem as a test of facts: what a person said, and what its authors took as worth keeping.

Rules, weights and thresholds are made on one person alone. The authors' memories speak of "User";
here they speak to the person, as facts do, and without the topic in 【】 before them.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assistant.evaluation.files import read_json
from assistant.evaluation.realmem import realmem
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from pathlib import Path

    from assistant.domain.transfers import ImportedConversation, ImportedMessage

FACTS_TUNING_PERSON = "Adeleke_Okonjo"

_TOPIC = Pattern(r"【[^】]*】\s*")
_OF_USER = Pattern(r"\b(?:the\s+)?user['’]s\b", re.IGNORECASE)
_USER = Pattern(r"\b(?:the\s+)?user\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldMemory:
    """One of the authors' memories. `conversation` is the chat that taught it.

    `by_assistant`: the authors drew it from the assistant's words.
    """

    text: str
    conversation: str
    by_assistant: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FactSet:
    """One person's chats with the memories that they should give."""

    name: str
    conversations: tuple[ImportedConversation, ...]
    memories: tuple[GoldMemory, ...]
    tuning: bool

    @property
    def messages(self) -> dict[str, ImportedMessage]:
        """Every message by its external id."""
        return {
            message.external_id: message
            for conversation in self.conversations
            for message in conversation.messages
        }


def fact_sets(path: Path) -> list[FactSet]:
    """The people in a `*_dialogues_256k.json`, or in all of a folder (also one that holds it)."""
    if path.is_dir() and not any(path.glob("*_dialogues_*.json")):
        path = path / "realmem"
    files = sorted(path.glob("*_dialogues_*.json")) if path.is_dir() else [path]
    return [_fact_set(file) for file in files]


def label_key(person: str, message: str, words: str) -> str:
    """What a label is kept under: no word of the data set can be read from it."""
    return hashlib.sha256(f"{person}\n{message}\n{words}".encode()).hexdigest()[:20]


def _fact_set(file: Path) -> FactSet:
    (history,) = realmem(file)
    return FactSet(
        name=history.name,
        conversations=history.conversations,
        memories=tuple(
            _memory(raw, session["session_uuid"])
            for session in read_json(file)["dialogues"]
            for raw in session.get("extracted_memory") or ()
        ),
        tuning=history.name == FACTS_TUNING_PERSON,
    )


def _memory(raw: dict[str, Any], conversation: str) -> GoldMemory:
    text = _OF_USER.sub("your", _TOPIC.sub("", raw["content"]))
    return GoldMemory(
        text=_USER.sub("you", text),
        conversation=conversation,
        by_assistant=raw.get("source_role_snapshot") == "Assistant",
    )
