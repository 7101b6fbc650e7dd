"""`keepsake memory rules`, `pause` and `resume`: what is learnt, asked about first, and let go."""

from __future__ import annotations

from argparse import SUPPRESS
from typing import TYPE_CHECKING

from assistant.commands import rule_documents
from assistant.commands.invocation import ExitCode, Invocation, integer
from assistant.commands.wording import counted
from assistant.domain.facts import FactType
from assistant.domain.ids import FactId, MessageId, UnitId
from assistant.domain.rules import Kept, SensitiveSubject

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction
    from collections.abc import Callable

    from assistant.domain.rules import NeverRule, RetentionRule, RuleReach

    Run = Callable[[Invocation], int]

PREVIEW_LETTERS = 100
FACTS_SHOWN = 20
_KEPT = {kept.value.replace(" ", "-"): kept for kept in Kept}


def arguments(parser: ArgumentParser) -> None:
    """What `memory rules` takes: an action, `list` where none is given."""
    parser.set_defaults(act=_list)
    actions = parser.add_subparsers(metavar="ACTION", dest="rule_action")
    _action(actions, "list", "every rule", _list)
    _action(actions, "waiting", "what waits for your yes", _waiting)
    for name, words, act in (
        ("allow", "learn what waits", _allow),
        ("refuse", "do not learn it, and do not ask again", _refuse),
    ):
        added = _action(actions, name, words, act)
        added.add_argument("ids", nargs="+", metavar="ID", help="as `rules waiting` shows it")
    subject = _action(actions, "subject", "learn of a sensitive subject unasked, or not", _subject)
    subject.add_argument("subject", choices=[each.value for each in SensitiveSubject])
    subject.add_argument("switch", choices=["on", "off"])
    never = _action(actions, "never", "never learn things like these examples", _never)
    never.add_argument("examples", nargs="+", metavar="EXAMPLE", help="a short sentence")
    never.add_argument("--rule", default="", metavar="ID", help="add them to this rule")
    like = _action(actions, "never-like", "never learn things like a fact", _never_like)
    like.add_argument("fact", metavar="FACT")
    for name, words, act in (
        ("matches", "what is known already and like a rule's examples", _matches),
        ("left-out", "the messages in which a rule left something out", _left_out),
        ("remove", "let a rule go; its examples are erased", _remove),
        ("on", "switch a rule about age on, and carry it out", _on),
        ("off", "switch it off", _off),
    ):
        added = _action(actions, name, words, act)
        added.add_argument("rule", metavar="RULE", help="as `rules list` shows it")
    keep = _action(actions, "keep", "let go of what is older than some days", _keep)
    keep.add_argument("what", choices=[*_KEPT])
    keep.add_argument("days", type=integer, metavar="DAYS")
    keep.add_argument("--type", action="append", choices=list(FactType), default=[])
    keep.add_argument("--preview", action="store_true", help="only say what it would take")
    keep.add_argument("--on", action="store_true", help="switch it on; else it waits for `on`")
    _action(actions, "run", "carry out the rules that are on", _run)
    unmask = _action(actions, "unmask", "keep a message as it was typed, this once", _unmask)
    unmask.add_argument("message", metavar="MESSAGE")


def run(invocation: Invocation) -> int:
    """Carry out the action that was named."""
    act: Run = invocation.arguments.act
    return act(invocation)


def run_pause(invocation: Invocation) -> int:
    """Learn nothing new for now; what is known is still recalled."""
    return _paused(invocation, value=True)


def run_resume(invocation: Invocation) -> int:
    """Learn again from what is said from now on."""
    return _paused(invocation, value=False)


def _action(
    actions: _SubParsersAction[ArgumentParser], name: str, words: str, act: Run
) -> ArgumentParser:
    parser = actions.add_parser(name, help=words, description=words)
    parser.add_argument("--json", action="store_true", default=SUPPRESS, help="print JSON")
    parser.add_argument("--home", metavar="DIR", default=SUPPRESS, help=SUPPRESS)
    parser.add_argument("--verbose", action="store_true", default=SUPPRESS, help=SUPPRESS)
    parser.set_defaults(act=act)
    return parser


