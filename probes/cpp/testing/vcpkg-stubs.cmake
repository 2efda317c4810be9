# Stand-ins for the vcpkg functions that the port calls, reduced to what they do to files:
# cmake -DPORT=… -DCURRENT_PACKAGES_DIR=… -DPORTFILE=… -P vcpkg-stubs.cmake
function(stub_run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)
endfunction()

function(vcpkg_cmake_configure)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "SOURCE_PATH" "OPTIONS")
  stub_run("${CMAKE_COMMAND}" -S "${arg_SOURCE_PATH}" -B "${CURRENT_PACKAGES_DIR}-build" ${arg_OPTIONS})
endfunction()

function(vcpkg_cmake_install)
  stub_run("${CMAKE_COMMAND}" --install "${CURRENT_PACKAGES_DIR}-build" --prefix "${CURRENT_PACKAGES_DIR}")
endfunction()

function(vcpkg_cmake_config_fixup)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "PACKAGE_NAME;CONFIG_PATH" "")
  file(RENAME "${CURRENT_PACKAGES_DIR}/${arg_CONFIG_PATH}" "${CURRENT_PACKAGES_DIR}/share/${arg_PACKAGE_NAME}")
  file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/share/cmake")
endfunction()

function(vcpkg_install_copyright)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "FILE_LIST")
  configure_file("${arg_FILE_LIST}" "${CURRENT_PACKAGES_DIR}/share/${PORT}/copyright" COPYONLY)
endfunction()

get_filename_component(CMAKE_CURRENT_LIST_DIR "${PORTFILE}" DIRECTORY)
include("${PORTFILE}")
