#ifndef ECS_ATLAS_LIMITS_HPP
#define ECS_ATLAS_LIMITS_HPP

#include <cstddef>

namespace ecs_atlas {

/// The limits in a hub's `welcome`.
struct limits {
  std::size_t frame = 67'108'864;
  std::size_t columns = 65'536;
  std::size_t rows = 16'777'216;
  std::size_t cells = 33'554'432;
  std::size_t name = 256;
  std::size_t meta = 4'096;
  std::size_t in_flight = 2;
};

/// A new column is only declared if there are at most this many. Kinds that can be most numerous have the lowest
/// limits, so the others still fit.
struct column_limits {
  /// Values and toggles of a Flecs table; beyond this, a table gets a slot for its rows only.
  static constexpr std::size_t table_values = 50'000;
  static constexpr std::size_t table_rows = 60'000;
  static constexpr std::size_t edges = 60'000;
  /// Records of the component index.
  static constexpr std::size_t records = 60'000;
  static constexpr std::size_t storages = 62'000;
  /// One less than a hub accepts, since the last column tells how many are left out.
  static constexpr std::size_t all = limits{}.columns - 1;
};

}  // namespace ecs_atlas

#endif
