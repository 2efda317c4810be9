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

}  // namespace ecs_atlas

#endif
