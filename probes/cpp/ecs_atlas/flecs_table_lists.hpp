#ifndef ECS_ATLAS_FLECS_TABLE_LISTS_HPP
#define ECS_ATLAS_FLECS_TABLE_LISTS_HPP

#include <flecs.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "flecs_ids.hpp"
#include "flecs_table.hpp"

namespace ecs_atlas {

/// Finds the tables of a world through the records of `ChildOf` and `*`, since every table has one of these. Flecs appends new
/// tables to the lists of these records, so only the rest of each list is read, over several frames if it is long.
class flecs_table_lists {
 public:
  /// Passes the tables that were not found before to `found` until it returns false. @return false if some may be left
  template <typename Found>
  bool read_new(const ecs_world_t* world, Found&& found) {
    const ecs_id_t lists[] = {ecs_pair(EcsChildOf, EcsWildcard), ecs_pair(EcsChildOf, 0), EcsWildcard};
    for (std::size_t i = 0; i < last_.size(); i++) {
      const ecs_component_record_t* record = flecs_components_get(world, lists[i]);
      ecs_table_cache_iter_t each;
      if (record == nullptr || !flecs_component_iter(record, &each)) continue;
      const ecs_table_cache_hdr_t* next = last_[i] == nullptr ? each.next : last_[i]->next;
      for (; next != nullptr; next = next->next) {
        last_[i] = next;
        if (!found(next->table)) return false;
      }
    }
    return true;
  }

 private:
  /// The last known element of each list.
  std::array<const ecs_table_cache_hdr_t*, 3> last_{};
};

namespace internal {

/// Returns the column of a component in a table; -1 if it has none.
[[nodiscard]] inline std::int32_t column_of(const ecs_world_t* world, const ecs_table_t* table, ecs_id_t id) {
  const std::int32_t place = ecs_table_get_type_index(world, table, id);
  return place == -1 ? -1 : ecs_table_type_to_column_index(table, place);
}

}  // namespace internal

/// Returns what the type of an existing table says about it.
inline std::unique_ptr<flecs_table> describe_table(const ecs_world_t* world, const flecs_ids& ids, const ecs_table_t* of) {
  auto table = std::make_unique<flecs_table>();
  const ecs_type_t* type = ecs_table_get_type(of);
  table->of = of;
  table->type.assign(type->array, type->array + type->count);
  table->has_built_in_ids_only = type->count > 0;
  for (const ecs_id_t id : table->type) {
    if (ECS_HAS_ID_FLAG(id, TOGGLE)) table->toggles.push_back(id & ~ECS_TOGGLE);
    table->has_built_in_ids_only = table->has_built_in_ids_only && ids.is_built_in_id(id);
    if (!ECS_HAS_ID_FLAG(id, PAIR) || ECS_PAIR_FIRST(id) != EcsChildOf) continue;
    table->parent = static_cast<std::uint32_t>(ECS_PAIR_SECOND(id));
    table->is_child_of_built_in = ids.is_built_in(ECS_PAIR_SECOND(id));
  }
  table->names = internal::column_of(world, of, ecs_pair(ecs_id(EcsIdentifier), EcsName));
  if (parent_component() != 0) table->parents = internal::column_of(world, of, parent_component());
  return table;
}

}  // namespace ecs_atlas

#endif
