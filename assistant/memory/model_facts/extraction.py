"""CoreFacts by a chat model, beside the rules' (MemSIF 3.3): bounded, checked, and in no hurry.

One step reads a few segments with one call. What a model claims is believed only where the
person's words hold it (`checks`); the rest is dropped. Each message that was read
is noted in the transaction that stores its facts, so a crash repeats one call at most and no
message is read twice. What was read is looked at again in that transaction: a message that was
forgotten, or left the active branch, while the model wrote teaches nothing. A model that fails
twice at a call leaves these messages to what the rules found, and that is noted too.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING

from assistant.cancel import CancelToken
from assistant.domain.facts import FactType
from assistant.domain.prompts import GenerationOptions
from assistant.domain.times import utc_now
from assistant.errors import (
    BudgetTooSmall,
    EnvironmentFault,
    ModelProcessDied,
    ModelSaidNothing,
    RemoteModelBusy,
    RemoteModelFailed,
    RemoteModelRefused,
    RemoteModelUnreachable,
)
from assistant.memory.device_only import NOTHING_WITHHELD, kept_on_device
from assistant.memory.facts.withheld import holds_secret, is_withheld
from assistant.memory.model_facts.answers import (
    MOST_FACTS,
    UnusableReply,
    claims_in,
    longest_reply,
    question,
    schema,
    told,
)
from assistant.memory.model_facts.checks import check
from assistant.memory.model_facts.excerpts import Excerpts, SegmentReader, add_segment
from assistant.memory.model_facts.facts import fact_from
from assistant.memory.model_facts.merging import (
    known_beside,
    merged,
    statement_vectors,
)
from assistant.memory.rules.admission import learn_admitted
from assistant.storage.messages import MessageStore
from assistant.storage.model_readings import ModelReadingStore, ReadingOutcome, Waiting
from assistant.storage.segments import SegmentStore

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assistant.domain.changes import Change, ChangeListener
    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import MessageId
    from assistant.domain.messages import Message
    from assistant.domain.prompts import PromptMessage
    from assistant.inference.ports import ChatModel, Embedder
    from assistant.memory.device_only import Withheld
    from assistant.memory.rules.gate import Gate
    from assistant.storage.database import Cursor, Database

MODEL_POLICY = "model"

EXCERPT_TOKENS = 600
"""What one call shows. More makes fewer calls, and a small model overlooks more in each."""

SEGMENTS_AT_ONCE = 64
QUIET = timedelta(minutes=10)
"""A conversation's last segment may still grow; after so long it is read as it stands."""

TRIES = 2
FAILURES_IN_A_ROW = 3
"""After so many calls that came to nothing the model is to blame, not what it read."""


@dataclass(slots=True)
class ExtractionTally:
    """What extraction took and gave since it was made.

    `unusable` replies could not be parsed; `fell_back` calls were left to the rules. `rejected`
    counts claims by what spoke against them.
    """

    calls: int = 0
    prompt_tokens: int = 0
    reply_tokens: int = 0
    unusable: int = 0
    fell_back: int = 0
    claims: int = 0
    facts: int = 0
    rejected: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class _Call:
    """What one step asks, of which model."""

    excerpts: Excerpts
    model: ChatModel
    types: Sequence[FactType]
    cancel: CancelToken


_FAILURES = (
    UnusableReply, BudgetTooSmall, ModelSaidNothing, ModelProcessDied, RemoteModelFailed,
)  # fmt: skip
"""What may be the model's or the text's doing, and another try or the rules help."""


def policy_of(model_name: str) -> str:
    """The policy of facts that the named model found."""
    return f"{MODEL_POLICY}:{model_name}"


