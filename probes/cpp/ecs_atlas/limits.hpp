#ifndef ECS_ATLAS_LIMITS_HPP
#define ECS_ATLAS_LIMITS_HPP

#include <cstddef>

namespace ecs_atlas {

/// What a hub takes, as it says in `welcome`.
struct limits {
  std::size_t frame = 67'108'864;
  std::size_t columns = 65'536;
  std::size_t rows = 16'777'216;
  std::size_t cells = 33'554'432;
  std::size_t name = 256;
  std::size_t meta = 4'096;
  std::size_t in_flight = 2;
};

/// How many columns there may be already when one more is declared. What there can be most of ends first, so that the rest still fits.
struct column_limits {
  /// Values and toggles of a table of Flecs: beyond, it has a slot for its rows alone.
  static constexpr std::size_t table_values = 50'000;
  /// The rows of a table of Flecs.
  static constexpr std::size_t table_rows = 60'000;
  /// Edges of the table graph.
  static constexpr std::size_t edges = 60'000;
  /// Records of the component index.
  static constexpr std::size_t records = 60'000;
  /// Sparse sets and unions of Flecs.
  static constexpr std::size_t storages = 62'000;
  /// All columns: one less than a hub accepts, since the last one says how many are left out.
  static constexpr std::size_t all = limits{}.columns - 1;
};

}  // namespace ecs_atlas

#endif
