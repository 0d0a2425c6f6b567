"""Writes what is generated in ``spec/``: the shipped documents and the schema of patches.

``shipped.json`` holds every rule document of the package in a form that needs no YAML.  The part
``patch`` of ``schema/document.schema.json`` is derived from the schema of resolved rules.
Run ``python -m smearspec.rules.ship`` after editing a document or a schema; a test holds both
files fresh.
"""

import json
from pathlib import Path

from smearspec.resources import folder
from smearspec.rules.document import Document
from smearspec.rules.files import document_of
from smearspec.rules.library import SHIPPED_FILE, Shipped
from smearspec.rules.patch_schema import patch_schema

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
        if document is not None:  # pragma: no branch - the library knows its own ids
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


def document_schema_text(spec: Path) -> str:
    """Return the whole text of the document schema, with its derived part made anew."""
    rules = json.loads((spec / "schema" / "rules.schema.json").read_text(encoding="utf-8"))
    schema = json.loads((spec / "schema" / "document.schema.json").read_text(encoding="utf-8"))
    schema["$defs"]["patch"] = patch_schema(rules)
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def write(spec: Path) -> None:
    """Write both files, the schema first since it judges the documents."""
    (spec / "schema" / "document.schema.json").write_text(
        document_schema_text(spec), encoding="utf-8"
    )
    (spec / SHIPPED_FILE).write_text(shipped_text(spec), encoding="utf-8")


if __name__ == "__main__":
    write(folder("spec"))
