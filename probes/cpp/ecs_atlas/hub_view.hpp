#ifndef ECS_ATLAS_HUB_VIEW_HPP
#define ECS_ATLAS_HUB_VIEW_HPP

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <vector>

#include "change_list.hpp"
#include "column.hpp"
#include "compare.hpp"
#include "hub_link.hpp"

namespace ecs_atlas {

using clock = std::chrono::steady_clock;

/// The current frame of the game.
struct moment {
  std::uint64_t frame = 0;
  clock::time_point time;
  double milliseconds = 0;
  bool paused = false;
};

/// The frame's side of a connection: what this hub has received, and what to send next.
class hub_view {
 public:
  [[nodiscard]] bool is_active() const noexcept { return active_; }

  void begin() noexcept {
    end();
    active_ = true;
  }

  /// Frees the memory of a closed connection.
  void end() noexcept { *this = {}; }

  /// Returns true if something may be sent now: the hub keeps up, and its rate allows it.
  [[nodiscard]] bool is_due(const hub_link& link, const moment& now) const noexcept {
    if (link.full.load(std::memory_order_acquire)) return false;
    if (sequence_ - link.acknowledged.load() >= link.allowed.in_flight) return false;
    return sequence_ == 0 || owes_state(now) || now.time + interval(link) / 2 >= next_;
  }

  /// Takes the hub's new edits.
  bool take_edits(hub_link& link, std::vector<edit_request>& to) noexcept { return active_ && link.is_open() && link.move_edits(to); }

  void answer(std::uint32_t id, const edit_result& result) noexcept { write_edited(answers_, id, result); }

  /// @return true if there is something for the courier to send
  bool send_answers(hub_link& link) noexcept { return !answers_.empty() && link.answer(answers_); }

  /// Records a carried-out edit of any hub; the message that completes its results lists it.
  void name_edit(const edit_request& edit, const edit_result& result) noexcept {
    if (!active_ || done_.count == most_named_edits) return;
    messagepack_writer out{done_.list};
    write_edit(out, edit, result);
    done_.count++;
  }

  void take_watch_list(hub_link& link) noexcept {
    if (link.watch_version.load() == watch_version_) return;
    const std::unique_lock<std::mutex> lock{link.watch_lock, std::try_to_lock};
    if (!lock.owns_lock()) return;
    watch_version_ = link.watch_version.load();
    wanted_.clear();
    for (std::size_t i = 0; i < link.watch.size(); i++) want(link.watch[i]);
  }

  [[nodiscard]] bool wants(std::uint32_t column) const noexcept { return column < wanted_.size() && wanted_[column] != 0; }

  /// Writes the differences into the link's outbox. @return true if there is anything to send
  bool compose(std::vector<column>& columns, hub_link& link, const moment& now, difference& what) noexcept {
    bytes& out = link.outbox;
    if (!make_copies(columns.size())) return abandon(link);
    if (sent_columns_ < columns.size()) write_schema(columns, link);
    if (owes_state(now) && !now.paused) send_state(out, now);
    if (!write_changes(columns, link, now, what)) return abandon(link);
    if (owes_state(now)) send_state(out, now);
    if (out.failed()) return abandon(link);
    return !out.empty();
  }

 private:
  /// `usable` is false if the hub does not accept the column.
  struct sent_column : column_copy {
    bool usable = false;
  };

  /// Carried-out edits, encoded for a message.
  struct named_edits {
    bytes list;
    std::size_t count = 0;
  };

  static constexpr std::size_t head_bytes = 128;
  /// A larger world is sent in several parts, so no single frame of the game takes the whole cost.
  static constexpr std::size_t part_bytes = 8'388'608;

  static clock::duration interval(const hub_link& link) noexcept { return std::chrono::microseconds{link.interval.load()}; }

  [[nodiscard]] bool owes_state(const moment& now) const noexcept {
    return now.paused != sent_paused_ || (now.paused && state_frame_ != now.frame);
  }

