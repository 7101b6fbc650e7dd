"""Query-local evidence (MemSIF 3.4): the sentences of what was recalled that answer the question.

They are the messages' own words, found without a language model. What an assistant wrote is left
out: an answer is no evidence for the next one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.domain.active_facts import EvidenceSpan
from assistant.domain.sentences import sentence_spans
from assistant.index.analysis import index_terms, plain, query_terms
from assistant.index.message_rows import is_by_program
from assistant.retrieval.matching import Probe, best_matches, cosines
from assistant.retrieval.question import QUESTION_MARKS
from assistant.retrieval.speakers import speakers_asked_for

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from assistant.domain.encodings import Encoding
    from assistant.domain.ids import MessageId
    from assistant.domain.messages import Message
    from assistant.domain.recall import Block, Recall
    from assistant.inference.ports import Embedder

LIKENESS = 0.45
"""A sentence answers a question that it is as like as this: the mean of the shared words, the
cosine and the late interaction …"""
MARGIN = 0.12
"""… and nearly as like as the best one."""
MOST = 3
"""Of one answer, at most so many sentences are evidence."""
LOOKED_AT = 24
"""So many sentences of the best blocks are compared: what a person reads is among them."""
FEWEST_TERMS = 3
"""A shorter sentence ("Yes, me too!") says nothing by itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LocalEvidence:
    """A sentence and how like the question it is, 0 … 1; float32 `vector` (dim,), unit length."""

    span: EvidenceSpan
    vector: NDArray[np.float32]
    likeness: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Answering:
    """What answers a question, best first, and the vector (dim,) that the question was asked by."""

    vector: NDArray[np.float32]
    evidence: tuple[LocalEvidence, ...]


def answering_sentences(
    recall: Recall, messages: Mapping[MessageId, Message], embedder: Embedder
) -> Answering | None:
    """The sentences that answer a recall's query, at most one of a message.

    None where what was recalled does not cover the query, or no sentence is like enough. Where the
    query names speakers, only their words count. `messages` are those of the recall's blocks;
    unknown ones are skipped.
    """
    if not recall.sufficient:
        return None
    query = plain(recall.query)
    names = sorted({m.evidence_name.casefold() for m in messages.values()})
    asked = speakers_asked_for(query, names)
    wanted = {names[number] for number in asked.speakers}
    spans = _candidates(recall, messages, wanted)
    if not spans:
        return None
    texts = [messages[span.message_id].text[span.start : span.end] for span in spans]
    encodings = embedder.encode(texts)
    encoded = embedder.encode_query(asked.rest)
    scores = _likenesses(asked.rest, Probe.of(encoded), encoded.vector, texts, encodings)
    least = max(LIKENESS, max(scores) - MARGIN)
    found: dict[MessageId, LocalEvidence] = {}
    ranked = sorted(zip(scores, spans, encodings, strict=True), key=lambda one: (-one[0], one[1]))
    for score, span, encoding in ranked:
        if score < least or len(found) == MOST:
            break
        if not len(encoding.chunks):  # the embedder made nothing of it
            continue
        evidence = LocalEvidence(span=span, vector=encoding.chunks[0], likeness=score)
        found.setdefault(span.message_id, evidence)
    whole = embedder.encode_query(query).vector
    return Answering(vector=whole, evidence=tuple(found.values())) if found else None


def _candidates(
    recall: Recall, messages: Mapping[MessageId, Message], wanted: set[str]
) -> list[EvidenceSpan]:
    """Sentences that were recalled and state something, those of the best blocks first."""
    spans: dict[EvidenceSpan, None] = {}
    for block in sorted(recall.blocks, key=lambda block: block.rank):
        for message_id in block.message_ids:
            message = messages.get(message_id)
            if message is None or is_by_program(message):
                continue
            if not wanted or message.evidence_name.casefold() in wanted:
                spans.update(dict.fromkeys(_stated(message, block)))
        if len(spans) >= LOOKED_AT:
            break
    return list(spans)[:LOOKED_AT]


def _stated(message: Message, block: Block) -> Iterator[EvidenceSpan]:
    for start, end in sentence_spans(message.text):
        words = message.text[start:end]
        if words.endswith(QUESTION_MARKS) or words not in block.text:
            continue
        if len(set(index_terms(words))) >= FEWEST_TERMS:
            yield EvidenceSpan(message.message_id, start, end)


def _likenesses(
    query: str,
    probe: Probe,
    vector: NDArray[np.float32],
    texts: Sequence[str],
    encodings: Sequence[Encoding],
) -> list[float]:
    """How like the query each sentence is: shared words, cosine and late interaction alike."""
    terms = query_terms(query)
    late = probe.weigh(
        best_matches(cosines(probe, [one.tokens for one in encodings]), len(probe.weights))
    )
    found: list[float] = []
    for place, (text, encoding) in enumerate(zip(texts, encodings, strict=True)):
        own = set(index_terms(text))
        shared = sum(not own.isdisjoint(forms) for forms in terms) / max(1, len(terms))
        dense = float((encoding.chunks @ vector).max(initial=0.0))
        found.append((shared + dense + float(late[place])) / 3)
    return found
