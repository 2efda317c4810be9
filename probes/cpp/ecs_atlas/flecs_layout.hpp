#ifndef ECS_ATLAS_FLECS_LAYOUT_HPP
#define ECS_ATLAS_FLECS_LAYOUT_HPP

#include <flecs.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace ecs_atlas {

/// An edge of the table graph, as Flecs keeps it.
struct flecs_edge {
  const void* previous;
  const void* next;
  const ecs_table_t* from;
  const ecs_table_t* to;
  const void* difference;
  ecs_id_t id;
};

/// A page of a sparse set: by index the row in its dense array, 0: none; and the values.
struct flecs_sparse_page {
  const std::int32_t* sparse;
  const void* data;
};

/// Where Flecs 4.0.5 to 4.1.6 keeps what its public interface does not give: edges of the table graph, and the storage of components that
/// are in no table. It is found once, beside what is public; nothing is read where it is not found, nor from versions that were not compared.
class flecs_layout {
 public:
  explicit flecs_layout(const ecs_world_t* world) noexcept {
#if FLECS_VERSION_MAJOR == 4 && FLECS_VERSION_MINOR * 100 + FLECS_VERSION_PATCH <= 106
    find_node(ecs_get_table(world, EcsFlecsCore));
    find_storage(flecs_components_get(world, ecs_id(EcsComponent)), ecs_get_type_info(world, ecs_id(EcsComponent)));
#else
    (void)world;
#endif
  }

  [[nodiscard]] bool has_graph() const noexcept { return node_ != 0; }

  /// Edges by id, of which the values are `flecs_edge`s; null: none. @param kind 0: add, 1: remove
  [[nodiscard]] const ecs_map_t* edges(const ecs_table_t* of, int kind) const noexcept {
    return node_ == 0 ? nullptr : read<const ecs_map_t*>(of, node_ + (kind == 0 ? 1 : 3) * sizeof(void*));
  }

  /// The sparse set of a component, or of the targets of a relation (`(R,*)`); null: none.
  [[nodiscard]] const ecs_sparse_t* sparse(const ecs_world_t* world, ecs_id_t id) const noexcept {
    const auto* found = static_cast<const ecs_sparse_t*>(storage(world, id));
    return found == nullptr || found->count < 1 || found->count > found->dense.count ? nullptr : found;
  }

  /// What a component record has besides tables; null: nothing.
  [[nodiscard]] const void* storage(const ecs_world_t* world, ecs_id_t id) const noexcept {
    const ecs_component_record_t* record = storage_ == 0 ? nullptr : flecs_components_get(world, id);
    return record == nullptr ? nullptr : read<const void*>(record, storage_);
  }

 private:
  template <typename T>
  static T read(const void* from, std::size_t offset) noexcept {
    T value;
    std::memcpy(&value, static_cast<const std::uint8_t*>(from) + offset, sizeof value);
    return value;
  }

  /// Behind the type of a table there are its entities, and after one or two pointers its count and size; then its node in the graph.
  void find_node(const ecs_table_t* table) noexcept {
    if (table == nullptr || ecs_table_count(table) == 0) return;
    const auto* type = reinterpret_cast<const std::uint8_t*>(ecs_table_get_type(table));
    const auto data = static_cast<std::size_t>(type - reinterpret_cast<const std::uint8_t*>(table)) + sizeof(ecs_type_t);
    if (read<const ecs_entity_t*>(table, data) != ecs_table_entities(table)) return;
    for (const std::size_t count : {data + 2 * sizeof(void*), data + 3 * sizeof(void*)}) {
      if (read<std::int32_t>(table, count) != ecs_table_count(table) || read<std::int32_t>(table, count + 4) != ecs_table_size(table)) continue;
      node_ = count + 8;
      return;
    }
  }

  /// Behind the type information of a component record.
  void find_storage(const ecs_component_record_t* record, const ecs_type_info_t* info) noexcept {
    // As long as the shortest record.
    constexpr std::size_t words = 12;
    for (std::size_t at = 0; record != nullptr && info != nullptr && at < words; at++) {
      if (read<const ecs_type_info_t*>(record, at * sizeof(void*)) != info) continue;
      storage_ = (at + 1) * sizeof(void*);
      return;
    }
  }

  /// Offsets; 0: unknown.
  std::size_t node_ = 0;
  std::size_t storage_ = 0;
};

}  // namespace ecs_atlas

#endif
