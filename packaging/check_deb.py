"""Installs a .deb in a clean Debian, uses it there as a person would, and removes it again.

`sudo python packaging/check_deb.py build/package/keepsake_*.deb`. It needs root for debootstrap and
chroot, and a Debian mirror. A clean root that is kept with `--root` is used again.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

RELEASE = "bookworm"
MIRROR = "http://deb.debian.org/debian"
PERSON = "person"
BESIDE = ("xvfb", "xauth", "x11-utils", "fonts-noto-core", "ca-certificates")
"""What a machine with a desktop has anyway."""

KEPT_BY_THE_SYSTEM = re.compile(
    r"(home/|var/lib/dpkg/|var/lib/apt/|var/lib/systemd/|var/cache/|var/log/|tmp/|run/|proc/|dev/|sys/"
    r"|etc/ld\.so\.cache|usr/share/applications/mimeinfo\.cache|.*/__pycache__/|etc/\.pwd\.lock)"
)
"""Lists and logs that Debian itself writes, and the person's own folder."""


class Root:
    """A Debian of its own in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def make(self) -> None:
        """Fill the folder, where it is empty."""
        if not (self.folder / "etc" / "debian_version").exists():
            subprocess.run(
                ["debootstrap", "--variant=minbase", RELEASE, str(self.folder), MIRROR],
                check=True,
                stdout=subprocess.DEVNULL,
            )
        for name in ("resolv.conf", "hosts"):
            shutil.copyfile(f"/etc/{name}", self.folder / "etc" / name)

    @contextmanager
    def mounted(self) -> Iterator[None]:
        """With the file systems of the kernel, which programs look for."""
        places = {"proc": "proc", "dev": "/dev", "dev/shm": "/dev/shm"}  # noqa: S108
        for place, source in places.items():
            (self.folder / place).mkdir(parents=True, exist_ok=True)
            kind = ["-t", "proc"] if source == "proc" else ["--bind"]
            subprocess.run(["mount", *kind, source, str(self.folder / place)], check=True)
        try:
            yield
        finally:
            for place in reversed(places):
                subprocess.run(["umount", "--lazy", str(self.folder / place)], check=True)

    def run(self, command: str, *, person: bool = False, check: bool = True) -> str:
        """What a command says; it ends this program where it fails."""
        if person:
            command = f"su {PERSON} -s /bin/sh -c {shlex.quote(command)}"
        done = subprocess.run(
            ["chroot", str(self.folder), "/bin/sh", "-c", command],
            capture_output=True,
            text=True,
            check=False,
            timeout=900,
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive"},
        )
        if check and done.returncode != 0:
            sys.exit(f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}")
        return done.stdout + (done.stderr if not check else "")

    def files(self) -> set[str]:
        """Every file in it that no list or log of Debian's is."""
        found = set()
        for folder, _folders, names in os.walk(self.folder):
            for name in names:
                place = os.path.relpath(os.path.join(folder, name), self.folder)  # noqa: PTH118
                if not KEPT_BY_THE_SYSTEM.match(place):
                    found.add(place)
        return found

    def forget_cached(self) -> None:
        """Let the kernel read the program from the disk again."""
        for path in (self.folder / "usr" / "lib" / "keepsake").rglob("*"):
            if path.is_file() and not path.is_symlink():
                descriptor = os.open(path, os.O_RDONLY)
                try:
                    os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
                finally:
                    os.close(descriptor)


def install(root: Root, deb: Path) -> int:
    """Install it with what it depends on; the KB that the package itself takes."""
    shutil.copyfile(deb, root.folder / "tmp" / deb.name)
    root.run(f"apt-get install -y -qq --no-install-recommends /tmp/{deb.name}")
    (root.folder / "tmp" / deb.name).unlink()
    return int(root.run("dpkg-query -W -f '${Installed-Size}' keepsake"))


def missing_libraries(root: Root) -> list[str]:
    """Libraries that the program would look for in vain."""
    said = root.run(
        "find /usr/lib/keepsake -name '*.so*' -type f -exec ldd {} + 2>/dev/null"
        " | grep 'not found' | sort -u",
        check=False,
    )
    return [line.split()[0] for line in said.splitlines() if line.strip()]


def converse(root: Root) -> None:
    """One exchange with the bundled model, learnt from and recalled, offline."""
    ask = "KEEPSAKE_KEY=check-this HOME=/home/person keepsake"
    root.run(f"{ask} settings set offline on", person=True)
    root.run(f"{ask} memory add 'My sister Aino keeps bees in Lahti.'", person=True)
    said = json.loads(root.run(f"{ask} chat --json -m 'Who keeps bees?'", person=True))
    if not said["answer"].strip() or "Aino" not in json.dumps(said["recall"], ensure_ascii=False):
        sys.exit(f"The exchange went wrong: {said}")
    print(f"exchange: {said['model']} said {said['answer'].strip()[:60]!r}")
    said = root.run(f"{ask} --version", person=True)
    print(f"version: {said.strip()}")


