#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <vector>

#include <ecs_atlas.hpp>

/* Changes the list of followed components in each of 2,000 frames of 5 ms. Prints how often the probe began with a component, how often
 * at most in 100 frames, and whether a component in a list that stays is followed at last. */
namespace {

struct counted : ecs_atlas::component_changes {
  using component_changes::component_changes;
  std::size_t begun = 0;

  bool read(ecs_atlas::buffer<std::uint64_t>& handles) override {
    handles.push(1);
    return true;
  }

  bool has(std::uint64_t handle) const noexcept override { return handle == 1; }
  bool is_alive(std::uint64_t handle) const noexcept override { return handle == 1; }

  void forget_read() noexcept override {
    if (!is_followed()) begun++;
  }
};

struct world : ecs_atlas::columns {};

struct list {
  std::uint32_t column = 0xffff'ffff;
  [[nodiscard]] bool follows(ecs_atlas::column_id of) const noexcept { return of.value == column; }
  [[nodiscard]] std::vector<std::uint32_t> inspected() const { return {}; }
};

}  // namespace

int main() {
  world in;
  ecs_atlas::followed_components all;
  counted* components[2] = {};
  for (counted*& of : components) {
    auto made = std::make_unique<counted>(in, &of == components ? "A" : "B", 0xffff);
    of = made.get();
    all.add(std::move(made));
  }
  list lists[1];
  const auto start = std::chrono::steady_clock::now();
  const auto at = [&](int frame) { return start + frame * std::chrono::milliseconds{5}; };
  const auto sum = [&] { return components[0]->begun + components[1]->begun; };
  std::size_t most = 0;
  std::size_t before = 0;
  for (int frame = 0; frame < 2000; frame++) {
    lists[0].column = frame % 3 == 2 ? 0xffff'ffff : components[frame % 3]->by_column().value;
    all.follow(lists, at(frame));
    if (frame % 100 == 99) most = std::max(most, sum() - before), before = sum();
  }
  const std::size_t begun = sum();
  lists[0].column = components[1]->by_column().value;
  all.follow(lists, at(2000));
  all.follow(lists, at(2200));
  std::printf("{\"begun\": %zu, \"most\": %zu, \"stays\": %s}\n", begun, most, components[1]->is_followed() ? "true" : "false");
}
