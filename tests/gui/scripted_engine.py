"""The engine's face over an invented home: real values, real futures, other threads."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from assistant.cancel import CancelToken
from assistant.domain.changes import Change, ChangeListener, ConversationsChanged, FactsChanged
from assistant.domain.facts import PERSON_POLICY, CoreFact, FactSource, FactStatus, FactType
from assistant.domain.forgetting import ForgetPlan, ForgetRequest
from assistant.domain.ids import (
    ConversationId,
    FactId,
    MessageId,
    PlanId,
    new_conversation_id,
    new_fact_id,
    new_message_id,
    new_plan_id,
    new_undo_id,
)
from assistant.domain.messages import (
    Conversation,
    Message,
    Role,
    Thread,
    ThreadMessage,
)
from assistant.domain.overviews import Check, Licence, MemoryStats, ModelInfo, Progress
from assistant.domain.prompts import Exchange, Piece, PieceKind
from assistant.domain.recall import Recall
from assistant.domain.requests import (
    FactPage,
    FactQuery,
    ModelTest,
    SegmentPage,
    SegmentView,
    SendRequest,
)
from assistant.domain.transfers import ImportReport
from assistant.domain.undoing import UndoKind
from assistant.errors import AssistantError, Cancelled, InvalidInput, NotFound
from assistant.settings import ApiModel, Settings, with_value
from tests.gui.scripted_activity import ScriptedActivity
from tests.gui.scripted_backups import ScriptedBackups
from tests.gui.scripted_chats import ScriptedChats
from tests.gui.scripted_documents import ScriptedDocuments
from tests.gui.scripted_help import ScriptedHelp
from tests.gui.scripted_home import NOW, ScriptedHome
from tests.gui.scripted_memory import ScriptedMemory
from tests.gui.scripted_messages import ScriptedMessages
from tests.gui.scripted_models import ScriptedModels
from tests.gui.scripted_programs import ScriptedPrograms
from tests.gui.scripted_rules import ScriptedRules
from tests.gui.scripted_sending import ScriptedSending
from tests.gui.scripted_trust import ScriptedTrust
from tests.gui.scripted_undo import ScriptedUndo

if TYPE_CHECKING:
    from assistant.engine import Engine

R = TypeVar("R")


class ScriptedEngine(
    ScriptedMemory,
    ScriptedDocuments,
    ScriptedSending,
    ScriptedChats,
    ScriptedMessages,
    ScriptedModels,
    ScriptedUndo,
    ScriptedActivity,
    ScriptedBackups,
    ScriptedTrust,
    ScriptedRules,
    ScriptedHelp,
    ScriptedPrograms,
):
    """Answers from a script. `pieces` is what it says, `pause` the seconds between them."""

    def __init__(self, home: ScriptedHome | None = None, *, pause: float = 0.0) -> None:
        super().__init__()
        ScriptedSending.__init__(self)
        ScriptedActivity.__init__(self)
        ScriptedTrust.__init__(self)
        ScriptedHelp.__init__(self)
        ScriptedPrograms.__init__(self)
        self.begin_rules()
        self.home = home or ScriptedHome()
        self.pause = pause
        self.pieces: list[Piece] = [Piece(PieceKind.ANSWER, "Hello there.")]
        self.recall_next: Recall | None = None
        self.fail_next: AssistantError | None = None
        self.break_next: AssistantError | None = None
        self.import_report = ImportReport(files=())
        self.import_steps = 3
        self.imports: list[dict[str, object]] = []
        self.sent: list[SendRequest] = []
        self.keys: dict[str, str] = {}
        self.closed = False
        self._settings = Settings()
        self._running: list[Future[Any]] = []
        self._listeners: list[ChangeListener] = []
        self._pool = ThreadPoolExecutor(max_workers=4, thread_name_prefix="scripted")
        self._clock = count(1)
        self._plans: dict[PlanId, ForgetPlan] = {}
        self.forget_request = ForgetRequest()

    @property
    def engine(self) -> Engine:
        """Itself as what the window takes it for."""
        return cast("Engine", self)

    @property
    def busy(self) -> bool:
        """Whether a call is still at work."""
        return any(not one.done() for one in self._running)

    def close(self) -> None:
        """Wait for what runs, as the real one does."""
        self._pool.shutdown(wait=True)
        self.closed = True

    def listen(self, listener: ChangeListener) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def announce(self, change: Change) -> None:
        """Tell listeners, on the calling thread."""
        for listener in list(self._listeners):
            listener(change)

    def _do(self, work: Callable[[], R]) -> Future[R]:
        error, self.fail_next = self.fail_next, None
        if error is None:
            future = self._pool.submit(work)
            self._running = [one for one in self._running if not one.done()]
            self._running.append(future)
            return future

        def fail() -> R:
            raise error

        return self._pool.submit(fail)

    def _now(self) -> datetime:
        """Later each time, later than everything in the invented home, and never past already."""
        return max(NOW + timedelta(seconds=next(self._clock)), datetime.now(UTC))

    @property
    def settings(self) -> Settings:
        return self._settings

    def change_setting(self, name: str, value: object) -> Future[Settings]:
        def work() -> Settings:
            self._settings = with_value(self._settings, name, value)
            return self._settings

        return self._do(work)

    # conversations

    def _branch(self, conversation: Conversation) -> list[Message]:
        branch: list[Message] = []
        at = conversation.active_leaf
        while at is not None:
            branch.append(self.home.messages[at])
            at = branch[-1].parent_id
        return branch[::-1]

    def _thread(self, conversation_id: ConversationId) -> Thread:
        conversation = self.home.conversations.get(conversation_id)
        if conversation is None:
            raise NotFound(f"There is no conversation {conversation_id!r}.")
        return Thread(
            conversation=conversation,
            messages=tuple(
                ThreadMessage(
                    message=m,
                    versions=self._versions(m),
                    documents=self.documents_of(m.message_id),
                )
                for m in self._branch(conversation)
            ),
        )

    def _versions(self, message: Message) -> tuple[MessageId, ...]:
        return tuple(
            m.message_id
            for m in self.home.messages.values()
            if m.conversation_id == message.conversation_id
            and m.parent_id == message.parent_id
            and m.role is message.role
        )

    def thread(self, conversation_id: ConversationId) -> Future[Thread]:
        return self._do(lambda: self._thread(conversation_id))

    def rename(self, conversation_id: ConversationId, title: str) -> Future[None]:
        def work() -> None:
            old = self.home.conversations[conversation_id]
            self.home.conversations[conversation_id] = replace(old, title=title)
            self.announce(ConversationsChanged((conversation_id,)))

        return self._do(work)

    def delete_conversation(
        self, conversation_id: ConversationId, *, forget_facts: bool
    ) -> Future[None]:
        def work() -> None:
            self.offer_undo(UndoKind.DELETE, conversations=1)
            del self.home.conversations[conversation_id]
            if forget_facts:
                for fact in list(self.home.facts.values()):
                    if all(s.conversation_id == conversation_id for s in fact.sources):
                        del self.home.facts[fact.fact_id]
            self.announce(ConversationsChanged((conversation_id,)))

        return self._do(work)

    def switch_branch(self, message_id: MessageId) -> Future[Thread]:
        def work() -> Thread:
            leaf = self.home.messages[message_id]
            children = True
            while children:
                below = [m for m in self.home.messages.values() if m.parent_id == leaf.message_id]
                children = bool(below)
                leaf = below[-1] if below else leaf
            self._grow_to(leaf)
            return self._thread(leaf.conversation_id)

        return self._do(work)

    def _grow_to(self, leaf: Message) -> None:
        old = self.home.conversations[leaf.conversation_id]
        self.home.conversations[leaf.conversation_id] = replace(
            old, active_leaf=leaf.message_id, updated_at=self._now()
        )

    # chat

    def send(
        self, request: SendRequest, *, on_piece: Callable[[Piece], None], cancel: CancelToken
    ) -> Future[Exchange]:
        self.sent.append(request)

        def work() -> Exchange:
            if request.temporary:
                return self._answer(None, None, on_piece, cancel)
            conversation = self._conversation_for(request)
            user = self._say(
                conversation.conversation_id, conversation.active_leaf, Role.USER, request.text
            )
            self.attach(user, request.documents)
            return self._answer(conversation.conversation_id, user.message_id, on_piece, cancel)

        return self._do(work)

    def _conversation_for(self, request: SendRequest) -> Conversation:
        if request.conversation_id is not None:
            return self.home.conversations[request.conversation_id]
        now = self._now()
        made = Conversation(
            conversation_id=new_conversation_id(),
            title=request.text[:40],
            profile_id=request.profile_id,
            created_at=now,
            updated_at=now,
        )
        self.home.conversations[made.conversation_id] = made
        return made

    def _say(
        self,
        conversation_id: ConversationId,
        parent: MessageId | None,
        role: Role,
        text: str,
        reasoning: str = "",
        *,
        complete: bool = True,
    ) -> Message:
        message = Message(
            message_id=new_message_id(),
            conversation_id=conversation_id,
            parent_id=parent,
            role=role,
            text=text,
            said_at=self._now(),
            reasoning=reasoning,
            complete=complete,
        )
        self.home.messages[message.message_id] = message
        self._grow_to(message)
        return message

    def _answer(
        self,
        conversation_id: ConversationId | None,
        user_id: MessageId | None,
        on_piece: Callable[[Piece], None],
        cancel: CancelToken,
    ) -> Exchange:
        written: list[Piece] = []
        complete = True
        for piece in list(self.pieces):
            stopped = cancel.wait(self.pause) if self.pause else cancel.cancelled
            if stopped:
                complete = False
                break
            written.append(piece)
            on_piece(piece)
        answer, reasoning = (
            "".join(p.text for p in written if p.kind is kind)
            for kind in (PieceKind.ANSWER, PieceKind.REASONING)
        )
        failure, self.break_next = self.break_next, None
        if failure is not None and not answer:
            raise failure
        complete = complete and failure is None
        answer_id = None
        if conversation_id is not None and answer:
            answer_id = self._keep(conversation_id, user_id, answer, reasoning, complete=complete)
        if failure is not None:
            raise failure
        return Exchange(
            conversation_id=conversation_id,
            user_message_id=user_id,
            assistant_message_id=answer_id,
            answer=answer,
            reasoning=reasoning,
            model="smollm2-135m",
            complete=complete,
            recall=self.recall_next,
            timings_ms={},
        )

    def _keep(
        self,
        conversation_id: ConversationId,
        user_id: MessageId | None,
        answer: str,
        reasoning: str,
        *,
        complete: bool,
    ) -> MessageId:
        said = self._say(
            conversation_id, user_id, Role.ASSISTANT, answer, reasoning, complete=complete
        )
        if self.recall_next is not None:
            self.home.recalls[said.message_id] = self.recall_next
        self.announce(ConversationsChanged((conversation_id,)))
        return said.message_id

    def regenerate(
        self,
        message_id: MessageId,
        *,
        on_piece: Callable[[Piece], None],
        cancel: CancelToken,
        choices: SendRequest | None = None,
    ) -> Future[Exchange]:
        if choices is not None:
            self.choices.append(choices)
        old = self.home.messages[message_id]
        question = old.message_id if old.role is Role.USER else old.parent_id
        return self._do(lambda: self._answer(old.conversation_id, question, on_piece, cancel))

    def edit_message(
        self,
        user_message_id: MessageId,
        text: str,
        *,
        on_piece: Callable[[Piece], None],
        cancel: CancelToken,
        choices: SendRequest | None = None,
    ) -> Future[Exchange]:
        if choices is not None:
            self.choices.append(choices)

        def work() -> Exchange:
            old = self.home.messages[user_message_id]
            user = self._say(old.conversation_id, old.parent_id, Role.USER, text)
            return self._answer(old.conversation_id, user.message_id, on_piece, cancel)

        return self._do(work)

    def recall_of(self, assistant_message_id: MessageId) -> Future[Recall | None]:
        return self._do(lambda: self.home.recalls.get(assistant_message_id))

    # memory

    def facts(self, query: FactQuery) -> Future[FactPage]:
        def work() -> FactPage:
            found = [
                fact
                for fact in self.home.facts.values()
                if fact.status in query.statuses
                and (not query.types or fact.type in query.types)
                and all(
                    word in f"{fact.subject} {fact.statement}".casefold()
                    for word in query.words.casefold().split()
                )
            ]
            found.sort(key=lambda fact: fact.valid_from, reverse=True)
            return FactPage(facts=tuple(found[: query.limit]), total=len(found))

        return self._do(work)

    def fact_history(self, fact_id: FactId) -> Future[list[CoreFact]]:
        def work() -> list[CoreFact]:
            history = [self.home.facts[fact_id]]
            while history[0].replaces in self.home.facts:
                history.insert(0, self.home.facts[history[0].replaces])
            return history

        return self._do(work)

    def add_fact(self, statement: str) -> Future[CoreFact]:
        def work() -> CoreFact:
            fact = self._fact_of(statement)
            self.home.facts[fact.fact_id] = fact
            self.announce(FactsChanged((fact,)))
            return fact

        return self._do(work)

    def _fact_of(self, statement: str) -> CoreFact:
        note = Message(
            message_id=new_message_id(),
            conversation_id=ConversationId("c_notes"),
            parent_id=None,
            role=Role.NOTE,
            text=statement,
            said_at=self._now(),
        )
        self.home.messages[note.message_id] = note
        source = FactSource(
            message_id=note.message_id, conversation_id=note.conversation_id, quote=statement
        )
        return CoreFact(
            fact_id=new_fact_id(),
            subject="you",
            type=FactType.IDENTITY,
            statement=statement,
            sources=(source,),
            valid_from=self._now(),
            policy=PERSON_POLICY,
        )

    def edit_fact(self, fact_id: FactId, statement: str) -> Future[CoreFact]:
        def work() -> CoreFact:
            old = self.home.facts[fact_id]
            new = replace(self._fact_of(statement), type=old.type, replaces=fact_id)
            self.home.facts[fact_id] = old.superseded_at(new.valid_from)
            self.home.facts[new.fact_id] = new
            self.announce(FactsChanged((new,)))
            return new

        return self._do(work)

    def segments(
        self, *, words: str = "", limit: int = 200, offset: int = 0
    ) -> Future[SegmentPage]:
        def work() -> SegmentPage:
            views = [
                SegmentView(
                    segment=segment,
                    title=self.home.conversations[segment.conversation_id].title,
                    preview=self.home.messages[segment.message_ids[0]].text,
                )
                for segment in self.home.segments.values()
                if segment.conversation_id in self.home.conversations
            ]
            found = [v for v in views if words.casefold() in f"{v.title} {v.preview}".casefold()]
            found.sort(key=lambda view: view.segment.started_at, reverse=True)
            return SegmentPage(segments=tuple(found[offset : offset + limit]), total=len(found))

        return self._do(work)

    def messages(self, message_ids: Sequence[MessageId]) -> Future[list[Message]]:
        ids = tuple(message_ids)
        return self._do(lambda: [self.home.messages[i] for i in ids if i in self.home.messages])

    def plan_forgetting(self, request: ForgetRequest) -> Future[ForgetPlan]:
        def work() -> ForgetPlan:
            self.forget_request = request
            words = request.words.casefold()
            facts = [
                f
                for f in self.home.facts.values()
                if f.fact_id in request.unit_ids or (words and words in f.statement.casefold())
            ]
            segments = [s for s in self.home.segments.values() if s.segment_id in request.unit_ids]
            messages = {s.message_id for fact in facts for s in fact.sources}
            messages |= {m for segment in segments for m in segment.message_ids}
            touched = [
                f
                for f in self.home.facts.values()
                if f not in facts and any(s.message_id in messages for s in f.sources)
            ]
            plan = ForgetPlan(
                plan_id=new_plan_id(),
                messages=tuple(sorted(messages)),
                segments=tuple(s.segment_id for s in segments),
                facts_removed=tuple(f.fact_id for f in facts),
                facts_kept=tuple(f.fact_id for f in touched),
                files=("memory.duckdb",),
                undo_until=self.undo_until(),
            )
            self._plans[plan.plan_id] = plan
            return plan

        return self._do(work)

    def forget(self, plan_id: PlanId, *, now: bool = False) -> Future[ForgetPlan]:
        def work() -> ForgetPlan:
            plan = self._plans.pop(plan_id)
            if not now and plan.undo_until is not None:
                self.offer_undo(messages=len(plan.messages), facts=len(plan.facts_removed))
                plan = replace(plan, undo_id=new_undo_id())
            for fact_id in plan.facts_removed:
                del self.home.facts[fact_id]
            for segment_id in plan.segments:
                del self.home.segments[segment_id]
            return plan

        return self._do(work)

    def stats(self) -> Future[MemoryStats]:
        return self._do(
            lambda: MemoryStats(
                enabled=self._settings.memory.enabled,
                paused=self._settings.memory.paused,
                conversations=len(self.home.conversations),
                messages=len(self.home.messages),
                segments=len(self.home.segments),
                facts=sum(f.status is FactStatus.ACTIVE for f in self.home.facts.values()),
                pending=0,
                bytes_on_disk=4_200_000 if self.home.messages else 310_000,
                last_learnt=max((f.valid_from for f in self.home.facts.values()), default=None),
            )
        )

    def import_files(
        self,
        paths: Sequence[Path],
        *,
        format: str = "auto",  # noqa: A002 - the engine's own name
        dry_run: bool = False,
        memory: bool = True,
        on_progress: Callable[[Progress], None] | None = None,
        cancel: CancelToken | None = None,
    ) -> Future[ImportReport]:
        self.imports.append({"format": format, "dry_run": dry_run, "memory": memory})

        def work() -> ImportReport:
            steps = self.import_steps
            for done in range(steps):
                if on_progress is not None:
                    what, share = f"conversation {done}", done / steps
                    on_progress(Progress(done=done, total=steps, what=what, fraction=share))
                if cancel is not None and cancel.wait(self.pause):
                    raise Cancelled("The import was stopped.")
            return self.import_report

        return self._do(work)

    # models

    def models(self) -> Future[list[ModelInfo]]:
        return self._do(lambda: list(self.home.models.values()))

    def test_model(self, name: str, *, cancel: CancelToken) -> Future[ModelTest]:
        def work() -> ModelTest:
            if cancel.wait(self.pause):
                raise Cancelled("The test was stopped.")
            return ModelTest(
                name=name,
                answer="Paris.",
                load_ms=150.0,
                first_token_ms=80.0,
                tokens_per_second=68.4,
            )

        return self._do(work)

    def select_model(self, name: str) -> Future[Settings]:
        def work() -> Settings:
            for model in list(self.home.models.values()):
                if model.kind == "chat":
                    self.home.models[model.name] = replace(model, selected=model.name == name)
            self._settings = with_value(self._settings, "models.chat", name)
            return self._settings

        return self._do(work)

    def add_local_model(
        self, name: str, file: Path, projector: Path | None = None
    ) -> Future[ModelInfo]:
        def work() -> ModelInfo:
            if file.suffix != ".gguf":
                raise InvalidInput(f"{file.name} is not a GGUF file.")
            made = ModelInfo(
                name=name,
                kind="chat",
                source="file",
                usable=True,
                selected=False,
                sees=projector is not None,
            )
            self.home.models[name] = made
            return made

        return self._do(work)

    def add_api_model(self, model: ApiModel, key: str) -> Future[ModelInfo]:
        def work() -> ModelInfo:
            self.keys[model.name] = key
            made = ModelInfo(
                name=model.name,
                kind="chat",
                source="api",
                usable=True,
                selected=False,
                context=model.context,
                sees=model.sees,
            )
            self.home.models[model.name] = made
            return made

        return self._do(work)

    def let_model_see(self, name: str, *, sees: bool) -> Future[ModelInfo]:
        def work() -> ModelInfo:
            self.home.models[name] = replace(self.home.models[name], sees=sees)
            return self.home.models[name]

        return self._do(work)

    def remove_model(self, name: str) -> Future[None]:
        def work() -> None:
            del self.home.models[name]

        return self._do(work)

    def licences(self) -> Future[list[Licence]]:
        return self._do(
            lambda: [
                Licence(name="PySide6_Essentials", version="6.11.3", licence="LGPL-3.0-only"),
                Licence(name="torch", version="2.13.0", licence="BSD-3-Clause"),
            ]
        )

    def changelog(self) -> Future[str]:
        return self._do(lambda: "# Changes\n\n## 0.1.0\n\n- **Chat** with a memory.\n")

    def doctor(self) -> Future[list[Check]]:
        return self._do(
            lambda: [
                Check(name="Memory file", ok=True, detail="4.2 MB, schema 1, encrypted."),
                Check(name="Embedder", ok=True, detail="all-minilm-l6-v2, 384 dimensions."),
                Check(
                    name="Keychain",
                    ok=False,
                    detail="No system keychain was found.",
                    hint="Install GNOME Keyring or KWallet.",
                ),
            ]
        )


def slow_open(engine: ScriptedEngine, seconds: float) -> Callable[..., Engine]:
    """An `open_engine` that takes its time."""

    def opened(_typed: str | None = None, /) -> Engine:
        time.sleep(seconds)
        return engine.engine

    return opened
