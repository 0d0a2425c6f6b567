"""``smearspec rules``: the group of commands about rule documents."""

from smearspec.cli.app import RULES_COMMANDS, LazyGroup

command = LazyGroup(
    name="rules", modules=RULES_COMMANDS, help="List, show and check rule documents."
)
