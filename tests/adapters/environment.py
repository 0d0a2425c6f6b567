"""Declines with the names of its environment."""

import os

from speaking import serve

serve(lambda question: {"declined": " ".join(sorted(os.environ))})
