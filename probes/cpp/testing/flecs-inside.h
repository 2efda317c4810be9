#ifndef ECS_ATLAS_TESTING_FLECS_INSIDE_H
#define ECS_ATLAS_TESTING_FLECS_INSIDE_H

#include <flecs.h>

#ifdef __cplusplus
extern "C" {
#endif

/* These functions return JSON to be freed with `ecs_os_free`, or null if there is no data. */

/* Returns each table with its type and its outgoing edges of the table graph. */
char* flecs_inside_graph(const ecs_world_t *world);

/* Returns the sparse set of a component: dense array from row 1 on, row by index, and pages. */
char* flecs_inside_sparse(const ecs_world_t *world, ecs_id_t id);

/*
 * Returns the lists of a union, given `(R,Union)`: each target's first index, and the next and previous index by index.
 */
char* flecs_inside_union(const ecs_world_t *world, ecs_id_t id);

#ifdef __cplusplus
}
#endif

#endif
