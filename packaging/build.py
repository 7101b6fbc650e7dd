"""Builds the packages of this system: `python packaging/build.py [--out build/package]`.

PyInstaller makes one folder from keepsake.spec, here and on the other systems; on Linux an
AppImage-style folder and a .deb are laid around it. What is inside is looked through before.
"""

from __future__ import annotations

import argparse
import gzip
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from filecmp import cmp
from fnmatch import fnmatch
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
MEGABYTE = 1_000_000
NEEDED = (
    "libc6 (>= 2.36)", "libdbus-1-3", "libegl1", "libfontconfig1", "libgl1", "libxcb-cursor0",
    "libxcb-icccm4", "libxcb-image0", "libxcb-keysyms1", "libxcb-randr0", "libxcb-render-util0",
    "libxcb-shape0", "libxcb-xinerama0", "libxcb-xfixes0", "libxkbcommon-x11-0",
)  # fmt: skip
"""Libraries that are not in the folder: they belong to the drivers and the desktop."""

RECOMMENDED = ("fonts-noto-core", "fonts-noto-color-emoji", "gnome-keyring | kwalletmanager")
BEYOND_AVX2 = ("AVX512", "AMX", "AVX_VNNI")
"""Instructions by which llama.cpp gets faster, and which not every processor since 2013 has."""
ABOUT = """A desktop assistant with a memory of its own, on your machine
 Keepsake answers from what you told it, and shows which of your words it used.
 What it remembers lies in one encrypted file and can be looked at, corrected,
 exported and forgotten. A small model comes along; nothing leaves the machine
 unless a model elsewhere is chosen.
"""


def version() -> str:
    """The version of the program that is built."""
    names: dict[str, str] = {}
    exec((ROOT / "assistant" / "__init__.py").read_text(encoding="utf-8"), names)  # noqa: S102
    return names["__version__"]


def contents() -> dict[str, dict[str, list[str]]]:
    """What contents.toml says."""
    return tomllib.loads((HERE / "contents.toml").read_text(encoding="utf-8"))


def require_cpu_torch() -> None:
    """End the build where torch was built for a graphics card, by accident or not."""
    import torch

    if torch.version.cuda is not None or torch.version.hip is not None:
        sys.exit(
            f"torch {torch.__version__} holds CUDA or ROCm: several GB that most machines cannot"
            " use. Install the build for CPUs: --index-url https://download.pytorch.org/whl/cpu"
        )


def require_portable_llama() -> None:
    """End the build where llama.cpp was compiled for this processor alone."""
    import llama_cpp

    told = llama_cpp.llama_print_system_info().decode("ascii", "replace")
    beyond = re.findall(rf"((?:{'|'.join(BEYOND_AVX2)})\w*) = 1", told)
    if beyond:
        sys.exit(
            f"llama.cpp was compiled with {', '.join(beyond)}, which many laptops lack. Compile it"
            " for all: CMAKE_ARGS=-DGGML_NATIVE=OFF pip install --force-reinstall --no-cache-dir"
            " --no-deps --no-binary llama-cpp-python llama-cpp-python"
        )