def _paused(invocation: Invocation, *, value: bool) -> int:
    settings = invocation.wait(invocation.engine.change_setting("memory.paused", value))
    if invocation.json:
        memory = settings.memory
        invocation.output.document({"enabled": memory.enabled, "paused": memory.paused})
    elif not settings.memory.enabled:
        invocation.output.line("Remembering is off: settings set memory.enabled true")
    else:
        said = "Paused: nothing new is learnt." if value else "Learning again."
        invocation.output.line(said)
    return ExitCode.OK


def _list(invocation: Invocation) -> int:
    rules = invocation.wait(invocation.engine.rules())
    if invocation.json:
        invocation.output.document(rule_documents.overview(rules))
        return ExitCode.OK
    line = invocation.output.line
    line(f"secrets         {'masked' if rules.masks_secrets else 'stored as they are'}")
    for subject in SensitiveSubject:
        line(f"{subject:15} {'learnt' if subject in rules.learnt else 'only when you say so'}")
    for rule in rules.never:
        _print_never(invocation, rule)
    for each in rules.retention:
        _print_retention(invocation, each)
    note_waiting(invocation)
    return ExitCode.OK


def note_waiting(invocation: Invocation) -> None:
    """Say that sensitive things were told and are not learnt before the person says so."""
    if waiting := invocation.wait(invocation.engine.rules()).waiting:
        verb = "waits" if len(waiting) == 1 else "wait"
        invocation.output.note(
            f"{counted(len(waiting), 'sensitive fact')} {verb} for your yes:"
            " keepsake memory rules waiting"
        )


def _waiting(invocation: Invocation) -> int:
    waiting = invocation.wait(invocation.engine.rules()).waiting
    if invocation.json:
        invocation.output.document({"waiting": [rule_documents.held(one) for one in waiting]})
        return ExitCode.OK
    for one in waiting:
        statement = one.fact.statement if one.fact else ""
        invocation.output.line(f"{one.held_id}  {', '.join(one.subjects)}: {statement}")
    if not waiting:
        invocation.output.note("Nothing waits for an answer.")
    return ExitCode.OK


def _allow(invocation: Invocation) -> int:
    facts = invocation.wait(invocation.engine.allow_held(invocation.arguments.ids))
    if invocation.json:
        learnt = [{"id": fact.fact_id, "statement": fact.statement} for fact in facts]
        invocation.output.document({"learnt": learnt})
    else:
        invocation.output.line(f"Learnt {counted(len(facts), 'fact')}.")
    return ExitCode.OK


def _refuse(invocation: Invocation) -> int:
    ids = invocation.arguments.ids
    invocation.wait(invocation.engine.refuse_held(ids))
    return _said(invocation, "Not learnt, and not asked about again.", {"refused": ids})


def _subject(invocation: Invocation) -> int:
    given = invocation.arguments
    subject = SensitiveSubject(given.subject)
    learnt = invocation.wait(invocation.engine.learn_subject(subject, on=given.switch == "on"))
    words = "is learnt like anything else" if subject in learnt else "is learnt when you say so"
    return _said(invocation, f"{subject} {words}.", {"learnt": sorted(learnt)})


def _never(invocation: Invocation) -> int:
    given = invocation.arguments
    rule = invocation.wait(invocation.engine.never_learn(given.examples, rule_id=given.rule))
    return _made_never(invocation, rule)


def _never_like(invocation: Invocation) -> int:
    fact = FactId(UnitId(invocation.arguments.fact))
    return _made_never(invocation, invocation.wait(invocation.engine.never_like(fact)))


def _made_never(invocation: Invocation, rule: NeverRule) -> int:
    if invocation.json:
        invocation.output.document(rule_documents.never(rule))
        return ExitCode.OK
    _print_never(invocation, rule)
    invocation.output.line(f"What is known already: memory rules matches {rule.rule_id}")
    return ExitCode.OK


def _matches(invocation: Invocation) -> int:
    found = invocation.wait(invocation.engine.matching_rule(invocation.arguments.rule))
    return _print_reach(invocation, found)


