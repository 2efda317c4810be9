#ifndef ECS_ATLAS_SWEEP_PART_HPP
#define ECS_ATLAS_SWEEP_PART_HPP

#include <cstddef>
#include <cstdint>

#include "change_list.hpp"
#include "columns.hpp"
#include "limits.hpp"
#include "time_slice.hpp"

namespace ecs_atlas {

/// The input for one message.
struct sweep_part {
  columns& from;
  const limits& allowed;
  const bytes& wanted;
  change_list& list;
  difference& what;
  time_slice& time;
  /// The message so far: its buffer, where it begins, and the bytes that it has to keep free.
  const bytes& out;
  std::size_t start;
  std::size_t reserved;
  /// The frame of this message, and the one in which the game's adapter began to read the world for it.
  std::uint64_t frame;
  std::uint64_t since;
  bool paused;
};

/// Where a reading goes on.
struct sweep_cursor {
  std::size_t at = 0;
  std::size_t row = 0;
  /// The version of the rows with which the column began.
  std::uint64_t version = 0;

  [[nodiscard]] bool is_first() const noexcept { return at == 0 && row == 0; }
};

}  // namespace ecs_atlas

#endif
