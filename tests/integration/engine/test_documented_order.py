"""Whoever types the lines of the README one after the other loses nothing by them."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.engine import Engine
from assistant.errors import AssistantError
from assistant.paths import Home
from tests.documented_commands import PAGES, keepsake_words, shown_in
from tests.engine_threads import begin_threads
from tests.integration.engine.test_chat_commands import Terminal

ACTIONS = {"add", "list", "show", "edit", "forget", "undo"}


def typed(page: Path) -> list[list[str]]:
    """What the page shows of adding, correcting, forgetting and bringing back, in its order."""
    lines = [keepsake_words(line) or [] for line in shown_in(page)]
    first = next((at for at, words in enumerate(lines) if words[:2] == ["memory", "add"]), 0)
    last = max((at for at, words in enumerate(lines) if words == ["memory", "undo"]), default=-1)
    found = [words for words in lines[first : last + 1] if words[:1] == ["memory"]]
    return [words for words in found if words[1] in ACTIONS]


PAGES_WITH_THEM = [page for page in PAGES if typed(page)]


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    opened = Engine.open(Home(tmp_path_factory.mktemp("order") / "home"), passphrase="a secret")
    opened.add_fact("I keep bees.").result()
    opened.flush().result()
    opened.undo().result()
    begin_threads(opened)
    yield opened
    opened.close()


def test_the_pages_show_both_commands_of_forgetting() -> None:
    assert [page.name for page in PAGES_WITH_THEM] == ["README.md", *["8-command-line.md"] * 2]
    for page in PAGES_WITH_THEM:
        forgets = [words[2] for words in typed(page) if words[1] == "forget"]
        assert forgets == ["--query", "--plan"], page


@pytest.mark.parametrize(
    "page", PAGES_WITH_THEM, ids=lambda page: f"{page.parent.name}-{page.name}"
)
@pytest.mark.parametrize("knows_ids", [True, False])
def test_what_was_added_is_there_in_the_end(
    engine: Engine, tmp_path: Path, page: Path, *, knows_ids: bool
) -> None:
    terminal = Terminal(engine, tmp_path)
    said: dict[str, str] = {}
    for words in typed(page):
        told = list(words)
        if "ID" in told and knows_ids:
            told[told.index("ID")] = _id_for(terminal, words, said)
        if "ID" in told:  # as it stands: there is no such thing, and nothing happens
            with pytest.raises(AssistantError):
                terminal.run(*told)
            continue
        terminal.run(*told)
        said[words[1]] = terminal.printed
    statements = [fact["statement"] for fact in terminal.json("memory", "list")["facts"]]
    assert statements == [typed(page)[0][2]]
    if knows_ids:
        assert "what you forgot" in said["undo"] or "can be undone" in said["undo"]
    terminal.run("memory", "forget", "--everything", "--yes", "--now")


def _id_for(terminal: Terminal, words: list[str], said: dict[str, str]) -> str:
    if "--plan" in words:
        command = shlex.split(said["forget"].split("To do it: ")[1])
        return command[command.index("--plan") + 1]
    (fact,) = terminal.json("memory", "list")["facts"]
    return str(fact["id"])
