#ifndef ECS_ATLAS_SENT_COLUMNS_HPP
#define ECS_ATLAS_SENT_COLUMNS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <vector>

#include "change_list.hpp"
#include "columns.hpp"
#include "compare.hpp"
#include "moved_rows.hpp"
#include "sweep_part.hpp"

namespace ecs_atlas {

/// The rows that a hub has of each column. A message has at most one change of a column. If the entity in a row changes,
/// the values in that row are sent with it, because they would be shown as values of the wrong entity.
class sent_columns {
 public:
  void add(std::uint32_t id, bool usable) {
    if (copies_.size() <= id) copies_.resize(id + 1);
    copies_[id].usable = usable;
  }

  [[nodiscard]] bool is_usable(std::uint32_t id) const noexcept { return copies_[id].usable; }

  void begin_message() noexcept {
    message_++;
    moved_count_ = owed_ = 0;
  }

  /// The approximate nanoseconds that `read_followers` will take.
  [[nodiscard]] std::size_t owed() const noexcept { return owed_; }

  /// Reads a column from the cursor's row on. The row becomes that at which the next message begins, or 0 at the end.
  /// @param is_full becomes true if the message has no room. @return false if there is no memory
  bool read_column(sweep_part& in, std::uint32_t id, sweep_cursor& at, bool& is_full) {
    sent_column& copy = copies_[id];
    const column& of = in.from.all()[id];
    const moved_rows* moved = moved_of(of.leader.value);
    if (is_hidden(in, id) || (moved != nullptr && moved->is_all && copy.count > 0)) return hide(in, id), at.row = 0, true;
    const rows given = in.from.current(id);
    copy.is_read_whole = at.row == 0 || (given.version != 0 && given.version == copy.version);
    if (given.version != 0 && given.version == copy.version) return copy.read_in = message_, at.row = 0, true;
    const rows now = limited(in, copy, of, given);
    is_full = in.list.count() > 0 && in.out.size() - in.start + in.reserved + size_bound(of, now.count) > std::min(part_bytes, in.allowed.frame - head_bytes);
    if (is_full) return true;
    copy.read_in = message_;
    if (at.row == 0 && has_current_index(of, copy, now, id)) return write_index(in, of, now, id);
    cells_ -= copy.count;
    const bool done = of.of == type::json && now.write == nullptr ? write_texts(in, of, now, id, at) : write_rows(in, of, now, id, at);
    cells_ += copy.count;
    copy.is_read_whole = copy.is_read_whole && at.row == 0;
    copy.keys_read = of.key_mask != 0 && copy.is_read_whole && is_read(of.keys.value) ? copies_[of.keys.value].changes : 0;
    return done;
  }

  /// Reads the entities of a column of values if this message has not read them.
  /// @param is_mixed becomes true if they have changed @param is_full becomes true if the message has no room
  bool read_leader(sweep_part& in, std::uint32_t id, bool& is_mixed, bool& is_full) {
    const std::uint32_t leader = in.from.all()[id].leader.value;
    if (leader >= copies_.size() || !copies_[leader].usable || is_hidden(in, id)) return true;
    // A column is in a message once, so its first rows can only be read again for the next one.
    if (copies_[leader].read_in == message_) return is_full = !is_read(leader), true;
    const std::size_t changes = in.list.count();
    sweep_cursor whole;
    is_whole_ = true;
    const bool done = read_column(in, leader, whole, is_full);
    is_whole_ = false;
    is_mixed = is_mixed || in.list.count() > changes;
    return done;
  }

  /// Reads the values in all rows whose entity has changed, except in columns that this message has. @return false if
  /// there is no memory
  bool read_followers(sweep_part& in) {
    for (std::size_t i = 0; i < moved_count_; i++) {
      for (const std::uint32_t id : in.from.all()[moved_[i].leader].followers) {
        if (!has_rows(id) || copies_[id].read_in == message_) continue;
        if (is_hidden(in, id)) hide(in, id);
        else if (!read_rows(in, id, moved_[i])) return false;
      }
    }
    return true;
  }

 private:
  struct sent_column : column_copy {
    /// False if the hub does not accept the column.
    bool usable = false;
    /// The last message that has read it.
    std::uint64_t read_in = 0;
    /// True if that message has read all rows.
    bool is_read_whole = false;
    /// Counts the messages that have changed it, and the changes of its keys that an index has; 0 if unknown.
    std::uint64_t changes = 1;
    std::uint64_t keys_read = 0;
  };

