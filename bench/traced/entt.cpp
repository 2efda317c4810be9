// Usage: entt ENTITIES none|partial|full|kinds: without a group, with one that owns V and gets P, with one that owns P and V, or entities of 32 kinds.
#include "measured.hpp"
#include <cstring>
#include <entt/entt.hpp>
#include <vector>

struct P { float x, y, z, w; };
struct V { float x, y, z, w; };
struct H { float x, y, z, w; };
struct T { float x, y, z, w; };
template <int> struct Kind {};

enum { first = 2, add, set, get, remove_, visit_1, visit_2, visit_3, visit_group, create, destroy, recycle, visit_kinds };
const char* const names[] = {"first", "add", "set", "get", "remove", "visit 1", "visit 2", "visit 3", "visit group", "create", "destroy", "recycle", "visit kinds"};

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
  if (partial) (void)r.group<V>(entt::get<P>);
  if (full) (void)r.group<P, V>();
  const int runs = n < 500 ? n / 10 : 50, step = n / runs / 2 * 2;
  measure(first, [&] { r.emplace<T>(e[1], T{1, 2, 3, 4}); });
  for (int i = 0; i < runs; i++) { const auto x = e[i * step + 1]; measure(add, [&] { r.emplace<V>(x, V{5, 6, 7, 8}); }); }
  for (int i = 0; i < runs; i++) { const auto x = e[shuffled(i, n)]; measure(set, [&] { r.get<P>(x) = P{9, 9, 9, 9}; }); }
  for (int i = 0; i < runs; i++) { const auto x = e[shuffled(i + 7, n)]; measure(get, [&] { sum += r.get<P>(x).x; }); }
  for (int i = 0; i < runs; i++) { const auto x = e[i * step]; measure(remove_, [&] { r.remove<V>(x); }); }
  measure(visit_1, [&] { r.view<P>().each([&](P& p) { sum += p.x; }); });
  measure(visit_2, [&] { r.view<P, V>().each([&](P& p, V& v) { sum += p.x + v.x; }); });
  measure(visit_3, [&] { r.view<P, V, H>().each([&](P& p, V& v, H& h) { sum += p.x + v.x + h.x; }); });
  if (partial) measure(visit_group, [&] { r.group<V>(entt::get<P>).each([&](V& v, P& p) { sum += p.x + v.x; }); });
  if (full) measure(visit_group, [&] { r.group<P, V>().each([&](P& p, V& v) { sum += p.x + v.x; }); });
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
