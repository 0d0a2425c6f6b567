"""Rule books: the rules of one table as sentences, each from the resolved value that it is about.

The sentences and what they are about stand in ``spec/book.yaml``; nothing here knows a game.
"""

from smearspec.render.book.book import Book, book_of
from smearspec.render.book.facts import Unsaid

__all__ = ["Book", "Unsaid", "book_of"]
