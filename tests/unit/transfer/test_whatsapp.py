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


@pytest.mark.parametrize(
    ("dates", "note"),
    [
        (("5/6/23", "6/6/23"), "Likelier day first: 5/6/23 is 2023-06-05."),
        (("6/5/23", "6/6/23"), "Likelier month first: 6/5/23 is 2023-06-05."),
        (("03.04.05", "04.05.05"), "With dots the day is first: 3.4.05 is 2005-04-03."),
        (
            ("3/4/23", "13/4/23", "13/4/23"),
            "tell the day from the month: 1 of 2. The day is first: 3/4/23 is 2023-04-03.",
        ),
        (
            ("4/3/23", "4/13/23", "4/14/23", "4/15/23"),
            "3 of 4. The month is first: 4/3/23 is 2023-04-03.",
        ),
        (("3/4/23", "13/4/23", "14/4/23", "15/4/23", "16/4/23"), None),
        (("13/4/23", "14/4/23"), None),
        (("5/5/23", "13/5/23"), None),
        (("5/5/23", "6/6/23"), None),
        (("2023-04-03", "2023-05-04"), None),
    ],
)
def test_it_is_told_how_dates_were_read_that_few_of_them_tell(
    dates: tuple[str, ...], note: str | None
) -> None:
    found = read("".join(f"{date}, 10:00 - A: one\n" for date in dates)).notes
    if note is None:
        assert found == ()
    else:
        (said,) = found
        assert said.endswith(note)


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


@pytest.mark.parametrize(
    "header",
    [
        "31/12/23, 9:41 p.\u00a0m. - ",
        "12/31/23, 9:41\u202fPM - ",
        "31/12/2023 à 21:41 - ",
        "31.12.2023 kl. 21.41 - ",
        "[31\u200f/12\u200f/2023, 9:41:00 م] ",
        "\u200f٣١\u200f/١٢\u200f/٢٠٢٣، ٩:٤١ م - ",
        "31/12/23 9:41 ÖS - ",
        "[2023. 12. 31. 오후 9:41:00] ",
        "2023/12/31 下午9:41 - ",
        "[2023-12-31 21:41:00] ",
    ],
)
def test_times_as_phones_of_many_languages_write_them(header: str) -> None:
    assert is_whatsapp(f"{header}Mira: Here.")
    (message,) = chat(f"{header}Mira: Here.\n").messages
    assert (message.speaker, message.text) == ("Mira", "Here.")
    assert message.time == datetime(2023, 12, 31, 21, 41).astimezone()


@pytest.mark.parametrize(
    "line", ["[31.12.23, 10:00:01] B: x", "99/1/23, 10:00 - B: x", "1/1/23, 25:00 - B: x"]
)
def test_a_line_that_only_looks_like_a_message_is_part_of_one(line: str) -> None:
    text = f"13/12/23, 9:41 - A: Look:\n{line}\n13/12/23, 9:42 - B: I see.\n"
    assert [message.text for message in chat(text).messages] == [f"Look:\n{line}", "I see."]


@pytest.mark.parametrize(
    ("said", "words", "left"),
    [
        ("<Multimedia omitido>", "", "attachment"),
        ("<Без медиафайлов>", "", "attachment"),
        ("<تم استبعاد الوسائط>", "", "attachment"),
        ("<मीडिया के बिना>", "", "attachment"),
        ("\u200eimagen omitida", "", "attachment"),
        ("IMG-20231231-WA0001.jpg (in some language)", "", "attachment"),
        ("\u200eA plan.pdf (fichier joint)", "", "attachment"),
        ("IMG-20231231-WA0001.jpg (file attached)\nThe goats!", "The goats!", "attachment"),
        ("The goats! \u200e<attached: 0001-PHOTO.jpg>", "The goats!", "attachment"),
        ("The goats! \u200eimage omitted", "The goats!", "attachment"),
        ("Se eliminó este mensaje.", "", "note"),
        ("Dit bericht is verwijderd", "", "note"),
        ("Hola <Se editó este mensaje.>", "Hola", ""),
        ("<div>", "<div>", ""),
        ("a < b, and b > c", "a < b, and b > c", ""),
        ("See notes.txt (the new one)", "See notes.txt (the new one)", ""),
        ("Ask @\u2068Mira\u2069", "Ask @Mira", ""),
    ],
)
def test_what_the_program_writes_is_nobodys_in_any_language(
    said: str, words: str, left: str
) -> None:
    reading = read(f"13/12/23, 9:41 - A: {said}\n13/12/23, 9:42 - B: End\n")
    assert reading.conversation is not None
    assert [message.text for message in reading.conversation.messages][:-1] == [words] * bool(words)
    assert [left in each.what for each in reading.skipped] == [True] * bool(left)


def test_names_with_quotes_are_names_and_a_quoted_subject_is_none() -> None:
    said = ('Robert "Bob" S: Hi', "„Bob“ S: Hi", 'Anna changed the subject from "a: b" to "c"')
    text = "".join(f"13/12/23, 9:41 - {each}\n" for each in said)
    assert [message.speaker for message in chat(text).messages] == ['Robert "Bob" S', "„Bob“ S"]


def test_a_long_message_of_spaces_takes_no_longer_than_another() -> None:
    spaces = " " * 300_000
    (message,) = chat(f"13/12/23, 9:41 - A: a{spaces}b\n").messages
    assert len(message.text) == 300_002


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_file_that_an_editor_saved_again(encoding: str) -> None:
    text = "13/12/23, 9:41 - Zoë: Ça va?\r\n13/12/23, 9:42 - Jo: 👍\r\n".encode(encoding)
    (reading,) = WHATSAPP.read(read_whatsapp(io.BytesIO(text), "_chat.txt"))
    assert reading.conversation is not None
    assert [message.text for message in reading.conversation.messages] == ["Ça va?", "👍"]


@pytest.mark.parametrize(
    "label",
    [
        "Chat de WhatsApp con Zoë.txt",
        "WhatsApp-chat met Zoë.txt",
        "Zoë ile WhatsApp Sohbeti.txt",
        "WhatsApp Chat - Zoe\u0308/_chat.txt",
        "all.zip/Discussion WhatsApp avec Zoë (1).txt",
    ],
)
def test_a_chat_is_named_as_its_file_is_in_any_language(label: str) -> None:
    assert chat("13/12/23, 9:41 - A: b\n", label).title == "Zoë"


def test_two_chats_in_one_folder_are_not_one() -> None:
    folder = "WhatsApp Chat - old"
    first = chat("13/12/23, 9:41 - A: b\n", f"{folder}/a.txt")
    second = chat("14/12/23, 9:41 - A: b\n", f"{folder}/b.txt")
    assert first.external_id != second.external_id


def test_a_chat_without_a_name_is_the_same_when_another_joins() -> None:
    text = "13/12/23, 9:41 - M: b\n"
    assert chat(text).external_id == chat(f"{text}14/12/23, 9:41 - A: c\n").external_id


def test_a_chat_without_words_says_so() -> None:
    reading = read("13.1.23, 9:00 - A: <Media omitted>\n")
    assert reading.conversation is None
    assert "no words" in reading.skipped[0].why


@pytest.mark.parametrize(
    "line", ["Dear diary", "12/31/23 a day", "- 9:41 PM - A: b", "# aider", ""]
)
def test_other_text_is_none(line: str) -> None:
    assert not is_whatsapp(line)
