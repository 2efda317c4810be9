#ifndef ECS_ATLAS_FLECS_COMPONENTS_HPP
#define ECS_ATLAS_FLECS_COMPONENTS_HPP

#include <flecs.h>

#include <functional>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "flecs_reflection.hpp"
#include "flecs_values.hpp"

namespace ecs_atlas {

/// Finds the fields of components: those registered with the probe, otherwise those of Flecs reflection.
class flecs_components {
 public:
  explicit flecs_components(const ecs_world_t* world) noexcept : world_{world} {}

  /// Adds fields to the component whose entity `find` returns; `find` returns 0 until the entity is known.
  flecs_component& add(std::function<ecs_entity_t(const ecs_world_t*)> find) {
    registered_.push_back({std::move(find), std::make_unique<flecs_component>()});
    return *registered_.back().of;
  }

  /// Returns the fields of an id's values; null for ids without values.
  const flecs_component* of(ecs_id_t id) {
    const ecs_type_info_t* info = ecs_get_type_info(world_, id);
    if (info == nullptr || info->size == 0) return nullptr;
    std::unique_ptr<flecs_component>& known = known_[info->component];
    if (known == nullptr) known = describe(info->component, static_cast<std::size_t>(info->size));
    return known.get();
  }

 private:
  struct registration {
    std::function<ecs_entity_t(const ecs_world_t*)> find;
    std::unique_ptr<flecs_component> of;
  };

  std::unique_ptr<flecs_component> describe(ecs_entity_t component, std::size_t size) {
    auto described = std::make_unique<flecs_component>();
    described->size = size;
    for (const registration& each : registered_) {
      if (each.find(world_) != component) continue;
      described->fields.insert(described->fields.end(), each.of->fields.begin(), each.of->fields.end());
    }
    if (described->fields.empty()) described->fields = flecs_reflection{world_}.fields(component);
    return described;
  }

  const ecs_world_t* world_;
  std::vector<registration> registered_;
  std::unordered_map<ecs_entity_t, std::unique_ptr<flecs_component>> known_;
};

}  // namespace ecs_atlas

#endif
