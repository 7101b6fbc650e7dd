"""What `keepsake memory rules` prints as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.commands import documents
from assistant.domain.rules import SensitiveSubject

if TYPE_CHECKING:
    from assistant.commands.invocation import Document
    from assistant.domain.rules import (
        HeldFact,
        NeverRule,
        RetentionRule,
        RuleReach,
        RulesOverview,
    )


def overview(rules: RulesOverview) -> Document:
    """Every rule, and how much waits."""
    return {
        "subjects": {each.value: each in rules.learnt for each in SensitiveSubject},
        "never": [never(rule) for rule in rules.never],
        "retention": [retention(rule) for rule in rules.retention],
        "waiting": len(rules.waiting),
        "masks_secrets": rules.masks_secrets,
        "ran_at": documents.moment(rules.ran_at),
    }


def never(rule: NeverRule) -> Document:
    """A rule about what is never learnt."""
    return {
        "id": rule.rule_id,
        "examples": list(rule.examples),
        "made_at": documents.moment(rule.made_at),
        "left_out": rule.left_out,
    }


def retention(rule: RetentionRule) -> Document:
    """A rule about how long things stay."""
    return {
        "id": rule.rule_id,
        "what": rule.what,
        "days": rule.days,
        "types": list(rule.types),
        "enabled": rule.enabled,
    }


def held(one: HeldFact) -> Document:
    """What waits for a yes."""
    return {
        "id": one.held_id,
        "message_id": one.message_id,
        "conversation_id": one.conversation_id,
        "subjects": list(one.subjects),
        "statement": one.fact.statement if one.fact else "",
        "quote": one.fact.sources[0].quote if one.fact else "",
    }


def reach(found: RuleReach) -> Document:
    """What a rule would take."""
    plan = documents.plan(found.plan) if found.plan else None
    return {"plan": plan, "pinned_kept": found.pinned_kept}
