"""Builds the parts and owns the threads.

Everything that touches disk or a model runs on an engine thread and comes back as a `Future`;
only `open` and `close` block. Changes are announced to listeners after they are durable, on the
thread that made them.
"""

from __future__ import annotations

import logging
from contextlib import ExitStack
from typing import TYPE_CHECKING, TypeVar

from assistant.engine.about_calls import AboutCalls
from assistant.engine.active_fact_calls import ActiveFactCalls
from assistant.engine.api_serving import ApiServing
from assistant.engine.backup_calls import BackupCalls
from assistant.engine.chat_calls import ChatCalls
from assistant.engine.conversation_calls import ConversationCalls
from assistant.engine.demo_calls import DemoCalls
from assistant.engine.document_calls import DocumentCalls
from assistant.engine.draft_calls import DraftCalls
from assistant.engine.entity_calls import EntityCalls
from assistant.engine.fact_calls import FactCalls
from assistant.engine.forgetting_calls import ForgettingCalls
from assistant.engine.help_calls import HelpCalls
from assistant.engine.memory_face import MemoryFace
from assistant.engine.memory_transfer_calls import MemoryTransferCalls
from assistant.engine.model_calls import ModelCalls
from assistant.engine.parts import Parts, build
from assistant.engine.pools import Pool
from assistant.engine.profile_calls import ProfileCalls
from assistant.engine.program_calls import ProgramCalls
from assistant.engine.programs import Programs
from assistant.engine.rule_calls import RuleCalls
from assistant.engine.setting_changes import change_setting
from assistant.engine.tool_calls import ToolCalls
from assistant.engine.tool_servers import ToolServers
from assistant.engine.trajectory_calls import TrajectoryCalls
from assistant.engine.views import segment_page, segment_view
from assistant.errors import EnvironmentFault
from assistant.memory.standing.hidden_messages import hidden_messages, unhide
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Future
    from pathlib import Path

    from assistant.cancel import CancelToken
    from assistant.domain.changes import ChangeListener
    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import FactId, MessageId, SegmentId
    from assistant.domain.messages import Message
    from assistant.domain.overviews import Check, MemoryStats, Progress
    from assistant.domain.recall import Recall, SegmentHit
    from assistant.domain.requests import (
        FactPage,
        FactQuery,
        RecallRequest,
        SegmentPage,
        SegmentView,
    )
    from assistant.domain.standing import HiddenMessage
    from assistant.domain.transfers import ImportedConversation, ImportReport, MessageCounts
    from assistant.ownership import Handler
    from assistant.paths import Home
    from assistant.settings import Settings
    from assistant.storage.database import Cursor

logger = logging.getLogger(__name__)

R = TypeVar("R")


