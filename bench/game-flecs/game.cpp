#include <chrono>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <flecs.h>

#include <ecs_atlas_flecs.hpp>

#include "../game-cpp/measured.hpp"

namespace {

using game::measures, game::settings;

struct Position {
  float x;
  float y;
};

struct Velocity {
  float x;
  float y;
};

struct Health {
  std::int32_t points;
};

struct Frozen {};

/// A walking crowd of ten teams. Each frame picks some entities: most of them walk and are hurt, one in ten is replaced
/// by a new one, and one in ten freezes or thaws.
class crowd {
 public:
  crowd(flecs::world& in, const settings& with) : world_{in}, state_{with.seed} {
    world_.component<Position>().member<float>("x").member<float>("y");
    world_.component<Velocity>().member<float>("x").member<float>("y");
    world_.component<Health>().member<std::int32_t>("points");
    for (int i = 0; i < 10; i++) teams_.push_back(world_.entity(("team " + std::to_string(i)).c_str()));
    for (std::uint32_t i = 0; i < with.entities; i++) alive_.push_back(spawn());
  }

  void update(std::uint32_t changes) {
    for (std::uint32_t i = 0; i < changes; i++) {
      flecs::entity& entity = alive_[below(static_cast<std::uint32_t>(alive_.size()))];
      if (i % 10 == 3) entity.destruct(), entity = spawn();
      else if (i % 10 == 7) entity.has<Frozen>() ? entity.remove<Frozen>() : entity.add<Frozen>();
      else walk(entity);
    }
  }

 private:
  std::uint32_t below(std::uint32_t bound) {
    state_ = state_ * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
    return static_cast<std::uint32_t>(state_ >> 33) % bound;
  }

  flecs::entity spawn() {
    const auto x = static_cast<float>(below(1000));
    const flecs::entity entity = world_.entity().add<Position>().child_of(teams_[below(10)]).set<Velocity>({static_cast<float>(below(9)) - 4.0F, 0.25F}).set<Position>({x, x});
    if (below(2) == 0) entity.set<Health>({100});
    return entity;
  }

  static void walk(flecs::entity entity) {
    const auto* at = static_cast<const Position*>(entity.get(entity.world().id<Position>()));
    entity.set<Position>({at->x + 1, at->y + 0.25F});
    if (!entity.has<Health>()) return;
    const auto* health = static_cast<const Health*>(entity.get(entity.world().id<Health>()));
    entity.set<Health>({health->points - 1});
  }

  flecs::world& world_;
  std::uint64_t state_;
  std::vector<flecs::entity> teams_;
  std::vector<flecs::entity> alive_;
};

}  // namespace

/// A Flecs game without pictures that is shown in ECS Atlas, for benchmarks of the probe.
int main(int count, char** arguments) {
  const settings with = game::read(count, arguments);
  flecs::world world;
  crowd of{world, with};
  std::optional<ecs_atlas::flecs_probe> atlas;
  if (with.probe) {
    ecs_atlas::flecs_options who;
    who.name = "game-flecs";
    who.share = with.share;
    atlas.emplace(world, who);
  }
  while (with.wait && atlas && !atlas->shown_by().attached()) std::this_thread::sleep_for(std::chrono::milliseconds{2});
  const auto changes = static_cast<std::uint32_t>(with.entities * with.change / 100 + 0.5);
  measures times;
  game::pace pace{with.hz};
  for (unsigned long frame = 0; frame < with.frames; frame++) {
    times.frame([&] { of.update(changes); }, [&] { if (atlas) atlas->frame(); });
    pace.wait();
  }
  times.print();
  return 0;
}
