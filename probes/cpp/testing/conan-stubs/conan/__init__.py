"""What the recipe needs of Conan, for `pack.py`."""


class ConanFile:
    pass
