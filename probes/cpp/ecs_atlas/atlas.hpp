#ifndef ECS_ATLAS_ATLAS_HPP
#define ECS_ATLAS_ATLAS_HPP

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "break.hpp"
#include "columns.hpp"
#include "hub_edits.hpp"
#include "hub_link.hpp"
#include "hub_state.hpp"
#include "hub_thread.hpp"
#include "queued_scope.hpp"
#include "systems.hpp"
#include "time_slice.hpp"

namespace ecs_atlas {

/// Shows a game's memory to every ECS Atlas that runs on this machine; ecs_atlas.hpp has an example.
/// An atlas belongs to the thread that calls `frame`. It never throws, never waits (except while a hub pauses the
/// game), and writes no files. With `ECS_ATLAS=off` in the environment it does nothing at all.
class atlas : public columns {
 public:
  explicit atlas(std::string name) : atlas{options{std::move(name)}} {}

  explicit atlas(options who) noexcept : who_{std::move(who)} {
    for (std::string* text : {&who_.name, &who_.world, &who_.engine, &who_.engine_version, &who_.adapter}) text->resize(first_bytes(*text, 256).size());
    ECS_ATLAS_TRY {
      if (is_switched_off()) return;
      auto hubs = std::make_unique<connections>(who_, number_);
      hubs->thread.start();
      hubs_ = std::move(hubs);
      systems_.compare = [this](change_origin origin) { return followed_.compare(origin, number_.load(std::memory_order_relaxed)); };
    }
    ECS_ATLAS_CATCH { hubs_.reset(); }
  }

  /// Sets the function that carries out edits if `options.edit` allows them; `frame` calls it before rows are read.
  void edit_with(std::function<edit_result(const edit_request&)> editor) { edits_.edit_with(std::move(editor)); }

  /// Hubs may follow the changes of this component, or who is created and destroyed, from now on; it is compared until `finish` or `begin_again`.
  template <typename Changes>
  void offer(std::unique_ptr<Changes> of) {
    followed_.declare(*this);
    followed_.add(std::move(of));
  }

  [[nodiscard]] system_times& systems() noexcept { return systems_; }

  /// Returns true while an ECS Atlas is connected.
  [[nodiscard]] bool attached() const noexcept {
    return hubs_ != nullptr && std::any_of(hubs_->all.begin(), hubs_->all.end(), [](const hub_link& link) { return link.is_open(); });
  }

  /// Call this once per frame, when the game's state is ready to be shown. While a hub is connected it calls `give`, which passes
  /// each column its rows; these must stay in place until `frame` returns. A column that is not given has no rows. If reading the
  /// world takes long, `give` may return false before it has given anything, and goes on in the next call; see `has_time`.
  template <typename Give>
  void frame(Give&& give) {
    frame(std::forward<Give>(give), [] {});
  }

  /// @param held is called every few milliseconds while a hub pauses the game, for example to process a window's events
  template <typename Give, typename Held>
  void frame(Give&& give, Held&& held) {
    if (hubs_ == nullptr) return;
    systems_.end_frame();
    followed_.end_frame(systems_.running(), number_.load(std::memory_order_relaxed), hubs_->all, hubs_->states, share());
    serve(give, is_blocked());
    while (is_blocked()) {
      serve(give, true);
      held();
      std::this_thread::sleep_for(std::chrono::milliseconds{4});
    }
    // A list may have arrived with the message that lets the game go on.
    meet_hubs();
    for (hub_link& link : hubs_->all) link.pass_frame();
    number_.fetch_add(1, std::memory_order_relaxed);
  }

  /// Sends the world as it is when the game ends, however long that takes within `farewell`; call it before the atlas is
  /// destroyed. The hubs get what `frame` has not sent yet.
  template <typename Give>
  void finish(Give&& give) noexcept {
    if (!attached()) return (void)followed_.release();
    (void)followed_.compare(systems_.running(), number_.load(std::memory_order_relaxed));
    const clock::time_point until = clock::now() + hub_thread::farewell;
    do {
      while (!may_all_send() && clock::now() < until) std::this_thread::sleep_for(std::chrono::milliseconds{1});
      const frame_info now{number_.load(std::memory_order_relaxed), clock::now(), 0, false};
      meet_hubs();
      std::array<bool, max_hubs> due = {};
      for (std::size_t i = 0; i < max_hubs; i++) due[i] = ready_[i] && hubs_->states[i].may_send(hubs_->all[i]);
      read(give, due, now, true);
    } while (!are_all_whole() && clock::now() < until);
    (void)followed_.release();
  }

