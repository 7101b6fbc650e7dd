"""Queries that nobody foresaw, through the commands that people and scripts run."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.commands.invocation import ExitCode
from tests.command_line import AtHand, Keepsake, at_hand, write_messages

TALKS = {
    "garden": [("user", "I planted quinces beside the roof."), ("assistant", "They like sun 🌞.")],
    "shop": [("user", "我昨天买了一辆新的自行车。"), ("assistant", "اشتريت دراجة جديدة")],
    "signs": [("user", 'She said "AND OR NOT" (twice) [sic] a:b ~ ^2 *.'), ("assistant", "Okay.")],
    "accents": [("user", "Cafe\u0301 Mu\u0308ller is zu\u200bverla\u00adssig."), ("assistant", "")],
}
OPERATORS = 'AND OR NOT "unclosed (* field:x^2 ~ ] [1 TO 2} {/.*/ \\ && || ! - + ?'
ODD = {
    "emoji": "🌞",
    "emoji of many parts": "👩‍👩‍👧‍👦🏳️‍🌈❤️",
    "chinese": "自行车在哪里？",
    "right to left": "\u202eدراجة\u202c \u200fجديدة",
    "operators": OPERATORS,
    "quotes": '"' * 501 + "'" * 500 + "“”„«»`",
    "brackets": "([{<" * 1000,
    "one bracket": "(",
    "nul": "quinces\0roof\0",
    "control": "\x01\x02\x7f\x9b\x1b[31m",
    "lone surrogate": "\ud800 quinces \udfff",
    "zero width": "qui\u200bnces\u200d\ufeff",
    "combining": "e\u0301" + "\u0301" * 5000,
    "only combining": "\u0301",
    "stacked": "Z̸̡̢̧" * 500,
    "one letter": "q",
    "number": "-0",
    "percent": "%s %d %(x)s {0} ${HOME} $(ls)",
    "sql": "'; DROP TABLE messages; --",
    "markup": "<script>&amp;&#0;</script>",
    "path": "../../etc/passwd\\..\\C:",
    "a long word": "quince" * 16_667,
    "100,000 characters": ("quinces and the roof, " * 4546)[:100_000],
    "100,000 characters without a space": "自行车" * 33_334,
    "10,000 words": " ".join(f"word{number}" for number in range(10_000)),
    "line ends": "\n\r\n\u2028\u2029\v\fquinces\n" * 100,
    "words and noncharacters": "quinces\uffff\ufffe\U0010ffff\ue000\uf8ff",
    "mathematical": "𝓺𝓾𝓲𝓷𝓬𝓮𝓼",
    "wide": "ｑｕｉｎｃｅｓ",
    "stop words": "what is the and of it",
}
EMPTY = {
    "empty": "",
    "spaces": " \t\n ",
    "no-break spaces": "\u00a0\u3000\u2003",
    "only nul": "\0",
    "only a surrogate": "\ud83d",
    "only zero width": "\u200b\u200b",
    "only noncharacters": "\uffff\ufffe\U0010ffff\ue000",
}
FINDS = {
    "emoji": "garden:1",
    "chinese": "shop:0",
    "right to left": "shop:1",
    "nul": "garden:0",
    "lone surrogate": "garden:0",
    "zero width": "garden:0",
    "100,000 characters": "garden:0",
    "100,000 characters without a space": "shop:0",
    "line ends": "garden:0",
    "words and noncharacters": "garden:0",
    "mathematical": "garden:0",
    "wide": "garden:0",
}
SLOWEST_MS = 5_000
"""Of any query here, the first one of a process with the start of the embedder left out."""


@pytest.fixture(scope="module")
def keepsake(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AtHand]:
    folder = tmp_path_factory.mktemp("odd")
    with at_hand(folder / "home") as made:
        made.run("import", str(write_messages(folder / "talks.jsonl", TALKS)))
        made.run("flush")
        yield made


def batch(path: Path, queries: dict[str, str]) -> str:
    """A batch file; what is no valid UTF-8 travels as JSON escapes."""
    lines = [json.dumps({"id": name, "query": query}) for name, query in queries.items()]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


def best(document: dict[str, Any]) -> list[str]:
    """The messages of the strongest block."""
    (block,) = [one for one in document["blocks"] if one["rank"] == 1]
    names: list[str] = block["external_ids"]
    return names


@pytest.fixture(scope="module")
def answers(keepsake: AtHand, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """All of them in one batch."""
    queries = {"warm": "quinces"} | EMPTY | ODD
    file = batch(tmp_path_factory.mktemp("batch") / "odd.jsonl", queries)
    printed = keepsake.run("recall", "--batch", file, "--json", expect=ExitCode.USAGE)
    documents = [json.loads(line) for line in printed.splitlines()]
    assert [one["id"] for one in documents] == [*queries]
    return {one["id"]: one for one in documents}


@pytest.mark.parametrize("name", ODD)
def test_an_odd_query_has_an_ordinary_answer(answers: dict[str, Any], name: str) -> None:
    answer = answers[name]
    assert answer["query"] == ODD[name]
    assert 0 <= answer["tokens"] <= answer["budget"]
    assert isinstance(answer["sufficient"], bool)
    assert answer["timings_ms"]["total"] < SLOWEST_MS


@pytest.mark.parametrize(("name", "message"), FINDS.items())
def test_its_words_still_count(answers: dict[str, Any], name: str, message: str) -> None:
    assert message in best(answers[name])


@pytest.mark.parametrize("name", EMPTY)
def test_nothing_to_ask_for_is_said_so(answers: dict[str, Any], name: str) -> None:
    answer = answers[name]
    assert answer["query"] == EMPTY[name]
    assert answer["error"]["type"] == "InvalidInput"
    assert answer["error"]["hint"]


@pytest.mark.parametrize("name", ["operators", "sql", "percent", "one bracket", "a long word"])
def test_a_query_may_be_typed(keepsake: AtHand, name: str) -> None:
    document = json.loads(keepsake.run("recall", "--json", "--", ODD[name]))
    assert document["query"] == ODD[name]


@pytest.mark.parametrize("name", ["operators", "a long word"])
def test_a_query_may_be_an_argument_of_a_process(tmp_path: Path, name: str) -> None:
    printed = Keepsake(tmp_path / "home").run("recall", "--json", "--", ODD[name], expect=None)
    assert json.loads(printed)["query"] == ODD[name]


def test_a_typed_query_may_be_no_text_at_all(keepsake: Keepsake) -> None:
    """A terminal that is set to another encoding hands over bytes."""
    assert "garden:0" in best(keepsake.json("recall", "quinces \udcff\udce4"))


@pytest.mark.parametrize("query", ["", " ", "\u3000", "\u200b"])
def test_a_typed_query_without_words_is_said_to_be_empty(keepsake: Keepsake, query: str) -> None:
    said = keepsake.json("recall", query, expect=ExitCode.USAGE)
    assert said["error"]["type"] == "InvalidInput"


def test_a_batch_may_hold_line_ends_of_other_alphabets(keepsake: Keepsake, tmp_path: Path) -> None:
    file = tmp_path / "raw.jsonl"
    raw = '{"id": "one", "query": "quinces\u2028\u0085roof"}\r\n\n{"query": "车"}'
    file.write_bytes(b"\xef\xbb\xbf" + raw.encode())
    lines = keepsake.run("recall", "--batch", str(file), "--json").splitlines()
    assert [json.loads(line)["id"] for line in lines] == ["one", "2"]
    assert json.loads(lines[0])["query"] == "quinces\u2028\u0085roof"
