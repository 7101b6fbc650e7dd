"""What a home must hold: what was acknowledged, and what may or may not have happened yet."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

State = dict[str, Any]
"""`said:MARKER`, `fact:MARKER`, `title:ID`, `setting:NAME` and what each is."""


@dataclass(slots=True)
class Ledger:
    """`state` is what was acknowledged; `aside` what each undo would bring back.

    `gone` are markers that were erased for good: no byte of them may be left in a plain home.
    """

    state: State = field(default_factory=dict)
    aside: dict[str, State] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    backed_up: bool = False
    open_changes: list[State] = field(default_factory=list)
    open_line: dict[str, Any] = field(default_factory=dict)

    def read(self, lines: list[dict[str, Any]]) -> None:
        """Take over what a process said that it did, and keep in mind what it had begun."""
        self.open_changes, self.open_line = [], {}
        for line in lines:
            if "begin" in line:
                self.open_changes, self.open_line = line["changes"], line
                self.state |= line.get("known", {})
            elif "done" in line:
                self._done(line)
            elif "refused" in line:
                self.open_changes, self.open_line = [], {}

    def _done(self, line: dict[str, Any]) -> None:
        begun = self.open_line
        before = {key: self.state.get(key) for each in self.open_changes for key in each}
        for change in self.open_changes:
            self.state |= change
        if line.get("undo_id"):
            self.aside[line["undo_id"]] = before
        if begun.get("undoes"):
            self.aside.pop(begun["undoes"], None)
        if begun.get("backs_up"):
            self.backed_up = True
        for undo_id in begun.get("erases", []):
            self._erased(self.aside.pop(undo_id, {}))
        self.open_changes, self.open_line = [], {}

    def _erased(self, held: State) -> None:
        self.gone |= {key.removeprefix("said:") for key in held if key.startswith("said:")}

    def settle(self, found: State, undo_ids: list[str]) -> list[str]:
        """Compare with what a home holds; what is wrong, in words. Then go on from there."""
        faults: list[str] = []
        for change in self.open_changes:
            now = {key: found.get(key) for key in change}
            old = {key: self.state.get(key) for key in change}
            if _same(now, change):
                self.state |= change
            elif not _same(now, old):
                faults.append(f"half done: {change} from {old}, found {now}")
        for key, value in self.state.items():
            if not _same(now_is := found.get(key), value):
                faults.append(f"lost or wrong: {key} is {now_is!r}, acknowledged as {value!r}")
        faults += self._undo_faults(undo_ids)
        self._go_on(found, undo_ids)
        return faults

    def _undo_faults(self, undo_ids: list[str]) -> list[str]:
        line = self.open_line
        may_go = {line.get("undoes"), *line.get("erases", [])}
        missing = set(self.aside) - set(undo_ids) - may_go
        return [f"can no longer be undone: {undo_id}" for undo_id in sorted(missing)]

    def _go_on(self, found: State, undo_ids: list[str]) -> None:
        line, changes = self.open_line, self.open_changes
        for undo_id in set(undo_ids) - set(self.aside):
            keys = [key for change in changes for key in change]
            happened = all(_same(found.get(key), each[key]) for each in changes for key in each)
            if line.get("puts_aside") and happened:
                self.aside[undo_id] = {key: line["before"].get(key) for key in keys}
            else:
                self.aside[undo_id] = {}
        for undo_id in set(self.aside) - set(undo_ids):
            held = self.aside.pop(undo_id)
            if undo_id in line.get("erases", []):
                self._erased(held)
        self.open_changes, self.open_line = [], {}


def _same(one: Any, other: Any) -> bool:
    """Whether two values mean the same; nothing is what is not there."""
    if isinstance(one, dict) and isinstance(other, dict):
        return all(_same(one.get(key), other.get(key)) for key in one.keys() | other.keys())
    return (one or None) == (other or None)
