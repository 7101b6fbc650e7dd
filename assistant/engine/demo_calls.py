"""What an engine does about the demo: says whether it is one, makes one beside, and shows it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from assistant.chat.demands import demand_of
from assistant.domain.demos import MARK
from assistant.domain.overviews import Progress
from assistant.domain.requests import RecallRequest
from assistant.engine.calls import EngineCalls
from assistant.errors import Cancelled, EnvironmentFault, InvalidInput
from assistant.patterns import Pattern
from assistant.storage.demands import DemandStore
from assistant.storage.messages import MessageStore
from assistant.storage.recalls import RecallStore

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Future

    from assistant.cancel import CancelToken
    from assistant.domain.ids import MessageId
    from assistant.storage.database import Cursor

_STEP = Pattern(r"^(\d+) of (\d+) (.*)$")


def usual_demo() -> Path:
    """Where the demo lies unless another folder is named: never in the person's own home."""
    return Path(platformdirs.user_data_dir("keepsake-demo", appauthor=False))


def command_line(*arguments: str) -> list[str]:
    """The program with other arguments, as a process of its own."""
    if getattr(sys, "frozen", False):
        return [sys.executable, *arguments]
    return [sys.executable, "-P", "-m", "ui", *arguments]


def environment() -> dict[str, str]:
    """Without what names or opens the person's own home."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("KEEPSAKE_")}
    root = Path(__file__).resolve().parents[2]
    if root.name not in {"site-packages", "dist-packages"}:
        kept["PYTHONPATH"] = os.pathsep.join(filter(None, [str(root), kept.get("PYTHONPATH")]))
    return kept


def show_window(folder: Path) -> None:
    """Open the window of a home in a process that goes on without this one."""
    try:
        subprocess.Popen(
            command_line("--home", str(folder)),
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError as error:
        raise EnvironmentFault(
            f"The window cannot be opened: {error.strerror}.",
            hint=f"Open it with: keepsake --home {folder}",
        ) from error


class DemoCalls(EngineCalls):
    """The part of an `Engine` that is about the demo; each call runs on an engine thread."""

    def is_demo(self) -> Future[bool]:
        """Whether this home belongs to the invented person."""
        return self._readers.submit((self._parts.home.folder / MARK).exists)

    def open_demo(
        self,
        language: str,
        *,
        on_progress: Callable[[Progress], None] | None = None,
        cancel: CancelToken | None = None,
    ) -> Future[Path]:
        """Make the demo where there is none yet, in a process of its own, and open its window.

        Nothing of this home is read or changed. Returns the demo's folder; raises
        `EnvironmentFault` with what its process said, and `Cancelled`.
        """

        def work(cancel: CancelToken) -> Path:
            folder = usual_demo()
            arguments = ("demo", str(folder), "--language", language, "--no-window")
            with subprocess.Popen(
                command_line(*arguments),
                env=environment(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
            ) as process:
                said = _followed(process, on_progress, cancel)
            cancel.check()
            if process.returncode:
                raise EnvironmentFault("The demo could not be made.", hint=said)
            show_window(folder)
            return folder

        return self._cancellable(self._long_work, work, cancel)

    def note_answered(self, pairs: Sequence[tuple[MessageId, MessageId]]) -> Future[int]:
        """Put questions to the memory as it was when they were asked, and keep what came.

        `pairs` are questions with the answers that stand below them already. It is what an
        exchange does, but for the model. Returns how many were answered from memory.
        """
        return self._long_work.submit(lambda: sum(self._note(*pair) for pair in pairs))

    def _note(self, question_id: MessageId, answer_id: MessageId) -> bool:
        found = MessageStore(self._parts.database.read()).by_ids([question_id, answer_id])
        if len(found) < 2:
            raise InvalidInput("A question or its answer is not there.")
        question, answer = found[question_id], found[answer_id]
        recall = self._parts.recall(
            RecallRequest(query=question.text, budget=_BUDGET, as_of=question.said_at)
        )
        demand = demand_of(question, answer, recall)

        def keep(cursor: Cursor) -> None:
            RecallStore(cursor).put(answer_id, recall)
            if demand is not None:
                DemandStore(cursor).add(demand)

        self._parts.database.write(keep).result()
        return demand is not None


_BUDGET = 400
"""Tokens; a demo's answer is shown with the few memories that it rests on."""


def _followed(
    process: subprocess.Popen[str],
    on_progress: Callable[[Progress], None] | None,
    cancel: CancelToken,
) -> str:
    """Tell how far it is; returns the last lines that were no step."""
    said: list[str] = []
    for line in process.stderr or ():
        if cancel.cancelled:
            process.terminate()
            raise Cancelled("The demo was not made.")
        step = _STEP.match(line)
        if step is None:
            said.append(line.strip())
        elif on_progress is not None:
            on_progress(Progress(done=int(step[1]), total=int(step[2]), what=step[3]))
    return " ".join(said[-2:])
