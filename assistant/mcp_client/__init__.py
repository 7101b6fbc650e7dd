"""Servers of tools that speak MCP: started or called only when the person said so."""
