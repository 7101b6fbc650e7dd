"""`keepsake demo`: a home with two invented years, to look around in."""

from __future__ import annotations

import json
import locale
import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.commands.demo_hand import by_hand
from assistant.commands.invocation import ExitCode
from assistant.commands.wording import counted
from assistant.domain.demos import LANGUAGES, MARK
from assistant.domain.times import here, utc_now
from assistant.errors import InvalidInput
from assistant.paths import Home, named_path, write_whole
from assistant.settings import Settings, save_settings, with_value

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable
    from datetime import date

    from assistant.cancel import CancelToken
    from assistant.commands.invocation import Output
    from assistant.domain.overviews import MemoryStats, Progress
    from assistant.engine import Engine
    from assistant.engine.demo_story import Story

SOURCE = "demo"
_SEEN = "[General]\nfirst_run_seen=yes\n"
"""The first pages of the window are for a memory that begins."""


def arguments(parser: ArgumentParser) -> None:
    """What `demo` takes."""
    parser.add_argument(
        "folder", nargs="?", metavar="DIR", help="where it lies; a new or empty folder"
    )
    parser.add_argument("--language", choices=LANGUAGES, help="what the invented person speaks")
    parser.add_argument("--anew", action="store_true", help="also where there is a demo already")
    parser.add_argument("--no-window", action="store_true", help="make it, and do not open it")


def run(given: Namespace, output: Output, cancel: CancelToken) -> int:
    """Make the demo where there is none, and open its window where there is a screen."""
    from assistant.engine.demo_calls import show_window, usual_demo  # not for every other command

    folder = usual_demo() if given.folder is None else named_path(given.folder, Path.cwd())
    language = given.language or _spoken()
    is_ready = _require_demo(folder)
    if not is_ready or given.anew or given.language not in (None, _language_of(folder)):
        shutil.rmtree(folder, ignore_errors=True)
        stats = make(Home(folder), language, here(utc_now()).date(), output, cancel)
        _tell(given, output, folder, stats)
    elif given.json:
        output.document({"folder": str(folder), "made": False})
    else:
        output.line(f"The demo is in {folder} already; --anew makes it again.")
    if not (given.json or given.no_window):
        if _has_screen():
            show_window(folder)
        else:
            output.line(f"Look at it with: keepsake --home {folder} memory list")
    return ExitCode.OK


def make(
    home: Home, language: str, today: date, output: Output, cancel: CancelToken
) -> MemoryStats:
    """Make a demo in a folder that is not there yet; returns what it holds.

    It is not encrypted: nobody's words are in it, and no key has to be found for it.
    """
    from assistant.engine import Engine
    from assistant.engine.demo_story import story

    home.prepare()
    _mark(home, language, ready=False)
    settings = with_value(Settings(), "privacy.encryption", False)
    save_settings(home.settings, with_value(settings, "appearance.language", language))
    write_whole(home.window_state, _SEEN)
    engine = Engine.open(home)
    try:
        stats = _live(engine, story(language, today), _teller(output), cancel)
    finally:
        engine.close()
    _mark(home, language, ready=True)
    return stats


def _live(
    engine: Engine, told: Story, tell: Callable[[Progress], None], cancel: CancelToken
) -> MemoryStats:
    """Two years in order: what was said, what was asked, what was done by hand."""
    engine.remember(told.chats, source=SOURCE).result()
    engine.flush(on_progress=tell, cancel=cancel).result()
    cancel.check()
    chats = {each.conversation.title: each for each in engine.conversations().result()}
    asked = [chat.title for chat in told.chats if chat.external_id in told.asked]
    for title in asked:
        thread = engine.thread(chats[title].conversation.conversation_id).result()
        ids = [each.message.message_id for each in thread.messages]
        engine.note_answered(list(zip(ids[::2], ids[1::2], strict=True))).result()
    by_hand(engine, told.hand)
    engine.flush(on_progress=tell, cancel=cancel).result()
    return engine.stats().result()


def _teller(output: Output) -> Callable[[Progress], None]:
    told: set[str] = set()

    def tell(progress: Progress) -> None:
        line = f"{progress.done} of {progress.total} {progress.what}"
        if line not in told:
            told.add(line)
            output.note(line)

    return tell


def _tell(given: Namespace, output: Output, folder: Path, stats: MemoryStats) -> None:
    if given.json:
        output.document(
            {
                "folder": str(folder),
                "made": True,
                "conversations": stats.conversations,
                "messages": stats.messages,
                "facts": stats.facts,
            }
        )
        return
    held = (
        counted(stats.conversations, "chat"),
        counted(stats.messages, "message"),
        counted(stats.facts, "fact"),
    )
    output.line(f"An invented person lives in {folder}: {', '.join(held)}.")
    output.line("Nothing in it is yours, and it is not encrypted. Delete the folder at any time.")


def _require_demo(folder: Path) -> bool:
    """Whether a whole demo is there; refuse a folder that holds anything else."""
    if folder in (Home.locate().folder, Home.usual().folder):
        raise InvalidInput("That is the folder of your own memory.", hint="Name another folder.")
    if (folder / MARK).is_file():
        return bool(_marked(folder).get("ready"))
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InvalidInput(
            f"{folder} holds something else than a demo.", hint="Name a new or an empty folder."
        )
    return False


def _mark(home: Home, language: str, *, ready: bool) -> None:
    write_whole(home.folder / MARK, json.dumps({"language": language, "ready": ready}))


def _marked(folder: Path) -> dict[str, object]:
    try:
        marked = json.loads((folder / MARK).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return marked if isinstance(marked, dict) else {}


def _language_of(folder: Path) -> object:
    return _marked(folder).get("language")


def _spoken() -> str:
    spoken = (locale.getlocale()[0] or "")[:2].casefold()
    return spoken if spoken in LANGUAGES else LANGUAGES[0]


def _has_screen() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
