"""Programs with tools that end by themselves, and those that are ended before they began."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import psutil
import pytest

from assistant.cancel import CancelToken
from assistant.engine.tool_connections import MOST_ENDS, ToolConnections
from assistant.errors import ToolFailed
from assistant.mcp_client.connection import Connection
from assistant.settings import ToolServer

PROGRAM = Path(__file__).with_name("plain_server.py")
PLAIN = ToolServer(name="plain", command=sys.executable, args=(str(PROGRAM),))
SOON_S = 5.0


def running() -> list[int]:
    """The servers that this process started, and that have not ended."""
    found = []
    for child in psutil.Process().children(recursive=True):
        try:
            if str(PROGRAM) in child.cmdline() and child.status() != psutil.STATUS_ZOMBIE:
                found.append(child.pid)
        except psutil.NoSuchProcess:
            continue
    return found


def soon(holds: Callable[[], bool]) -> bool:
    until = time.monotonic() + SOON_S
    while not holds():
        if time.monotonic() > until:
            return False
        time.sleep(0.01)
    return True


def say(connection: Connection) -> str:
    return connection.call("say", {}, CancelToken())


def test_a_program_that_ends_under_a_call_is_told_of_at_once_with_what_to_do() -> None:
    connection = Connection(PLAIN)
    try:
        say(connection)
        begun = time.monotonic()
        with pytest.raises(ToolFailed, match="ended by themselves") as told:
            connection.call("die", {}, CancelToken())
        assert time.monotonic() - begun < SOON_S
        assert "next call starts them again" in told.value.hint
        assert connection.lost
        assert not connection.usable
    finally:
        connection.close()
    assert running() == []


def test_a_program_that_ends_while_nobody_asks_it_is_noticed_and_started_anew() -> None:
    connections = ToolConnections()
    try:
        with connections.lend(PLAIN) as first:
            said = say(first)
        (pid,) = running()
        os.kill(pid, signal.SIGKILL)
        assert soon(lambda: not first.usable), "it would be asked until it idles"
        with connections.lend(PLAIN) as second:
            assert second is not first
            assert say(second) != said
    finally:
        connections.close()
    assert running() == []


def test_a_program_that_ends_each_time_is_left_alone_until_the_person_does_something() -> None:
    connections = ToolConnections()
    try:
        for _ in range(MOST_ENDS):
            with connections.lend(PLAIN) as lent, pytest.raises(ToolFailed, match="by themselves"):
                lent.call("die", {}, CancelToken())
        with pytest.raises(ToolFailed, match="time and again"), connections.lend(PLAIN):
            pass
        assert running() == []
        connections.end(PLAIN.name)
        with connections.lend(PLAIN) as lent:
            assert say(lent)
    finally:
        connections.close()


def test_a_call_that_a_program_refuses_is_no_end() -> None:
    connection = Connection(PLAIN)
    try:
        with pytest.raises(ToolFailed, match="refused that: unknown"):
            connection.call("nothing", {}, CancelToken())
        assert say(connection)
    finally:
        connection.close()


def test_what_was_closed_never_starts() -> None:
    connection = Connection(PLAIN)
    connection.close()
    with pytest.raises(ToolFailed, match="are gone"):
        say(connection)
    assert connection._thread.ident is None
    connections = ToolConnections()
    connections.close()
    with pytest.raises(ToolFailed, match="are gone"), connections.lend(PLAIN):
        pass
    assert running() == []


def test_a_close_before_the_loop_exists_leaves_no_program() -> None:
    connection = Connection(PLAIN)
    connection.break_off()
    connection._thread.start()  # as one that was begun a moment earlier
    connection._thread.join(SOON_S)
    assert not connection._thread.is_alive()
    assert running() == []


@pytest.mark.parametrize("after_s", [0.0, 0.002, 0.01, 0.03, 0.1, 0.3])
def test_a_close_at_any_moment_of_the_start_leaves_no_program(after_s: float) -> None:
    connection = Connection(PLAIN)
    told: list[BaseException] = []

    def ask() -> None:
        try:
            say(connection)
        except ToolFailed as error:
            told.append(error)

    asking = Thread(target=ask)
    asking.start()
    time.sleep(after_s)
    connection.close()
    asking.join(SOON_S)
    assert not asking.is_alive()
    assert not connection._thread.is_alive()
    assert running() == []


def test_all_are_ended_at_once() -> None:
    """One after another, programs that take their time to end would hold the window up."""
    connections = ToolConnections()
    program = f"import runpy, time; runpy.run_path({str(PROGRAM)!r}); time.sleep(1)"
    names = [f"slow {number}" for number in range(3)]
    args = ("-c", program, str(PROGRAM))
    servers = [ToolServer(name=name, command=sys.executable, args=args) for name in names]
    for server in servers:
        with connections.lend(server) as lent:
            say(lent)
    begun = time.monotonic()
    connections.close()
    assert time.monotonic() - begun < 2.9
    assert running() == []
