from __future__ import annotations

from assistant.storage.branches import branch_to, parent_in, survivor

TREE = {
    "a": None,
    "b": "a",
    "c": "b",
    "d": "b",
    "stray": "absent",
    "x": "y",
    "y": "x",
    "self": "self",
}


def test_a_branch_runs_from_the_root_to_the_leaf() -> None:
    assert branch_to("d", TREE) == ["a", "b", "d"]
    assert branch_to("a", TREE) == ["a"]


def test_an_absent_parent_is_none() -> None:
    assert branch_to("stray", TREE) == ["stray"]
    assert parent_in("stray", TREE) is None
    assert parent_in("d", TREE) == "b"
    assert parent_in("a", TREE) is None


def test_an_unknown_leaf_has_no_branch() -> None:
    assert branch_to("absent", TREE) == []


def test_circles_end() -> None:
    assert branch_to("x", TREE) == ["y", "x"]
    assert branch_to("self", TREE) == ["self"]
    assert survivor("x", {"x", "y"}, TREE) is None


def test_the_nearest_survivor() -> None:
    assert survivor("c", {"c", "b"}, TREE) == "a"
    assert survivor("c", {"b"}, TREE) == "c"
    assert survivor("b", {"a", "b"}, TREE) is None
    assert survivor("stray", {"stray"}, TREE) == "absent"
    assert survivor(None, {"a"}, TREE) is None
