"""A conversation as it is gathered from a file: messages, thinking, and what is left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.messages import Role
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.transfer.leaving_out import Counts, LeftOut, told
from assistant.transfer.moments import read_moment
from assistant.transfer.nodes import Node, linked
from assistant.transfer.reading import Reading, conversation_label
from assistant.transfer.trees import nearest_kept, sound_parents
from assistant.transfer.wording import first_words, join_parts, split_thinking

if TYPE_CHECKING:
    from assistant.transfer.blocks import Blocks


class Transcript:
    """The entries of one conversation in the order of the file, each with an id of its own.

    An entry without a stated parent follows the one added before it.
    """

    BEFORE = ""
    """As a parent: whatever was added before."""

    def __init__(self) -> None:
        self._nodes: dict[str, Node] = {}
        self._parents: dict[str, str | None] = {}
        self._last: str | None = None
        self._numbers: dict[str, int] = {}
        self.left_out = Counts()

    def __len__(self) -> int:
        return len(self._nodes)

    @property
    def last(self) -> str | None:
        """The entry added last."""
        return self._last

    def say(
        self,
        role: Role,
        content: Blocks | str,
        *,
        identity: str = "",
        parent: str | None = BEFORE,
        time: object = None,
        reasoning: str = "",
        model: str = "",
        speaker: str = "",
        complete: bool = True,
    ) -> str:
        """Add what was said, with what its content leaves out; return its id.

        Content without words only passes its thinking on. `time` is as the file has it.
        """
        text = content if isinstance(content, str) else content.text
        thoughts = [reasoning]
        if not isinstance(content, str):
            self.left_out.update(content.left_out)
            thoughts.append(content.reasoning)
        if role is Role.ASSISTANT:
            text, thinking = split_thinking(text)
            thoughts.append(thinking)
        thought = join_parts(thoughts)
        if not text.strip():
            return self.pass_over(identity=identity, parent=parent, thinking=thought)
        moment, offset = read_moment(time)
        name = self._new_name(identity)
        message = ImportedMessage(
            external_id=name,
            parent=None,
            role=role,
            text=text,
            time=moment,
            speaker=speaker,
            utc_offset_minutes=offset,
            reasoning=thought if role is Role.ASSISTANT else "",
            model=model if role is Role.ASSISTANT else "",
            complete=complete,
        )
        return self._add(name, parent, Node(message=message))

    def pass_over(
        self,
        kind: LeftOut | None = None,
        *,
        identity: str = "",
        parent: str | None = BEFORE,
        thinking: str = "",
    ) -> str:
        """Add an entry without words, which counts as left out where `kind` says so."""
        if kind is not None:
            self.left_out[kind] += 1
        return self._add(self._new_name(identity), parent, Node(thinking=thinking))

    def reading(
        self,
        *,
        identity: str,
        title: str,
        leaf: str | None = None,
        created: object = None,
        updated: object = None,
    ) -> Reading:
        """The conversation; its branch shown ends at `leaf`, or at the entry added last."""
        parents = sound_parents(self._parents)
        messages = linked(self._nodes, parents)
        kept = {message.external_id for message in messages}
        named = leaf if leaf in self._nodes else self._last
        conversation = ImportedConversation(
            external_id=identity,
            title=title,
            messages=messages,
            active_leaf=nearest_kept(named, parents, kept),
            created_at=read_moment(created)[0],
            updated_at=read_moment(updated)[0],
        )
        asked = next((each.text for each in messages if each.role is Role.USER), "")
        label = conversation_label(title or first_words(asked), identity)
        return Reading(conversation=conversation, skipped=told(label, self.left_out))

    def _new_name(self, identity: str) -> str:
        """`identity`, or the place among all entries; numbered where it was there already."""
        stem = identity or f"#{len(self._nodes)}"
        name = stem
        while name in self._nodes:
            number = self._numbers[stem] = self._numbers.get(stem, 1) + 1
            name = f"{stem}#{number}"
        return name

    def _add(self, name: str, parent: str | None, node: Node) -> str:
        self._parents[name] = self._last if parent == self.BEFORE else parent
        self._nodes[name] = node
        self._last = name
        return name
