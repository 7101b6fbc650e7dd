"""`keepsake backup`, `restore`, `rekey` and `recovery`, in this process."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import keyring
import pytest
from keyring.backends import fail

from assistant import cli
from assistant.commands.invocation import ExitCode
from tests.keychain_in_memory import keychain_in_memory

HOME = "Zoë's Haus"


class Terminal:
    """Runs commands on one home, with a passphrase in the environment and lines to answer with."""

    def __init__(self, home: Path, capture: Any, patch: pytest.MonkeyPatch) -> None:
        self.home, self._capture, self._patch = home, capture, patch
        self.key = "mine alone"
        self.errors = ""

    def run(self, *arguments: str, answers: str = "") -> tuple[int, str]:
        if self.key:
            self._patch.setenv("KEEPSAKE_KEY", self.key)
        self._patch.setattr("sys.stdin", io.StringIO(answers))
        argv = ["--home", str(self.home), *arguments]
        code = cli.main(argv, cli.parse(argv))
        out, self.errors = self._capture.readouterr()
        return code, out

    def json(self, *arguments: str) -> Any:
        code, out = self.run(*arguments, "--json")
        assert code == 0, self.errors
        return json.loads(out)


@pytest.fixture
def terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Terminal:
    return Terminal(tmp_path / HOME, capsys, monkeypatch)


def test_a_copy_is_made_and_takes_the_memorys_place(terminal: Terminal, tmp_path: Path) -> None:
    terminal.run("memory", "add", "I like quinces.")
    (tmp_path / "ein Ordner").mkdir()
    made = terminal.json("backup", str(tmp_path / "ein Ordner"))["backup"]
    assert made["contents"]["facts"] == 1
    assert Path(made["path"]).parent == tmp_path / "ein Ordner"
    terminal.run("memory", "add", "I like plums.")
    code, _out = terminal.run("restore", made["path"], answers="no\n")
    assert code == ExitCode.USAGE
    assert "Nothing was changed" in terminal.errors
    assert terminal.json("memory", "list")["total"] == 2
    code, out = terminal.run("restore", made["path"], answers="yes\n")
    assert (code, "Restored: 1 message" in out, "is kept as" in out) == (0, True, True)
    assert terminal.json("memory", "list")["total"] == 1
    assert [each["reason"] for each in terminal.json("backup", "--list")["backups"]] == ["replaced"]


def test_a_damaged_memory_names_the_command_that_helps(terminal: Terminal) -> None:
    terminal.run("memory", "add", "I like quinces.")
    made = terminal.json("backup")["backup"]
    memory = terminal.home / "memory.duckdb"
    memory.write_bytes(memory.read_bytes()[:5000])
    code, _out = terminal.run("memory", "list")
    assert code == ExitCode.ENVIRONMENT
    assert "restore" in terminal.errors
    assert made["path"].replace("'", "'\"'\"'") in terminal.errors
    assert terminal.json("restore", made["path"], "--yes")["before"] is None
    assert terminal.json("memory", "list")["total"] == 1
    memory.unlink()
    code, _out = terminal.run("memory", "list")
    assert code == ExitCode.ENVIRONMENT
    assert terminal.json("restore", "--anew", "--yes") == {"aside": None}
    assert terminal.json("memory", "list")["total"] == 0


def test_the_key_moves_and_the_phrase_opens(terminal: Terminal) -> None:
    with keychain_in_memory() as keychain:
        terminal.key = ""
        terminal.run("memory", "add", "I like quinces.")
        words = terminal.json("recovery", "show")["words"]
        assert len(words) == 12
        keychain.kept.clear()
        assert terminal.run("memory", "list")[0] == ExitCode.ENVIRONMENT
        assert terminal.run("recovery", "use", answers="one two three\n")[0] != 0
        assert terminal.run("recovery", "use", answers=" ".join(words) + "\n")[0] == 0
        assert terminal.json("memory", "list")["total"] == 1
        terminal.run("rekey")
        assert terminal.json("recovery", "show")["words"] != words
        code, _out = terminal.run("rekey", "--passphrase", answers="dog\ndog\n")
        assert code == ExitCode.USAGE
        assert "too short: 3 of at least 8 characters" in terminal.errors
        code, _out = terminal.run("rekey", "--passphrase", answers="mine alone\nyours\n")
        assert code == ExitCode.USAGE
        code, _out = terminal.run("rekey", "--passphrase", answers="mine alone\nmine alone\n")
        assert (code, keychain.kept) == (0, {})
        terminal.key = "mine alone"
        assert terminal.run("recovery", "show")[0] == ExitCode.NOTHING_FOUND
        terminal.run("settings", "set", "encryption", "off")
        terminal.key = ""
        assert terminal.json("memory", "list")["total"] == 1
        assert terminal.json("settings", "get", "encryption") == {"privacy.encryption": False}


def test_a_missing_keychain_names_the_passphrase(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.fail.Keyring")
    keyring.set_keyring(fail.Keyring())  # type: ignore[no-untyped-call]
    terminal.run("settings", "set", "privacy.encryption", "off")
    for arguments in (("settings", "set", "privacy.encryption", "on"), ("rekey",)):
        code, _out = terminal.run(*arguments)
        assert code == ExitCode.ENVIRONMENT
        assert "keepsake rekey --passphrase" in terminal.errors
        assert "KEEPSAKE_KEY" not in terminal.errors
    code, _out = terminal.run("rekey", "--passphrase", answers="mine alone\nmine alone\n")
    assert code == ExitCode.OK
    assert terminal.json("settings", "get", "privacy.encryption") == {"privacy.encryption": True}


def test_what_was_not_packed_is_told(terminal: Terminal, tmp_path: Path) -> None:
    terminal.run("memory", "add", "I like quinces.")
    terminal.key = "another one"
    bundle = tmp_path / "bundle.zip"
    code, _out = terminal.run("doctor", "--bundle", str(bundle))
    assert (code, bundle.exists()) == (ExitCode.ENVIRONMENT, False)
    assert "Nothing was packed" in terminal.errors


@pytest.mark.parametrize("name", ["", "a\0b", "half \ud800"])
def test_what_names_no_file_is_said(terminal: Terminal, name: str) -> None:
    for command in (
        ("memory", "export"),
        ("memory", "import"),
        ("doctor", "--bundle"),
        ("backup",),
    ):
        code, _out = terminal.run(*command, name)
        assert code == ExitCode.USAGE, command


def test_a_disk_that_is_not_connected_is_told_of(terminal: Terminal, tmp_path: Path) -> None:
    code, _out = terminal.run("backup", str(tmp_path / "media" / "stick"))
    assert code == ExitCode.ENVIRONMENT
    assert "Is its disk connected?" in terminal.errors
    assert not (tmp_path / "media").exists()


def test_what_is_no_copy_is_told_of(terminal: Terminal, tmp_path: Path) -> None:
    code, _out = terminal.run("restore", str(tmp_path))
    assert code == ExitCode.USAGE
    assert "Name the copy in it" in terminal.errors
    (tmp_path / "notes.txt").write_text("Apples, pears.")
    code, _out = terminal.run("restore", str(tmp_path / "notes.txt"))
    assert code == ExitCode.ENVIRONMENT
    assert "Choose another copy" in terminal.errors


def test_there_is_nothing_to_erase(terminal: Terminal) -> None:
    code, _out = terminal.run("memory", "undo", "--erase")
    assert code == ExitCode.NOTHING_FOUND
    assert "There is nothing to undo." in terminal.errors


def test_a_copy_that_cannot_lie_there_blames_that_place(terminal: Terminal, tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file")
    for command, place in (
        (("backup", str(taken)), taken),
        (("doctor", "--bundle", str(taken / "b.zip")), taken),
        (("doctor", "--bundle", str(tmp_path)), tmp_path),
    ):
        code, _out = terminal.run(*command)
        assert code == ExitCode.ENVIRONMENT
        assert f"{place} cannot be written to" in terminal.errors
        assert "home" not in terminal.errors.replace(str(tmp_path), "")


def test_a_short_passphrase_opens_what_it_opened_and_begins_nothing(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal.key = "dog"
    code, _out = terminal.run("memory", "add", "I like quinces.")
    assert code == ExitCode.USAGE
    assert "The passphrase is too short: 3 of at least 8 characters." in terminal.errors
    assert not (terminal.home / "memory.duckdb").exists()
    with monkeypatch.context() as earlier:
        earlier.setattr("assistant.domain.backups.LEAST_PASSPHRASE", 1)
        assert terminal.run("memory", "add", "I like quinces.")[0] == ExitCode.OK
    code, out = terminal.run("memory", "list")
    assert (code, "quinces" in out) == (ExitCode.OK, True)
    copy = terminal.json("backup")["backup"]["path"]
    (terminal.home / "memory.duckdb").write_bytes(b"damaged")
    assert terminal.run("restore", copy, "--yes")[0] == ExitCode.OK
    assert "quinces" in terminal.run("memory", "list")[1]


class _AtATerminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        (["a long walk", "a long walk"], ExitCode.OK),
        (["a long walk", "a long wait"], ExitCode.USAGE),
        (["dog"], ExitCode.USAGE),
    ],
)
def test_a_terminal_without_a_keychain_is_asked_for_a_passphrase_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: list[str], code: ExitCode
) -> None:
    before = keyring.get_keyring()
    keyring.set_keyring(fail.Keyring())  # type: ignore[no-untyped-call]
    answers = iter(typed)
    monkeypatch.setattr("sys.stdin", _AtATerminal())
    monkeypatch.setattr("assistant.commands.asking.getpass", lambda *_a, **_k: next(answers))
    monkeypatch.delenv("KEEPSAKE_KEY", raising=False)
    argv = ["--home", str(tmp_path / HOME), "memory", "list"]
    try:
        assert cli.main(argv, cli.parse(argv)) == code
    finally:
        keyring.set_keyring(before)
    assert list(answers) == []
    assert (tmp_path / HOME / "memory.duckdb").exists() is (code is ExitCode.OK)
