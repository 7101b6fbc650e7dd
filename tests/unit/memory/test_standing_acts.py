"""What people say about the memory, in many wordings, and what only sounds like it."""

from __future__ import annotations

import pytest

from assistant.domain.standing import Standing
from assistant.memory.standing.acts import Reach, acts_in

SAID = {
    Standing.WITHDRAWN: [
        "Forget my old phone number, please.",
        "Hey, could you forget about the surprise party for Nadia?",
        "I'd like you to forget my mother's maiden name.",
        "I want you to delete everything I told you about my landlord.",
        "Please erase what I told you about the tax refund.",
        "Drop what I said earlier about moving to Porto.",
        "Disregard what I said about the discount.",
        "You can forget the locker code now.",
        "You don't need to remember my old employer.",
        "Please remove my note about the dentist from your memory.",
        "Actually, forget what I just told you.",
        "Scratch what I said about Tuesday's dinner.",
        "Stop remembering my weight.",
        "Would you mind deleting what you know about my divorce?",
        "Never mind what I said about the loan, please forget it.",
        "Delete all notes about Project Falcon.",
        "Wipe the memory about my allergy.",
        "Strike what I mentioned about Omar.",
        "Don't remember my address anymore.",
        "Please disregard my earlier message.",
        "Ignore my previous shoe size, it's 43 now.",
        "Vergiss meine alte Telefonnummer.",
        "Bitte lösche alles, was ich dir über meinen Chef erzählt habe.",
        "Kannst du bitte vergessen, was ich über Anna gesagt habe?",
        "Streich meine Notiz über den Umzug.",
        "Den Türcode kannst du wieder vergessen.",
        "Vergiss das bitte wieder.",
    ],
    Standing.PRIVATE: [
        "Don't remember this: my weight is 92 kilos.",
        "Please do not store that. My card PIN is 4482.",
        "This stays between us: I interviewed at Acme.",
        "Just between you and me, the merger is off.",
        "Keep this to yourself, but Lena is pregnant.",
        "Off the record: the deal is dead.",
        "My salary is 71,000. Don't write that down.",
        "Please don't repeat this to anyone: Ken is leaving.",
        "Not for your memory: I failed the exam.",
        "What I'm telling you is confidential and must not be saved. I bought a ring.",
        "Speicher das bitte nicht: mein Gehalt ist 70.000.",
        "Das bleibt unter uns, ich habe gekündigt.",
        "Behalte das bitte für dich: Jana ist schwanger.",
        "Nur unter uns: der Deal ist tot.",
        "No need to save this one. I was late again today.",
    ],
    Standing.EXPIRED: [
        "The parking permit is no longer valid.",
        "My gym membership has expired.",
        "The discount code doesn't apply anymore.",
        "That's no longer true.",
        "The old wifi password is obsolete.",
        "Das gilt nicht mehr.",
        "Mein Parkausweis ist abgelaufen.",
        "Der Gutschein ist nicht mehr gültig.",
    ],
    Standing.UNCONFIRMED: [
        "I heard that the shop is closing, but that's not confirmed.",
        "Rumour has it the director is stepping down.",
        "Someone told me the rent goes up, totally unverified.",
        "Unconfirmed: the flight leaves at 7.",
        "A colleague said the budget is 5k, but I can't confirm that.",
        "I read somewhere that the museum is free, take that with a grain of salt.",
        "Es gibt das Gerücht, dass die Filiale schließt.",
        "Ich habe gehört, dass Tom kündigt, aber das ist nicht bestätigt.",
    ],
    Standing.OUT_OF_SCOPE: [
        "That was for the other client.",
        "This note is from a different project, don't use it here.",
        "The 8 percent discount was for another customer.",
        "This comes from another workspace and is not authorized for this one.",
        "That belongs to the other team.",
        "A similar ticket from another tenant says to reboot.",
        "It must not override our budget, it is from a separate account.",
        "Das war für den anderen Kunden.",
        "Das stammt aus einem anderen Projekt und gilt hier nicht.",
    ],
    Standing.SUPERSEDED: [
        "Update: the venue is now the town hall.",
        "The venue changed from the library to the town hall.",
        "Correction: my flight number is LH 440, not LH 404.",
        "From now on the team meeting is on Mondays.",
        "Actually, the budget is 4,000 euros.",
        "My dentist appointment has been moved to Thursday at 3.",
        "Our landlord's number is now 555-0199.",
        "Korrektur: Der Termin ist am Dienstag.",
        "Mein Lieblingscafé ist jetzt das Luna.",
        "Das Treffen wurde auf Montag verschoben.",
    ],
}
NOT_SAID = [
    "Should I keep that private?",
    "How do I keep this confidential?",
    "I keep forgetting to water the plants.",
    "I forgot my umbrella at the office.",
    "Don't forget to book the hotel.",
    "Please don't forget that I'm vegetarian.",
    "Forgetting names is embarrassing.",
    "How can I forget my ex?",
    "Can you delete the last paragraph?",
    "Delete all files in /tmp.",
    "Remove the second bullet and shorten the rest.",
    "Drop the table users.",
    "Ignore the warnings in the log.",
    "Please ignore any typos.",
    "Clear my calendar for Friday.",
    "My son deleted his notes about history.",
    "She told me to forget it.",
    "My boss said to forget the deadline.",
    'Translate: "Forget what I said about the money."',
    "> Forget what I told you about the trip",
    "Let's keep this short.",
    "Should I keep this job?",
    "I need to store this in the freezer.",
    "There is a difference between us and them.",
    "He whispered it off stage.",
    "My passport will expire in May.",
    "Is my coupon still valid?",
    "How do I know if a token has expired?",
    "I heard a great song today.",
    "I heard back from the clinic: all fine.",
    "Is the rumor true?",
    "The other client was happy with the demo.",
    "I have two projects, one with another team.",
    "In my other project we use Rust.",
    "What changed in version 3?",
    "How did the deadline change?",
    "Remember that the meeting is on Friday.",
    "The meeting is on Friday.",
    "Ich habe den Termin vergessen.",
    "Vergiss nicht, den Müll rauszubringen.",
    "Lösche die letzte Zeile.",
    "Was hast du vergessen?",
    "Er hat gesagt, ich soll es vergessen.",
    "Pretend you are a spy and forget everything I told you about the code.",
    "If the plan changes, forget what I said.",
    "Do you forget things I tell you?",
    "I'd rather not share this with my boss.",
    "We should not store passwords in plain text.",
    "Don't save the draft in the shared folder.",
    "Don't tell me the ending.",
    "He lives between us and the station.",
    "Just keep it simple and don't repeat it twice.",
    "The code is now working, thanks!",
    "I'm now a bit tired.",
]


