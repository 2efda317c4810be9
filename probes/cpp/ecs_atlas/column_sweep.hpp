#ifndef ECS_ATLAS_COLUMN_SWEEP_HPP
#define ECS_ATLAS_COLUMN_SWEEP_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <vector>

#include "change_list.hpp"
#include "columns.hpp"
#include "compare.hpp"
#include "time_slice.hpp"

namespace ecs_atlas {

/// The input of one part of a sweep.
struct sweep_part {
  columns& from;
  const limits& allowed;
  const bytes& wanted;
  change_list& list;
  difference& what;
  time_slice& time;
  /// The message so far: its buffer, where it begins, and the bytes that it has to keep free.
  const bytes& out;
  std::size_t start;
  std::size_t reserved;
  /// The frame of this message, and the one in which the game's adapter began to read the world for it.
  std::uint64_t frame;
  std::uint64_t since;
  bool paused;
};

/// The rows that a hub has, and the order in which all columns are compared with them: over as many frames as needed,
/// and then again from the beginning. Columns that say which entities there are and what they have come first, because
/// they must agree with each other; then their sums; then values. While a small part of a frame's time is enough for the
/// first two, they are read in each message, and only values follow over several frames.
class column_sweep {
 public:
  /// The number of columns that the hub knows.
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

  /// True if a new sweep begins with the next part.
  [[nodiscard]] bool is_between() const noexcept { return !is_running_; }
  /// True if the next part reads from the beginning.
  [[nodiscard]] bool is_beginning() const noexcept { return !is_running_ || (section_ == values && is_structure_quick_); }
  /// True if the last part has ended a sweep.
  [[nodiscard]] bool has_ended() const noexcept { return !is_running_; }
  /// True if the hub now has data of several frames.
  [[nodiscard]] bool is_torn() const noexcept { return is_torn_; }

  /// Columns are added in the order in which they were declared.
  void add(std::uint32_t id, bool usable) {
    if (copies_.size() <= id) copies_.resize(id + 1);
    copies_[id].usable = usable;
    size_++;
  }

  [[nodiscard]] bool is_usable(std::size_t id) const noexcept { return copies_[id].usable; }

  /// Goes on until time is over, the message is full, or all columns were read. @return false if there is no memory
  bool read(sweep_part& in) {
    arrange(in.from);
    has_stopped_ = false;
    if (!is_running_ || (in.paused && start_ != in.since)) begin(in.since);
    else if (section_ == values && is_structure_quick_ && !read_structure_again(in)) return false;
    if (!has_stopped_ && section_ != values) {
      if (!read_on(in, values)) return false;
      is_structure_quick_ = !has_stopped_ && start_ == in.frame && in.time.is_young();
    }
    if (!has_stopped_ && !read_on(in, sections)) return false;
    is_running_ = section_ < sections;
    is_same_ = is_same_ && in.list.count() == 0;
    bool has_all = size_ == in.from.column_count();
    for (std::size_t i = 0; i < sections; i++) has_all = has_all && ends_[i] == order_[i].size();
    // If a sweep finds no change, the picture is still that of the frame in which it began.
    is_torn_ = is_running_ || !has_all || (start_ != in.frame && !is_same_);
    return true;
  }

 private:
  /// `usable` is false if the hub does not accept the column.
  struct sent_column : column_copy {
    bool usable = false;
  };

  static constexpr std::size_t values = 2;
  static constexpr std::size_t sections = 3;
  static constexpr std::size_t head_bytes = 128;
  /// A message is at most this long while the game runs, so a game with a slow hub does not need more memory.
  static constexpr std::size_t part_bytes = 8'388'608;
  /// The approximate nanoseconds that it takes to compare a column, and one of its rows.
  static constexpr std::size_t column_work = 150;
  static constexpr std::size_t row_work = 2;
  /// The same for 1,000 bytes of a message, which is written when the rows of a column were compared.
  static constexpr std::size_t sending_work = 400;
  /// A source may have given many rows, so the clock is read after it.
  static constexpr std::size_t pull_work = 100'000;

  void begin(std::uint64_t frame) noexcept {
    is_running_ = is_same_ = true;
    start_ = frame;
    section_ = at_ = row_ = 0;
    set_ends();
  }

  /// Columns that are added later belong to the next sweep.
  void set_ends() noexcept {
    for (std::size_t i = 0; i < sections; i++) ends_[i] = order_[i].size();
  }

  /// Puts new columns in order.
  void arrange(const columns& from) {
    if (changes_ != from.order_changes()) {
      changes_ = from.order_changes();
      for (auto& ids : order_) ids.clear();
      is_running_ = false;
      arranged_ = 0;
    }
    for (; arranged_ < size_; arranged_++) {
      const std::uint32_t id = from.declared(arranged_);
      const column& of = from.all()[id];
      if (copies_[id].usable) order_[of.watched ? values : of.is_summary ? 1 : 0].push_back(id);
    }
  }

  bool read_structure_again(sweep_part& in) {
    const std::size_t at = at_;
    const std::size_t row = row_;
    section_ = at_ = row_ = 0;
    ends_[0] = order_[0].size(), ends_[1] = order_[1].size();
    if (!read_on(in, values)) return false;
    is_structure_quick_ = !has_stopped_ && in.time.is_young();
    if (has_stopped_) return true;
    at_ = at, row_ = row;
    return true;
  }

