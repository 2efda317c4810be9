#ifndef ECS_ATLAS_HUB_LINK_HPP
#define ECS_ATLAS_HUB_LINK_HPP

#include <atomic>
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

#include "messages.hpp"

namespace ecs_atlas {

/// The data about one hub that the game's frame and the hub thread share. The frame never waits for the thread:
/// it reads atomics, and only tries to lock.
struct hub_link {
  /// The hub thread sets `opening`, `open` (after the welcome) and `lost`; the frame changes `lost` to `free`.
  enum class phase : std::uint8_t { free, opening, open, lost };

  std::atomic<phase> now{phase::free};

  /// From `welcome`; written before `open` and constant afterwards.
  limits allowed;

  std::atomic<std::uint32_t> acknowledged{0};
  /// The minimum microseconds between two deltas.
  std::atomic<std::uint32_t> interval{0};
  /// True while the hub pauses the game, except for the next `steps` frames.
  std::atomic<bool> holds{false};
  std::atomic<std::uint32_t> steps{0};
  /// The share of the game's time that a person has chosen; 0 if the game's own counts.
  std::atomic<double> share{0};

  /// Guards the lists: the watched columns, the inspected entities, the columns of components whose gain or loss stops the game, and conditions.
  std::mutex list_lock;
  buffer<std::uint32_t> watch;
  buffer<std::uint32_t> entities;
  buffer<std::uint32_t> gained;
  buffer<std::uint32_t> lost;
  buffer<std::uint32_t> conditions;
  std::atomic<std::uint32_t> list_version{0};

  /// Edits that wait for the frame, and replies that wait for the hub thread.
  std::mutex edit_lock;
  std::vector<edit_request> edits;
  bytes answers;
  std::atomic<bool> has_edits{false};
  std::atomic<bool> has_answers{false};

  /// Outgoing messages. The frame writes them while `full` is false; the hub thread sends them while it is true.
  bytes outbox;
  std::atomic<bool> full{false};

  /// True if there was no memory to continue with this hub.
  std::atomic<bool> abandoned{false};
  /// True if the hub thread must close the connection and connect again, because columns are declared again.
  std::atomic<bool> begins_again{false};

  /// Call this before a new connection is `opening`.
  void reset() noexcept {
    abandoned = false;
    begins_again = false;
    acknowledged = 0;
    interval = 0;
    holds = false;
    steps = 0;
    share = 0;
    watch.clear(), entities.clear(), gained.clear(), lost.clear(), conditions.clear();
    list_version = 0;
    edits.clear();
    answers.clear();
    has_edits = has_answers = false;
    outbox.clear();
    full = false;
  }

  [[nodiscard]] bool is_open() const noexcept { return now.load(std::memory_order_acquire) == phase::open; }
  [[nodiscard]] bool blocks() const noexcept { return is_open() && holds.load() && steps.load() == 0; }

  /// Holds the game from this frame on.
  void hold() noexcept { steps = 0, holds = true; }

  /// Counts a frame of a `step`.
  void pass_frame() noexcept {
    std::uint32_t left = steps.load();
    while (holds.load() && left > 0 && !steps.compare_exchange_weak(left, left - 1)) {
    }
  }

  /// Handles messages that change what the frame does. @return false for other messages
  bool take(hub_message& message) noexcept {
    if (message.type == "ack") acknowledged = static_cast<std::uint32_t>(message.seq);
    else if (message.type == "rate") set_rate(message.per_second);
    else if (message.type == "share") share = message.share;
    else if (message.type == "watch") set_watch(message.watch, message.entities);
    else if (message.type == "break") set_breaks(message);
    else if (message.type == "pause") hold();
    else if (message.type == "resume") holds = false, steps = 0;
    else if (message.type == "step") steps.fetch_add(message.frames < 1'000'000 ? static_cast<std::uint32_t>(message.frames) : 1'000'000U), holds = true;
    else return false;
    return true;
  }

  /// @return false if too many edits wait
  bool take_edit(edit_request&& edit) {
    const std::lock_guard<std::mutex> lock{edit_lock};
    if (edits.size() >= max_edits) return false;
    edits.push_back(std::move(edit));
    has_edits = true;
    return true;
  }

  /// Called by the frame, which retries later if the lock is taken.
  bool move_edits(std::vector<edit_request>& to) noexcept {
    if (!has_edits.load(std::memory_order_acquire)) return false;
    const std::unique_lock<std::mutex> lock{edit_lock, std::try_to_lock};
    if (!lock.owns_lock()) return false;
    to.swap(edits);
    has_edits = false;
    return true;
  }

  /// Called by the frame to pass replies to the hub thread. @return false if the lock is taken
  bool answer(bytes& written) noexcept {
    const std::unique_lock<std::mutex> lock{edit_lock, std::try_to_lock};
    if (!lock.owns_lock()) return false;
    answers.append(written.data(), written.size());
    written.clear();
    has_answers.store(true, std::memory_order_release);
    return true;
  }

  /// Called by the hub thread.
  void move_answers(bytes& to) noexcept {
    if (!has_answers.load(std::memory_order_acquire)) return;
    const std::lock_guard<std::mutex> lock{edit_lock};
    to.append(answers.data(), answers.size());
    answers.clear();
    has_answers = false;
  }

  void set_rate(double per_second) noexcept {
    interval = static_cast<std::uint32_t>(1e6 / (per_second > 0.001 ? per_second : 0.001));
  }

  void set_watch(buffer<std::uint32_t>& columns, buffer<std::uint32_t>& inspected) noexcept {
    const std::lock_guard<std::mutex> lock{list_lock};
    watch.swap(columns), entities.swap(inspected);
    list_version.fetch_add(1);
  }

  void set_breaks(hub_message& message) noexcept {
    const std::lock_guard<std::mutex> lock{list_lock};
    gained.swap(message.gained), lost.swap(message.lost), conditions.swap(message.conditions);
    list_version.fetch_add(1);
  }
};

inline constexpr std::size_t max_hubs = 8;

}  // namespace ecs_atlas

#endif
