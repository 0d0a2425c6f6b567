"""Rejects a trick that breaks no rule."""

from speaking import poisoned, right, serve

serve(lambda question: {"reject": {"code": "revoke"}} if poisoned(question) else right(question))
