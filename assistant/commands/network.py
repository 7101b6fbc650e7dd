"""`keepsake network`: what left this machine, to whom and what for."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from assistant.commands.documents import moment
from assistant.commands.invocation import ExitCode, Invocation, count
from assistant.commands.wording import size
from assistant.domain.contacts import ContactOutcome, ContactPurpose
from assistant.domain.times import here

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from assistant.domain.contacts import Contact

PURPOSES = {
    ContactPurpose.MODEL: "asked the model",
    ContactPurpose.DOWNLOAD: "loaded",
    ContactPurpose.UPDATE: "asked for",
    ContactPurpose.TOOL: "used tools of",
}
OUTCOMES = {
    ContactOutcome.ANSWERED: "",
    ContactOutcome.FAILED: ", without an answer",
    ContactOutcome.REFUSED: ", refused: offline is on",
}


def arguments(parser: ArgumentParser) -> None:
    """What `network` takes."""
    parser.add_argument("--limit", type=count, default=50, metavar="N", help="newest first")
    parser.add_argument("--clear", action="store_true", help="let the list go")


def run(invocation: Invocation) -> int:
    """Show the list, or let it go."""
    if invocation.arguments.clear:
        invocation.wait(invocation.engine.clear_contacts())
    found = invocation.wait(invocation.engine.contacts(invocation.arguments.limit))
    offline = invocation.engine.settings.privacy.offline
    if invocation.json:
        contacts = [asdict(each) | {"happened_at": moment(each.happened_at)} for each in found]
        invocation.output.document({"offline": offline, "contacts": contacts})
        return ExitCode.OK
    for each in found:
        invocation.output.line(_told(each))
    if not found:
        invocation.output.note("Nothing has left this machine.")
    return ExitCode.OK


def _told(contact: Contact) -> str:
    when = f"{here(contact.happened_at):%Y-%m-%d %H:%M:%S}"
    what = f"{PURPOSES[contact.purpose]} {contact.subject}{OUTCOMES[contact.outcome]}"
    told = f"{size(contact.sent)} sent, {size(contact.received)} received"
    where = f"{contact.host}:{contact.port}" if contact.host else "a program on this machine"
    return f"{when}  {where}  {what}  {told}"
