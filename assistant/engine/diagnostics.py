"""What can be handed to whoever helps: versions, choices, counts and the log, no word of theirs.

Everything that is put in is named here; nothing is taken over because it happened to be there.
"""

from __future__ import annotations

import json
import platform
import re
import sys
import time
import zipfile
from importlib.metadata import distributions
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assistant import __version__
from assistant.domain.times import utc_now
from assistant.errors import HomeNotWritable, PlaceNotWritable
from assistant.paths import PRIVATE_FILE, writing_to
from assistant.process import recent_log
from assistant.storage.contacts import CONTACTS_KEPT, ContactStore

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from assistant.domain.overviews import Check
    from assistant.engine.parts import Parts
    from assistant.settings import Settings

    Bundle = Mapping[str, str]

OF_INTEREST = (
    "PySide6_Essentials", "duckdb", "huggingface_hub", "llama_cpp_python", "numpy", "openai",
    "sentence-transformers", "sqlite-vec", "tantivy", "tokenizers", "torch", "transformers",
)  # fmt: skip
TELLING_CHECKS = frozenset({"version", "keychain", "encryption", "disk", "learning"})
"""Checks whose details hold nothing but this program and the machine's kind."""


def diagnostics(parts: Parts) -> Bundle:
    """The files of a bundle by their names; texts that a person can read through."""
    timings: dict[str, float] = {}
    report = {
        "made_at": f"{utc_now():%Y-%m-%d %H:%M} UTC",
        "versions": _versions(),
        "machine": _machine(),
        "settings": _choices(parts.settings.current),
        "counts": _timed(timings, "counts", lambda: _counts(parts)),
        "checks": _timed(timings, "checks", lambda: [_check(each) for each in parts.doctor()]),
        "timings_ms": timings,
    }
    log = "\n".join(recent_log())
    return {
        "report.json": json.dumps(report, indent=2, ensure_ascii=False) + "\n",
        "log.txt": without_places(log, parts.home.folder) + "\n",
    }


def packed(bundle: Bundle) -> bytes:
    """The files as a zip."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in bundle.items():
            archive.writestr(name, text.encode("utf-8", "replace"))
    return out.getvalue()


def save(bundle: Bundle, path: Path) -> None:
    """Write them where the person said; raises `PlaceNotWritable` or `DiskFull`."""
    if path.is_dir():
        raise PlaceNotWritable(path, "it is a folder; name a file in it")
    try:
        with writing_to(path.parent):
            path.touch(mode=PRIVATE_FILE)
            path.write_bytes(packed(bundle))
    except HomeNotWritable as refused:
        raise PlaceNotWritable(path.parent, refused.reason) from refused


def without_places(text: str, home: Path) -> str:
    """Folders hold the names of people: the home and the user's folder are left out."""
    for place, name in ((str(home), "HOME"), (str(Path.home()), "~"), (sys.prefix, "PYTHON")):
        if len(place) > 1:
            text = text.replace(place, name)
    return re.sub(r'File "[^"]*?([^"/\\]+[/\\][^"/\\]+)"', r'File "…/\1"', text)


def _versions() -> dict[str, str]:
    wanted = {name.replace("_", "-").casefold() for name in OF_INTEREST}
    found = {
        each.name: each.version
        for each in distributions()
        if each.name and each.name.replace("_", "-").casefold() in wanted
    }
    python = ".".join(map(str, sys.version_info[:3]))
    return {"Keepsake": __version__, "Python": python, **dict(sorted(found.items()))}


def _machine() -> dict[str, str]:
    return {
        "system": platform.system(),
        "release": platform.release(),
        "processor": platform.machine(),
        "libc": " ".join(platform.libc_ver()),
    }


def _choices(settings: Settings) -> dict[str, Any]:
    """Switches and numbers as they are; of what a person wrote, whether there is anything."""
    usual = type(settings)().values()
    told: dict[str, Any] = {
        name: value
        if isinstance(value, bool | int | float) or value == usual.get(name)
        else "changed"
        for name, value in settings.values().items()
    }
    told["api_models"] = {
        "here": sum(each.on_this_machine for each in settings.api_models),
        "elsewhere": sum(not each.on_this_machine for each in settings.api_models),
    }
    told["local_models"] = len(settings.local_models)
    return told


def _counts(parts: Parts) -> dict[str, Any]:
    stats = parts.stats()
    contacts: dict[str, int] = {}
    for each in ContactStore(parts.database.read()).page(CONTACTS_KEPT):
        contacts[each.outcome.value] = contacts.get(each.outcome.value, 0) + 1
    return {
        "conversations": stats.conversations,
        "messages": stats.messages,
        "segments": stats.segments,
        "facts": stats.facts,
        "to_learn": stats.pending,
        "bytes": stats.bytes_on_disk,
        "contacts": contacts,
    }


def _check(check: Check) -> dict[str, object]:
    """Names of models are the person's own, and so are folders."""
    kind = check.name.partition(" ")[0]
    told: dict[str, object] = {"check": kind, "ok": check.ok}
    return told | ({"detail": check.detail} if kind in TELLING_CHECKS else {})


def _timed(timings: dict[str, float], name: str, work: Callable[[], Any]) -> Any:  # noqa: ANN401
    began = time.perf_counter()
    result = work()
    timings[name] = round((time.perf_counter() - began) * 1000, 1)
    return result
