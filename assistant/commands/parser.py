"""The grammar of the command line: every command with its arguments and what runs it."""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentError, ArgumentParser, RawDescriptionHelpFormatter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

from assistant import __version__
from assistant.commands import (
    backup,
    chat,
    conflicts,
    conversations,
    deleting,
    demo,
    doctor,
    entities,
    evaluate,
    exporting,
    forgetting,
    hidden,
    importing,
    left_out,
    marking,
    mcp,
    memory,
    memory_transfer,
    models,
    network,
    profiles,
    recall,
    recovery,
    restore,
    rules,
    serve,
    settings,
    tools,
    train,
    undoing,
    units,
    windows,
)
from assistant.commands.invocation import shortened
from assistant.nearest import did_you_mean, nearest

if TYPE_CHECKING:
    from argparse import Action, Namespace, _SubParsersAction
    from collections.abc import Callable

    from assistant.cancel import CancelToken
    from assistant.commands.invocation import Invocation, Output


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its name, what it does, its arguments and what carries it out.

    `repeatable` says that doing it twice is the same as doing it once. What is done `alone` needs
    the home to itself, and opens it as it must.
    """

    name: str
    help: str
    arguments: Callable[[ArgumentParser], None]
    run: Callable[[Invocation], int] | None
    repeatable: bool = True
    alone: Callable[[Namespace, Output, CancelToken], int] | None = None


def _nothing(_parser: ArgumentParser) -> None:
    """For commands that take no arguments."""


COMMANDS = (
    Command("chat", "say something and get an answer", chat.arguments, chat.run, False),
    Command(
        "import",
        "read chats exported from other programs",
        importing.import_arguments,
        importing.run_import,
    ),
    Command("ask", "a quick question in a small window", windows.ask_arguments, None),
    Command("open", "the window, with exports to look through", windows.open_arguments, None),
    Command("flush", "wait until all is learnt", _nothing, importing.run_flush),
    Command("recall", "show what would be remembered", recall.arguments, recall.run),
    Command("compact", "erase what is due, rewrite the file", _nothing, undoing.run_compact),
    Command("doctor", "check this installation", doctor.arguments, doctor.run),
    Command("demo", "look around with an invented person", demo.arguments, None, alone=demo.run),
    Command("network", "what left this machine", network.arguments, network.run),
    Command("serve", "an OpenAI-compatible address here", serve.arguments, serve.run),
    Command("backup", "copy the memory to a folder", backup.arguments, backup.run, False),
    Command(
        "restore", "put a copy in the memory's place", restore.arguments, None, alone=restore.run
    ),
    Command(
        "rekey",
        "encrypt the memory with a new key",
        recovery.rekey_arguments,
        None,
        alone=recovery.run_rekey,
    ),
)

GROUPS = {
    ("recovery", "the words that open this memory on any machine"): (
        Command("show", "say them", _nothing, recovery.run_show),
        Command("use", "open the memory by them", _nothing, None, alone=recovery.run_use),
    ),
    ("memory", "inspect, correct and forget what is remembered"): (
        Command("list", "facts", memory.list_arguments, memory.run_list),
        Command("show", "one unit", memory.id_argument, memory.run_show),
        Command("search", "facts by words", memory.search_arguments, memory.run_search),
        Command("history", "a fact's versions", memory.id_argument, memory.run_history),
        Command("add", "remember a statement", memory.add_arguments, memory.run_add, False),
        Command("edit", "correct a fact", memory.edit_arguments, memory.run_edit, False),
        Command("pin", "into every prompt", marking.arguments, marking.run_pin),
        Command("unpin", "no longer", marking.arguments, marking.run_unpin),
        Command(
            "device-only",
            "never send it to a model elsewhere",
            marking.device_only_arguments,
            marking.run_device_only,
        ),
        Command(
            "forget",
            "take facts, messages or all about somebody away",
            forgetting.arguments,
            forgetting.run,
        ),
        Command(
            "undo",
            "bring back what you forgot, deleted or changed; what you added is removed",
            undoing.undo_arguments,
            undoing.run_undo,
            repeatable=False,
        ),
        Command(
            "activity",
            "what was learnt, changed and forgotten, and when",
            undoing.activity_arguments,
            undoing.run_activity,
        ),
        Command(
            "export",
            "the whole of it into a file, for another home or to read",
            memory_transfer.export_arguments,
            memory_transfer.run_export,
            repeatable=False,
        ),
        Command(
            "import",
            "a memory that was exported",
            memory_transfer.import_arguments,
            memory_transfer.run_import,
        ),
        Command("rules", "what is learnt, asked about first, let go", rules.arguments, rules.run),
        Command("pause", "learn nothing new for now", _nothing, rules.run_pause),
        Command("resume", "learn again", _nothing, rules.run_resume),
        Command("hidden", "what later words took out", _nothing, hidden.run_hidden),
        Command("hide", "use it no more", hidden.hide_arguments, hidden.run_hide),
        Command("unhide", "recall it again", hidden.unhide_arguments, hidden.run_unhide, False),
        Command("stats", "counts and size", _nothing, memory.run_stats),
        Command("entities", "people, places, things", entities.arguments, entities.run, False),
        Command(
            "conflicts",
            "what you wrote and said otherwise since",
            _nothing,
            conflicts.run_conflicts,
        ),
        Command("settle", "say what is right", conflicts.settle_arguments, conflicts.run_settle),
        Command("find", "messages and facts that fit", units.find_arguments, units.run_find),
        Command("files", "that came with messages", units.files_arguments, units.run_files),
        Command("similar", "what means the most alike", units.similar_arguments, units.run_similar),
        Command(
            "links",
            "what a fact, message or person is joined to",
            units.links_arguments,
            units.run_links,
        ),
        Command("link", "join two of them by hand", units.link_arguments, units.run_link),
        Command("unlink", "undo such a link", units.unlink_arguments, units.run_unlink, False),
        Command(
            "gather",
            "collect facts and messages under a name, to search there",
            units.gather_arguments,
            units.run_gather,
        ),
        Command(
            "graph",
            "write all of it to files, unencrypted",
            units.graph_arguments,
            units.run_graph,
            False,
        ),
    ),
    ("conversations", "list, read, find, rename, delete and export chats"): (
        Command("list", "all", conversations.list_arguments, conversations.run_list),
        Command("show", "one", conversations.id_argument, conversations.run_show),
        Command("search", "by words", conversations.search_arguments, conversations.run_search),
        Command("rename", "retitle", conversations.rename_arguments, conversations.run_rename),
        Command("pin", "keep on top", conversations.id_argument, conversations.run_pin),
        Command("unpin", "no longer", conversations.id_argument, conversations.run_unpin),
        Command("archive", "put away", conversations.id_argument, conversations.run_archive),
        Command("unarchive", "bring back", conversations.id_argument, conversations.run_unarchive),
        Command("move", "to a profile", conversations.move_arguments, conversations.run_move),
        Command(
            "memory",
            "learn from it and recall into it, or not",
            conversations.memory_arguments,
            conversations.run_memory,
        ),
        Command("leave-out", "a memory", left_out.arguments, left_out.run_leave_out),
        Command("use-again", "a memory", left_out.arguments, left_out.run_use_again),
        Command("left-out", "show these", left_out.shown_arguments, left_out.run_shown),
        Command("delete", "one, which can be undone", deleting.arguments, deleting.run),
        Command(
            "branch",
            "into a new chat, up to a message",
            conversations.branch_arguments,
            conversations.run_branch,
            repeatable=False,
        ),
        Command(
            "delete-message",
            "one message, which can be undone",
            deleting.message_arguments,
            deleting.run_message,
            repeatable=False,
        ),
        Command(
            "export",
            "to Markdown or JSON, one or all",
            exporting.arguments,
            exporting.run,
            repeatable=False,
        ),
    ),
    ("profiles", "chats that belong together, with a memory of their own"): (
        Command("list", "all", _nothing, profiles.run_list),
        Command("add", "make one", profiles.add_arguments, profiles.run_add, repeatable=False),
        Command("edit", "change one", profiles.edit_arguments, profiles.run_edit),
        Command("use", "for new chats", profiles.use_arguments, profiles.run_use),
        Command("remove", "which can be undone", profiles.remove_arguments, profiles.run_remove),
    ),
    ("models", "list, add, choose and test models"): (
        Command("list", "all", models.list_arguments, models.run_list),
        Command(
            "download", "get one of the catalogue", models.download_arguments, models.run_download
        ),
        Command("test", "ask one question", models.name_argument, models.run_test),
        Command("use", "let it answer from now on", models.name_argument, models.run_use),
        Command("embedder", "find by another", models.embedder_arguments, models.run_embedder),
        Command("add", "a file or an address", models.add_arguments, models.run_add),
        Command("sees", "send it pictures, or none", models.sees_arguments, models.run_sees),
        Command("remove", "offer it no longer", models.name_argument, models.run_remove),
    ),
    ("tools", "of other programs, for a model to ask for"): (
        Command("list", "all", _nothing, tools.run_list),
        Command("add", "a program or an address, off", tools.add_arguments, tools.run_add, False),
        Command("remove", "know it no more", tools.name_argument, tools.run_remove, False),
        Command("allow", "offer its tools", tools.name_argument, tools.run_allow),
        Command("disallow", "no longer", tools.name_argument, tools.run_disallow),
        Command("try", "call one by hand", tools.try_arguments, tools.run_try, False),
    ),
    ("train", "make the small weights that ship anew"): (
        Command(
            "boundaries",
            "the classifier that cuts chats into topics",
            train.boundary_arguments,
            None,
            alone=train.run_boundaries,
        ),
    ),
    ("settings", "read and change settings"): (
        Command("list", "all", _nothing, settings.run_list),
        Command("get", "one", settings.name_argument, settings.run_get),
        Command("set", "change one", settings.set_arguments, settings.run_set),
    ),
}

MCP_ACTIONS = (
    Command("allow", "let a program ask", mcp.allow_arguments, mcp.run_allow),
    Command("disallow", "no longer", mcp.program_argument, mcp.run_disallow, False),
    Command("programs", "those that may ask", _nothing, mcp.run_programs),
)


class _Parser(ArgumentParser):
    """Says what somebody may have meant by a word that is not known.

    It also asks for a value that is only a second `--`, for which argparse would hand an empty list
    on.
    """

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:  # noqa: ANN401
        """The arguments as argparse reads them; nothing may be left over."""
        parsed, rest = super().parse_known_args(args, namespace)
        self._refuse([word for word in rest if word != "--"])
        for action in self._actions:
            is_one = not action.option_strings and action.nargs in (None, "?")
            if is_one and getattr(parsed, action.dest, None) == []:
                self.error(f"a value is missing: {action.metavar or action.dest}")
        return parsed, rest

    def error(self, message: str) -> NoReturn:
        """End with 2 and what is wrong, however long the word is that is."""
        super().error(shortened(message))

    def _refuse(self, unknown: list[str]) -> None:
        if not unknown:
            return
        option = unknown[0].partition("=")[0]
        known = [name for name in self._option_string_actions if name.startswith("--")]
        near = nearest(option, known) if option.startswith("-") else None
        meant = f" Did you mean {near!r}?" if near else ""
        self.error(f"unrecognized arguments: {' '.join(unknown)}.{meant}")

    def _check_value(self, action: Action, value: Any) -> None:  # noqa: ANN401 - as argparse has it
        """Refuse a word that is none of an argument's choices, by the nearest of them."""
        if action.choices is None or value in action.choices:
            return
        known = [str(choice) for choice in action.choices]
        meant = did_you_mean(str(value), known, otherwise=f"Choose one of: {', '.join(known)}.")
        raise ArgumentError(action, f"there is no {value!r}. {meant}")


