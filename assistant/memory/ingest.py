"""Works off what is durable: encodes, segments and learns from messages, batch by batch.

Each stage has a watermark, the position up to which it is done. A batch is read, encoded with one
call while no transaction is open, then written with its watermarks in one transaction; so a crash
repeats at most one batch, and leaves nothing half done or done twice. What was read is checked
again inside the transaction: if a branch was switched or a message forgotten meanwhile, the
batch is thrown away and read anew. A message at which the embedder or the extractor fails every
time goes without vectors or facts, so that it does not hold up those behind it; one of hundreds
of pages gets vectors for its beginning.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from assistant.domain.changes import MessagesEncoded
from assistant.errors import EngineBug, NotFound
from assistant.inference.careful_encoding import encode_each
from assistant.memory.batch import Batch, BatchWriter, segment_batch
from assistant.memory.branch_state import BranchState, is_encoded, read_states
from assistant.memory.document_encoding import DocumentEncoding
from assistant.memory.encoding_ahead import EncodingAhead
from assistant.memory.facts.encoding import FactEncoding
from assistant.memory.facts.extraction import CarefulExtractor
from assistant.memory.facts.folding import FactFolding
from assistant.memory.facts.told_facts import ToldFacts
from assistant.memory.facts.wording_vectors import WordingVectors
from assistant.memory.former_vectors import FormerVectors
from assistant.memory.naming.stage import EntityNaming
from assistant.memory.rederivation import Rederivation
from assistant.memory.resegmenting import Resegmenting
from assistant.memory.segmenting.learned import segmenter_for
from assistant.memory.standing.deriving import standings_of
from assistant.memory.trajectories.stage import TrajectoryLinking
from assistant.storage.conversations import ConversationStore
from assistant.storage.encodings import EncodingStore
from assistant.storage.messages import MessageStore
from assistant.storage.progress import RederivationStore, WatermarkStore

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assistant.cancel import CancelToken
    from assistant.domain.changes import Change, ChangeListener
    from assistant.domain.encodings import Encoding
    from assistant.domain.ids import ConversationId, MessageId
    from assistant.domain.messages import Conversation, Message
    from assistant.inference.ports import Embedder
    from assistant.memory.facts.extraction import Extractor
    from assistant.memory.rules.gate import Gate
    from assistant.memory.segmenting.policies import Segmenter
    from assistant.memory.stages import Stage
    from assistant.storage.database import Cursor, Database

BATCH_MESSAGES = 256
BATCH_CHARACTERS = 60_000
"""A batch ends at either; a longer message is a batch of its own."""

ENCODED_CHARACTERS = 200_000
"""Of a longer message only so much gets vectors: a hundred pages, some five seconds' work on two
cores, 25 MB. What is behind them is found by its words."""

STATES_KEPT = 256
"""Conversations whose branch and open segment stay in memory."""

MAX_STALE = 20
"""So often may others change what a batch had read, before it is called a bug."""

SEGMENT_STAGE = "segment"
LEARN_STAGE = "learn"
STANDING_STAGE = "standing"


class Ingest:
    """The write path behind the chat. Used by one thread; `pending` may be asked by any."""

    def __init__(
        self,
        database: Database,
        embedder: Embedder,
        publish: ChangeListener,
        *,
        segmenter: Segmenter | None = None,
        extractor: Extractor | None = None,
        stages: Sequence[Stage] = (),
        gate: Gate | None = None,
    ) -> None:
        """`stages` are further work that waits for the messages, behind what every home does.

        `gate` holds back what the person's rules say; without it sensitive subjects are dropped.
        """
        self._database = database
        self._embedder = embedder
        self._publish = publish
        self._segmenter = segmenter or segmenter_for(embedder)
        told = extractor or ToldFacts(embedder.embedder_id, sensitive=gate is not None)
        self._extractor = CarefulExtractor(told)
        self._gate = gate
        self._naming = EntityNaming(database)
        self._stages: tuple[Stage, ...] = (
            Resegmenting(database, embedder, self._segmenter, self._let_go),
            FactEncoding(database, embedder),
            WordingVectors(database, embedder),
            FactFolding(database, embedder),
            TrajectoryLinking(database, embedder),
            self._naming,
            DocumentEncoding(database, embedder),
            *stages,
            FormerVectors(database, embedder),
        )
        self._ahead = EncodingAhead(embedder)
        self._states: OrderedDict[ConversationId, BranchState] = OrderedDict()
        self._stale = 0

    def step(self, cancel: CancelToken) -> bool:
        """Do one batch; False when nothing was left to do. Raises `Cancelled`, changing nothing."""
        cancel.check()
        try:
            return self._step(self._database.read(), cancel)
        except NotFound:  # a conversation was deleted while it was read
            self._states.clear()
            return True

    def _step(self, cursor: Cursor, cancel: CancelToken) -> bool:
        due = RederivationStore(cursor).all()
        if due:
            self._states.pop(due[0], None)
            return self._rederive(due[0], cancel)
        done = self._done(cursor)
        last = MessageStore(cursor).last_position()
        if last <= min(done.values()):
            return self._work_on(cancel)
        rows = _cut(MessageStore(cursor).after(min(done.values()), BATCH_MESSAGES))
        if not rows:
            self._pass_over(done, last)
            return self._work_on(cancel)
        if self._ahead.is_busy and self._naming.search(cancel):
            return True  # better than to wait for the embedder
        self._batch(Batch(rows=rows, done=done), cancel)
        return True

    def pending(self) -> int:
        """About how many messages are yet to be worked off; 0 only when there is nothing."""
        cursor = self._database.read()
        left = MessageStore(cursor).last_position() - min(self._done(cursor).values())
        return max(0, left) + len(RederivationStore(cursor).all())

    @property
    def encode_stage(self) -> str:
        """The stage of this embedder: another one begins from the first message."""
        return f"encode:{self._embedder.embedder_id}"

    def _done(self, cursor: Cursor) -> dict[str, int]:
        return WatermarkStore(cursor).done_to(
            (self.encode_stage, SEGMENT_STAGE, LEARN_STAGE, STANDING_STAGE)
        )

    def _pass_over(self, done: dict[str, int], last: int) -> None:
        """Move on behind messages that are none of ours (memory is off where they stand)."""
        self._database.write(lambda cursor: WatermarkStore(cursor).advance(done, last)).result()

    def _batch(self, batch: Batch, cancel: CancelToken) -> None:
        cursor = self._database.read()
        states = self._states_for(cursor, batch)
        wanted = [
            message
            for message in batch.messages
            if is_encoded(message) and message.message_id in states[message.conversation_id].members
        ]
        encodings = self._encode(cursor, wanted, cancel)
        self._look_ahead(cursor, batch)
        written = segment_batch(
            batch, states, encodings, cursor=cursor, embedder_id=self._embedder.embedder_id,
            segmenter=self._segmenter, extractor=self._extractor,
            stages=(SEGMENT_STAGE, LEARN_STAGE),
        )  # fmt: skip
        standings = standings_of(cursor, batch.due(STANDING_STAGE))
        if self._gate is not None:
            self._gate.prepare(written.facts, cancel)
        writer = BatchWriter(
            self._embedder.embedder_id, batch, encodings, written, standings, gate=self._gate
        )
        changes = self._write(writer.write)
        if changes is None:
            self._states.clear()
            return
        for state in written.states:
            self._keep(state)
        self._announce(changes)

    def _work_on(self, cancel: CancelToken) -> bool:
        """Once no message waits, one step of the first stage that has one due; False for none."""
        for stage in self._stages:
            changes = stage.step(cancel)
            if changes is not None:
                self._announce(changes)
                return True
        return False

    def _encode(
        self, cursor: Cursor, messages: Sequence[Message], cancel: CancelToken
    ) -> dict[MessageId, Encoding]:
        """Vectors of those messages that have none yet, by one call where that goes well."""
        ids = [message.message_id for message in messages]
        missing = EncodingStore(cursor).missing(self._embedder.embedder_id, ids)
        texts = {
            message.message_id: message.text[:ENCODED_CHARACTERS]
            for message in messages
            if message.message_id in missing
        }
        if not texts:
            return {}
        encodings = self._ahead.take(texts)
        left = {key: text for key, text in texts.items() if key not in encodings}
        if left:
            encodings |= encode_each(self._embedder, left, cancel=cancel)
        cancel.check()
        return encodings

    def _look_ahead(self, cursor: Cursor, batch: Batch) -> None:
        """Let the embedder begin with the batch after this one, where there is one."""
        rows = _cut(MessageStore(cursor).after(batch.last, BATCH_MESSAGES))
        coming = [message for _, message in rows if is_encoded(message)]
        ids = [message.message_id for message in coming]
        missing = EncodingStore(cursor).missing(self._embedder.embedder_id, ids)
        self._ahead.begin(
            {
                message.message_id: message.text[:ENCODED_CHARACTERS]
                for message in coming
                if message.message_id in missing
            }
        )

    def _rederive(self, conversation_id: ConversationId, cancel: CancelToken) -> bool:
        """Derive one conversation again, a batch of its vectors at a time."""
        work = Rederivation(
            self._database.read(), conversation_id, self._embedder.embedder_id,
            self._segmenter, self._extractor, gate=self._gate,
        )  # fmt: skip
        texts = _first(work.unencoded(), BATCH_MESSAGES, BATCH_CHARACTERS)
        if texts:
            encodings = self._encode(self._database.read(), texts, cancel)
            changes = self._write(lambda cursor: work.write_encodings(cursor, encodings))
        else:
            work.prepare(self._database.read(), cancel)
            changes = self._write(work.write)
        self._announce(changes or ())
        return True

    def _states_for(self, cursor: Cursor, batch: Batch) -> dict[ConversationId, BranchState]:
        """The state of each conversation in the batch, as a copy that may be thrown away."""
        ids = dict.fromkeys(message.conversation_id for message in batch.messages)
        conversations = ConversationStore(cursor).every(ids)
        states = {key: self._known_state(one, batch) for key, one in conversations.items()}
        others = [one for key, one in conversations.items() if states[key] is None]
        read = read_states(cursor, others, self._embedder.embedder_id)
        return {key: states[key] or read[key] for key in ids}

    def _known_state(self, conversation: Conversation, batch: Batch) -> BranchState | None:
        """A copy of what is in memory, with the batch's messages; None where it does not fit."""
        state = self._states.get(conversation.conversation_id)
        if state is None:
            return None
        known = state.conversation
        if known.active_leaf == conversation.active_leaf and known.active_leaf is not None:
            return state.copy()
        added = batch.tail(conversation.active_leaf, known.active_leaf)
        if added is None:
            return None
        state = state.copy()
        state.conversation = conversation
        state.extend(added)
        return state

    def _let_go(self, conversation_id: ConversationId) -> None:
        self._states.pop(conversation_id, None)

    def _keep(self, state: BranchState) -> None:
        conversation_id = state.conversation.conversation_id
        self._states[conversation_id] = state
        self._states.move_to_end(conversation_id)
        while len(self._states) > STATES_KEPT:
            self._states.popitem(last=False)

    def _write(
        self, change: Callable[[Cursor], tuple[Change, ...] | None]
    ) -> tuple[Change, ...] | None:
        """Run `change`; None where it found that what was read no longer holds."""
        changes = self._database.write(change).result()
        self._stale = self._stale + 1 if changes is None else 0
        if self._stale > MAX_STALE:
            raise EngineBug("What ingest reads never holds until it is written.")
        return changes

    def _announce(self, changes: Sequence[Change]) -> None:
        for change in changes:
            if not isinstance(change, MessagesEncoded) or change.encodings:
                self._publish(change)


def _cut(rows: Sequence[tuple[int, Message]]) -> list[tuple[int, Message]]:
    """As many of `rows` as one batch may have."""
    size = 0
    for count, (_, message) in enumerate(rows):
        size += len(message.text)
        if size > BATCH_CHARACTERS and count:
            return list(rows[:count])
    return list(rows)


def _first(messages: Sequence[Message], count: int, characters: int) -> list[Message]:
    chosen: list[Message] = []
    for message in messages[:count]:
        characters -= len(message.text)
        if characters < 0 and chosen:
            break
        chosen.append(message)
    return chosen
