#ifndef ECS_ATLAS_UTF8_HPP
#define ECS_ATLAS_UTF8_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ecs_atlas {

namespace internal {

/// Returns the bytes of the UTF-8 sequence at the start of `left` bytes; 0 if it is invalid.
[[nodiscard]] inline std::size_t sequence_length(const std::uint8_t* at, std::size_t left) noexcept {
  const std::uint8_t first = *at;
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : first >= 0xf0 && first < 0xf5 ? 4 : 0;
  if (length == 0 || length > left) return 0;
  for (std::size_t i = 1; i < length; i++) {
    if ((at[i] & 0xc0U) != 0x80) return 0;
  }
  // These are overlong forms, surrogates and code points above U+10FFFF.
  const bool wrong = (first == 0xe0 && at[1] < 0xa0) || (first == 0xed && at[1] > 0x9f) || (first == 0xf0 && at[1] < 0x90) || (first == 0xf4 && at[1] > 0x8f);
  return wrong ? 0 : length;
}

}  // namespace internal

/// Replaces each byte that is not part of a UTF-8 sequence by a question mark.
inline void replace_invalid(std::uint8_t* text, std::size_t size) noexcept {
  for (std::size_t at = 0; at < size;) {
    const std::size_t length = internal::sequence_length(text + at, size - at);
    if (length == 0) text[at] = '?';
    at += length == 0 ? 1 : length;
  }
}

/// Returns the longest prefix of at most `size` bytes that does not split a sequence.
[[nodiscard]] inline std::string_view first_bytes(std::string_view text, std::size_t size) noexcept {
  if (text.size() <= size) return text;
  while (size > 0 && (static_cast<std::uint8_t>(text[size]) & 0xc0U) == 0x80) size--;
  return text.substr(0, size);
}

}  // namespace ecs_atlas

#endif
