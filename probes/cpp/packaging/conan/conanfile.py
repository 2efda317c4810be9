"""`conan create probes/cpp/packaging/conan` packs the headers of this checkout."""
import json
import os
import shutil

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.files import copy, load

HEADERS = ("ecs_atlas*.h", "ecs_atlas*.hpp", "ecs_atlas/*.hpp")


class EcsAtlasProbe(ConanFile):
    name = "ecs_atlas_probe"
    description = "Shows the memory of a running game's Entity-Component-System in ECS Atlas"
    license = "MIT"
    package_type = "header-library"
    settings = "os", "compiler", "build_type", "arch"
    no_copy_source = True

    @property
    def _repository(self):
        return os.path.abspath(os.path.join(self.recipe_folder, "..", "..", "..", ".."))

    def set_version(self):
        self.version = json.loads(load(self, os.path.join(self._repository, "package.json")))["version"]

    def export_sources(self):
        shutil.copy2(os.path.join(self._repository, "LICENSE"), self.export_sources_folder)
        for pattern in HEADERS:
            copy(self, pattern, os.path.join(self._repository, "probes", "cpp"), self.export_sources_folder)

    def validate(self):
        check_min_cppstd(self, 17)

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        for pattern in HEADERS:
            copy(self, pattern, self.source_folder, os.path.join(self.package_folder, "include"))

    def package_id(self):
        self.info.clear()

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "ecs_atlas_probe")
        self.cpp_info.set_property("cmake_target_name", "ecs_atlas::probe")
        self.cpp_info.bindirs = []
        self.cpp_info.libdirs = []
        if self.settings.os in ("Linux", "FreeBSD"):
            self.cpp_info.system_libs = ["pthread"]
