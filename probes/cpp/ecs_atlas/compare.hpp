#ifndef ECS_ATLAS_COMPARE_HPP
#define ECS_ATLAS_COMPARE_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "change_list.hpp"
#include "column.hpp"
#include "compare_fields.hpp"
#include "copy_update.hpp"

namespace ecs_atlas {

/// Updates a copy of a column from the game's memory and records the differences, in parts if the column is long.
/// Equal blocks cost one memcmp; only differing blocks are compared row by row. Fields of structs are compared in
/// place. If more than half of a column changed last time, its changes are counted first: they are likely to be that
/// many again, and then no list of rows is needed.
class comparison : private copy_update {
 public:
  /// @param from the first row to compare; earlier rows were compared before. Rows in pages begin at a page
  comparison(const rows& now, std::size_t size, column_copy& copy, difference& what, std::size_t from = 0) noexcept
      : copy_update{now, size, copy, what}, from_{std::min({from, copy.count, now.count})}, next_{from_} {
    what_.clear();
    begin_present();
  }

  /// Compares all rows. @return false if there was no memory for the copy
  bool run() noexcept {
    while (!is_over()) {
      if (!read_part()) return false;
    }
    return end();
  }

  [[nodiscard]] bool is_over() const noexcept { return next_ >= now_.count; }
  /// The row at which the next part begins.
  [[nodiscard]] std::size_t next() const noexcept { return next_; }
  /// The number of rows that are to be sent so far.
  [[nodiscard]] std::size_t rows_to_send() const noexcept { return what_.rows.size() + added_rows_; }
  /// True if the hub needs the whole column, so it must not be compared in parts.
  [[nodiscard]] bool must_be_whole() const noexcept { return what_.whole; }

  /// Compares the next rows. @return false if there was no memory for the copy
  bool read_part() noexcept {
    const std::size_t end = part_end();
    const std::size_t count = std::max(copy_.count, end);
    if (!copy_.data.resize(std::max(count * size_, copy_.data.size())) || !grow_present(count)) return false;
    copy_.count = count;
    if (now_.present != nullptr) compare_masked(next_, end);
    else if (now_.pages != nullptr) compare_pages(next_, end);
    else compare_span(first_row(next_), next_, end);
    next_ = end;
    return true;
  }

  /// Compares single rows in ascending order, without those that the copy lacks. Rows are compared in ascending order, so
  /// call this before or after all parts.
  void read_rows(const std::uint32_t* row, const std::uint32_t* end) noexcept {
    switch (size_) {
      case 1: return read_rows_of<std::uint8_t>(row, end);
      case 2: return read_rows_of<std::uint16_t>(row, end);
      case 4: return read_rows_of<std::uint32_t>(row, end);
      default: return read_rows_of<std::uint64_t>(row, end);
    }
  }

  /// Call this after the last part of this message. @return false if there was no memory
  bool end() noexcept {
    if (!is_over()) {
      note_density(next_ - from_);
      return !what_.failed();
    }
    what_.shorter = now_.count < old_;
    for (std::size_t row = now_.count; what_.keeps_old && row < old_; row++) {
      const std::uint8_t* gone = copy_.data.data() + row * size_;
      what_.old.push(size_ == sizeof(std::uint64_t) ? load<std::uint64_t>(gone, 0) : load<std::uint32_t>(gone, 0));
    }
    copy_.count = now_.count;
    (void)copy_.data.resize(now_.count * size_);
    if (!copy_.present.empty()) (void)copy_.present.resize(present_bytes(now_.count));
    note_density(now_.count - from_);
    if (from_ == 0) what_.whole = now_.count > 0 && (what_.whole || old_ == 0 || costs_more_than_whole());
    return !what_.failed();
  }

  /// The number of rows that are compared at once.
  static constexpr std::size_t part_rows = 8192;

 private:
  static constexpr std::size_t block_bytes = 256;

  template <typename T>
  void read_rows_of(const std::uint32_t* row, const std::uint32_t* end) noexcept {
    const std::size_t common = std::min(old_, now_.count);
    for (; row != end && *row < common; row++) {
      const std::uint8_t* data = now_.pages == nullptr ? first_row(*row) : first_of(now_.pages[*row / now_.page_rows]);
      if (data != nullptr && now_.pages != nullptr) data += *row % now_.page_rows * stride_;
      if (now_.present != nullptr && now_.present[*row] == 0) compare_absent_row(*row);
      else if (now_.present != nullptr && data != nullptr) compare_present_row<T>(data, *row);
      else if (data != nullptr && (copy_.present.empty() || copy_.present[*row / now_.page_rows] != 0)) compare_row<T>(data, *row);
    }
  }