  /// Forgets all columns that were declared temporarily and connects to the hubs again, so that they get the columns that
  /// are declared from now on. `reader` gave these columns and is destroyed by another thread. Call it outside of `frame`.
  void begin_again(std::shared_ptr<void> reader) noexcept {
    ECS_ATLAS_TRY {
      std::shared_ptr<forgotten> old = forget_temporary();
      is_giving_ = false;
      auto changes = std::make_shared<followed_components::released>(followed_.release());
      if (hubs_ == nullptr) return;
      for (std::size_t i = 0; i < max_hubs; i++) {
        if (!hubs_->all[i].is_open()) continue;
        hubs_->thread.destroy_later(std::make_shared<hub_state>(std::move(hubs_->states[i])));
        hubs_->states[i].end();
        hubs_->all[i].begins_again.store(true, std::memory_order_release);
      }
      hubs_->thread.destroy_later(std::move(old));
      hubs_->thread.destroy_later(std::move(changes));
      hubs_->thread.destroy_later(std::move(reader));
      hubs_->thread.wake();
    }
    ECS_ATLAS_CATCH {}
  }

  /// True while a hub pauses the game or lets it run for single frames.
  [[nodiscard]] bool is_held() const noexcept {
    return hubs_ != nullptr && std::any_of(hubs_->all.begin(), hubs_->all.end(), [](const hub_link& link) { return link.is_open() && link.holds.load(); });
  }

  /// Returns false if this frame's time is over. @param work the approximate nanoseconds of work since the last call
  [[nodiscard]] bool has_time(std::size_t work) noexcept { return time_.has_time(work); }

  /// Begins a step of `give`, which should end when this part of the frame's time is over. Each step has a little time of its own.
  void use_part(std::size_t part, std::size_t of) noexcept { time_.begin_step(part, of); }

  /// True if a hub begins to read the world again in this frame; else it goes on with what it began in an earlier one.
  [[nodiscard]] bool is_beginning() const noexcept { return is_beginning_; }

  /// True if `give` must not return false, because everything is read in this frame.
  [[nodiscard]] bool is_unlimited() const noexcept { return is_unlimited_; }

 private:
  struct connections {
    connections(const options& who, const std::atomic<std::uint64_t>& frame) noexcept : thread{all, who, frame} {}

    links all;
    hub_states states;
    hub_thread thread;
  };

  [[nodiscard]] bool is_blocked() const noexcept {
    return std::any_of(hubs_->all.begin(), hubs_->all.end(), [](const hub_link& link) { return link.blocks(); });
  }

  template <typename Give>
  void serve(Give&& give, bool paused) {
    const bool is_edited = who_.edit && edits_.carry_out(hubs_->all, hubs_->states, hubs_->thread);
    const frame_info now{number_.load(std::memory_order_relaxed), clock::now(), 0, paused, 0};
    if (is_edited || paused) followed_.absorb(systems_.running(), now.frame);
    meet_hubs();
    if (!paused && pacing_.is_resting(now.time)) return;
    // A frame in which following takes long is not one in which the world is read too.
    if ((has_waited_ = !paused && !has_waited_ && followed_.has_spent_much())) return;
    std::array<bool, max_hubs> due = {};
    bool any = false;
    for (std::size_t i = 0; i < max_hubs; i++) any = (due[i] = ready_[i] && hubs_->states[i].is_due(hubs_->all[i], now)) || any;
    if (!any) return;
    read(give, due, now, paused || share() >= 1);
    if (!paused) pacing_.rest_after(now.time, time_.used() + followed_.take_spent(), share());
  }

  /// Returns the largest share that a person has chosen in a hub, or the game's own.
  [[nodiscard]] double share() const noexcept {
    double chosen = 0;
    for (const hub_link& link : hubs_->all) {
      if (link.is_open()) chosen = std::max(chosen, link.share.load());
    }
    return chosen > 0 ? std::min(chosen, most_chosen_share) : who_.share;
  }

