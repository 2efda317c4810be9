/*
 * Flecs with functions that print data that its public interface does not return. They use Flecs' own definitions, and
 * tests compare the probe with them.
 */
#include "flecs.c"

#include "flecs-inside.h"

static void inside_id(const ecs_world_t *world, ecs_id_t id, ecs_strbuf_t *out) {
    char *text = ecs_id_str(world, id);
    ecs_strbuf_append(out, "\"%s\"", text);
    ecs_os_free(text);
}

static void inside_edges(const ecs_world_t *world, const char *kind, const ecs_map_t *edges, bool *first, ecs_strbuf_t *out) {
    ecs_map_iter_t each = ecs_map_iter(edges);
    while (ecs_map_next(&each)) {
        const ecs_graph_edge_t *edge = ecs_map_ptr(&each);
        if (edge->to == NULL) continue;
        ecs_strbuf_append(out, "%s[\"%s\",", *first ? "" : ",", kind);
        inside_id(world, ecs_map_key(&each), out);
        ecs_strbuf_append(out, ",%u]", (unsigned)edge->to->id);
        *first = false;
    }
}

char* flecs_inside_graph(const ecs_world_t *world) {
    ecs_strbuf_t out = ECS_STRBUF_INIT;
    const int32_t count = flecs_sparse_count(&world->store.tables);
    for (int32_t n = 0; n < count; n++) {
        /* The first element of the list is not used, because the root table is stored separately. */
        const ecs_table_t *table = n == 0 ? &world->store.root : flecs_sparse_get_dense_t(&world->store.tables, ecs_table_t, n);
        ecs_strbuf_append(&out, "%s{\"id\":%u,\"type\":[", n == 0 ? "[" : ",", (unsigned)table->id);
        for (int32_t i = 0; i < table->type.count; i++) {
            if (i > 0) ecs_strbuf_appendch(&out, ',');
            inside_id(world, table->type.array[i], &out);
        }
        ecs_strbuf_appendlit(&out, "],\"edges\":[");
        bool first = true;
        inside_edges(world, "add", table->node.add.hi, &first, &out);
        inside_edges(world, "remove", table->node.remove.hi, &first, &out);
        ecs_strbuf_appendlit(&out, "]}");
    }
    ecs_strbuf_appendlit(&out, "]");
    return ecs_strbuf_get(&out);
}

static const void* inside_storage(const ecs_world_t *world, ecs_id_t id) {
    const ecs_component_record_t *record = flecs_components_get(world, id);
    return record == NULL ? NULL : record->sparse;
}

char* flecs_inside_sparse(const ecs_world_t *world, ecs_id_t id) {
    const ecs_sparse_t *of = inside_storage(world, id);
    if (of == NULL) return NULL;
    ecs_strbuf_t out = ECS_STRBUF_INIT;
    ecs_strbuf_append(&out, "{\"count\":%d,\"dense\":[", of->count);
    for (int32_t row = 1; row < of->dense.count; row++) {
        const uint64_t entity = ecs_vec_get_t(&of->dense, uint64_t, row)[0] & 0xffffffffffffULL;
        ecs_strbuf_append(&out, "%s%llu", row == 1 ? "" : ",", (unsigned long long)entity);
    }
    ecs_strbuf_appendlit(&out, "],\"sparse\":{");
    bool first = true;
    for (int32_t n = 0; n < of->pages.count; n++) {
        const ecs_sparse_page_t *page = ecs_vec_get_t(&of->pages, ecs_sparse_page_t, n);
        for (int32_t i = 0; page->sparse != NULL && i < FLECS_SPARSE_PAGE_SIZE; i++) {
            if (page->sparse[i] == 0) continue;
            ecs_strbuf_append(&out, "%s\"%d\":%d", first ? "" : ",", n * FLECS_SPARSE_PAGE_SIZE + i, page->sparse[i]);
            first = false;
        }
    }
    ecs_strbuf_appendlit(&out, "},\"pages\":[");
    for (int32_t n = 0; n < of->pages.count; n++) {
        const bool there = ecs_vec_get_t(&of->pages, ecs_sparse_page_t, n)->sparse != NULL;
        ecs_strbuf_append(&out, "%s%d", n == 0 ? "" : ",", there);
    }
    ecs_strbuf_appendlit(&out, "]}");
    return ecs_strbuf_get(&out);
}

char* flecs_inside_union(const ecs_world_t *world, ecs_id_t id) {
#ifdef EcsIdIsUnion
    const ecs_switch_t *of = inside_storage(world, id);
    if (of == NULL) return NULL;
    ecs_strbuf_t out = ECS_STRBUF_INIT;
    ecs_strbuf_appendlit(&out, "{\"heads\":{");
    ecs_map_iter_t each = ecs_map_iter(&of->hdrs);
    for (bool first = true; ecs_map_next(&each); first = false) {
        ecs_strbuf_append(&out, "%s\"%s\":%u", first ? "" : ",", ecs_get_name(world, ecs_map_key(&each)), (unsigned)ecs_map_value(&each));
    }
    ecs_strbuf_appendlit(&out, "},\"links\":{");
    bool first = true;
    for (int32_t n = 0; n < of->pages.count; n++) {
        const ecs_switch_page_t *page = ecs_vec_get_t(&of->pages, ecs_switch_page_t, n);
        for (int32_t i = 0; i < page->values.count; i++) {
            if (ecs_vec_get_t(&page->values, uint64_t, i)[0] == 0) continue;
            const ecs_switch_node_t *node = ecs_vec_get_t(&page->nodes, ecs_switch_node_t, i);
            ecs_strbuf_append(&out, "%s\"%d\":[%u,%u]", first ? "" : ",", n * FLECS_SPARSE_PAGE_SIZE + i, node->next, node->prev);
            first = false;
        }
    }
    ecs_strbuf_appendlit(&out, "},\"pages\":[");
    for (int32_t n = 0; n < of->pages.count; n++) {
        const bool there = ecs_vec_get_t(&of->pages, ecs_switch_page_t, n)->nodes.count > 0;
        ecs_strbuf_append(&out, "%s%d", n == 0 ? "" : ",", there);
    }
    ecs_strbuf_appendlit(&out, "]}");
    return ecs_strbuf_get(&out);
#else
    (void)world, (void)id;
    return NULL;
#endif
}
