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
  }

  /// A comparison that takes more than can be saved up is made from time to time, and later frames make up for it.
  /// @return true if there is time for so many comparisons like the last ones
  [[nodiscard]] bool allows(int comparisons) const noexcept { return cost_ * comparisons <= free || std::min(cost_, burst) * comparisons <= left_; }

  /// True unless earlier work is still to be made up for.
  [[nodiscard]] bool is_left() const noexcept { return left_ >= nanoseconds{0}; }

  /// Takes the estimated time of some work. @return false if there is no time for it
  [[nodiscard]] bool take(nanoseconds estimate) noexcept {
    if (left_ < estimate) return false;
    left_ -= estimate, spent_ += estimate;
    return true;
  }

  /// Measures a comparison. @return the nanoseconds that it took
  template <typename Work>
  std::int64_t spend(Work&& work) noexcept {
    const nanoseconds spent = charge(std::forward<Work>(work));
    cost_ = std::max(spent, cost_ - cost_ / 8);
    return spent.count();
  }

  /// Measures other work. @return the time that it took
  template <typename Work>
  nanoseconds charge(Work&& work) noexcept {
    const nanoseconds start = platform::slice_time();
    work();
    const nanoseconds spent = platform::slice_time() - start;
    left_ = std::max(-longest_debt, left_ - spent);
    spent_ += spent;
    return spent;
  }

  /// Returns the time that was spent since the last call.
  nanoseconds take_spent() noexcept { return std::exchange(spent_, nanoseconds{0}); }

 private:
  static constexpr nanoseconds free = std::chrono::microseconds{50};
  static constexpr nanoseconds burst = std::chrono::microseconds{400};
  static constexpr nanoseconds longest_debt = std::chrono::milliseconds{5};
  static constexpr nanoseconds longest_frame = std::chrono::milliseconds{50};

  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
  nanoseconds left_ = free;
  nanoseconds cost_{};
  nanoseconds spent_{};
};

}  // namespace ecs_atlas

#endif