  void send_state(bytes& out, const moment& now) noexcept {
    write_state(out, now.paused, now.frame);
    sent_paused_ = now.paused;
    state_frame_ = now.frame;
  }

  static bool abandon(hub_link& link) noexcept {
    link.outbox.release();
    link.abandoned.store(true, std::memory_order_release);
    return false;
  }

  void want(std::uint32_t column) noexcept {
    const std::size_t size = wanted_.size();
    if (column >= 65'536) return;
    if (column >= size) {
      if (!wanted_.resize(column + 1)) return;
      std::memset(wanted_.data() + size, 0, column + 1 - size);
    }
    wanted_[column] = 1;
  }

  bool make_copies(std::size_t count) noexcept {
    ECS_ATLAS_TRY {
      if (copies_.size() < count) copies_.resize(count);
      return true;
    }
    ECS_ATLAS_CATCH { return false; }
    return false;
  }

  void write_schema(const std::vector<column>& columns, hub_link& link) noexcept {
    std::size_t count = 0;
    for (std::size_t i = sent_columns_; i < columns.size(); i++) {
      const column& of = columns[i];
      copies_[i].usable = i < link.allowed.columns && of.name.size() <= link.allowed.name && of.meta.size() <= link.allowed.meta;
      count += copies_[i].usable ? 1U : 0U;
    }
    bytes& out = link.outbox;
    const std::size_t at = begin_frame(out);
    messagepack_writer schema{out};
    schema.map(2);
    schema.fields("type", "schema");
    schema.text("columns");
    schema.array(count);
    for (std::size_t i = sent_columns_; i < columns.size(); i++) {
      if (copies_[i].usable) write_column(schema, out, static_cast<std::uint32_t>(i), columns[i]);
    }
    end_frame(out, at);
    if (unread_ > 0) unread_ += columns.size() - sent_columns_;
    sent_columns_ = columns.size();
  }

  bool write_changes(std::vector<column>& columns, hub_link& link, const moment& now, difference& what) noexcept {
    bytes& out = link.outbox;
    const std::size_t at = begin_frame(out);
    const bool first = sequence_ == 0;
    const bool was_torn = torn_;
    const std::uint64_t covers = now.frame - compared_frame_;
    begin_reading_results(columns.size());
    messagepack_writer head{out};
    head.map(covers > 1 && !first ? 6U : 5U);
    head.fields("type", std::string_view{first ? "snapshot" : "delta"}, "seq", sequence_ + 1, "frame", now.frame);
    head.text("time");
    head.number(now.milliseconds);
    if (covers > 1 && !first) head.fields("merged", std::min<std::uint64_t>(covers, 0xffff'ffff));
    head.text("columns");
    change_list list{out};
    if (!write_columns(columns, link, list, what, at)) return false;
    list.end();
    compared_frame_ = now.frame;
    const bool names_edits = unread_ == 0 && being_read_.count > 0;
    if (list.count() == 0 && !first && !names_edits && !was_torn) return out.resize(at) || at == 0;
    if (torn_) head.fields("torn", true);
    if (names_edits) write_edits(head, out);
    // The map gets more keys than its header says; the header is the first byte after the frame's length.
    if (!out.failed()) out[at + 4] = static_cast<std::uint8_t>(out[at + 4] + (torn_ ? 1 : 0) + (names_edits ? 1 : 0));
    end_frame(out, at);
    sequence_++;
    plan_next(now.time, interval(link));
    return true;
  }

  /// If the world is sent in several parts, edits are listed once all columns were read after them.
  void begin_reading_results(std::size_t columns) noexcept {
    if (unread_ > 0 || done_.count == 0) return;
    std::swap(done_, being_read_);
    unread_ = columns;
  }

  void write_edits(messagepack_writer& head, bytes& out) noexcept {
    head.text("edits");
    head.array(being_read_.count);
    out.append(being_read_.list.data(), being_read_.list.size());
    being_read_.list.clear();
    being_read_.count = 0;
  }

  /// A delta may be half an interval early, so a rate of 60 does not halve a game that runs at 60 Hz; on average the
  /// rate is kept.
  void plan_next(clock::time_point now, clock::duration interval) noexcept {
    next_ = (now - next_ > interval / 2 ? now : next_) + interval;
  }

  /// Begins where the last part ended, in case the world is too large for one message.
  bool write_columns(std::vector<column>& columns, hub_link& link, change_list& list, difference& what, std::size_t at) noexcept {
    std::size_t cells = 0;
    const std::size_t start = first_ < columns.size() ? first_ : 0;
    first_ = 0;
    torn_ = false;
    std::size_t n = 0;
    for (; n < columns.size(); n++) {
      const std::size_t i = start + n < columns.size() ? start + n : start + n - columns.size();
      if (!copies_[i].usable) continue;
      column& of = columns[i];
      of.now.count = std::min({of.now.count, link.allowed.rows, link.allowed.cells - cells, rows_that_fit(of, link)});
      cells += of.now.count;
      const std::size_t used = link.outbox.size() - at + being_read_.list.size();
      if (list.count() > 0 && used + size_bound(of) > std::min(part_bytes, link.allowed.frame - head_bytes)) {
        first_ = i;
        torn_ = true;
        break;
      }
      if (!write_column_changes(of, static_cast<std::uint32_t>(i), list, what)) return false;
    }
    unread_ -= std::min(unread_, n);
    return true;
  }

  static std::size_t size_bound(const column& of) noexcept {
    return of.of == type::json ? of.staged.size() + (of.texts == nullptr ? 0 : of.texts->size + 5 * of.now.count) + head_bytes : change_list::bound(size_of(of.of), of.now.count);
  }

  static std::size_t rows_that_fit(const column& of, const hub_link& link) noexcept {
    return of.of == type::json ? of.now.count : (link.allowed.frame - 2 * head_bytes) / (size_of(of.of) + 1);
  }

  bool write_column_changes(column& of, std::uint32_t id, change_list& list, difference& what) noexcept {
    sent_column& copy = copies_[id];
    if (of.watched && !wants(id)) {
      if (copy.count > 0) list.emptied(id);
      copy.forget();
      return true;
    }
    if (of.now.version != 0 && of.now.version == copy.version) return true;
    copy.version = of.now.version;
    if (of.of == type::json && of.now.write == nullptr) return write_json_changes(of, id, list);
    if (copy.count == 0 && of.now.count == 0) return true;
    const std::size_t size = of.of == type::json ? sizeof(std::uint64_t) : size_of(of.of);
    if (!comparison{of.now, size, copy, what}.run()) return false;
    if (!what.empty()) list.change(id, size, copy, of.now, what);
    return true;
  }

  bool write_json_changes(const column& of, std::uint32_t id, change_list& list) noexcept {
    sent_column& copy = copies_[id];
    const std::size_t size = of.now.count == 0 ? 0 : of.staged.size();
    if (copy.count == of.now.count && copy.data.size() == size && (size == 0 || std::memcmp(copy.data.data(), of.staged.data(), size) == 0)) return true;
    if (!copy.data.resize(size) && size > 0) return false;
    if (size > 0) std::memcpy(copy.data.data(), of.staged.data(), size);
    copy.count = of.now.count;
    list.whole_json(id, copy.data, copy.count);
    return true;
  }

  bool active_ = false;
  bool sent_paused_ = false;
  std::uint32_t sequence_ = 0;
  std::uint32_t watch_version_ = 0;
  std::uint64_t state_frame_ = 0;
  std::uint64_t compared_frame_ = 0;
  std::size_t sent_columns_ = 0;
  std::size_t first_ = 0;
  /// True if the last message did not reach all columns, so the hub's data is from several frames.
  bool torn_ = false;
  clock::time_point next_;
  std::vector<sent_column> copies_;
  bytes wanted_;
  bytes answers_;
  /// Carried-out edits: first those whose results are not read yet, then those whose results are being read.
  named_edits done_;
  named_edits being_read_;
  /// The number of columns not read since then.
  std::size_t unread_ = 0;
};

}  // namespace ecs_atlas

#endif
