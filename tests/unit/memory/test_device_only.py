"""Shown evidence is cut where part of it stays here, and goes whole where it cannot be cut."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from assistant.domain.ids import MessageId, UnitId
from assistant.domain.recall import Block, Recall
from assistant.memory.device_only import Withheld

LINES = ("You: Bees hum.", "You: My salary\nis 84000.", "Assistant: Wasps do not.")
NAMES = tuple(MessageId(UnitId(f"m_{number}")) for number in range(3))


def words(text: str) -> int:
    return len(text.split())


def block() -> Block:
    text = "\n".join(LINES)
    ends = (len(LINES[0]), len("\n".join(LINES[:2])), len(text))
    return Block(
        rank=1,
        unit_id=UnitId("s_1"),
        kind="segment",
        space="basic",
        conversation_id=None,
        message_ids=NAMES,
        external_ids=("a", "b", "c"),
        time=datetime(2026, 5, 1, tzinfo=UTC),
        text=text,
        tokens=words(text),
        score=1.0,
        ends=ends,
    )


def recall(*blocks: Block) -> Recall:
    tokens = sum(one.tokens for one in blocks)
    return Recall(query="?", budget=99, tokens=tokens, sufficient=True, blocks=blocks)


def test_lines_are_those_of_the_messages() -> None:
    assert block().lines() == tuple(zip(NAMES, LINES, strict=True))


def test_only_the_withheld_message_is_cut() -> None:
    for withheld in (
        Withheld(frozenset({NAMES[1]})),
        Withheld(wordings=frozenset({" my salary is 84000 "})),
    ):
        left = withheld.of(recall(block()), words)
        (cut,) = left.blocks
        assert cut.text == f"{LINES[0]}\n{LINES[2]}"
        assert cut.lines() == ((NAMES[0], LINES[0]), (NAMES[2], LINES[2]))
        assert left.tokens == cut.tokens == words(cut.text)


def test_what_cannot_be_cut_goes_whole() -> None:
    withheld = Withheld(frozenset({NAMES[1]}))
    assert withheld.of(recall(replace(block(), ends=())), words).blocks == ()
    everything = Withheld(frozenset(NAMES))
    assert everything.of(recall(block()), words).blocks == ()
    itself = Withheld(frozenset({UnitId("s_1")}))
    assert itself.of(recall(block()), words).blocks == ()


def test_a_wording_over_two_messages_leaves_nothing() -> None:
    over = Withheld(wordings=frozenset({" hum you my "}))
    assert over.of(recall(block()), words).blocks == ()


def test_what_is_free_stays_as_it_is() -> None:
    shown = recall(block())
    assert Withheld(frozenset({UnitId("m_9")})).of(shown, words) is shown
