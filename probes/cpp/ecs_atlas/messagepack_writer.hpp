#ifndef ECS_ATLAS_MESSAGEPACK_WRITER_HPP
#define ECS_ATLAS_MESSAGEPACK_WRITER_HPP

#include <cmath>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "buffer.hpp"
#include "utf8.hpp"

namespace ecs_atlas {

/// Writes MessagePack; each value gets its shortest format (https://github.com/msgpack/msgpack/blob/master/spec.md).
class messagepack_writer {
 public:
  explicit messagepack_writer(bytes& out) noexcept : out_{&out} {}

  void nil() noexcept { out_->push(0xc0); }
  void boolean(bool value) noexcept { out_->push(value ? 0xc3 : 0xc2); }

  void unsigned_integer(std::uint64_t value) noexcept {
    if (value < 0x80) out_->push(static_cast<std::uint8_t>(value));
    else if (value <= 0xff) head(0xcc, value, 1);
    else if (value <= 0xffff) head(0xcd, value, 2);
    else if (value <= 0xffff'ffff) head(0xce, value, 4);
    else head(0xcf, value, 8);
  }

  void integer(std::int64_t value) noexcept {
    const auto raw = static_cast<std::uint64_t>(value);
    if (value >= 0) unsigned_integer(raw);
    else if (value >= -32) out_->push(static_cast<std::uint8_t>(raw & 0xff));
    else if (value >= -128) head(0xd0, raw, 1);
    else if (value >= -32'768) head(0xd1, raw, 2);
    else if (value >= -2'147'483'648LL) head(0xd2, raw, 4);
    else head(0xd3, raw, 8);
  }

  void number(double value) noexcept {
    std::uint64_t raw = 0;
    std::memcpy(&raw, &value, sizeof raw);
    head(0xcb, raw, 8);
  }

  /// Invalid UTF-8 is replaced by question marks, because a game's texts may contain any bytes and hubs reject invalid
  /// messages.
  void text(std::string_view value) noexcept {
    if (value.size() < 32) out_->push(static_cast<std::uint8_t>(0xa0 | value.size()));
    else sized(0xd9, value.size());
    std::uint8_t* at = out_->grow(value.size());
    if (at == nullptr || value.empty()) return;
    std::memcpy(at, value.data(), value.size());
    replace_invalid(at, value.size());
  }

  /// Writes the header of `size` raw bytes, which the caller appends.
  void bin(std::size_t size) noexcept { sized(0xc4, size); }

  void array(std::size_t size) noexcept { container(0x90, 0xdc, size); }
  void map(std::size_t size) noexcept { container(0x80, 0xde, size); }

  /// Writes alternating keys and values.
  template <typename Value, typename... More>
  void fields(std::string_view key, const Value& value, const More&... more) noexcept {
    text(key);
    if constexpr (std::is_same_v<Value, bool>) boolean(value);
    else if constexpr (std::is_unsigned_v<Value>) unsigned_integer(value);
    else text(value);
    if constexpr (sizeof...(more) > 0) fields(more...);
  }

 private:
  /// Writes a header byte and a big-endian number.
  void head(std::uint8_t first, std::uint64_t value, unsigned size) noexcept {
    std::uint8_t* at = out_->grow(1 + size);
    if (at == nullptr) return;
    *at++ = first;
    for (unsigned shift = size * 8; shift > 0; shift -= 8) *at++ = static_cast<std::uint8_t>(value >> (shift - 8));
  }

  void sized(std::uint8_t first, std::size_t size) noexcept {
    if (size <= 0xff) head(first, size, 1);
    else if (size <= 0xffff) head(static_cast<std::uint8_t>(first + 1), size, 2);
    else head(static_cast<std::uint8_t>(first + 2), size, 4);
  }

  void container(unsigned small, std::uint8_t large, std::size_t size) noexcept {
    if (size < 16) out_->push(static_cast<std::uint8_t>(small | size));
    else if (size <= 0xffff) head(large, size, 2);
    else head(static_cast<std::uint8_t>(large + 1), size, 4);
  }

  bytes* out_;
};

/// Reserves the four length bytes of a frame, which `end_frame` fills in.
inline std::size_t begin_frame(bytes& out) noexcept {
  const std::size_t at = out.size();
  (void)out.grow(4);
  return at;
}

inline void end_frame(bytes& out, std::size_t at) noexcept {
  if (out.size() < at + 4) return;
  const std::size_t size = out.size() - at - 4;
  for (unsigned i = 0; i < 4; i++) out[at + i] = static_cast<std::uint8_t>(size >> (8 * i));
}

}  // namespace ecs_atlas

#endif
