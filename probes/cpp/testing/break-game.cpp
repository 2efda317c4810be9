#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iterator>
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
 * and neither before nor after frame 9. Entity 1 always has it, and a new one with the same index takes over (8). Entity 0 is Marked in frames 1 and 4, and not any more
 * in the frames after these. In Apply a new entity without components takes over the index of entity 2 (7), and becomes Marked by a command that Fear has queued and Apply carries
 * out (8). With `-DENTT` or `-DFLECS` the entities are in
 * such a world, otherwise in an array.
 */
struct Frightened {
  std::uint32_t level = 0;
};
struct Marked {};

namespace {

ecs_atlas::options editable() {
  ecs_atlas::options who{"break-game"};
  who.edit = who.finds_changes = true;
  // With sanitizers comparisons take several times as long.
  who.share = 0.5;
  return who;
}

#if defined(ENTT)
struct world {
  entt::registry registry;
  ecs_atlas::entt_probe<> probe{registry, editable()};
  entt::entity entities[3] = {registry.create(), registry.create(), registry.create()};

  world() {
    ECS_ATLAS_COMPONENT(probe, Frightened, level);
    ECS_ATLAS_COMPONENT(probe, Marked);
    gain(1), mark(2);
  }
  ecs_atlas::atlas& atlas() { return probe.shown_by(); }
  void gain(int of) { registry.emplace<Frightened>(entities[of]); }
  void lose(int of) { registry.remove<Frightened>(entities[of]); }
  void scare(int of) { registry.get<Frightened>(entities[of]).level++; }
  void mark(int of) { registry.emplace<Marked>(entities[of]); }
  void unmark(int of) { registry.remove<Marked>(entities[of]); }
  void replace(int of) {
    registry.destroy(entities[of]);
    entities[of] = registry.create();
  }
  void frame() { probe.frame(); }
};
#elif defined(FLECS)
struct world {
  flecs::world flecs;
  ecs_atlas::flecs_probe probe{flecs, ecs_atlas::flecs_options{editable()}};
  flecs::entity entities[3] = {flecs.entity(), flecs.entity(), flecs.entity()};
  std::uint32_t level = 0;

  world() { gain(1), mark(2); }
  ecs_atlas::atlas& atlas() { return probe.shown_by(); }
  void gain(int of) { entities[of].add<Frightened>(); }
  void lose(int of) { entities[of].remove<Frightened>(); }
  void scare(int of) { entities[of].set<Frightened>({++level}); }
  void mark(int of) { entities[of].add<Marked>(); }
  void unmark(int of) { entities[of].remove<Marked>(); }
  void replace(int of) {
    entities[of].destruct();
    entities[of] = flecs.entity();
  }
  void frame() { probe.frame(); }
};
#else
struct world {
  using list = std::vector<std::uint64_t>;
  /// The handles of the entities that have the components; 2^20 is a generation.
  list frightened;
  list marked;
  std::uint64_t entities[3] = {0, 1, 2};
  /// By entity.
  Frightened values[2];
  ecs_atlas::atlas shown{editable()};

  class changes : public ecs_atlas::component_changes {
   public:
    changes(ecs_atlas::atlas& in, const char* component, const world& of, const list& members) : component_changes{in, component, 0xf'ffff}, of_{of}, members_{members} {}

    bool has(std::uint64_t handle) const noexcept override { return std::find(members_.begin(), members_.end(), handle) != members_.end(); }
    bool is_alive(std::uint64_t handle) const noexcept override { return std::find(std::begin(of_.entities), std::end(of_.entities), handle) != std::end(of_.entities); }

    const void* value_of(std::uint32_t index, std::size_t& size) noexcept override {
      if (&members_ != &of_.frightened || index > 1 || !has(of_.entities[index])) return nullptr;
      size = sizeof(Frightened);
      return of_.values + index;
    }

   private:
    bool read(ecs_atlas::buffer<std::uint64_t>& handles) override {
      handles.append(members_.data(), members_.size());
      return true;
    }
    const world& of_;
    const list& members_;
  };

  class lives : public ecs_atlas::entity_lives {
   public:
    lives(ecs_atlas::atlas& in, const world& of) : entity_lives{in, 0xf'ffff}, of_{of} {}

   private:
    bool read(ecs_atlas::buffer<std::uint64_t>& handles) override {
      handles.append(of_.entities, std::size(of_.entities));
      return true;
    }
    const world& of_;
  };

  world() {
    shown.offer(std::make_unique<changes>(shown, "Frightened", *this, frightened));
    shown.offer(std::make_unique<changes>(shown, "Marked", *this, marked));
    shown.offer(std::make_unique<lives>(shown, *this));
    shown.edit_with([this](const ecs_atlas::edit_request& edit) {
      if (edit.what == ecs_atlas::edit_request::action::add) frightened.push_back(edit.entity);
      ecs_atlas::edit_result result;
      result.entity = 3;
      return result;
    });
    gain(1), mark(2);
  }
  ecs_atlas::atlas& atlas() { return shown; }
  void gain(int of) { frightened.push_back(entities[of]); }
  void lose(int of) { remove(frightened, of); }
  void scare(int of) { values[of].level++; }
  void mark(int of) { marked.push_back(entities[of]); }
  void unmark(int of) { remove(marked, of); }
  void remove(list& from, int of) {
    const auto found = std::find(from.begin(), from.end(), entities[of]);
    if (found == from.end()) return;
    *found = from.back();
    from.pop_back();
  }
  void replace(int of) {
    lose(of), unmark(of);
    entities[of] += 0x10'0000;
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
  struct command {
    ecs_atlas::queue_tag tag;
    int marks;
  };
  std::vector<command> queue;
  for (std::uint64_t frame = 0;; frame++) {
    {
      ecs_atlas::system_scope scope{of.atlas(), "Fear"};
      if (frame % 10 == 8) queue.push_back({ecs_atlas::queue_tag{of.atlas()}, 2});
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
    {
      ecs_atlas::system_scope scope{of.atlas(), "Apply"};
      for (const command& each : queue) {
        ecs_atlas::queued_scope queued{of.atlas(), each.tag};
        of.mark(each.marks);
      }
      queue.clear();
      if (frame % 10 == 1 || frame % 10 == 4) of.mark(0);
      if (frame % 10 == 2 || frame % 10 == 5) of.unmark(0);
      if (frame % 10 == 7) of.replace(2);
    }
    if (frame % 10 == 8) of.replace(1), of.gain(1);
    of.frame();
    if (frame % 10 == 0) std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
}