  /// A part ends with a page, so that the next one begins with one.
  [[nodiscard]] std::size_t part_end() const noexcept {
    const std::size_t step = now_.pages == nullptr ? part_rows : (part_rows + now_.page_rows - 1) / now_.page_rows * now_.page_rows;
    const std::size_t start = now_.pages == nullptr ? next_ : next_ / now_.page_rows * now_.page_rows;
    return std::min(start + step, now_.count);
  }

  /// The copy gets one byte per row or page if any may be absent. If none could be absent before, all were present.
  void begin_present() noexcept {
    if (now_.present == nullptr && now_.pages == nullptr) {
      what_.whole = !copy_.present.empty();
      if (what_.whole) from_ = next_ = 0;
      copy_.present.clear();
      return;
    }
    const std::size_t wanted = present_bytes(old_);
    if (copy_.present.empty() && wanted > 0 && copy_.present.resize(wanted)) std::memset(copy_.present.data(), 1, wanted);
  }

  /// Compares rows [start, end), which are all present now; those that the copy had were present before.
  void compare_span(const std::uint8_t* data, std::size_t start, std::size_t end) noexcept {
    const std::size_t common = std::max(start, std::min(end, old_));
    if (common > start) compare_rows(data, start, common);
    if (end == common) return;
    take(data + (common - start) * stride_, common, end);
    add(common, end);
  }

  void compare_rows(const std::uint8_t* data, std::size_t start, std::size_t end) noexcept {
    switch (size_) {
      case 1: return compare_rows_of<std::uint8_t>(data, start, end);
      case 2: return compare_rows_of<std::uint16_t>(data, start, end);
      case 4: return compare_rows_of<std::uint32_t>(data, start, end);
      default: return compare_rows_of<std::uint64_t>(data, start, end);
    }
  }

  template <typename T>
  void compare_rows_of(const std::uint8_t* data, std::size_t start, std::size_t end) noexcept {
    if (copy_.dense && count_changed<T>(data, copy_.data.data() + start * sizeof(T), end - start) * 2 > end - start) {
      what_.has_lost_old = true;
      changed_at_once_ += end - start;
      add(start, end);
      return take(data, start, end);
    }
    if (!is_side_by_side()) return compare_fields<T>(data, start, end);
    constexpr std::size_t step = block_bytes / sizeof(T);
    for (std::size_t row = start; row < end; row += step, data += block_bytes) {
      compare_block<T>(data, row, std::min(step, end - row));
    }
  }

  /// Compares several structs at once, because usually none of them has changed.
  template <typename T>
  void compare_fields(const std::uint8_t* data, std::size_t start, std::size_t end) noexcept {
    constexpr std::size_t step = internal::rows_at_once;
    const std::uint8_t* copy = copy_.data.data() + start * sizeof(T);
    std::size_t row = start;
    for (; row + step <= end; row += step, data += step * stride_, copy += step * sizeof(T)) {
      if (internal::is_same_field<T>(data, stride_, copy)) continue;
      for (std::size_t i = 0; i < step; i++) compare_row<T>(data + i * stride_, row + i);
    }
    for (; row < end; row++, data += stride_) compare_row<T>(data, row);
  }

  template <typename T>
  void compare_row(const std::uint8_t* data, std::size_t row) noexcept {
    constexpr auto bridge = static_cast<std::uint32_t>(change_list::run_head / sizeof(T));
    std::uint8_t* copy = copy_.data.data() + row * sizeof(T);
    if (load<T>(data, 0) == load<T>(copy, 0)) return;
    if (what_.keeps_old) what_.old.push(load<T>(copy, 0));
    std::memcpy(copy, data, sizeof(T));
    what_.change(static_cast<std::uint32_t>(row), bridge);
  }

  template <typename T>
  void compare_block(const std::uint8_t* block, std::size_t row, std::size_t count) noexcept {
    const std::uint8_t* copy = copy_.data.data() + row * sizeof(T);
    if (std::memcmp(block, copy, count * sizeof(T)) == 0) return;
    constexpr std::size_t step = sizeof(std::uint64_t) / sizeof(T);
    std::size_t i = 0;
    for (; i + step <= count; i += step) {
      if (load<std::uint64_t>(block + i * sizeof(T), 0) == load<std::uint64_t>(copy + i * sizeof(T), 0)) continue;
      for (std::size_t n = i; n < i + step; n++) compare_row<T>(block + n * sizeof(T), row + n);
    }
    for (; i < count; i++) compare_row<T>(block + i * sizeof(T), row + i);
  }

  template <typename T>
  std::size_t count_changed(const std::uint8_t* data, const std::uint8_t* copy, std::size_t count) const noexcept {
    std::size_t changed = 0;
    for (std::size_t i = 0; i < count; i++) changed += load<T>(data + i * stride_, 0) != load<T>(copy, i) ? 1U : 0U;
    return changed;
  }

