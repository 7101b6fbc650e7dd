"""LoCoMo-Plus: what was once said in passing bears on a later remark that shares few words with it.

Each probe is a cue, a turn or two, and a remark some weeks or months later. The cue is put into
one of LoCoMo's chats as a session of its own, at its time before the remark, and the remark is the
query, a day after the chat's last session. It is scored by whether the cue's first turn comes
back. The cues of other probes in the same chat are excluded, so each stands alone.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from assistant.domain.messages import ConversationKind, Role
from assistant.evaluation.files import read_json
from assistant.evaluation.histories import History, Question, Turn, chat_of
from assistant.evaluation.locomo import BETWEEN_TURNS, locomo
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime
    from pathlib import Path

    from assistant.domain.transfers import ImportedConversation

AFTER_THE_CHAT = timedelta(days=1)
_DAYS = {"week": 7, "month": 30, "year": 365}
_COUNTS = {
    word: count
    for count, words in enumerate(
        (
            "a one",
            "couple two",
            "few several three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
        ),
        start=1,
    )
    for word in words.split()
}
_GAP = Pattern(rf"\b({'|'.join(_COUNTS)}) (?:of )?({'|'.join(_DAYS)})s?\b")
_TURN = Pattern(r"^([AB]): ?(.*)$")


def locomo_plus(path: Path) -> list[History]:
    """LoCoMo's chats with the cues in them; `path` is LoCoMo's folder.

    Nothing was tuned on the probes, so all are scored.
    """
    probes = read_json(path / "locomo_plus" / "locomo_plus.json")
    chats = locomo(path)
    return [
        _with_cues(chat, list(enumerate(probes))[place :: len(chats)])
        for place, chat in enumerate(chats)
    ]


def _with_cues(chat: History, probes: Sequence[tuple[int, dict[str, Any]]]) -> History:
    asked_at = max(_times(chat.conversations)) + AFTER_THE_CHAT
    people = {"BA"[one.role is Role.USER]: one.speaker for one in chat.messages}
    cues = {
        number: _cue(f"cue_{number}", raw, asked_at - _gap(raw["time_gap"]), people)
        for number, raw in probes
    }
    names = {number: {one.external_id for one in cue.messages} for number, cue in cues.items()}
    everything = frozenset().union(*names.values())
    questions = tuple(
        Question(
            question_id=f"locomo_plus_{number}",
            query=_words(raw["trigger_query"]),
            gold=frozenset({cues[number].messages[0].external_id}),
            category=raw["relation_type"],
            as_of=asked_at,
            exclude=everything - names[number],
        )
        for number, raw in probes
    )
    conversations = sorted((*chat.conversations, *cues.values()), key=_began)
    return replace(chat, conversations=tuple(conversations), questions=questions, tuning=False)


def _cue(
    name: str, raw: dict[str, Any], said_at: datetime, people: dict[str, str]
) -> ImportedConversation:
    turns = [
        Turn(
            f"{name}/{place}",
            Role.USER if who == "A" else Role.ASSISTANT,
            words,
            said_at + place * BETWEEN_TURNS,
            people.get(who, who),
        )
        for place, (who, words) in enumerate(_turns(raw["cue_dialogue"]))
    ]
    return chat_of(name, turns, title=name, kind=ConversationKind.PEOPLE)


def _turns(dialogue: str) -> list[tuple[str, str]]:
    """`A: words` per line; a line without a speaker goes on with the turn before it."""
    turns: list[tuple[str, str]] = []
    for line in dialogue.strip().splitlines():
        if found := _TURN.match(line):
            turns.append((found[1], found[2].strip()))
        elif turns:
            turns[-1] = (turns[-1][0], f"{turns[-1][1]}\n{line}".strip())
        else:
            turns.append(("A", line.strip()))
    return turns


def _words(turn: str) -> str:
    return _turns(turn)[0][1]


def _gap(text: str) -> timedelta:
    """`about six weeks later`; a month is 30 days. Without a number that is known, a month."""
    found = _GAP.search(text.casefold())
    count, unit = (_COUNTS[found[1]], found[2]) if found else (1, "month")
    return timedelta(days=count * _DAYS[unit])


def _began(conversation: ImportedConversation) -> datetime:
    return min(_times([conversation]))


def _times(conversations: Iterable[ImportedConversation]) -> list[datetime]:
    return [one.time for each in conversations for one in each.messages if one.time is not None]
