"""Names another version each time it is started, and dies at one question."""

import os
import sys

from speaking import HELLO, poisoned, right, serve

serve(
    lambda question: sys.exit(1) if poisoned(question) else right(question),
    {**HELLO, "version": str(os.getpid())},
)
