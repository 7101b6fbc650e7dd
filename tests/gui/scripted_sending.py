"""What the scripted engine says before something is sent, and what a chat goes without."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from assistant.cancel import CancelToken
from assistant.chat.seeing import pictures_of
from assistant.domain.ids import ConversationId, MessageId, UnitId
from assistant.domain.messages import Role
from assistant.domain.pictures import Picture
from assistant.domain.prompts import ContextUse, Destination, PromptMessage, PromptPreview
from assistant.domain.recall import LeftOut, Recall
from assistant.domain.requests import SendRequest
from assistant.domain.standing import Standing
from assistant.domain.tools import Tool
from assistant.settings import Settings
from tests.gui.scripted_home import ScriptedHome

INSTRUCTIONS = "You are a helpful assistant. Today is 14 June 2025."


class ScriptedSending:
    """The part of the scripted engine that previews, counts and leaves out.

    Faults that a test plans are for other calls.
    """

    home: ScriptedHome
    recall_next: Recall | None
    _pool: ThreadPoolExecutor

    def __init__(self) -> None:
        self.left: dict[ConversationId, set[UnitId]] = {}
        self.aside: dict[MessageId, Standing] = {}
        self.choices: list[SendRequest] = []
        self.sees = True
        """Whether the chosen model sees pictures."""
        self.use = ContextUse(
            model="smollm2-135m",
            window=8192,
            reply=512,
            instructions=48,
            memory=2000,
            history=640,
            question=14,
            turns=6,
        )

    @property
    def settings(self) -> Settings:
        raise NotImplementedError

    def preview(self, request: SendRequest, *, cancel: CancelToken) -> Future[PromptPreview]:
        pictures = pictures_of(request.documents)
        return self._pool.submit(lambda: self._preview(request.text, request.history, pictures))

    def preview_again(
        self, message_id: MessageId, *, text: str | None = None, cancel: CancelToken
    ) -> Future[PromptPreview]:
        return self._pool.submit(
            lambda: self._preview(text or self.home.messages[message_id].text, ())
        )

    def _preview(
        self,
        text: str,
        history: Sequence[PromptMessage],
        pictures: tuple[Picture, ...] = (),
    ) -> PromptPreview:
        name = self.settings.models.chat
        blocks = self.recall_next.blocks if self.recall_next else ()
        told = "\n\n".join([INSTRUCTIONS, *(block.text for block in blocks)])
        return PromptPreview(
            model=name,
            host=self.settings.host_of(name),
            messages=(
                PromptMessage(role=Role.SYSTEM, text=told),
                *history,
                PromptMessage(role=Role.USER, text=text, pictures=pictures),
            ),
            instructions=INSTRUCTIONS,
            documents="",
            recall=self.recall_next,
            use=self.use,
            tools=tuple(
                Tool(
                    server=server.name, name=tool.name, call_name=tool.name,
                    description=tool.description, schema={},
                )
                for server in self.settings.tool_servers
                for tool in server.tools
            ),
        )  # fmt: skip

    def destination(self, request: SendRequest) -> Future[Destination]:
        def find() -> Destination:
            name = self.settings.models.chat
            host = self.settings.host_of(name)
            return Destination(
                model=name,
                host=host,
                offline=self.settings.privacy.offline,
                asks=bool(host) and self.settings.privacy.asks_before(name, host),
                sees=self.sees,
            )

        return self._pool.submit(find)

    def context_use(self, request: SendRequest) -> Future[ContextUse]:
        return self._pool.submit(lambda: self.use)

    def leave_out(
        self, conversation_id: ConversationId, units: Sequence[UnitId]
    ) -> Future[frozenset[UnitId]]:
        def work() -> frozenset[UnitId]:
            left = self.left.setdefault(conversation_id, set())
            left |= set(units)
            return frozenset(left)

        return self._pool.submit(work)

    def use_again(
        self, conversation_id: ConversationId, units: Sequence[UnitId]
    ) -> Future[frozenset[UnitId]]:
        def work() -> frozenset[UnitId]:
            left = self.left.setdefault(conversation_id, set())
            left -= set(units)
            return frozenset(left)

        return self._pool.submit(work)

    def left_out(self, conversation_id: ConversationId) -> Future[list[LeftOut]]:
        return self._pool.submit(
            lambda: [
                LeftOut(unit_id=unit, kind="message", text="")
                for unit in self.left.get(conversation_id, ())
            ]
        )

    def set_aside(self, message_ids: Sequence[MessageId], standing: Standing) -> Future[None]:
        return self._pool.submit(lambda: self.aside.update(dict.fromkeys(message_ids, standing)))

    def take_up(self, message_ids: Sequence[MessageId]) -> Future[None]:
        def work() -> None:
            for message_id in message_ids:
                self.aside.pop(message_id, None)

        return self._pool.submit(work)
