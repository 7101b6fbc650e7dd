"""`keepsake memory` over one open engine: a memory taken along, the log, files, names, words."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.commands.invocation import ExitCode
from assistant.commands.parser import build_parser
from assistant.domain.documents import DocumentKind, ReadDocument
from assistant.domain.messages import Role
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.engine import Engine
from assistant.errors import InvalidInput, UnreadableFile
from assistant.paths import Home
from tests.engine_threads import begin_threads
from tests.integration.engine.test_chat_commands import Terminal


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    opened = Engine.open(Home(tmp_path_factory.mktemp("memory") / "home"), passphrase="a secret")
    file = ReadDocument(
        name="boiler.txt", kind=DocumentKind.TEXT, size=40, digest="0" * 64,
        text="The boiler is serviced in Kirkwall.", tokens=9,
    )  # fmt: skip
    said = ImportedMessage(
        external_id="1", parent=None, role=Role.USER, time=None, documents=(file,),
        text="My colleague Ilse Meyer lives in Bergen.",
    )  # fmt: skip
    told = ImportedConversation(external_id="work", title="Work", messages=(said,), active_leaf="1")
    opened.remember([told], source="test").result()
    opened.add_fact("My locker is number 12.").result()
    opened.flush().result()
    begin_threads(opened)
    yield opened
    opened.close()


@pytest.fixture
def terminal(engine: Engine, tmp_path: Path) -> Terminal:
    return Terminal(engine, tmp_path)


def test_a_memory_is_written_and_nothing_of_it_is_new_here(
    terminal: Terminal, tmp_path: Path
) -> None:
    assert terminal.run("memory", "export", "mine.json") == ExitCode.OK
    assert "2 messages" in terminal.printed
    assert "not encrypted" in terminal.printed
    with pytest.raises(InvalidInput, match="there already"):
        terminal.run("memory", "export", "mine.json")
    found = terminal.json("memory", "import", "mine.json", "--dry-run")
    assert (found["new"], found["differing"], found["dry_run"]) == (0, 0, True)
    assert found["sections"]["messages"]["known"] == 2
    assert terminal.run("memory", "import", "mine.json") == ExitCode.OK
    assert "Nothing in it is new here." in terminal.printed
    assert terminal.json("memory", "export", "mine.md")["format"] == "markdown"
    assert "Ilse Meyer" in (tmp_path / "mine.md").read_text()
    (tmp_path / "bad.json").write_text("[]\n")
    with pytest.raises(UnreadableFile, match=r"bad\.json: it is no memory"):
        terminal.run("memory", "import", "bad.json")


def test_settings_come_along_where_nobody_chose_here(
    terminal: Terminal, engine: Engine, tmp_path: Path
) -> None:
    terminal.run("memory", "export", "set.json")
    lines = (tmp_path / "set.json").read_text().split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith('"settings"'))
    chosen = json.loads(lines[at].removeprefix('"settings": ').rstrip(","))
    assert chosen["undo_days"] == engine.settings.memory.undo_days
    assert "offline" not in chosen


def test_the_log_says_what_it_does_not_show(terminal: Terminal, engine: Engine) -> None:
    engine.add_fact("My bike is number 44.").result()
    terminal.run("memory", "activity", "--limit", "1")
    assert "not shown: --limit" in terminal.printed
    found = terminal.json("memory", "activity")
    assert found["total"] == len(found["activity"]) > 1
    added = next(one for one in found["activity"] if one["what"] == "added")
    assert added["undo"].startswith("u_")
    terminal.run("memory", "activity")
    assert "not shown" not in terminal.printed
    assert f"[undo: {added['undo']}]" in terminal.printed


def test_pins_are_undone_from_the_command_line(terminal: Terminal, engine: Engine) -> None:
    fact = terminal.json("memory", "list")["facts"][0]["id"]
    terminal.run("memory", "pin", fact)
    assert terminal.json("memory", "list", "--pinned")["total"] == 1
    terminal.run("memory", "undo")
    assert "what you marked" in terminal.printed
    assert terminal.json("memory", "list", "--pinned")["total"] == 0


def test_an_addition_is_only_shown_until_the_person_says_yes(
    terminal: Terminal, engine: Engine
) -> None:
    terminal.run("memory", "add", "My tortoise is called Gretel.")
    terminal.run("memory", "forget", "--query", "Gretel")
    assert "Nothing was forgotten yet." in terminal.printed
    assert terminal.run("memory", "undo") == ExitCode.OK
    assert "Would remove what you added on" in terminal.printed
    assert '"My tortoise is called Gretel."' in terminal.printed
    shown = terminal.printed.split("Nothing was undone yet. To do it: keepsake ")[1].split()
    terminal.run("memory", "undo", "--home", "some where", "--json")
    told, end = json.JSONDecoder().raw_decode(terminal.printed)
    assert "--home 'some where'" in terminal.printed[end:], "what is beside the document"
    assert told["undone"] is None
    assert told["would_undo"]["undo_id"] == shown[-1]
    assert told["written"] == ["My tortoise is called Gretel."]
    assert terminal.run("memory", "search", "Gretel") == ExitCode.OK, "nothing is gone yet"
    terminal.run(*shown)
    assert terminal.printed.startswith("Removed: what you added on")
    assert ': "My tortoise is called Gretel."' in terminal.printed
    assert terminal.run("memory", "search", "Gretel") == ExitCode.NOTHING_FOUND


def test_a_removed_addition_is_had_again_by_the_command_that_is_shown(
    terminal: Terminal, engine: Engine
) -> None:
    for words in ('I don\'t eat "cheese" on Mondays.', "-5 degrees are too cold for my orchid."):
        terminal.run("memory", "add", "--", words)
        terminal.run("memory", "undo", "--yes")
        command = shlex.split(terminal.printed.split("To have it again: ")[1])
        assert command[0] == "keepsake"
        terminal.run(*command[1:])
        assert words in terminal.printed
        assert terminal.json("memory", "undo", "--yes")["written"] == [words]


def test_an_undo_names_what_it_takes_back(terminal: Terminal, engine: Engine) -> None:
    long = f"My great-aunt Adelheid {'was very ' * 20}old."
    fact = engine.add_fact(long).result().fact_id
    terminal.run("memory", "undo")
    (line,) = [each for each in terminal.printed.splitlines() if "Would remove" in each]
    assert "Adelheid" in line
    assert line.endswith(' …"')
    terminal.run("memory", "edit", fact, "My great-aunt Adelheid was 90.")
    terminal.run("memory", "undo")
    assert "what you edited on" in terminal.printed
    assert ': "My great-aunt Adelheid was 90."' in terminal.printed
    terminal.run("memory", "forget", "--query", "Adelheid", "--yes")
    terminal.run("memory", "undo")
    assert "what you forgot on" in terminal.printed
    assert ": 1 message, 1 fact." in terminal.printed
    assert terminal.run("memory", "search", "Adelheid") == ExitCode.OK
    terminal.run("memory", "undo", "--yes")
    assert "Adelheid" in terminal.printed


def test_compacting_says_that_nothing_was_due(terminal: Terminal) -> None:
    assert terminal.run("compact") == ExitCode.OK
    assert terminal.printed.startswith("Nothing was due. The memory file: ")


def test_people_are_named_and_links_say_what_they_lead_to(terminal: Terminal) -> None:
    assert terminal.run("memory", "entities", "show", "Ilse Meyer") == ExitCode.OK
    assert "Bergen" in terminal.printed
    entity = terminal.json("memory", "entities", "show", "ilse meyer")["id"]
    terminal.run("memory", "links", entity)
    assert "lives in Bergen" in terminal.printed


def test_files_are_listed_and_found(terminal: Terminal) -> None:
    assert [one["name"] for one in terminal.json("memory", "files")["files"]] == ["boiler.txt"]
    assert terminal.run("memory", "files", "dentist") == ExitCode.NOTHING_FOUND
    found = terminal.json("memory", "find", "Kirkwall", "--by", "words")
    assert [one["name"] for one in found["files"]] == ["boiler.txt"]
    terminal.run("memory", "find", "Kirkwall", "--signal", "words")
    assert "boiler.txt" in terminal.printed
    assert terminal.run("conversations", "search", "Bergen", "--signal", "words") == ExitCode.OK


def test_chats_name_their_profile(terminal: Terminal, engine: Engine) -> None:
    terminal.run("profiles", "add", "Garden")
    chat = terminal.json("conversations", "list")["conversations"][0]["id"]
    terminal.run("conversations", "move", chat, "Garden")
    terminal.run("conversations", "list")
    assert "[Garden]" in terminal.printed
    terminal.run("profiles", "remove", "Garden", "--chats", "keep")
    terminal.run("memory", "undo")
    terminal.run("conversations", "list")
    assert "[Garden]" in terminal.printed


def test_recall_says_what_the_rank_is(terminal: Terminal) -> None:
    terminal.run("recall", "Who lives in Bergen, and what is my locker's number?")
    assert "#1 fits best" in terminal.printed


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("memory", "list", "--type", "x"), "identity"),
        (("memory", "list", "--sort", "x"), "since"),
        (("memory", "find", "y", "--by", "x"), "meaning"),
        (("memory", "link", "a", "x", "b"), "causes"),
        (("memory", "entities", "list", "--kind", "x"), "person"),
        (("recall", "y", "--space", "x"), "memory find --space"),
    ],
)
def test_a_wrong_word_is_answered_with_the_right_ones(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        build_parser().parse_args(words)
    said = capsys.readouterr().err
    assert told in said
    assert "<" not in said.split("error:")[1]  # no value as Python shows it


def test_an_import_that_left_something_behind_does_not_end_as_if_all_were_in(
    terminal: Terminal, tmp_path: Path
) -> None:
    """A script that deletes what it imported would lose it."""

    def line(name: str, text: str) -> str:
        said = {"conversation": name, "id": f"{name}:1", "role": "user", "text": text}
        return json.dumps(said | {"time": "2026-05-03T09:00:00+00:00"}) + "\n"

    (tmp_path / "good.jsonl").write_text(line("partly-a", "The kettle is green."))
    (tmp_path / "half.jsonl").write_text(line("partly-b", "The lamp is blue.") + '{"role": 1}\n')
    (tmp_path / "no chats.txt").write_text("A shopping list.")
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "c.jsonl").write_text(line("partly-c", "The chair is red."))
    (folder / "notes.txt").write_text("What lies beside chats is no fault.")
    assert terminal.run("import", "good.jsonl") == ExitCode.OK
    assert terminal.run("import", "good.jsonl", "good.jsonl") == ExitCode.OK
    assert terminal.run("import", "folder", "good.jsonl") == ExitCode.OK
    assert terminal.run("import", "half.jsonl") == ExitCode.PARTLY
    assert "Not all of it could be read" in terminal.printed
    assert terminal.run("import", "good.jsonl", "not there.jsonl") == ExitCode.PARTLY
    assert terminal.run("import", "good.jsonl", "no chats.txt") == ExitCode.PARTLY
    assert terminal.run("import", "not there.jsonl") == ExitCode.NOTHING_FOUND
    assert terminal.run("import", "no chats.txt") == ExitCode.NOTHING_FOUND


@pytest.mark.parametrize("by", ["both", "meaning"])
def test_what_nothing_is_like_is_not_found(terminal: Terminal, by: str) -> None:
    assert terminal.run("memory", "find", "qwrtz blorf zzzt", "--by", by) == ExitCode.NOTHING_FOUND
    assert terminal.run("memory", "find", "where does my colleague live", "--by", by) == ExitCode.OK
    assert "Bergen" in terminal.printed


def test_one_word_in_common_is_enough_to_be_found(terminal: Terminal) -> None:
    assert terminal.run("memory", "find", "number zzzt") == ExitCode.OK
    assert "locker" in terminal.printed
