"""Rule documents in YAML files of their own: reading and the check against the schema."""

from pathlib import Path

from smearspec import limits
from smearspec.rules.document import Document
from smearspec.rules.errors import RuleError, refuse
from smearspec.rules.patch import Object


def document_of(path: Path, file: str | None = None) -> Document:
    """Read and check one file, called ``file`` in findings; RuleError with every fault found."""
    from smearspec.rules.schema import document_findings  # noqa: PLC0415
    from smearspec.rules.yaml_reader import read  # noqa: PLC0415

    named = file or str(path)
    source = read(_bytes(path, named), named)
    findings = document_findings(source)
    if findings:
        raise RuleError(findings, named)
    data: Object = source.data if isinstance(source.data, dict) else {}
    return Document(data, source.places, named, path.name)


def _bytes(path: Path, named: str) -> bytes:
    """Return the content, one byte more than the limit at most; only of a regular file."""
    try:
        if not path.exists():
            raise refuse("rules-unreadable", named, name=named, case="missing")
        if not path.is_file():
            raise refuse("rules-unreadable", named, name=named, case="not-a-file")
        with path.open("rb") as stream:
            return stream.read(limits.RULES_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise refuse("rules-unreadable", named, name=named, text=reason or "") from None
