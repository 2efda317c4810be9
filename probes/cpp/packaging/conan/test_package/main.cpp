#include <cstdint>
#include <cstdlib>
#include <vector>

#include <ecs_atlas.hpp>

/* `example [FRAMES]` is a game that runs 10 frames, or the given number. */
int main(int count, char** arguments) {
  ecs_atlas::atlas atlas{"example"};
  const auto column = atlas.column("numbers", ecs_atlas::type::u32, {{"kind", "array"}, {"group", "numbers"}, {"role", "other"}});
  const std::vector<std::uint32_t> numbers{3, 1, 4};
  for (unsigned long frame = 0, frames = count < 2 ? 10 : std::strtoul(arguments[1], nullptr, 10); frame < frames; frame++) {
    atlas.frame([&] { atlas.give(column, numbers.data(), numbers.size()); });
    std::this_thread::sleep_for(std::chrono::milliseconds{5});
  }
  return 0;
}
