#include <cstdint>
#include <cstdio>
#include <vector>

#include <ecs_atlas.hpp>

/* Asks a thousand times about the components of three entities, of which the second has the first component. Prints how often the world was
 * asked, and the answers about that component and about a column of none. */
namespace {

struct world : ecs_atlas::columns {};

struct counted : ecs_atlas::component_changes {
  using component_changes::component_changes;
  mutable int asked = 0;
  std::uint64_t owner = 0;

  bool read(ecs_atlas::buffer<std::uint64_t>&) override { return true; }
  bool has(std::uint64_t handle) const noexcept override {
    asked++;
    return handle == owner;
  }
  bool is_alive(std::uint64_t) const noexcept override { return true; }
};

}  // namespace

int main() {
  world in;
  counted first{in, "A", 0xffff};
  counted second{in, "B", 0xffff};
  first.owner = 2;
  ecs_atlas::held_components held;
  held.add(first), held.add(second);
  std::vector<int> answers;
  for (std::uint64_t handle = 1; handle <= 3; handle++) {
    held.begin(handle);
    for (int i = 0; i < 1000; i++) (void)held.has(first.by_column()), (void)held.has(second.by_column());
    answers.push_back(held.has(first.by_column()) ? 1 : 0);
  }
  std::printf("{\"asked\":[%d,%d],\"answers\":[%d,%d,%d],\"none\":%d}\n", first.asked, second.asked, answers[0], answers[1], answers[2], held.has(first.in_column()) ? 1 : 0);
}
