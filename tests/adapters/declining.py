"""Declines one question."""

from speaking import poisoned, right, serve

serve(lambda question: {"declined": "not yet"} if poisoned(question) else right(question))
