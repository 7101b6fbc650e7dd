"""Turns what a model says of the person into how the memory says it: "You live in Bern."."""

from __future__ import annotations

import re

from assistant.domain.messages import ConversationKind
from assistant.memory.facts.remembering import second_person
from assistant.memory.facts.rules import YOU, as_sentence
from assistant.memory.language.phrases import any_of
from assistant.patterns import Pattern

_USER = Pattern(r"\b(?:the\s+)?user(?P<of>['’]s)?\b(?P<rest>\s+(?P<verb>[\w'’]+))?", re.IGNORECASE)
_THEIR = Pattern(r"\btheir\b", re.IGNORECASE)
_VERBS = {
    "is": "are", "isn't": "aren't", "was": "were", "wasn't": "weren't", "has": "have",
    "hasn't": "haven't", "does": "do", "doesn't": "don't", "goes": "go", "says": "say",
}  # fmt: skip
_ADVERBS = frozenset(
    ["also", "always", "often", "usually", "never", "already", "currently", "still", "really"]
)
_FIRST = any_of("i | i'm | i’m | i've | i’ve | my | me | mine | we | our | us | myself")
_OWN_SUBJECTS = frozenset(
    ["", "i", "me", "my", "myself", "we", "user", "the user", "you", "your", "ich", "wir"]
)


def in_voice_of(statement: str, speaker: str, kind: ConversationKind) -> str | None:
    """The statement as a sentence in the memory's voice; None where it can't be said so.

    To the person "you"; among people by name, so a statement that still says "I" is refused.
    """
    if kind is ConversationKind.PEOPLE:
        if _FIRST.search(statement) or speaker.casefold() not in statement.casefold():
            return None
        return _sentence(statement)
    if _USER.search(statement):
        return _sentence(_USER.sub(_as_you, _THEIR.sub("your", statement)))
    return _sentence(second_person(statement))


def subject_of(claimed: str, statement: str, speaker: str, kind: ConversationKind) -> str:
    """Whom the statement is about: who speaks, or whom the claim names if the statement does."""
    own = speaker if kind is ConversationKind.PEOPLE else YOU
    name = claimed.strip(" .\"'")
    if name.casefold() in _OWN_SUBJECTS or name.casefold() == own.casefold():
        return own
    if kind is ConversationKind.ASSISTANT:
        name = second_person(name)
    return name if name.casefold() in statement.casefold() else own


def _as_you(match: re.Match[str]) -> str:
    verb = match.group("verb")
    if match.group("of"):
        return "your" + (match.group("rest") or "")
    if not verb or verb.casefold() in _ADVERBS:
        return "you" + (match.group("rest") or "")
    return f"you {_second(verb)}"


def _second(verb: str) -> str:
    """A verb as it follows "you": "live" for "lives"; what is no such form stays as it is."""
    low = verb.casefold().replace("’", "'")
    if low in _VERBS:
        return _VERBS[low]
    if low.endswith("ies") and len(low) > 4:
        return low[:-3] + "y"
    if low.endswith(("sses", "shes", "ches", "xes", "zzes")):
        return low[:-2]
    return low[:-1] if low.endswith("s") and not low.endswith(("ss", "us", "is")) else verb


def _sentence(text: str) -> str:
    begun = as_sentence(text)
    return begun if begun.endswith((".", "!", "。", "！", "…")) else f"{begun}."
