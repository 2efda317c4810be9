#ifndef ECS_ATLAS_COLUMN_SWEEP_HPP
#define ECS_ATLAS_COLUMN_SWEEP_HPP

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sent_columns.hpp"

namespace ecs_atlas {

/// The order in which columns are compared with the rows that a hub has. Structure (columns without values) is read in one
/// frame and again for each message, as long as that is quick enough. Values follow over several frames, and then again
/// from the beginning: a round. The structure of a larger world is read over several frames too, once for each round.
class column_sweep {
 public:
  /// The number of columns that the hub knows.
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

  /// True if the next message begins a round.
  [[nodiscard]] bool is_between() const noexcept { return !is_round_running_; }
  /// True if the next message reads the structure from the beginning.
  [[nodiscard]] bool is_beginning() const noexcept { return !is_round_running_ || (is_quick_ && !is_structure_running_); }
  /// True if the last message has ended a round.
  [[nodiscard]] bool has_ended() const noexcept { return !is_round_running_; }
  /// True if structure is expected to be read in one frame.
  [[nodiscard]] bool is_quick() const noexcept { return is_quick_; }
  /// True if the hub has structure of several frames.
  [[nodiscard]] bool is_torn() const noexcept { return is_mixed_ || lacks_columns_; }
  /// The frame up to which the hub has all changes of structure: in it the last complete reading of structure began.
  [[nodiscard]] std::uint64_t structure_since() const noexcept { return structure_since_; }
  /// The number of frames since the oldest values that the hub has were read.
  [[nodiscard]] std::uint64_t value_age() const noexcept { return value_age_; }

  /// Columns are added in the order in which they were declared.
  void add(std::uint32_t id, bool usable) {
    sent_.add(id, usable);
    size_++;
  }

  [[nodiscard]] bool is_usable(std::uint32_t id) const noexcept { return sent_.is_usable(id); }

  /// Goes on until time is over, the message is full, or all columns were read. @return false if there is no memory
  bool read(sweep_part& in) {
    arrange(in.from);
    sent_.begin_message();
    if (in.paused && round_start_ != in.since) is_round_running_ = false;
    if (!is_round_running_) begin_round(in.since);
    else if (is_quick_ && !is_structure_running_) begin_structure(in.since);
    if (is_structure_running_ && !read_structure(in)) return false;
    const std::size_t changes = in.list.count();
    if (!is_structure_running_ && !read_values(in)) return false;
    if (!sent_.read_followers(in)) return false;
    lacks_columns_ = in.from.is_partial() || size_ != in.from.column_count() || ends_[0] != order_[0].size() || ends_[1] != order_[1].size();
    note_age(in, in.list.count() == changes);
    return true;
  }

 private:
  static constexpr std::size_t values = 2;
  static constexpr std::size_t sections = 3;
  /// The approximate nanoseconds that it takes to compare a column.
  static constexpr std::size_t column_work = 150;
  /// A source may have given many rows, so the clock is read after it.
  static constexpr std::size_t pull_work = 100'000;

  void begin_round(std::uint64_t frame) noexcept {
    before_ = has_begun_ ? round_start_ : frame;
    round_start_ = frame;
    has_begun_ = is_round_running_ = is_round_same_ = true;
    value_ = {};
    value_end_ = order_[values].size();
    begin_structure(frame);
  }

  /// Columns that are added later belong to the next reading.
  void begin_structure(std::uint64_t frame) noexcept {
    is_structure_running_ = is_structure_same_ = true;
    structure_start_ = frame;
    cost_ = {};
    section_ = 0;
    structure_ = {};
    for (std::size_t i = 0; i < values; i++) ends_[i] = order_[i].size();
  }

  /// Puts new columns in order.
  void arrange(const columns& from) {
    if (changes_ != from.order_changes()) {
      changes_ = from.order_changes();
      for (auto& ids : order_) ids.clear();
      is_round_running_ = is_structure_running_ = false;
      arranged_ = 0;
    }
    for (; arranged_ < size_; arranged_++) {
      const std::uint32_t id = from.declared(arranged_);
      const column& of = from.all()[id];
      if (sent_.is_usable(id)) order_[of.is_summary ? 1 : of.watched ? values : 0].push_back(id);
    }
  }

