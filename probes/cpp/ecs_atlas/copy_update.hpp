#ifndef ECS_ATLAS_COPY_UPDATE_HPP
#define ECS_ATLAS_COPY_UPDATE_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "change_list.hpp"
#include "column.hpp"

namespace ecs_atlas {

/// Takes rows over from the game's memory into a copy of a column, and records which rows were added and which are gone.
class copy_update {
 protected:
  copy_update(const rows& now, std::size_t size, column_copy& copy, difference& what) noexcept
      : now_{now}, size_{size}, stride_{now.stride == 0 ? size : now.stride}, copy_{copy}, what_{what}, old_{copy.count} {}

  [[nodiscard]] std::size_t pages_of(std::size_t count) const noexcept { return (count + now_.page_rows - 1) / now_.page_rows; }

  [[nodiscard]] std::size_t present_bytes(std::size_t count) const noexcept { return now_.present != nullptr ? count : pages_of(count); }

  /// New bytes mark absent rows.
  bool grow_present(std::size_t count) noexcept {
    if (now_.present == nullptr && now_.pages == nullptr) return true;
    const std::size_t before = copy_.present.size();
    const std::size_t wanted = present_bytes(count);
    if (wanted <= before) return true;
    if (!copy_.present.resize(wanted)) return false;
    std::memset(copy_.present.data() + before, 0, wanted - before);
    return true;
  }

  [[nodiscard]] const std::uint8_t* first_row(std::size_t row) const noexcept {
    const std::uint8_t* first = first_of(now_.data);
    return first == nullptr ? nullptr : first + row * stride_;
  }

  [[nodiscard]] const std::uint8_t* first_of(const void* data) const noexcept {
    return data == nullptr ? nullptr : static_cast<const std::uint8_t*>(data) + now_.offset;
  }

  [[nodiscard]] bool is_side_by_side() const noexcept { return stride_ == size_; }

  void take(const std::uint8_t* data, std::size_t start, std::size_t end) noexcept {
    std::uint8_t* to = copy_.data.data() + start * size_;
    if (is_side_by_side()) std::memcpy(to, data, (end - start) * size_);
    else gather(to, data, end - start);
  }

  void gather(std::uint8_t* to, const std::uint8_t* data, std::size_t count) const noexcept {
    switch (size_) {
      case 1: return gather_of<std::uint8_t>(to, data, count);
      case 2: return gather_of<std::uint16_t>(to, data, count);
      case 4: return gather_of<std::uint32_t>(to, data, count);
      default: return gather_of<std::uint64_t>(to, data, count);
    }
  }

  template <typename T>
  void gather_of(std::uint8_t* to, const std::uint8_t* data, std::size_t count) const noexcept {
    for (std::size_t i = 0; i < count; i++) std::memcpy(to + i * sizeof(T), data + i * stride_, sizeof(T));
  }

  template <typename T>
  static T load(const std::uint8_t* data, std::size_t at) noexcept {
    T value;
    std::memcpy(&value, data + at * sizeof(T), sizeof(T));
    return value;
  }

  void enter(const std::uint8_t* data, std::size_t start, std::size_t end) noexcept {
    take(data, start, end);
    add(start, end);
  }

  /// The content of an absent row has no meaning, but it must not be uninitialised memory.
  void leave(std::size_t start, std::size_t end, bool was) noexcept {
    std::memset(copy_.data.data() + start * size_, 0, (end - start) * size_);
    if (was && start < old_) extend(what_.gone, start, std::min(end, old_));
  }

  void add(std::size_t start, std::size_t end) noexcept {
    added_rows_ += end - start;
    extend(what_.added, start, end);
  }

  static void extend(buffer<row_span>& spans, std::size_t start, std::size_t end) noexcept {
    const auto count = static_cast<std::uint32_t>(end - start);
    if (!spans.empty()) {
      row_span& last = spans[spans.size() - 1];
      if (last.start + last.count == start) {
        last.count += count;
        return;
      }
    }
    spans.push({static_cast<std::uint32_t>(start), count});
  }

  const rows& now_;
  std::size_t size_;
  std::size_t stride_;
  column_copy& copy_;
  difference& what_;
  /// The number of rows before this comparison.
  std::size_t old_;
  std::size_t added_rows_ = 0;
};

}  // namespace ecs_atlas

#endif
