"""How kinds of fact and of evidence are named and drawn: by icon and word, not by colour."""

from __future__ import annotations

from assistant.domain.facts import FactType
from ui.words import translated

SIGN_OF_TYPE = {
    FactType.IDENTITY: "identification-card",
    FactType.EVENT: "calendar-blank",
    FactType.PREFERENCE: "heart",
    FactType.RELATION: "users-three",
    FactType.STATE: "activity",
}

SIGN_OF_EVIDENCE = {
    "fact": "bookmark-simple",
    "segment": "chats",
    "message": "chat-circle",
    "document": "file-text",
}


def type_name(kind: FactType) -> str:
    """What a kind of fact is called."""
    return {
        FactType.IDENTITY: translated("About you"),
        FactType.EVENT: translated("Event"),
        FactType.PREFERENCE: translated("Preference"),
        FactType.RELATION: translated("People"),
        FactType.STATE: translated("For now"),
    }[kind]


def evidence_name(kind: str) -> str:
    """What a kind of evidence is called."""
    return {
        "fact": translated("Fact"),
        "segment": translated("Part of a chat"),
        "message": translated("Message"),
        "document": translated("From a file"),
    }.get(kind, kind)


def policy_name(policy: str) -> str:
    """Who or what made a fact."""
    return translated("you wrote it") if policy == "person" else translated("from your words")
