// Usage: decs ENTITIES none|kinds: or entities of 32 kinds.
#include "measured.hpp"
#include <cstddef>
#include <cstring>
#include <cstdint>
#include <iterator>
#include <limits>
#include <decs.h>
#include <vector>

struct P { float x, y, z, w; };
struct V { float x, y, z, w; };
struct H { float x, y, z, w; };
struct T { float x, y, z, w; };
template <int> struct Kind {};

enum { first = 2, add, set, get, remove_, visit_1, visit_2, visit_3, create, destroy, recycle, visit_kinds, unchanged_1, unchanged_2, unchanged_3 };
const char* const names[] = {"first", "add", "set", "get", "remove", "visit 1", "visit 2", "visit 3", "create", "destroy", "recycle", "visit kinds", "unchanged visit 1", "unchanged visit 2", "unchanged visit 3"};

int main(int, char** arguments) {
  const int n = std::atoi(arguments[1]);
  print_names(names);
  P P_value{1, 2, 3, 4};
  V V_value{1, 2, 3, 4};
  H H_value{1, 2, 3, 4};
  T T_value{1, 2, 3, 4};
  auto& w = *new decs::ECSWorld;
  auto& e = *new std::vector<decs::EntityID>(n);
  float sum = 0;
  if (std::strcmp(arguments[2], "kinds") == 0) {
    for (int i = 0; i < n; i++) {
      const auto x = w.new_entity();
      w.add_component(x, P_value);
      if (i & 1) w.add_component<Kind<0>>(x);
      if (i & 2) w.add_component<Kind<1>>(x);
      if (i & 4) w.add_component<Kind<2>>(x);
      if (i & 8) w.add_component<Kind<3>>(x);
      if (i & 16) w.add_component<Kind<4>>(x);
    }
    measure(visit_kinds, [&] { w.for_each([&](P& p) { sum += p.x; }); });
    marker[200] = static_cast<int>(sum);
    return 0;
  }
  for (int i = 0; i < n; i++) {
    e[i] = w.new_entity();
    w.add_component(e[i], P_value);
    if (i % 2 == 0) w.add_component(e[i], V_value);
    if (i % 3 == 0) w.add_component(e[i], H_value);
  }
  const auto visits = [&](int first_id) {
    measure(first_id, [&] { w.for_each([&](P& p) { sum += p.x; }); });
    measure(first_id + 1, [&] { w.for_each([&](P& p, V& v) { sum += p.x + v.x; }); });
    measure(first_id + 2, [&] { w.for_each([&](P& p, V& v, H& h) { sum += p.x + v.x + h.x; }); });
  };
  visits(unchanged_1);
  const int runs = n < 500 ? n / 10 : 50, step = n / runs / 2 * 2;
  measure(first, [&] { w.add_component(e[1], T_value); });
  for (int i = 0; i < runs; i++) { const auto x = e[i * step + 1]; measure(add, [&] { w.add_component(x, V_value); }); }
  for (int i = 0; i < runs; i++) { const auto x = e[shuffled(i, n)]; measure(set, [&] { w.get_component<P>(x) = P{9, 9, 9, 9}; }); }
  for (int i = 0; i < runs; i++) { const auto x = e[shuffled(i + 7, n)]; measure(get, [&] { sum += w.get_component<P>(x).x; }); }
  for (int i = 0; i < runs; i++) { const auto x = e[i * step]; measure(remove_, [&] { w.remove_component<V>(x); }); }
  visits(visit_1);
  for (int i = 0; i < runs; i++) measure(create, [&] { (void)w.new_entity(); });
  int done = 0;
  for (int i = 0; i < n && done < runs; i += 6) {
    const auto x = e[i];
    if (i % step == 0 && i / step < runs) continue;
    done++;
    measure(destroy, [&] { w.destroy(x); });
  }
  for (int i = 0; i < done; i++) measure(recycle, [&] { (void)w.new_entity(); });
  marker[200] = static_cast<int>(sum);
}