def build_folder(out: Path) -> Path:
    """The folder with the program and all that it needs."""
    subprocess.run(
        [
            *(sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"),
            *("--distpath", str(out), "--workpath", str(out / "work")),
            str(HERE / "keepsake.spec"),
        ],
        check=True,
        cwd=ROOT,
    )
    return out / "keepsake"


def strip(folder: Path) -> None:
    """Take the names of inner functions out of the libraries that have them."""
    for pattern in contents()["files"]["strip"] if shutil.which("strip") else []:
        for library in sorted((folder / "_internal").glob(pattern)):
            subprocess.run(["strip", "--strip-unneeded", str(library)], check=True)


def link_same(folder: Path) -> None:
    """Keep one of the names under which a library lies in its folder three times; link the others.

    Wheels have no links: what was `libllama.so -> libllama.so.0` comes as copies.
    """
    for first in sorted(folder.rglob("lib*.so")):
        for other in sorted(first.parent.glob(f"{first.name}.*")):
            copied = not (first.is_symlink() or other.is_symlink())
            if copied and cmp(first, other, shallow=False):
                other.unlink()
                other.symlink_to(first.name)


def require_nothing_forbidden(folder: Path) -> None:
    """End the build where what belongs to a graphics card, or to tests, came along."""
    forbidden = contents()["files"]["forbidden"]
    places = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
    found = [place for place in places if any(fnmatch(place, each) for each in forbidden)]
    if found:
        sys.exit(f"These do not belong into a package: {', '.join(sorted(found)[:10])}")


def size_of(folder: Path) -> int:
    """Bytes of all files; one that has two names counts once."""
    states = (
        path.lstat() for path in folder.rglob("*") if path.is_file() and not path.is_symlink()
    )
    return sum({(state.st_dev, state.st_ino): state.st_size for state in states}.values())


def size_before() -> int:
    """Bytes of every file of the locked packages, as pip installs them."""
    total = 0
    for line in (HERE / "requirements.lock").read_text(encoding="utf-8").splitlines():
        name = line.split("==")[0].strip()
        if not name or name.startswith(("#", "-")):
            continue
        try:
            files = distribution(name).files or []
        except PackageNotFoundError:  # for another system
            continue
        for file in files:
            place = Path(str(file.locate()))
            total += place.stat().st_size if place.is_file() else 0
    return total


def lay_out(folder: Path, tree: Path) -> None:
    """Where the files of a Debian system belong; the program's are linked, not copied."""
    shutil.rmtree(tree, ignore_errors=True)
    (tree / "usr" / "lib").mkdir(parents=True)
    shutil.copytree(folder, tree / "usr" / "lib" / "keepsake", copy_function=os.link, symlinks=True)
    (tree / "usr" / "bin").mkdir()
    (tree / "usr" / "bin" / "keepsake").symlink_to("../lib/keepsake/keepsake")
    share = tree / "usr" / "share"
    named = {
        "org.keepsake.Keepsake.desktop": "applications/org.keepsake.Keepsake.desktop",
        "org.keepsake.Keepsake.metainfo.xml": "metainfo/org.keepsake.Keepsake.metainfo.xml",
        "keepsake-mime.xml": "mime/packages/keepsake.xml",
    }
    for source, place in named.items():
        _copy(HERE / "linux" / source, share / place)
    for icon in sorted((HERE / "linux" / "icons").iterdir()):
        _copy(icon / "keepsake.png", share / "icons/hicolor" / icon.name / "apps/keepsake.png")
    _copy(ROOT / "resources/icons/keepsake.svg", share / "icons/hicolor/scalable/apps/keepsake.svg")
    doc = share / "doc" / "keepsake"
    _copy(HERE / "linux" / "copyright", doc / "copyright")
    text = (HERE / "CHANGELOG.md").read_bytes()
    (doc / "changelog.gz").write_bytes(gzip.compress(text, mtime=0))


def _copy(source: Path, place: Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, place)
    place.chmod(0o644)


def build_app_folder(folder: Path, tree: Path) -> Path:
    """What an AppImage holds: a tree with AppRun, which also starts as it is."""
    lay_out(folder, tree)
    (tree / "AppRun").symlink_to("usr/lib/keepsake/keepsake")
    _copy(HERE / "linux/org.keepsake.Keepsake.desktop", tree / "org.keepsake.Keepsake.desktop")
    _copy(HERE / "linux/icons/256x256/keepsake.png", tree / "keepsake.png")
    (tree / ".DirIcon").symlink_to("keepsake.png")
    return tree


def build_deb(folder: Path, tree: Path, out: Path) -> Path:
    """The .deb; it has no scripts of its own, so that removing it leaves nothing behind."""
    lay_out(folder, tree)
    machine = subprocess.run(
        ["dpkg", "--print-architecture"], check=True, capture_output=True, text=True
    ).stdout.strip()
    fields = {
        "Package": "keepsake",
        "Version": version(),
        "Architecture": machine,
        "Maintainer": "The Keepsake authors",
        "Installed-Size": str(size_of(tree) // 1024),
        "Section": "utils",
        "Priority": "optional",
        "Depends": ", ".join(NEEDED),
        "Recommends": ", ".join(RECOMMENDED),
    }
    control = tree / "DEBIAN" / "control"
    control.parent.mkdir()
    lines = "".join(f"{name}: {value}\n" for name, value in fields.items())
    control.write_text(f"{lines}Description: {ABOUT}", encoding="utf-8")
    deb = out / f"keepsake_{version()}_{machine}.deb"
    pack = ("dpkg-deb", "--root-owner-group", "-Zzstd", "-z12", "--build", str(tree), str(deb))
    subprocess.run(pack, check=True, stdout=subprocess.DEVNULL)
    return deb


def main() -> None:
    """Build, and say how large it became."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "package")
    parser.add_argument("--folder", type=Path, help="lay packages around this folder, build none")
    given = parser.parse_args()
    began = time.monotonic()
    require_cpu_torch()
    require_portable_llama()
    out = given.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    folder = given.folder or build_folder(out)
    if sys.platform == "linux":
        strip(folder)
        link_same(folder)
    require_nothing_forbidden(folder)
    before, after = size_before(), size_of(folder)
    print(f"locked packages as installed  {before / MEGABYTE:7.0f} MB")
    print(f"folder of the program         {after / MEGABYTE:7.0f} MB  ({after / before:.0%})")
    if sys.platform == "linux":
        build_app_folder(folder, out / "Keepsake.AppDir")
        deb = build_deb(folder, out / "deb", out)
        print(f"{deb.name:<28}  {deb.stat().st_size / MEGABYTE:7.0f} MB")
    print(f"built in {(time.monotonic() - began) / 60:.1f} min")


if __name__ == "__main__":
    main()
