"""What a record does not tell: the ways to complete it, and what holds in all of them."""
