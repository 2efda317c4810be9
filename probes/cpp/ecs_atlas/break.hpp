#ifndef ECS_ATLAS_BREAK_HPP
#define ECS_ATLAS_BREAK_HPP

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "component_changes.hpp"
#include "entity_lives.hpp"
#include "following_time.hpp"
#include "held_components.hpp"
#include "hub_thread.hpp"
#include "traced_entities.hpp"

namespace ecs_atlas {

/// The components whose changes hubs can follow, and who lives, which is followed with any component; and the game's stops in frames with such changes.
class followed_components {
 public:
  using clock = std::chrono::steady_clock;
  using list = std::vector<std::unique_ptr<component_changes>>;

  /// The lists that were followed until `release` was called.
  struct released {
    list components;
    std::unique_ptr<entity_lives> lives;
  };

  void add(std::unique_ptr<component_changes> of) {
    make_room(all_.size() + 1);
    held_.add(*of);
    all_.push_back(std::move(of));
  }

  void add(std::unique_ptr<entity_lives> of) {
    make_room(all_.size());
    lives_ = std::move(of);
  }

  /// Follows exactly the components in the lists of the hubs; call this when a list has changed. New ones wait until half a second after
  /// the last ones, because all their entities are read then.
  template <typename States>
  void follow(const States& states, clock::time_point now) noexcept {
    const bool may_begin = now >= begins_after_;
    is_waiting_ = false;
    before_.swap(followed_);
    followed_.clear();
    for (const auto& of : all_) {
      const bool follows = is_wanted(states, *of);
      const bool begins = follows && !of->is_followed();
      is_waiting_ = is_waiting_ || (begins && !may_begin);
      if (begins && !may_begin) continue;
      if (begins) begins_after_ = now + beginning_interval;
      keep(*of, of.get(), follows);
    }
    if (lives_ != nullptr) keep(*lives_, nullptr, !followed_.empty() || is_wanted(states, *lives_));
    first_ = 0;
    begin(false);
    ECS_ATLAS_TRY { traced_.trace(states, all_); }
    ECS_ATLAS_CATCH { traced_.release(); }
  }

  /// Attributes changes to a system if there is time for that, and for a comparison at the end of the frame. Else the systems of this frame
  /// are unknown. @return the nanoseconds that it took
  std::int64_t compare(change_origin origin, std::uint64_t frame) noexcept {
    const std::int64_t traced = traced_.compare(origin.system, frame, time_);
    if (followed_.empty()) return traced;
    following_time::nanoseconds spent{0};
    time_.begin();
    for (followed& each : followed_) {
      if (each.known != known_change::all) continue;
      if (time_.allows(2 * each.cost)) spent += compare(each, origin, frame);
      else each.known = known_change::frame;
    }
    return traced + spent.count();
  }

  /// True if so much time was spent since the last call of `take_spent` that reading the world waits for the next frame.
  [[nodiscard]] bool has_spent_much() const noexcept { return time_.has_spent_much(); }

  /// The time that following has taken since the last call.
  following_time::nanoseconds take_spent() noexcept { return time_.take_spent(); }

  /// Records changes without stopping the game: edits, and changes while the game is held, are no reason to stop.
  void absorb(change_origin origin, std::uint64_t frame) noexcept {
    begin(true);
    (void)traced_.compare(origin.system, frame, time_);
    time_.begin();
    for (followed& each : followed_) {
      (void)compare(each, origin, frame);
      (void)each.of->net_changes();
    }
  }

  /// Holds the game for hubs that stop it at what this frame has changed. Without the time to find that out it is found in a later frame,
  /// and then neither the frame nor the system of the changes is known.
  /// @param share the probe's share of the game's time
  template <typename States>
  void end_frame(change_origin origin, std::uint64_t frame, links& hubs, const States& states, double share) noexcept {
    time_.begin_frame(share);
    if (is_waiting_) follow(states, clock::now());
    traced_.end_frame(origin.system, frame, time_, all_);
    if (followed_.empty()) return;
    begin(false);
    bool is_missing = is_beginning_;
    time_.begin();
    std::size_t count = 0;
    for (; count < followed_.size(); count++) {
      followed& each = followed_[(first_ + count) % followed_.size()];
      if (!time_.allows(each.cost)) break;
      is_missing = is_missing || each.known == known_change::nothing;
      (void)compare(each, origin, frame);
      each.known = known_change::all;
      if (each.component == nullptr) (void)each.of->net_changes();
      else hold(hubs, states, *each.component);
    }
    // The others wait until there is time, in this order.
    first_ = (first_ + count) % followed_.size();
    for (std::size_t left = 0; left + count < followed_.size(); left++) {
      followed& each = followed_[(first_ + left) % followed_.size()];
      each.known = known_change::nothing;
      // Slowly forgotten, or a comparison that was slow once would never be made again in a game with short frames.
      each.cost -= each.cost / 64;
    }
    if (is_missing || count < followed_.size()) note_gap(frame);
    else is_gap_ = false;
  }