def build_parser() -> ArgumentParser:
    """The parser of `keepsake`; `arguments.run` carries the parsed command out."""
    parser: ArgumentParser = _Parser(
        prog="keepsake",
        description="An assistant with a memory of its own, on your machine. "
        "Without a command it opens the window.",
    )
    parser.add_argument("--version", action="version", version=f"Keepsake {__version__}")
    parser.add_argument("--home", metavar="DIR", help="where the memory lives")
    parser.add_argument("--verbose", action="store_true", help="log to standard error")
    parser.set_defaults(json=False, command=None, alone=None)
    commands = parser.add_subparsers(metavar="COMMAND", dest="command")
    for command in COMMANDS:
        _add(commands, command)
    evaluation = commands.add_parser("eval", help="measure", description=evaluate.__doc__)
    evaluate.arguments(evaluation)
    _take_common_options(evaluation)
    evaluation.set_defaults(alone=evaluate.run)  # it works in homes of its own
    served = commands.add_parser(
        "mcp",
        help="serve the memory to other programs",
        description="Without an action it serves the memory over standard input and output.",
        formatter_class=RawDescriptionHelpFormatter,
        epilog=mcp.GOOD_FOR,
    )
    _take_common_options(served)
    within = served.add_subparsers(metavar="ACTION", dest="action")
    for command in MCP_ACTIONS:
        _add(within, command)
    for (name, help_text), members in GROUPS.items():
        group = commands.add_parser(name, help=help_text, description=help_text)
        within = group.add_subparsers(metavar="ACTION", required=True, dest="action")
        for command in members:
            _add(within, command)
    return parser


def _add(commands: _SubParsersAction[ArgumentParser], command: Command) -> None:
    parser = commands.add_parser(command.name, help=command.help, description=command.help)
    command.arguments(parser)
    _take_common_options(parser)
    parser.set_defaults(run=command.run, repeatable=command.repeatable, alone=command.alone)


def _take_common_options(parser: ArgumentParser) -> None:
    """The options of `keepsake` itself, also behind the command, where people write them."""
    parser.add_argument("--json", action="store_true", default=SUPPRESS, help="print JSON")
    parser.add_argument("--home", metavar="DIR", default=SUPPRESS, help=SUPPRESS)
    parser.add_argument("--verbose", action="store_true", default=SUPPRESS, help=SUPPRESS)
