// Usage: flecs ENTITIES none|cached|kinds|cached-kinds|bulk: with uncached queries, with a cached one for the visit of P and V, entities of 32 kinds, or with many created at once.
#include "flecs.h"
#include "measured.hpp"
#include <algorithm>
#include <cstring>

struct P { float x, y, z, w; };
using V = P; using H = P; using T = P;

enum { first = 2, add, set, get, remove_, visit_1, visit_2, visit_3, create, destroy, recycle, add_pair, first_child, add_child, visit_kinds, bulk_10, bulk_100, bulk_p, bulk_p_v_h, unchanged_1, unchanged_2, unchanged_3, first_outside, add_outside, remove_outside, first_with_parent, add_with_parent, change_parent };
const char* const names[] = {"first", "add", "set", "get", "remove", "visit 1", "visit 2", "visit 3", "create", "destroy", "recycle", "add pair", "first child", "add child", "visit kinds", "bulk 10", "bulk 100", "bulk P", "bulk P V H", "unchanged visit 1", "unchanged visit 2", "unchanged visit 3", "first outside", "add outside", "remove outside", "first with Parent", "add with Parent", "change Parent"};
static P data[100];

static void* counted_malloc(ecs_size_t bytes) { marker[1] = 1; return std::malloc(bytes); }
static void* counted_calloc(ecs_size_t bytes) { marker[1] = 1; return std::calloc(1, bytes); }
static void* counted_realloc(void* at, ecs_size_t bytes) { marker[1] = 1; return std::realloc(at, bytes); }

