"""Rejects what it should, for another reason."""

from speaking import right, serve


def reply(question):
    given = right(question)
    return {"reject": {"code": "revoke"}} if "reject" in given else given


serve(reply)
