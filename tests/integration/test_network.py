"""The guard of `assistant.network`, in processes of its own: a hook never goes away again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.command_line import ROOT

WAYS = """
import asyncio, json, socket, sys
from assistant import network

how = sys.argv[1]
if how == "confined":
    network.confine()
else:
    network.install()
if how == "offline":
    network.keep_offline_while(lambda: True)

def udp():
    return socket.socket(socket.AF_INET, socket.SOCK_DGRAM)

def with_httpx():
    import httpx2
    httpx2.get("http://192.0.2.1:9/", timeout=1)

def with_hub():
    from huggingface_hub import HfApi
    HfApi(endpoint="http://192.0.2.1:9").model_info("a/b", timeout=1)

def with_asyncio():
    async def reach():
        await asyncio.wait_for(asyncio.open_connection("192.0.2.1", 9), 1)
    asyncio.run(reach())

def with_asyncio_datagrams():
    async def reach():
        await asyncio.get_running_loop().create_datagram_endpoint(
            asyncio.DatagramProtocol, remote_addr=("192.0.2.1", 9))
    asyncio.run(reach())

def with_urllib():
    import urllib.request
    urllib.request.urlopen("http://192.0.2.1:9/", timeout=1)

ways = {
    "connect": lambda: socket.create_connection(("192.0.2.1", 9), timeout=1),
    "plain connect": lambda: socket.socket().connect(("192.0.2.1", 9)),
    "connect_ex": lambda: socket.socket().connect_ex(("192.0.2.1", 9)),
    "IPv6": lambda: socket.socket(socket.AF_INET6).connect(("2001:db8::1", 9)),
    "sendto": lambda: udp().sendto(b"x", ("192.0.2.1", 9)),
    "sendmsg": lambda: udp().sendmsg([b"x"], [], 0, ("192.0.2.1", 9)),
    "a name": lambda: socket.getaddrinfo("keepsake.example", 80),
    "an old name": lambda: socket.gethostbyname("keepsake.example"),
    "a name of bytes": lambda: socket.getaddrinfo(b"keepsake.example", 80),
    "backwards": lambda: socket.gethostbyaddr("192.0.2.1"),
    "nameinfo": lambda: socket.getnameinfo(("192.0.2.1", 9), 0),
    "like loopback": lambda: socket.getaddrinfo("127.0.0.1.keepsake.example", 80),
    "serving": lambda: socket.socket().bind(("0.0.0.0", 0)),
    "serving IPv6": lambda: socket.socket(socket.AF_INET6).bind(("::", 0)),
    "httpx": with_httpx,
    "huggingface_hub": with_hub,
    "asyncio": with_asyncio,
    "asyncio's datagrams": with_asyncio_datagrams,
    "urllib": with_urllib,
}

def why(error):
    seen = []
    while error is not None:
        seen.append(f"{type(error).__name__} {error}")
        error = error.__cause__ or error.__context__
    return " < ".join(seen)

told = {}
for name, way in ways.items():
    try:
        way()
        told[name] = "went through"
    except Exception as error:
        told[name] = why(error)
if how != "confined":
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen()
    socket.create_connection(listener.getsockname()).close()
    told["loopback"] = "reached"
left, right = socket.socketpair()
left.send(b"here")
told["local"] = right.recv(4).decode()
print(json.dumps(told))
"""


def played(how: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-c", WAYS, how],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"HF_HUB_OFFLINE": "0"},
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


@pytest.mark.parametrize(
    ("how", "reason"),
    [("online", "Nobody asked for it"), ("offline", "Offline is on")],
)
def test_every_way_out_is_shut(how: str, reason: str) -> None:
    told = played(how)
    assert told.pop("local") == "here"
    assert told.pop("loopback") == "reached"
    for way in ("serving", "serving IPv6"):
        assert "Nothing is served" in told.pop(way)
    assert len(told) == 17
    assert {way for way, said in told.items() if reason not in said} == set()


def test_the_kernel_holds_a_confined_process() -> None:
    if sys.platform != "linux":
        pytest.skip("only Linux has a filter for this")
    told = played("confined")
    assert told.pop("local") == "here"
    refused = {way for way, said in told.items() if "PermissionError" in said or "Refused" in said}
    assert refused == set(told)
    assert "Refused" not in told["plain connect"], "no such socket can be made at all"


def test_what_is_asked_for_is_permitted_here_only() -> None:
    script = """
from threading import Thread
from assistant import network
import socket
network.install()
seen = []
def look(name):
    try:
        socket.getaddrinfo(name, 80)
        seen.append("found")
    except network.Refused:
        seen.append("refused")
    except OSError:
        seen.append("looked up")
with network.permitted({"Keepsake.invalid"}):
    look("keepsake.INVALID")
    look("other.invalid")
    other = Thread(target=look, args=("keepsake.invalid",)); other.start(); other.join()
    network.keep_offline_while(lambda: True)
    look("keepsake.invalid")
look("keepsake.invalid")
print(*seen)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False
    )
    said = done.stdout.strip()
    assert said == "looked up refused refused refused refused", done.stderr


@pytest.mark.parametrize(
    "module",
    [
        ["assistant.inference.child_main", "tests.integration.inference.toy_worker:ToyWorker"],
        ["assistant.documents.reading_process"],
    ],
    ids=lambda module: module[0],
)
def test_processes_of_models_and_documents_are_confined(module: list[str]) -> None:
    if sys.platform != "linux":
        pytest.skip("only Linux has a filter for this")
    waiting = subprocess.Popen(
        [sys.executable, "-m", *module], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    status = Path("/proc", str(waiting.pid), "status")
    try:
        deadline = time.monotonic() + 20
        while "Seccomp:\t2" not in status.read_text(encoding="ascii"):
            assert waiting.poll() is None
            assert time.monotonic() < deadline, "it waits for its work with the network at hand"
            time.sleep(0.02)
    finally:
        waiting.kill()
        waiting.communicate()


def test_the_window_brings_no_network_of_qts() -> None:
    script = """
import sys
from PySide6.QtWidgets import QApplication
from ui.app import Desk
from ui.windows.main_window import MainWindow
application = QApplication([])
MainWindow().show()
assert "PySide6.QtNetwork" not in sys.modules
with open("/proc/self/maps") as maps:
    print([line for line in maps if "Network" in line])
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
    )
    assert done.stdout.strip() == "[]", done.stderr
