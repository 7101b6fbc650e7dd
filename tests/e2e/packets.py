"""Plays a day in a network of its own and counts the packets that leave by its one way out.

Run in a new network namespace: `unshare --net python -m tests.e2e.packets FOLDER`. The way out is
one end of a pair of virtual cables with a route to everywhere; nobody answers at the other end.
"""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from pathlib import Path

from tests.command_line import ROOT, Keepsake, write_messages

OUT = "out0"
ELSEWHERE = "192.0.2.254"
TALKS = {"garden": [("user", "I planted quinces behind the shed."), ("assistant", "Lovely.")]}
SETUP = (
    "sysctl -qw net.ipv6.conf.all.disable_ipv6=1",
    "sysctl -qw net.ipv6.conf.default.disable_ipv6=1",
    "ip link set lo up",
    f"ip link add {OUT} type veth peer name out1",
    "ip link set out1 up",
    f"ip addr add 192.0.2.1/24 dev {OUT}",
    f"ip link set {OUT} up",
    f"ip neigh add {ELSEWHERE} lladdr 02:00:00:00:00:01 dev {OUT}",
    f"ip route add default via {ELSEWHERE}",
)


def packets() -> int:
    """Packets that left so far."""
    lines = Path("/proc/net/dev").read_text(encoding="ascii").splitlines()
    told = next(line for line in lines if line.strip().startswith(OUT))
    return int(told.partition(":")[2].split()[9])


def main(folder: Path) -> None:
    """Print how many packets left in each part of the day."""
    for line in SETUP:
        subprocess.run(line.split(), check=True)
    counts: dict[str, int] = {}

    def count(name: str) -> None:
        counts[name] = packets() - sum(counts.values())

    count("setting up")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        control.sendto(b"counted", ("198.51.100.7", 53))
    count("a packet of the test's own")
    keepsake = Keepsake(folder / "home")
    keepsake.run("settings", "set", "privacy.offline", "on")
    keepsake.run("models", "add", "far", "--url", f"http://{ELSEWHERE}:9/v1", "--model", "m")
    keepsake.run("models", "add", "named", "--url", "https://api.example/v1", "--model", "m")
    count("settings")
    keepsake.run("import", str(write_messages(folder / "talks.jsonl", TALKS)))
    page = folder / "page.html"
    page.write_text(
        f'<p>Quinces</p><img src="http://{ELSEWHERE}/x.png"><link href="http://{ELSEWHERE}/y.css">'
        f'<iframe src="http://{ELSEWHERE}/z"></iframe>'
    )
    keepsake.run("chat", "-m", "What did I plant?", "--attach", str(page))
    keepsake.run("flush")
    keepsake.run("recall", "quinces")
    keepsake.run("doctor", expect=None)
    count("commands")
    for name in ("far", "named"):
        keepsake.run("models", "test", name, expect=3)
        keepsake.run("chat", "-m", "Hello", "--model", name, expect=3)
    offers = keepsake.json("models", "list", "--catalogue")["models"]
    keepsake.run("models", "download", offers[0]["name"], expect=3)
    count("what offline refuses")
    window = folder / "visited"
    Keepsake(window).run("settings", "set", "privacy.offline", "on")
    visited = subprocess.run(
        [sys.executable, "-m", "tests.e2e.visit", str(window), "first"],
        cwd=ROOT,
        env=keepsake.environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert visited.returncode == 0, visited.stdout + visited.stderr
    count("a visit to the window")
    keepsake.run("settings", "set", "privacy.offline", "off")
    keepsake.run("models", "test", "far", expect=3)
    count("a model elsewhere, with offline off")
    log = keepsake.json("network")["contacts"]
    print(json.dumps({"packets": counts, "log": log}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
