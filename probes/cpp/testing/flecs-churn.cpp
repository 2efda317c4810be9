#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include <flecs.h>

#include <ecs_atlas_flecs.hpp>

namespace {

constexpr int components = 12;
constexpr std::size_t families = 60;
constexpr int children = 2;

/// A world in which entities always get new tables. Each frame deletes a parent with the tables of its children, and adds
/// another one, which takes about 20 operations. There are always about 750 tables with different components.
class churn {
 public:
  explicit churn(ecs_world_t* in) : world_{in} {
    for (int i = 0; i < components; i++) {
      const std::string name = "C" + std::to_string(i);
      ecs_entity_desc_t entity = {};
      entity.name = name.c_str();
      ecs_struct_desc_t of = {};
      of.entity = ecs_entity_init(world_, &entity);
      for (int field = 0; field <= i % 3; field++) {
        names_.push_back(name + "_" + std::to_string(field));
        of.members[field].name = names_.back().c_str();
        of.members[field].type = ecs_id(ecs_i32_t);
      }
      ids_[i] = ecs_struct_init(world_, &of);
    }
    while (parents_.size() < families) add_family();
  }

  void frame() {
    std::swap(parents_[below(parents_.size())], parents_.back());
    ecs_delete(world_, parents_.back());
    parents_.pop_back();
    add_family();
  }

  void print() const {
    const char* between = "[";
    const auto print = [&](ecs_entity_t of) {
      std::printf("%s%.0f", between, ecs_atlas::handle_of(of));
      between = ",";
    };
    for (const ecs_entity_t parent : parents_) {
      print(parent);
      ecs_iter_t each = ecs_children(world_, parent);
      while (ecs_children_next(&each)) {
        for (int i = 0; i < each.count; i++) print(each.entities[i]);
      }
    }
    std::printf("]\n");
    std::fflush(stdout);
  }

 private:
  void add_family() {
    const ecs_entity_t parent = ecs_new(world_);
    parents_.push_back(parent);
    for (int i = 0; i < children; i++) {
      const ecs_entity_t child = ecs_new_w_pair(world_, EcsChildOf, parent);
      const std::size_t combination = below(1U << components);
      for (int c = 0; c < components; c++) {
        if ((combination >> c & 1U) != 0) ecs_add_id(world_, child, ids_[c]);
      }
    }
  }

  std::size_t below(std::size_t bound) {
    state_ = state_ * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
    return static_cast<std::size_t>(state_ >> 33) % bound;
  }

  ecs_world_t* world_;
  std::uint64_t state_ = 1;
  std::vector<std::string> names_;
  ecs_entity_t ids_[components] = {};
  std::vector<ecs_entity_t> parents_;
};

}  // namespace

/* `flecs-churn FRAMES COLUMNS [SHARE]` declares COLUMNS columns and runs FRAMES frames, in which the probe may take any time. With
 * SHARE it may take this share of frames of 16 ms. Then it prints the handles of all its entities and makes no more changes. */
int main(int count, char** arguments) {
  if (count < 3) return 2;
  ecs_world_t* world = ecs_mini();
  ECS_IMPORT(world, FlecsMeta);
  churn of{world};
  ecs_atlas::flecs_options who;
  who.name = "churn";
  who.share = count > 3 ? std::strtod(arguments[3], nullptr) : 1;
  ecs_atlas::flecs_probe atlas{world, who};
  const unsigned long columns = std::strtoul(arguments[2], nullptr, 10);
  for (unsigned long i = 0; i < columns; i++) atlas.shown_by().column("other." + std::to_string(i), ecs_atlas::type::u8);
  while (!atlas.shown_by().attached()) std::this_thread::sleep_for(std::chrono::milliseconds{1});
  const unsigned long frames = std::strtoul(arguments[1], nullptr, 10);
  for (unsigned long frame = 0; frame < frames; frame++) {
    of.frame();
    atlas.frame();
    if (who.share < 1) std::this_thread::sleep_for(std::chrono::milliseconds{16});
  }
  of.print();
  for (;;) {
    atlas.frame();
    std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
}
