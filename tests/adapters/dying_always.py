"""Says hello and dies at every question."""

import sys

from speaking import serve

serve(lambda question: sys.exit(1))
