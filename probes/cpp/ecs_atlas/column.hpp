#ifndef ECS_ATLAS_COLUMN_HPP
#define ECS_ATLAS_COLUMN_HPP

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "messagepack_writer.hpp"
#include "text.hpp"

namespace ecs_atlas {

/// What the elements of a column are on the wire.
enum class type : std::uint8_t { u8, u16, u32, u64, i8, i16, i32, i64, f32, f64, boolean, json };

[[nodiscard]] constexpr std::string_view name_of(type of) noexcept {
  constexpr std::string_view names[] = {"u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64", "f32", "f64", "bool", "json"};
  return names[static_cast<std::size_t>(of)];
}

/// Bytes of an element; 0 for `json`.
[[nodiscard]] constexpr std::size_t size_of(type of) noexcept {
  constexpr std::size_t sizes[] = {1, 2, 4, 8, 1, 2, 4, 8, 4, 8, 1, 0};
  return sizes[static_cast<std::size_t>(of)];
}

/// The type that a C++ number, a `bool`, an enumeration or a text has on the wire.
template <typename T>
[[nodiscard]] constexpr type type_of() noexcept {
  if constexpr (is_text<T>) {
    return type::json;
  } else if constexpr (std::is_enum_v<T>) {
    return type_of<std::underlying_type_t<T>>();
  } else if constexpr (std::is_same_v<T, bool>) {
    return type::boolean;
  } else if constexpr (std::is_floating_point_v<T>) {
    static_assert(sizeof(T) == 4 || sizeof(T) == 8, "give long double as double");
    return sizeof(T) == 4 ? type::f32 : type::f64;
  } else {
    static_assert(std::is_integral_v<T>, "a column holds numbers, bools, enumerations or texts");
    if constexpr (std::is_signed_v<T>) {
      return sizeof(T) == 1 ? type::i8 : sizeof(T) == 2 ? type::i16 : sizeof(T) == 4 ? type::i32 : type::i64;
    } else {
      return sizeof(T) == 1 ? type::u8 : sizeof(T) == 2 ? type::u16 : sizeof(T) == 4 ? type::u32 : type::u64;
    }
  }
}

/// A key of a column's meta and its value: `{"page", 4096}`, `{"group", "Position"}`, `{"tag", true}`,
/// `{"components", {"Position", "Velocity"}}`. Texts are not copied.
class fact {
 public:
  fact(std::string_view key, const char* text) noexcept : key_{key}, kind_{kind::text}, text_{text} {}
  fact(std::string_view key, std::string_view text) noexcept : key_{key}, kind_{kind::text}, text_{text} {}
  fact(std::string_view key, const std::string& text) noexcept : key_{key}, kind_{kind::text}, text_{text} {}
  fact(std::string_view key, std::initializer_list<std::string_view> list) noexcept : fact{key, list.begin(), list.size()} {}
  fact(std::string_view key, const std::vector<std::string_view>& list) noexcept : fact{key, list.data(), list.size()} {}

  template <typename T, std::enable_if_t<std::is_arithmetic_v<T>, int> = 0>
  fact(std::string_view key, T value) noexcept
      : key_{key},
        kind_{std::is_same_v<T, bool> ? kind::flag : std::is_integral_v<T> ? kind::integer : kind::number},
        integer_{static_cast<std::int64_t>(value)},
        number_{static_cast<double>(value)} {}

  void write(messagepack_writer& out) const noexcept {
    out.text(key_);
    switch (kind_) {
      case kind::text: return out.text(text_);
      case kind::flag: return out.boolean(integer_ != 0);
      case kind::integer: return out.integer(integer_);
      case kind::number: return out.number(number_);
      case kind::list:
        out.array(list_size_);
        for (std::size_t i = 0; i < list_size_; i++) out.text(list_[i]);
    }
  }

 private:
  enum class kind : std::uint8_t { text, flag, integer, number, list };

  fact(std::string_view key, const std::string_view* list, std::size_t size) noexcept : key_{key}, kind_{kind::list}, list_{list}, list_size_{size} {}

  std::string_view key_;
  kind kind_;
  std::int64_t integer_ = 0;
  double number_ = 0;
  std::string_view text_{};
  const std::string_view* list_ = nullptr;
  std::size_t list_size_ = 0;
};

/// What a column holds in this frame: where its rows are in the game's memory. Nothing is copied here.
struct rows {
  /// The first row, when rows follow one another.
  const void* data = nullptr;
  /// Or pages of `page_rows` rows each; no memory, and so absent rows, where the pointer is null.
  const void* const* pages = nullptr;
  std::size_t page_rows = 0;
  std::size_t count = 0;
  /// A byte a row, 0 where nothing is constructed. Null: all rows are there.
  const std::uint8_t* present = nullptr;
  /// Bytes from row to row, and from a row's begin to the value, where rows are structs of several fields; 0: values
  /// are side by side.
  std::size_t stride = 0;
  std::size_t offset = 0;
  /// For `json` columns: rows are 64-bit keys, equal for equal values, and this writes the value of a row.
  void (*write)(const void* of, std::size_t row, messagepack_writer& out) = nullptr;
  const void* of = nullptr;
  /// Not 0: rows given with the same number are the same as before, and are not compared.
  std::uint64_t version = 0;
};

/// A column's number, for giving its rows each frame.
struct column_id {
  std::uint32_t value = 0xffff'ffff;
};

/// A column as hubs receive it.
struct column {
  std::string name;
  type of = type::u8;
  bool watched = false;
  /// MessagePack: a map.
  bytes meta;
  /// In this frame.
  rows now;
  /// What `now` points to where the rows are no array of the game's: a single value, gathered fields; for `json`
  /// MessagePack values one after the other.
  bytes staged;
  /// `now` as it was given with `staged`, for rows of the same version.
  rows kept;
  /// Given while `frame` was not asking for rows: `kept` is shown until the column is given again.
  bool lasts = false;
  /// Of `give_each_text`.
  std::unique_ptr<text_rows> texts;
};

}  // namespace ecs_atlas

#endif
