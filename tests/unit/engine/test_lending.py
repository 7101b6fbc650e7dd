"""A model is kept for its answers, and closed once nobody needs it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from assistant.cancel import CancelToken
from assistant.domain.pictures import Picture
from assistant.domain.prompts import GenerationOptions, Piece, PromptMessage
from assistant.engine.lending import Lending
from assistant.errors import Cancelled


class ClosedOnce:
    """A chat model that knows whether it was closed."""

    local = True

    def __init__(self, name: str) -> None:
        self.name = name
        self.closed = 0

    def load(self, *, cancel: CancelToken) -> None:
        cancel.check()

    def context_window(self) -> int:
        return 100

    def count_tokens(self, text: str) -> int:
        return len(text)

    @property
    def sees(self) -> bool:
        return False

    def count_picture(self, picture: Picture) -> int:
        raise NotImplementedError

    def stream(
        self, prompt: Sequence[PromptMessage], options: GenerationOptions, *, cancel: CancelToken
    ) -> Iterator[Piece]:
        yield from ()

    def complete_json(
        self,
        prompt: Sequence[PromptMessage],
        schema: dict[str, object],
        options: GenerationOptions,
        *,
        cancel: CancelToken,
    ) -> str:
        return "{}"

    def close(self) -> None:
        self.closed += 1


def test_the_same_plan_gets_the_same_model() -> None:
    lending = Lending[ClosedOnce]()
    with lending.lend("a", lambda: ClosedOnce("a")) as first:
        pass
    with lending.lend("a", lambda: pytest.fail("made again")) as second:
        assert first is second


def test_a_model_that_is_replaced_while_it_answers_is_closed_after_its_last_answer() -> None:
    lending = Lending[ClosedOnce]()
    old, new = ClosedOnce("old"), ClosedOnce("new")
    with lending.lend("old", lambda: old), lending.lend("old", lambda: old):
        with lending.lend("new", lambda: new):
            assert (old.closed, new.closed) == (0, 0)
        assert old.closed == 0
    assert (old.closed, new.closed) == (1, 0)


def test_an_idle_model_is_closed_when_another_is_asked_for() -> None:
    lending = Lending[ClosedOnce]()
    old = ClosedOnce("old")
    with lending.lend("old", lambda: old):
        pass
    with lending.lend("new", lambda: ClosedOnce("new")):
        assert old.closed == 1


def test_a_model_that_cannot_be_made_leaves_the_loaded_one() -> None:
    lending = Lending[ClosedOnce]()
    old = ClosedOnce("old")
    with lending.lend("old", lambda: old):
        pass

    def broken() -> ClosedOnce:
        raise ValueError("no file")

    with pytest.raises(ValueError, match="no file"), lending.lend("new", broken):
        pass
    with lending.lend("old", lambda: pytest.fail("made again")) as still:
        assert still is old


def test_a_dropped_model_is_closed_after_its_last_answer_and_made_anew_when_asked_for() -> None:
    lending = Lending[ClosedOnce]()
    old = ClosedOnce("old")
    lending.drop()
    with lending.lend("old", lambda: old):
        lending.drop()
        assert old.closed == 0
    assert old.closed == 1
    with lending.lend("old", lambda: ClosedOnce("new")) as new:
        pass
    lending.drop()
    assert (old.closed, new.closed) == (1, 1)


def test_closing_closes_all_and_lends_nothing_more() -> None:
    lending = Lending[ClosedOnce]()
    old, new = ClosedOnce("old"), ClosedOnce("new")
    with lending.lend("old", lambda: old), lending.lend("new", lambda: new):
        lending.close()
        assert (old.closed, new.closed) == (1, 1)
    assert (old.closed, new.closed) == (1, 1)
    with pytest.raises(Cancelled), lending.lend("old", lambda: ClosedOnce("again")):
        pass
