"""Importing chats: every file read and reported on its own, whole conversations or nothing."""

from __future__ import annotations

from contextlib import ExitStack, closing
from dataclasses import replace
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING

from assistant.cancel import CancelToken
from assistant.domain.chat_formats import AUTO
from assistant.domain.times import utc_now
from assistant.domain.transfers import (
    ChatReport,
    ConversationCounts,
    FileReport,
    ImportReport,
    MessageCounts,
    Skipped,
)
from assistant.errors import UnreadableFile
from assistant.memory.rules.secrets import unmasked
from assistant.storage.wording import storable
from assistant.transfer.contents import read_values
from assistant.transfer.files import Source, Unopened
from assistant.transfer.metering import Meter
from assistant.transfer.preparation import prepare
from assistant.transfer.reading import conversation_label
from assistant.transfer.recognition import (
    format_named,
    recognise,
)
from assistant.transfer.sources import find_files
from assistant.transfer.storing import ConversationStoring, Forgotten, Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
    from datetime import datetime
    from pathlib import Path

    from assistant.domain.changes import ChangeListener
    from assistant.domain.overviews import Progress
    from assistant.domain.transfers import ImportedConversation
    from assistant.memory.rules.secrets import Mask
    from assistant.storage.database import Database
    from assistant.transfer.json_stream import Element
    from assistant.transfer.reading import Format, Reading

_BATCH_MESSAGES = 1000
"""Conversations are committed together until they hold this many messages."""


class Importer:
    """Imports chats of other programs into the memory. One import runs at a time.

    `publish` hears of what was committed, on the importing thread. `forgotten` says which texts
    the person had forgotten; they are left out. `mask` makes what may be stored of a text.
    """

    def __init__(
        self,
        database: Database,
        publish: ChangeListener,
        *,
        forgotten: Forgotten | None = None,
        mask: Mask = unmasked,
    ) -> None:
        self._database = database
        self._publish = publish
        self._forgotten = forgotten
        self._mask = mask
        self._one_at_a_time = Lock()

    def run(
        self,
        paths: Sequence[Path],
        *,
        format: str = AUTO,  # noqa: A002  (the name that the command line uses)
        dry_run: bool = False,
        memory: bool = True,
        again: bool = False,
        on_progress: Callable[[Progress], None] | None = None,
        cancel: CancelToken | None = None,
    ) -> ImportReport:
        """Import files, folders and zip archives; return a report per file.

        A file that cannot be read is a skip in its report. With `memory` off nothing is learnt
        from the chats that are new, now or later; `again` brings back what was forgotten.
        `dry_run` writes nothing. Raises `InvalidInput` for an unknown format, `Cancelled` when
        `cancel` is set (what was committed stays, in whole conversations), and what the database
        raises.
        """
        forced, cancel = format_named(format), cancel or CancelToken()
        with self._one_at_a_time:
            with ExitStack() as archives:
                files = [file for path in paths for file in find_files(path, archives, cancel)]
                storing = partial(self._storing, again=again)
                run = _Run(storing, forced, Meter(files, on_progress), cancel)
                reports = [run.report(file, dry_run=dry_run, memory=memory) for file in files]
            return ImportReport(files=tuple(reports))

    def add(self, conversations: Iterable[ImportedConversation], source: str) -> MessageCounts:
        """Store conversations that are at hand already, oldest first, as those of `source`."""
        with self._one_at_a_time:
            storing = self._storing(source, dry_run=False)
            read = new = 0

            def prepared() -> Iterator[ImportedConversation]:
                nonlocal read
                for raw in conversations:
                    read += len(raw.messages)
                    conversation = prepare(raw, utc_now()).conversation
                    if conversation is not None:
                        yield conversation

            for batch in _batches(prepared()):
                new += sum(outcome.new_messages for outcome in storing.store(batch))
            return MessageCounts(read=read, new=new)

    def _storing(
        self,
        source: str,
        dry_run: bool,  # noqa: FBT001
        *,
        again: bool = False,
    ) -> ConversationStoring:
        return ConversationStoring(
            self._database,
            self._publish,
            source=source,
            forgotten=None if again else self._forgotten,
            dry_run=dry_run,
            mask=self._mask,
        )


