"""The thread on which a chat model reads segments for facts, whenever nobody needs the machine.

The chat comes first: while a message is answered the model does nothing else, and a call that is
under way is broken off and made again later. New messages come first too: the work begins when
every message is segmented and learnt from by the rules.
"""

from __future__ import annotations

import logging
from contextlib import contextmanager
from threading import Condition, Thread
from time import monotonic
from typing import TYPE_CHECKING

from assistant.cancel import CancelToken
from assistant.domain.facts import FactType
from assistant.domain.overviews import Check, Progress
from assistant.errors import AssistantError, Cancelled, EngineBug
from assistant.inference import catalogue
from assistant.storage.model_readings import ReadingOutcome

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from assistant.engine.models import Models
    from assistant.engine.settings_file import SettingsFile
    from assistant.memory.model_facts.extraction import ModelExtraction
    from assistant.settings import Settings

logger = logging.getLogger(__name__)

PATIENCE_S = 3.0
"""After an opening, an answer or a new message nothing is read for so long: more may come."""

LOOK_S = 60.0
"""How often a home is looked at in which nothing happens: a conversation may have ended."""

POLL_S = 0.2
FIRST_REST_S, LONGEST_REST_S = 10.0, 600.0
"""After a fault the work rests, twice as long each time, or until someone asks for it."""


