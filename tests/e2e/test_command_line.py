"""The headless contract, on the real engine with the bundled models.

Most commands are carried out on an engine that stays open, as by the owner of a home; what a
process of its own adds (arguments, exit codes, keys, the network) is asked of processes.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.command_line import AtHand, Commands, Keepsake, at_hand, write_messages

TALKS = {
    "garden": [
        ("user", "I planted quinces behind the shed, next to the old pump."),
        ("assistant", "Quinces like sun. Water them well in the first summer."),
    ],
    "travel": [
        ("user", "My sister Ilse booked the night train to Zagreb for the ninth of May."),
        ("assistant", "A night train saves a hotel. Bring earplugs."),
    ],
}

SHORT = ("settings", "set", "models.max_answer_tokens", "16")
"""What a small model says at length proves no more."""


@pytest.fixture(scope="module")
def keepsake(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AtHand]:
    """An open home into which two conversations were imported and learnt."""
    folder = tmp_path_factory.mktemp("e2e")
    with at_hand(folder / "home") as made:
        made.run("import", str(write_messages(folder / "talks.jsonl", TALKS)))
        made.run("flush")
        yield made


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Keepsake:
    """A home that each command opens in a process of its own, with the same two conversations."""
    folder = tmp_path_factory.mktemp("alone")
    made = Keepsake(folder / "home")
    made.run("import", str(write_messages(folder / "talks.jsonl", TALKS)))
    return made


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[AtHand]:
    """An open home with nothing in it."""
    with at_hand(tmp_path / "home") as made:
        made.run(*SHORT)
        yield made


def test_commands_in_processes_of_their_own_go_on_with_one_home(alone: Keepsake) -> None:
    alone.run("flush")
    listed = alone.json("conversations", "list")["conversations"]
    assert {each["messages"] for each in listed} == {2}
    found = alone.json("recall", "When does Ilse's train leave?")
    assert any("Zagreb" in block["text"] for block in found["blocks"])


def test_import_reports_and_changes_nothing_the_second_time(
    keepsake: AtHand, tmp_path: Path
) -> None:
    path = write_messages(tmp_path / "talks.jsonl", TALKS)
    report = keepsake.json("import", str(path))
    assert report["totals"] == {
        "conversations": {"read": 2, "new": 0, "updated": 0, "skipped": 0},
        "messages": {"read": 4, "new": 0},
    }


def test_conversations_are_listed_and_shown(keepsake: AtHand) -> None:
    listed = keepsake.json("conversations", "list")["conversations"]
    assert {c["messages"] for c in listed} == {2}
    shown = keepsake.json("conversations", "show", listed[0]["id"])
    assert [m["role"] for m in shown["messages"]] == ["user", "assistant"]
    found = keepsake.json("conversations", "search", "quinces")["conversations"]
    assert len(found) == 1


def test_recall_brings_the_evidence_in_the_documented_shape(keepsake: AtHand) -> None:
    found = keepsake.json("recall", "When does Ilse's train leave?")
    assert {"query", "budget", "tokens", "sufficient", "blocks", "timings_ms"} <= found.keys()
    best = min(found["blocks"], key=lambda block: block["rank"])
    assert "Zagreb" in best["text"]
    assert "travel:0" in [told for block in found["blocks"] for told in block["external_ids"]]
    assert found["tokens"] == sum(block["tokens"] for block in found["blocks"]) <= 2000
    assert [b["time"] for b in found["blocks"]] == sorted(b["time"] for b in found["blocks"])


def test_a_batch_answers_line_by_line(keepsake: AtHand, tmp_path: Path) -> None:
    batch = tmp_path / "queries.jsonl"
    batch.write_text(
        '{"id": "a", "query": "quinces"}\n{"id": "b", "query": "train", "as_of": "2020-01-01"}\n'
    )
    lines = [
        json.loads(line) for line in keepsake.run("recall", "--batch", str(batch)).splitlines()
    ]
    assert [line["id"] for line in lines] == ["a", "b"]
    assert lines[0]["blocks"]
    assert not lines[1]["blocks"], "as of 2020 nothing had been said"


def test_a_budget_is_kept(keepsake: AtHand) -> None:
    found = keepsake.json("recall", "train to Zagreb", "--budget", "30")
    assert found["blocks"]
    assert found["tokens"] <= 30


def test_a_chat_branches_off_and_goes_with_its_last_message(keepsake: AtHand) -> None:
    listed = keepsake.json("conversations", "list")["conversations"]
    said = keepsake.json("conversations", "show", listed[0]["id"])["messages"]
    made = keepsake.json("conversations", "branch", said[0]["id"], "--title", "Aside")
    branch = keepsake.json("conversations", "show", made["conversation_id"])
    assert branch["title"] == "Aside"
    assert [one["text"] for one in branch["messages"]] == [said[0]["text"]]
    gone = keepsake.json("conversations", "delete-message", branch["messages"][0]["id"])
    assert gone["conversation_id"] is None


BAD = [
    (["recall", ""], 2),
    (["recall", "x", "--as-of", "yesterday-ish"], 2),
    (["recall", "x", "--batch", "no-such-file"], 2),
    (["conversations", "show", "c_nothing"], 4),
    (["conversations", "branch", "m_nothing"], 4),
    (["memory", "show", "f_nothing"], 4),
    (["memory", "show", "what"], 4),
    (["memory", "forget"], 2),
    (["memory", "forget", "--plan", "p_nothing", "--yes"], 4),
    (["models", "test", "no-such-model"], 4),
    (["settings", "set", "no.such", "1"], 2),
    (["settings", "set", "memory.recall_tokens", "minus one"], 2),
    (["settings", "set", "models.chat", "no-such-model"], 4),
    (["settings", "set", "models.chat", "\udcff"], 2),
    (["import", ""], 2),
    (["memory", "list", "--limit", "-1"], 2),
    (["conversations", "rename", "c_nothing", "word " * 1000], 2),
    (["models", "add", "mine", "--url", "http://", "--model", "m"], 2),
    (["chat", "-m", "  "], 2),
    (["no-such-command"], 2),
]


@pytest.mark.parametrize(("arguments", "code"), BAD)
def test_bad_input_says_what_to_do(keepsake: AtHand, arguments: list[str], code: int) -> None:
    _says_what_to_do(keepsake, arguments, code)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["recall", ""], 2),
        (["conversations", "show", "c_nothing"], 4),
        (["settings", "set", "models.chat", "\udcff"], 2),
        (["no-such-command"], 2),
    ],
)
def test_a_process_says_it_too(alone: Keepsake, arguments: list[str], code: int) -> None:
    _says_what_to_do(alone, arguments, code)


def _says_what_to_do(commands: Commands, arguments: list[str], code: int) -> None:
    ended = commands.ended(*arguments)
    assert ended.code == code, ended.err
    assert ended.err.strip()
    assert "Traceback" not in ended.err


def test_doctor_runs_where_the_home_cannot_be_opened(tmp_path: Path) -> None:
    keyless = Keepsake(tmp_path / "home", key=None)
    checks = keyless.json("doctor", expect=3)["checks"]
    home = next(check for check in checks if check["name"] == "home")
    assert not home["ok"]
    assert "KEEPSAKE_KEY" in home["hint"]
    assert any(check["name"] == "processor" for check in checks)


def test_an_error_is_one_json_document_too(keepsake: AtHand) -> None:
    document = keepsake.json("conversations", "show", "c_nothing", expect=4)
    assert document["error"]["type"] == "NotFound"
    assert document["error"]["hint"]


def test_a_wrong_key_is_refused_and_changes_nothing(alone: Keepsake) -> None:
    before = (alone.home / "memory.duckdb").read_bytes()
    stranger = Keepsake(alone.home, key="wrong")
    assert stranger.json("conversations", "list", expect=3)["error"]["type"] == "KeyWrong"
    assert (alone.home / "memory.duckdb").read_bytes() == before
    keyless = Keepsake(alone.home, key=None)
    assert keyless.json("conversations", "list", expect=3)["error"]["type"] == "KeyMissing"
    assert alone.json("conversations", "list")["conversations"]


def test_no_file_of_the_home_holds_a_word_of_it(keepsake: AtHand) -> None:
    for path in keepsake.home.rglob("*"):
        if path.is_file():
            content = path.read_bytes().lower()
            for word in (b"quinces", b"zagreb", "quinces".encode("utf-16-le")):
                assert word not in content, f"{word!r} stands in {path.name}"


def _told_and_asked(keepsake: Commands) -> dict[str, Any]:
    told = keepsake.json("chat", "-m", "Please remember that my parrot is called Figaro.")
    asked = keepsake.json("chat", "-m", "What is my parrot called?")
    assert asked["conversation_id"] != told["conversation_id"]
    assert asked["answer"]
    assert asked["model"] == "smollm2-135m"
    return asked


def test_a_fact_told_in_one_conversation_is_recalled_in_another(fresh: AtHand) -> None:
    asked = _told_and_asked(fresh)
    assert any("Figaro" in block["text"] for block in asked["recall"]["blocks"])
    facts = fresh.json("memory", "list")["facts"]
    assert any("Figaro" in fact["statement"] for fact in facts)
    assert all(source["quote"] for fact in facts for source in fact["sources"])


def test_it_all_works_with_the_network_cut(tmp_path: Path) -> None:
    unshare = shutil.which("unshare")
    if unshare is None:
        pytest.skip("unshare is not installed")
    cut = (unshare, "--map-root-user", "--net")
    if subprocess.run([*cut, "true"], check=False, capture_output=True).returncode != 0:
        pytest.skip("this system lets nobody make a network namespace")
    with at_hand(tmp_path / "home") as opened:
        opened.run(*SHORT)
    keepsake = Keepsake(tmp_path / "home", before=cut)
    asked = _told_and_asked(keepsake)
    assert any("Figaro" in block["text"] for block in asked["recall"]["blocks"])


def test_a_temporary_chat_leaves_nothing(fresh: AtHand) -> None:
    done = fresh.json("chat", "-m", "My parrot is called Figaro.", "--temporary")
    assert done["conversation_id"] is None
    assert done["recall"] is None
    assert fresh.json("conversations", "list")["conversations"] == []
    assert fresh.json("memory", "stats")["messages"] == 0


def test_forgetting_leaves_no_trace(fresh: AtHand, tmp_path: Path) -> None:
    talks = {**TALKS, "secret": [("user", "The hideout is below the xylophone factory.")]}
    fresh.run("import", str(write_messages(tmp_path / "talks.jsonl", talks)))
    fresh.run("flush")
    plan = fresh.json("memory", "forget", "--query", "xylophone", "--preview")
    assert len(plan["messages"]) == 1
    assert fresh.json("recall", "xylophone factory hideout")["blocks"]
    fresh.run("memory", "forget", "--query", "xylophone", "--yes")
    found = fresh.json("recall", "xylophone factory hideout", expect=None)
    assert not any("xylophone" in block["text"] for block in found["blocks"])
    again = fresh.json("import", str(tmp_path / "talks.jsonl"), expect=None)
    assert again["totals"]["messages"]["new"] == 0, "forgotten words do not come back silently"
    assert len(fresh.json("conversations", "list")["conversations"]) == 2
    (waiting,) = fresh.json("memory", "undo", "--list")["undo"]
    assert fresh.json("memory", "undo")["undone"]["undo_id"] == waiting["undo_id"]
    assert "xylophone" in fresh.run("recall", "xylophone factory hideout")
    fresh.run("memory", "forget", "--query", "xylophone", "--yes")
    fresh.run("settings", "set", "memory.undo_days", "0")
    fresh.run("compact")
    fresh.run("memory", "undo", expect=4)
    again = fresh.json("import", str(tmp_path / "talks.jsonl"), "--again")
    assert again["totals"]["messages"]["new"] == 1, "it comes back where that is asked for"
    fresh.run("flush")
    fresh.run("memory", "forget", "--meaning", "the hideout below the xylophone", "--yes")
    told = fresh.json("memory", "activity")["activity"]
    kinds = [each["what"] for each in told]
    assert kinds[0] == "forgotten"
    assert {"imported", "undone", "erased"} <= set(kinds)
    assert "xylophone" not in json.dumps(told)


def test_entities_are_listed_merged_and_forgotten(fresh: AtHand, tmp_path: Path) -> None:
    chats = {
        "a": [("user", "My colleague Ilse dislikes football. My sister Marta is here.")],
        "b": [("user", "I met Marta Rossi today.")],
    }
    fresh.run("import", str(write_messages(tmp_path / "chats.jsonl", chats)))
    fresh.run("flush")
    listed = fresh.json("memory", "entities", "list")["entities"]
    ids = {f"{each['name']} {each['descriptor']}".strip(): each["id"] for each in listed}
    assert {"Ilse colleague", "Marta sister", "Marta Rossi"} <= set(ids)
    shown = fresh.json("memory", "entities", "show", ids["Ilse colleague"])
    assert [each["statement"] for each in shown["about"]] == [
        "Ilse (your colleague) dislikes football."
    ]
    assert shown["mentions"][0]["quote"].startswith("My colleague Ilse")
    (proposal,) = fresh.json("memory", "entities", "proposals")["proposals"]
    pair = (proposal["one"]["id"], proposal["other"]["id"])
    assert set(pair) == {ids["Marta sister"], ids["Marta Rossi"]}
    merged = fresh.json("memory", "entities", "merge", *pair)["entities"]
    assert [each["name"] for each in merged] == ["Marta Rossi"]
    assert len(fresh.json("memory", "entities", "undo", pair[0])["entities"]) == 2
    fresh.json("memory", "entities", "refuse", *pair)
    assert fresh.json("memory", "entities", "proposals")["proposals"] == []
    assert fresh.json("memory", "list", "--person", "ilse")["total"] == 2
    assert fresh.json("recall", "Do I like football?")["sufficient"] is False
    plan = fresh.json("memory", "forget", "--person", "Ilse", "--preview")
    assert len(plan["messages"]) == 1
    fresh.json("memory", "forget", "--plan", plan["plan_id"], "--yes")
    fresh.json("memory", "entities", "show", ids["Ilse colleague"], expect=4)


def test_a_local_server_needs_no_keychain(keepsake: AtHand) -> None:
    keepsake.run("models", "add", "dead", "--url", "http://127.0.0.1:1/v1", "--model", "m")
    found = keepsake.json("models", "test", "dead", expect=3)
    assert found["error"]["type"] == "RemoteModelUnreachable"
    keepsake.run("models", "remove", "dead")
