"""What an engine answers about other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.engine.calls import EngineCalls

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from assistant.domain.programs import Reply
    from assistant.engine.api_serving import ApiServing
    from assistant.engine.consent import Listener
    from assistant.engine.programs import Programs
    from assistant.settings import AllowedProgram


class ProgramCalls(EngineCalls):
    """The part of an `Engine` that is about programs: who may ask, and the local API.

    `programs` and `api` do the same and block; they are for threads that may wait.
    """

    programs: Programs
    api: ApiServing

    def on_questions(self, listener: Listener) -> Callable[[], None]:
        """Show the person what programs want from now on; see `Consent.listen`."""
        return self.programs.consent.listen(listener)

    def answer_question(self, question_id: str, reply: Reply) -> None:
        """The person's word; returns at once."""
        self.programs.consent.answer(question_id, reply)

    def allow_program(self, name: str, *, may_forget: bool = False) -> Future[AllowedProgram]:
        """Let a program ask from now on; raises `InvalidInput`."""
        return self._readers.submit(self.programs.allow, name, may_forget=may_forget)

    def disallow_program(self, name: str) -> Future[None]:
        """Let a program ask no more; raises `NotFound`."""
        return self._readers.submit(self.programs.disallow, name)

    def serving_token(self, *, anew: bool = False) -> Future[str]:
        """The token of the local API; raises `KeychainMissing`. One made `anew` ends the old."""
        return self._readers.submit(self.api.token, anew=anew)
