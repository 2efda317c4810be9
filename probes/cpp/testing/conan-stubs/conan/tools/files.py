import os
import shutil
from fnmatch import fnmatch


def load(conanfile, path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def copy(conanfile, pattern, src, dst):
    """Like Conan's `copy`: `pattern` is matched with paths relative to `src`, and `*` also matches slashes."""
    for folder, _, names in os.walk(src):
        for name in names:
            path = os.path.relpath(os.path.join(folder, name), src)
            if not fnmatch(path.replace(os.sep, "/"), pattern):
                continue
            target = os.path.join(dst, path)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copy2(os.path.join(src, path), target)
