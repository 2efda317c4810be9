#ifndef ECS_ATLAS_BREAK_HPP
#define ECS_ATLAS_BREAK_HPP

#include <chrono>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "component_changes.hpp"
#include "hub_thread.hpp"

namespace ecs_atlas {

/// The components whose changes hubs can follow, and the game's stops in frames with such changes.
class followed_components {
 public:
  using list = std::vector<std::unique_ptr<component_changes>>;

  void add(std::unique_ptr<component_changes> of) {
    followed_.reserve(all_.size() + 1);
    all_.push_back(std::move(of));
  }

  /// Follows exactly the components in the lists of the hubs; call this when a list has changed.
  template <typename States>
  void follow(const States& states) noexcept {
    followed_.clear();
    for (const auto& of : all_) {
      bool follows = false;
      for (const auto& state : states) follows = follows || state.follows(of->by_column()) || state.follows(of->in_column());
      of->follow(follows);
      if (follows) followed_.push_back(of.get());
    }
  }

  /// @return the nanoseconds that it took
  std::int64_t compare(std::uint32_t system, std::uint64_t frame) noexcept {
    if (followed_.empty()) return 0;
    const auto start = std::chrono::steady_clock::now();
    for (component_changes* of : followed_) of->compare(system, frame);
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start).count();
  }

  /// Records changes without stopping the game: edits, and changes while the game is held, are no reason to stop.
  void absorb(std::uint32_t system, std::uint64_t frame) noexcept {
    (void)compare(system, frame);
    for (component_changes* of : followed_) (void)of->net_changes();
  }

  /// Holds the game for hubs that stop it at what this frame has changed.
  template <typename States>
  void end_frame(std::uint32_t system, std::uint64_t frame, links& hubs, const States& states) noexcept {
    (void)compare(system, frame);
    for (component_changes* of : followed_) {
      const std::uint8_t changes = of->net_changes();
      for (std::size_t i = 0; changes != 0 && i < max_hubs; i++) {
        if (hubs[i].is_open() && states[i].breaks_at(of->by_column(), changes)) hubs[i].hold();
      }
    }
  }

  void give(columns& to) const noexcept {
    for (const component_changes* of : followed_) of->give(to);
  }

  /// Ends all comparisons, so the game's world is not read any more.
  list release() noexcept {
    followed_.clear();
    return std::exchange(all_, {});
  }

 private:
  list all_;
  std::vector<component_changes*> followed_;
};

}  // namespace ecs_atlas

#endif
