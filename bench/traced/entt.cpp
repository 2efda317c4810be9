// Usage: entt ENTITIES none|partial|full|kinds|bulk: without a group, with one that owns V and gets P, with one that owns P and V, entities of 32 kinds, or with many created at once.
#include "measured.hpp"
#include <cstring>
#include <entt/entt.hpp>
#include <vector>

struct P { float x, y, z, w; };
struct V { float x, y, z, w; };
struct H { float x, y, z, w; };
struct T { float x, y, z, w; };
template <int> struct Kind {};

enum { first = 2, add, set, get, remove_, visit_1, visit_2, visit_3, visit_group, create, destroy, recycle, visit_kinds, bulk_10, bulk_100, bulk_p, bulk_p_v_h, unchanged_1, unchanged_2, unchanged_3, unchanged_group };
const char* const names[] = {"first", "add", "set", "get", "remove", "visit 1", "visit 2", "visit 3", "visit group", "create", "destroy", "recycle", "visit kinds", "bulk 10", "bulk 100", "bulk P", "bulk P V H", "unchanged visit 1", "unchanged visit 2", "unchanged visit 3", "unchanged visit group"};
static entt::entity made[100];

int main(int, char** arguments) {
  const int n = std::atoi(arguments[1]);
  const bool partial = std::strcmp(arguments[2], "partial") == 0, full = std::strcmp(arguments[2], "full") == 0;
  print_names(names);
  auto& r = *new entt::registry;
  auto& e = *new std::vector<entt::entity>(n);
  float sum = 0;
  if (std::strcmp(arguments[2], "kinds") == 0) {
    for (int i = 0; i < n; i++) {
      const auto x = r.create();
      r.emplace<P>(x, P{1, 2, 3, 4});
      if (i & 1) r.emplace<Kind<0>>(x);
      if (i & 2) r.emplace<Kind<1>>(x);
      if (i & 4) r.emplace<Kind<2>>(x);
      if (i & 8) r.emplace<Kind<3>>(x);
      if (i & 16) r.emplace<Kind<4>>(x);
    }
    measure(visit_kinds, [&] { r.view<P>().each([&](P& p) { sum += p.x; }); });
    marker[200] = static_cast<int>(sum);
    return 0;
  }
  for (int i = 0; i < n; i++) {
    e[i] = r.create();
    r.emplace<P>(e[i], P{1, 2, 3, 4});
    if (i % 2 == 0) r.emplace<V>(e[i], V{1, 2, 3, 4});
    if (i % 3 == 0) r.emplace<H>(e[i], H{1, 2, 3, 4});
  }
  if (std::strcmp(arguments[2], "bulk") == 0) {
    const auto bulk = [&](int count, int components) {
      r.create(made, made + count);
      r.insert<P>(made, made + count, P{1, 2, 3, 4});
      if (components > 1) r.insert<V>(made, made + count, V{1, 2, 3, 4});
      if (components > 2) r.insert<H>(made, made + count, H{1, 2, 3, 4});
    };
    for (int i = 0; i < 20; i++) measure(bulk_10, [&] { bulk(10, 2); });
    for (int i = 0; i < 20; i++) measure(bulk_100, [&] { bulk(100, 2); });
    for (int i = 0; i < 20; i++) measure(bulk_p, [&] { bulk(10, 1); });
    for (int i = 0; i < 20; i++) measure(bulk_p_v_h, [&] { bulk(10, 3); });
    return 0;
  }
  if (partial) (void)r.group<V>(entt::get<P>);
  if (full) (void)r.group<P, V>();
  const auto group = [&](int id) {
    if (partial) measure(id, [&] { r.group<V>(entt::get<P>).each([&](V& v, P& p) { sum += p.x + v.x; }); });
    if (full) measure(id, [&] { r.group<P, V>().each([&](P& p, V& v) { sum += p.x + v.x; }); });
  };
  const auto visits = [&](int first_id, int group_id) {
    measure(first_id, [&] { r.view<P>().each([&](P& p) { sum += p.x; }); });
    measure(first_id + 1, [&] { r.view<P, V>().each([&](P& p, V& v) { sum += p.x + v.x; }); });
    measure(first_id + 2, [&] { r.view<P, V, H>().each([&](P& p, V& v, H& h) { sum += p.x + v.x + h.x; }); });
    group(group_id);
  };
  visits(unchanged_1, unchanged_group);
  const int runs = n < 500 ? n / 10 : 50, step = n / runs / 2 * 2;
  measure(first, [&] { r.emplace<T>(e[1], T{1, 2, 3, 4}); });
  for (int i = 0; i < runs; i++) { const auto x = e[i * step + 1]; measure(add, [&] { r.emplace<V>(x, V{5, 6, 7, 8}); }); }
  for (int i = 0; i < runs; i++) { const auto x = e[shuffled(i, n)]; measure(set, [&] { r.get<P>(x) = P{9, 9, 9, 9}; }); }
  for (int i = 0; i < runs; i++) { const auto x = e[shuffled(i + 7, n)]; measure(get, [&] { sum += r.get<P>(x).x; }); }
  for (int i = 0; i < runs; i++) { const auto x = e[i * step]; measure(remove_, [&] { r.remove<V>(x); }); }
  visits(visit_1, visit_group);
  for (int i = 0; i < runs; i++) measure(create, [&] { (void)r.create(); });
  int done = 0;
  for (int i = 0; i < n && done < runs; i += 6) {
    const auto x = e[i];
    if (!r.all_of<P, V, H>(x)) continue;
    done++;
    measure(destroy, [&] { r.destroy(x); });
  }
  for (int i = 0; i < done; i++) measure(recycle, [&] { (void)r.create(); });
  marker[200] = static_cast<int>(sum);
}