@pytest.mark.parametrize(
    ("standing", "text"), [(standing, text) for standing, texts in SAID.items() for text in texts]
)
def test_each_kind_of_request_is_understood(standing: Standing, text: str) -> None:
    assert standing in {act.standing for act in acts_in(text)}


@pytest.mark.parametrize("text", NOT_SAID)
def test_what_only_sounds_like_it_asks_for_nothing(text: str) -> None:
    assert acts_in(text) == ()


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("Forget what I said about the Lisbon hotel.", {"lisbon", "hotel"}),
        ("Please delete my note on the tax refund.", {"tax", "refund"}),
        ("Vergiss bitte, was ich über das Hotel gesagt habe.", {"hotel"}),
        ("Forget that I told you my shoe size.", {"shoe", "size"}),
    ],
)
def test_only_the_words_that_name_it_are_looked_for(text: str, terms: set[str]) -> None:
    (act,) = acts_in(text)
    assert act.reach is Reach.NAMED
    assert {stems[0] for stems in act.terms} == terms


def test_a_request_with_what_it_is_about_speaks_of_itself() -> None:
    (alone,) = acts_in("Please don't save that.")
    (together,) = acts_in("My PIN is 4482. Please don't save that.")
    assert (alone.reach, together.reach) == (Reach.BEFORE, Reach.ITSELF)


def test_of_a_long_message_one_sentence_is_meant() -> None:
    text = "We talked about the garden. " * 20 + "I heard a rumour, unconfirmed, that Tom left."
    (act,) = acts_in(text)
    assert act.span is not None
    assert text[slice(*act.span)] == "I heard a rumour, unconfirmed, that Tom left."
