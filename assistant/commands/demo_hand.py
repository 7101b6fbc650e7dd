"""What the invented person of the demo does to the memory by hand, through the engine's calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.facts import FactStatus
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.messages import Role
from assistant.domain.profiles import ProfileMemory
from assistant.domain.requests import FactQuery
from assistant.domain.times import utc_now
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.errors import EngineBug

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assistant.domain.ids import ConversationId, FactId
    from assistant.engine import Engine
    from assistant.engine.demo_story import Hand

_ALL = FactQuery(limit=10_000, statuses=(FactStatus.ACTIVE,))


def by_hand(engine: Engine, hand: Hand) -> None:
    """Pin, correct, forget, undo, rule and contradict, so that each page has something of it."""
    waiting = engine.rules().result().waiting
    allowed = [
        each.held_id
        for each in waiting
        if each.fact is not None and each.fact.statement in hand.allowed
    ]
    if allowed:
        engine.allow_held(allowed).result()
    _mark_and_edit(engine, hand)
    _forget(engine, hand)
    if hand.never:
        engine.never_learn(hand.never).result()
    for one, other in hand.merged:
        engine.merge_entities(
            engine.entity_called(one).result().entity_id,
            engine.entity_called(other).result().entity_id,
        ).result()
    _arrange(engine, hand)
    _contradict(engine, hand)


def _mark_and_edit(engine: Engine, hand: Hand) -> None:
    engine.mark_facts(_ids(engine, hand.pinned), pinned=True).result()
    engine.mark_facts(_ids(engine, hand.device_only), device_only=True).result()
    for was, becomes in hand.edited:
        engine.edit_fact(_ids(engine, [was])[0], becomes).result()
    for statement in hand.added:
        engine.add_fact(statement).result()


def _forget(engine: Engine, hand: Hand) -> None:
    for statement in hand.forgotten:
        _forget_one(engine, statement)
    for statement in hand.forgotten_and_undone:
        _forget_one(engine, statement)
        engine.undo().result()


def _forget_one(engine: Engine, statement: str) -> None:
    request = ForgetRequest(unit_ids=tuple(_ids(engine, [statement])))
    engine.forget(engine.plan_forgetting(request).result().plan_id).result()


def _arrange(engine: Engine, hand: Hand) -> None:
    for name in hand.pinned_chats:
        engine.pin(_chat(engine, name), pinned=True).result()
    if hand.profile is None:
        return
    name, icon = hand.profile
    made = engine.add_profile(name, icon=icon, colour="amber", memory=ProfileMemory.SHARED).result()
    for title in hand.profile_chats:
        engine.move_to_profile(_chat(engine, title), made.profile_id).result()


def _contradict(engine: Engine, hand: Hand) -> None:
    """Say otherwise what was written by hand a moment ago: that is for the person to settle."""
    for number, (title, text) in enumerate(hand.said_since):
        now = utc_now()
        message = ImportedMessage(
            external_id=f"demo-since-{number}:0",
            parent=None,
            role=Role.USER,
            text=text,
            time=now,
        )
        chat = ImportedConversation(
            external_id=f"demo-since-{number}",
            title=title,
            messages=(message,),
            active_leaf=message.external_id,
            created_at=now,
        )
        engine.remember([chat], source="demo").result()


def _ids(engine: Engine, statements: Iterable[str]) -> list[FactId]:
    known = {fact.statement: fact.fact_id for fact in engine.facts(_ALL).result().facts}
    wanted = list(statements)
    if missing := [each for each in wanted if each not in known]:
        raise EngineBug(f"The demo learnt no such fact: {missing[0]!r}")
    return [known[each] for each in wanted]


def _chat(engine: Engine, title: str) -> ConversationId:
    for each in engine.conversations(counted=False).result():
        if each.conversation.title == title:
            return each.conversation.conversation_id
    raise EngineBug(f"The demo has no chat {title!r}")
