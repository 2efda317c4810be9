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
#include <utility>
#include <vector>

#include "columns.hpp"
#include "courier.hpp"
#include "hub_link.hpp"
#include "hub_view.hpp"
#include "systems.hpp"

namespace ecs_atlas {

/// Shows a game's memory to every ECS Atlas that runs on this machine; ecs_atlas.hpp has an example.
/// An atlas belongs to the thread that calls `frame`. It never throws, never waits (except while a hub pauses the
/// game), and writes no files. With `ECS_ATLAS=off` in the environment it does nothing at all.
class atlas : public columns {
 public:
  explicit atlas(std::string name) : atlas{options{std::move(name)}} {}

  explicit atlas(options who) noexcept : who_{std::move(who)} {
    for (std::string* text : {&who_.name, &who_.world, &who_.engine, &who_.engine_version, &who_.adapter}) shorten(*text);
    ECS_ATLAS_TRY {
      if (is_switched_off()) return;
      auto hubs = std::make_unique<connections>(who_, number_);
      hubs->to_all.start();
      hubs_ = std::move(hubs);
    }
    ECS_ATLAS_CATCH { hubs_.reset(); }
  }

  /// Sets the function that carries out edits if `options.edit` allows them. It is called in `frame` before rows are
  /// read.
  void edit_with(std::function<edit_result(const edit_request&)> editor) { editor_ = std::move(editor); }

  [[nodiscard]] system_times& systems() noexcept { return systems_; }

  /// Returns true while an ECS Atlas is connected.
  [[nodiscard]] bool attached() const noexcept {
    return hubs_ != nullptr && std::any_of(hubs_->all.begin(), hubs_->all.end(), [](const hub_link& link) { return link.is_open(); });
  }

  /// Call this once per frame, when the game's state is ready to be shown. While a hub is connected it calls `give`,
  /// which passes each column its rows; these must stay in place until `frame` returns. A column that is not given has
  /// no rows.
  template <typename Give>
  void frame(Give&& give) {
    frame(std::forward<Give>(give), [] {});
  }

  /// @param held is called every few milliseconds while a hub pauses the game, for example to process a window's events
  template <typename Give, typename Held>
  void frame(Give&& give, Held&& held) {
    if (hubs_ == nullptr) return;
    systems_.end_frame();
    paused_ = is_blocked();
    serve(give);
    while (is_blocked()) {
      paused_ = true;
      serve(give);
      held();
      std::this_thread::sleep_for(std::chrono::milliseconds{4});
    }
    paused_ = false;
    for (hub_link& link : hubs_->all) link.pass_frame();
    number_.fetch_add(1, std::memory_order_relaxed);
  }

 private:
  struct connections {
    connections(const options& who, const std::atomic<std::uint64_t>& frame) noexcept : to_all{all, who, frame} {}

    links all;
    std::array<hub_view, max_hubs> views;
    courier to_all;
  };

  static void shorten(std::string& text) noexcept {
    if (text.size() <= 256) return;
    std::size_t end = 256;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80) end--;
    text.resize(end);
  }

  [[nodiscard]] bool is_blocked() const noexcept {
    return std::any_of(hubs_->all.begin(), hubs_->all.end(), [](const hub_link& link) { return link.blocks(); });
  }

  template <typename Give>
  void serve(Give&& give) {
    if (who_.edit) carry_out_edits();
    const moment now{number_.load(std::memory_order_relaxed), clock::now(), 0, paused_};
    if (!paused_ && now.time < rests_until_) return;
    std::array<bool, max_hubs> due = {};
    bool any = false;
    for (std::size_t i = 0; i < max_hubs; i++) any = (due[i] = is_due(i, now)) || any;
    if (!any || !ask_wanted(due)) return;
    begin_giving();
    give();
    give_systems();
    end_giving();
    send(due, now);
    const clock::time_point end = clock::now();
    const double share = who_.share > 0.001 ? who_.share : 0.001;
    rests_until_ = end + std::chrono::duration_cast<clock::duration>((end - now.time) * (1 / share - 1));
  }

  void give_systems() noexcept {
    ECS_ATLAS_TRY { systems_.give(*this); }
    ECS_ATLAS_CATCH {}
  }

  void carry_out_edits() noexcept {
    for (std::size_t i = 0; i < max_hubs; i++) {
      ECS_ATLAS_TRY {
        if (hubs_->views[i].take_edits(hubs_->all[i], edits_)) {
          for (const edit_request& edit : edits_) carry_out(edit, hubs_->views[i]);
        }
      }
      ECS_ATLAS_CATCH {}
      edits_.clear();
      if (hubs_->views[i].send_answers(hubs_->all[i])) hubs_->to_all.wake();
    }
  }

  void carry_out(const edit_request& edit, hub_view& asked) {
    edit_result result;
    ECS_ATLAS_TRY {
      if (editor_) result = editor_(edit);
      else result.refused = "This game cannot be edited";
    }
    ECS_ATLAS_CATCH { result.refused = "The game refused it with an exception"; }
    asked.answer(edit.id, result);
    if (!result.refused.empty()) return;
    for (hub_view& view : hubs_->views) view.name_edit(edit, result);
  }

  bool is_due(std::size_t i, const moment& now) noexcept {
    hub_link& link = hubs_->all[i];
    hub_view& view = hubs_->views[i];
    const hub_link::phase phase = link.now.load(std::memory_order_acquire);
    if (phase == hub_link::phase::lost) {
      view.end();
      link.now.store(hub_link::phase::free, std::memory_order_release);
    }
    if (phase != hub_link::phase::open || link.abandoned.load()) return false;
    if (!view.is_active()) view.begin();
    view.take_watch_list(link);
    return view.is_due(link, now);
  }

  bool ask_wanted(const std::array<bool, max_hubs>& due) noexcept {
    ECS_ATLAS_TRY {
      wanted_.assign(columns_.size(), false);
      for (std::size_t i = 0; i < max_hubs; i++) {
        if (!due[i]) continue;
        for (std::uint32_t of = 0; of < columns_.size(); of++) wanted_[of] = wanted_[of] || hubs_->views[i].wants(of);
      }
      return true;
    }
    ECS_ATLAS_CATCH { return false; }
    return false;
  }

  void send(const std::array<bool, max_hubs>& due, moment now) noexcept {
    now.milliseconds = std::chrono::duration<double, std::milli>(now.time - began_).count();
    bool any = false;
    for (std::size_t i = 0; i < max_hubs; i++) {
      if (!due[i]) continue;
      hub_link& link = hubs_->all[i];
      if (hubs_->views[i].compose(columns_, link, now, difference_)) {
        link.full.store(true, std::memory_order_release);
        any = true;
      }
    }
    if (any) hubs_->to_all.wake();
  }

  options who_;
  std::atomic<std::uint64_t> number_{0};
  clock::time_point began_ = clock::now();
  /// The probe rests until this time to stay within its share of the game's time.
  clock::time_point rests_until_;
  bool paused_ = false;
  system_times systems_;
  std::function<edit_result(const edit_request&)> editor_;
  std::vector<edit_request> edits_;
  difference difference_;
  /// Null if switched off. This is the last member, so its thread ends before other members are destroyed.
  std::unique_ptr<connections> hubs_;
};

}  // namespace ecs_atlas

#endif
