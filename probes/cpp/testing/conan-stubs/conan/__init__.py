"""Stand-ins for the parts of Conan that the recipe uses; for `pack.py`."""


class ConanFile:
    pass
