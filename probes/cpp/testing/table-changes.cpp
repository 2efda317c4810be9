#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <utility>
#include <vector>

#include <ecs_atlas.hpp>

/* `table-changes SEED` adds, removes and moves entities in tables that come and go, and compares in each of 5,000 frames what was found with
 * what the tables had before. Prints the number of frames in which an entity gained and lost the component, and in which that was not found. */
namespace {

struct world : ecs_atlas::columns {};

struct tables : ecs_atlas::component_changes {
  using component_changes::component_changes;
  std::map<std::uint64_t, std::vector<std::uint64_t>> all;

  bool read(ecs_atlas::buffer<std::uint64_t>& handles) override {
    for (const auto& [table, rows] : all) {
      handles.append(rows.data(), rows.size());
      end_part(table, handles.size());
    }
    return true;
  }

  bool has(std::uint64_t) const noexcept override { return false; }
  bool is_alive(std::uint64_t) const noexcept override { return true; }

  std::map<std::uint64_t, std::uint64_t> members() const {
    std::map<std::uint64_t, std::uint64_t> found;
    for (const auto& each : all) {
      for (const std::uint64_t handle : each.second) found[handle & 0xffff] = handle;
    }
    return found;
  }
};

}  // namespace

int main(int, char** arguments) {
  std::uint64_t state = std::strtoull(arguments[1], nullptr, 10);
  const auto below = [&](std::uint64_t bound) {
    state = state * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
    return (state >> 33) % bound;
  };
  world in;
  tables of{in, "A", 0xffff};
  std::vector<std::uint64_t> versions(2000);
  std::vector<std::uint64_t> free;
  for (std::uint64_t index = 0; index < versions.size(); index++) free.push_back(index);
  const auto take = [&](std::uint64_t table) {
    std::vector<std::uint64_t>& rows = of.all[table];
    const std::size_t row = below(rows.size());
    const std::uint64_t handle = std::exchange(rows[row], rows.back());
    rows.pop_back();
    if (rows.empty()) of.all.erase(table);
    return handle;
  };
  const auto change = [&] {
    const std::uint64_t table = below(6);
    if ((of.all.count(table) == 0 || below(2) == 0) && !free.empty()) {
      std::swap(free[below(free.size())], free.back());
      of.all[table].push_back(free.back() | ++versions[free.back()] << 16), free.pop_back();
    } else if (of.all.count(table) != 0) {
      const std::uint64_t handle = take(table);
      if (below(2) == 0) of.all[below(6)].push_back(handle);
      else free.push_back(handle & 0xffff);
    }
  };
  for (int i = 0; i < 3000; i++) change();
  of.follow(true);
  while (!of.has_begun()) of.begin_more();
  (void)of.net_changes();
  int both = 0;
  int wrong = 0;
  for (std::uint64_t frame = 0; frame < 5000; frame++) {
    const auto before = of.members();
    for (std::uint64_t i = below(6); i > 0; i--) change();
    const auto now = of.members();
    unsigned expected = 0;
    for (const auto& each : now) expected |= before.count(each.first) == 0 ? tables::gained : 0U;
    for (const auto& each : before) expected |= now.count(each.first) == 0 ? tables::lost : 0U;
    of.compare({1}, frame);
    both += expected == (tables::gained | tables::lost);
    wrong += of.net_changes() != expected;
  }
  std::printf("{\"both\": %d, \"wrong\": %d}\n", both, wrong);
}
