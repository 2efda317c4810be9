#ifndef ECS_ATLAS_FOLLOWING_TIME_HPP
#define ECS_ATLAS_FOLLOWING_TIME_HPP

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <utility>

#include "platform.hpp"

namespace ecs_atlas {

/// The time for finding who gained and lost what: half of the probe's share of the game's time, and a little in each frame in any case.
class following_time {
 public:
  using nanoseconds = std::chrono::nanoseconds;

  /// Call this once per frame.
  void begin_frame(double share) noexcept {
    const auto now = std::chrono::steady_clock::now();
    const nanoseconds passed = std::min<nanoseconds>(now - last_, longest_frame);
    last_ = now;
    const auto part = std::chrono::duration_cast<nanoseconds>(passed * (share / 2));
    left_ = std::min(std::max(burst, part), left_ + part);
    free_ = free_a_frame;
  }

  /// True if there is time for this work. More than can be saved up is done from time to time, and later frames make up for it.
  [[nodiscard]] bool allows(nanoseconds work) const noexcept { return work <= free_ || std::min(work, burst) <= left_; }

  /// True unless earlier work is still to be made up for.
  [[nodiscard]] bool is_left() const noexcept { return left_ >= nanoseconds{0}; }

  /// Takes the estimated time of some work. @return false if there is no time for it
  [[nodiscard]] bool take(nanoseconds estimate) noexcept {
    if (left_ < estimate) return false;
    left_ -= estimate, spent_ += estimate;
    return true;
  }

  /// Begins to measure work.
  void begin() noexcept { begun_ = platform::slice_time(); }

  /// Returns the time that the work since `begin` or the last call took.
  nanoseconds lap() noexcept {
    const nanoseconds now = platform::slice_time();
    return spend(now - std::exchange(begun_, now));
  }

  /// Counts this time as taken, and returns it.
  nanoseconds spend(nanoseconds spent) noexcept {
    left_ = std::max(-longest_debt, left_ - spent);
    free_ -= spent;
    spent_ += spent;
    return spent;
  }

  /// True if the time since the last call of `take_spent` is a part of a frame that counts.
  [[nodiscard]] bool has_spent_much() const noexcept { return spent_ > much; }

  /// Returns the time that was spent since the last call.
  nanoseconds take_spent() noexcept { return std::exchange(spent_, nanoseconds{0}); }

 private:
  static constexpr nanoseconds free_a_frame = std::chrono::microseconds{50};
  static constexpr nanoseconds much = std::chrono::microseconds{150};
  static constexpr nanoseconds burst = std::chrono::microseconds{400};
  static constexpr nanoseconds longest_debt = std::chrono::milliseconds{5};
  static constexpr nanoseconds longest_frame = std::chrono::milliseconds{50};

  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
  nanoseconds left_ = free_a_frame;
  nanoseconds free_ = free_a_frame;
  nanoseconds begun_{};
  nanoseconds spent_{};
};

}  // namespace ecs_atlas

#endif
