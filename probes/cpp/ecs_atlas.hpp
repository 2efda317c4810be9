#ifndef ECS_ATLAS_HPP
#define ECS_ATLAS_HPP

/* Shows a running game's Entity-Component-System in ECS Atlas. C++17, no dependency, header-only: put the folder of this
 * file on the include path. For EnTT or Flecs include ecs_atlas_entt.hpp or ecs_atlas_flecs.hpp instead.
 *
 *     #include <ecs_atlas.hpp>
 *
 *     ecs_atlas::atlas atlas{"my game"};
 *     const auto entities = atlas.column("Position.entities", ecs_atlas::type::u32,
 *         {{"kind", "array"}, {"group", "Position"}, {"role", "entities"}, {"component", "Position"}});
 *
 *     // at the end of each frame:
 *     atlas.frame([&] { atlas.give(entities, ids.data(), ids.size()); });
 *
 * docs/protocol.md describes the keys of a column's meta. See README.md for more.
 */
#include "ecs_atlas/atlas.hpp"

#endif
