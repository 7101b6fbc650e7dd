"""Which passages enter the budget, and in which words."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count, islice
from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.sentences import Span
from assistant.retrieval.diversity import diverse
from assistant.retrieval.excerpts import GAP, beginning, joined
from assistant.retrieval.ranking import best_passages
from assistant.retrieval.replaced import Mark, mark_for
from assistant.retrieval.taken import Taken
from assistant.retrieval.told_again import LOOKED_AT, first_tellings

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from assistant.domain.ids import FactId, MessageId
    from assistant.domain.messages import Message
    from assistant.index.semantic_map import SemanticMap
    from assistant.retrieval.asking import Asking
    from assistant.retrieval.evidence import Evidence
    from assistant.retrieval.replaced import Outdated

READ_AT_ONCE = LOOKED_AT
"""Messages that were paged out are read together, as many as are looked at in any case."""
MISSES = 32
"""After so many that did not fit, nothing shorter is worth looking for."""
SMALLEST_LINE = 4
"""No line is shorter than this many tokens: "User: Yes." """


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """A message that enters, as the line it enters with; `fact_ids` replaced words of it.

    `score` is that of its best passage.
    """

    row: int
    message: Message
    line: str
    score: float
    fact_ids: tuple[FactId, ...] = ()


@dataclass(slots=True)
class _Candidate:
    """A passage that may enter, and what it costs: in a line of its own, and in one begun."""

    message: Message
    passage: Taken
    alone: int | None = None
    beside: int | None = None


class Candidates:
    """Passages in the order in which a budget looks at them, for one or several budgets.

    Each is looked up and counted once, when the first budget gets there. For one thread.
    """

    def __init__(
        self,
        semantic_map: SemanticMap,
        asked: Asking,
        outdated: Mapping[MessageId, Sequence[Outdated]],
    ) -> None:
        self._asked = asked
        self._outdated = outdated
        self._known: list[_Candidate] = []
        self._rest = _by_worth(semantic_map, asked)

    def __iter__(self) -> Iterator[_Candidate]:
        for place in count():
            if place == len(self._known):
                following = next(self._rest, None)
                if following is None:
                    return
                self._known.append(_Candidate(*following))
            yield self._known[place]

    def cost(self, one: _Candidate, *, begun: bool) -> int:
        """Its tokens; `begun`: where another passage of its message has entered."""
        message, passage = one.message, one.passage
        replaced = self._outdated.get(message.message_id, ())
        if begun:
            if one.beside is None:
                words = message.text[slice(*passage.span)]
                marked = words + mark_for(words, message.text, replaced).text
                # It parts a gap in two at most.
                one.beside = self._asked.count(marked) + self._asked.count(GAP)
            return one.beside
        if one.alone is None:
            # The line break is counted too, because some tokenizers make it a token.
            line = _line(message, [passage.span], replaced).text + "\n"
            one.alone = self._asked.count(line)
        return one.alone


def line_of(message: Message, words: str) -> str:
    """`Speaker: words`, or the words alone where nobody is known to have said them."""
    return f"{message.evidence_name}: {words}" if message.evidence_name else words


def taken_within(
    semantic_map: SemanticMap,
    asked: Asking,
    outdated: Mapping[MessageId, Sequence[Outdated]],
    budget: int,
    candidates: Candidates | None = None,
) -> list[Taken]:
    """The passages that fit, by their odds per token; one that does not is skipped.

    Where not even the best one fits, its beginning enters. `candidates` are those of the same
    arguments, where another budget has looked at them.
    """
    candidates = candidates or Candidates(semantic_map, asked, outdated)
    taken: list[Taken] = []
    told: set[int] = set()
    best: _Candidate | None = None
    misses, left = 0, budget
    for one in candidates:
        if left < SMALLEST_LINE or misses == MISSES:
            break
        best = best or one
        cost = candidates.cost(one, begun=one.passage.row in told)
        if cost <= left:
            taken.append(one.passage)
            told.add(one.passage.row)
            left -= cost
        else:
            misses += 1
    if not taken and best is not None:
        replaced = outdated.get(best.message.message_id, ())
        taken += _cut(best.message, best.passage, replaced, asked, budget)
    return taken


def chosen_messages(
    semantic_map: SemanticMap,
    taken: Sequence[Taken],
    outdated: Mapping[MessageId, Sequence[Outdated]],
) -> list[Chosen]:
    """The messages of the taken passages as lines; behind outdated words stands what holds now."""
    passages: dict[int, list[Taken]] = {}
    for one in taken:
        passages.setdefault(one.row, []).append(one)
    chosen: list[Chosen] = []
    for row, parts in passages.items():
        message = semantic_map.message(row)
        if message is None:  # removed meanwhile
            continue
        spans = sorted(one.span for one in parts)
        line = _line(message, spans, outdated.get(message.message_id, ()))
        chosen.append(
            Chosen(
                row=row,
                message=message,
                line=line.text,
                fact_ids=line.fact_ids,
                score=max(one.score for one in parts),
            )
        )
    return chosen


def _line(message: Message, spans: Sequence[Span], outdated: Sequence[Outdated]) -> Mark:
    """The line that a message enters with, and the facts whose statements it holds."""
    words = joined(message.text, spans)
    mark = mark_for(words, message.text, outdated)
    return Mark(line_of(message, words) + mark.text, mark.fact_ids)


def rows_by_worth(semantic_map: SemanticMap, asked: Asking) -> Iterator[int]:
    """Message rows in the order in which the budget looks at the best passage of each."""
    seen: set[int] = set()
    for _, passage in _by_worth(semantic_map, asked):
        if passage.row not in seen:
            seen.add(passage.row)
            yield passage.row


def _by_worth(semantic_map: SemanticMap, asked: Asking) -> Iterator[tuple[Message, Taken]]:
    candidates = _candidates(semantic_map, asked)
    diversity = asked.settings.diversity
    ordered = diverse(candidates, diversity) if diversity else candidates
    return first_tellings(ordered)


def _candidates(semantic_map: SemanticMap, asked: Asking) -> Iterator[tuple[Message, Taken]]:
    evidence = asked.evidence
    passages = evidence.passages
    worth = _worth(evidence, asked.settings.cost)
    best = best_passages(semantic_map, passages, worth)
    while portion := [*islice(best, READ_AT_ONCE)]:
        rows = passages.rows[portion].tolist()
        found = zip(
            semantic_map.messages(rows),
            rows,
            passages.spans[portion].tolist(),
            evidence.passage_scores[portion].tolist(),
            worth[portion].tolist(),
            strict=True,
        )
        for message, row, span, score, value in found:
            if message is not None:  # it may have been removed meanwhile
                yield message, Taken(row=row, span=Span(*span), score=score, worth=value)


def _worth(evidence: Evidence, cost: float) -> NDArray[np.float32]:
    """Log-odds less the logarithm of what a passage costs: its odds per token."""
    passages = evidence.passages

    def of_sizes() -> NDArray[np.float32]:
        logarithms: NDArray[np.float32] = np.log(passages.sizes + np.float32(SMALLEST_LINE))
        return np.float32(cost) * logarithms

    worth: NDArray[np.float32] = evidence.passage_scores - passages.kept(("cost", cost), of_sizes)
    return worth


def _cut(
    message: Message, passage: Taken, outdated: Sequence[Outdated], asked: Asking, budget: int
) -> list[Taken]:
    """The beginning of a passage for which the budget holds its line; nothing where it holds none.

    The line is counted as it will be, because the marks in it may be several tokens.
    """
    start, end = passage.span

    def cost(kept: str) -> int:
        return asked.count(_line(message, [Span(start, start + len(kept))], outdated).text)

    kept = beginning(message.text[start:end], budget, cost)
    if cost(kept) > budget:
        return []
    return [passage._replace(span=Span(start, start + len(kept)))]
