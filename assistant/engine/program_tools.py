"""What other programs may ask of the memory: recall, list, remember, forget; JSON in and out.

A program is treated like a model on another machine: what is for this device only, and whatever
repeats it, is neither told nor found by its id. What a program tells is kept as said by it, never
as the person's own words, so that no wish in it takes anything away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assistant.domain import programs
from assistant.domain.facts import FactStatus
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import FactId, MessageId, UnitId, new_message_id
from assistant.domain.messages import ConversationKind, Role, TitledBy
from assistant.domain.requests import FactQuery, RecallRequest
from assistant.domain.times import utc_now
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.errors import InvalidInput, NotFound
from assistant.inference.tokens import minilm_counter
from assistant.memory.device_only import kept_from_programs
from assistant.memory.standing.hidden_messages import taken_back
from assistant.storage.conversations import ConversationStore
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from assistant.storage.profiles import ProfileStore

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assistant.domain.facts import CoreFact
    from assistant.domain.forgetting import ForgetPlan
    from assistant.domain.messages import Message
    from assistant.domain.profiles import MemoryScope
    from assistant.engine.parts import Parts
    from assistant.memory.device_only import Withheld
    from assistant.storage.database import Cursor

Document = dict[str, Any]

SOURCE = "mcp"
SHOWN_LINES = 20
_LARGEST = 1_000_000


class Given:
    """Arguments as they came; every reading raises `InvalidInput` naming what is wrong."""

    def __init__(self, arguments: Mapping[str, Any]) -> None:
        self._arguments = arguments

    def text(self, name: str, *, needed: bool = True) -> str:
        """A text of at most `LONGEST_TEXT` characters, without zero bytes and half letters."""
        value = self._arguments.get(name, "")
        if not isinstance(value, str):
            raise InvalidInput(f"{name} is no text.")
        clean = value.replace("\0", " ").encode("utf-8", "replace").decode("utf-8").strip()
        if needed and not clean:
            raise InvalidInput(f"{name} is empty.")
        if len(clean) > programs.LONGEST_TEXT:
            raise InvalidInput(
                f"{name} has {len(clean)} characters; {programs.LONGEST_TEXT} are the most."
            )
        return clean

    def number(self, name: str, usual: int, least: int, most: int) -> int:
        """A whole number, held within its bounds."""
        value = self._arguments.get(name, usual)
        if isinstance(value, bool) or not isinstance(value, int):
            raise InvalidInput(f"{name} is no whole number.")
        return min(max(value, least), most)

    def ids(self, name: str) -> tuple[UnitId, ...]:
        """Some ids, each once."""
        value = self._arguments.get(name)
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise InvalidInput(f"{name} is no list of ids.")
        if not 0 < len(value) <= programs.MOST_IDS:
            raise InvalidInput(f"{name} needs 1 to {programs.MOST_IDS} ids.")
        return tuple(dict.fromkeys(UnitId(each) for each in value))


@dataclass(frozen=True, slots=True)
class Sight:
    """What a program can see at this moment."""

    withheld: Withheld
    scope: MemoryScope
    taken_back: frozenset[MessageId]

    def fact(self, fact: CoreFact) -> bool:
        """Whether it may be told of a fact."""
        if fact.device_only or fact.fact_id in self.withheld.units:
            return False
        if self.withheld.holds(fact.statement):
            return False
        return any(
            self.scope.holds(source.conversation_id) and source.message_id not in self.taken_back
            for source in fact.sources
        )

    def message(self, message: Message) -> bool:
        """Whether it may be told of a message."""
        if message.message_id in self.taken_back or self.withheld.keeps(message):
            return False
        return message.learnable and self.scope.holds(message.conversation_id)


def sight(cursor: Cursor) -> Sight:
    """What programs can see, as the file says it now."""
    return Sight(kept_from_programs(cursor), ProfileStore(cursor).scope(None), taken_back(cursor))


def recall(parts: Parts, given: Given) -> Document:
    """The evidence for a question, in the order of time."""
    withheld = kept_from_programs(parts.database.read())
    request = RecallRequest(
        query=given.text("query"),
        budget=given.number(
            "budget", programs.USUAL_BUDGET, programs.LEAST_BUDGET, programs.MOST_BUDGET
        ),
        without=withheld.units,
    )
    found = withheld.of(parts.recall(request), minilm_counter())
    return {
        "sufficient": found.sufficient,
        "memories": [
            {
                "ids": [block.unit_id] if block.kind == "fact" else list(block.message_ids),
                "kind": block.kind,
                "time": block.local_time.isoformat(timespec="minutes"),
                "text": block.text,
            }
            for block in found.blocks
        ],
    }


def list_facts(parts: Parts, given: Given) -> Document:
    """What is known, newest first; `next_offset` where there is more."""
    limit = given.number("limit", programs.USUAL_FACTS, 1, programs.MOST_FACTS)
    offset = given.number("offset", 0, 0, _LARGEST)
    cursor = parts.database.read()
    query = FactQuery(
        words=given.text("words", needed=False),
        statuses=(FactStatus.ACTIVE,),
        device_only=False,
        limit=limit,
        offset=offset,
    )
    page, seen = FactStore(cursor).page(query), sight(cursor)
    document: Document = {
        "facts": [
            {
                "id": fact.fact_id,
                "statement": fact.statement,
                "subject": fact.subject,
                "type": fact.type.value,
                "since": fact.valid_from.date().isoformat(),
            }
            for fact in page.facts
            if seen.fact(fact)
        ]
    }
    if offset + limit < page.total:
        document["next_offset"] = offset + limit
    return document


def remember(parts: Parts, program: str, given: Given) -> Document:
    """Keep a text as said by the program, where the person's rules let it in."""
    text = given.text("text")
    if not parts.learns:
        raise InvalidInput("Nothing is learnt at the moment: the person has paused the memory.")
    reason = parts.ruling.stops(text)
    if reason == "rule":
        raise InvalidInput("The person ruled that nothing like this is remembered.")
    if reason:
        raise InvalidInput(f"This is about {reason}, of which only the person may tell.")
    masked = parts.masking(text)
    counts = parts.importer.add([_grown(parts.database.read(), program, masked.text)], SOURCE)
    if not counts.new:
        raise InvalidInput("The person had this forgotten, or it is known already.")
    return {"kept": True, "masked": [kind.value for kind in masked.kinds]}