class _Run:
    """One import under way."""

    def __init__(
        self,
        storing: Callable[[str, bool], ConversationStoring],
        forced: Format | None,
        meter: Meter,
        cancel: CancelToken,
    ) -> None:
        self._storing = storing
        self._forced = forced
        self._meter = meter
        self._cancel = cancel
        self._by_source: dict[str, ConversationStoring] = {}

    def report(self, file: Source | Unopened, *, dry_run: bool, memory: bool) -> FileReport:
        """Import one file and say what happened to it."""
        self._cancel.check()
        self._meter.begin(file)
        if isinstance(file, Unopened):
            return _Tally(file.label).refused(file.why, what=file.what)
        tally = _Tally(file.label)
        try:
            conversations = self._read(self._meter.metered(file), tally)
        except UnreadableFile as error:
            return _Tally(file.label, tally.format).refused(str(error))
        if not memory:
            conversations = [replace(each, memory=False) for each in conversations]
        self._store(conversations, tally, dry_run=dry_run)
        return tally.report()

    def _read(self, file: Source, tally: _Tally) -> list[ImportedConversation]:
        """All conversations of the file, oldest first, before the first of them is written."""
        conversations: list[ImportedConversation] = []
        with closing(self._watched(read_values(file, self._cancel))) as elements:
            known, values = (self._forced, elements) if self._forced else recognise(elements)
            tally.format = known.name
            for reading in known.read(values):
                prepared = tally.take(reading, file.modified)
                if prepared is not None:
                    conversations.append(prepared)
        conversations.sort(key=lambda conversation: conversation.created_at or file.modified)
        return _shown_by_the_last(conversations)

    def _watched(self, elements: Iterator[Element]) -> Generator[Element]:
        for element in elements:
            self._cancel.check()
            yield element

    def _store(
        self, conversations: list[ImportedConversation], tally: _Tally, *, dry_run: bool
    ) -> None:
        storing = self._by_source.get(tally.format)
        if storing is None:
            storing = self._by_source[tally.format] = self._storing(tally.format, dry_run)
        done = 0
        for batch in _batches(conversations):
            self._cancel.check()
            for conversation, outcome in zip(batch, storing.store(batch), strict=True):
                tally.add(conversation, outcome, is_stored=not dry_run)
            done += len(batch)
            self._meter.stored(done, len(conversations))


class _Tally:
    """The counts of one file as they grow."""

    def __init__(self, path: str, format_name: str = "") -> None:
        self.path = path
        self.format = format_name
        self.conversations_read = 0
        self.conversations_new = 0
        self.conversations_updated = 0
        self.conversations_skipped = 0
        self.messages_read = 0
        self.messages_new = 0
        self.faulty = 0
        self.skipped: list[Skipped] = []
        self.notes: list[str] = []
        self.chats: list[ChatReport] = []

    def take(self, reading: Reading, modified: datetime) -> ImportedConversation | None:
        """Count what was read; return it fit to be stored, where anything of it can be."""
        self.skipped += reading.skipped
        self.notes += reading.notes
        if reading.of_file:
            return None
        self.conversations_read += 1
        if reading.conversation is None:
            self.conversations_skipped += 1
            self.faulty += 1
            return None
        self.messages_read += len(reading.conversation.messages)
        prepared = prepare(reading.conversation, modified)
        self.skipped += prepared.skipped
        self.conversations_skipped += prepared.conversation is None
        return prepared.conversation

    def add(self, conversation: ImportedConversation, outcome: Outcome, *, is_stored: bool) -> None:
        """Count what became of a conversation."""
        if not outcome.all_forgotten:
            self.chats.append(_chat_report(conversation, outcome, is_stored=is_stored))
        self.conversations_new += outcome.is_new
        self.conversations_updated += outcome.is_updated
        self.conversations_skipped += outcome.all_forgotten
        self.messages_new += outcome.new_messages
        if outcome.forgotten:
            label = conversation_label(conversation.title, conversation.external_id)
            why = (
                "1 message that you had forgotten was left out"
                if outcome.forgotten == 1
                else f"{outcome.forgotten} messages that you had forgotten were left out"
            )
            self.skipped.append(Skipped(what=label, why=why))

    def refused(self, why: str, *, what: str = "") -> FileReport:
        """The report of a file of which nothing is written."""
        self.skipped = [Skipped(what=what or "the file", why=why)]
        self.notes = []
        self.faulty = 1 if self.format else 0
        return self.report()

    def report(self) -> FileReport:
        """The counts as a value; odd file names and titles are printable in it."""
        return FileReport(
            path=storable(self.path),
            format=self.format,
            conversations=ConversationCounts(
                read=self.conversations_read,
                new=self.conversations_new,
                updated=self.conversations_updated,
                skipped=self.conversations_skipped,
            ),
            messages=MessageCounts(read=self.messages_read, new=self.messages_new),
            skipped=tuple(
                Skipped(what=storable(each.what), why=storable(each.why)) for each in self.skipped
            ),
            chats=tuple(self.chats),
            faulty=self.faulty,
            notes=tuple(map(storable, self.notes)),
        )


def _chat_report(
    conversation: ImportedConversation, outcome: Outcome, *, is_stored: bool
) -> ChatReport:
    is_here = is_stored or not outcome.is_new
    return ChatReport(
        title=conversation.title,
        conversation_id=outcome.conversation_id if is_here else None,
        new=outcome.is_new,
        updated=outcome.is_updated,
        messages=len(conversation.messages),
        new_messages=outcome.new_messages,
    )


def _shown_by_the_last(conversations: list[ImportedConversation]) -> list[ImportedConversation]:
    """Where a file has a conversation twice, only the last says which branch is shown."""
    last = {each.external_id: number for number, each in enumerate(conversations)}
    return [
        each if last[each.external_id] == number else replace(each, active_leaf=None)
        for number, each in enumerate(conversations)
    ]


def _batches(conversations: Iterable[ImportedConversation]) -> Iterator[list[ImportedConversation]]:
    batch: list[ImportedConversation] = []
    messages = 0
    for conversation in conversations:
        batch.append(conversation)
        messages += len(conversation.messages)
        if messages >= _BATCH_MESSAGES:
            yield batch
            batch, messages = [], 0
    if batch:
        yield batch