  void compare_pages(std::size_t from, std::size_t to) noexcept {
    for (std::size_t page = from / now_.page_rows, start = page * now_.page_rows; start < to; page++, start += now_.page_rows) {
      const std::size_t end = std::min(start + now_.page_rows, to);
      const bool was = copy_.present[page] != 0;
      const std::uint8_t* data = first_of(now_.pages[page]);
      copy_.present[page] = data != nullptr;
      if (data == nullptr) leave(start, end, was);
      else if (was) compare_span(data, start, end);
      else enter(data, start, end);
    }
  }

  /// Rows are compared one by one, because in-place deletion leaves single holes.
  void compare_masked(std::size_t from, std::size_t to) noexcept {
    switch (size_) {
      case 1: return compare_masked_of<std::uint8_t>(from, to);
      case 2: return compare_masked_of<std::uint16_t>(from, to);
      case 4: return compare_masked_of<std::uint32_t>(from, to);
      default: return compare_masked_of<std::uint64_t>(from, to);
    }
  }

  template <typename T>
  void compare_masked_of(std::size_t from, std::size_t to) noexcept {
    if (now_.pages == nullptr) return compare_masked_span<T>(first_row(from), from, to);
    for (std::size_t page = from / now_.page_rows, start = page * now_.page_rows; start < to; page++, start += now_.page_rows) {
      compare_masked_span<T>(first_of(now_.pages[page]), start, std::min(start + now_.page_rows, to));
    }
  }

  template <typename T>
  void compare_masked_span(const std::uint8_t* data, std::size_t start, std::size_t end) noexcept {
    constexpr std::size_t step = block_bytes / sizeof(T);
    // Usually the same rows are present, and absent rows contain zeros.
    const bool may_be_same = data != nullptr && is_side_by_side();
    for (std::size_t row = start; row < end; row += step) {
      const std::size_t block_end = std::min(row + step, end);
      const std::uint8_t* block = data == nullptr ? nullptr : data + (row - start) * stride_;
      if (may_be_same && block_end <= old_ && is_same_masked<T>(block, row, block_end - row)) continue;
      compare_masked_block<T>(block, row, block_end, may_be_same && block_end <= old_);
    }
  }

  template <typename T>
  void compare_masked_block(const std::uint8_t* block, std::size_t start, std::size_t end, bool may_be_same) noexcept {
    constexpr std::size_t step = 8;
    for (std::size_t row = start; row < end; row += step) {
      const std::uint8_t* data = block == nullptr ? nullptr : block + (row - start) * stride_;
      if (may_be_same && row + step <= end && is_same_masked<T>(data, row, std::integral_constant<std::size_t, step>{})) continue;
      for (std::size_t i = row; i < std::min(row + step, end); i++) {
        if (now_.present[i] != 0) compare_present_row<T>(data + (i - row) * stride_, i);
        else compare_absent_row(i);
      }
    }
  }

  template <typename T, typename Count>
  [[nodiscard]] bool is_same_masked(const std::uint8_t* data, std::size_t start, Count count) const noexcept {
    return std::memcmp(now_.present + start, copy_.present.data() + start, count) == 0 &&
           std::memcmp(data, copy_.data.data() + start * sizeof(T), count * sizeof(T)) == 0;
  }

  template <typename T>
  void compare_present_row(const std::uint8_t* data, std::size_t row) noexcept {
    const bool was = row < old_ && copy_.present[row] != 0;
    std::uint8_t* copy = copy_.data.data() + row * sizeof(T);
    if (was && load<T>(data, 0) == load<T>(copy, 0)) return;
    copy_.present[row] = 1;
    std::memcpy(copy, data, sizeof(T));
    if (was) what_.change(static_cast<std::uint32_t>(row), 0);
    else add(row, row + 1);
  }

  void compare_absent_row(std::size_t row) noexcept {
    const bool was = copy_.present[row] != 0;
    if (!was && row < old_) return;
    copy_.present[row] = 0;
    leave(row, row + 1, was);
  }

  void note_density(std::size_t rows) noexcept { copy_.dense = (what_.rows.size() + changed_at_once_) * 2 > rows; }

  [[nodiscard]] bool costs_more_than_whole() const noexcept {
    const std::size_t as_rows = what_.rows.size() * (4 + size_);
    const std::size_t as_runs = what_.runs.size() * change_list::run_head + what_.run_rows * size_;
    std::size_t cost = std::min(as_rows, as_runs) + what_.gone.size() * sizeof(row_span);
    for (std::size_t i = 0; i < what_.added.size(); i++) cost += change_list::run_head + what_.added[i].count * size_;
    return cost >= now_.count * size_ + (copy_.present.empty() ? 0 : now_.count / 8);
  }

  std::size_t from_;
  std::size_t next_;
  /// The number of changed rows that are not in the list of changed rows.
  std::size_t changed_at_once_ = 0;
};

}  // namespace ecs_atlas

#endif