  void give(columns& to) const noexcept {
    for (const followed& each : followed_) each.of->give(to);
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
  released release() noexcept {
    followed_.clear();
    traced_.release();
    held_ = {};
    unfollowed_column_ = {};
    return {std::exchange(all_, {}), std::move(lives_)};
  }

 private:
  static constexpr std::size_t most_gaps = 32;
  static constexpr following_time::nanoseconds work_a_comparison{100};
  static constexpr following_time::nanoseconds work_an_entity{1};
  static constexpr auto beginning_interval = std::chrono::milliseconds{500};

  /// A list of entities that is followed.
  struct followed {
    followed_list* of;
    /// Null if the list is not about a component.
    component_changes* component;
    /// The facts about the changes that the next comparison finds.
    known_change known = known_change::all;
    /// The time that a comparison takes.
    following_time::nanoseconds cost{};
  };

  /// One more than the components, for the lives.
  void make_room(std::size_t components) {
    followed_.reserve(components + 1);
    before_.reserve(components + 1);
  }

  template <typename States>
  static bool is_wanted(const States& states, const followed_list& of) noexcept {
    return std::any_of(std::begin(states), std::end(states), [&of](const auto& state) { return of.is_followed_by(state); });
  }

  void keep(followed_list& of, component_changes* component, bool follows) noexcept {
    of.follow(follows);
    if (!follows) return;
    const auto known = std::find_if(before_.begin(), before_.end(), [&of](const followed& each) { return each.of == &of; });
    followed_.push_back(known == before_.end() ? followed{&of, component} : *known);
  }

  following_time::nanoseconds compare(followed& each, change_origin origin, std::uint64_t frame) noexcept {
    const bool is_changed = each.of->compare(origin, frame, each.known);
    // A look at the clock takes longer than finding that nobody came or went.
    const bool is_estimated = each.component == nullptr && !is_changed;
    const auto spent = is_estimated ? time_.spend(work_a_comparison + work_an_entity * static_cast<std::int64_t>(each.of->size())) : time_.lap();
    each.cost = std::max(spent, each.cost - each.cost / 8);
    return spent;
  }

  template <typename States>
  void hold(links& hubs, const States& states, component_changes& of) noexcept {
    const std::uint8_t changes = of.net_changes([&](std::uint8_t change, std::uint64_t handle) {
      held_.begin(handle);
      const auto has = [this](column_id component) { return held_.has(component); };
      for (std::size_t i = 0; i < max_hubs; i++) {
        if (hubs[i].is_open() && states[i].has_condition(of.by_column(), change) && of.is_alive(handle) && states[i].meets(of.by_column(), change, has)) hubs[i].hold();
      }
    });
    (void)time_.lap();
    for (std::size_t i = 0; changes != 0 && i < max_hubs; i++) {
      if (hubs[i].is_open() && states[i].breaks_at(of.by_column(), changes)) hubs[i].hold();
    }
  }

  /// Reads the lists that are followed now, in as many frames as there is time for.
  void begin(bool is_unlimited) noexcept {
    is_beginning_ = false;
    for (const followed& each : followed_) {
      while (!each.of->has_begun() && (is_unlimited || time_.is_left())) {
        time_.begin();
        each.of->begin_more();
        (void)time_.lap();
      }
      is_beginning_ = is_beginning_ || !each.of->has_begun();
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
  /// Null if the game does not tell who lives.
  std::unique_ptr<entity_lives> lives_;
  std::vector<followed> followed_;
  /// The ones of the list before; kept so that a new list needs no memory.
  std::vector<followed> before_;
  /// The place of the one that is compared first.
  std::size_t first_ = 0;
  /// True if a component in a list is not followed yet.
  bool is_waiting_ = false;
  clock::time_point begins_after_;
  /// True if some list that is followed has not begun.
  bool is_beginning_ = false;
  /// True if not all changes of the frame before were found.
  bool is_gap_ = false;
  following_time time_;
  traced_entities traced_;
  held_components held_;
  /// Pairs of the first and the last frame of which not all changes were found in time.
  buffer<std::uint32_t> unfollowed_;
  column_id unfollowed_column_;
};

}  // namespace ecs_atlas

#endif
