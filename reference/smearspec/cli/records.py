"""Records as syntax trees for the commands that judge nothing."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from smearspec import notation
from smearspec.cli.inputs import Remembering
from smearspec.cli.printing import tell
from smearspec.diagnostics import Finding
from smearspec.notation import tree
from smearspec.render.findings import finding_lines


@dataclass(slots=True)
class Faults:
    """The findings of one input; shown on standard error as they come."""

    file: str
    lang: str
    count: int = 0
    memory: Remembering | None = None
    hinted: set[str] = field(default_factory=set)

    def show(self, finding: Finding) -> None:
        """Print a finding with the line that it means."""
        self.count += 1
        source = self.memory.line(finding.line) if self.memory and finding.line else ""
        with_hint = finding.code not in self.hinted
        self.hinted.add(finding.code)
        for line in finding_lines(
            finding, self.file, self.lang, source=source, with_hint=with_hint
        ):
            tell(line)


def blocks(stream: BinaryIO, faults: Faults) -> Iterator[tuple[tree.Block, tree.Block]]:
    """Yield every block with the header of its record, a header first and with itself.

    Findings are shown; the blocks that have some hold only the lines that could be read.
    """
    faults.memory = Remembering(stream)
    for record in notation.read(faults.memory):  # type: ignore[arg-type]
        for finding in record.header.findings:
            faults.show(finding)
        yield record.header.block, record.header.block
        for hand in record.hands():
            for finding in hand.findings:
                faults.show(finding)
            yield record.header.block, hand.block


def transcripts(stream: BinaryIO, faults: Faults) -> Iterator[tree.Transcript]:
    """Yield every record whole."""
    header: tree.Block | None = None
    hands: list[tree.Block] = []
    for head, block in blocks(stream, faults):
        if head is block:
            if header is not None:
                yield tree.Transcript(header, tuple(hands))
            header, hands = head, []
        else:
            hands.append(block)
    if header is not None:  # pragma: no branch - even an empty file has a header
        yield tree.Transcript(header, tuple(hands))
