"""Words that answered the same question again and again, and the questions that asked for them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QWidget

from assistant.domain.facts import FactSource
from assistant.domain.forgetting import ForgetRequest
from ui.tokens import Space
from ui.widgets.controls import SearchField, label, text_button
from ui.widgets.empty import EmptyState
from ui.widgets.search_bar import SearchBar
from ui.windows.forget_sheet import Forgetting
from ui.windows.memory_place import CardsPlace, card
from ui.words import counted, quoted, said_date

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assistant.domain.active_facts import ActiveFact, ActiveSource
    from ui.bridge.link import EngineLink
    from ui.widgets.notice import Notice

QUESTIONS_SHOWN = 3
SOURCES_SHOWN = 3


class ActiveFactsView(CardsPlace):
    """A card for each: the words, whose they are and from when, who asked, when it was of use."""

    def __init__(self, link: EngineLink, notice: Notice) -> None:
        self._nothing = EmptyState("repeat", "", "", tone="memory")
        super().__init__(link, notice, self._nothing, self.tr("Asked again"))
        self._forgetting: Forgetting | None = None
        self._shown: list[ActiveFact] | None = None
        self.search = SearchField(self.tr("Search what is asked again"))
        self.search.settled.connect(self.refresh)
        words = self.tr(
            "What you asked for more than once is kept at hand: the words that answered, as they"
            " were said. Nothing is written anew, and nobody’s answer is in it."
        )
        self.head.addWidget(label(words, "muted", wrap=True))
        self.head.addWidget(SearchBar(self.search, ()))

    def refresh(self) -> None:
        """Ask for what is kept at hand."""
        words = self.search.text()
        self._ask(lambda engine: engine.active_facts(words=words), self._show_found)

    def _show_found(self, found: list[ActiveFact]) -> None:
        searched = bool(self.search.text().strip())
        if searched:
            self._nothing.say(
                self.tr("Nothing found"), self.tr("No words that are asked again hold all these.")
            )
        else:
            self._nothing.say(
                self.tr("Nothing is asked again yet"),
                self.tr(
                    "When several questions are answered by the same words, they are kept at hand"
                    " here, with the questions and the chats they come from."
                ),
            )
        if found != self._shown or not found:
            self._shown = found
            self._show(self._make_cards(found), any_there=bool(found) or searched)

    def _make_cards(self, found: list[ActiveFact]) -> Iterator[QWidget]:
        for one in found:
            made, column = card()
            for source in one.sources[:SOURCES_SHOWN]:
                column.addWidget(label(quoted(source.quote), "", wrap=True))
                column.addWidget(label(self._said(source), "small", wrap=True))
            column.addWidget(label(self._why(one), "memory", wrap=True))
            for query in one.queries[:QUESTIONS_SHOWN]:
                asked = self.tr("{date}: {question}").format(
                    date=said_date(query.asked_at), question=" ".join(query.text.split())
                )
                column.addWidget(label(asked, "small", wrap=True))
            column.addLayout(self._make_verbs(one))
            yield made

    def _said(self, source: ActiveSource) -> str:
        date = said_date(source.said_at)
        if not source.speaker:
            return self.tr("said on {date}").format(date=date)
        return self.tr("{speaker}, {date}").format(speaker=source.speaker, date=date)

    def _why(self, one: ActiveFact) -> str:
        asked = counted(len(one.queries), "Asked for once", "Asked for {n} times")
        used = self.tr("last of use on {date}").format(date=said_date(one.last_used))
        return f"{asked} · {used}"

    def _make_verbs(self, one: ActiveFact) -> QHBoxLayout:
        first = one.sources[0]
        place = FactSource(
            message_id=first.message_id, conversation_id=first.conversation_id, quote=first.quote
        )
        look = text_button(self.tr("Open chat"), "link", partial(self.source_asked.emit, place))
        look.setAccessibleName(self.tr("Open chat: {words}").format(words=first.quote[:80]))
        forget = text_button(self.tr("Forget…"), "quiet", partial(self._forget, one))
        forget.setAccessibleName(self.tr("Forget: {words}").format(words=first.quote[:80]))
        row = QHBoxLayout()
        row.setSpacing(Space.S)
        row.addWidget(look)
        row.addWidget(forget)
        row.addStretch()
        return row

    def _forget(self, one: ActiveFact) -> None:
        self._notice.pass_by()
        self._forgetting = Forgetting(self._link, self.window(), self)
        self._forgetting.forgotten.connect(lambda _plan: self.changed.emit())
        self._forgetting.failed.connect(self._notice.show_error)
        self._forgetting.begin(ForgetRequest(unit_ids=(one.fact_id,)))
