"""The command line: the only layer that prints, exits and reads the environment."""

from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command ``smearspec`` with the given arguments, else those of the process."""
    try:
        from smearspec.cli.app import run  # noqa: PLC0415  importing the package costs nothing

        run(arguments)
    except KeyboardInterrupt:
        # While the program was still being loaded; later `guarded` ends it.
        raise SystemExit(130) from None
