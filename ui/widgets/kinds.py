"""How kinds of fact and of evidence are named and drawn: by icon and word, not by colour."""

from __future__ import annotations

from assistant.domain.entities import EntityKind
from assistant.domain.facts import PERSON_POLICY, FactType
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
    if policy == PERSON_POLICY:
        return translated("you wrote it")
    if policy.startswith("model"):
        return translated("a model read it in your words")
    return translated("from your words")


def subject_name(subject: str) -> str:
    """Whom or what a fact is about, as a list names it."""
    return translated("you") if subject == "you" else subject


SIGN_OF_ENTITY = {
    EntityKind.USER: "user-circle",
    EntityKind.PERSON: "user",
    EntityKind.PLACE: "map-pin",
    EntityKind.ORGANISATION: "buildings",
    EntityKind.THING: "cube",
}


def entity_kind_name(kind: EntityKind) -> str:
    """What a kind of entity is called."""
    return {
        EntityKind.USER: translated("You"),
        EntityKind.PERSON: translated("Person"),
        EntityKind.PLACE: translated("Place"),
        EntityKind.ORGANISATION: translated("Organisation"),
        EntityKind.THING: translated("Thing"),
    }[kind]
