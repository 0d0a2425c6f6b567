"""Random legal games, to try programs and people with."""

from smearspec.simulate.game import MAX_HANDS, UnfinishedGame, games, is_won

__all__ = ["MAX_HANDS", "UnfinishedGame", "games", "is_won"]