def list_own_tools(root: Root) -> None:
    """Both sides of MCP: the program starts itself as a server, and reads what tools it has."""
    ask = "KEEPSAKE_KEY=check-this HOME=/home/person keepsake tools"
    root.run(f"{ask} add own --command keepsake --arg mcp", person=True)
    said = json.loads(root.run(f"{ask} allow own --json", person=True))
    root.run(f"{ask} remove own", person=True)
    names = [tool["name"] for tool in said["tools"]]
    if "recall" not in names:
        sys.exit(f"MCP went wrong: {said}")
    print(f"its own tools over MCP: {', '.join(names)}")


def first_paint_ms(root: Root) -> float:
    """Milliseconds from the process's begin to the first paint of its window, which is seen."""
    log = "/home/person/window.log"
    screen = "Xvfb :77 -screen 0 1280x800x24 -nolisten tcp >/dev/null 2>&1"
    window = f"DISPLAY=:77 KEEPSAKE_KEY=check-this HOME=/home/person keepsake --verbose >{log} 2>&1"
    root.run(
        f"rm -f {log}; ({screen} & echo $! >/home/person/xvfb.pid); sleep 1;"
        f" ({window} & echo $! >/home/person/window.pid)",
        person=True,
    )
    try:
        return _painted(root, log)
    finally:
        for name in ("window", "xvfb"):
            root.run(f"kill $(cat /home/person/{name}.pid)", person=True, check=False)
            for _ in range(100):
                if not root.run(
                    f"kill -0 $(cat /home/person/{name}.pid) 2>/dev/null && echo y",
                    person=True,
                    check=False,
                ).strip():
                    break
                time.sleep(0.1)


def _painted(root: Root, log: str) -> float:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        time.sleep(0.3)
        text = ""
        with suppress(FileNotFoundError):
            text = (root.folder / log.lstrip("/")).read_text(encoding="utf-8", errors="replace")
        if found := re.search(r"First paint (\d+) ms", text):
            windows = root.run("DISPLAY=:77 xwininfo -root -tree", person=True, check=False)
            if '"Keepsake"' not in windows:
                sys.exit(f"There is no window:\n{windows}")
            return float(found[1])
    sys.exit(f"The window did not show:\n{text[-3000:]}")


def version_ms(root: Root) -> float:
    """How long `keepsake --version` takes."""
    began = time.monotonic()
    root.run("HOME=/home/person keepsake --version", person=True)
    return (time.monotonic() - began) * 1000


def main() -> None:
    """Run every step; the first that goes wrong ends it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("deb", type=Path)
    parser.add_argument("--root", type=Path, default=Path("build/package/root"))
    given = parser.parse_args()
    began = time.monotonic()
    root = Root(given.root.resolve())
    root.make()
    with root.mounted():
        root.run(f"apt-get update -qq && apt-get install -y -qq {' '.join(BESIDE)}")
        root.run(
            f"id {PERSON} >/dev/null 2>&1 || useradd -m {PERSON}; rm -rf /home/{PERSON}/.local"
        )
        before, packages = root.files(), root.run("dpkg-query -W -f '${Package}\\n'")
        size = install(root, given.deb)
        print(f"installed: {size / 1000:.0f} MB")
        if missing := missing_libraries(root):
            print(f"not found by ldd: {', '.join(missing)}")
        list_own_tools(root)
        converse(root)
        for name in ("cold", "warm", "warm"):
            if name == "cold":
                root.forget_cached()
            print(f"window, {name}: first paint after {first_paint_ms(root):.0f} ms")
        print(f"keepsake --version, warm: {version_ms(root):.0f} ms")
        root.run("apt-get purge -y -qq keepsake && apt-get autoremove -y -qq")
        if left := root.files() - before:
            sys.exit(f"Left behind: {', '.join(sorted(left)[:20])}")
        if root.run("dpkg-query -W -f '${Package}\\n'") != packages:
            sys.exit("Packages were left behind.")
        kept = sorted(path.name for path in (root.folder / "home" / PERSON).rglob("memory.duckdb"))
        print(f"removed; nothing is left but the person's own: {', '.join(kept)}")
    print(f"checked in {(time.monotonic() - began) / 60:.1f} min")


if __name__ == "__main__":
    main()
