"""The commands of the README and the help do what is said of them, one after another in one home.

What needs a network, a model's answer, a data set or the home to itself is only parsed, in
tests/unit/test_documented_commands.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.cancel import CancelToken
from assistant.commands.execution import run_command
from assistant.commands.invocation import Output
from assistant.commands.parser import build_parser
from assistant.domain.requests import FactQuery
from assistant.engine import Engine
from assistant.paths import Home
from tests.command_line import PASSPHRASE, write_messages
from tests.documented_commands import PAGES, keepsake_words, shown_in

RUN = {"recall", "memory", "conversations", "profiles", "flush", "doctor", "import", "settings"}
NOT_RUN = {("memory", "settle"), ("memory", "links"), ("memory", "import")}
TALKS = {
    "dogs": [("user", "My dog is called Rex."), ("assistant", "A fine name.")],
    "sea": [("user", "I like boats."), ("assistant", "Which ones?")],
}


def runnable() -> list[list[str]]:
    """The arguments of the lines that can be carried out here, in the order of their pages."""
    found: list[list[str]] = []
    for page in PAGES:
        for line in shown_in(page):
            words = keepsake_words(line)
            whole = (words is not None and len(words) > 1) or words in (["doctor"], ["flush"])
            if not words or not whole or words[0] not in RUN or "--help" in words:
                continue
            if tuple(words[:2]) not in NOT_RUN and words not in found:
                found.append(words)
    return found


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = Engine.open(Home(tmp_path / "home"), passphrase=PASSPHRASE)
    yield opened
    opened.close()


def test_each_is_carried_out(engine: Engine, tmp_path: Path) -> None:
    talks = write_messages(tmp_path / "my-export.zip", TALKS)
    engine.import_files([talks]).result()
    engine.flush().result()
    message = (
        engine.thread(engine.conversations().result()[0].conversation.conversation_id)
        .result()
        .messages[0]
        .message.message_id
    )
    ran = 0
    for words in runnable():
        if len(words) == 2 and words[0] in {"memory", "conversations", "settings"}:
            group_alone = words[1] in {
                "forget",
                "edit",
                "show",
                "export",
                "import",
                "branch",
                "set",
            }
            if group_alone:
                continue  # named in a text, without what it takes
        facts = engine.facts(FactQuery()).result().facts
        fact_id = next((one.fact_id for one in facts), "f_none")
        given = {"ID": fact_id, "MESSAGE": message}
        said: list[str] = []
        code = run_command(
            engine,
            build_parser().parse_args([given.get(word, word) for word in words]),
            tmp_path,
            Output(said.append, said.append),
            CancelToken(),
        )
        assert code in {0, 4}, f"keepsake {' '.join(words)}: {''.join(said)}"
        ran += 1
    assert ran > 20
    assert (tmp_path / "chats.json").exists()
