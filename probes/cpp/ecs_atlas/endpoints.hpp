#ifndef ECS_ATLAS_ENDPOINTS_HPP
#define ECS_ATLAS_ENDPOINTS_HPP

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "platform.hpp"

namespace ecs_atlas {

namespace internal {

inline std::string environment(const char* name) {
#ifdef _MSC_VER
#  pragma warning(suppress : 4996)
#endif
  const char* value = std::getenv(name);
  return value == nullptr ? std::string{} : std::string{value};
}

inline bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

/// Returns the rest of the line in a `.hub` file that begins with `word`, or an empty text.
inline std::string hub_file_line(std::string_view file, std::string_view word) {
  for (std::size_t at = 0; at < file.size();) {
    std::size_t end = file.find('\n', at);
    if (end == std::string_view::npos) end = file.size();
    std::string_view line = file.substr(at, end - at);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    if (line.size() > word.size() && line.substr(0, word.size()) == word && line[word.size()] == ' ') {
      return std::string{line.substr(word.size() + 1)};
    }
    at = end + 1;
  }
  return {};
}

}  // namespace internal

inline bool is_switched_off() {
  const std::string setting = internal::environment("ECS_ATLAS");
  return setting == "off" || setting == "OFF" || setting == "0";
}

/// Returns all folders in which hubs may have put their endpoints, because hub and game may have been started with
/// different environments.
inline std::vector<std::string> endpoint_folders() {
  using internal::environment;
  if (std::string chosen = environment("ECS_ATLAS_RUNTIME"); !chosen.empty()) return {chosen};
  std::vector<std::string> folders;
#ifdef _WIN32
  if (const std::string local = environment("LOCALAPPDATA"); !local.empty()) folders.push_back(local + "\\ecs-atlas\\run");
#else
  const std::string own = "/ecs-atlas-" + std::to_string(platform::user_id());
  if (const std::string run = environment("XDG_RUNTIME_DIR"); !run.empty()) folders.push_back(run + "/ecs-atlas");
  std::string temporary = environment("TMPDIR");
  while (temporary.size() > 1 && temporary.back() == '/') temporary.pop_back();
  if (!temporary.empty() && temporary != "/tmp") folders.push_back(temporary + own);
  folders.push_back("/tmp" + own);
#endif
  return folders;
}

/// Returns the addresses of possible hubs: sockets on Unix, names of pipes on Windows.
inline std::vector<std::string> find_endpoints(const std::vector<std::string>& folders) {
  std::vector<std::string> found;
  for (const std::string& folder : folders) {
    if (!platform::is_private_folder(folder)) continue;
    for (const std::string& file : platform::files_in(folder)) {
#ifdef _WIN32
      if (!internal::ends_with(file, ".hub")) continue;
      std::string pipe = internal::hub_file_line(platform::small_file(folder + "\\" + file), "socket");
      if (pipe.rfind("\\\\.\\pipe\\", 0) == 0) found.push_back(std::move(pipe));
#else
      if (internal::ends_with(file, ".sock")) found.push_back(folder + "/" + file);
#endif
    }
  }
  return found;
}

}  // namespace ecs_atlas

#endif