  static constexpr std::size_t head_bytes = 128;
  /// A message is at most this long while the game runs, so a game with a slow hub does not need more memory.
  static constexpr std::size_t part_bytes = 8'388'608;
  /// The approximate nanoseconds that it takes to compare a row, and a single row elsewhere.
  static constexpr std::size_t row_work = 2;
  static constexpr std::size_t single_row_work = 12;
  /// The same for 1,000 bytes of a message, which is written when the rows of a column were compared.
  static constexpr std::size_t sending_work = 400;
  /// One in so many messages compares all rows of an index.
  static constexpr std::uint64_t checked_one_in = 8;

  [[nodiscard]] bool has_rows(std::uint32_t id) const noexcept { return id < copies_.size() && copies_[id].usable && copies_[id].count > 0; }

  [[nodiscard]] static bool is_hidden(const sweep_part& in, std::uint32_t id) noexcept { return in.from.all()[id].watched && !(id < in.wanted.size() && in.wanted[id] != 0); }

  [[nodiscard]] rows limited(const sweep_part& in, const column_copy& copy, const column& of, rows now) const noexcept {
    now.count = std::min({now.count, in.allowed.rows, copy.count + (in.allowed.cells - std::min(in.allowed.cells, cells_)), rows_that_fit(of, now.count, in.allowed)});
    return now;
  }

  void hide(sweep_part& in, std::uint32_t id) noexcept {
    sent_column& copy = copies_[id];
    copy.read_in = message_;
    cells_ -= copy.count;
    if (copy.count > 0) in.list.emptied(id);
    copy.forget();
  }

  bool write_rows(sweep_part& in, const column& of, const rows& now, std::uint32_t id, sweep_cursor& at) {
    sent_column& copy = copies_[id];
    const std::size_t size = element_size(of);
    if (at.row == 0) at.version = now.version;
    if (copy.count == 0 && now.count == 0) return finish_column(copy, now, at);
    const moved_rows* moved = moved_of(of.leader.value);
    in.what.keeps_old = !of.indexes.empty() && size >= sizeof(std::uint32_t);
    // The copy may have lost its rows since the last message.
    comparison part{now, size, copy, in.what, std::min(at.row, copy.count)};
    if (moved != nullptr) part.read_rows(moved->rows.data(), moved->first_from(part.next()));
    while (!part.is_over()) {
      const std::size_t from = part.next();
      if (!part.read_part()) return false;
      const std::size_t owed = part.rows_to_send() * size * sending_work / 1000 + owed_;
      if (!in.time.has_time((part.next() - from) * row_work, owed) && !is_whole_ && !part.must_be_whole()) break;
    }
    if (moved != nullptr && !part.is_over()) part.read_rows(moved->first_from(part.next()), moved->rows.data() + moved->rows.size());
    if (!part.end()) return false;
    if (!in.what.empty()) {
      in.list.change(id, size, copy, now, in.what);
      copy.changes++;
      if (!of.followers.empty() || !of.indexes.empty()) note_moved(in, of, id);
    }
    in.what.keeps_old = false;
    if (part.is_over()) return finish_column(copy, now, at);
    at.row = part.next();
    return true;
  }

  /// The version holds only if it was the same for all parts.
  static bool finish_column(sent_column& copy, const rows& now, sweep_cursor& at) noexcept {
    copy.version = at.version == now.version ? now.version : 0;
    at.row = 0;
    return true;
  }

  bool write_texts(sweep_part& in, const column& of, const rows& now, std::uint32_t id, sweep_cursor& at) noexcept {
    sent_column& copy = copies_[id];
    const std::size_t count = now.count;
    const std::size_t size = count == 0 ? 0 : of.staged.size();
    at.row = 0;
    copy.version = now.version;
    if (copy.count == count && copy.data.size() == size && (size == 0 || std::memcmp(copy.data.data(), of.staged.data(), size) == 0)) return true;
    if (!copy.data.resize(size) && size > 0) return false;
    if (size > 0) std::memcpy(copy.data.data(), of.staged.data(), size);
    copy.count = count;
    in.list.whole_json(id, copy.data, copy.count);
    return true;
  }

  /// Lists the changed rows of a column of entities.
  void note_moved(const sweep_part& in, const column& of, std::uint32_t id) {
    const auto shown = static_cast<std::size_t>(std::count_if(of.followers.begin(), of.followers.end(), [this](std::uint32_t each) { return has_rows(each); }));
    if (shown == 0 && of.indexes.empty()) return;
    if (moved_.size() == moved_count_) moved_.emplace_back();
    moved_rows& to = moved_[moved_count_++];
    to.leader = id;
    to.list(in.what);
    if (to.is_all) return;
    owed_ += to.rows.size() * shown * single_row_work;
    if (of.indexes.empty()) return;
    const std::uint32_t index = of.indexes.front();
    const std::size_t count = index < copies_.size() ? copies_[index].count : 0;
    if (keys_.begin(count, in.from.all()[index].key_mask)) to.list_keys(keys_, in.what, copies_[id].data.data(), element_size(of));
  }

