"""The score of a hand and of a game: items, contract, who has won."""
