#pragma once
#include <cstdint>

#include "sparse_set.hpp"

namespace game {

struct vector2 {
  float x;
  float y;
};

struct health {
  std::int32_t points;
};

/// Generates the same numbers on every machine for the same seed.
struct random_numbers {
  std::uint64_t state;

  std::uint32_t next() {
    state = state * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
    return static_cast<std::uint32_t>(state >> 33);
  }

  std::uint32_t below(std::uint32_t bound) { return next() % bound; }
};

/// A walking crowd. Each frame picks some entities: most of them walk and are hurt, one in ten is replaced by a new
/// one, and one in ten freezes or thaws.
struct world {
  entity_pool entities;
  component_set<vector2> position;
  component_set<vector2> velocity;
  component_set<health> hurt;
  sparse_set frozen;
  random_numbers random;

  world(std::uint32_t count, std::uint64_t seed) : random{seed} {
    for (std::uint32_t i = 0; i < count; i++) spawn();
  }

  void update(std::uint32_t changes) {
    for (std::uint32_t i = 0; i < changes && entities.alive > 0; i++) {
      const handle entity = entities.dense[random.below(entities.alive)];
      if (i % 10 == 3) replace(entity);
      else if (i % 10 == 7) freeze_or_thaw(entity);
      else walk(entity);
    }
  }

 private:
  void spawn() {
    const handle entity = entities.create();
    const auto x = static_cast<float>(random.below(1000));
    const auto y = static_cast<float>(random.below(1000));
    position.add(entity, {x, y});
    velocity.add(entity, {static_cast<float>(random.below(9)) - 4.0F, 0.25F});
    if (random.below(2) == 0) hurt.add(entity, {100});
  }

  void replace(handle entity) {
    position.remove(entity);
    velocity.remove(entity);
    if (hurt.contains(entity)) hurt.remove(entity);
    if (frozen.contains(entity)) frozen.remove(entity);
    entities.destroy(entity);
    spawn();
  }

  void freeze_or_thaw(handle entity) {
    if (frozen.contains(entity)) frozen.remove(entity);
    else frozen.add(entity);
  }

  void walk(handle entity) {
    vector2& at = position.of(entity);
    const vector2& by = velocity.of(entity);
    at = {at.x + by.x, at.y + by.y};
    if (hurt.contains(entity)) hurt.of(entity).points--;
  }
};

}  // namespace game