  /// Returns true if this message has read the column to its end.
  [[nodiscard]] bool is_read(std::uint32_t id) const noexcept { return id < copies_.size() && copies_[id].read_in == message_ && copies_[id].is_read_whole; }

  /// Returns true if an index can only have changed in the rows of changed keys.
  [[nodiscard]] bool has_current_index(const column& of, const sent_column& copy, const rows& now, std::uint32_t id) const noexcept {
    if (of.key_mask == 0 || copy.count == 0 || copy.count != now.count || now.pages == nullptr || now.present != nullptr || copy.present.empty()) return false;
    if (!is_read(of.keys.value) || (message_ + id) % checked_one_in == 0) return false;
    const moved_rows* moved = moved_of(of.keys.value);
    if ((moved != nullptr && !moved->has_keys) || copy.keys_read + (moved != nullptr ? 1 : 0) != copies_[of.keys.value].changes) return false;
    for (std::size_t page = 0; page * now.page_rows < now.count; page++) {
      if ((copy.present[page] != 0) != (now.pages[page] != nullptr)) return false;
    }
    return true;
  }

  bool write_index(sweep_part& in, const column& of, const rows& now, std::uint32_t id) noexcept {
    sent_column& copy = copies_[id];
    copy.keys_read = copies_[of.keys.value].changes;
    const moved_rows* moved = moved_of(of.keys.value);
    if (moved == nullptr) return true;
    comparison part{now, element_size(of), copy, in.what};
    part.read_rows(moved->keys.data(), moved->keys.data() + moved->keys.size());
    if (in.what.failed()) return false;
    if (!in.what.empty()) in.list.change(id, element_size(of), copy, now, in.what);
    return true;
  }

  [[nodiscard]] const moved_rows* moved_of(std::uint32_t leader) const noexcept {
    for (std::size_t i = 0; i < moved_count_; i++) {
      if (moved_[i].leader == leader) return &moved_[i];
    }
    return nullptr;
  }

  bool read_rows(sweep_part& in, std::uint32_t id, const moved_rows& moved) {
    sent_column& copy = copies_[id];
    const rows given = in.from.current(id);
    const column& of = in.from.all()[id];
    copy.read_in = message_;
    if (given.version != 0 && given.version == copy.version) return true;
    const bool is_json = of.of == type::json && given.write == nullptr;
    const bool loses_mask = !copy.present.empty() && given.present == nullptr && given.pages == nullptr;
    const bool is_full = in.out.size() - in.start + in.reserved + size_bound(of, std::min(given.count, moved.rows.size())) > in.allowed.frame - head_bytes;
    if (moved.is_all || is_json || loses_mask || is_full) return hide(in, id), true;
    comparison part{given, element_size(of), copy, in.what};
    part.read_rows(moved.rows.data(), moved.rows.data() + moved.rows.size());
    if (in.what.failed()) return false;
    if (!in.what.empty()) in.list.change(id, element_size(of), copy, given, in.what);
    return true;
  }

  static std::size_t element_size(const column& of) noexcept { return of.of == type::json ? sizeof(std::uint64_t) : size_of(of.of); }

  static std::size_t size_bound(const column& of, std::size_t count) noexcept {
    return of.of == type::json ? of.staged.size() + (of.texts == nullptr ? 0 : of.texts->size + 5 * count) + head_bytes : change_list::bound(size_of(of.of), count);
  }

  static std::size_t rows_that_fit(const column& of, std::size_t count, const limits& allowed) noexcept {
    return of.of == type::json ? count : (allowed.frame - 2 * head_bytes) / (size_of(of.of) + 1);
  }

  /// Indexed by column. A deque, because moving the copies of a large world takes too long.
  std::deque<sent_column> copies_;
  /// The rows of all copies.
  std::size_t cells_ = 0;
  std::uint64_t message_ = 0;
  /// The first `moved_count_` belong to this message.
  std::vector<moved_rows> moved_;
  std::size_t moved_count_ = 0;
  key_set keys_;
  std::size_t owed_ = 0;
  /// True if the column is read to its end even if time is over.
  bool is_whole_ = false;
};

}  // namespace ecs_atlas

#endif
