"""What a chat model is asked for, and what is made of its reply."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from assistant.domain.facts import FactType
from assistant.domain.messages import ConversationKind, Role
from assistant.domain.prompts import PromptMessage
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assistant.memory.model_facts.excerpts import Excerpts

MOST_FACTS = 2
"""Of one message. A small model that has no more to say repeats itself until it is stopped; asked
for each message in turn, it goes on instead, and never mistakes one for another."""

TOKENS_PER_FACT = 140
"""The most that one takes, by the lengths below."""

LONGEST_QUOTE = 160
LONGEST_STATEMENT = 120
LONGEST_SUBJECT = 40
LONGEST_WHEN = 40

MEANINGS = {
    FactType.IDENTITY: "who someone is, where they live, what they do or own",
    FactType.EVENT: "something that happened or has a date",
    FactType.PREFERENCE: "what someone likes, dislikes or insists on",
    FactType.RELATION: "who belongs to whom",
    FactType.STATE: "how things stand for now",
}

_LAYOUT = Pattern(r"\*\*|__|`")

_VOICE = {
    ConversationKind.ASSISTANT: 'Say "I" for the user, as they did.',
    ConversationKind.PEOPLE: 'Say the name of whoever speaks instead of "I".',
}
_SUBJECT = {
    ConversationKind.ASSISTANT: '"I" for the user, else a name or "my sister"',
    ConversationKind.PEOPLE: "the name of whoever speaks, or of someone else",
}


class UnusableReply(Exception):
    """A reply that is not what was asked for; its text says to the model what is wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One fact as the model gave it, before anything was checked."""

    message: int
    quote: str
    statement: str
    type: FactType
    subject: str
    when: str


def question(excerpts: Excerpts, types: Sequence[FactType]) -> list[PromptMessage]:
    """The prompt: what to do, an example, and the excerpts."""
    rules = _text("facts.txt").format(
        voice=_VOICE[excerpts.kind],
        subject=_SUBJECT[excerpts.kind],
        types="; ".join(f"{each.value} ({MEANINGS[each]})" for each in types),
    )
    example = json.loads(_text("facts_example.json"))[excerpts.kind.value]
    wanted = {each.value for each in types}
    shown = {
        number: [fact for fact in facts if fact["type"] in wanted]
        for number, facts in example["facts"].items()
    }
    return [
        PromptMessage(role=Role.SYSTEM, text=rules.strip()),
        PromptMessage(role=Role.USER, text=example["excerpt"]),
        PromptMessage(role=Role.ASSISTANT, text=json.dumps(shown, ensure_ascii=False)),
        PromptMessage(role=Role.USER, text=excerpts.text),
    ]


def told(problem: str) -> PromptMessage:
    """What a model is told whose reply could not be used."""
    return PromptMessage(
        role=Role.USER,
        text=f"Your answer could not be used: {problem} Answer again, with fewer facts.",
    )


def schema(excerpts: Excerpts, types: Sequence[FactType], most: int = MOST_FACTS) -> dict[str, Any]:
    """The JSON schema of a reply, which makes the grammar of local models.

    One list for each numbered message, in order, of at most `most` facts.
    """
    fact = {
        "quote": {"type": "string", "maxLength": LONGEST_QUOTE},
        "statement": {"type": "string", "maxLength": LONGEST_STATEMENT},
        "type": {"type": "string", "enum": [each.value for each in types]},
        "subject": {"type": "string", "maxLength": LONGEST_SUBJECT},
        "when": {"type": "string", "maxLength": LONGEST_WHEN},
    }
    item = _object(fact)
    return _object(
        {
            str(number): {
                "type": "array",
                "items": item,
                "maxItems": min(most, len(shown.sentences)),
            }
            for number, shown in enumerate(excerpts.shown, start=1)
        }
    )


def longest_reply(excerpts: Excerpts, most: int = MOST_FACTS) -> int:
    """Tokens that a reply to `schema` may take."""
    facts = sum(min(most, len(shown.sentences)) for shown in excerpts.shown)
    return facts * TOKENS_PER_FACT + 8 * len(excerpts.shown) + 8


def claims_in(reply: str, types: Sequence[FactType]) -> tuple[list[Claim], int]:
    """The claims of a reply, and how many entries were none.

    A server that is no grammar's may answer with one list, each entry with its message's number.
    Raises `UnusableReply` where the reply as a whole is not what was asked for.
    """
    try:
        document = json.loads(reply)
    except ValueError:
        raise UnusableReply("It was no valid JSON.") from None
    except RecursionError:
        raise UnusableReply("It was nested too deeply.") from None
    found = list(_entries(document))
    entries = [entry for entry in found if not _is_cut(entry)]
    claims = [claim for entry in entries if (claim := _claim(entry, types)) is not None]
    if entries and not claims:
        raise UnusableReply(
            "Each fact needs quote, statement, type, subject and when, and a type out of "
            f"{', '.join(each.value for each in types)}."
        )
    return claims, len(found) - len(claims)


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _entries(document: object) -> Iterator[object]:
    """Every fact with its message's number, however the lists are laid out."""
    if isinstance(document, dict) and isinstance(document.get("facts"), list | dict):
        document = document["facts"]
    if isinstance(document, list):
        yield from document
        return
    if not isinstance(document, dict) or not all(key.isdecimal() for key in document):
        raise UnusableReply("It had no list of facts for each message number.")
    for number, facts in document.items():
        for entry in facts if isinstance(facts, list) else [facts]:
            yield {"message": int(number), **entry} if isinstance(entry, dict) else entry


def _is_cut(entry: object) -> bool:
    """Whether the grammar ended a statement that would have gone on."""
    statement = entry.get("statement") if isinstance(entry, dict) else None
    if not isinstance(statement, str) or len(statement) != LONGEST_STATEMENT:
        return False
    return statement[-1].isalnum()


def _claim(entry: object, types: Sequence[FactType]) -> Claim | None:
    if not isinstance(entry, dict):
        return None
    words = {name: entry.get(name, "") for name in ("quote", "statement", "type", "subject")}
    number, when = entry.get("message", 0), entry.get("when") or ""
    if isinstance(number, str) and number.strip().isdecimal():
        number = int(number)
    if isinstance(number, bool) or not isinstance(number, int) or not isinstance(when, str):
        return None
    if not all(isinstance(each, str) for each in words.values()):
        return None
    kind = next((each for each in types if each.value == words["type"].strip().casefold()), None)
    if kind is None or not words["quote"].strip() or not words["statement"].strip():
        return None
    return Claim(
        message=number,
        quote=words["quote"].strip(),
        statement=" ".join(_LAYOUT.sub("", words["statement"]).split()),
        type=kind,
        subject=" ".join(words["subject"].split()),
        when=" ".join(when.split()),
    )


@cache
def _text(name: str) -> str:
    return files("assistant.memory.model_facts.prompts").joinpath(name).read_text(encoding="utf-8")