def _left_out(invocation: Invocation) -> int:
    left = invocation.wait(invocation.engine.left_out_by(invocation.arguments.rule))
    if invocation.json:
        found = [{"message_id": one.message_id, "text": one.text} for one in left]
        invocation.output.document({"left_out": found})
        return ExitCode.OK
    for one in left:
        invocation.output.line(f"{one.message_id}  {' '.join(one.text.split())[:PREVIEW_LETTERS]}")
    if not left:
        invocation.output.note("This rule has left nothing out.")
    return ExitCode.OK


def _remove(invocation: Invocation) -> int:
    rule_id = invocation.arguments.rule
    rules = invocation.wait(invocation.engine.rules())
    if any(rule.rule_id == rule_id for rule in rules.retention):
        invocation.wait(invocation.engine.remove_retention(rule_id))
    else:
        invocation.wait(invocation.engine.remove_never(rule_id))
    return _said(invocation, "The rule is gone.", {"removed": rule_id})


def _on(invocation: Invocation) -> int:
    rule_id = invocation.arguments.rule
    rule = invocation.wait(invocation.engine.switch_retention(rule_id, on=True))
    return _made_retention(invocation, rule)


def _off(invocation: Invocation) -> int:
    rule_id = invocation.arguments.rule
    rule = invocation.wait(invocation.engine.switch_retention(rule_id, on=False))
    return _made_retention(invocation, rule)


def _keep(invocation: Invocation) -> int:
    given = invocation.arguments
    what, types = _KEPT[given.what], [FactType(each) for each in given.type]
    if given.preview:
        found = invocation.wait(invocation.engine.retention_reach(what, given.days, types))
        return _print_reach(invocation, found)
    rule = invocation.wait(
        invocation.engine.put_retention(what, given.days, types, enabled=given.on)
    )
    return _made_retention(invocation, rule)


def _made_retention(invocation: Invocation, rule: RetentionRule) -> int:
    if invocation.json:
        invocation.output.document(rule_documents.retention(rule))
    else:
        _print_retention(invocation, rule)
    return ExitCode.OK


def _run(invocation: Invocation) -> int:
    done = invocation.wait(invocation.engine.run_retention())
    said = f"{counted(done, 'rule')} took something; undo: keepsake memory undo --list"
    return _said(invocation, said if done else "Nothing is old enough.", {"forgettings": done})


def _unmask(invocation: Invocation) -> int:
    message_id = MessageId(UnitId(invocation.arguments.message))
    message = invocation.wait(invocation.engine.keep_secrets(message_id))
    return _said(invocation, "Kept as it was typed.", {"message_id": message.message_id})


def _print_never(invocation: Invocation, rule: NeverRule) -> None:
    examples = "; ".join(f"“{each}”" for each in rule.examples)
    invocation.output.line(
        f"{rule.rule_id}  never like {examples}  ({rule.left_out} left out so far)"
    )


def _print_retention(invocation: Invocation, rule: RetentionRule) -> None:
    kinds = f" ({', '.join(rule.types)})" if rule.types else ""
    invocation.output.line(
        f"{rule.rule_id}  {rule.what}{kinds} older than {counted(rule.days, 'day')} go"
        f"  ({'on' if rule.enabled else 'off'})"
    )


def _print_reach(invocation: Invocation, found: RuleReach) -> int:
    if invocation.json:
        invocation.output.document(rule_documents.reach(found))
        return ExitCode.OK
    line = invocation.output.line
    if found.plan is None:
        line("It would take nothing.")
    else:
        plan = found.plan
        parts = [(plan.facts_removed, "fact"), (plan.messages, "message")]
        line(f"It would take {', '.join(counted(len(units), noun) for units, noun in parts)}.")
        facts = invocation.wait(invocation.engine.fact_rows(plan.facts_removed[:FACTS_SHOWN]))
        for row in facts:
            line(f"  {row.fact.statement[:PREVIEW_LETTERS]}")
        line(f"Forget it now: keepsake memory forget --plan {plan.plan_id} --yes")
    if found.pinned_kept:
        line(f"{counted(found.pinned_kept, 'thing')} would stay because it is pinned.")
    return ExitCode.OK


def _said(invocation: Invocation, words: str, document: dict[str, object]) -> int:
    if invocation.json:
        invocation.output.document(document)
    else:
        invocation.output.line(words)
    return ExitCode.OK
