#ifndef ECS_ATLAS_CHANGE_LIST_HPP
#define ECS_ATLAS_CHANGE_LIST_HPP

#include <cstddef>
#include <cstdint>

#include "buffer.hpp"
#include "column.hpp"
#include "messagepack_writer.hpp"

namespace ecs_atlas {

/// The rows of a column that a hub has.
struct column_copy {
  bytes data;
  std::size_t count = 0;
  /// One byte for each page, or for each row if single rows may be absent; empty while nothing is absent.
  bytes present;
  /// True if more than half of the rows changed in the last comparison.
  bool dense = false;
  /// The version of the rows in the last comparison; 0 if unknown.
  std::uint64_t version = 0;

  void forget() noexcept { *this = {}; }
};

struct row_span {
  std::uint32_t start;
  std::uint32_t count;
};

/// The differences between a column and its copy. The object is reused for all columns, so its memory is too.
struct difference {
  /// The whole column has to be sent.
  bool whole = false;
  /// The column has become shorter.
  bool shorter = false;
  buffer<row_span> gone;
  /// New rows, which are always sent as spans.
  buffer<row_span> added;
  /// Changed rows, joined if they are close together.
  buffer<row_span> runs;
  std::size_t run_rows = 0;
  /// Changed rows, one by one.
  buffer<std::uint32_t> rows;
  /// If `keeps_old` is set: the values that changed rows and rows beyond the end had before, unless `has_lost_old`.
  bool keeps_old = false;
  bool has_lost_old = false;
  buffer<std::uint64_t> old;

  void clear() noexcept {
    whole = shorter = has_lost_old = false;
    run_rows = 0;
    gone.clear(), added.clear(), runs.clear(), rows.clear(), old.clear();
  }

  [[nodiscard]] bool empty() const noexcept {
    return !whole && !shorter && gone.empty() && added.empty() && rows.empty();
  }

  [[nodiscard]] bool failed() const noexcept {
    return gone.failed() || added.failed() || runs.failed() || rows.failed();
  }

  /// Rows must be added in ascending order. Rows are joined if the gap between them costs less than another run header.
  void change(std::uint32_t row, std::uint32_t bridge) noexcept {
    rows.push(row);
    if (!runs.empty()) {
      row_span& last = runs[runs.size() - 1];
      const std::uint32_t end = last.start + last.count;
      if (row - end <= bridge) {
        run_rows += row + 1 - end;
        last.count = row + 1 - last.start;
        return;
      }
    }
    runs.push({row, 1});
    run_rows++;
  }
};

/// Writes the array of changes of a snapshot or delta, at the end of a frame that has begun.
class change_list {
 public:
  explicit change_list(bytes& out) noexcept : out_{out}, head_{out.size()} {
    // The number of changes is only known at the end, so space is reserved for the largest of the three array formats.
    (void)out.grow(5);
  }

  [[nodiscard]] std::size_t count() const noexcept { return count_; }

  void end() noexcept {
    if (out_.failed()) return;
    out_[head_] = 0xdd;
    for (unsigned i = 0; i < 4; i++) out_[head_ + 1 + i] = static_cast<std::uint8_t>(count_ >> (24 - 8 * i));
  }

  /// Writes that a column has no rows any more.
  void emptied(std::uint32_t column) noexcept {
    messagepack_writer out = begin(column, 2);
    out.fields("length", 0U);
  }

  /// `values` are consecutive MessagePack values.
  void whole_json(std::uint32_t column, const bytes& values, std::size_t count) noexcept {
    messagepack_writer out = begin(column, 2);
    out.text("whole");
    out.array(count);
    out_.append(values.data(), values.size());
  }

  /// `copy` already contains the column's current rows.
  void change(std::uint32_t column, std::size_t size, const column_copy& copy, const rows& now, const difference& what) noexcept {
    now_ = &now;
    if (what.whole) return whole(column, size, copy, now.present != nullptr ? 0 : now.page_rows);
    const int same = what.rows.empty() ? -1 : find_rows(what.rows);
    const std::size_t row_bytes = same >= 0 ? size : size + 4;
    const bool as_rows = what.rows.size() * row_bytes < what.run_rows * size + what.runs.size() * run_head;
    const bool has_runs = !what.added.empty() || (!as_rows && !what.runs.empty());
    const bool has_rows = as_rows && !what.rows.empty();
    messagepack_writer out = begin(column, 1U + what.shorter + !what.gone.empty() + has_runs + 2U * has_rows);
    if (what.shorter) out.fields("length", copy.count);
    if (!what.gone.empty()) {
      out.text("clear");
      raw(out, what.gone.data(), what.gone.size() * sizeof(row_span));
    }
    if (has_runs) {
      out.text("runs");
      out.array(2 * (what.added.size() + (as_rows ? 0 : what.runs.size())));
      if (!as_rows) write_runs(out, what.runs, size, copy);
      write_runs(out, what.added, size, copy);
    }
    if (has_rows) write_rows(out, what.rows, same, size, copy);
  }

