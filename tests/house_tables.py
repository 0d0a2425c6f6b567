"""Tables with house rules for tests: a shipped game with a change, and hands played by it."""

import io
from pathlib import Path
from typing import Any

import yaml

from command_line import run
from smearspec.notation import format_transcript
from smearspec.rules import RuleBook, load_file
from smearspec.simulate import games
from smearspec.verdict import Inputs, Verdict
from smearspec.verdict.judge import verify_stream


class House:
    """House rules in a file, and what becomes of records under them.

    ``own`` are the choices that the change answers in its own way.
    """

    def __init__(
        self, folder: Path, game: str, change: dict[str, Any], players: int, *own: str
    ) -> None:
        # Another file for every table of a test: what has been read is kept by its path.
        self.file = folder / f"house-{len(list(folder.iterdir()))}.yaml"
        document = {"smearspec": 1, "id": "house", "extends": game, "change": change,
                    "set": dict.fromkeys(own, "own")}  # fmt: skip
        self.file.write_text(yaml.safe_dump(document), encoding="utf-8")
        self.players = players

    @property
    def book(self) -> RuleBook:
        """The rules as a book that can be resolved."""
        return load_file(self.file)

    def text(self, hands: str) -> str:
        """Return a record with its header; hands without a tag are hand 1, dealt by the last."""
        names = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay")[: self.players]
        head = f'%smear 1\n[Rules "house"]\n[Seats "{" ".join(names)}"]\n\n'
        opening = "" if "[Hand" in hands else f'[Hand "1"]\n[Dealer "{names[-1]}"]\n'
        return head + opening + hands

    def verdict(self, hands: str) -> Verdict:
        """Judge a record."""
        stream = io.BytesIO(self.text(hands).encode())
        return next(verify_stream(stream, "-", Inputs((self.file,))))

    def codes(self, hands: str) -> list[str]:
        """Return the codes of the findings on a record."""
        return [finding.code for finding in self.verdict(hands).findings]

    def says(self, hands: str, lang: str = "en") -> str:
        """Return how a record is told trick by trick."""
        told = run("replay", "--rules", str(self.file), "--lang", lang, "-", given=self.text(hands))
        return "\n".join(told.lines)

    def plays(self, count: int = 12, seed: int = 7) -> list[str]:
        """Play random games and return them as texts, each of which must be verified."""
        with_gaps = games(
            self.book, self.players, seed=seed, count=count, on_unfinished=lambda game: None
        )
        texts = [format_transcript(game) for game in with_gaps]
        for text in texts:
            verdict = next(verify_stream(io.BytesIO(text.encode()), "-", Inputs((self.file,))))
            assert verdict.status == "verified", [f.facts for f in verdict.findings]
        return texts
