#ifndef ECS_ATLAS_HPP
#define ECS_ATLAS_HPP

/* Shows a running game's Entity-Component-System in ECS Atlas. C++17, no dependency, headers only: put the folder of this
 * file on the include path. For EnTT include ecs_atlas_entt.hpp instead, which does all that follows by itself.
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
 * docs/protocol.md says what a column's meta may hold. README.md beside this file says the rest.
 */
#include "ecs_atlas/atlas.hpp"

#endif