def plan(parts: Parts, given: Given) -> ForgetPlan:
    """What would go with the units that a program names; raises `NotFound`."""
    wanted, cursor = given.ids("ids"), parts.database.read()
    seen = sight(cursor)
    facts = FactStore(cursor).by_ids([FactId(each) for each in wanted])
    messages = MessageStore(cursor).by_ids([MessageId(each) for each in wanted])
    for each in wanted:
        fact, message = facts.get(FactId(each)), messages.get(MessageId(each))
        known = (fact is not None and seen.fact(fact)) or (
            message is not None and seen.message(message)
        )
        if not known:
            raise NotFound(f"Nothing that can be forgotten has the id {each[:40]!r}.")
    return parts.forgetting.plan(ForgetRequest(unit_ids=wanted))


def goes_unseen(parts: Parts, planned: ForgetPlan) -> bool:
    """Whether a plan takes what the program that asked for it cannot see."""
    withheld = kept_from_programs(parts.database.read()).units
    return not withheld.isdisjoint({*planned.facts_removed, *planned.messages})


def lines_of(parts: Parts, planned: ForgetPlan) -> tuple[str, ...]:
    """What would go, for the person's eyes."""
    cursor = parts.database.read()
    facts = FactStore(cursor).by_ids(planned.facts_removed)
    messages = MessageStore(cursor).by_ids(planned.messages)
    texts = [facts[each].statement for each in planned.facts_removed if each in facts]
    texts += [messages[each].text for each in planned.messages if each in messages]
    shown = texts[:SHOWN_LINES]
    return (*shown, "…") if len(texts) > len(shown) else tuple(shown)


def _grown(cursor: Cursor, program: str, text: str) -> ImportedConversation:
    """The program's chat of this month with one more message, after its last."""
    now = utc_now()
    chat_id = f"{program} {now:%Y-%m}"
    known = ConversationStore(cursor).by_external_ids(SOURCE, [chat_id]).get(chat_id)
    last: tuple[ImportedMessage, ...] = ()
    if known is not None and known.active_leaf is not None:
        message = MessageStore(cursor).get(known.active_leaf)
        external_id = message.external_id or message.message_id
        last = (_said(external_id, None, message.role, message.text, program),)
    new_id = new_message_id()
    parent = last[0].external_id if last else None
    new = _said(new_id, parent, Role.ASSISTANT, text, program)
    return ImportedConversation(
        external_id=chat_id,
        title=known.title if known is not None else f"Noted by {program}",
        messages=(*last, new),
        active_leaf=new_id,
        kind=ConversationKind.PEOPLE,
        titled_by=TitledBy.PERSON,
    )


def _said(
    external_id: str, parent: str | None, role: Role, text: str, program: str
) -> ImportedMessage:
    return ImportedMessage(
        external_id=external_id,
        parent=parent,
        role=role,
        text=text,
        time=utc_now(),
        speaker=program,
    )
