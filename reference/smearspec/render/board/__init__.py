"""The table drawn: a hand as scenes, scenes as a picture, a record as a page to step through."""
