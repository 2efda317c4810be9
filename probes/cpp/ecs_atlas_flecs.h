#ifndef ECS_ATLAS_FLECS_H
#define ECS_ATLAS_FLECS_H

/* The probe for a Flecs game in C. One C++17 file of the game contains
 *
 *     #define ECS_ATLAS_FLECS_IMPLEMENTATION
 *     #include <ecs_atlas_flecs.hpp>
 *
 * and the game, once the world exists:
 *
 *     ecs_atlas_flecs_t *atlas = ecs_atlas_flecs_new(world, "my game");
 *     ecs_atlas_flecs_frame(atlas);      at the end of each frame
 *     ecs_atlas_flecs_free(atlas);       before the world ends
 *
 * Values are shown for components with Flecs reflection (ecs_struct) and for fields registered with ecs_atlas_flecs_field. */
#include <flecs.h>
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ecs_atlas_flecs_t ecs_atlas_flecs_t;

/** @return null if there is no memory; the other functions accept null */
ecs_atlas_flecs_t* ecs_atlas_flecs_new(ecs_world_t* world, const char* name);

/**
 * Shows a field of a component without reflection; call it before the first frame in which the component is used:
 * `ecs_atlas_flecs_field(atlas, ecs_id(Position), "x", EcsF32, offsetof(Position, x))`
 */
void ecs_atlas_flecs_field(ecs_atlas_flecs_t* atlas, ecs_entity_t component, const char* name, ecs_primitive_kind_t kind, size_t offset);

void ecs_atlas_flecs_frame(ecs_atlas_flecs_t* atlas);

/** Returns true while an ECS Atlas is connected. */
bool ecs_atlas_flecs_attached(const ecs_atlas_flecs_t* atlas);

void ecs_atlas_flecs_free(ecs_atlas_flecs_t* atlas);

#ifdef __cplusplus
}
#endif

#endif
