#ifndef ECS_ATLAS_TESTING_FLECS_INSIDE_H
#define ECS_ATLAS_TESTING_FLECS_INSIDE_H

#include <flecs.h>

#ifdef __cplusplus
extern "C" {
#endif

/* JSON, to be freed with `ecs_os_free`; null where there is nothing. */

/* Each table with its type, and the edges of the table graph that leave it. */
char* flecs_inside_graph(const ecs_world_t *world);

/* The sparse set in which a component is kept: dense from row 1 on, row by index, pages. */
char* flecs_inside_sparse(const ecs_world_t *world, ecs_id_t id);

/* The lists of a union, by `(R,Union)`: first index of each target, next and previous by index. */
char* flecs_inside_union(const ecs_world_t *world, ecs_id_t id);

#ifdef __cplusplus
}
#endif

#endif
