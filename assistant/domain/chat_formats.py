"""The formats that chats can be imported from, as a person knows them."""

from __future__ import annotations

from dataclasses import dataclass

AUTO = "auto"
"""In place of a format's name: each file is looked into."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatFormat:
    """A format: `name` as reports and `--format` have it, and `where` its files are found."""

    name: str
    title: str
    where: str


CHAT_FORMATS = (
    ChatFormat(
        name="chatgpt",
        title="ChatGPT",
        where="Settings, Data controls, Export data: the zip that the mail links to.",
    ),
    ChatFormat(
        name="claude",
        title="Claude",
        where="Settings, Privacy, Export data: the zip that the mail links to.",
    ),
    ChatFormat(
        name="gemini-takeout",
        title="Gemini (Takeout)",
        where="takeout.google.com: choose My Activity, in it only Gemini Apps; JSON or HTML.",
    ),
    ChatFormat(
        name="gemini",
        title="Gemini (saved chats)",
        where="JSON files that a browser extension saved from Gemini.",
    ),
    ChatFormat(
        name="aistudio",
        title="Google AI Studio",
        where="Google Drive, folder Google AI Studio: download it, or single prompts of it.",
    ),
    ChatFormat(
        name="grok",
        title="Grok",
        where="Settings, Data controls, Download your data: the zip, or prod-grok-backend.json.",
    ),
    ChatFormat(
        name="openwebui",
        title="Open WebUI",
        where="Settings, Chats, Export chats; or webui.db from its data folder.",
    ),
    ChatFormat(
        name="librechat",
        title="LibreChat",
        where="The menu of a conversation, Export: JSON.",
    ),
    ChatFormat(
        name="chatbotui",
        title="Chatbot UI",
        where="The sidebar, Export data: a JSON file.",
    ),
    ChatFormat(
        name="jan",
        title="Jan",
        where="Settings, General, App data: the folder threads.",
    ),
    ChatFormat(
        name="lmstudio",
        title="LM Studio",
        where="The folder .lmstudio/conversations in your home folder.",
    ),
    ChatFormat(
        name="claude-code",
        title="Claude Code",
        where="The folder .claude/projects in your home folder.",
    ),
    ChatFormat(
        name="codex",
        title="Codex",
        where="The folder .codex/sessions in your home folder.",
    ),
    ChatFormat(
        name="cursor",
        title="Cursor",
        where="state.vscdb in Cursor's folder User/globalStorage, and in workspaceStorage.",
    ),
    ChatFormat(
        name="aider",
        title="aider",
        where=".aider.chat.history.md in the folder that you worked in.",
    ),
    ChatFormat(
        name="goose",
        title="Goose",
        where="The folder .local/share/goose/sessions in your home folder.",
    ),
    ChatFormat(
        name="opencode",
        title="OpenCode",
        where="The folder .local/share/opencode/storage in your home folder.",
    ),
    ChatFormat(
        name="pi",
        title="Pi (coding agent)",
        where="The folder .pi/agent/sessions in your home folder.",
    ),
    ChatFormat(
        name="hermes",
        title="Hermes Agent",
        where="The folder .hermes/sessions in your home folder.",
    ),
    ChatFormat(
        name="whatsapp",
        title="WhatsApp",
        where="In a chat: More, Export chat, without media: the text file or the zip.",
    ),
    ChatFormat(
        name="openai",
        title="Messages with roles",
        where="JSON objects with a list of messages, each with role and content.",
    ),
    ChatFormat(
        name="messages",
        title="Plain JSON lines",
        where="Lines of {conversation, id, role, speaker, time, text}, easy to write by a script.",
    ),
    ChatFormat(
        name="keepsake",
        title="Keepsake",
        where="What Keepsake itself exported as JSON.",
    ),
)
"""In the order in which they are offered."""
