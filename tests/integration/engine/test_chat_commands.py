"""`keepsake conversations` and `keepsake profiles` over one open engine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.cancel import CancelToken
from assistant.commands.invocation import ExitCode, Invocation, Output
from assistant.commands.parser import build_parser
from assistant.domain.messages import Role
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.engine import Engine
from assistant.errors import AssistantError, InvalidInput, NotFound
from assistant.paths import Home
from tests.engine_threads import begin_threads


class Terminal:
    """Runs commands as a person types them, and reads what they print."""

    def __init__(self, engine: Engine, folder: Path) -> None:
        self._engine = engine
        self._folder = folder
        self.printed = ""

    def run(self, *words: str) -> int:
        said: list[str] = []
        invocation = Invocation(
            engine=self._engine,
            arguments=build_parser().parse_args(words),
            output=Output(said.append, said.append),
            cancel=CancelToken(),
            folder=self._folder,
        )
        code: int = invocation.arguments.run(invocation)
        self.printed = "".join(said)
        return code

    def json(self, *words: str) -> Any:
        self.run(*words, "--json")
        return json.loads(self.printed)


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    opened = Engine.open(Home(tmp_path_factory.mktemp("commands") / "home"), passphrase="a secret")
    told = [
        ImportedConversation(
            external_id=name,
            title=name.title(),
            messages=(
                ImportedMessage(external_id="1", parent=None, role=Role.USER, text=text, time=None),
            ),
            active_leaf="1",
        )
        for name, text in {
            "boats": "I bought a rowing boat in Skagen.",
            "bread": "My sourdough needs rye flour.",
        }.items()
    ]
    opened.remember(told, source="test").result()
    opened.flush().result()
    begin_threads(opened)
    yield opened
    opened.close()


@pytest.fixture
def terminal(engine: Engine, tmp_path: Path) -> Terminal:
    return Terminal(engine, tmp_path)


def id_of(terminal: Terminal, title: str) -> str:
    listed = terminal.json("conversations", "list")["conversations"]
    return str(next(one["id"] for one in listed if one["title"] == title))


def one(terminal: Terminal, title: str) -> dict[str, Any]:
    listed = terminal.json("conversations", "list")["conversations"]
    return next(one for one in listed if one["title"] == title)


def test_profiles_from_the_command_line(terminal: Terminal) -> None:
    made = terminal.json("profiles", "add", "Work", "--memory", "own", "--icon", "briefcase")
    assert (made["name"], made["memory"], made["icon"]) == ("Work", "own", "briefcase")
    edited = terminal.json("profiles", "edit", "work", "--name", "Office", "--instructions", "Hm.")
    assert (edited["id"], edited["name"], edited["memory"]) == (made["id"], "Office", "own")
    for nothing in ("", "  "):
        with pytest.raises(InvalidInput, match="name is empty"):
            terminal.run("profiles", "edit", "Office", "--name", nothing)
    terminal.run("profiles", "use", "OFFICE")
    (listed,) = terminal.json("profiles", "list")["profiles"]
    assert (listed["used"], listed["chats"], listed["instructions"]) == (True, 0, "Hm.")
    boats = id_of(terminal, "Boats")
    terminal.run("conversations", "move", boats, "office")
    assert one(terminal, "Boats")["profile"] == made["id"]
    shown = terminal.json("conversations", "list", "--profile", "Office")["conversations"]
    assert [chat["title"] for chat in shown] == ["Boats"]
    asked = ("recall", "Where did I buy a rowing boat?")
    assert "Skagen" not in json.dumps(terminal.json(*asked))
    assert "Skagen" in json.dumps(terminal.json(*asked, "--profile", "office"))
    terminal.run("conversations", "move", boats, "none")
    assert "Skagen" in json.dumps(terminal.json(*asked))
    terminal.run("profiles", "use", "none")
    assert not terminal.json("profiles", "list")["profiles"][0]["used"]
    assert terminal.json("profiles", "remove", "Office", "--chats", "keep")["id"] == made["id"]
    assert terminal.run("profiles", "list") == ExitCode.OK
    assert "no profiles" in terminal.printed
    with pytest.raises(NotFound, match="no profile"):
        terminal.run("profiles", "use", "Office")


def test_chats_are_pinned_archived_and_found(terminal: Terminal) -> None:
    bread = id_of(terminal, "Bread")
    terminal.run("conversations", "pin", bread)
    terminal.run("conversations", "archive", bread)
    assert (one(terminal, "Bread")["pinned"], one(terminal, "Bread")["archived"]) == (True, True)
    for flag in ("--pinned", "--archived"):
        assert len(terminal.json("conversations", "list", flag)["conversations"]) == 1
    found = terminal.json("conversations", "search", "RYE", "flour")["conversations"][0]
    assert [found["snippet"][start:end] for start, end in found["marks"]] == ["rye", "flour"]
    assert found["messages"] == 1
    meant = terminal.json("conversations", "search", "--by", "meaning", "baking a loaf")
    assert [chat["title"] for chat in meant["by_meaning"]] == ["Bread"]
    assert terminal.run("conversations", "search", "--by", "words", "zebra") == 4
    assert terminal.printed == "No chat fits these words.\n"
    assert terminal.run("conversations", "search", "--by", "words", "zebra", "--json") == 4
    terminal.run("conversations", "unpin", bread)
    terminal.run("conversations", "unarchive", bread)
    assert not terminal.json("conversations", "list", "--archived")["conversations"]


def test_memory_of_a_chat_from_the_command_line(terminal: Terminal) -> None:
    bread = id_of(terminal, "Bread")
    asked = ("recall", "What does my sourdough need?")
    terminal.run("conversations", "memory", bread, "off")
    assert "rye" not in json.dumps(terminal.json(*asked)["blocks"])
    assert one(terminal, "Bread")["memory"] is False
    terminal.run("conversations", "memory", bread, "on")
    assert "rye" in json.dumps(terminal.json(*asked)["blocks"])


def test_export_to_standard_output_and_to_files(terminal: Terminal, tmp_path: Path) -> None:
    boats = id_of(terminal, "Boats")
    terminal.run("conversations", "export", boats)
    assert terminal.printed.startswith("# Boats\n")
    assert terminal.json("conversations", "export", boats)[0]["title"] == "Boats"
    whole = terminal.json(
        "conversations", "export", "--all", "--format", "json", "--out", "all.json"
    )
    assert whole == {"path": str(tmp_path / "all.json"), "conversations": 2}
    again = terminal.json("import", "all.json")["totals"]
    assert (again["conversations"]["new"], again["messages"]["new"]) == (0, 0)
    terminal.run("conversations", "export", "--all", "--out", "chats")
    assert len(list((tmp_path / "chats").glob("*.md"))) == 2
    refused: list[tuple[str, ...]] = [
        ("--all", "--format", "json", "--out", "all.json"),
        ("--all",),
        (),
    ]
    for words in refused:
        with pytest.raises(InvalidInput) as refusal:
            terminal.run("conversations", "export", *words)
        assert ("--overwrite" in refusal.value.hint) == ("--out" in words)
    words = ("--all", "--format", "json", "--out", "all.json", "--overwrite")
    assert terminal.run("conversations", "export", *words) == ExitCode.OK
    with pytest.raises(AssistantError):
        terminal.run("conversations", "export", "c_nothing")


def test_deleting_says_what_went_and_how_it_comes_back(terminal: Terminal) -> None:
    boats = id_of(terminal, "Boats")
    terminal.run("conversations", "delete", boats)
    assert terminal.printed.startswith("Deleted: ")
    assert "1 message" in terminal.printed
    undo = terminal.printed.split("Undo: keepsake ")[1].split()
    terminal.run(*undo)
    assert one(terminal, "Boats")["messages"] == 1
    deleted = terminal.json("conversations", "delete", boats)
    assert deleted["id"] == boats
    assert deleted["counts"]["messages"] == 1
    assert deleted["undo_until"]
    terminal.run("memory", "undo", deleted["undo_id"])
    (said,) = terminal.json("conversations", "show", id_of(terminal, "Boats"))["messages"]
    terminal.run("conversations", "delete-message", said["id"])
    assert "1 message" in terminal.printed
    terminal.run("memory", "undo")
    assert one(terminal, "Boats")["messages"] == 1
    with pytest.raises(NotFound):
        terminal.run("conversations", "delete", "c_nothing")


def test_where_nothing_is_kept_for_undoing_deleting_says_so(terminal: Terminal) -> None:
    made = terminal.json("conversations", "branch", said_in(terminal, "Bread"), "--title", "Aside")
    terminal.run("settings", "set", "memory.undo_days", "0")
    terminal.run("conversations", "delete", made["conversation_id"])
    terminal_said = terminal.printed
    terminal.run("settings", "set", "memory.undo_days", "7")
    assert "cannot be undone" in terminal_said
    assert "keepsake memory undo" not in terminal_said


def said_in(terminal: Terminal, title: str) -> str:
    shown = terminal.json("conversations", "show", id_of(terminal, title))
    return str(shown["messages"][0]["id"])


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("conversations", "list", "--archived"), 0),
        (("profiles", "list"), 0),
        (("memory", "list", "--type", "relation", "--pinned"), 0),
        (("memory", "search", "zebra"), 4),
        (("memory", "entities", "list", "zebra"), 4),
        (("memory", "entities", "proposals"), 0),
        (("memory", "forget", "--query", "zebra"), 4),
    ],
)
def test_what_is_empty_says_so(terminal: Terminal, words: tuple[str, ...], code: int) -> None:
    assert terminal.run(*words) == code
    assert terminal.printed.strip().endswith((".", "NAME"))
    assert terminal.printed.count("\n") == 1
    assert terminal.run(*words, "--json") == code
    json.loads(terminal.printed)


def test_what_is_done_says_so(terminal: Terminal) -> None:
    boats = id_of(terminal, "Boats")
    terminal.json("profiles", "add", "Sea")
    for words, said in (
        (("conversations", "pin", boats), "on top"),
        (("conversations", "unpin", boats), "its day"),
        (("conversations", "archive", boats), "put away"),
        (("conversations", "unarchive", boats), "back"),
        (("conversations", "rename", boats, "Boats"), "“Boats”"),
        (("conversations", "move", boats, "sea"), "profile Sea"),
        (("profiles", "use", "sea"), "profile Sea"),
        (("profiles", "use", "none"), "no profile"),
        (("profiles", "remove", "sea", "--chats", "keep"), "Sea is removed"),
        (("models", "use", "smollm2-135m"), "answers from now on"),
    ):
        assert terminal.run(*words) == ExitCode.OK
        assert said in terminal.printed, words
        told = [line for line in terminal.printed.splitlines() if "memory undo" not in line]
        assert len(told) == 1


@pytest.mark.parametrize("words", [("doctor",), ("models", "list", "--catalogue")])
def test_columns_stand_below_each_other(terminal: Terminal, words: tuple[str, ...]) -> None:
    terminal.run(*words)
    known = terminal.json(*words)
    rows = known.get("checks") or known["models"]
    terminal.run(*words)
    lines = terminal.printed.splitlines()
    seconds = set()
    for row in rows:
        line = next(each for each in lines if f" {row['name']} " in each)
        after = line.index(f" {row['name']} ") + 1 + len(row["name"])
        seconds.add(after + len(line[after:]) - len(line[after:].lstrip()))
    assert len(rows) > 1
    assert len(seconds) == 1


def test_only_a_language_that_the_window_speaks_is_taken(terminal: Terminal) -> None:
    with pytest.raises(InvalidInput, match="xx") as refusal:
        terminal.run("settings", "set", "appearance.language", "xx")
    assert "de" in refusal.value.hint
    for code in ("de", "en", "system"):
        terminal.run("settings", "set", "appearance.language", code)
        assert terminal.printed == f"appearance.language is now {code}\n"
