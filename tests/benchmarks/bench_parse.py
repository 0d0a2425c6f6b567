"""How fast text becomes a tree: ``python tests/benchmarks/bench_parse.py``.

Prints hands per second for one hand of Ten Point with all its cards written, by the fast and by
the exact path, and beside them what the standard library's TOML reader and python-chess (if it is
installed) do in the same run.  Only the ratios mean anything.
"""

import io
import time
import tomllib
from collections.abc import Callable

from smearspec import notation, resources

SECONDS = 1.0
ROUNDS = 3
HANDS = 50
PGN = """[Event "x"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8
10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6 1-0
"""
PLIES = 28


def rate(work: Callable[[], int]) -> float:
    """Return the best of some rounds: units of work per second of processor time."""
    best = 0.0
    for _ in range(ROUNDS):
        done = 0
        start = time.process_time()
        while (used := time.process_time() - start) < SECONDS / ROUNDS:
            done += work()
        best = max(best, done / used)
    return best


def read(data: bytes) -> int:
    """Read all hands of a stream and return how many there were."""
    return sum(1 for record in notation.read(io.BytesIO(data)) for _ in record.hands())


def as_toml(hand: str) -> str:
    """Return the same hand as a TOML table with a list of words for each line."""
    lines = hand.strip().partition("\n")[2].split("\n")
    return "\n".join(
        f"l{n} = [{', '.join(repr(word) for word in line.replace(chr(39), '').split())}]"
        for n, line in enumerate(lines)
    )


def main() -> None:
    """Measure and print."""
    path = resources.folder("grammar") / "examples" / "ten-point-four.smear"
    text = path.read_text(encoding="utf-8")
    head, _, hand = text.partition("\n\n")
    hand = "\n" + hand
    fast = (head + "\n" + hand * HANDS).encode()
    one_odd = hand.replace("bid Ann: pass", "bid Ann: p")
    loose = hand.replace(":", ": ")
    table = as_toml(hand)
    results = {
        f"canonical text, {len(hand)} bytes a hand": rate(lambda: read(fast)),
        "the same with one odd line a hand": rate(
            lambda: read((head + "\n" + one_odd * HANDS).encode())
        ),
        "the same, every line odd (exact path)": rate(
            lambda: read((head + "\n" + loose * 3).encode())
        ),
        "tomllib, the same words as lists": rate(lambda: len([tomllib.loads(table)])),
    }
    for name, value in results.items():
        print(f"{value:10,.0f} hands/s  {name}")
    canonical, *_, toml = results.values()
    print(f"{canonical / toml:10.2f} times tomllib")
    try:
        import chess.pgn
    except ImportError:
        print("python-chess is not installed: pip install 'smearspec[bench]'")
        return
    acts = 28
    plies = rate(lambda: PLIES * bool(chess.pgn.read_game(io.StringIO(PGN))))
    print(f"{canonical * acts:10,.0f} acts/s   smearspec, parsing")
    print(f"{plies:10,.0f} acts/s   python-chess read_game")
    print(f"{canonical * acts / plies:10.2f} times python-chess")


if __name__ == "__main__":
    main()
