"""A record as a game: seats, amendments, the order of acts; it knows the syntax and no rules."""