class ModelExtraction:
    """Reads segments with a chat model. Used by one thread; `waiting` may be asked by any."""

    def __init__(
        self,
        database: Database,
        embedder: Embedder,
        publish: ChangeListener,
        *,
        gate: Gate | None = None,
    ) -> None:
        self._gate = gate
        self._database = database
        self._embedder = embedder
        self._publish = publish
        self._failures = 0
        self.tally = ExtractionTally()

    def waiting(self, name: str, *, local: bool, everything: bool = False) -> int:
        """How many segments wait for the named model; `everything`: also those that may grow."""
        cursor = self._database.read()
        kept_here = NOTHING_WITHHELD if local else kept_on_device(cursor)
        asked = _asked(name, kept_here, everything=everything)
        return ModelReadingStore(cursor).count_waiting(asked)

    def counts(self) -> dict[ReadingOutcome, int]:
        """How many messages were read, and how many a model left to the rules."""
        return ModelReadingStore(self._database.read()).counts()

    def step(
        self,
        model: ChatModel,
        types: Sequence[FactType],
        cancel: CancelToken,
        *,
        everything: bool = False,
    ) -> bool:
        """Read a few segments with one call; False when none waits.

        Raises `Cancelled`, changing nothing, and the faults of the machine and of an API that
        cannot be reached; then nothing is noted and the segments wait on.
        """
        cancel.check()
        cursor = self._database.read()
        excerpts = self._gather(cursor, model, everything=everything)
        if excerpts is None:
            return False
        facts: list[CoreFact] | None = []
        if excerpts.shown:
            facts = self._facts(_Call(excerpts, model, types, cancel))
        self._write(excerpts, facts, policy_of(model.name))
        return True

    def _gather(self, cursor: Cursor, model: ChatModel, *, everything: bool) -> Excerpts | None:
        """What the next call shows: newest segments first, as many as fit; None for none."""
        kept_here = NOTHING_WITHHELD if model.local else kept_on_device(cursor)
        asked = _asked(model.name, kept_here, everything=everything)
        readings = ModelReadingStore(cursor)
        waiting = readings.waiting(asked, SEGMENTS_AT_ONCE)
        segments = SegmentStore(cursor).by_ids(waiting)
        members = [each for one in segments.values() for each in one.message_ids]
        unread = readings.unread(members, asked.policy)
        reader = SegmentReader(cursor, kept_here)
        room = min(EXCERPT_TOKENS, model.context_window() // 4)
        excerpts: Excerpts | None = None
        for segment_id in waiting:
            if segment_id not in segments:
                continue
            due = reader.due(segments[segment_id], unread)
            if excerpts is None:
                kind = due.conversation.kind
                excerpts = Excerpts(kind=kind, withheld=self._withheld(model))
            if due.conversation.kind is not excerpts.kind:
                break
            if not add_segment(excerpts, due, room, model.count_tokens):
                break
        return excerpts

    def _withheld(self, model: ChatModel) -> Callable[[str], bool]:
        """What the model is not shown: less where the person is asked about what comes of it.

        A model elsewhere is shown no sensitive subject that the person did not switch on.
        """
        if self._gate is None:
            return is_withheld
        return holds_secret if model.local else self._gate.asks_first

    def _facts(self, call: _Call) -> list[CoreFact] | None:
        """What the model finds that the words support; None where it failed every time."""
        prompt = question(call.excerpts, call.types)
        fault: Exception | None = None
        for attempt in range(TRIES):
            try:
                found = self._asked_once(call, prompt, attempt)
            except (RemoteModelBusy, RemoteModelRefused, RemoteModelUnreachable):
                raise
            except _FAILURES as problem:
                fault = problem
            else:
                self._failures = 0
                return found
            self.tally.unusable += isinstance(fault, UnusableReply | BudgetTooSmall)
            prompt = [*question(call.excerpts, call.types), told(_reason(fault))]
        self._failures += 1
        if self._failures >= FAILURES_IN_A_ROW and isinstance(fault, EnvironmentFault):
            self._failures = 0  # whoever waits is told; after a pause the work goes on
            raise fault
        self.tally.fell_back += 1
        return None

    def _asked_once(
        self, call: _Call, prompt: Sequence[PromptMessage], attempt: int
    ) -> list[CoreFact]:
        model, excerpts, types = call.model, call.excerpts, call.types
        most = max(1, MOST_FACTS - attempt)
        length = longest_reply(excerpts, most)
        options = GenerationOptions(
            max_tokens=length, temperature=0.0, seed=attempt, background=True
        )
        self.tally.calls += 1
        self.tally.prompt_tokens += sum(model.count_tokens(each.text) for each in prompt)
        form = schema(excerpts, types, most)
        reply = model.complete_json(prompt, form, options, cancel=call.cancel)
        self.tally.reply_tokens += model.count_tokens(reply)
        claims, malformed = claims_in(reply, types)
        verdicts = check(claims, excerpts, self._embedder)
        self.tally.claims += len(claims) + malformed
        self.tally.rejected += verdicts.rejected + Counter(malformed=malformed)
        policy = policy_of(model.name)
        return [fact_from(each, excerpts.kind, policy) for each in verdicts.kept]

    def _write(self, excerpts: Excerpts, facts: list[CoreFact] | None, policy: str) -> None:
        """Store the facts and note what was read, as far as it is still there to be learnt."""
        vectors = statement_vectors(self._database.read(), facts or [], self._embedder)
        if self._gate is not None:
            self._gate.prepare(facts or [])
        outcome = ReadingOutcome.RULES if facts is None else ReadingOutcome.READ

        def change(cursor: Cursor) -> tuple[int, tuple[Change, ...]]:
            there = _standing(cursor, excerpts.messages)
            left = [fact for fact in facts or [] if fact.sources[0].message_id in there]
            now = utc_now()
            shown = {each.message.message_id for each in excerpts.shown} & there
            readings = ModelReadingStore(cursor)
            readings.put(there - shown, policy, ReadingOutcome.READ, now)
            readings.put(shown, policy, outcome, now)
            said = merged(left, known_beside(cursor, left), vectors)
            return len(said), learn_admitted(cursor, self._gate, said)

        count, changes = self._database.write(change).result()
        self.tally.facts += count
        for each in changes:
            self._publish(each)


def _asked(name: str, kept_here: Withheld, *, everything: bool) -> Waiting:
    return Waiting(
        policy=policy_of(name),
        quiet_since=None if everything else utc_now() - QUIET,
        kept_here=kept_here.units,
    )


def _standing(cursor: Cursor, messages: Sequence[Message]) -> set[MessageId]:
    """Those of `messages` that are still on an active branch that is learnt from."""
    ids = [message.message_id for message in messages]
    segmented = SegmentStore(cursor).of_messages(ids)
    return set(MessageStore(cursor).by_ids(segmented))


def _reason(fault: Exception | None) -> str:
    """What the model is told of a failure: never more than what it did itself."""
    if isinstance(fault, UnusableReply):
        return str(fault)
    return "It was too long." if isinstance(fault, BudgetTooSmall) else "It was no valid JSON."


def extract_with_model(
    database: Database,
    model: ChatModel,
    embedder: Embedder,
    *,
    types: Sequence[FactType] = tuple(FactType),
    publish: ChangeListener = lambda _change: None,
    cancel: CancelToken | None = None,
    tell: Callable[[ExtractionTally, int], None] = lambda _tally, _left: None,
) -> ExtractionTally:
    """Let `model` read every segment of a home that nothing else writes; returns what it took.

    `tell` hears, after every call, the tally and how many segments are left. Raises what a step
    raises.
    """
    extraction = ModelExtraction(database, embedder, publish)
    token = cancel or CancelToken()
    while extraction.step(model, types, token, everything=True):
        left = extraction.waiting(model.name, local=model.local, everything=True)
        tell(extraction.tally, left)
    return extraction.tally
