"""How the tests run: the same examples every time, and none judged by how long it takes."""

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")
