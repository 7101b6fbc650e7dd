"""`keepsake memory rules`, `pause` and `resume` over one open engine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.commands.invocation import ExitCode
from assistant.domain.messages import Role
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.engine import Engine
from assistant.errors import InvalidInput, NotFound
from assistant.paths import Home
from tests.engine_threads import begin_threads
from tests.integration.engine.test_chat_commands import Terminal

SAID = ("I am allergic to peanuts.", "My cat is called Olive. My card is 4111 1111 1111 1111.")


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    opened = Engine.open(Home(tmp_path_factory.mktemp("rules") / "home"), passphrase="a secret")
    told = ImportedConversation(
        external_id="a",
        title="A chat",
        messages=tuple(
            ImportedMessage(
                external_id=str(at),
                parent=str(at - 1) if at else None,
                role=Role.USER,
                text=text,
                time=None,
            )
            for at, text in enumerate(SAID)
        ),
        active_leaf="1",
    )
    opened.remember([told], source="test").result()
    opened.flush().result()
    begin_threads(opened)
    yield opened
    opened.close()


@pytest.fixture
def terminal(engine: Engine, tmp_path: Path) -> Terminal:
    return Terminal(engine, tmp_path)


def test_what_waits_is_listed_and_allowed(terminal: Terminal) -> None:
    terminal.run("flush")
    assert "1 sensitive fact waits for your yes" in terminal.printed
    (waiting,) = terminal.json("memory", "rules", "waiting")["waiting"]
    assert waiting["statement"] == "You are allergic to peanuts."
    assert waiting["subjects"] == ["health"]
    assert terminal.json("memory", "rules")["waiting"] == 1
    (learnt,) = terminal.json("memory", "rules", "allow", waiting["id"])["learnt"]
    assert terminal.run("memory", "show", learnt["id"]) == ExitCode.OK
    assert ", from your words" in terminal.printed
    with pytest.raises(NotFound):
        terminal.run("memory", "rules", "refuse", waiting["id"])


def test_a_subject_is_switched_on_and_off(terminal: Terminal) -> None:
    assert terminal.json("memory", "rules", "subject", "union", "on")["learnt"] == ["union"]
    assert terminal.json("memory", "rules", "list")["subjects"]["union"]
    assert terminal.json("memory", "rules", "subject", "union", "off")["learnt"] == []


def test_an_example_matches_what_is_known_and_is_removed(terminal: Terminal) -> None:
    rule = terminal.json("memory", "rules", "never", "my cat Olive")
    plan = terminal.json("memory", "rules", "matches", rule["id"])["plan"]
    (fact,) = plan["facts_removed"]
    shown = terminal.json("memory", "show", fact)["facts"]
    assert shown[0]["statement"] == "Your cat is called Olive."
    assert terminal.json("memory", "rules", "left-out", rule["id"])["left_out"] == []
    terminal.run("memory", "rules", "remove", rule["id"])
    assert terminal.json("memory", "rules")["never"] == []


def test_a_rule_about_age_is_previewed_switched_and_removed(terminal: Terminal) -> None:
    reach = terminal.json("memory", "rules", "keep", "unused-facts", "3650", "--preview")
    assert reach == {"plan": None, "pinned_kept": 0}
    rule = terminal.json("memory", "rules", "keep", "facts", "3650", "--type", "event")
    assert (rule["enabled"], rule["types"]) == (False, ["event"])
    assert terminal.json("memory", "rules", "on", rule["id"])["enabled"]
    assert terminal.json("memory", "rules", "run")["forgettings"] == 0
    assert not terminal.json("memory", "rules", "off", rule["id"])["enabled"]
    terminal.run("memory", "rules", "remove", rule["id"])
    assert terminal.json("memory", "rules")["retention"] == []
    with pytest.raises(InvalidInput):
        terminal.run("memory", "rules", "keep", "facts", "0")


def test_pausing_is_told_apart_from_off(terminal: Terminal, engine: Engine) -> None:
    assert terminal.json("memory", "pause") == {"enabled": True, "paused": True}
    terminal.run("memory", "stats")
    assert "paused" in terminal.printed
    engine.change_setting("memory.enabled", False).result()
    terminal.run("memory", "stats")
    assert "off" in terminal.printed.splitlines()[0]
    engine.change_setting("memory.enabled", True).result()
    assert terminal.json("memory", "resume") == {"enabled": True, "paused": False}


def test_the_card_was_masked_when_it_came(terminal: Terminal) -> None:
    terminal.run("conversations", "list")
    found = terminal.json("memory", "find", "card")
    assert "4111" not in str(found)


def test_a_rule_that_is_not_there_left_nothing_out(terminal: Terminal) -> None:
    with pytest.raises(NotFound):
        terminal.run("memory", "rules", "left-out", "r_nowhere")


def test_a_program_without_a_name_is_not_let_in_by_a_slip(terminal: Terminal) -> None:
    with pytest.raises(InvalidInput):
        terminal.run("mcp", "allow", " ")
    assert terminal.json("mcp", "programs") == {"programs": []}
