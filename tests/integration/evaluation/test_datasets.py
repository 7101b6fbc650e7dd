"""Data sets become histories; their known traps are avoided."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from assistant.domain.messages import Role
from assistant.errors import UnreadableFile
from assistant.evaluation.automemory import automemory
from assistant.evaluation.beam import beam
from assistant.evaluation.histories import Use
from assistant.evaluation.locomo import locomo
from assistant.evaluation.locomo_plus import locomo_plus
from assistant.evaluation.longmemeval import longmemeval
from assistant.evaluation.measure import DATASETS, histories_of
from assistant.evaluation.personamem import personamem
from assistant.evaluation.realmem import realmem
from assistant.evaluation.segmentation_sets import joined_realmem, load

CHAT: dict[str, Any] = {
    "sample_id": "conv-1",
    "conversation": {
        "speaker_a": "Ann",
        "speaker_b": "Bob",
        "session_1_date_time": "1:56 pm on 8 May, 2023",
        "session_1": [
            {"speaker": "Ann", "dia_id": "D1:1", "text": "Hi Bob"},
            {
                "speaker": "Bob",
                "dia_id": "D1:2",
                "text": "Look!",
                "blip_caption": "a photo of a cat",
            },
        ],
        "session_2_date_time": "12:05 am on 1 June, 2023",
        "session_2": [{"speaker": "Ann", "dia_id": "D2:1", "text": "Back"}],
        "session_3_date_time": "1:00 pm on 2 June, 2023",
        "session_3": [],
    },
    "qa": [
        {"question": "q0", "evidence": ["D1:1; D2:1"], "category": 1},
        {"question": "q1", "evidence": ["D:11:26"], "category": 2},
        {"question": "q2", "evidence": ["D1:2"], "category": 5},
        {"question": "q3", "evidence": [], "category": 3},
        {"question": "q4", "evidence": ["D9:9", "D1:2"], "category": 4},
    ],
}


def write(folder: Path, name: str, content: object) -> Path:
    file = folder / name
    file.write_text(json.dumps(content), encoding="utf-8")
    return file


def test_locomo(tmp_path: Path) -> None:
    write(tmp_path, "locomo10.json", [CHAT] * 4)
    histories = locomo(tmp_path)
    assert [one.tuning for one in histories] == [True, True, True, False]
    first = histories[0]
    assert [(one.query, sorted(one.gold), one.category) for one in first.questions] == [
        ("q0", ["D1:1", "D2:1"], "multi-hop"),
        ("q4", ["D1:2"], "single-hop"),
    ]
    assert [len(one.messages) for one in first.conversations] == [2, 1]
    second = first.conversations[0].messages[1]
    assert second.text == "Look!"
    assert second.parent == "D1:1"
    assert str(second.time) == "2023-05-08 13:56:30+00:00"
    assert locomo(tmp_path / "locomo10.json") == histories


def test_realmem(tmp_path: Path) -> None:
    turns = [
        {"speaker": "User", "content": "Go on?", "is_query": True, "query_id": "Q1"},
        {"speaker": "Assistant", "content": "Yes", "memory_session_uuids": ["s1", "s2", "gone"]},
        {"speaker": "User", "content": " "},
        {"speaker": "Assistant", "content": "Hm", "memory_session_uuids": ["s1"]},
        {"speaker": "User", "content": "And?", "is_query": True, "query_id": "Q2"},
        {"speaker": "Assistant", "content": "No", "memory_session_uuids": ["s2"]},
    ]
    sessions = [
        {
            "session_uuid": name,
            "session_identifier": f"{project}:S{name}",
            "current_time": "2025-12-15 (Monday)",
            "dialogue_turns": turns,
        }
        for name, project in (("s1", "Trip"), ("s0", "Garden"), ("s2", "Trip"))
    ]
    raw = {"_metadata": {"person_name": "Kenta_Tanaka"}, "dialogues": sessions}
    file = write(tmp_path, "Kenta_dialogues_256k.json", raw)
    (history,) = realmem(file)
    assert history.tuning
    first, _, _ = history.conversations
    assert [one.external_id for one in first.messages] == ["s1/0", "s1/1", "s1/3", "s1/4", "s1/5"]
    assert first.messages[2].parent == "s1/1"
    times = [message.time for one in history.conversations for message in one.messages]
    assert times == sorted(times, key=str)
    asked = history.questions
    assert [(one.question_id, sorted(one.gold)) for one in asked] == [
        ("Q1", ["s2"]),
        ("Q2", ["s2"]),
        ("Q1", ["s1", "s2"]),
        ("Q2", ["s2"]),
        ("Q1", ["s1"]),
    ]
    assert [one.recent for one in asked] == [(), (), (), (), ("s1",)]
    assert asked[1].exclude == {f"s1/{place}" for place in range(4)}
    assert asked[1].as_of == first.messages[3].time


BATCHES: list[dict[str, Any]] = [
    {
        "batch_number": 1,
        "turns": [
            [
                {
                    "id": 0,
                    "role": "user",
                    "time_anchor": "March-15-2024",
                    "content": "A plan? ->-> 1,1",
                },
                {"id": 1, "role": "assistant", "content": "Here: a ->-> b. ->->  1,4)"},
            ],
            [
                {"id": 2, "role": "user", "content": "Thanks ->-> 2,N/A"},
                {"id": 3, "role": "assistant", "content": " "},
            ],
        ],
    },
    {
        "batch_number": 2,
        "turns": [[{"id": 4, "role": "user", "time_anchor": "soon", "content": "Back"}]],
    },
]
PROBES: dict[str, list[dict[str, Any]]] = {
    "abstention": [{"question": "q0", "ideal_response": "Not said."}],
    "contradiction_resolution": [
        {"question": "q1", "ideal_answer": "Both.", "source_chat_ids": {"a": [0], "b": [[4], 9]}}
    ],
    "event_ordering": [{"question": "q2", "answer": "First", "source_chat_ids": [1, 2]}],
    "information_extraction": [{"question": "q3", "answer": "A plan", "source_chat_ids": 2}],
    "preference_following": [
        {"question": "q4", "preference_being_tested": "Short", "source_chat_ids": []},
        {"question": "q5", "preference_being_tested": "Short", "source_chat_ids": [77]},
    ],
}


def write_beam(folder: Path, number: int) -> None:
    chat = folder / str(number)
    chat.mkdir(parents=True)
    write(chat, "chat.json", BATCHES)
    write(chat, "probing_questions.json", PROBES)


def test_beam(tmp_path: Path) -> None:
    write_beam(tmp_path, 6)
    (history,) = beam(tmp_path)
    first, second = history.conversations
    assert [one.text for one in first.messages] == ["A plan?", "Here: a ->-> b.", "Thanks"]
    assert [one.parent for one in first.messages] == [None, "0", "1"]
    assert [str(one.time)[:16] for one in (*first.messages, *second.messages)] == [
        "2024-03-15 00:00",
        "2024-03-15 00:01",
        "2024-03-15 00:02",
        "2024-03-15 00:04",
    ]
    assert [(one.query, one.use, sorted(one.gold), one.answer) for one in history.questions] == [
        ("q0", Use.UNANSWERABLE, [], "Not said."),
        ("q1", Use.SCORED, ["0", "4"], "Both."),
        ("q2", Use.APART, ["1", "2"], "First"),
        ("q3", Use.SCORED, ["2"], "A plan"),
    ]


def test_beam_reads_chats_by_number_and_tunes_on_the_first_five(tmp_path: Path) -> None:
    for number in (10, 5, 6):
        write_beam(tmp_path / "100K", number)
    histories = beam(tmp_path)
    assert [(one.name, one.tuning) for one in histories] == [
        ("beam-5", True),
        ("beam-6", False),
        ("beam-10", False),
    ]
    assert [one.name for one in beam(tmp_path / "100K" / "10")] == ["beam-10"]
    with pytest.raises(UnreadableFile, match="holds no chat"):
        beam(tmp_path / "100K" / "10" / "none")


def test_locomo_with_reviewed_labels(tmp_path: Path) -> None:
    file = write(tmp_path, "locomo10.json", [CHAT, CHAT])
    assert locomo(tmp_path)[0].questions[0].corrected is None
    (tmp_path / "audit").mkdir()
    errors = [
        {"question_id": "locomo_1_qa0", "correct_evidence": ["D2:1"]},
        {"question_id": "locomo_1_qa4", "correct_evidence": []},
    ]
    write(tmp_path / "audit", "errors.json", errors)
    assert [[one.corrected for one in each.questions] for each in locomo(file)] == [
        [frozenset({"D1:1", "D2:1"}), frozenset({"D1:2"})],
        [frozenset({"D2:1"}), frozenset()],
    ]


def test_locomo_plus(tmp_path: Path) -> None:
    write(tmp_path, "locomo10.json", [CHAT, CHAT])
    (tmp_path / "locomo_plus").mkdir()
    probes = [
        {
            "cue_dialogue": "A: I fell off\na ladder.\nB: Ouch.",
            "trigger_query": "A: Heights scare me.",
            "time_gap": gap,
            "relation_type": "causal",
        }
        for gap in ("about two weeks later", "one week later", "a year after", "some day")
    ]
    write(tmp_path / "locomo_plus", "locomo_plus.json", probes)
    first, second = locomo_plus(tmp_path)
    assert not first.tuning
    assert [one.external_id for one in first.conversations] == [
        "cue_2", "conv-1/session_1", "cue_0", "conv-1/session_2",
    ]  # fmt: skip
    assert [one.question_id for one in second.questions] == ["locomo_plus_1", "locomo_plus_3"]
    cue = first.conversations[2].messages
    assert [(one.speaker, one.text) for one in cue] == [
        ("Ann", "I fell off\na ladder."),
        ("Bob", "Ouch."),
    ]
    question = first.questions[0]
    assert (question.query, set(question.gold)) == ("Heights scare me.", {"cue_0/0"})
    assert question.exclude == {"cue_2/0", "cue_2/1"}
    assert str(question.as_of) == "2023-06-02 00:05:00+00:00"
    assert str(cue[0].time) == "2023-05-19 00:05:00+00:00"


def test_longmemeval(tmp_path: Path) -> None:
    turn = {"role": "user", "content": "I have a degree in law.", "has_answer": True}
    raw = {
        "question_id": "e1",
        "question_type": "single-session-user",
        "question": "Which degree?",
        "question_date": "2023/05/30 (Tue) 23:40",
        "answer": 7,
        "answer_session_ids": ["s2", "gone"],
        "haystack_dates": ["2023/05/21 (Sun) 02:21", "2023/05/20 (Sat) 02:57"],
        "haystack_session_ids": ["s2", "s1"],
        "haystack_sessions": [
            [{"role": "assistant", "content": ""}, turn],
            [{"role": "user", "content": "Hi"}],
        ],
    }
    write(tmp_path, "longmemeval_s.json", [raw, raw | {"answer_session_ids": [], "question_id": 2}])
    history, without = longmemeval(tmp_path)
    assert [one.external_id for one in history.conversations] == ["s1", "s2"]
    assert [one.external_id for one in history.messages] == ["s1/0", "s2/1"]
    assert str(history.messages[1].time) == "2023-05-21 02:22:00+00:00"
    sessions, turns = history.questions
    assert (set(sessions.gold), sessions.by_conversation, sessions.use) == (
        {"s2"},
        True,
        Use.SCORED,
    )
    assert (set(turns.gold), turns.by_conversation, turns.use) == ({"s2/1"}, False, Use.APART)
    assert sessions.answer == "7"
    assert [one.use for one in without.questions] == [Use.APART]


def test_personamem(tmp_path: Path) -> None:
    content = "[SYSTEM] Current user persona\n\n[USER] User: Hi\n\nyou\n\n[ASSISTANT] Assistant: Ho"
    write(
        tmp_path,
        "documents.json",
        [{"id": f"u1_{n}", "user_id": "u1", "content": content} for n in (0, 1)],
    )
    query = {
        "id": "q1",
        "user_id": "u1",
        "query": "User: Kanoa\n\nI went out.\n\n(a) One\n(b) Two\nmore\n(c) Three\n(d) Four",
        "gold_answers": ["(b) Two\nmore", "b"],
        "meta": {"question_type": "recall"},
    }
    write(tmp_path, "queries.json", [query])
    (history,) = personamem(tmp_path)
    assert [(one.external_id, one.role, one.text) for one in history.messages[:3]] == [
        ("u1_0/0", Role.USER, "Hi\n\nyou"),
        ("u1_0/1", Role.ASSISTANT, "Ho"),
        ("u1_1/0", Role.USER, "Hi\n\nyou"),
    ]
    times = [one.time for one in history.messages]
    assert times == sorted(times, key=str)
    (question,) = history.questions
    assert question.query == "I went out."
    assert question.options == ("One", "Two\nmore", "Three", "Four")
    assert (question.answer, question.use) == ("Two\nmore", Use.UNJUDGED)


@pytest.mark.parametrize("content", ["", "{", "\ufeff"])
def test_a_file_that_is_no_data_set_is_named(tmp_path: Path, content: str) -> None:
    file = tmp_path / "locomo10.json"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(UnreadableFile, match="locomo10"):
        locomo(tmp_path)
    with pytest.raises(UnreadableFile, match="missing"):
        realmem(tmp_path / "missing.json")


@pytest.mark.parametrize("name", sorted(DATASETS))
def test_a_folder_without_the_data_set_is_told(tmp_path: Path, name: str) -> None:
    with pytest.raises(UnreadableFile, match=re.escape(str(tmp_path))):
        histories_of(name, tmp_path)


@pytest.mark.parametrize("content", [[], {}, [{}], [[]], [3], {"dialogues": [{}]}, "text", None, 3])
@pytest.mark.parametrize(("name", "file"), [("locomo", "locomo10.json"), ("realmem", "a.json")])
def test_documents_of_another_make_are_no_fault_of_the_program(
    tmp_path: Path, name: str, file: str, content: object
) -> None:
    path = write(tmp_path, file, content)
    if (name, content) in (("locomo", []), ("locomo", {})):
        assert histories_of(name, path) == []
        return
    with pytest.raises(UnreadableFile, match=re.escape(file)):
        histories_of(name, path)
    write(tmp_path, "manifest.json", content)
    with pytest.raises(UnreadableFile):
        automemory(tmp_path)
    write(tmp_path, "documents.json", [{"persona_id": 1}])
    with pytest.raises(UnreadableFile):
        histories_of("personamem", tmp_path)


def test_segmentation_sets_of_another_make_are_told(tmp_path: Path) -> None:
    (tmp_path / "realmem").mkdir()
    write(tmp_path / "realmem", "Ann_dialogues_256k.json", {"dialogues": [{}]})
    with pytest.raises(UnreadableFile, match="Ann"):
        joined_realmem(tmp_path, ["Ann"])
    (tmp_path / "segmentation").mkdir()
    for line in ("[]", "{}", "3", '{"roles": 1, "utterances": [], "boundaries": []}'):
        (tmp_path / "segmentation" / "tiage_test.jsonl").write_text(line, "utf-8")
        with pytest.raises(UnreadableFile, match="tiage_test"):
            load("tiage_test", tmp_path)
