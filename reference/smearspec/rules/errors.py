"""The one exception of the rules room: what is wrong with rules, a choice or a file."""

from smearspec.diagnostics import Finding


class RuleError(Exception):
    """Rules that cannot be used; the findings say why.

    ``file`` is the file at fault, empty where a name or a choice is.
    """

    def __init__(self, findings: tuple[Finding, ...], file: str = "") -> None:
        super().__init__(", ".join(sorted({finding.code for finding in findings})))
        self.findings = findings
        self.file = file


def refuse(code: str, file: str = "", line: int = 0, column: int = 0, **facts: object) -> RuleError:
    """Return the error with one finding."""
    return RuleError((Finding(code, line, column, facts),), file)
