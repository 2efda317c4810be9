#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#if defined(ENTT)
#  include <entt/entt.hpp>
#  include <ecs_atlas_entt.hpp>
#elif defined(FLECS)
#  include <flecs.h>
#  include <ecs_atlas_flecs.hpp>
#else
#  include <ecs_atlas.hpp>
#endif

/*
 * In the frames of each ten, entity 0 gains Frightened (3), has its level raised (4, in every second ten by both systems), loses it (6), and does both within a frame: it has it before and after frame 5,
 * and neither before nor after frame 9. Entity 1 always has it, and a new one with the same index takes over (8). With `-DENTT` or `-DFLECS` the entities are in
 * such a world, otherwise in an array.
 */
struct Frightened {
  std::uint32_t level = 0;
};

namespace {

ecs_atlas::options editable() {
  ecs_atlas::options who{"break-game"};
  who.edit = who.finds_changes = true;
  return who;
}

#if defined(ENTT)
struct world {
  entt::registry registry;
  ecs_atlas::entt_probe<> probe{registry, editable()};
  entt::entity entities[2] = {registry.create(), registry.create()};

  world() {
    ECS_ATLAS_COMPONENT(probe, Frightened, level);
    gain(1);
  }
  ecs_atlas::atlas& atlas() { return probe.shown_by(); }
  void gain(int of) { registry.emplace<Frightened>(entities[of]); }
  void lose(int of) { registry.remove<Frightened>(entities[of]); }
  void scare(int of) { registry.get<Frightened>(entities[of]).level++; }
  void replace() {
    registry.destroy(entities[1]);
    entities[1] = registry.create();
  }
  void frame() { probe.frame(); }
};
#elif defined(FLECS)
struct world {
  flecs::world flecs;
  ecs_atlas::flecs_probe probe{flecs, ecs_atlas::flecs_options{editable()}};
  flecs::entity entities[2] = {flecs.entity(), flecs.entity()};
  std::uint32_t level = 0;

  world() { gain(1); }
  ecs_atlas::atlas& atlas() { return probe.shown_by(); }
  void gain(int of) { entities[of].add<Frightened>(); }
  void lose(int of) { entities[of].remove<Frightened>(); }
  void scare(int of) { entities[of].set<Frightened>({++level}); }
  void replace() {
    entities[1].destruct();
    entities[1] = flecs.entity();
  }
  void frame() { probe.frame(); }
};
#else
struct world {
  /// The handles of the entities that have the component; 2^20 is a generation.
  std::vector<std::uint64_t> members;
  std::uint64_t entities[2] = {0, 1};
  /// By entity.
  Frightened values[2];
  ecs_atlas::atlas shown{editable()};

  class frightened : public ecs_atlas::component_changes {
   public:
    frightened(ecs_atlas::atlas& in, const world& of) : component_changes{in, "Frightened", 0xf'ffff}, members_{of.members}, values_{of.values} {}

    const void* value_of(std::uint32_t index, std::size_t& size) noexcept override {
      const auto has = [index](std::uint64_t member) { return (member & 0xf'ffff) == index; };
      if (index > 1 || std::none_of(members_.begin(), members_.end(), has)) return nullptr;
      size = sizeof(Frightened);
      return values_ + index;
    }

   private:
    bool read(ecs_atlas::buffer<std::uint64_t>& handles) override {
      handles.append(members_.data(), members_.size());
      return true;
    }
    const std::vector<std::uint64_t>& members_;
    const Frightened* values_;
  };

  world() {
    shown.offer(std::make_unique<frightened>(shown, *this));
    shown.edit_with([this](const ecs_atlas::edit_request& edit) {
      if (edit.what == ecs_atlas::edit_request::action::add) members.push_back(edit.entity);
      ecs_atlas::edit_result result;
      result.entity = 2;
      return result;
    });
    gain(1);
  }
  ecs_atlas::atlas& atlas() { return shown; }
  void gain(int of) { members.push_back(entities[of]); }
  void lose(int of) {
    for (std::size_t row = 0; row < members.size(); row++) {
      if (members[row] != entities[of]) continue;
      members[row] = members.back();
      members.pop_back();
      return;
    }
  }
  void scare(int of) { values[of].level++; }
  void replace() {
    lose(1);
    entities[1] += 0x10'0000;
  }
  void frame() {
    shown.frame([] {});
  }
};
#endif

}  // namespace

int main() {
  world of;
  while (!of.atlas().attached()) std::this_thread::sleep_for(std::chrono::milliseconds{1});
  for (std::uint64_t frame = 0;; frame++) {
    {
      ecs_atlas::system_scope scope{of.atlas(), "Fear"};
      if (frame % 10 == 3 || frame % 10 == 9) of.gain(0);
      if (frame % 20 == 4) of.scare(0);
      if (frame % 10 == 5) of.lose(0);
    }
    {
      ecs_atlas::system_scope scope{of.atlas(), "Calm"};
      if (frame % 10 == 4) of.scare(0);
      if (frame % 10 == 6 || frame % 10 == 9) of.lose(0);
      if (frame % 10 == 5) of.gain(0);
    }
    if (frame % 10 == 8) of.replace(), of.gain(1);
    of.frame();
    if (frame % 10 == 0) std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
}
