"""What a server of tools needs to be let in: in the keychain, with the server, nowhere else."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from assistant.cancel import CancelToken
from assistant.commands.execution import handler, request_for
from assistant.commands.invocation import ExitCode
from assistant.commands.parser import build_parser
from assistant.commands.tools import asked_beforehand
from assistant.engine import Engine
from assistant.errors import InvalidInput, KeychainMissing, ToolFailed
from assistant.mcp_client.connection import Connection
from assistant.paths import Home
from assistant.settings import ToolServer
from tests.command_line import PASSPHRASE
from tests.keychain_in_memory import KeyringInMemory, keychain_in_memory

PROGRAM = str(Path(__file__).with_name("plain_server.py"))
SECRET = "xk-4711-marigold"
ADD = ["tools", "add", "keyed", "--command", sys.executable, "--arg", PROGRAM]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("keyed")


@pytest.fixture(scope="module")
def engine(folder: Path) -> Iterator[Engine]:
    opened = Engine.open(Home(folder), passphrase=PASSPHRASE)
    yield opened
    opened.close()


@pytest.fixture
def chain() -> Iterator[KeyringInMemory]:
    with keychain_in_memory() as kept:
        yield kept


@pytest.fixture(autouse=True)
def _no_thread_left_behind() -> None:
    """The engine is shared by all tests here."""


def relayed(engine: Engine, argv: list[str], asked: dict[str, str]) -> tuple[int, str]:
    """What the process that owns a home does for another one's command."""
    replies: list[dict[str, Any]] = []
    handler(engine)(request_for(argv, asked), replies.append, CancelToken())
    return replies[-1]["exit"], json.dumps(replies)


def test_a_program_gets_its_key_and_nothing_here_holds_or_repeats_it(
    engine: Engine, chain: KeyringInMemory, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    code, said = relayed(engine, [*ADD, "--secret", "API_KEY"], {"API_KEY": SECRET})
    assert code == ExitCode.OK
    try:
        allowed = engine.allow_tool_server("keyed").result(30)
        assert allowed.secrets == ("API_KEY",)
        assert {tool.description for tool in allowed.tools} == {"[API_KEY]"}
        told = engine.run_tool("keyed", "tell_key", {}).result(30)
        assert told == f"{len(SECRET)} letters: [API_KEY]"
        assert list(chain.kept.values()) == [SECRET]
        _, listed = relayed(engine, ["tools", "list", "--json"], {})
        assert "API_KEY" in listed
        files = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
        assert files
        assert not any(SECRET.encode() in data for data in files)
        assert SECRET not in said + listed + caplog.text + repr(engine.settings)
    finally:
        assert relayed(engine, ["tools", "remove", "keyed"], {})[0] == ExitCode.OK
    assert chain.kept == {}


def test_a_key_that_is_gone_is_a_readable_fault(engine: Engine, chain: KeyringInMemory) -> None:
    args = (PROGRAM,)
    secrets = {"API_KEY": SECRET}
    engine.add_tool_server("keyed", command=sys.executable, args=args, secrets=secrets).result()
    try:
        chain.kept.clear()
        with pytest.raises(ToolFailed, match="API_KEY, which keyed needs, is not in the keychain"):
            engine.allow_tool_server("keyed").result(30)
    finally:
        engine.remove_tool_server("keyed").result()


@pytest.mark.parametrize(
    ("place", "secrets"),
    [
        ({"command": "a"}, {"MY-KEY": SECRET}),
        ({"command": "a"}, {"": SECRET}),
        ({"command": "a"}, {"KEY": " "}),
        ({"command": "a"}, {"KEY": "two\nlines"}),
        ({"url": "https://a.example"}, {"Host": SECRET}),
        ({"url": "https://a.example"}, {"Mcp-Session-Id": SECRET}),
        ({"url": "https://a.example"}, {"X Key": SECRET}),
    ],
)
def test_what_no_variable_or_header_can_be_is_refused_and_not_kept(
    engine: Engine, chain: KeyringInMemory, place: dict[str, str], secrets: dict[str, str]
) -> None:
    with pytest.raises(InvalidInput) as refused:
        engine.add_tool_server("keyed", secrets=secrets, **place).result()  # type: ignore[arg-type]
    assert SECRET not in str(refused.value)
    assert chain.kept == {}
    assert engine.settings.tool_servers == ()


def test_a_server_of_the_same_name_keeps_its_key(engine: Engine, chain: KeyringInMemory) -> None:
    engine.add_tool_server("keyed", command="a", secrets={"KEY": SECRET}).result()
    try:
        with pytest.raises(InvalidInput, match="There is a server"):
            engine.add_tool_server("Keyed", command="b", secrets={"KEY": "another"}).result()
        assert list(chain.kept.values()) == [SECRET]
    finally:
        engine.remove_tool_server("keyed").result()


def test_without_a_keychain_no_server_with_a_key_is_added(engine: Engine) -> None:
    with pytest.raises(KeychainMissing):
        engine.add_tool_server("keyed", command="a", secrets={"KEY": SECRET}).result()
    assert engine.settings.tool_servers == ()


def test_the_terminal_is_asked_for_each_name(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["one\n", "two\n"])
    monkeypatch.setattr("sys.stdin.readline", lambda: next(lines), raising=False)
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)
    given = build_parser().parse_args([*ADD, "--secret", "A", "--secret", "B"])
    assert asked_beforehand(given) == {"A": "one", "B": "two"}
    assert asked_beforehand(build_parser().parse_args(["tools", "list"])) == {}


@contextmanager
def recording() -> Iterator[tuple[str, list[str]]]:
    """An address that refuses everything, and which keys it was shown."""
    shown: list[str] = []

    class Refuses(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            shown.append(self.headers.get("Authorization", ""))
            self.send_error(401, f"not {shown[-1]}")

        do_GET = do_DELETE = do_POST  # noqa: N815 - as the library has them

        def log_message(self, *args: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Refuses) as server:
        serving = Thread(target=server.serve_forever)
        serving.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/mcp", shown
        finally:
            server.shutdown()
            serving.join()


def test_an_address_gets_its_key_as_a_header_and_no_fault_repeats_it() -> None:
    with recording() as (url, shown):
        server = ToolServer(name="far", url=url, secrets=("Authorization",))
        bearer = f"Bearer {SECRET}"
        connection = Connection(server, secrets=lambda: {"Authorization": bearer})
        try:
            with pytest.raises(ToolFailed) as failed:
                connection.tools(CancelToken())
        finally:
            connection.close()
    assert set(shown) == {bearer}
    assert SECRET not in str(failed.value)
    assert "or not with this one (401)" in str(failed.value)
    assert "add it again with its key" in failed.value.hint
