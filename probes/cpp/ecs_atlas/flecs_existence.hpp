#ifndef ECS_ATLAS_FLECS_EXISTENCE_HPP
#define ECS_ATLAS_FLECS_EXISTENCE_HPP

#include <flecs.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "flecs_ids.hpp"
#include "flecs_table.hpp"

namespace ecs_atlas {

/// Tells whether known tables still exist, without reading the lists of all tables whenever Flecs deletes one: a table exists if
/// a living entity is in it, and is gone if an entity of its type is. Empty tables are found in the lists only.
class flecs_existence {
 public:
  flecs_existence(const ecs_world_t* world, const flecs_ids& ids) noexcept : world_{world}, ids_{ids} {}

  /// Call this first in each frame, because Flecs may have deleted tables since the last one.
  void begin_frame() noexcept { deleted_ = ecs_get_world_info(world_)->table_delete_total; }

  /// Flecs' count of deleted tables. Addresses of tables hold as long as it is the same.
  [[nodiscard]] std::int64_t deleted() const noexcept { return deleted_; }

  /// Returns true if the table may be read in this frame. It is false for a table without rows until the lists are read.
  [[nodiscard]] bool is_certain(flecs_table& table) const {
    if (table.certain == deleted_) return true;
    bool found = holds(table, table.entity);
    if (!found && table.slot != nullptr) {
      const buffer<ecs_entity_t>& rows = table.slot->last_entities();
      for (std::size_t row = 0; !found && row < std::min(rows.size(), rows_asked); row++) found = holds(table, rows[row]);
    }
    if (found) confirm(table);
    return found;
  }

  /// The table is known to exist in this frame.
  void confirm(flecs_table& table) const {
    table.certain = deleted_;
    if (ecs_table_count(table.of) > 0) table.entity = ecs_table_entities(table.of)[0];
  }

  /// Returns true if the table that is at this address now is the known one.
  [[nodiscard]] bool is_same(const flecs_table& table) const {
    const ecs_type_t* type = ecs_table_get_type(table.of);
    return std::equal(table.type.begin(), table.type.end(), type->array, type->array + type->count) && identity_of(table.type) == table.identity;
  }

  /// Identifies the entities of a type including generations, because a deleted table's ids may be reused with other
  /// entities.
  [[nodiscard]] std::uint64_t identity_of(const std::vector<ecs_id_t>& type) const {
    std::uint64_t identity = type.size();
    for (const ecs_id_t id : type) identity = identity * 31 + (ECS_HAS_ID_FLAG(id, PAIR) ? ids_.identity_of(id) : id);
    return identity;
  }

  /// Returns true if Flecs has deleted the table because it has deleted an entity of its type.
  [[nodiscard]] bool is_gone(const flecs_table& table) const {
    return identity_of(table.type) != table.identity || std::any_of(table.type.begin(), table.type.end(), [this](ecs_id_t id) { return is_dead(id); });
  }

 private:
  [[nodiscard]] bool is_dead(ecs_id_t id) const {
    if (!ECS_HAS_ID_FLAG(id, PAIR)) return !ecs_is_alive(world_, id & ECS_COMPONENT_MASK);
    if (ecs_get_alive(world_, ECS_PAIR_FIRST(id)) == 0) return true;
    return ECS_PAIR_SECOND(id) != 0 && !flecs_ids::is_value_pair(id) && ecs_get_alive(world_, ECS_PAIR_SECOND(id)) == 0;
  }

  /// So many entities that were in a table are looked up before it is held to be empty.
  static constexpr std::size_t rows_asked = 8;

  [[nodiscard]] bool holds(const flecs_table& table, ecs_entity_t entity) const {
    const ecs_record_t* record = entity == 0 || !ecs_is_alive(world_, entity) ? nullptr : ecs_record_find(world_, entity);
    return record != nullptr && record->table == table.of && is_same(table);
  }

  const ecs_world_t* world_;
  const flecs_ids& ids_;
  std::int64_t deleted_ = 0;
};

}  // namespace ecs_atlas

#endif