  /// Returns the maximum size of a change in bytes: no change is larger than the whole column, which would be sent
  /// instead.
  [[nodiscard]] static std::size_t bound(std::size_t size, std::size_t count) noexcept {
    return 64 + count * size + (count + 7) / 8;
  }

  /// Bytes of a run besides its values: its start and the header of its values.
  static constexpr std::size_t run_head = 6;

 private:
  /// The row list of a change, which later changes can refer to instead of repeating it.
  struct written_rows {
    std::size_t change;
    std::size_t at;
    std::size_t count;
  };

  messagepack_writer begin(std::uint32_t column, std::size_t keys) noexcept {
    messagepack_writer out{out_};
    out.map(keys);
    out.fields("c", column);
    count_++;
    return out;
  }

  void whole(std::uint32_t column, std::size_t size, const column_copy& copy, std::size_t page_rows) noexcept {
    const bool all_there = copy.present.empty() || std::memchr(copy.present.data(), 0, copy.present.size()) == nullptr;
    messagepack_writer out = begin(column, all_there ? 2 : 3);
    out.text("whole");
    write_values(out, size, copy, 0, copy.count);
    if (all_there) return;
    out.text("present");
    const std::size_t bits = (copy.count + 7) / 8;
    out.bin(bits);
    std::uint8_t* at = out_.grow(bits);
    if (at == nullptr) return;
    std::memset(at, 0, bits);
    for (std::size_t row = 0; row < copy.count; row++) {
      if (copy.present[page_rows == 0 ? row : row / page_rows] != 0) at[row / 8] = static_cast<std::uint8_t>(at[row / 8] | 1U << (row % 8));
    }
  }

  /// Writes values as raw memory, or one by one if the column has a `write` function.
  void write_values(messagepack_writer& out, std::size_t size, const column_copy& copy, std::size_t start, std::size_t count) noexcept {
    if (now_->write == nullptr) return raw(out, copy.data.data() + start * size, count * size);
    out.array(count);
    for (std::size_t row = start; row < start + count; row++) {
      if (copy.present.empty() || copy.present[row] != 0) now_->write(now_->of, row, out);
      else out.nil();
    }
  }

  void raw(messagepack_writer& out, const void* data, std::size_t size) noexcept {
    out.bin(size);
    out_.append(static_cast<const std::uint8_t*>(data), size);
  }

  void write_runs(messagepack_writer& out, const buffer<row_span>& runs, std::size_t size, const column_copy& copy) noexcept {
    for (std::size_t i = 0; i < runs.size(); i++) {
      out.unsigned_integer(runs[i].start);
      write_values(out, size, copy, runs[i].start, runs[i].count);
    }
  }

  void write_rows(messagepack_writer& out, const buffer<std::uint32_t>& rows, int same, std::size_t size, const column_copy& copy) noexcept {
    out.text("rows");
    if (same >= 0) {
      out.unsigned_integer(written_[same].change);
    } else {
      raw(out, rows.data(), rows.size() * 4);
      remember({count_ - 1, out_.size() - rows.size() * 4, rows.size()});
    }
    out.text("values");
    if (now_->write != nullptr) {
      out.array(rows.size());
      for (std::size_t i = 0; i < rows.size(); i++) now_->write(now_->of, rows[i], out);
      return;
    }
    out.bin(rows.size() * size);
    std::uint8_t* at = out_.grow(rows.size() * size);
    if (at == nullptr) return;
    for (std::size_t i = 0; i < rows.size(); i++, at += size) std::memcpy(at, copy.data.data() + rows[i] * size, size);
  }

  /// Columns of the same table are close together, so the last few lists are enough.
  void remember(const written_rows& rows) noexcept {
    written_[next_] = rows;
    next_ = (next_ + 1) % lists;
  }

  [[nodiscard]] int find_rows(const buffer<std::uint32_t>& rows) const noexcept {
    if (out_.failed()) return -1;
    for (int i = 0; i < lists; i++) {
      const written_rows& written = written_[i];
      if (written.count == rows.size() && std::memcmp(out_.data() + written.at, rows.data(), rows.size() * 4) == 0) return i;
    }
    return -1;
  }

  static constexpr int lists = 4;

  bytes& out_;
  const rows* now_ = nullptr;
  std::size_t head_;
  std::size_t count_ = 0;
  written_rows written_[lists] = {};
  int next_ = 0;
};

}  // namespace ecs_atlas

#endif
