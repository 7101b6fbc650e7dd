"""What the scripted engine tells of other programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import TYPE_CHECKING, TypeVar

from assistant.domain.programs import Question, Reply
from assistant.settings import AllowedProgram, Settings, ToolServer
from assistant.tool_settings import KnownTool

if TYPE_CHECKING:
    from assistant.cancel import CancelToken

    R = TypeVar("R")


class ScriptedPrograms:
    """A part of `ScriptedEngine`; `put` asks the person something."""

    _settings: Settings

    def __init__(self) -> None:
        self.said: dict[str, Reply] = {}
        self.tokens_made = 0
        self._asking: Callable[[tuple[Question, ...]], None] | None = None
        self._asked: tuple[Question, ...] = ()

    if TYPE_CHECKING:

        def _do(self, work: Callable[[], R]) -> Future[R]: ...

    def on_questions(self, listener: Callable[[tuple[Question, ...]], None]) -> Callable[[], None]:
        self._asking = listener
        listener(self._asked)
        return lambda: None

    def put(self, *questions: Question) -> None:
        self._asked = questions
        if self._asking is not None:
            self._asking(questions)

    def answer_question(self, question_id: str, reply: Reply) -> None:
        self.said[question_id] = reply

    def allow_program(self, name: str, *, may_forget: bool = False) -> Future[AllowedProgram]:
        def allow() -> AllowedProgram:
            made = AllowedProgram(name=name, may_forget=may_forget)
            programs = (*self._settings.programs, made)
            self._settings = self._settings.model_copy(update={"programs": programs})
            return made

        return self._do(allow)

    def disallow_program(self, name: str) -> Future[None]:
        def disallow() -> None:
            left = tuple(one for one in self._settings.programs if one.name != name)
            self._settings = self._settings.model_copy(update={"programs": left})

        return self._do(disallow)

    def add_tool_server(
        self,
        name: str,
        *,
        command: str = "",
        args: tuple[str, ...] = (),
        url: str = "",
        secrets: Mapping[str, str] | None = None,
    ) -> Future[ToolServer]:
        self.tool_secrets = dict(secrets or {})
        names = tuple(self.tool_secrets)
        made = ToolServer(name=name, command=command, args=args, url=url, secrets=names)
        return self._do(lambda: self._put_server(made))

    def allow_tool_server(
        self, name: str, *, cancel: CancelToken | None = None
    ) -> Future[ToolServer]:
        del cancel
        tools = (KnownTool(name="forecast", description="The weather of a city."),)
        update = {"allowed": True, "tools": tools}
        return self._do(lambda: self._put_server(self._server(name).model_copy(update=update)))

    def disallow_tool_server(self, name: str) -> Future[ToolServer]:
        update = {"allowed": False, "tools": ()}
        return self._do(lambda: self._put_server(self._server(name).model_copy(update=update)))

    def remove_tool_server(self, name: str) -> Future[None]:
        def remove() -> None:
            left = tuple(one for one in self._settings.tool_servers if one.name != name)
            self._settings = self._settings.model_copy(update={"tool_servers": left})

        return self._do(remove)

    def _server(self, name: str) -> ToolServer:
        return next(one for one in self._settings.tool_servers if one.name == name)

    def _put_server(self, server: ToolServer) -> ToolServer:
        others = [one for one in self._settings.tool_servers if one.name != server.name]
        update = {"tool_servers": (*others, server)}
        self._settings = self._settings.model_copy(update=update)
        return server

    def serving_token(self, *, anew: bool = False) -> Future[str]:
        def token() -> str:
            self.tokens_made += anew
            return f"token-{self.tokens_made}"

        return self._do(token)
