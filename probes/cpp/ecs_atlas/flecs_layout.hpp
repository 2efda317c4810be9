#ifndef ECS_ATLAS_FLECS_LAYOUT_HPP
#define ECS_ATLAS_FLECS_LAYOUT_HPP

#include <flecs.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace ecs_atlas {

/// The layout of Flecs' edges in the table graph.
struct flecs_edge {
  const void* previous;
  const void* next;
  const ecs_table_t* from;
  const ecs_table_t* to;
  const void* difference;
  ecs_id_t id;
};

/// The layout of Flecs' sparse set pages: for each index the row in the dense array (0 if none), and the values.
struct flecs_sparse_page {
  const std::int32_t* sparse;
  const void* data;
};

/// Finds data that the public interface of Flecs 4.0.5 to 4.1.6 does not return: edges of the table graph, and the
/// storage of components that are in no table. The offsets are found once, next to public data. Nothing is read if they
/// are not found, or from versions whose layout was not checked.
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

  /// Returns `flecs_edge`s by id; null if there are none. @param kind 0: add, 1: remove
  [[nodiscard]] const ecs_map_t* edges(const ecs_table_t* of, int kind) const noexcept {
    return node_ == 0 ? nullptr : read<const ecs_map_t*>(of, node_ + (kind == 0 ? 1 : 3) * sizeof(void*));
  }

  /// Returns the sparse set of a component, or of a relation's targets (`(R,*)`); null if there is none.
  [[nodiscard]] const ecs_sparse_t* sparse(const ecs_world_t* world, ecs_id_t id) const noexcept {
    const auto* found = static_cast<const ecs_sparse_t*>(storage(world, id));
    return found == nullptr || found->count < 1 || found->count > found->dense.count ? nullptr : found;
  }

  /// Returns the storage of a component record; null if it has none.
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

  /// A table's type is followed by its entities and, after one or two pointers, by its count and size; then comes its
  /// node in the graph.
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

  /// The storage follows the type information in a component record.
  void find_storage(const ecs_component_record_t* record, const ecs_type_info_t* info) noexcept {
    // The shortest record has this many words.
    constexpr std::size_t words = 12;
    for (std::size_t at = 0; record != nullptr && info != nullptr && at < words; at++) {
      if (read<const ecs_type_info_t*>(record, at * sizeof(void*)) != info) continue;
      storage_ = (at + 1) * sizeof(void*);
      return;
    }
  }

  /// Offsets; 0 if unknown.
  std::size_t node_ = 0;
  std::size_t storage_ = 0;
};

}  // namespace ecs_atlas

#endif
