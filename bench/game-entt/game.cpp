#include <chrono>
#include <cstdint>
#include <optional>
#include <thread>
#include <vector>

#include <entt/entt.hpp>

#include <ecs_atlas_entt.hpp>

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

/// The crowd of bench/game-cpp in a registry.
class crowd {
 public:
  crowd(entt::registry& in, const settings& with) : registry_{in}, state_{with.seed} {
    for (std::uint32_t i = 0; i < with.entities; i++) alive_.push_back(spawn());
  }

  void update(std::uint32_t changes) {
    for (std::uint32_t i = 0; i < changes; i++) {
      entt::entity& entity = alive_[below(static_cast<std::uint32_t>(alive_.size()))];
      if (i % 10 == 3) registry_.destroy(entity), entity = spawn();
      else if (i % 10 == 7) registry_.all_of<Frozen>(entity) ? void(registry_.remove<Frozen>(entity)) : registry_.emplace<Frozen>(entity);
      else walk(entity);
    }
  }

 private:
  std::uint32_t below(std::uint32_t bound) {
    state_ = state_ * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
    return static_cast<std::uint32_t>(state_ >> 33) % bound;
  }

  entt::entity spawn() {
    const entt::entity entity = registry_.create();
    const auto x = static_cast<float>(below(1000));
    registry_.emplace<Position>(entity, x, x);
    registry_.emplace<Velocity>(entity, static_cast<float>(below(9)) - 4.0F, 0.25F);
    if (below(2) == 0) registry_.emplace<Health>(entity, 100);
    return entity;
  }

  void walk(entt::entity entity) {
    auto& at = registry_.get<Position>(entity);
    const auto& by = registry_.get<Velocity>(entity);
    at.x += by.x;
    at.y += by.y;
    if (auto* health = registry_.try_get<Health>(entity)) health->points--;
  }

  entt::registry& registry_;
  std::uint64_t state_;
  std::vector<entt::entity> alive_;
};

}  // namespace

/// An EnTT game without pictures that is shown in ECS Atlas, for benchmarks of the probe.
int main(int count, char** arguments) {
  const settings with = game::read(count, arguments);
  entt::registry registry;
  crowd of{registry, with};
  std::optional<ecs_atlas::entt_probe<>> atlas;
  if (with.probe) {
    ecs_atlas::options who{with.name};
    who.share = with.share;
    atlas.emplace(registry, who);
    ECS_ATLAS_COMPONENT(*atlas, Position, x, y);
    ECS_ATLAS_COMPONENT(*atlas, Velocity, x, y);
    ECS_ATLAS_COMPONENT(*atlas, Health, points);
    ECS_ATLAS_COMPONENT(*atlas, Frozen);
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
