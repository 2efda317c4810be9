include(CMakePackageConfigHelpers)
set(package_dir "${CMAKE_INSTALL_DATADIR}/cmake/ecs_atlas_probe")

# Headers are listed by name, because a checkout that is built in place contains other folders too.
file(GLOB public_headers "${CMAKE_CURRENT_SOURCE_DIR}/ecs_atlas*.h" "${CMAKE_CURRENT_SOURCE_DIR}/ecs_atlas*.hpp")
install(FILES ${public_headers} DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}/ecs_atlas" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" FILES_MATCHING PATTERN "*.hpp")
install(TARGETS ecs_atlas_probe EXPORT ecs_atlas_probe-targets)
install(EXPORT ecs_atlas_probe-targets NAMESPACE ecs_atlas:: DESTINATION "${package_dir}")

set(version_file "${CMAKE_CURRENT_BINARY_DIR}/ecs_atlas_probe-config-version.cmake")
write_basic_package_version_file("${version_file}" COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES "${CMAKE_CURRENT_SOURCE_DIR}/cmake/ecs_atlas_probe-config.cmake" "${version_file}" DESTINATION "${package_dir}")
