"""Accepts everything."""

from speaking import serve

serve(lambda question: {"ok": {"winner": question["cards"].index("AH")}})
