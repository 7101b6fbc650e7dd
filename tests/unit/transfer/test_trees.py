"""Trees with gaps and loops become sound ones."""

from __future__ import annotations

from assistant.transfer.trees import kept_parents, nearest_kept, parents_first, sound_parents


def test_a_parent_that_is_not_there_is_none() -> None:
    assert sound_parents({"a": "gone", "b": "a"}) == {"a": None, "b": "a"}


def test_a_loop_is_cut_above_its_first_node() -> None:
    assert sound_parents({"x": "b", "a": "c", "b": "a", "c": "b"}) == {
        "x": "b", "a": None, "b": "a", "c": "b",
    }  # fmt: skip
    assert sound_parents({"a": "a"}) == {"a": None}


def test_the_nearest_that_is_kept_is_itself_an_ancestor_or_none() -> None:
    parents = {"a": None, "gap": "a", "b": "gap"}
    assert nearest_kept("b", parents, {"a", "b"}) == "b"
    assert nearest_kept("gap", parents, {"a", "b"}) == "a"
    assert nearest_kept("gap", parents, {"b"}) is None
    assert nearest_kept("elsewhere", parents, {"a"}) is None
    assert nearest_kept(None, parents, {"a"}) is None


def test_what_came_after_a_gap_hangs_on_what_came_before() -> None:
    parents = {"a": None, "gap": "a", "gap2": "gap", "b": "gap2", "c": "gap"}
    assert kept_parents(parents, {"a", "b", "c"}) == {"a": None, "b": "a", "c": "a"}


def test_order_is_branch_by_branch_with_parents_first() -> None:
    parents = {"c": "b", "a": None, "b": "a", "d": "a", "root": None}
    assert parents_first(parents) == ["a", "b", "c", "d", "root"]


def test_a_very_long_thread_needs_no_recursion() -> None:
    parents: dict[str, str | None] = {"0": None}
    parents |= {str(number): str(number - 1) for number in range(1, 50_000)}
    assert len(parents_first(sound_parents(parents))) == 50_000
    assert kept_parents(parents, {"0", "49999"}) == {"0": None, "49999": "0"}
