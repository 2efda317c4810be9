#ifndef ECS_ATLAS_EDIT_HPP
#define ECS_ATLAS_EDIT_HPP

#include <charconv>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "column.hpp"
#include "messagepack_reader.hpp"

namespace ecs_atlas {

/// The JSON value of an edit.
struct edit_value {
  enum class kind : std::uint8_t { none, null, boolean, number, text, other };

  kind is = kind::none;
  /// A number, or 0 or 1 for a bool.
  double number = 0;
  std::string text;
};

struct edit_request {
  enum class action : std::uint8_t { set, add, remove, spawn, despawn };

  std::uint32_t id = 0;
  action what = action::spawn;
  std::uint64_t entity = 0;
  std::string component;
  std::string field;
  edit_value value;
};

/// The result of an edit: the reason why it was rejected (empty if it was carried out), and the handle of a spawned
/// entity.
struct edit_result {
  std::string refused;
  std::optional<std::uint64_t> entity{};
};

/// Returns a rejection; an empty reason means that the edit was carried out.
inline edit_result refusal(std::string reason) { return {std::move(reason), std::nullopt}; }

/// The reason why a value cannot be set that is not shown whole: it could not be restored.
inline constexpr std::string_view partly_shown = " is only shown in part, so it cannot be edited";

/// At most this many edits of a hub may wait for the game's frame.
inline constexpr std::size_t max_edits = 64;
/// A snapshot or delta lists at most this many edits.
inline constexpr std::size_t max_listed_edits = 1'024;
inline constexpr std::size_t max_edit_text = 4'096;
/// One more than the largest integer that JSON numbers hold exactly.
inline constexpr std::uint64_t end_of_integers = std::uint64_t{1} << 53;

namespace internal {

inline constexpr std::string_view edit_actions[] = {"set", "add", "remove", "spawn", "despawn"};

inline edit_value read_edit_value(messagepack_reader& in) {
  edit_value value;
  const std::uint8_t first = in.peek();
  if (first == 0xc0) {
    value.is = edit_value::kind::null;
    in.skip();
  } else if (first == 0xc2 || first == 0xc3) {
    value.is = edit_value::kind::boolean;
    value.number = first == 0xc3 ? 1 : 0;
    in.skip();
  } else if (first <= 0x7f || first >= 0xe0 || (first >= 0xca && first <= 0xd3)) {
    value.is = edit_value::kind::number;
    value.number = in.number();
  } else if ((first & 0xe0) == 0xa0 || (first >= 0xd9 && first <= 0xdb)) {
    value.is = edit_value::kind::text;
    value.text = in.text();
  } else {
    value.is = edit_value::kind::other;
    in.skip();
  }
  return value;
}

/// Reads a number or a text of digits as an integer; returns false if it is none or does not fit.
template <typename Integer>
bool integer_of(const edit_value& value, Integer& to) noexcept {
  if (value.is == edit_value::kind::text) {
    // 64-bit integers may exceed those that JSON numbers hold exactly, so they may be texts.
    const char* end = value.text.data() + value.text.size();
    const auto read = std::from_chars(value.text.data(), end, to);
    return sizeof(Integer) == 8 && read.ec == std::errc{} && read.ptr == end;
  }
  if (value.is != edit_value::kind::number) return false;
  // Both bounds are powers of two, so they are exact doubles.
  const double above = 2.0 * static_cast<double>(std::uint64_t{1} << (sizeof(Integer) * 8 - 2)) * (std::is_signed_v<Integer> ? 1 : 2);
  const double least = std::is_signed_v<Integer> ? -above : 0;
  if (!(value.number >= least && value.number < above)) return false;
  to = static_cast<Integer>(value.number);
  return static_cast<double>(to) == value.number;
}

template <typename T>
std::string store(void* at, T value) noexcept {
  if (at != nullptr) std::memcpy(at, &value, sizeof value);
  return {};
}

template <typename Integer>
std::string set_integer(void* at, const edit_value& value) {
  Integer number = 0;
  if (!integer_of(value, number)) return "An integer from " + std::to_string(std::numeric_limits<Integer>::min()) + " to " + std::to_string(std::numeric_limits<Integer>::max()) + " is needed";
  return store(at, number);
}

template <typename Float>
std::string set_float(void* at, const edit_value& value) {
  const bool fits = value.is == edit_value::kind::number && value.number >= -static_cast<double>(std::numeric_limits<Float>::max()) && value.number <= static_cast<double>(std::numeric_limits<Float>::max());
  return fits ? store(at, static_cast<Float>(value.number)) : "A number is needed";
}

}  // namespace internal

/// Sets a number or bool in memory; with a null pointer it only checks the value. @return the reason for a rejection;
/// empty if it fits
inline std::string set_number(type of, void* at, const edit_value& value) {
  switch (of) {
    case type::u8: return internal::set_integer<std::uint8_t>(at, value);
    case type::u16: return internal::set_integer<std::uint16_t>(at, value);
    case type::u32: return internal::set_integer<std::uint32_t>(at, value);
    case type::u64: return internal::set_integer<std::uint64_t>(at, value);
    case type::i8: return internal::set_integer<std::int8_t>(at, value);
    case type::i16: return internal::set_integer<std::int16_t>(at, value);
    case type::i32: return internal::set_integer<std::int32_t>(at, value);
    case type::i64: return internal::set_integer<std::int64_t>(at, value);
    case type::f32: return internal::set_float<float>(at, value);
    case type::f64: return internal::set_float<double>(at, value);
    case type::boolean: return value.is == edit_value::kind::boolean ? internal::store(at, value.number != 0) : "True or false is needed";
    case type::json: break;
  }
  return "It cannot be set";
}

/// Sets a text: a string, or an array of `char` that it fits into with the zero that ends it.
template <typename T>
std::string set_text(T* at, const edit_value& value) {
  if constexpr (std::is_const_v<T>) {
    return "It cannot be set";
  } else if constexpr (std::is_same_v<T, std::string>) {
    if (value.is != edit_value::kind::text) return "A text is needed";
    if (at != nullptr) *at = value.text;
    return {};
  } else if constexpr (internal::is_char_array<T>::value) {
    constexpr std::size_t room = sizeof(T) - 1;
    if (value.is != edit_value::kind::text || value.text.size() > room || value.text.find('\0') != std::string::npos) return "A text of at most " + std::to_string(room) + " bytes is needed";
    if (at != nullptr) std::memset(at, 0, sizeof(T)), std::memcpy(at, value.text.data(), value.text.size());
    return {};
  } else {
    return "It cannot be set: its text belongs to something else";
  }
}

/// As `edits` of a snapshot or delta names it.
inline void write_edit(messagepack_writer& out, const edit_request& edit, const edit_result& result) noexcept {
  using action = edit_request::action;
  const bool names = edit.what == action::set || edit.what == action::add || edit.what == action::remove;
  const bool sets = edit.what == action::set;
  const bool has_entity = edit.what != action::spawn || result.entity.has_value();
  out.map(2U + (has_entity ? 1U : 0U) + (names ? 1U : 0U) + (sets ? 1U : 0U) + (edit.field.empty() ? 0U : 1U));
  out.fields("id", edit.id, "action", internal::edit_actions[static_cast<std::size_t>(edit.what)]);
  if (has_entity) out.fields("entity", edit.what == action::spawn ? *result.entity : edit.entity);
  if (names) out.fields("component", edit.component);
  if (!edit.field.empty()) out.fields("field", edit.field);
  if (!sets) return;
  out.text("value");
  switch (edit.value.is) {
    case edit_value::kind::boolean: return out.boolean(edit.value.number != 0);
    case edit_value::kind::number: return out.number(edit.value.number);
    case edit_value::kind::text: return out.text(edit.value.text);
    default: return out.nil();
  }
}

}  // namespace ecs_atlas

#endif
