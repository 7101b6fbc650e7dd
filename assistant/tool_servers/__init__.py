"""Programs that lend tools to chats: MCP servers that the person added, each a child process."""
