"""The invented person: whole, in order, in the past, and the same each time."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from assistant.domain.messages import Role
from assistant.domain.transfers import ImportedMessage
from assistant.engine.demo_story import Story, story

TODAY = date(2026, 3, 1)
LANGUAGES = ("en", "de")


@pytest.fixture(scope="module", params=LANGUAGES)
def told(request: pytest.FixtureRequest) -> Story:
    return story(request.param, TODAY)


def test_two_years_end_before_today(told: Story) -> None:
    began = [chat.created_at for chat in told.chats if chat.created_at is not None]
    assert began == sorted(began)
    assert len(began) == len(told.chats)
    first, last = told.chats[0].created_at, told.chats[-1].updated_at
    assert first is not None
    assert last is not None
    assert 700 <= (TODAY - first.date()).days <= 760
    assert last.date() < TODAY
    assert last.date() > TODAY - timedelta(days=7)


def test_it_is_as_large_as_it_should_be() -> None:
    assert 60 <= len(story("en", TODAY).chats) <= 120
    assert 600 <= sum(len(chat.messages) for chat in story("en", TODAY).chats) <= 1500


def test_each_chat_goes_back_and_forth_and_ends_with_an_answer(told: Story) -> None:
    for chat in told.chats:
        roles = [message.role for message in chat.messages]
        assert roles == [Role.USER, Role.ASSISTANT] * (len(roles) // 2), chat.title


def test_it_is_the_same_each_time_and_moves_with_today() -> None:
    assert story("en", TODAY) == story("en", TODAY)
    later = story("en", TODAY + timedelta(days=10))
    for now, then in zip(story("en", TODAY).chats, later.chats, strict=True):
        assert now.created_at is not None
        assert then.created_at is not None
        assert then.created_at.date() - now.created_at.date() == timedelta(days=10)


def test_days_are_written_in_its_language() -> None:
    def texts(language: str) -> list[ImportedMessage]:
        return [each for chat in story(language, TODAY).chats for each in chat.messages]

    for language in LANGUAGES:
        assert not [each.text for each in texts(language) if "{" in each.text]


def test_what_is_done_by_hand_names_chats_that_there_are(told: Story) -> None:
    titles = [chat.title for chat in told.chats]
    assert len(set(titles)) == len(titles)
    assert {*told.hand.pinned_chats, *told.hand.profile_chats} <= set(titles)
    assert told.asked <= {chat.external_id for chat in told.chats}
