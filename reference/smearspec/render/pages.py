"""Pages that need nothing else: a template, its style and script, and no way to load anything.

The template escapes whatever it prints; the policy of the page allows its own style and script by
their digests, and nothing from outside.
"""

import base64
import hashlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from smearspec.messages import printable

if TYPE_CHECKING:
    from jinja2 import Template


def page(folder: Path, name: str, *, style: str = "", **facts: object) -> str:
    """Return the page of ``NAME.html`` in a folder, with ``NAME.css`` and, if there, ``NAME.js``.

    ``style`` comes before the style of the page.  The template is given ``style``, ``script`` and
    ``policy`` beside the facts, and a filter ``trusted`` for what needs no escaping.
    """
    style += "\n" + (folder / f"{name}.css").read_text(encoding="utf-8")
    script = folder / f"{name}.js"
    code = "\n" + script.read_text(encoding="utf-8") if script.exists() else ""
    return _template(folder, name).render(
        style=style, script=code, policy=policy(style, code), **facts
    )


def policy(style: str, script: str) -> str:
    """Return the content security policy of a page with this style and script."""
    allowed = "default-src 'none'; base-uri 'none'; form-action 'none'; "
    allowed += f"style-src '{_digest(style)}'"
    return f"{allowed}; script-src '{_digest(script)}'" if script else allowed


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


@cache
def _template(folder: Path, name: str) -> "Template":
    """Return a template that escapes everything, invisible characters too."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415
    from markupsafe import Markup  # noqa: PLC0415

    def safe(value: object) -> object:
        if isinstance(value, Markup):
            return value
        return "\n".join(map(printable, str(value).split("\n")))

    environment = Environment(
        loader=FileSystemLoader(folder), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True, finalize=safe,
    )  # fmt: skip
    environment.filters["trusted"] = Markup
    return environment.get_template(f"{name}.html")
