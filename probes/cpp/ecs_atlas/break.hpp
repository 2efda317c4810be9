#ifndef ECS_ATLAS_BREAK_HPP
#define ECS_ATLAS_BREAK_HPP

#include <chrono>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "component_changes.hpp"
#include "following_time.hpp"
#include "hub_thread.hpp"
#include "traced_entities.hpp"

namespace ecs_atlas {

/// The components whose changes hubs can follow, and the game's stops in frames with such changes.
class followed_components {
 public:
  using clock = std::chrono::steady_clock;
  using list = std::vector<std::unique_ptr<component_changes>>;

  void add(std::unique_ptr<component_changes> of) {
    followed_.reserve(all_.size() + 1);
    all_.push_back(std::move(of));
  }

  /// Follows exactly the components in the lists of the hubs; call this when a list has changed. New ones wait until half a second after
  /// the last ones, because all their entities are read then.
  template <typename States>
  void follow(const States& states, clock::time_point now) noexcept {
    const bool may_begin = now >= begins_after_;
    is_waiting_ = false;
    followed_.clear();
    for (const auto& of : all_) {
      bool follows = false;
      for (const auto& state : states) follows = follows || state.follows(of->by_column()) || state.follows(of->in_column());
      const bool begins = follows && !of->is_followed();
      is_waiting_ = is_waiting_ || (begins && !may_begin);
      if (begins && !may_begin) continue;
      if (begins) begins_after_ = now + beginning_interval;
      of->follow(follows);
      if (follows) followed_.push_back(of.get());
    }
    begin(false);
    ECS_ATLAS_TRY { traced_.trace(states, all_); }
    ECS_ATLAS_CATCH { traced_.release(); }
  }

  /// Attributes changes to a system if there is time for that, and for a comparison at the end of the frame. Else the systems of this frame
  /// are unknown. @return the nanoseconds that it took
  std::int64_t compare(std::uint32_t system, std::uint64_t frame) noexcept {
    const std::int64_t traced = traced_.compare(system, frame, time_);
    if (followed_.empty() || known_ != known_change::all) return traced;
    if (time_.allows(2)) return traced + compare_all(system, frame);
    known_ = known_change::frame;
    return traced;
  }

  /// The time that following has taken since the last call.
  following_time::nanoseconds take_spent() noexcept { return time_.take_spent(); }

  /// Records changes without stopping the game: edits, and changes while the game is held, are no reason to stop.
  void absorb(std::uint32_t system, std::uint64_t frame) noexcept {
    begin(true);
    (void)traced_.compare(system, frame, time_);
    if (!followed_.empty()) (void)compare_all(system, frame);
    for (component_changes* of : followed_) (void)of->net_changes();
  }

  /// Holds the game for hubs that stop it at what this frame has changed. Without the time to find that out it is found in a later frame,
  /// and then neither the frame nor the system of the changes is known.
  /// @param share the probe's share of the game's time
  template <typename States>
  void end_frame(std::uint32_t system, std::uint64_t frame, links& hubs, const States& states, double share) noexcept {
    time_.begin_frame(share);
    if (is_waiting_) follow(states, clock::now());
    traced_.end_frame(system, frame, time_, all_);
    if (followed_.empty()) return;
    begin(false);
    if (!time_.allows(1)) {
      known_ = known_change::nothing;
      return note_gap(frame);
    }
    (void)compare_all(system, frame);
    if (known_ == known_change::nothing || is_beginning_) note_gap(frame);
    else is_gap_ = false;
    known_ = known_change::all;
    for (component_changes* of : followed_) {
      const std::uint8_t changes = of->net_changes();
      for (std::size_t i = 0; changes != 0 && i < max_hubs; i++) {
        if (hubs[i].is_open() && states[i].breaks_at(of->by_column(), changes)) hubs[i].hold();
      }
    }
  }

  void give(columns& to) const noexcept {
    for (const component_changes* of : followed_) of->give(to);
    traced_.give(to);
    if (unfollowed_column_.value != column_id{}.value && !followed_.empty()) to.give(unfollowed_column_, rows{unfollowed_.data(), nullptr, 0, unfollowed_.size(), nullptr});
  }

  /// Declares the column described in docs/protocol.md, "Systems and queries".
  void declare(columns& in) {
    if (unfollowed_column_.value != column_id{}.value) return;
    const fact meta[] = {{"kind", "changes"}, {"group", "changes"}, {"role", "unfollowed"}};
    unfollowed_column_ = in.column("changes.unfollowed", type::u32, meta, 3, true);
    in.read_late(unfollowed_column_);
    traced_.declare(in);
  }

  /// Ends all comparisons, so the game's world is not read any more.
  list release() noexcept {
    followed_.clear();
    traced_.release();
    unfollowed_column_ = {};
    return std::exchange(all_, {});
  }

 private:
  static constexpr std::size_t most_gaps = 32;
  static constexpr auto beginning_interval = std::chrono::milliseconds{500};

  std::int64_t compare_all(std::uint32_t system, std::uint64_t frame) noexcept {
    return time_.spend([&] {
      for (component_changes* of : followed_) of->compare(system, frame, known_);
    });
  }

  /// Reads who has the components that are followed now, in as many frames as there is time for.
  void begin(bool is_unlimited) noexcept {
    is_beginning_ = false;
    for (component_changes* of : followed_) {
      while (!of->has_begun() && (is_unlimited || time_.is_left())) (void)time_.charge([&] { of->begin_more(); });
      is_beginning_ = is_beginning_ || !of->has_begun();
    }
  }

  /// Lists a frame of which not all changes were found, at its end.
  void note_gap(std::uint64_t frame) noexcept {
    if (!is_gap_ && unfollowed_.size() == 2 * most_gaps) {
      std::memmove(unfollowed_.data(), unfollowed_.data() + 2, (2 * most_gaps - 2) * sizeof(std::uint32_t));
      (void)unfollowed_.resize(2 * most_gaps - 2);
    }
    if (!is_gap_) unfollowed_.push(static_cast<std::uint32_t>(frame)), unfollowed_.push(0);
    is_gap_ = true;
    if (!unfollowed_.empty()) unfollowed_[unfollowed_.size() - 1] = static_cast<std::uint32_t>(frame);
  }

  list all_;
  std::vector<component_changes*> followed_;
  /// True if a component in a list is not followed yet.
  bool is_waiting_ = false;
  clock::time_point begins_after_;
  /// True if some component that is followed has not begun.
  bool is_beginning_ = false;
  /// True if not all changes of the frame before were found.
  bool is_gap_ = false;
  following_time time_;
  traced_entities traced_;
  /// The facts that are known about the changes since the last comparison.
  known_change known_ = known_change::all;
  /// Pairs of the first and the last frame of which not all changes were found in time.
  buffer<std::uint32_t> unfollowed_;
  column_id unfollowed_column_;
};

}  // namespace ecs_atlas

#endif
