"""Builds the parts of an open home and joins them."""

from __future__ import annotations

import logging
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from assistant.chat.exchange import Chat
from assistant.chat.generation import Memory
from assistant.domain.changes import (
    ConversationsChanged,
    MessagesAdded,
    SegmentsChanged,
    UndoOffered,
)
from assistant.domain.overviews import MemoryStats
from assistant.domain.rules import subjects_from
from assistant.engine.announcements import Announcements
from assistant.engine.answering_options import answering_options
from assistant.engine.backing_up import BackingUp
from assistant.engine.changing_embedder import ChangingEmbedder
from assistant.engine.contact_log import ContactLog
from assistant.engine.doctor import examine
from assistant.engine.doctor_places import examine_change, examine_places
from assistant.engine.erasing import Erasing
from assistant.engine.extracting import Extracting
from assistant.engine.learning import Learning
from assistant.engine.masking import Masking
from assistant.engine.memory_pages import MemoryPages
from assistant.engine.models import Models
from assistant.engine.noting import Noting
from assistant.engine.opening import Locking, open_memory
from assistant.engine.placing import Placing, Running
from assistant.engine.remembering import Remembering
from assistant.engine.rerankers import Rerankers
from assistant.engine.retaining import Retaining
from assistant.engine.settings_file import SettingsFile
from assistant.engine.titling import Titling
from assistant.errors import AssistantError, Cancelled
from assistant.inference.embedding import bundled_embedder
from assistant.inference.model_folder import ModelFolder
from assistant.inference.placed_embedders import placed_embedder
from assistant.inference.tokens import minilm_counter
from assistant.memory.activation.stage import Activation
from assistant.memory.facts.editing import FactEditing
from assistant.memory.forgetting.erasure import Undoing
from assistant.memory.forgetting.forgetting import Forgetting
from assistant.memory.ingest import Ingest
from assistant.memory.model_facts.extraction import ModelExtraction
from assistant.memory.naming.merging import EntityMerging
from assistant.memory.rules.gate import Gate
from assistant.memory.ruling.decisions import Ruling
from assistant.memory.segmenting.learned import ChosenSegmenter
from assistant.memory.unit_editing import UnitEditing
from assistant.ownership import HomeOwnership
from assistant.retrieval.document_excerpts import Excerpts
from assistant.retrieval.local_evidence import answering_sentences
from assistant.settings import with_value
from assistant.storage.conversations import ConversationStore
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from assistant.storage.model_readings import ReadingOutcome
from assistant.storage.segments import SegmentStore
from assistant.transfer.importing import Importer

if TYPE_CHECKING:
    from assistant.domain.budgets import TokenCounter
    from assistant.domain.changes import Change
    from assistant.domain.overviews import Check
    from assistant.domain.recall import Recall
    from assistant.domain.requests import RecallRequest
    from assistant.inference.embedding import ChildEmbedder
    from assistant.paths import Home
    from assistant.storage.database import Database

logger = logging.getLogger(__name__)

FRESH_MESSAGES = 8
"""As many new messages as a person may just have typed; more are a backlog."""

