"""Offline means offline: a whole day in a network whose packets are counted."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command_line import ROOT, Keepsake

CUT = ("unshare", "--map-root-user", "--net")


@pytest.mark.heavy
def test_not_one_packet_leaves_while_offline_is_on(tmp_path: Path) -> None:
    if sys.platform != "linux" or not all(map(shutil.which, ("unshare", "ip", "sysctl"))):
        pytest.skip("unshare, ip and sysctl are needed")
    probe = (
        "sysctl -qw net.ipv6.conf.all.disable_ipv6=1 && ip link add out0 type veth peer name out1"
    )
    if subprocess.run([*CUT, "sh", "-c", probe], check=False, capture_output=True).returncode:
        pytest.skip("this system lets nobody make a network of its own")
    done = subprocess.run(
        [*CUT, sys.executable, "-m", "tests.e2e.packets", str(tmp_path)],
        cwd=ROOT,
        env=Keepsake(tmp_path).environment(),
        capture_output=True,
        text=True,
        timeout=290,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    seen = json.loads(done.stdout.splitlines()[-1])
    packets = seen["packets"]
    assert packets.pop("a packet of the test's own") == 1, "the counter counts"
    assert packets.pop("a model elsewhere, with offline off") > 0, "and it would have seen it"
    assert set(packets.values()) == {0}, packets
    assert [(one["host"], one["port"], one["subject"]) for one in seen["log"]] == [
        ("192.0.2.254", 9, "far")
    ]
