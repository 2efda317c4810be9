#ifndef ECS_ATLAS_FLECS_CHANGES_HPP
#define ECS_ATLAS_FLECS_CHANGES_HPP

#include <flecs.h>

#include <cstdint>
#include <string>

#include "component_changes.hpp"
#include "entity_lives.hpp"

namespace ecs_atlas {

/// Finds changes of a component or tag by comparing the entities in its tables.
class flecs_changes : public component_changes {
 public:
  flecs_changes(columns& in, const std::string& component, const ecs_world_t* world) : component_changes{in, component, 0xffff'ffffU}, world_{world} {}

  [[nodiscard]] const void* value_of(std::uint32_t index, std::size_t& size) noexcept override {
    const ecs_type_info_t* info = ecs_get_type_info(world_, id_);
    const ecs_entity_t alive = info == nullptr ? 0 : ecs_get_alive(world_, index);
    if (alive == 0 || !ecs_owns_id(world_, alive, id_)) return nullptr;
    size = static_cast<std::size_t>(info->size);
    return ecs_get_id(world_, alive, id_);
  }

  [[nodiscard]] bool has(std::uint64_t handle) const noexcept override { return ecs_is_alive(world_, handle) && ecs_owns_id(world_, handle, id_); }

  [[nodiscard]] bool is_alive(std::uint64_t handle) const noexcept override { return ecs_is_alive(world_, handle); }

  /// Another id has this name from now on.
  void become(ecs_id_t id) noexcept { id_ = id; }

 private:
  bool read(buffer<std::uint64_t>& handles) override {
    const ecs_component_record_t* of = flecs_components_get(world_, id_);
    ecs_table_cache_iter_t each;
    if (of == nullptr || !flecs_component_iter(of, &each)) return true;
    while (const ecs_table_record_t* next = flecs_component_next(&each)) {
      const ecs_table_t* table = next->hdr.table;
      handles.append(ecs_table_entities(table), static_cast<std::size_t>(ecs_table_count(table)));
      end_part(reinterpret_cast<std::uintptr_t>(table), handles.size());
    }
    return true;
  }

  const ecs_world_t* world_;
  ecs_id_t id_ = 0;
};

/// Finds entities that are created or destroyed by comparing the living part of the entity index.
class flecs_lives : public entity_lives {
 public:
  flecs_lives(columns& in, const ecs_world_t* world) : entity_lives{in, 0xffff'ffffU}, world_{world} {}

 private:
  bool read(buffer<std::uint64_t>& handles) override {
    const ecs_entities_t all = ecs_get_entities(world_);
    handles.append(all.ids, static_cast<std::size_t>(all.alive_count));
    return true;
  }

  const ecs_world_t* world_;
};

}  // namespace ecs_atlas

#endif