int main(int, char** arguments) {
  const int n = std::atoi(arguments[1]);
  const bool cached = std::strncmp(arguments[2], "cached", 6) == 0;
  print_names(names);
  ecs_os_set_api_defaults();
  ecs_os_api_t api = ecs_os_api;
  api.malloc_ = counted_malloc, api.calloc_ = counted_calloc, api.realloc_ = counted_realloc;
  ecs_os_set_api(&api);
  ecs_world_t* w = ecs_mini();
  const auto component = [&](const char* name) {
    ecs_entity_desc_t entity{};
    entity.name = name, entity.use_low_id = true;
    ecs_component_desc_t desc{};
    desc.entity = ecs_entity_init(w, &entity);
    desc.type.size = sizeof(P), desc.type.alignment = alignof(P);
    return ecs_component_init(w, &desc);
  };
  const ecs_entity_t p = component("P"), v = component("V"), h = component("H"), t = component("T");
  auto* e = static_cast<ecs_entity_t*>(std::malloc(sizeof(ecs_entity_t) * n));
  const P value{1, 2, 3, 4};
  float sum = 0;
  const auto query = [&](std::initializer_list<ecs_entity_t> ids, bool is_cached) {
    ecs_query_desc_t desc{};
    int term = 0;
    for (const ecs_entity_t id : ids) desc.terms[term++].id = id;
    if (is_cached) desc.cache_kind = EcsQueryCacheAuto;
    return ecs_query_init(w, &desc);
  };
  const auto each = [&](ecs_query_t* of, int fields) {
    ecs_iter_t it = ecs_query_iter(w, of);
    while (ecs_query_next(&it)) {
      const P* columns[3]{};
      for (int field = 0; field < fields; field++) columns[field] = static_cast<const P*>(ecs_field_w_size(&it, sizeof(P), field));
      for (int i = 0; i < it.count; i++)
        for (int field = 0; field < fields; field++) sum += columns[field][i].x;
    }
  };
  if (std::strstr(arguments[2], "kinds") != nullptr) {
    ecs_entity_t kinds[5];
    for (auto& kind : kinds) kind = ecs_new(w);
    for (int i = 0; i < n; i++) {
      const ecs_entity_t x = ecs_new(w);
      ecs_set_id(w, x, p, sizeof value, &value);
      for (int kind = 0; kind < 5; kind++)
        if (i >> kind & 1) ecs_add_id(w, x, kinds[kind]);
    }
    ecs_query_t* of = query({p}, cached);
    measure(visit_kinds, [&] { each(of, 1); });
    marker[200] = static_cast<int>(sum);
    return 0;
  }
  for (int i = 0; i < n; i++) {
    e[i] = ecs_new(w);
    ecs_set_id(w, e[i], p, sizeof value, &value);
    if (i % 2 == 0) ecs_set_id(w, e[i], v, sizeof value, &value);
    if (i % 3 == 0) ecs_set_id(w, e[i], h, sizeof value, &value);
  }
  ecs_query_t *q1 = query({p}, false), *q2 = query({p, v}, cached), *q3 = query({p, v, h}, false);
  if (std::strcmp(arguments[2], "bulk") == 0) {
    const auto bulk = [&](int count, int components) {
      const ecs_entity_t ids[] = {p, v, h};
      void* values[] = {data, data, data};
      ecs_bulk_desc_t desc{};
      desc.count = count, desc.data = values;
      std::copy(ids, ids + components, desc.ids);
      ecs_bulk_init(w, &desc);
    };
    for (int i = 0; i < 20; i++) measure(bulk_10, [&] { bulk(10, 2); });
    for (int i = 0; i < 20; i++) measure(bulk_100, [&] { bulk(100, 2); });
    for (int i = 0; i < 20; i++) measure(bulk_p, [&] { bulk(10, 1); });
    for (int i = 0; i < 20; i++) measure(bulk_p_v_h, [&] { bulk(10, 3); });
    return 0;
  }
  const auto visits = [&](int first_id) {
    measure(first_id, [&] { each(q1, 1); });
    measure(first_id + 1, [&] { each(q2, 2); });
    measure(first_id + 2, [&] { each(q3, 3); });
  };
  visits(unchanged_1);
  const int runs = n < 500 ? n / 10 : 50, step = n / runs / 2 * 2;
  const ecs_entity_t likes = ecs_new(w), bob = ecs_new(w), parent = ecs_new(w);
  measure(first, [&] { ecs_add_id(w, e[1], t); });
  for (int i = 0; i < runs; i++) { const auto x = e[i * step + 1]; measure(add, [&] { ecs_add_id(w, x, v); }); }
  for (int i = 0; i < runs; i++) { const auto x = e[shuffled(i, n)]; measure(set, [&] { ecs_set_id(w, x, p, sizeof value, &value); }); }
  for (int i = 0; i < runs; i++) { const auto x = e[shuffled(i + 7, n)]; measure(get, [&] { sum += static_cast<const P*>(ecs_get_id(w, x, p))->x; }); }
  for (int i = 0; i < runs; i++) { const auto x = e[i * step]; measure(remove_, [&] { ecs_remove_id(w, x, v); }); }
  visits(visit_1);
  for (int i = 0; i < runs; i++) measure(create, [&] { (void)ecs_new(w); });
  int done = 0;
  for (int i = 0; i < n && done < runs; i += 6) {
    const auto x = e[i];
    if (!ecs_has_id(w, x, v)) continue;
    done++;
    measure(destroy, [&] { ecs_delete(w, x); });
  }
  for (int i = 0; i < done; i++) measure(recycle, [&] { (void)ecs_new(w); });
  auto* made = static_cast<ecs_entity_t*>(std::malloc(sizeof(ecs_entity_t) * (2 * runs + 1)));
  for (int i = 0; i < 2 * runs + 1; i++) made[i] = ecs_new(w);
  for (int i = 0; i < runs; i++) measure(add_pair, [&] { ecs_add_id(w, made[i], ecs_pair(likes, bob)); });
  measure(first_child, [&] { ecs_add_id(w, made[2 * runs], ecs_pair(EcsChildOf, parent)); });
  for (int i = 0; i < runs; i++) measure(add_child, [&] { ecs_add_id(w, made[runs + i], ecs_pair(EcsChildOf, parent)); });
  marker[200] = static_cast<int>(sum);
#if FLECS_VERSION_MINOR >= 1
  const ecs_entity_t s = component("S"), one = ecs_new(w), other = ecs_new(w);
  ecs_add_id(w, s, EcsSparse);
  ecs_add_id(w, s, EcsDontFragment);
  for (int i = 0; i < 2 * runs + 1; i++) made[i] = ecs_new(w);
  measure(first_outside, [&] { ecs_set_id(w, made[2 * runs], s, sizeof value, &value); });
  for (int i = 0; i < runs; i++) measure(add_outside, [&] { ecs_set_id(w, made[i], s, sizeof value, &value); });
  for (int i = 0; i < runs; i++) measure(remove_outside, [&] { ecs_remove_id(w, made[i], s); });
  const auto set_parent = [&](ecs_entity_t child, ecs_entity_t parent) {
    const EcsParent with{parent};
    ecs_set_id(w, child, ecs_id(EcsParent), sizeof with, &with);
  };
  measure(first_with_parent, [&] { set_parent(made[2 * runs], one); });
  for (int i = 0; i < runs; i++) measure(add_with_parent, [&] { set_parent(made[runs + i], one); });
  for (int i = 0; i < runs; i++) measure(change_parent, [&] { set_parent(made[runs + i], other); });
#endif
}
