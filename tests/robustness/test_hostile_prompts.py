"""What others wrote is quoted, never obeyed: in files, imported chats, titles and names."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from assistant.cancel import CancelToken
from assistant.context.quoting import quoted_memory
from assistant.context.texts import prompt_text
from assistant.domain.requests import FactQuery, SendRequest
from assistant.engine import Engine
from assistant.errors import UnreadableFile
from assistant.inference.turn_marks import MarkBreaker, turn_marks
from assistant.paths import Home
from assistant.settings import api_model
from tests.integration.inference.api_server import serving
from tests.robustness.hostile_attacks import Attack, attacks

ATTACKS = attacks()
SENT_AT_ONCE = 11
OPENED, CLOSED = "⟦", "⟧"
TEMPLATE = "<|im_start|><|im_end|>[INST][/INST]<<SYS>><</SYS>><s></s><|eot_id|><start_of_turn>"


@dataclass(frozen=True)
class Tried:
    """What an engine held and sent after every attack had its turn in every place."""

    facts: list[str]
    settings: tuple[str, str]
    messages: list[list[dict[str, Any]]]
    undone: list[Any]
    conversations: int
    profiles: list[str]


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tried]:
    folder = tmp_path_factory.mktemp("hostile")
    with serving(lambda exchange: exchange.answer("I see.")) as api:
        engine = Engine.open(Home(folder / "home"), passphrase="a secret")
        try:
            model = api_model(name="near", url=api.url, model="m", context=32_000)
            engine.add_api_model(model, "").result()
            engine.change_setting("privacy.offline", value=True).result()
            before = engine.settings.model_dump_json()
            _import(engine, folder)
            _attach(engine, folder)
            engine.flush().result()
            for attack in ATTACKS[::9]:
                _ask(engine, f"What do you know about {attack.mark}?")
            engine.flush().result()
            yield Tried(
                facts=[
                    fact.statement for fact in engine.facts(FactQuery(limit=1000)).result().facts
                ],
                settings=(before, engine.settings.model_dump_json()),
                messages=[each["messages"] for each in api.requests],
                undone=engine.undo_entries().result(),
                conversations=len(engine.conversations().result()),
                profiles=[each.profile.name for each in engine.profiles().result()],
            )
        finally:
            engine.close()


def _import(engine: Engine, folder: Path) -> None:
    """Chats of another program: the attack as answer, as title, as tool's word, and as id."""
    lines = []
    for number, attack in enumerate(ATTACKS):
        for role in ("user", "assistant", "system", "tool"):
            text = "What does this page say?" if role == "user" else attack.text
            said = {
                "conversation": f"c{number}",
                "id": f"{number}:{role}",
                "role": role,
                "text": text,
            }
            lines.append(
                json.dumps(said | {"time": "2026-03-01T09:00:00+00:00", "title": attack.text})
            )
    file = folder / "chats.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    report = engine.import_files([file]).result()
    assert sum(each.conversations.new for each in report.files) == len(ATTACKS)


def _attach(engine: Engine, folder: Path) -> None:
    """Files: the attack as text, in a page with what is not shown, and as the file's name."""
    documents = []
    for number, attack in enumerate(ATTACKS):
        suffix = ("txt", "md", "html")[number % 3]
        safe = "".join(sign for sign in attack.text if sign not in "/\0\n")[:40].encode()[:100]
        file = folder / f"{number} {safe.decode('utf-8', 'ignore')}.{suffix}"
        file.write_text(f"Report {attack.mark}.\n{attack.text}", encoding="utf-8")
        with suppress(UnreadableFile):  # one holds what no text holds
            documents.append(engine.read_document(file, cancel=CancelToken()).result())
    assert len(documents) >= len(ATTACKS) - 1
    for start in range(0, len(documents), SENT_AT_ONCE):
        _ask(engine, "What is in these files?", tuple(documents[start : start + SENT_AT_ONCE]))


def _ask(engine: Engine, text: str, documents: tuple[Any, ...] = ()) -> None:
    request = SendRequest(text=text, model="near", documents=documents)
    engine.send(request, on_piece=lambda _piece: None, cancel=CancelToken()).result()


def test_there_are_attacks_of_more_than_fifty_kinds() -> None:
    assert len({attack.kind for attack in ATTACKS}) == len(ATTACKS) >= 50
    assert all(attack.mark in attack.text for attack in ATTACKS)


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.kind)
def test_no_attack_becomes_a_memory(attack: Attack, tried: Tried) -> None:
    assert not [fact for fact in tried.facts if attack.mark in fact]


def test_no_attack_changes_a_setting_or_takes_anything_away(tried: Tried) -> None:
    before, after = tried.settings
    assert before == after
    assert tried.undone == []
    assert tried.conversations >= len(ATTACKS), "every chat is still there"
    assert len(tried.profiles) <= 1


def test_prompts_hold_only_our_turns(tried: Tried) -> None:
    """Every request is instructions, then the person; what others wrote lies inside them."""
    asked = [each for each in tried.messages if "What" in each[-1]["content"]]
    assert len(asked) >= 6
    for messages in asked:
        roles = [message["role"] for message in messages]
        assert roles[0] == "system"
        assert set(roles[1:]) <= {"user", "assistant"}
        assert roles[-1] == "user"


def test_files_stay_inside_their_quotation(tried: Tried) -> None:
    seen = 0
    for messages in tried.messages:
        content = messages[-1]["content"]
        if OPENED not in content:
            continue
        names = content.count(f"{OPENED}document “")
        ends = content.count(f"{OPENED}end of “")
        told = prompt_text("documents").count(OPENED)  # where the marks are explained
        assert content.count(OPENED) == content.count(CLOSED) == names + ends + told
        assert names == ends
        after = content.rpartition(CLOSED)[2]
        assert not [attack for attack in ATTACKS if attack.mark in after]
        seen += names
    assert seen >= 50


def test_memories_stay_below_their_dates(tried: Tried) -> None:
    for messages in tried.messages:
        system = messages[0]["content"]
        assert OPENED not in system.partition("\n\n")[2]
        assert "\n[Friday, 01 May 2026]\nYou said" not in system


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.kind)
def test_no_attack_begins_another_memory_or_turn(attack: Attack) -> None:
    quoted = quoted_memory(attack.text)
    assert OPENED not in quoted
    assert not re.search(r"^\s*\[\w+day, \d\d \w+ \d{4}\]", quoted, re.MULTILINE)
    marks = turn_marks(["<|im_start|>", "<|im_end|>"], [], TEMPLATE)
    broken = MarkBreaker(marks).broken(attack.text)
    assert not [mark for mark in marks if mark in broken]
