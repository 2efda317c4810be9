#ifndef ECS_ATLAS_MESSAGEPACK_READER_HPP
#define ECS_ATLAS_MESSAGEPACK_READER_HPP

#include <cstdint>
#include <cstring>
#include <string_view>

namespace ecs_atlas {

/// Reads untrusted MessagePack: it never reads beyond the end, nests at most 32 levels and allocates nothing. After the
/// first unexpected value, `ok()` is false and all further reads return empty values.
class messagepack_reader {
 public:
  messagepack_reader(const std::uint8_t* data, std::size_t size) noexcept : at_{data}, end_{data + size} {}

  [[nodiscard]] bool ok() const noexcept { return ok_; }
  [[nodiscard]] bool at_end() const noexcept { return at_ == end_; }

  void fail() noexcept { ok_ = false; }

  std::size_t map() noexcept { return container(0x80, 0xde); }
  std::size_t array() noexcept { return container(0x90, 0xdc); }

  std::string_view text() noexcept {
    const std::uint8_t first = byte();
    std::uint64_t size = 0;
    if ((first & 0xe0) == 0xa0) size = first & 0x1fU;
    else if (first >= 0xd9 && first <= 0xdb) size = big_endian(1U << (first - 0xd9U));
    else fail();
    const std::uint8_t* start = take(size);
    return start == nullptr ? std::string_view{} : std::string_view{reinterpret_cast<const char*>(start), static_cast<std::size_t>(size)};
  }

  /// Reads a number of any format that is at least 0; fractions are truncated.
  std::uint64_t unsigned_integer() noexcept {
    const double value = number();
    if (!(value >= 0 && value < 18446744073709549568.0)) {
      fail();
      return 0;
    }
    return static_cast<std::uint64_t>(value);
  }

  /// Reads a number of any format.
  double number() noexcept {
    const std::uint8_t first = byte();
    if (first < 0x80) return first;
    if (first >= 0xe0) return static_cast<double>(first) - 256.0;
    if (first >= 0xcc && first <= 0xcf) return static_cast<double>(big_endian(1U << (first - 0xccU)));
    if (first >= 0xd0 && first <= 0xd3) return signed_number(1U << (first - 0xd0U));
    if (first == 0xca) return floating<float>(big_endian(4));
    if (first == 0xcb) return floating<double>(big_endian(8));
    fail();
    return 0;
  }

  /// Returns the first byte of the next value, or 0xc1, which no value begins with, at the end.
  [[nodiscard]] std::uint8_t peek() const noexcept { return ok_ && at_ != end_ ? *at_ : 0xc1; }

  void skip(unsigned depth = 0) noexcept {
    if (!ok_ || at_ == end_ || depth > 32) return fail();
    const std::uint8_t first = *at_;
    if (first <= 0x7f || first >= 0xe0 || first == 0xc0 || first == 0xc2 || first == 0xc3) {
      ++at_;
    } else if ((first & 0xf0) == 0x80 || first == 0xde || first == 0xdf) {
      skip_many(map(), 2, depth);
    } else if ((first & 0xf0) == 0x90 || first == 0xdc || first == 0xdd) {
      skip_many(array(), 1, depth);
    } else if (first >= 0xc4 && first <= 0xc6) {
      ++at_;
      (void)take(big_endian(1U << (first - 0xc4U)));
    } else if ((first >= 0xca && first <= 0xd3)) {
      (void)number();
    } else {
      (void)text();
    }
  }

 private:
  void skip_many(std::size_t count, std::size_t each, unsigned depth) noexcept {
    for (std::size_t i = 0; i < count * each && ok_; i++) skip(depth + 1);
  }

  std::uint8_t byte() noexcept {
    const std::uint8_t* at = take(1);
    return at == nullptr ? 0xc1 : *at;
  }

  const std::uint8_t* take(std::uint64_t size) noexcept {
    if (!ok_ || static_cast<std::uint64_t>(end_ - at_) < size) {
      fail();
      return nullptr;
    }
    const std::uint8_t* start = at_;
    at_ += size;
    return start;
  }

  std::uint64_t big_endian(unsigned size) noexcept {
    const std::uint8_t* at = take(size);
    std::uint64_t value = 0;
    for (unsigned i = 0; at != nullptr && i < size; i++) value = (value << 8) | at[i];
    return value;
  }

  double signed_number(unsigned size) noexcept {
    const unsigned unused = 64 - 8 * size;
    return static_cast<double>(static_cast<std::int64_t>(big_endian(size) << unused) >> unused);
  }

  template <typename Float>
  static double floating(std::uint64_t raw) noexcept {
    Float value = 0;
    std::memcpy(&value, &raw, sizeof value);
    return static_cast<double>(value);
  }

  /// Reads the size of a map or array. Every element takes at least a byte, so a larger size than the remaining bytes
  /// is invalid.
  std::size_t container(unsigned small, unsigned large) noexcept {
    const std::uint8_t first = byte();
    std::uint64_t count = 0;
    if ((first & 0xf0U) == small) count = first & 0x0fU;
    else if (first == large) count = big_endian(2);
    else if (first == large + 1) count = big_endian(4);
    else fail();
    if (count > static_cast<std::uint64_t>(end_ - at_)) fail();
    return ok_ ? static_cast<std::size_t>(count) : 0;
  }

  const std::uint8_t* at_;
  const std::uint8_t* end_;
  bool ok_ = true;
};

}  // namespace ecs_atlas

#endif
