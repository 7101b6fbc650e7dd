"""The thread that encodes a memory with the embedder that is to come."""

from __future__ import annotations

import logging
from collections import deque
from pathlib import Path
from threading import Condition, Thread
from time import monotonic
from typing import TYPE_CHECKING

from assistant.cancel import CancelToken
from assistant.domain.embedder_change import ChangeState, EmbedderChange
from assistant.errors import AssistantError, Cancelled
from assistant.inference import catalogue, devices
from assistant.inference.embedding import BundledEmbedder, ChildEmbedder
from assistant.inference.placed_embedders import read_folder
from assistant.memory.embedder_change import Reencoding
from assistant.memory.ingest import ENCODED_CHARACTERS
from assistant.model_settings import BUNDLED_EMBEDDER
from assistant.storage.embedder_changes import EmbedderChangeStore

if TYPE_CHECKING:
    from collections.abc import Callable

    from assistant.engine.settings_file import SettingsFile
    from assistant.inference.ports import Embedder
    from assistant.settings import Settings
    from assistant.storage.database import Database

logger = logging.getLogger(__name__)

PATIENCE_S = 3.0
"""A home that was just opened is left alone so long: short commands end first."""
YIELD_S = 0.5
"""New messages are learnt before old ones are encoded anew; it looks this often."""
RETRY_S = 30.0
PACE_PIECES = 20
"""The time left is told by as many of the last pieces."""


