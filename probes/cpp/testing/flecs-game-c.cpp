#define ECS_ATLAS_FLECS_IMPLEMENTATION
#include <ecs_atlas_flecs.hpp>
