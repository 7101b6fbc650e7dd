"""The days that people's words name: "yesterday", "7 May 2023", "letzten Sommer", "上周五"."""
