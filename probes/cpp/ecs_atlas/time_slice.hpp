#ifndef ECS_ATLAS_TIME_SLICE_HPP
#define ECS_ATLAS_TIME_SLICE_HPP

#include <algorithm>
#include <chrono>
#include <cstddef>

#include "platform.hpp"

namespace ecs_atlas {

/// Limits how long the probe works in one frame of the game. CPU time counts, so other processes on the core make the
/// probe neither stop early nor rest longer.
class time_slice {
 public:
  using nanoseconds = std::chrono::nanoseconds;

  /// A frame of the game gets longer by at most a little more than `most`, or `longest` if that shows who exists and who
  /// has what in one frame. These limits are for a small share of the game's time; a larger one allows more.
  static constexpr nanoseconds most = std::chrono::microseconds{600};
  static constexpr nanoseconds most_structure = std::chrono::microseconds{750};
  static constexpr nanoseconds longest = std::chrono::microseconds{900};

  /// @param unlimited is true while the game is paused, or if the probe may take any share of its time
  /// @param share the share of the game's time
  void begin(bool unlimited, nanoseconds limit = most, double share = 0) noexcept {
    used_before_ = platform::thread_time();
    start_ = platform::slice_time();
    unlimited_ = unlimited;
    scale_ = std::max(1.0, share * frame / most);
    part_ = 1;
    least_end_ = {};
    use(limit);
  }

  /// Only this part of the slice may be used from now on, for example by the first of two hubs.
  void allow(std::size_t part, std::size_t of) noexcept { part_ = static_cast<double>(part) / static_cast<double>(of); }

  /// Work goes on for at least this time from now on, even if earlier steps took longer than they should, so that no step waits for
  /// ever.
  void go_on_for(nanoseconds least) noexcept { least_end_ = passed() + scaled(least); }

  /// Begins a step, which ends when this part of the slice is over, but not at once.
  void begin_step(std::size_t part, std::size_t of) noexcept {
    allow(1, 1);
    go_on_for(most / 8);
    allow(part, of);
    use(most);
  }

  /// Sets the time since `begin` after which work ends.
  void use(nanoseconds limit) noexcept {
    limit_ = std::max(scaled(limit), least_end_);
    is_over_ = false;
    work_ = check_after;
  }

  [[nodiscard]] nanoseconds scaled(nanoseconds of) const noexcept { return std::chrono::duration_cast<nanoseconds>(of * (scale_ * part_)); }

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

  [[nodiscard]] bool is_unlimited() const noexcept { return unlimited_; }

  /// Returns the time since `begin` by the clock that limits the slice.
  [[nodiscard]] nanoseconds passed() const noexcept { return platform::slice_time() - start_; }

  /// Returns the CPU time since `begin`.
  [[nodiscard]] nanoseconds used() const noexcept { return platform::thread_time() - used_before_; }

 private:
  static constexpr std::size_t check_after = 8000;
  /// A frame at 60 Hz.
  static constexpr std::chrono::duration<double, std::nano> frame = std::chrono::microseconds{16'667};

  nanoseconds used_before_{};
  nanoseconds start_{};
  nanoseconds limit_ = most;
  nanoseconds least_end_{};
  std::size_t work_ = 0;
  double scale_ = 1;
  double part_ = 1;
  bool unlimited_ = false;
  bool is_over_ = false;
};

/// Rests after each look at the game, so the probe takes its share of the game's time on average.
class pacing {
 public:
  using time_point = std::chrono::steady_clock::time_point;

  [[nodiscard]] bool is_resting(time_point now) const noexcept { return now < next_; }

  /// @param began when the look began @param used its CPU time
  void rest_after(time_point began, time_slice::nanoseconds used, double share) noexcept {
    const auto rest = std::chrono::duration_cast<time_point::duration>(used / std::max(share, 0.001));
    next_ = began + std::min<time_point::duration>(rest, longest_rest);
  }

  /// The probe looks at the game at least this often, whatever its last look took.
  static constexpr std::chrono::milliseconds longest_rest{400};

 private:
  time_point next_;
};

}  // namespace ecs_atlas

#endif
