#ifndef ECS_ATLAS_FLECS_TARGETS_HPP
#define ECS_ATLAS_FLECS_TARGETS_HPP

#include <flecs.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>

#include "flecs_ids.hpp"
#include "flecs_layout.hpp"

namespace ecs_atlas {

/// The targets of a relation that is in no type. Flecs stores them by entity, so a limited number of entities is read
/// in each frame, in turn.
class flecs_targets {
 public:
  /// @param of stores for each entity its target if the relation is exclusive, else a list of targets
  void read(const ecs_sparse_t& of) {
    const auto* entities = static_cast<const ecs_entity_t*>(of.dense.array);
    const std::int32_t count = of.count - 1;
    last_ = 0;
    for (std::int32_t n = std::min(count, per_frame); n > 0; n--) {
      next_ = next_ < count ? next_ + 1 : 1;
      read_row(of, index_of(entities[next_]));
    }
  }

  [[nodiscard]] std::set<ecs_entity_t>& all() noexcept { return all_; }

 private:
  static constexpr std::int32_t per_frame = 2048;

  void read_row(const ecs_sparse_t& of, std::size_t index) {
    const std::size_t at = index / FLECS_SPARSE_PAGE_SIZE;
    if (at >= static_cast<std::size_t>(of.pages.count)) return;
    const void* data = static_cast<const flecs_sparse_page*>(of.pages.array)[at].data;
    if (data == nullptr) return;
    if (of.size == sizeof(ecs_entity_t)) {
      add(static_cast<const ecs_entity_t*>(data)[index % FLECS_SPARSE_PAGE_SIZE]);
    } else if (of.size == sizeof(ecs_type_t)) {
      const ecs_type_t& list = static_cast<const ecs_type_t*>(data)[index % FLECS_SPARSE_PAGE_SIZE];
      for (std::int32_t n = 0; n < list.count; n++) add(list.array[n]);
    }
  }

  void add(ecs_entity_t target) {
    if (target != last_) all_.insert(target);
    last_ = target;
  }

  std::set<ecs_entity_t> all_;
  /// The last target found, since neighbours often share it.
  ecs_entity_t last_ = 0;
  /// The row of the dense array that was read last.
  std::int32_t next_ = 0;
};

}  // namespace ecs_atlas

#endif