  bool read_structure(sweep_part& in) {
    const std::size_t changes = in.list.count();
    const bool begins = section_ == 0 && structure_.is_first();
    in.time.use(is_quick_ ? time_slice::longest : time_slice::most);
    const time_slice::nanoseconds before = in.time.passed();
    bool goes_on = true;
    for (; goes_on && section_ < values; section_++, structure_ = {}) {
      if (!read_on(in, order_[section_], ends_[section_], structure_, goes_on)) return false;
      if (structure_.at < ends_[section_]) break;
    }
    for (; section_ < values && structure_.at >= ends_[section_]; section_++) structure_ = {};
    is_structure_running_ = section_ < values;
    is_structure_same_ = is_structure_same_ && in.list.count() == changes;
    if (!in.time.is_unlimited()) {
      cost_ += in.time.passed() - before;
      if (!is_structure_running_) is_quick_ = begins || cost_ <= in.time.scaled(time_slice::most_structure);
      else if (begins) is_quick_ = false;
    }
    if (is_structure_running_) {
      is_mixed_ = is_mixed_ || !is_structure_same_;
    } else {
      // Only a reading after the first one can confirm an older picture.
      is_mixed_ = structure_start_ != in.frame && !(is_structure_same_ && structure_since_ > 0);
      structure_since_ = structure_start_;
    }
    return true;
  }

  bool read_values(sweep_part& in) {
    in.time.use(is_quick_ ? time_slice::longest : time_slice::most);
    bool goes_on = true;
    while (goes_on && value_.at < value_end_) {
      const std::uint32_t id = order_[values][value_.at];
      bool is_full = false;
      if (!sent_.read_leader(in, id, is_mixed_, is_full)) return false;
      if (is_full) break;
      if (!read_on(in, order_[values], value_.at + 1, value_, goes_on)) return false;
    }
    is_round_running_ = value_.at < value_end_;
    return true;
  }

  /// Reads columns up to `end`. @param goes_on becomes false if time is over or the message is full
  bool read_on(sweep_part& in, const std::vector<std::uint32_t>& ids, std::size_t end, sweep_cursor& at, bool& goes_on) {
    while (goes_on && at.at < end) {
      const std::size_t pulls = in.from.pulls();
      bool is_full = false;
      if (!sent_.read_column(in, ids[at.at], at, is_full)) return false;
      if (is_full || at.row != 0) return goes_on = false, true;
      at.at++;
      goes_on = in.time.has_time(in.from.pulls() == pulls ? column_work : pull_work, sent_.owed());
    }
    return true;
  }

  /// If a round finds no change, all values are as new as the frame in which the round ended.
  void note_age(const sweep_part& in, bool is_same) noexcept {
    is_round_same_ = is_round_same_ && is_same;
    are_values_same_ = is_same && (are_values_same_ || (!is_round_running_ && is_round_same_));
    const std::uint64_t oldest = is_round_running_ ? before_ : round_start_;
    value_age_ = are_values_same_ || in.frame < oldest ? 0 : in.frame - oldest;
  }

  sent_columns sent_;
  std::size_t size_ = 0;
  /// Ids of the columns in the order in which they are read: structure, sums, values.
  std::array<std::vector<std::uint32_t>, sections> order_;
  std::size_t arranged_ = 0;
  std::uint64_t changes_ = 0;

  /// The reading of structure: where it goes on, where its sections end, and the frame in which it began.
  std::size_t section_ = values;
  sweep_cursor structure_;
  std::array<std::size_t, values> ends_{};
  std::uint64_t structure_start_ = 0;
  /// 0 before the first reading has ended.
  std::uint64_t structure_since_ = 0;
  time_slice::nanoseconds cost_{};
  bool is_structure_running_ = false;
  /// True if this reading has found no change so far.
  bool is_structure_same_ = true;
  bool is_quick_ = false;
  bool is_mixed_ = true;
  bool lacks_columns_ = false;

  /// The round: where values go on, and the frames in which this round and the one before began.
  sweep_cursor value_;
  std::size_t value_end_ = 0;
  std::uint64_t round_start_ = 0;
  std::uint64_t before_ = 0;
  bool has_begun_ = false;
  bool is_round_running_ = false;
  bool is_round_same_ = true;
  bool are_values_same_ = false;
  std::uint64_t value_age_ = 0;
};

}  // namespace ecs_atlas

#endif
