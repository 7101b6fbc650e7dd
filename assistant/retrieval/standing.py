"""What is added to a passage for who said it, when, and in what form, beside likeness."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.dates.agreement import agreements
from assistant.retrieval.signals import freshness

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from assistant.index.message_rows import RowView
    from assistant.index.neighbourhood import Neighbourhood
    from assistant.retrieval.question import Question
    from assistant.retrieval.recall_settings import RecallSettings


@dataclass(frozen=True, slots=True)
class PassageStanding:
    """What counts for one question beside how like the query a passage is.

    `allowed` is (messages,): those that may come back, by which freshness is ranked. `around` sums
    over each message's neighbours. The weights are those of `settings`.
    """

    view: RowView
    allowed: NDArray[np.bool_]
    around: Neighbourhood
    question: Question
    settings: RecallSettings

    def by_passage(self) -> NDArray[np.float32]:
        """The sum of it all, (passages,)."""
        beside = self._of_form()
        if self.question.periods:
            beside = beside + self.settings.dated * self._in_time()
        return self._of_speakers() + beside

    def _of_speakers(self) -> NDArray[np.float32]:
        """What `_of_messages` says, (passages,): kept where whose words are asked for decides."""
        passages, question, settings = self.view.passages, self.question, self.settings
        if self._prefers_fresh:
            return self._of_messages()[passages.rows]
        weights = settings.speaker, settings.assistant
        return passages.kept(
            ("speakers", question.speakers, question.of_assistant, weights),
            lambda: self._of_messages()[passages.rows],
        )

    @property
    def _prefers_fresh(self) -> bool:
        return bool(self.settings.fresh) and not self.question.asks

    def _of_messages(self) -> NDArray[np.float32]:
        """What each message gets for who said it and, where nothing is asked, when; (messages,)."""
        view, question, settings = self.view, self.question, self.settings
        asked = np.zeros(len(view.speaker_names) + 1, np.bool_)  # the last place is nobody's
        asked[list(question.speakers)] = True
        standing = settings.speaker * asked[view.speakers]
        if not question.of_assistant:
            standing = standing + settings.assistant * view.by_assistant
        if self._prefers_fresh:
            with_assistant = self.around.total(view.by_assistant.astype(np.float32)) > 0
            fresh = freshness(view.said_at, self.allowed, settings.fresh_days)
            standing = standing + settings.fresh * np.where(with_assistant, fresh, 0)
        return standing.astype(np.float32)

    def _of_form(self) -> NDArray[np.float32]:
        """What each passage gets for opening a message, its symbols and its message's length."""
        passages, settings = self.view.passages, self.settings
        weights = (settings.opening, settings.symbols, settings.length)

        def form() -> NDArray[np.float32]:
            counts = np.maximum(passages.counts[passages.rows], 1)
            opening, symbols, length = weights
            made: NDArray[np.float32] = (
                opening * ((passages.places == 0) & (counts > 1))
                + symbols * passages.symbols
                + length * np.log(counts)
            ).astype(np.float32)
            return made

        return passages.kept(("form", weights), form)

    def _in_time(self) -> NDArray[np.float32]:
        """How well the day it was said on, or a time it speaks of, fits the query's; 0 … 1."""
        periods, view, passages = self.question.periods, self.view, self.view.passages
        fit = agreements(periods, view.days, view.days + 1)[passages.rows]
        if len(passages.periods):
            told = agreements(periods, passages.periods[:, 0], passages.periods[:, 1])
            np.maximum.at(fit, passages.period_passages, told)
        return fit
