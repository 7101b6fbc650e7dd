"""What people say about the memory takes other messages out of it, and may be taken back."""

from __future__ import annotations

from datetime import timedelta

import pytest

from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import MessageId
from assistant.domain.messages import ConversationKind, Role
from assistant.domain.standing import Standing
from assistant.errors import NotFound
from assistant.memory.forgetting.forgetting import Forgetting
from assistant.memory.standing.hidden_messages import hidden_messages, unhide
from assistant.storage.standing import StandingStore
from tests.integration.memory.conftest import Home


def hidden(home: Home) -> dict[MessageId, Standing]:
    home.learn()
    return {
        one.message_id: one.standing
        for one in hidden_messages(home.database.read())
        if not one.restored
    }


def test_a_request_to_forget_takes_what_it_names_and_itself(home: Home) -> None:
    chat, other = home.chat(), home.chat()
    hotel = home.say(chat, "My hotel in Lisbon is the Bica Palace.")
    answer = home.say(chat, "The Bica Palace is lovely.", Role.ASSISTANT)
    flight = home.say(chat, "My flight to Lisbon is on Friday.")
    request = home.say(other, "Please forget what I said about the Lisbon hotel.")
    found = hidden(home)
    assert found == {
        hotel: Standing.WITHDRAWN, answer: Standing.WITHDRAWN, request: Standing.WITHDRAWN
    }  # fmt: skip
    assert flight not in found


def test_one_word_reaches_its_own_conversation_first(home: Home) -> None:
    chat, other = home.chat(), home.chat()
    elsewhere = home.say(other, "The hotel bill of Rome was paid.")
    here = home.say(chat, "I booked a hotel near the station.")
    home.say(chat, "Forget what I said about the hotel.")
    found = hidden(home)
    assert here in found
    assert elsewhere not in found


def test_a_word_that_many_messages_hold_is_not_certain(home: Home) -> None:
    for day in range(9):
        home.say(home.chat(), f"The hotel of day {day} was fine.")
    request = home.say(home.chat(), "Forget what I said about the hotel.")
    assert hidden(home) == {request: Standing.WITHDRAWN}


@pytest.mark.parametrize(
    ("told", "request_"),
    [
        ("My weight is 92 kilos.", "Please forget that."),
        ("My locker is number 17.", "Forget what I just told you."),
        ("I have a crush on Sam.", "Please don't save that."),
        ("I was fired in March.", "That stays between us."),
        ("Ich wiege 92 Kilo.", "Vergiss das bitte wieder."),
        ("Mein Spind ist Nummer 17.", "Merk dir das bitte nicht."),
    ],
)
def test_what_was_just_said_is_meant_by_that(home: Home, told: str, request_: str) -> None:
    chat = home.chat()
    home.say(chat, "Hello there, how are you?")
    said = home.say(chat, told)
    home.say(chat, "I see.", Role.ASSISTANT)
    home.say(chat, request_)
    assert set(hidden(home)) == {said}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("My dentist is Dr Okafor.", "Update: my dentist is now Dr Lindqvist."),
        ("The venue is the library.", "The venue changed from the library to the town hall."),
        ("The standup is at nine.", "From now on the standup is at ten."),
        ("Remember that our budget is 3,000.", "Correction: our budget is 4,000, not 3,000."),
        ("My door code is 1122.", "The door code has been changed to 3344."),
        ("Mein Zahnarzt ist Dr. Okafor.", "Mein Zahnarzt ist jetzt Dr. Lindqvist."),
        ("Der Termin ist am Montag.", "Der Termin wurde auf Freitag verschoben."),
    ],
)
def test_what_is_told_anew_replaces_the_old_value(home: Home, old: str, new: str) -> None:
    first = home.say(home.chat(), old)
    home.say(home.chat(), new)
    assert hidden(home) == {first: Standing.SUPERSEDED}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("My dentist is Dr Okafor.", "Update: my dentist is still Dr Okafor."),
        ("My dentist is Dr Okafor.", "Update: my barber is now Dr Lindqvist."),
        ("The red door code is 1122.", "The blue door code is now 3344."),
        ("The code is 1122.", "The code is now working."),
        ("My dentist is Dr Okafor.", "If my dentist is now Dr Lindqvist, I should call."),
        ("My dentist is Dr Okafor.", "Is my dentist now Dr Lindqvist?"),
    ],
)
def test_what_says_the_same_or_something_else_replaces_nothing(
    home: Home, first: str, second: str
) -> None:
    home.say(home.chat(), first)
    home.say(home.chat(), second)
    assert hidden(home) == {}


def test_what_is_over_is_the_thing_that_was_told(home: Home) -> None:
    chat = home.chat()
    code = home.say(chat, "The temporary door code is 4711.")
    talk = home.say(chat, "I walked to the door and it was open.")
    over = home.say(chat, "The temporary door code has expired.")
    found = hidden(home)
    assert found == {code: Standing.EXPIRED}
    assert talk not in found
    assert over not in found