  /// Reads columns up to the end of a section, or stops earlier.
  bool read_on(sweep_part& in, std::size_t end) {
    for (; section_ < end; section_++, at_ = 0) {
      for (; at_ < ends_[section_]; at_++) {
        const std::size_t pulls = in.from.pulls();
        if (!read_column(in, order_[section_][at_])) return false;
        has_stopped_ = has_stopped_ || row_ != 0;
        if (has_stopped_) return true;
        if (in.time.has_time(in.from.pulls() == pulls ? column_work : pull_work)) continue;
        at_++;
        return has_stopped_ = true;
      }
    }
    return true;
  }

  /// Reads a column from row `row_` on, and sets it to the row at which the next part begins, or 0 at the end.
  bool read_column(sweep_part& in, std::uint32_t id) {
    sent_column& copy = copies_[id];
    const bool is_hidden = in.from.all()[id].watched && !(id < in.wanted.size() && in.wanted[id] != 0);
    if (is_hidden) return hide(in, id), true;
    const rows given = in.from.current(id);
    const column& of = in.from.all()[id];
    if (given.version != 0 && given.version == copy.version) return row_ = 0, true;
    rows now = given;
    now.count = std::min({now.count, in.allowed.rows, copy.count + (in.allowed.cells - std::min(in.allowed.cells, cells_)), rows_that_fit(of, now.count, in.allowed)});
    has_stopped_ = in.list.count() > 0 && in.out.size() - in.start + in.reserved + size_bound(of, now.count) > std::min(part_bytes, in.allowed.frame - head_bytes);
    if (has_stopped_) return true;
    cells_ -= copy.count;
    const bool done = of.of == type::json && now.write == nullptr ? write_texts(in, of, now, id) : write_rows(in, of, now, id);
    cells_ += copy.count;
    return done;
  }

  void hide(sweep_part& in, std::uint32_t id) noexcept {
    sent_column& copy = copies_[id];
    row_ = 0;
    cells_ -= copy.count;
    if (copy.count > 0) in.list.emptied(id);
    copy.forget();
  }

  bool write_rows(sweep_part& in, const column& of, const rows& now, std::uint32_t id) noexcept {
    sent_column& copy = copies_[id];
    const std::size_t size = of.of == type::json ? sizeof(std::uint64_t) : size_of(of.of);
    if (row_ == 0) version_ = now.version;
    if (copy.count == 0 && now.count == 0) return finish_column(copy, now);
    comparison part{now, size, copy, in.what, row_};
    while (!part.is_over()) {
      const std::size_t from = part.next();
      if (!part.read_part()) return false;
      const std::size_t owed = part.rows_to_send() * size * sending_work / 1000;
      if (!in.time.has_time((part.next() - from) * row_work, owed) && !part.must_be_whole()) break;
    }
    if (!part.end()) return false;
    if (!in.what.empty()) in.list.change(id, size, copy, now, in.what);
    if (part.is_over()) return finish_column(copy, now);
    row_ = part.next();
    return true;
  }

  /// The version holds only if it was the same for all parts.
  bool finish_column(sent_column& copy, const rows& now) noexcept {
    copy.version = version_ == now.version ? version_ : 0;
    row_ = 0;
    return true;
  }

  bool write_texts(sweep_part& in, const column& of, const rows& now, std::uint32_t id) noexcept {
    sent_column& copy = copies_[id];
    const std::size_t count = now.count;
    const std::size_t size = count == 0 ? 0 : of.staged.size();
    row_ = 0;
    copy.version = now.version;
    if (copy.count == count && copy.data.size() == size && (size == 0 || std::memcmp(copy.data.data(), of.staged.data(), size) == 0)) return true;
    if (!copy.data.resize(size) && size > 0) return false;
    if (size > 0) std::memcpy(copy.data.data(), of.staged.data(), size);
    copy.count = count;
    in.list.whole_json(id, copy.data, copy.count);
    return true;
  }

  static std::size_t size_bound(const column& of, std::size_t count) noexcept {
    return of.of == type::json ? of.staged.size() + (of.texts == nullptr ? 0 : of.texts->size + 5 * count) + head_bytes : change_list::bound(size_of(of.of), count);
  }

  static std::size_t rows_that_fit(const column& of, std::size_t count, const limits& allowed) noexcept {
    return of.of == type::json ? count : (allowed.frame - 2 * head_bytes) / (size_of(of.of) + 1);
  }

  /// A deque, because moving the copies of a large world takes too long.
  std::deque<sent_column> copies_;
  std::size_t size_ = 0;
  /// The total number of rows in all copies.
  std::size_t cells_ = 0;
  /// Ids of the columns in the order in which they are read: structure, sums, values.
  std::array<std::vector<std::uint32_t>, sections> order_;
  std::array<std::size_t, sections> ends_{};
  std::size_t arranged_ = 0;
  std::uint64_t changes_ = 0;
  /// Where the next part begins.
  std::size_t section_ = sections;
  std::size_t at_ = 0;
  std::size_t row_ = 0;
  /// The version of the rows with which the current column began.
  std::uint64_t version_ = 0;
  /// The frame in which the sweep began.
  std::uint64_t start_ = 0;
  bool is_running_ = false;
  /// True if the sweep has found no change so far.
  bool is_same_ = true;
  bool is_torn_ = false;
  /// True if the time is over or the message is full.
  bool has_stopped_ = false;
  /// True if structure took at most half of the time of one frame when it was last read.
  bool is_structure_quick_ = false;
};

}  // namespace ecs_atlas

#endif
