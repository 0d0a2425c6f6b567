"""``python -m smearspec`` is the command ``smearspec``."""

from smearspec.cli import main

main()
