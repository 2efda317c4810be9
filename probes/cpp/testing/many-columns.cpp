#include <cstdint>
#include <cstdlib>
#include <string>

#include <ecs_atlas.hpp>

/* `many-columns COLUMNS` declares more columns than a hub accepts, and one whose name is too long. */
int main(int count, char** arguments) {
  if (count < 2) return 2;
  ecs_atlas::options who;
  who.name = "many columns";
  // Sending so many columns within a small share would take half a minute.
  who.share = 1;
  ecs_atlas::atlas atlas{who};
  for (unsigned long i = 0, columns = std::strtoul(arguments[1], nullptr, 10); i < columns; i++) atlas.column("c" + std::to_string(i), ecs_atlas::type::u8);
  atlas.column(std::string(300, 'x'), ecs_atlas::type::u8);
  for (;;) {
    atlas.frame([] {});
    std::this_thread::sleep_for(std::chrono::milliseconds{5});
  }
}
