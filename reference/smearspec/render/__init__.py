"""Verdicts, replays, rules and findings as text, XML and HTML; nothing here prints."""