  /// Reads the world, or a part of it, and sends what has changed.
  template <typename Give>
  void read(Give&& give, const std::array<bool, max_hubs>& due, frame_info now, bool unlimited) noexcept {
    if (!find_wanted(due)) return;
    is_unlimited_ = unlimited;
    bool is_quick = false;
    is_beginning_ = false;
    for (std::size_t i = 0; i < max_hubs; i++) {
      is_beginning_ = is_beginning_ || (due[i] && (unlimited || hubs_->states[i].is_beginning()));
      is_quick = is_quick || (due[i] && hubs_->states[i].is_quick());
    }
    time_.begin(unlimited, is_quick ? time_slice::longest : time_slice::most, share());
    if (!is_giving_) since_ = now.frame;
    begin_giving();
    is_giving_ = !ask(give);
    time_.allow(1, 1);
    if (!is_giving_) {
      give_systems();
      followed_.give(*this);
      count_left_out();
      now.since = since_;
      send(due, now);
    }
    end_giving();
  }

  /// @return true if everything was given
  template <typename Give>
  static bool ask(Give&& give) {
    if constexpr (std::is_same_v<decltype(give()), bool>) return give();
    else return give(), true;
  }

  void give_systems() noexcept {
    ECS_ATLAS_TRY { systems_.give(*this); }
    ECS_ATLAS_CATCH {}
  }

  /// Takes the lists of all hubs. A component that a hub begins to follow is compared with this frame.
  void meet_hubs() noexcept {
    bool is_changed = false;
    for (std::size_t i = 0; i < max_hubs; i++) ready_[i] = hubs_->states[i].meet(hubs_->all[i], is_changed);
    if (is_changed) followed_.follow(hubs_->states, clock::now());
  }

  bool find_wanted(const std::array<bool, max_hubs>& due) noexcept {
    ECS_ATLAS_TRY {
      std::size_t known = 0;
      for (std::size_t i = 0; i < max_hubs; i++) known = due[i] ? std::max(known, hubs_->states[i].wanted().size()) : known;
      wanted_.assign(known, 0);
      for (std::size_t i = 0; i < max_hubs; i++) {
        const bytes& wanted = hubs_->states[i].wanted();
        for (std::size_t of = 0; due[i] && of < wanted.size(); of++) wanted_[of] = static_cast<std::uint8_t>(wanted_[of] | wanted[of]);
      }
      return true;
    }
    ECS_ATLAS_CATCH { return false; }
    return false;
  }

  void send(const std::array<bool, max_hubs>& due, frame_info now) noexcept {
    now.milliseconds = std::chrono::duration<double, std::milli>(now.time - began_).count();
    bool any = false;
    const auto count = static_cast<std::size_t>(std::count(due.begin(), due.end(), true));
    for (std::size_t i = 0, turn = 0; i < max_hubs; i++) {
      if (!due[i]) continue;
      hub_link& link = hubs_->all[i];
      if (count > 1) time_.allow(++turn, count);
      if (hubs_->states[i].compose(*this, link, now, difference_, time_)) {
        link.full.store(true, std::memory_order_release);
        any = true;
      }
    }
    if (any) hubs_->thread.wake();
  }

  [[nodiscard]] bool may_all_send() const noexcept {
    for (std::size_t i = 0; i < max_hubs; i++) {
      if (hubs_->all[i].is_open() && !hubs_->states[i].may_send(hubs_->all[i])) return false;
    }
    return true;
  }

  [[nodiscard]] bool are_all_whole() const noexcept {
    for (std::size_t i = 0; i < max_hubs; i++) {
      if (hubs_->all[i].is_open() && !hubs_->states[i].is_whole()) return false;
    }
    return true;
  }

  /// A person in ECS Atlas cannot give the probe a larger share of the game's time.
  static constexpr double most_chosen_share = 0.5;

  options who_;
  std::atomic<std::uint64_t> number_{0};
  clock::time_point began_ = clock::now();
  pacing pacing_;
  time_slice time_;
  bool is_unlimited_ = false;
  /// True if the last frame left reading to this one.
  bool has_waited_ = false;
  bool is_beginning_ = false;
  /// True while `give` goes on in the next call; it began in the frame `since_`.
  bool is_giving_ = false;
  std::uint64_t since_ = 0;
  system_times systems_;
  followed_components followed_;
  /// The hubs that are connected.
  std::array<bool, max_hubs> ready_{};
  hub_edits edits_;
  difference difference_;
  /// Null if switched off. This is the last member, so its thread ends before other members are destroyed.
  std::unique_ptr<connections> hubs_;
};

}  // namespace ecs_atlas

#endif
