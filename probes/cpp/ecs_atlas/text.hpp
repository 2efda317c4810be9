#ifndef ECS_ATLAS_TEXT_HPP
#define ECS_ATLAS_TEXT_HPP

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

#include "buffer.hpp"
#include "messagepack_writer.hpp"
#include "utf8.hpp"

namespace ecs_atlas {

/// The maximum bytes of a component's text that are sent; longer texts are cut and end with an ellipsis.
inline constexpr std::size_t max_text = 1'024;

namespace internal {

template <typename T>
struct is_char_array : std::false_type {};
template <std::size_t Size>
struct is_char_array<char[Size]> : std::true_type {};
template <std::size_t Size>
struct is_char_array<std::array<char, Size>> : std::true_type {};

template <typename T>
struct is_text : std::disjunction<is_char_array<T>, std::is_convertible<const T&, std::string_view>> {};

[[nodiscard]] inline std::string_view until_zero(const char* text, std::size_t size) noexcept {
  const void* end = size == 0 ? nullptr : std::memchr(text, 0, size);
  return {text, end == nullptr ? size : static_cast<std::size_t>(static_cast<const char*>(end) - text)};
}

}  // namespace internal

/// True for texts: strings, views, pointers to `char`, and arrays of `char` that a zero may end.
template <typename T>
inline constexpr bool is_text = internal::is_text<std::remove_cv_t<T>>::value;

template <typename T>
[[nodiscard]] std::string_view text_of(const T& text) {
  if constexpr (std::is_array_v<T>) return internal::until_zero(text, sizeof text);
  else if constexpr (std::is_pointer_v<T>) return text == nullptr ? std::string_view{} : std::string_view{text};
  else return text;
}

template <std::size_t Size>
[[nodiscard]] std::string_view text_of(const std::array<char, Size>& text) noexcept {
  return internal::until_zero(text.data(), Size);
}

/// Tells whether an edit may replace the text: it can be undone to the byte (it is UTF-8, and an array of `char` has nothing
/// after the zero that ends it), or it is sent cut, so that ECS Atlas knows that the edit cannot be undone.
template <typename T>
[[nodiscard]] bool may_replace(const T& text) {
  const std::string_view whole = text_of(text);
  if (whole.size() > max_text) return true;
  if constexpr (internal::is_char_array<T>::value) {
    const char* first = &text[0];
    for (std::size_t at = whole.size(); at < sizeof(T); at++) {
      if (first[at] != 0) return false;
    }
  }
  std::string valid{whole};
  replace_invalid(reinterpret_cast<std::uint8_t*>(valid.data()), valid.size());
  return valid == whole;
}

/// Returns a hash of a text; different texts collide with a probability of 1 in 2^64.
[[nodiscard]] inline std::uint64_t key_of(std::string_view text) noexcept {
  constexpr std::uint64_t factor = 0x9e37'79b9'7f4a'7c15U;
  std::uint64_t key = text.size() * factor;
  for (std::size_t at = 0; at < text.size(); at += 8) {
    std::uint64_t part = 0;
    std::memcpy(&part, text.data() + at, text.size() - at < 8 ? text.size() - at : 8);
    key = (key ^ part) * factor;
    key ^= key >> 29;
  }
  return key * factor;
}

/// The texts of a column in this frame: each row has a key, which is compared, and a text, which is sent if the key has
/// changed.
struct text_rows {
  buffer<std::uint64_t> keys;
  buffer<std::string_view> texts;
  /// Copies of texts that are not in the game's memory.
  bytes own;
  std::size_t size = 0;

  void clear() noexcept { keys.clear(), texts.clear(), own.clear(), size = 0; }
  [[nodiscard]] bool failed() const noexcept { return keys.failed() || texts.failed() || own.failed(); }

  void push(std::string_view text) noexcept {
    keys.push(key_of(text));
    texts.push(text.substr(0, max_text + 1));
    size += texts[texts.size() - 1].size();
  }

  /// Copies a temporary text. `locate` sets the views of the copies, which may move until then.
  void push(std::string&& text) noexcept {
    const std::string_view shown = std::string_view{text}.substr(0, max_text + 1);
    keys.push(key_of(text));
    own.append(reinterpret_cast<const std::uint8_t*>(shown.data()), shown.size());
    texts.push({nullptr, shown.size()});
    size += shown.size();
  }

  void locate() noexcept {
    std::size_t at = 0;
    for (std::size_t row = 0; row < texts.size() && !own.empty(); row++) {
      if (texts[row].data() != nullptr || texts[row].empty()) continue;
      texts[row] = {reinterpret_cast<const char*>(own.data()) + at, texts[row].size()};
      at += texts[row].size();
    }
  }

  static void write(const void* of, std::size_t row, messagepack_writer& out) noexcept {
    const std::string_view text = static_cast<const text_rows*>(of)->texts[row];
    if (text.size() <= max_text) return out.text(text);
    constexpr std::string_view ellipsis = "\xe2\x80\xa6";
    char cut[max_text + ellipsis.size()];
    const std::string_view shown = first_bytes(text, max_text);
    std::memcpy(cut, shown.data(), shown.size());
    std::memcpy(cut + shown.size(), ellipsis.data(), ellipsis.size());
    out.text({cut, shown.size() + ellipsis.size()});
  }
};

}  // namespace ecs_atlas

#endif
