"""Writes ``spec/shipped.json``: every rule document of the package in a form that needs no YAML.

Run ``python -m smearspec.rules.ship`` after editing a document; a test holds the file fresh.
"""

import json
from pathlib import Path

from smearspec.resources import folder
from smearspec.rules.document import Document
from smearspec.rules.files import document_of
from smearspec.rules.library import SHIPPED_FILE, Shipped

_KEPT = ("/rules", "/tables", "/choices")


def documents(spec: Path) -> Shipped:
    """Read every rule document of a folder ``spec``: base.yaml first, then the others by name."""
    paths = [spec / "base.yaml", *sorted(spec.glob("variants/*.yaml")),
             *sorted(spec.glob("family/*.yaml"))]  # fmt: skip
    read: dict[str, Document] = {}
    for path in paths:
        file = f"spec/{path.relative_to(spec).as_posix()}"
        held = document_of(path, file)
        read[held.id] = Document(held.data, held.places, file, held.id, shipped=True)
    return Shipped(read)


def shipped_text(spec: Path) -> str:
    """Return the whole text of the JSON file, one document a line."""
    library = documents(spec)
    lines = []
    for name in library.ids():
        document = library.find(name)
        if document is not None:
            entry = {
                "file": document.file,
                "data": document.data,
                "places": {
                    pointer: place for pointer, place in document.places.items()
                    if pointer.startswith(_KEPT) and "/label" not in pointer
                },
            }  # fmt: skip
            written = json.dumps(entry, ensure_ascii=False, separators=(",", ":"))
            lines.append(f"{json.dumps(name)}:{written}")
    return '{"format":1,"documents":{\n' + ",\n".join(lines) + "\n}}\n"


if __name__ == "__main__":
    target = folder("spec") / SHIPPED_FILE
    target.write_text(shipped_text(folder("spec")), encoding="utf-8")