def test_hearsay_and_other_matters_mark_themselves(home: Home) -> None:
    chat = home.chat()
    rumour = home.say(chat, "I heard, unverified, that the office moves to Leeds.")
    similar = home.say(chat, "A similar note from another project names port 9000.")
    plain = home.say(chat, "Our project uses port 8000.")
    discount = home.say(chat, "The discount is 8 percent.")
    home.say(chat, "That was for the other client.")
    found = hidden(home)
    assert found == {
        rumour: Standing.UNCONFIRMED, similar: Standing.OUT_OF_SCOPE,
        discount: Standing.OUT_OF_SCOPE,
    }  # fmt: skip
    assert plain not in found


def test_asking_to_keep_it_after_all_takes_the_request_back(home: Home) -> None:
    chat = home.chat()
    told = home.say(chat, "My shoe size is 43.")
    home.say(chat, "Forget my shoe size.")
    assert told in hidden(home)
    home.say(chat, "Keep remembering my shoe size.")
    assert told not in hidden(home)


def test_people_among_themselves_do_not_speak_to_the_memory(home: Home) -> None:
    chat = home.chat(ConversationKind.PEOPLE)
    home.say(chat, "My hotel is the Bica Palace.", speaker="Ann")
    home.say(chat, "Forget what I said about the hotel.", speaker="Ann")
    assert hidden(home) == {}


def test_a_game_is_no_request(home: Home) -> None:
    chat = home.chat()
    home.say(chat, "My locker code is 1234.")
    home.say(chat, "Let's play a role-play: you are a butler.")
    home.say(chat, "Forget what I said about the locker code.")
    assert hidden(home) == {}


def test_a_long_message_loses_only_what_is_meant(home: Home) -> None:
    chat = home.chat()
    about = "The garden needs work. " * 30
    told = home.say(chat, about + "My bank advisor is called Petra Novak. " + about)
    home.say(chat, "Forget what I told you about my bank advisor Petra.")
    home.learn()
    (standing,) = [
        one for one in StandingStore(home.database.read()).all() if one.message_id == told
    ]
    text = about + "My bank advisor is called Petra Novak. " + about
    assert standing.span is not None
    assert text[slice(*standing.span)] == "My bank advisor is called Petra Novak."


def test_words_that_came_in_late_are_held_against_what_was_said_later(home: Home) -> None:
    request = home.say(home.chat(), "Please forget what I said about the Lisbon hotel.")
    assert set(hidden(home)) == {request}
    late = home.say(home.chat(), "My hotel in Lisbon is the Bica Palace.", after=timedelta(days=-2))
    assert set(hidden(home)) == {request, late}


def test_a_request_does_not_reach_what_is_said_after_it(home: Home) -> None:
    chat = home.chat()
    home.say(chat, "Forget what I said about the Lisbon hotel.")
    anew = home.say(chat, "My hotel in Lisbon is the Ritz.")
    assert anew not in hidden(home)


def test_another_branch_brings_the_message_back(home: Home) -> None:
    chat, other = home.chat(), home.chat()
    told = home.say(other, "My shoe size is 43.")
    first = home.say(chat, "Hello!")
    home.say(chat, "Forget my shoe size.")
    assert told in hidden(home)
    home.say(chat, "What is the weather like?", parent=first)
    assert hidden(home) == {}


def test_a_forgotten_request_brings_the_message_back(home: Home) -> None:
    told = home.say(home.chat(), "My shoe size is 43.")
    request = home.say(home.chat(), "Forget my shoe size.")
    assert told in hidden(home)
    forgetting = Forgetting(home.database, home.published.append)
    forgetting.carry_out(forgetting.plan(ForgetRequest(unit_ids=(request,))).plan_id)
    assert hidden(home) == {}
    assert StandingStore(home.database.read()).all() == []


def test_what_is_brought_back_by_hand_stays(home: Home) -> None:
    chat = home.chat()
    told = home.say(chat, "My shoe size is 43.")
    home.say(chat, "Forget my shoe size.")
    assert told in hidden(home)
    home.write(lambda cursor: unhide(cursor, told))
    assert told not in hidden(home)
    home.say(chat, "Please forget my shoe size!")
    assert told not in hidden(home)


def test_only_a_message_can_be_brought_back(home: Home) -> None:
    with pytest.raises(NotFound):
        home.write(lambda cursor: unhide(cursor, MessageId("m_unknown")))  # type: ignore[arg-type]


def test_no_fact_rests_on_what_is_set_apart(home: Home) -> None:
    chat = home.chat()
    home.say(chat, "Remember that my desk is by the window.")
    home.say(chat, "Remember that my desk is, rumour has it, going to the cellar.")
    home.say(chat, "Don't save this: remember that my locker is number 17.")
    home.learn()
    assert home.statements() == {"Your desk is by the window."}
