"""Chats as WhatsApp exports them: whose words, when, and what is nobody's."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from pathlib import Path

import pytest

from assistant.domain.messages import ConversationKind
from assistant.domain.transfers import ImportedConversation
from assistant.errors import UnreadableFile
from assistant.transfer.reading import Reading
from assistant.transfer.whatsapp import WHATSAPP, is_whatsapp, read_whatsapp

FILES = Path(__file__).parents[2] / "data" / "imports"


def read(text: str, label: str = "_chat.txt") -> Reading:
    (reading,) = WHATSAPP.read(read_whatsapp(io.BytesIO(text.encode()), label))
    return reading


def chat(text: str, label: str = "_chat.txt") -> ImportedConversation:
    conversation = read(text, label).conversation
    assert conversation is not None
    return conversation


def days(text: str) -> list[tuple[int, int]]:
    """Month and day of each message, as the clock on the wall of this machine had them."""
    times = [message.time for message in chat(text).messages]
    return [(local.month, local.day) for local in (time.astimezone() for time in times if time)]


def test_an_android_chat() -> None:
    name = "WhatsApp Chat with Lena.txt"
    text = (FILES / name).read_text(encoding="utf-8")
    assert is_whatsapp(text)
    found = chat(text, f"/home/someone/{name}")
    assert (found.title, found.kind) == ("Lena", ConversationKind.PEOPLE)
    assert [(message.speaker, message.text) for message in found.messages] == [
        ("Lena 🌻", "Did you feed the goats?"),
        ("+49 170 1234567", "Yes: all seven.\nAnd the old one got hay."),
        ("Lena 🌻", "The vet comes on Friday."),
    ]
    first, *_, last = [message.time.astimezone() for message in found.messages if message.time]
    assert first == datetime(2023, 12, 13, 21, 41).astimezone()
    assert last == datetime(2024, 1, 2, 0, 5).astimezone(), "twelve at night"
    skipped = [each.what for each in read(text).skipped]
    assert [what.partition(" of conv")[0] for what in skipped] == [
        "1 attachment",
        "2 notes of the program",
    ]


def test_a_group_of_an_iphone() -> None:
    text = (FILES / "_chat.txt").read_text(encoding="utf-8")
    found = chat(text, "WhatsApp Chat - Bergfreunde (1).zip/_chat.txt")
    assert found.title == "Bergfreunde"
    assert [(message.speaker, message.text) for message in found.messages] == [
        ("Jonas", "Wer fährt morgen?"),
        ("Mira", "Ich, um neun."),
        ("Tom", "Ich auch"),
    ]
    assert chat(text).title == "Jonas, Mira, Tom", "no file name says more"


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("3/4/23", "13/4/23", [(4, 3), (4, 13)]),
        ("3/4/23", "4/13/23", [(3, 4), (4, 13)]),
        ("1/2/23", "5/1/24", None),
        ("5/1/23", "1/2/23", [(1, 5), (2, 1)]),
        ("5/6/23", "6/6/23", [(6, 5), (6, 6)]),
        ("6/5/23", "6/6/23", [(6, 5), (6, 6)]),
        ("1/12/23", "1/12/23", None),
        ("03.04.23", "04.05.23", [(4, 3), (5, 4)]),
        ("2023-04-03", "2023-05-04", [(4, 3), (5, 4)]),
        ("5/5/23", "6/6/23", [(5, 5), (6, 6)]),
    ],
)
def test_the_order_of_day_and_month_is_what_all_dates_agree_on(
    first: str, second: str, expected: list[tuple[int, int]] | None
) -> None:
    text = f"{first}, 10:00 - A: one\n{second}, 11:00 - B: two\n"
    if expected is None:
        with pytest.raises(UnreadableFile, match="none is after the twelfth"):
            chat(text)
    else:
        assert days(text) == expected


def test_one_message_that_came_late_does_not_hide_the_order() -> None:
    dates = ("3/4/23", "9/4/23", "5/4/23", "2/5/23", "7/5/23")
    text = "".join(f"{date}, 10:00 - A: one\n" for date in dates)
    assert days(text) == [(4, 3), (4, 9), (4, 5), (5, 2), (5, 7)]


def test_no_chat_was_in_the_future(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "1/2/23, 10:00 - A: one\n5/12/23, 10:00 - A: two\n"
    with pytest.raises(UnreadableFile):
        days(text)
    june = datetime(2023, 6, 1, tzinfo=UTC)
    monkeypatch.setattr("assistant.transfer.whatsapp.utc_now", lambda: june)
    assert days(text) == [(1, 2), (5, 12)]


def test_dates_that_agree_on_no_order_are_refused_with_their_line() -> None:
    with pytest.raises(UnreadableFile, match="line 2 has a date that does not go"):
        chat("13/1/23, 10:00 - A: one\n1/13/23, 11:00 - B: two\n")


def test_a_longer_export_has_the_same_ids_and_so_has_one_that_lost_its_past() -> None:
    whole = "13.1.23, 9:00 - A: one\n13.1.23, 10:00 - A: two\n13.1.23, 10:00 - B: three\n"
    later = "13.1.23, 10:00 - A: two\n13.1.23, 10:00 - B: three\n14.1.23, 9:00 - A: four\n"
    deleted = whole.replace("A: two", "A: Diese Nachricht wurde gelöscht.")
    ids = {message.text: message.external_id for message in chat(whole).messages}
    again = {message.text: message.external_id for message in chat(later).messages}
    assert len(set(ids.values())) == 3
    assert (again["two"], again["three"]) == (ids["two"], ids["three"])
    assert {message.text for message in chat(deleted).messages} == {"one", "three"}
    assert chat(deleted).messages[-1].external_id == ids["three"]


def test_a_chat_without_words_says_so() -> None:
    reading = read("13.1.23, 9:00 - A: <Media omitted>\n")
    assert reading.conversation is None
    assert "no words" in reading.skipped[0].why


@pytest.mark.parametrize(
    "line", ["Dear diary", "12/31/23 a day", "- 9:41 PM - A: b", "# aider", ""]
)
def test_other_text_is_none(line: str) -> None:
    assert not is_whatsapp(line)