class Engine(
    ConversationCalls,
    ProfileCalls,
    ChatCalls,
    DocumentCalls,
    DraftCalls,
    ModelCalls,
    EntityCalls,
    ForgettingCalls,
    ActiveFactCalls,
    FactCalls,
    TrajectoryCalls,
    RuleCalls,
    MemoryTransferCalls,
    AboutCalls,
    BackupCalls,
    DemoCalls,
    HelpCalls,
    ProgramCalls,
    ToolCalls,
):
    """One open home. Make it with `Engine.open`, end it with `close`."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._cancels: set[CancelToken] = set()
        self._readers = Pool("engine-reader", 4)
        self._chats = Pool("engine-chat", 4)
        self._long_work = Pool("engine-work", 2)
        self._files = Pool("engine-files", 2)
        self._recalls = Pool("engine-recall", 4)
        self._downloading = Pool("engine-download", 2)
        self.memory = MemoryFace(parts, self._long_work)
        self.programs = Programs(parts)
        self.tools = ToolServers(parts, self.programs.consent)
        self.api = ApiServing(self, parts)

    @classmethod
    def open(cls, home: Home, *, passphrase: str | None = None) -> Engine:
        """Own and open `home`, creating it where it is new.

        Raises `HomeInUse`, `HomeNotWritable`, `KeyMissing`, `KeyWrong`, `DatabaseLocked`,
        `DatabaseTooNew`, `DatabaseDamaged` or `SettingsUnreadable`.
        """
        parts = build(home, passphrase)
        parts.learning.start()
        parts.extracting.start()
        parts.erasing.start()
        parts.retaining.start()
        parts.backing_up.start()
        parts.changing_embedder.start()
        return cls(parts)

    def close(self, *, grace_s: float = 0) -> None:
        """Stop all work, end the models' processes, close the file and give the home back.

        Other processes' commands that are under way may end within `grace_s` seconds.
        """
        parts = self._parts
        with ExitStack() as ending:  # last in, first out; a fault in one does not keep the rest
            ending.callback(parts.ownership.release)
            ending.callback(parts.database.close)
            ending.callback(parts.contacts.close)
            ending.callback(parts.remembering.close)
            ending.callback(parts.erasing.join)
            ending.callback(parts.retaining.join)
            ending.callback(parts.backing_up.join)
            ending.callback(parts.changing_embedder.join)
            ending.callback(parts.learning.join)
            ending.callback(parts.extracting.join)
            pools = (
                self._readers,
                self._long_work,
                self._chats,
                self._files,
                self._recalls,
                self._downloading,
            )
            for pool in pools:
                ending.callback(pool.close)
            ending.callback(parts.titling.close)
            ending.callback(parts.embedder.close)
            ending.callback(parts.rerankers.close)
            ending.callback(parts.models.close)
            ending.callback(self._cancel_all)
            ending.callback(parts.remembering.stop)
            ending.callback(parts.erasing.stop)
            ending.callback(parts.retaining.stop)
            ending.callback(parts.database.stop_copying)
            ending.callback(parts.backing_up.stop)
            ending.callback(parts.changing_embedder.stop)
            ending.callback(parts.learning.stop)
            ending.callback(parts.extracting.stop)
            ending.callback(parts.titling.stop)
            ending.callback(parts.ownership.stop_serving, grace_s=grace_s)
            ending.callback(self.api.close)
            ending.callback(self.tools.close)
            ending.callback(self.programs.consent.refuse_all)

    def _cancel_all(self) -> None:
        for cancel in list(self._cancels):
            cancel.cancel()

    def listen(self, listener: ChangeListener) -> Callable[[], None]:
        """Call `listener` on every change, on engine threads; returns how to stop that."""
        return self._parts.announcements.listen(listener)

    def serve(self, handle: Handler) -> None:
        """Answer other processes that ask for this home, where it has room for a socket."""
        try:
            self._parts.ownership.serve(handle)
        except EnvironmentFault as fault:  # on a full disk what is remembered can still be read
            logger.warning("Other processes cannot ask: %s", type(fault).__name__)

    # Settings

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        return self._parts.settings.current

    def change_setting(self, name: str, value: object) -> Future[Settings]:
        """Set `group.field`; raises `InvalidInput` or `NotFound` naming what is wrong.

        The folder of a reranker or an embedder may raise `ModelFileMissing` or
        `ModelFileInvalid`; another embedder is used from the next opening on.
        """

        def change() -> Settings:
            change_setting(self._parts, name, value)
            self.api.follow_change()
            self.tools.follow_change()
            return self._parts.settings.current

        return self._readers.submit(change)

    # Memory

    def recall(self, request: RecallRequest, *, model_tokens: bool = False) -> Future[Recall]:
        """The evidence for a query, counted with the MiniLM tokenizer or the chat model's own."""
        return self._readers.submit(self._recall, request, model_tokens)

    def prepare_recall(self) -> Future[None]:
        """Get ready for the first recall: whoever keeps a home open need not wait for it then."""
        return self._readers.submit(self._parts.prepare_recall)

    def search_segments(self, request: RecallRequest, limit: int) -> Future[tuple[SegmentHit, ...]]:
        """The best segments for a query, whole, best first."""
        return self._readers.submit(self._parts.remembering.segments, request, limit)

    def facts(self, query: FactQuery) -> Future[FactPage]:
        """Facts, newest first."""
        return self._read(lambda cursor: FactStore(cursor).page(query))

    def fact_history(self, fact_id: FactId) -> Future[list[CoreFact]]:
        """All versions of a fact, oldest first."""
        return self._read(lambda cursor: FactStore(cursor).history(fact_id))

    def add_fact(self, statement: str) -> Future[CoreFact]:
        """Remember what the person wrote down."""
        return self._long_work.submit(self._parts.editing.add, statement)

    def edit_fact(self, fact_id: FactId, statement: str) -> Future[CoreFact]:
        """Correct a fact; the person's word outranks any extraction."""
        return self._long_work.submit(self._parts.editing.edit, fact_id, statement)

    def hidden_messages(self) -> Future[list[HiddenMessage]]:
        """What recall leaves out because of later words, newest cause first."""
        return self._read(hidden_messages)

    def unhide_message(self, message_id: MessageId) -> Future[None]:
        """Recall a message again, whatever is said of it; `NotFound` where there is none."""
        return self._readers.submit(self._change, lambda cursor: unhide(cursor, message_id))

    def segments(
        self, *, words: str = "", limit: int = 200, offset: int = 0
    ) -> Future[SegmentPage]:
        """Segments, newest first; with `words`, those whose messages have them."""
        return self._read(lambda cursor: segment_page(cursor, words, limit, offset))

    def segment(self, segment_id: SegmentId) -> Future[SegmentView]:
        """One segment; `NotFound` where there is none."""
        return self._read(lambda cursor: segment_view(cursor, segment_id))

    def messages(self, message_ids: Sequence[MessageId]) -> Future[list[Message]]:
        """The messages with these ids that exist, in the order asked for."""

        def find(cursor: Cursor) -> list[Message]:
            found = MessageStore(cursor).by_ids(message_ids)
            return [found[key] for key in message_ids if key in found]

        return self._read(find)

    def stats(self) -> Future[MemoryStats]:
        """Counts, size, and how far learning is."""
        return self._readers.submit(self._parts.stats)

    def flush(
        self,
        *,
        on_progress: Callable[[Progress], None] | None = None,
        cancel: CancelToken | None = None,
    ) -> Future[None]:
        """Wait until every message is segmented, encoded and learnt from.

        Where `memory.learn_with` is "model", also until the model has read every segment, those
        that may still grow too; raises what keeps it from that.
        """

        def wait(cancel: CancelToken) -> None:
            self._parts.learning.wait(on_progress=on_progress, cancel=cancel)
            self._parts.extracting.wait(on_progress=on_progress, cancel=cancel)
            self._parts.learning.wait(cancel=cancel)

        return self._cancellable(self._long_work, wait, cancel)

    def import_files(
        self,
        paths: Sequence[Path],
        *,
        format: str = "auto",  # noqa: A002 - the word that people use
        dry_run: bool = False,
        memory: bool = True,
        again: bool = False,
        on_progress: Callable[[Progress], None] | None = None,
        cancel: CancelToken | None = None,
    ) -> Future[ImportReport]:
        """Import exported chats; a report per file.

        `memory` off: new chats are not learnt from. `again`: what was forgotten comes back too.
        """

        def run(cancel: CancelToken) -> ImportReport:
            report = self._parts.importer.run(
                paths,
                format=format,
                dry_run=dry_run,
                memory=memory and self._parts.learns,
                again=again,
                on_progress=on_progress,
                cancel=cancel,
            )
            if not dry_run:
                self._parts.noting.imported(report)
            return report

        return self._cancellable(self._long_work, run, cancel)

    def remember(
        self, conversations: Sequence[ImportedConversation], *, source: str
    ) -> Future[MessageCounts]:
        """Store conversations that a program has at hand; `source` names where they are from."""
        return self._long_work.submit(self._parts.importer.add, conversations, source)

    def doctor(self) -> Future[list[Check]]:
        """What is installed, what is wrong, and what to do about it."""
        return self._readers.submit(self._parts.doctor)

    def _recall(self, request: RecallRequest, model_tokens: bool) -> Recall:  # noqa: FBT001
        if not model_tokens:
            return self._parts.recall(request)
        with self._parts.models.lend() as model:
            return self._parts.recall(request, model.count_tokens)