class Extracting:
    """Runs extraction steps on one thread while the settings want them; thread-safe.

    `busy` says whether messages wait for the ingest thread; `learnt` is called after each step.
    """

    def __init__(
        self,
        extraction: ModelExtraction,
        models: Models,
        settings: SettingsFile,
        *,
        busy: Callable[[], bool],
        learnt: Callable[[], None],
    ) -> None:
        self._extraction = extraction
        self._models = models
        self._settings = settings
        self._busy = busy
        self._learnt = learnt
        self._state = Condition()
        self._closing = CancelToken()
        self._running = CancelToken()
        self._wanted = True
        self._working = False
        self._chats = 0
        self._flushes = 0
        self._not_before = monotonic() + PATIENCE_S
        self._rest_s = FIRST_REST_S
        self._fault: AssistantError | None = None
        self._thread = Thread(target=self._run, name="extract")

    def start(self) -> None:
        """Begin; what an earlier run left over is picked up after `PATIENCE_S`."""
        self._thread.start()

    def wake(self) -> None:
        """Look for work soon."""
        with self._state:
            self._wanted = True
            if not self._flushes:
                self._not_before = max(self._not_before, monotonic() + PATIENCE_S)
            self._state.notify_all()

    @contextmanager
    def aside(self) -> Generator[None]:
        """While it lasts nothing is read; a call that is under way is broken off, at once."""
        with self._state:
            self._chats += 1
            self._running.cancel()
        try:
            yield
        finally:
            with self._state:
                self._chats -= 1
                self._wanted = True
                self._not_before = monotonic() + PATIENCE_S
                self._state.notify_all()

    def wait(
        self,
        *,
        on_progress: Callable[[Progress], None] | None = None,
        cancel: CancelToken | None = None,
    ) -> None:
        """Read all that waits, conversations that may still grow too; at once where rules learn.

        Raises what stopped the work, where something did after this call.
        """
        if self.refusal() is not None:
            return
        total = self.waiting()
        with self._flushing():
            while not self._ended(cancel):
                if on_progress is not None:
                    left = self.waiting()
                    total = max(total, left)
                    what = "segments read by the model"
                    on_progress(Progress(done=total - left, total=total, what=what))

    def waiting(self) -> int:
        """How many segments wait for the model; 0 where only rules learn."""
        if self.refusal() is not None:
            return 0
        name = self._settings.current.models.chat
        return self._extraction.waiting(
            name, local=_is_local(name, self._settings.current), everything=True
        )

    def counts(self) -> dict[ReadingOutcome, int]:
        """How many messages a model has read, and how many it left to the rules."""
        return self._extraction.counts()

    def refusal(self) -> str | None:
        """Why no model reads anything; None where one may. Empty where nobody asked for it."""
        return refusal(self._settings.current)

    def check(self) -> Check:
        """What `doctor` says of it."""
        name = "learning with a model"
        reason = self.refusal()
        if reason == "":
            return Check(name=name, ok=True, detail="off: rules alone find facts")
        if reason is not None:
            hint = "Choose another chat model, or set memory.learn_with to rules."
            return Check(name=name, ok=False, detail=reason, hint=hint)
        counts = self.counts()
        detail = (
            f"{self.waiting()} segments await {self._settings.current.models.chat};"
            f" {counts[ReadingOutcome.READ]} messages read,"
            f" {counts[ReadingOutcome.RULES]} left to the rules"
        )
        if self._fault is None:
            return Check(name=name, ok=True, detail=detail)
        return Check(name=name, ok=False, detail=f"{self._fault} {detail}", hint=self._fault.hint)

    def stop(self) -> None:
        """End the call under way; what is left is picked up next time."""
        self._closing.cancel()
        with self._state:
            self._running.cancel()
            self._state.notify_all()

    def join(self) -> None:
        """Wait for the thread to end."""
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        while (token := self._next()) is not None:
            try:
                more = self._step(token)
            except Cancelled:
                self._after(wanted=True)
            except AssistantError as error:
                logger.warning("Learning with a model paused: %s", type(error).__name__)
                self._rest(error)
            except Exception as error:
                logger.exception("Learning with a model failed")
                bug = EngineBug("Learning facts with a model failed.")
                bug.__cause__ = error
                self._rest(bug)
            else:
                self._after(wanted=more, went_well=True)

    def _step(self, token: CancelToken) -> bool:
        settings = self._settings.current
        if refusal(settings) is not None:
            return False
        if self._busy():
            token.wait(POLL_S)
            return True
        everything = self._flushes > 0
        name = settings.models.chat
        local = _is_local(name, settings)
        if not self._extraction.waiting(name, local=local, everything=everything):
            return False  # no model is loaded for nothing
        types = tuple(FactType(each) for each in settings.memory.learnt_types())
        with self._models.lend() as model:
            model.load(cancel=token)
            done = self._extraction.step(model, types, token, everything=everything)
        if done:
            self._learnt()
        return done

    def _next(self) -> CancelToken | None:
        """Sleep until there is work and nobody else needs the machine; None at the end."""
        with self._state:
            self._state.notify_all()
            while not self._closing.cancelled:
                if not self._wanted:
                    self._state.wait(LOOK_S)
                    self._wanted = True
                    continue
                asked = self._flushes > 0 and self._fault is None
                pause = 0.0 if asked else self._not_before - monotonic()
                if self._chats or pause > 0:
                    self._state.wait(pause if pause > 0 else None)
                else:
                    self._wanted, self._working = False, True
                    self._running = CancelToken()
                    return self._running
            return None

    def _after(self, *, wanted: bool, went_well: bool = False) -> None:
        with self._state:
            self._working = False
            self._wanted = self._wanted or wanted
            if went_well:
                self._rest_s, self._fault = FIRST_REST_S, None
            self._state.notify_all()

    def _rest(self, fault: AssistantError) -> None:
        with self._state:
            self._working, self._wanted, self._fault = False, True, fault
            self._not_before = monotonic() + self._rest_s
            self._rest_s = min(2 * self._rest_s, LONGEST_REST_S)
            self._state.notify_all()

    @contextmanager
    def _flushing(self) -> Generator[None]:
        with self._state:
            self._flushes += 1
            self._wanted, self._fault = True, None
            self._state.notify_all()
        try:
            yield
        finally:
            with self._state:
                self._flushes -= 1

    def _ended(self, cancel: CancelToken | None) -> bool:
        """Wait a little; whether nothing is left. Raises what went wrong."""
        if cancel is not None:
            cancel.check()
        with self._state:
            if self._fault is not None:
                raise self._fault
            if self._closing.cancelled:
                raise Cancelled("The engine is closing.")
            if not self._wanted and not self._working:
                return True
            self._state.wait(POLL_S)
        return self.refusal() is not None


def refusal(settings: Settings) -> str | None:
    """Why no model may read what was said; None where the chosen one may, "" where none shall."""
    memory = settings.memory
    if memory.learn_with != "model" or not memory.enabled or memory.paused:
        return ""
    name = settings.models.chat
    if name == catalogue.CHAT_MODEL:
        return f"{name} is too small to learn facts: it makes them up. Rules alone find facts."
    if not _is_local(name, settings):
        if settings.privacy.offline:
            return f"The offline switch is on, and {name} is not on this machine."
        if not settings.privacy.learn_over_api:
            return f"{name} is not on this machine, and privacy.learn_over_api is off."
    return None


def _is_local(name: str, settings: Settings) -> bool:
    """Whether nothing leaves this machine when the named model reads it."""
    return all(api.on_this_machine for api in settings.api_models if api.name == name)
