"""Texts that nobody meant to write go through the whole write path."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from assistant.domain.forgetting import ForgetRequest
from assistant.domain.messages import ConversationKind, Role
from assistant.memory.forgetting.forgetting import Forgetting
from assistant.storage.database import Database
from assistant.storage.messages import MessageStore
from tests.integration.memory.conftest import Home

ODD = [
    "\ud800 lone surrogate",
    "NUL \x00 inside",
    "🦄" * 3000,
    "I love " + "very " * 30_000 + "long sentences",
    "(" * 5000,
    "my name is " + "A" * 20_000,
    "\u202eright to left\u202c",
    "\n\n\n.\n\n",
    "我住在北京。" * 500,
    "remember that " * 2000,
    "a, and " * 5000,
    "“" * 2000 + "”" * 2000,
    "> " * 4000,
    "```" * 999,
    "1 " * 10_000,
]


@pytest.mark.timeout(60)
def test_odd_texts_are_learnt_from_and_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "memory.duckdb"
    with Database(path, None) as database:
        home = Home(database)
        for kind in ConversationKind:
            chat = home.chat(kind)
            for number, text in enumerate(ODD):
                role = Role.USER if number % 3 else Role.ASSISTANT
                home.say(chat, text, role, speaker="Zoë\ud83d")
        home.learn()
        held = [m for s in home.segments(chat) for m in s.message_ids]
        assert len(held) == len(ODD)
        assert home.ingest.pending() == 0
        forgetting = Forgetting(database, home.published.append)
        plan = forgetting.plan(ForgetRequest(words="\ud800 lone ( [ * \\"))
        assert plan.messages == ()
        forgetting.carry_out(forgetting.plan(ForgetRequest(everything=True)).plan_id)
        assert MessageStore(database.read()).count() == 0
    shutil.rmtree(tmp_path)
