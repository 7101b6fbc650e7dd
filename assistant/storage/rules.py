"""What the person rules: how long things stay, and examples of what is never learnt."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from assistant.domain.facts import FactType
from assistant.domain.rules import Kept, NeverRule, RetentionRule
from assistant.errors import NotFound
from assistant.storage.removal import delete
from assistant.storage.rows import Table, holding_all, read_moment

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assistant.storage.cursor import Cursor

_RETENTION = Table(
    "retention_rules",
    {
        "rule_id": "VARCHAR",
        "what": "VARCHAR",
        "days": "INTEGER",
        "types": "VARCHAR",
        "enabled": "BOOLEAN",
        "made_at": "TIMESTAMP",
    },
)
_EXAMPLES = Table(
    "never_examples",
    {
        "example_id": "VARCHAR",
        "rule_id": "VARCHAR",
        "place": "INTEGER",
        "text": "VARCHAR",
        "made_at": "TIMESTAMP",
    },
)


class RetentionStore:
    """The rules about how long things stay that a cursor sees, oldest first."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def put(self, rule: RetentionRule) -> None:
        """Keep a rule; replaces the one with its id."""
        row = (
            rule.rule_id, rule.what, rule.days, ",".join(rule.types), rule.enabled, rule.made_at
        )  # fmt: skip
        _RETENTION.put(self._cursor, [row])

    def all(self) -> list[RetentionRule]:
        """Every rule, switched on or not."""
        rows = self._cursor.execute(
            f"SELECT {_RETENTION.listed} FROM retention_rules ORDER BY made_at, rule_id"
        )
        return [_rule(row) for row in rows]

    def get(self, rule_id: str) -> RetentionRule:
        """The rule; raises `NotFound`."""
        for rule in self.all():
            if rule.rule_id == rule_id:
                return rule
        raise _unknown(rule_id)

    def remove(self, rule_id: str) -> None:
        """Let a rule go; raises `NotFound`."""
        self.get(rule_id)
        delete(self._cursor, "retention_rules", "rule_id", [rule_id])


class NeverStore:
    """The examples of what is never learnt that a cursor sees."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def put(self, rule: NeverRule) -> None:
        """Keep a rule with its examples; replaces the one with its id."""
        delete(self._cursor, "never_examples", "rule_id", [rule.rule_id])
        _EXAMPLES.insert(
            self._cursor,
            [
                (f"{rule.rule_id}.{place}", rule.rule_id, place, text, rule.made_at)
                for place, text in enumerate(rule.examples)
            ],
        )

    def all(self) -> list[NeverRule]:
        """Every rule, oldest first, with how much it has left out."""
        counts: Counter[str] = Counter(
            dict(
                self._cursor.execute(
                    "SELECT rule_id, count(*) FROM held_facts WHERE rule_id <> '' GROUP BY rule_id"
                )
            )
        )
        rows = self._cursor.execute(
            "SELECT rule_id, text, made_at FROM never_examples ORDER BY made_at, rule_id, place"
        )
        examples: dict[str, list[str]] = {}
        made = {}
        for rule_id, text, made_at in rows:
            examples.setdefault(rule_id, []).append(text)
            made[rule_id] = read_moment(made_at)
        return [
            NeverRule(
                rule_id=rule_id,
                examples=tuple(texts),
                made_at=made[rule_id],
                left_out=counts[rule_id],
            )
            for rule_id, texts in examples.items()
        ]

    def get(self, rule_id: str) -> NeverRule:
        """The rule; raises `NotFound`."""
        for rule in self.all():
            if rule.rule_id == rule_id:
                return rule
        raise _unknown(rule_id)

    def remove(self, rule_id: str) -> None:
        """Let a rule go, with what it noted; raises `NotFound`. Its bytes are the caller's."""
        self.get(rule_id)
        for table in ("never_examples", "held_facts"):
            delete(self._cursor, table, "rule_id", [rule_id])

    def holding(self, words: str) -> set[str]:
        """The ids of the examples that hold every one of `words`; of all for none."""
        condition, parameters = holding_all(words, ["text"])
        rows = self._cursor.execute(
            f"SELECT example_id FROM never_examples WHERE {condition}", parameters
        )
        return {example_id for (example_id,) in rows}

    def remove_examples(self, ids: Iterable[str]) -> None:
        """Let single examples go; a rule without any is none."""
        delete(self._cursor, "never_examples", "example_id", ids)


def _rule(row: tuple[Any, ...]) -> RetentionRule:
    return RetentionRule(
        rule_id=row[0],
        what=Kept(row[1]),
        days=row[2],
        types=tuple(FactType(each) for each in row[3].split(",") if each),
        enabled=row[4],
        made_at=read_moment(row[5]),
    )


def _unknown(rule_id: str) -> NotFound:
    return NotFound(f"There is no rule {rule_id!r}.", hint="List them: memory rules list")
