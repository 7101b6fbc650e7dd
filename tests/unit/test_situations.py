"""The situations that must come out right, each with the tests that play it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]

SITUATIONS: dict[str, tuple[str, ...]] = {
    "a habit is replaced by another, both dates and sentences kept": (
        "integration/engine/test_situations.py::test_a_hatchback_makes_way_for_a_bicycle",
        "integration/memory/test_ingest.py::test_a_move_supersedes_and_keeps_the_old_home",
    ),
    "the same fact told six ways is one with six sources, and the count never falls to zero": (
        "integration/memory/test_told_facts.py::test_one_fact_told_six_ways_has_six_sources",
    ),
    "what a colleague dislikes is not the person's": (
        "integration/engine/test_situations.py::test_what_ilse_dislikes_is_hers",
    ),
    "an acronym and its full name are one entity, or a merge to accept and undo": (
        "unit/memory/test_naming.py::test_an_acronym_and_its_long_form_are_one",
        "integration/memory/test_naming.py::test_the_person_merges_undoes_and_refuses_and_it_stays_so",
    ),
    "asking what is known ten times changes no count and no strength": (
        "integration/engine/test_situations.py::test_asking_ten_times_changes_nothing_known",
        "integration/chat/test_activation.py::test_nothing_is_formed_by_one_question_asked_ten_times",
    ),
    "something never told is said not to be told; nothing is invented or stored": (
        "integration/engine/test_situations.py::test_what_was_never_told_is_not_made_up",
    ),
    "an export of several files with odd shapes is reported file by file": (
        "integration/transfer/test_own_files.py::test_a_zip_with_several_conversation_files",
        "robustness/test_import_bad_files.py::test_paths_that_cannot_be_read_are_reported",
    ),
    "a stray comma is named by its line and nothing is written": (
        "robustness/test_import_bad_files.py::test_a_stray_comma_is_named_by_line_and_nothing_is_written",
    ),
    "a deleted chat takes two of its three facts; the third loses a source": (
        "integration/memory/test_forgetting.py::test_deleting_a_chat_that_taught_three_facts",
        "integration/memory/test_forgetting.py::test_a_fact_with_another_source_stays_with_one_fewer",
        "gui/test_chats.py::test_deleting_asks_what_to_do_with_the_facts",
        "e2e/test_visit_memory.py::test_a_fact_is_corrected_a_conflict_settled_and_a_chat_deleted",
    ),
    "three device-only facts are in no request to an API model": (
        "integration/engine/test_what_is_sent.py::test_what_stays_on_this_device_is_in_no_request",
    ),
    "killed during a write, it reopens, and counts add up": (
        "robustness/test_storage_kill.py::test_what_was_acknowledged_is_there_after_a_kill",
        "robustness/test_kill.py::test_an_import_may_be_killed_at_any_moment",
        "robustness/test_undo_killed.py::*",
    ),
    "started twice, the first window comes forward": (
        "e2e/test_window.py::test_a_second_start_raises_the_window_and_ends",
    ),
    "the embedder is changed and its work resumed; vectors of two are never mixed": (
        "integration/engine/test_embedders.py::test_another_embedder_encodes_everything_anew",
    ),
    "a truncated, renamed or broken model file is refused with a reason, a download resumed": (
        "integration/inference/test_downloads.py::test_what_breaks_off_goes_on_from_there",
        "integration/inference/test_downloads.py::test_a_wrong_checksum_is_deleted",
    ),
    "a model that is too big is warned of before, with what would go": (
        "unit/inference/test_fit.py::test_what_is_too_big_says_what_it_would_need",
        "unit/inference/test_loading.py::test_too_many_layers_are_named_where_fewer_would_do",
    ),
    "text that comes in pieces is the text as a whole": (
        "gui/test_messages.py::test_streamed_text_is_the_whole_text",
    ),
    "long chats, huge pastes": (
        "gui/test_chats.py::test_the_composer_grows_and_takes_a_huge_paste",
    ),
    "stopped while it loads, reads or writes": (
        "integration/inference/test_llama.py::test_stopping_while_it_loads",
        "integration/inference/test_llama.py::test_stopping_while_it_reads_the_prompt",
        "integration/inference/test_llama.py::test_stopping_while_it_writes",
    ),
}
"""By situation; `*` is every test of a module. Speed is measured by tests/benchmarks."""


@pytest.mark.parametrize("situation", SITUATIONS)
def test_a_situation_is_played(situation: str) -> None:
    for name in SITUATIONS[situation]:
        path, _, wanted = name.partition("::")
        tree = ast.parse((TESTS / path).read_text(encoding="utf-8"))
        known = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        found = wanted in known or (wanted == "*" and any(n.startswith("test_") for n in known))
        assert found, f"{name} is not there"
