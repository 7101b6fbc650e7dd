"""A chat that branched off repeats words: they are learnt once, and forgotten everywhere."""

from __future__ import annotations

from assistant.chat.copying import branch_from
from assistant.domain.changes import MessagesAdded
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import ConversationId, MessageId
from assistant.domain.messages import Message, Origin
from assistant.memory.forgetting.forgetting import Forgetting
from assistant.storage.conversations import ConversationStore
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from tests.integration.memory.conftest import Home


def branched(home: Home, message_id: MessageId, title: str = "") -> ConversationId:
    made = home.database.write(lambda cursor: branch_from(cursor, message_id, title)).result()
    assert not any(isinstance(change, MessagesAdded) for change in made[1])
    return made[0]


def branch(home: Home, chat: ConversationId) -> list[Message]:
    return MessageStore(home.database.read()).active_branch(chat)


def test_a_chat_branches_off_with_what_was_said_up_to_a_message(home: Home) -> None:
    chat = home.chat(title="Dogs")
    _, answer, _ = home.talk(chat, "My dog is called Rex.", "A fine name.", "And the cat?")
    other = branched(home, answer, "Branch of\nDogs")
    words = [message.text for message in branch(home, other)]
    assert words == ["My dog is called Rex.", "A fine name."]
    assert all(message.origin is Origin.COPIED for message in branch(home, other))
    assert ConversationStore(home.database.read()).get(other).title == "Branch of Dogs"
    assert len(branch(home, chat)) == 3


def test_copies_are_learnt_from_once(home: Home) -> None:
    chat = home.chat()
    first, answer = home.talk(chat, "My dog is called Rex.", "A fine name.")
    home.learn()
    facts = list(FactStore(home.database.read()).remembered())
    other = branched(home, branch(home, branched(home, answer))[-1].message_id)
    home.learn()
    cursor = home.database.read()
    assert list(FactStore(cursor).remembered()) == facts
    assert [one.message_id for one in MessageStore(cursor).remembered()] == [first, answer]
    home.talk(other, "My cat is called Tom.")
    home.learn()
    statements = {fact.statement for fact in FactStore(home.database.read()).remembered()}
    assert statements == {"Your dog is called Rex.", "Your cat is called Tom."}


def test_forgetting_reaches_copies_of_copies_and_the_first(home: Home) -> None:
    chat = home.chat()
    first, answer = home.talk(chat, "My quagga is called Zora.", "A fine name.")
    once = branched(home, answer)
    twice = branched(home, branch(home, once)[-1].message_id)
    forgetting = Forgetting(home.database, home.published.append)
    middle = branch(home, once)[0].message_id
    plan = forgetting.plan(ForgetRequest(unit_ids=(middle,)))
    assert {first, middle, branch(home, twice)[0].message_id} <= set(plan.messages)
    forgetting.carry_out(plan.plan_id)
    assert not MessageStore(home.database.read()).holding("quagga")
    assert b"quagga" not in home.database.path.read_bytes()


def test_a_message_goes_with_its_answers_and_what_follows_stays(home: Home) -> None:
    chat = home.chat()
    one, _, three, four = home.talk(
        chat, "My dog is called Rex.", "Rex it is.", "Which tea is green?", "Sencha."
    )
    other = branched(home, one)
    home.learn()
    forgetting = Forgetting(home.database, home.published.append)
    assert forgetting.delete_message(one) == chat
    left = branch(home, chat)
    assert [message.message_id for message in left] == [three, four]
    assert left[0].parent_id is None
    assert not list(FactStore(home.database.read()).remembered())
    assert [message.text for message in branch(home, other)] == ["My dog is called Rex."]
    assert forgetting.delete_message(four) == chat
    assert forgetting.delete_message(three) == chat
    assert ConversationStore(home.database.read()).find(chat) is None


def test_a_deleted_message_is_in_no_byte(home: Home) -> None:
    chat = home.chat()
    one, _ = home.talk(chat, "The word is xylothek.", "Noted.")
    home.learn()
    Forgetting(home.database, home.published.append).delete_message(one)
    for path in home.database.path.parent.rglob("*"):
        assert not path.is_file() or b"xylothek" not in path.read_bytes(), path
