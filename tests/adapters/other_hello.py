"""Says hello as the argument, a JSON object that is merged into a correct one, tells it to.

A key whose value is null is left out.
"""

import json
import sys

from speaking import HELLO, right, serve

merged = {**HELLO, **json.loads(sys.argv[1])}
serve(right, {name: value for name, value in merged.items() if value is not None})
