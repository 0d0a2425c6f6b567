"""The marks on a play: what the table let stand."""


def split_mark(play: str) -> tuple[str, str]:
    """Return the mark of a play (``^R``, ``^L Bo`` or nothing) and its card token."""
    if play[0] != "^":
        return "", play
    words = play.split(" ", 2 if play.startswith("^L") else 1)
    return " ".join(words[:-1]), words[-1]
