#ifndef ECS_ATLAS_CHANGE_ORIGIN_HPP
#define ECS_ATLAS_CHANGE_ORIGIN_HPP

#include <cstdint>

namespace ecs_atlas {

/// Where a change is made.
struct change_origin {
  static constexpr std::uint32_t outside = 0xffff'ffff;
  static constexpr std::uint32_t not_queued = 0xffff'fffe;

  /// The row of the running system, or `outside`, as in the column `changed-by`.
  std::uint32_t system = outside;
  /// The row of the system that queued it, or `outside`, as in the column `queued-by`; `not_queued` if nobody did.
  std::uint32_t queued_by = not_queued;
};

}  // namespace ecs_atlas

#endif