class ChangingEmbedder:
    """At most one change at a time; it goes on by itself after the next opening.

    The embedder in use answers and learns as before, also once everything is encoded: the next
    opening uses the new one, and what was said until then is encoded there.
    """

    def __init__(
        self,
        database: Database,
        settings: SettingsFile,
        used: Embedder,
        *,
        busy: Callable[[], bool],
    ) -> None:
        """`busy`: whether messages wait to be learnt, which comes first."""
        self._database = database
        self._settings = settings
        self._used = used
        self._busy = busy
        self._state = Condition()
        self._stopped = False
        self._cancel = CancelToken()
        self._change: EmbedderChange | None = None
        self._coming: ChildEmbedder | None = None
        self._thread = Thread(target=self._run, name="changing-embedder")

    def start(self) -> None:
        """Go on with a change that an earlier run began."""
        if not self._settings.current.models.next_embedder and self._keeps_vectors_beside():
            self._database.write(lambda cursor: EmbedderChangeStore(cursor).end()).result()
        self._thread.start()

    def change(self, place: str) -> EmbedderChange:
        """Begin to encode with the embedder in the folder `place`, or `BUNDLED_EMBEDDER`.

        Raises `ModelFileMissing` or `ModelFileInvalid` before anything is begun. Naming the
        embedder in use gives up the change that is under way.
        """
        name = _name_of(place)
        if place != BUNDLED_EMBEDDER:
            read_folder(Path(place))
        own = self._settings.current.models.embedder or BUNDLED_EMBEDDER
        self._settings.change(lambda now: _with(now, coming="" if place == own else place))
        with self._state:
            self._cancel.cancel()
            self._change = EmbedderChange(name=name, state=ChangeState.ENCODING, done=0, total=0)
            if place == own:
                self._change = EmbedderChange(name=name, state=ChangeState.READY, done=0, total=0)
            self._state.notify_all()
            return self._change

    def now(self) -> EmbedderChange | None:
        """How far the change is; None where none is under way or was since the opening."""
        with self._state:
            known = self._change
        coming = self._settings.current.models.next_embedder
        if known is None and coming:
            return EmbedderChange(name=_name_of(coming), state=ChangeState.WAITING, done=0, total=0)
        return known

    def wait(self, cancel: CancelToken, on_progress: Callable[[EmbedderChange], None]) -> None:
        """Until the change is ready; raises what it failed with. What is done stays done."""
        told: EmbedderChange | None = None
        while True:
            cancel.check()
            found = self.now()
            if found is not None and found != told:
                on_progress(found)
                told = found
            if found is None or found.state is ChangeState.READY:
                return
            if found.state is ChangeState.FAILED:
                raise AssistantError(found.detail)
            with self._state:
                if self._stopped:
                    raise Cancelled("The engine is closing.")
                self._state.wait(YIELD_S)

    def stop(self) -> None:
        """End after the piece under way; the next opening goes on with it."""
        with self._state:
            self._stopped = True
            self._cancel.cancel()
            self._state.notify_all()
            coming = self._coming
        if coming is not None:
            coming.close()

    def join(self) -> None:
        """Wait for the thread to end."""
        if self._thread.ident is not None:
            self._thread.join()

    def _keeps_vectors_beside(self) -> bool:
        return EmbedderChangeStore(self._database.read()).coming() is not None

    def _run(self) -> None:
        rest: float | None = PATIENCE_S
        while self._rest(rest):
            rest = None
            place = self._settings.current.models.next_embedder
            if not place:
                continue
            try:
                self._carry_out(place)
            except Cancelled:
                rest = 0.0  # another change was asked for, or the engine closes
            except AssistantError as fault:
                logger.warning("Encoding anew has to wait: %s", type(fault).__name__)
                self._say(place, ChangeState.FAILED, detail=str(fault))
                rest = RETRY_S
            except Exception:
                logger.exception("Encoding anew failed")
                self._say(place, ChangeState.FAILED, detail="An error in the program.")
                rest = RETRY_S

    def _rest(self, seconds: float | None) -> bool:
        """Sleep until there may be something to do; False when it is time to end."""
        with self._state:
            self._state.wait_for(lambda: self._stopped or self._cancel.cancelled, seconds)
            if not self._stopped:
                self._cancel = CancelToken()
            return not self._stopped

    def _carry_out(self, place: str) -> None:
        cancel = self._cancel
        coming = _made(place)
        try:
            with self._state:
                if self._stopped:
                    return
                self._coming = coming
            work = Reencoding(self._database, self._used.embedder_id, coming, ENCODED_CHARACTERS)
            work.begin()
            self._encode(place, work, cancel)
        finally:
            self._coming = None
            coming.close()

    def _encode(self, place: str, work: Reencoding, cancel: CancelToken) -> None:
        pace: deque[tuple[float, int]] = deque(maxlen=PACE_PIECES)
        while True:
            if self._busy():
                self._say(place, ChangeState.WAITING, work.counts())
                if cancel.wait(YIELD_S):
                    raise Cancelled("Asked to stop.")
                pace.clear()
                continue
            done, total = work.counts()
            pace.append((monotonic(), done))
            self._say(place, ChangeState.ENCODING, (done, total), left=_left(pace, total))
            if not work.step(cancel) and work.complete():
                break
        self._settings.change(lambda now: _with(now, used=place, coming=""))
        self._say(place, ChangeState.READY, work.counts())

    def _say(
        self,
        place: str,
        state: ChangeState,
        counts: tuple[int, int] = (0, 0),
        *,
        left: float | None = None,
        detail: str = "",
    ) -> None:
        with self._state:
            if self._cancel.cancelled:
                return
            self._change = EmbedderChange(
                name=_name_of(place), state=state, done=counts[0], total=counts[1],
                seconds_left=left, detail=detail,
            )  # fmt: skip
            self._state.notify_all()


def _made(place: str) -> ChildEmbedder:
    """On one core less, and behind everything else that wants one: recalls go on meanwhile."""
    threads = max(1, devices.usable_threads() - 1)
    if place == BUNDLED_EMBEDDER:
        return BundledEmbedder(threads=threads, background=True)
    return ChildEmbedder(read_folder(Path(place)), threads=threads, background=True)


def _name_of(place: str) -> str:
    if place == BUNDLED_EMBEDDER:
        return catalogue.EMBEDDER
    return Path(place).name


def _with(settings: Settings, *, used: str | None = None, coming: str) -> Settings:
    chosen = {"next_embedder": coming}
    if used is not None:
        chosen["embedder"] = "" if used == BUNDLED_EMBEDDER else used
    return settings.model_copy(update={"models": settings.models.model_copy(update=chosen)})


def _left(pace: deque[tuple[float, int]], total: int) -> float | None:
    (began, first), (now, done) = pace[0], pace[-1]
    if done <= first or now <= began:
        return None
    return (total - done) * (now - began) / (done - first)
