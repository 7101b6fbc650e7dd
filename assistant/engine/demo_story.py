"""The invented person of the demo: chats as they are written in `resources/demo`, dated from today.

A file holds chats. `# ` begins one with its title, `@ DAYS HH:MM` says when it was, in days from
today and local time; `asked` behind that says that its questions are put to the memory. `> ` is the
person, `< ` the assistant, two spaces go on with a message. `{date:+12}` becomes the day twelve
days after the chat's.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from importlib import resources
from typing import TYPE_CHECKING, Any

from assistant.domain.messages import Role
from assistant.domain.times import here
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.errors import EngineBug
from assistant.patterns import Pattern

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

PAUSE = timedelta(seconds=50)
"""Between two messages of a chat."""

_WHEN = Pattern(r"@ (?P<days>[+-]\d+) (?P<clock>\d\d:\d\d)(?P<asked> asked)?")
_DATE = Pattern(r"\{date:(?P<days>[+-]\d+)\}")
_MONTHS = {
    "en": "January February March April May June July August September October November December",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """Everything that the invented person said, oldest first.

    `asked` are the external ids of the chats whose questions are put to the memory.
    """

    chats: tuple[ImportedConversation, ...]
    asked: frozenset[str]
    hand: Hand


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """What the person does to the memory themselves; facts are named by their statements.

    `said_since`, titles and words of chats, contradicts what was `added`. `allowed` was held back
    until a yes. `profile` is a name and a sign.
    """

    allowed: tuple[str, ...] = ()
    pinned: tuple[str, ...] = ()
    device_only: tuple[str, ...] = ()
    edited: tuple[tuple[str, str], ...] = ()
    added: tuple[str, ...] = ()
    said_since: tuple[tuple[str, str], ...] = ()
    forgotten: tuple[str, ...] = ()
    forgotten_and_undone: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    merged: tuple[tuple[str, str], ...] = ()
    pinned_chats: tuple[str, ...] = ()
    profile: tuple[str, str] | None = None
    profile_chats: tuple[str, ...] = ()


@dataclass(slots=True)
class _Chat:
    title: str
    day: date = date.min
    clock: time = time.min
    asked: bool = False
    said: list[tuple[Role, str]] = field(default_factory=list)


def story(language: str, today: date) -> Story:
    """The story in a language, ending on the day before `today`; the same each time."""
    folder = resources.files("resources") / "demo" / language
    texts = sorted(
        (each for each in folder.iterdir() if each.name.endswith(".txt")), key=lambda one: one.name
    )
    found = [chat for each in texts for chat in _chats(each.read_text("utf-8"), today, language)]
    found.sort(key=lambda chat: (chat.day, chat.clock))
    written = [(_imported(n, chat, language), chat.asked) for n, chat in enumerate(found)]
    return Story(
        chats=tuple(chat for chat, _asked in written),
        asked=frozenset(chat.external_id for chat, asked in written if asked),
        hand=_hand((folder / "hand.json").read_text("utf-8")),
    )


def _hand(text: str) -> Hand:
    raw: dict[str, Any] = json.loads(text)
    values: dict[str, Any] = {
        name: tuple(tuple(one) if isinstance(one, list) else one for one in value)
        for name, value in raw.items()
    }
    return Hand(**values)


def _chats(text: str, today: date, language: str) -> Iterator[_Chat]:
    chat: _Chat | None = None
    for line in text.splitlines():
        if line.startswith("# "):
            if chat is not None:
                yield chat
            chat = _Chat(line[2:])
        elif chat is not None and line.strip():
            _take(chat, line, today, language)
    if chat is not None:
        yield chat


def _take(chat: _Chat, line: str, today: date, language: str) -> None:
    if when := _WHEN.fullmatch(line):
        chat.day = today + timedelta(days=int(when["days"]))
        chat.clock = time.fromisoformat(when["clock"])
        chat.asked = when["asked"] is not None
    elif line.startswith(("> ", "< ")):
        role = Role.USER if line[0] == ">" else Role.ASSISTANT
        chat.said.append((role, _dated(line[2:], chat.day, language)))
    elif line.startswith("  ") and chat.said:
        role, before = chat.said[-1]
        joint = "\n" if before.count("\n") else "\n\n"
        chat.said[-1] = (role, before + joint + line[2:])
    else:
        raise EngineBug(f"The demo has a line that is none: {line!r}")


def _dated(text: str, day: date, language: str) -> str:
    def written(found: re.Match[str]) -> str:
        meant = day + timedelta(days=int(found["days"]))
        month = _MONTHS[language].split()[meant.month - 1]
        return f"{meant.day}{'.' if language == 'de' else ''} {month}"

    return _DATE.sub(written, text)


def _imported(number: int, chat: _Chat, language: str) -> ImportedConversation:
    name = f"demo-{language}-{number}"
    began = here(datetime.combine(chat.day, chat.clock))
    offset = began.utcoffset() or timedelta()
    ids = [f"{name}:{n}" for n in range(len(chat.said))]
    messages = tuple(
        ImportedMessage(
            external_id=ids[n],
            parent=ids[n - 1] if n else None,
            role=role,
            text=text,
            time=began + n * PAUSE,
            utc_offset_minutes=int(offset.total_seconds()) // 60,
        )
        for n, (role, text) in enumerate(chat.said)
    )
    return ImportedConversation(
        external_id=name,
        title=chat.title,
        messages=messages,
        active_leaf=ids[-1],
        created_at=began,
        updated_at=messages[-1].time,
    )
