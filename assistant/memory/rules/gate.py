"""What stands between what was told and what is learnt: sensitive subjects and "never like this".

A fact of a sensitive subject waits for the person's yes, unless they said "remember that …" or
switched the subject on. What is like an example of a rule is left out, and only counted. Vectors
are made beforehand (`prepare`), for no model runs while something is written.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from hashlib import blake2b
from threading import Lock
from typing import TYPE_CHECKING

from assistant.domain.facts import PERSON_POLICY
from assistant.domain.rules import HeldFact, HeldState
from assistant.domain.times import utc_now
from assistant.index.dense import unit_mean
from assistant.inference.careful_encoding import encode_each
from assistant.memory.facts.remembering import told_to_remember
from assistant.memory.facts.withheld import holds_secret
from assistant.memory.rules.likeness import leaving_out
from assistant.memory.rules.subjects import (
    Meanings,
    likely_subjects,
    part_told,
    prototype_texts,
    subjects_in,
    touches,
)
from assistant.storage.held_facts import HeldFactStore
from assistant.storage.rules import NeverStore

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from assistant.cancel import CancelToken
    from assistant.domain.facts import CoreFact
    from assistant.domain.rules import NeverRule, SensitiveSubject
    from assistant.inference.ports import Embedder
    from assistant.storage.database import Cursor, Database

VECTORS_KEPT = 2_000
"""Of examples and of sentences that were just told, in RAM only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Admitted:
    """Facts that may be learnt, and what was held back of the others."""

    facts: tuple[CoreFact, ...]
    held: tuple[HeldFact, ...] = ()


class Gate:
    """Sorts what was told. `subjects` are the sensitive ones that are learnt like all others."""

    def __init__(
        self,
        database: Database,
        embedder: Embedder,
        subjects: Callable[[], Collection[SensitiveSubject]],
    ) -> None:
        self._database = database
        self._embedder = embedder
        self._subjects = subjects
        self._vectors: OrderedDict[str, NDArray[np.float32]] = OrderedDict()
        self._meanings: Meanings | None = None
        self._guard = Lock()

    def prepare(self, facts: Sequence[CoreFact], cancel: CancelToken | None = None) -> None:
        """Encode what `sort` will compare; most facts need nothing. No transaction may be open."""
        if not facts:
            return
        rules = NeverStore(self._database.read()).all()
        wanted = {example for rule in rules for example in rule.examples}
        told = {quoted(fact) for fact in facts}
        doubtful = {text for text in told if likely_subjects(text)}
        wanted |= told if rules else doubtful
        if doubtful and self._meanings is None:
            vectors = self.encoded(prototype_texts(), cancel)
            if len(vectors) == len(set(prototype_texts())):
                self._meanings = Meanings(vectors)
        self.encoded(wanted, cancel)

    def sort(self, cursor: Cursor, facts: Iterable[CoreFact]) -> Admitted:
        """What may be learnt of `facts`, as the person's rules are now."""
        told = list(facts)
        if not told:
            return Admitted(facts=())
        rules = NeverStore(cursor).all()
        messages = {fact.sources[0].message_id for fact in told}
        asked = {one.held_id: one for one in HeldFactStore(cursor).of_messages(messages)}
        admitted, held = [], []
        for fact in told:
            one = self._held(fact, rules)
            known = None if one is None else asked.get(one.held_id)
            if one is None or (known is not None and known.state is HeldState.ALLOWED):
                admitted.append(fact)
            elif known is not None or not any(_says_again(one, other) for other in asked.values()):
                held.append(one)
        return Admitted(facts=tuple(admitted), held=tuple(held))

    def encoded(
        self, texts: Iterable[str], cancel: CancelToken | None = None
    ) -> dict[str, NDArray[np.float32]]:
        """Vectors of texts, made where they are not known; those that get none are left out."""
        wanted = dict.fromkeys(texts)
        with self._guard:
            missing = {text: text for text in wanted if text not in self._vectors}
        made = encode_each(self._embedder, missing, cancel=cancel) if missing else {}
        with self._guard:
            for text, encoding in made.items():
                if len(encoding.chunks):
                    self._vectors[text] = unit_mean(encoding.chunks)
            while len(self._vectors) > VECTORS_KEPT:
                self._vectors.popitem(last=False)
            return {text: self._vectors[text] for text in wanted if text in self._vectors}

    def asks_first(self, text: str) -> bool:
        """Whether words hold a secret, or a sensitive subject that is not switched on."""
        return holds_secret(text) or bool(subjects_in(text) - frozenset(self._subjects()))

    def rules_out(self, cursor: Cursor) -> Callable[[str, NDArray[np.float32]], bool]:
        """Whether a rule leaves out words, with the vector (dim) of length 1 of what they mean.

        Encodes examples that are not known yet, so no transaction may be open.
        """
        rules = NeverStore(cursor).all()
        examples = self.encoded(example for rule in rules for example in rule.examples)

        def left_out(words: str, vector: NDArray[np.float32]) -> bool:
            said = " ".join(words.split())
            return leaving_out(rules, said, {**examples, said: vector}) is not None

        return left_out

    def stops(self, text: str) -> str:
        """Why what another program tells may not be kept: a subject or "rule"; empty: it may.

        Here nobody can say "remember that …" in the person's place.
        """
        rules = NeverStore(self._database.read()).all()
        vectors = self.encoded({text, *(each for rule in rules for each in rule.examples)})
        if leaving_out(rules, text, vectors) is not None:
            return "rule"
        subjects = subjects_in(text) - frozenset(self._subjects())
        return min(subjects, default="")

    def forget_texts(self) -> None:
        """Let go of words and vectors that were looked at."""
        with self._guard:
            self._vectors.clear()

    def _held(self, fact: CoreFact, rules: Sequence[NeverRule]) -> HeldFact | None:
        """How `fact` is held back; None where it may be learnt."""
        if fact.policy == PERSON_POLICY:
            return None
        told = quoted(fact)
        source = fact.sources[0]
        one = HeldFact(
            held_id=f"{source.message_id}.{_digest(fact.statement)}",
            message_id=source.message_id,
            conversation_id=source.conversation_id,
            held_at=utc_now(),
        )
        with self._guard:
            vectors = dict(self._vectors)
        rule = leaving_out(rules, told, vectors)
        if rule is not None:
            return replace(one, rule_id=rule.rule_id, state=HeldState.REFUSED)
        part = part_told(told, fact.statement)
        whole = subjects_in(told, vectors.get(told), self._meanings)
        subjects = {one for one in whole if touches(part, one)} | subjects_in(fact.statement)
        subjects -= frozenset(self._subjects())
        if not subjects or told_to_remember(told) is not None:
            return None
        return replace(one, subjects=tuple(sorted(subjects)), fact=fact)


def quoted(fact: CoreFact) -> str:
    """The person's own words that a fact rests on, on one line."""
    return " ".join(fact.sources[0].quote.split())


def _says_again(one: HeldFact, other: HeldFact) -> bool:
    """Whether the person was asked about the same words, as another reader understood them.

    Of what they said no to the words are gone: nothing of those subjects there is asked again.
    """
    if one.fact is None or other.rule_id or other.message_id != one.message_id:
        return False
    if other.state is HeldState.ALLOWED or not set(one.subjects) <= set(other.subjects):
        return False
    if other.fact is None:
        return True
    here, there = quoted(one.fact), quoted(other.fact)
    return here in there or there in here


def _digest(statement: str) -> str:
    return blake2b(statement.casefold().encode("utf-8"), digest_size=9).hexdigest()