FRESH_WORDS_S = 2.0
"""A recall waits this long for the newest messages to be learnt; then it goes by their words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """Everything that an engine is made of."""

    home: Home
    ownership: HomeOwnership
    database: Database
    settings: SettingsFile
    contacts: ContactLog
    announcements: Announcements
    embedder: ChildEmbedder
    models: Models
    placing: Placing
    changing_embedder: ChangingEmbedder
    rerankers: Rerankers
    learning: Learning
    extracting: Extracting
    titling: Titling
    remembering: Remembering
    importer: Importer
    forgetting: Forgetting
    undoing: Undoing
    erasing: Erasing
    backing_up: BackingUp
    locking: Locking
    noting: Noting
    editing: FactEditing
    merging: EntityMerging
    units: UnitEditing
    masking: Masking
    ruling: Ruling
    retaining: Retaining

    def recall(self, request: RecallRequest, count: TokenCounter | None = None) -> Recall:
        """Recall, with what was said a moment ago included where that can be learnt.

        A backlog, such as an import, is not waited for: its messages are found by their words.
        """
        if 0 < self.learning.pending() <= FRESH_MESSAGES:
            self._learn_the_newest()
        return self.remembering.recall(request, count)

    def prepare_recall(self) -> None:
        """Load the embedder while the index is built."""
        self.embedder.start()
        self.remembering.prepare()

    def _learn_the_newest(self) -> None:
        try:
            self.learning.wait(timeout_s=FRESH_WORDS_S, messages_only=True)
        except Cancelled:
            raise
        except AssistantError as fault:  # such as a full disk: what is known can still be found
            logger.warning("Recalling without the newest words: %s", type(fault).__name__)

    @property
    def learns(self) -> bool:
        """Whether what is said now is learnt from."""
        memory = self.settings.current.memory
        return memory.enabled and not memory.paused

    def chat(self) -> Chat:
        """What an exchange needs, by the settings of this moment."""
        settings = self.settings.current
        memory = Memory(recall=self.recall, tokens=settings.memory.recall_tokens)
        return Chat(
            database=self.database,
            publish=self.announcements.publish,
            model=self.models.lend,
            small=self.models.is_small,
            memory=memory if settings.memory.enabled else None,
            excerpts=Excerpts(self.embedder),
            options=answering_options(settings.models),
            instructions=settings.models.system_prompt.strip(),
            mask=self.masking,
            note=self.masking.note,
            learns=not settings.memory.paused,
        )

    def note_encryption(self) -> None:
        """Let the settings say whether the file is encrypted: the file itself decides."""
        encrypted = self.database.encrypted
        if self.settings.current.privacy.encryption != encrypted:
            self.settings.change(lambda now: with_value(now, "privacy.encryption", encrypted))

    def stats(self) -> MemoryStats:
        """Counts, size, and how far learning is."""
        cursor = self.database.read()
        read = self.extracting.counts()
        return MemoryStats(
            enabled=self.settings.current.memory.enabled,
            conversations=ConversationStore(cursor).count(),
            messages=MessageStore(cursor).count(),
            segments=SegmentStore(cursor).count(),
            facts=FactStore(cursor).count(),
            pending=self.learning.pending(),
            bytes_on_disk=self.database.size_bytes,
            last_learnt=SegmentStore(cursor).last_ended(),
            awaiting_model=self.extracting.waiting(),
            read_by_model=read[ReadingOutcome.READ],
            left_to_rules=read[ReadingOutcome.RULES],
            paused=self.settings.current.memory.paused,
        )

    def doctor(self) -> list[Check]:
        """What is installed, what is wrong, and what to do about it."""
        reranker, pending = self.rerankers.check(), self.learning.pending()
        checks = examine(self.home, self.database, self.models.infos(), reranker, pending)
        places = examine_places(self.placing.placement())
        return [
            *checks,
            *self.remembering.checks(),
            *places,
            *examine_change(self.changing_embedder.now()),
            self.extracting.check(),
        ]


def build(home: Home, passphrase: str | None) -> Parts:
    """Own `home` and join the parts; gives the home back when something fails."""
    with ExitStack() as undo:
        ownership = HomeOwnership(home)
        undo.callback(ownership.release)
        settings = SettingsFile(home.settings)
        encrypt = settings.current.privacy.encryption
        database, locking = open_memory(home, passphrase, encrypt=encrypt)
        undo.callback(database.close)
        contacts = ContactLog(database, settings)
        undo.callback(contacts.close)
        parts = _joined(home, ownership, settings, database, contacts, locking=locking)
        parts.note_encryption()
        locking.after_change = parts.remembering.key_changed
        undo.pop_all()
        return parts


class _Reading(NamedTuple):
    """What learns from messages, recalls and asks models."""

    embedder: ChildEmbedder
    rerankers: Rerankers
    remembering: Remembering
    gate: Gate
    learning: Learning
    models: Models
    extracting: Extracting
    titling: Titling
    placing: Placing
    changing_embedder: ChangingEmbedder


class _Changing(NamedTuple):
    """What forgets, brings back for some days, erases, and edits."""

    forgetting: Forgetting
    undoing: Undoing
    erasing: Erasing
    editing: FactEditing
    merging: EntityMerging
    units: UnitEditing


def _joined(
    home: Home,
    ownership: HomeOwnership,
    settings: SettingsFile,
    database: Database,
    contacts: ContactLog,
    *,
    locking: Locking,
) -> Parts:
    announcements = Announcements()
    reading = _reading(home, settings, database, announcements)
    changing = _changing(home, settings, database, announcements)
    forgetting = changing.forgetting
    masking = Masking(settings)
    ruling = Ruling(database, announcements.publish, reading.gate, forgetting)
    return Parts(
        home=home,
        ownership=ownership,
        database=database,
        settings=settings,
        contacts=contacts,
        announcements=announcements,
        embedder=reading.embedder,
        models=reading.models,
        placing=reading.placing,
        changing_embedder=reading.changing_embedder,
        rerankers=reading.rerankers,
        learning=reading.learning,
        extracting=reading.extracting,
        titling=reading.titling,
        remembering=reading.remembering,
        importer=_importing(database, announcements, forgetting, masking),
        forgetting=forgetting,
        undoing=changing.undoing,
        erasing=changing.erasing,
        backing_up=BackingUp(database, lambda: settings.current.backup),
        locking=locking,
        noting=_noted(database, announcements),
        editing=changing.editing,
        merging=changing.merging,
        units=changing.units,
        masking=masking,
        ruling=ruling,
        retaining=Retaining(ruling),
    )


def _reading(
    home: Home, settings: SettingsFile, database: Database, announcements: Announcements
) -> _Reading:
    placing = Placing(database, settings)
    embedder = _embedder(settings, placing)
    rerankers = Rerankers(settings, placing)
    paged = MemoryPages(database, embedder, lambda: settings.current.memory.limit_mb)
    remembering = Remembering(database, embedder, minilm_counter(), rerankers, paged=paged)
    announcements.listen(remembering.follow)
    publish = announcements.publish
    gate = Gate(database, embedder, lambda: subjects_from(settings.current.memory.learn_subjects))
    learning = _learning(database, embedder, announcements, gate, settings)
    models = Models(settings, ModelFolder(home.models), make_room=placing.make_room)
    placing.join(Running(embedder, rerankers, models))
    extracting = Extracting(
        ModelExtraction(database, embedder, publish, gate=gate), models, settings,
        busy=lambda: learning.pending() > 0, learnt=learning.wake,
    )  # fmt: skip
    announcements.listen(lambda change: _look_again(extracting, change))
    titling = Titling(
        database, publish, lend=models.lend, aside=extracting.aside,
        settings=lambda: settings.current,
    )  # fmt: skip
    coming = ChangingEmbedder(database, settings, embedder, busy=lambda: learning.pending() > 0)
    return _Reading(
        embedder, rerankers, remembering, gate, learning, models, extracting, titling, placing,
        coming,
    )  # fmt: skip


def _changing(
    home: Home, settings: SettingsFile, database: Database, announcements: Announcements
) -> _Changing:
    publish = announcements.publish
    undo_days = partial(_undo_days, settings)
    undoing = Undoing(database, publish, undo_days)
    erasing = Erasing(undoing)
    announcements.listen(lambda change: _note_due(erasing, change))
    editing = FactEditing(database, publish, undo_days=undo_days)
    return _Changing(
        forgetting=Forgetting(database, publish, home.backups, undo_days=undo_days),
        undoing=undoing,
        erasing=erasing,
        editing=editing,
        merging=EntityMerging(database, publish, undo_days=undo_days),
        units=UnitEditing(database, publish, editing, undo_days=undo_days),
    )


def _importing(
    database: Database, announcements: Announcements, forgetting: Forgetting, masking: Masking
) -> Importer:
    return Importer(database, announcements.publish, forgotten=forgetting.forgotten, mask=masking)


def _undo_days(settings: SettingsFile) -> int:
    return settings.current.memory.undo_days


def _embedder(settings: SettingsFile, placing: Placing) -> ChildEmbedder:
    folder, place = settings.current.models.embedder, placing.place_of_embedder
    return placed_embedder(Path(folder), place) if folder else bundled_embedder(place)


def _learning(
    database: Database,
    embedder: ChildEmbedder,
    announcements: Announcements,
    gate: Gate,
    settings: SettingsFile,
) -> Learning:
    """What derives from messages behind the chat."""
    activation = Activation(database, embedder, answering_sentences, gate=gate)
    segmenter = ChosenSegmenter(embedder, lambda: settings.current.memory.segmenting)
    ingest = Ingest(
        database, embedder, announcements.publish,
        segmenter=segmenter, stages=(activation,), gate=gate,
    )  # fmt: skip
    learning = Learning(ingest)
    announcements.listen(lambda change: _wake(learning, change))
    return learning


def _noted(database: Database, announcements: Announcements) -> Noting:
    """What writes the activity log."""
    noting = Noting(database)
    announcements.listen(noting.follow)
    return noting


def _wake(learning: Learning, change: Change) -> None:
    if isinstance(change, MessagesAdded | ConversationsChanged):
        learning.wake()


def _look_again(extracting: Extracting, change: Change) -> None:
    if isinstance(change, MessagesAdded | SegmentsChanged):
        extracting.wake()


def _note_due(erasing: Erasing, change: Change) -> None:
    if isinstance(change, UndoOffered):
        erasing.wake()
