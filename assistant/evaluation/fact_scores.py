"""How good facts are: what they find again, what is right, what is said twice.

Recall is by meaning: a memory of the authors' is found when a fact that rests on the same chat
comes as near to it as the threshold. Precision is by reading: labels under hashes, for a sample
that is the same in every run.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.messages import Role
from assistant.domain.sentences import sentence_spans
from assistant.evaluation.fact_sets import label_key
from assistant.memory.facts.likeness import MERGE_THRESHOLD, may_be_one

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from assistant.evaluation.fact_sets import FactSet
    from assistant.evaluation.learnt_facts import Learnt, LearntFact
    from assistant.inference.ports import Embedder

MATCH = 0.55
"""A fact and a memory of one chat this near say the same: see decision 0009."""

THRESHOLDS = (0.50, 0.55, 0.60, 0.65, 0.70)
SAMPLE = 200
RIGHT, JUNK = "right", "junk"


@dataclass(frozen=True, slots=True, kw_only=True)
class Likeness:
    """The cosine of each memory with the best fact or sentence of its chat, float32 (memories,).

    `facts` by what was learnt; `user` and `anyone` by the best sentence of the person's, or of
    anyone's: no method that only chooses sentences can find more.
    """

    facts: NDArray[np.float32]
    anywhere: NDArray[np.float32]
    user: NDArray[np.float32]
    anyone: NDArray[np.float32]

    def shares(self, threshold: float) -> dict[str, float]:
        """What part of the memories each of them finds."""
        return {
            name: round(float((getattr(self, name) >= threshold).mean()), 3)
            for name in ("facts", "anywhere", "user", "anyone")
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Labelled:
    """What reading says of a sample: counts by verdict, and how many have none yet."""

    verdicts: Mapping[str, int]
    missing: int

    @property
    def read(self) -> int:
        """How many were read."""
        return sum(self.verdicts.values())

    @property
    def precision(self) -> float | None:
        """The part that is right; None where nothing was read."""
        return self.verdicts.get(RIGHT, 0) / self.read if self.read else None

    @property
    def junk_per_100(self) -> float | None:
        """Facts that nothing in their sources says, of 100; None where nothing was read."""
        return 100 * self.verdicts.get(JUNK, 0) / self.read if self.read else None


def likeness(person: FactSet, learnt: Learnt, embedder: Embedder) -> Likeness:
    """How near each of the person's memories is to what was learnt and said."""
    memories = unit_vectors(embedder, [memory.text for memory in person.memories])
    chats = [memory.conversation for memory in person.memories]
    facts = unit_vectors(embedder, [fact.statement for fact in learnt.facts])
    said = [(fact.conversations, index) for index, fact in enumerate(learnt.facts)]
    users = _sentences(person, (Role.USER,))
    everyone = _sentences(person, (Role.USER, Role.ASSISTANT))
    return Likeness(
        facts=_best(memories, chats, facts, said),
        anywhere=_best_of_all(memories, facts),
        user=_best_said(memories, chats, users, embedder),
        anyone=_best_said(memories, chats, everyone, embedder),
    )


def repeated(
    facts: Sequence[LearntFact], embedder: Embedder
) -> list[tuple[LearntFact, LearntFact]]:
    """Pairs of facts that say the same by the rule of merging, and yet are two."""
    vectors = unit_vectors(embedder, [fact.statement for fact in facts])
    near = np.argwhere(np.triu(vectors @ vectors.T >= MERGE_THRESHOLD, 1)) if len(facts) else ()
    return [
        (facts[one], facts[other])
        for one, other in near
        if not (facts[one].attribute or facts[other].attribute)
        and facts[one].subject == facts[other].subject
        and may_be_one(facts[one].statement, facts[other].statement)
    ]


def unsupported(fact: LearntFact) -> bool:
    """Whether a figure of the statement stands in none of its quotes."""
    said = "".join(letter for letter in " ".join(fact.quotes) if letter.isdigit())
    added = fact.statement.partition("(20")[0]
    runs = "".join(letter if letter.isdigit() else " " for letter in added).split()
    return any(run not in said for run in runs)


def sampled(
    person_facts: Iterable[tuple[str, LearntFact]], size: int, seed: int
) -> list[tuple[str, str, LearntFact]]:
    """`size` facts as key, person and fact: those whose keys hash lowest with the seed.

    A change of the rules then changes the sample only where it changes the facts.
    """
    keyed = [(fact_key(name, fact), name, fact) for name, fact in person_facts]
    keyed.sort(key=lambda one: hashlib.sha256(f"{seed} {one[0]}".encode()).digest())
    return keyed[:size]


def fact_key(person: str, fact: LearntFact) -> str:
    """What a fact's label is kept under."""
    return label_key(person, fact.sources[0], fact.statement)


def read_labels(keys: Iterable[str], labels: Mapping[str, Sequence[str]]) -> Labelled:
    """The verdicts on a sample; each label is a verdict and a word why."""
    verdicts: dict[str, int] = {}
    missing = 0
    for key in keys:
        if key in labels:
            verdicts[labels[key][0]] = verdicts.get(labels[key][0], 0) + 1
        else:
            missing += 1
    return Labelled(verdicts=verdicts, missing=missing)


def unit_vectors(embedder: Embedder, texts: Sequence[str]) -> NDArray[np.float32]:
    """float32 (texts, dim), each of unit length, or 0 for a text without words."""
    rows = [
        encoding.chunks.mean(axis=0) if len(encoding.chunks) else np.zeros(embedder.dimension)
        for encoding in embedder.encode(list(texts))
    ]
    found = np.array(rows, np.float32).reshape(len(texts), embedder.dimension)
    unit: NDArray[np.float32] = found / np.maximum(
        np.linalg.norm(found, axis=1, keepdims=True), 1e-9
    )
    return unit


def _best_of_all(
    memories: NDArray[np.float32], vectors: NDArray[np.float32]
) -> NDArray[np.float32]:
    best: NDArray[np.float32] = np.zeros(len(memories), np.float32)
    return (memories @ vectors.T).max(axis=1) if len(vectors) else best


def _sentences(person: FactSet, roles: tuple[Role, ...]) -> dict[str, list[str]]:
    """By chat the sentences, and each with the one behind it."""
    found: dict[str, list[str]] = {}
    for name, message in person.messages.items():
        if message.role in roles:
            said = [message.text[span.start : span.end] for span in sentence_spans(message.text)]
            pairs = [f"{one} {two}" for one, two in pairwise(said)]
            found.setdefault(name.rpartition("/")[0], []).extend([*said, *pairs])
    return found


def _best_said(
    memories: NDArray[np.float32],
    chats: Sequence[str],
    said: Mapping[str, Sequence[str]],
    embedder: Embedder,
) -> NDArray[np.float32]:
    wanted = sorted(set(chats) & said.keys())
    texts = [(frozenset({chat}), text) for chat in wanted for text in said[chat]]
    vectors = unit_vectors(embedder, [text for _, text in texts])
    return _best(memories, chats, vectors, [(one[0], at) for at, one in enumerate(texts)])


def _best(
    memories: NDArray[np.float32],
    chats: Sequence[str],
    vectors: NDArray[np.float32],
    said: Sequence[tuple[frozenset[str], int]],
) -> NDArray[np.float32]:
    by_chat: dict[str, list[int]] = {}
    for of, index in said:
        for chat in of:
            by_chat.setdefault(chat, []).append(index)
    best = [
        float((vectors[by_chat[chat]] @ memory).max()) if chat in by_chat else 0.0
        for chat, memory in zip(chats, memories, strict=True)
    ]
    return np.array(best, np.float32)
