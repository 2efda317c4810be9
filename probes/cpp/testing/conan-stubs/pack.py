"""Runs those steps of `conan create` that copy files: pack.py CONANFILE FOLDER."""
import importlib.util
import json
import os
import sys
import tempfile
import types

sys.dont_write_bytecode = True
path, package_folder = sys.argv[1:]
spec = importlib.util.spec_from_file_location("recipe", path)
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
recipe = module.EcsAtlasProbe()

properties = {}
recipe.recipe_folder = os.path.dirname(os.path.abspath(path))
recipe.settings = types.SimpleNamespace(os="Linux")
recipe.info = types.SimpleNamespace(clear=lambda: None)
recipe.cpp_info = types.SimpleNamespace(set_property=properties.__setitem__)
with tempfile.TemporaryDirectory() as sources:
    recipe.export_sources_folder = recipe.source_folder = sources
    recipe.package_folder = package_folder
    recipe.set_version()
    recipe.export_sources()
    recipe.validate()
    recipe.package()
    recipe.package_id()
    recipe.package_info()
print(json.dumps({"name": recipe.name, "version": recipe.version, "target": properties["cmake_target_name"]}))
