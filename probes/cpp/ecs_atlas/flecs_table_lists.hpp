#ifndef ECS_ATLAS_FLECS_TABLE_LISTS_HPP
#define ECS_ATLAS_FLECS_TABLE_LISTS_HPP

#include <flecs.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>

#include "flecs_ids.hpp"
#include "flecs_table.hpp"

namespace ecs_atlas {

/// A list of tables in Flecs after 4.1.6, which is an array. A new table takes the place after the last one that queries find, and
/// the table that had this place moves to the end. So only the places before it are never read twice.
template <typename Iterator, typename = void>
class flecs_table_list {
 public:
  /// Passes the tables that were not found before to `found` until it returns false. @return false if some may be left
  template <typename Found>
  bool read_new(const Iterator& all, Found&& found) {
    if (all.remaining != length_) next_ = settled_;
    length_ = all.remaining;
    while (next_ < length_) {
      const ecs_table_t* table = all.elems[next_].table;
      const bool is_settled = next_ == settled_ && !ecs_table_has_flags(const_cast<ecs_table_t*>(table), not_queried);
      if (is_settled) settled_++;
      next_++;
      if (!found(table)) return false;
    }
    return true;
  }

 private:
  static constexpr ecs_flags32_t not_queried = EcsTableNotQueryable | EcsTableIsPrefab | EcsTableIsDisabled;

  std::int32_t length_ = 0;
  std::int32_t next_ = 0;
  /// The number of places at the beginning that were read and keep their tables.
  std::int32_t settled_ = 0;
};

/// A list of tables in Flecs up to 4.1.6, to whose end new tables are linked.
template <typename Iterator>
class flecs_table_list<Iterator, std::void_t<decltype(Iterator::next)>> {
 public:
  template <typename Found>
  bool read_new(const Iterator& all, Found&& found) {
    const ecs_table_cache_hdr_t* next = last_ == nullptr ? all.next : next_of(*last_);
    for (; next != nullptr; next = next_of(*next)) {
      last_ = next;
      if (!found(next->table)) return false;
    }
    return true;
  }

 private:
  template <typename Element>
  [[nodiscard]] static const Element* next_of(const Element& of) {
    return of.next;
  }

  /// The last known element.
  const ecs_table_cache_hdr_t* last_ = nullptr;
};

/// Finds the tables of a world through the records of `ChildOf` and `*`, since every table has one of these. Only what is new in
/// their lists is read, over several frames if it is long.
class flecs_table_lists {
 public:
  template <typename Found>
  bool read_new(const ecs_world_t* world, Found&& found) {
    const ecs_id_t ids[] = {ecs_pair(EcsChildOf, EcsWildcard), ecs_pair(EcsChildOf, 0), EcsWildcard};
    for (std::size_t i = 0; i < lists_.size(); i++) {
      const ecs_component_record_t* record = flecs_components_get(world, ids[i]);
      ecs_table_cache_iter_t all;
      if (record == nullptr || !flecs_component_iter(record, &all)) continue;
      if (!lists_[i].read_new(all, found)) return false;
    }
    return true;
  }

 private:
  std::array<flecs_table_list<ecs_table_cache_iter_t>, 3> lists_;
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
