"""The memory as an MCP server over stdio, with the official SDK, which only this package loads."""
