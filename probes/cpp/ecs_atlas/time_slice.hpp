#ifndef ECS_ATLAS_TIME_SLICE_HPP
#define ECS_ATLAS_TIME_SLICE_HPP

#include <chrono>
#include <cstddef>

#include "platform.hpp"

namespace ecs_atlas {

/// Limits how long the probe works in one frame of the game. CPU time counts, so other processes on the core make the
/// probe neither stop early nor rest longer.
class time_slice {
 public:
  using nanoseconds = std::chrono::nanoseconds;

  /// A frame of the game gets longer by at most a little more than this.
  static constexpr nanoseconds most = std::chrono::microseconds{600};

  /// @param unlimited is true while the game is paused, or if the probe may take any share of its time
  void begin(bool unlimited) noexcept {
    used_before_ = platform::thread_time();
    start_ = unlimited ? nanoseconds{} : platform::slice_time();
    unlimited_ = unlimited;
    limit_ = most;
    work_ = 0;
    is_over_ = false;
  }

  /// Only this part of the slice may be used from now on, for example by the first of two hubs.
  void allow(std::size_t part, std::size_t of) noexcept {
    limit_ = most * static_cast<int>(part) / static_cast<int>(of);
    is_over_ = false;
    work_ = check_after;
  }

  /// @param work the approximate nanoseconds of work since the last call; the clock is read only now and then, because
  /// that takes about as long as comparing a short column
  /// @param owed the approximate nanoseconds of work that follows in any case
  [[nodiscard]] bool has_time(std::size_t work = check_after, std::size_t owed = 0) noexcept {
    if (unlimited_) return true;
    work_ += work;
    if (is_over_ || work_ < check_after) return !is_over_;
    work_ = 0;
    is_over_ = passed() + nanoseconds{owed} >= limit_;
    return !is_over_;
  }

  /// Returns true if at most half of the slice is used.
  [[nodiscard]] bool is_young() const noexcept { return unlimited_ || passed() <= limit_ / 2; }

  /// Returns the CPU time since `begin`.
  [[nodiscard]] nanoseconds used() const noexcept { return platform::thread_time() - used_before_; }

 private:
  static constexpr std::size_t check_after = 8000;

  [[nodiscard]] nanoseconds passed() const noexcept { return platform::slice_time() - start_; }

  nanoseconds used_before_{};
  nanoseconds start_{};
  nanoseconds limit_ = most;
  std::size_t work_ = 0;
  bool unlimited_ = false;
  bool is_over_ = false;
};

}  // namespace ecs_atlas

#endif
