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

/// The wire type of a column's elements.
enum class type : std::uint8_t { u8, u16, u32, u64, i8, i16, i32, i64, f32, f64, boolean, json };

[[nodiscard]] constexpr std::string_view name_of(type of) noexcept {
  constexpr std::string_view names[] = {"u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64", "f32", "f64", "bool", "json"};
  return names[static_cast<std::size_t>(of)];
}

/// Returns the bytes of an element; 0 for `json`.
[[nodiscard]] constexpr std::size_t size_of(type of) noexcept {
  constexpr std::size_t sizes[] = {1, 2, 4, 8, 1, 2, 4, 8, 4, 8, 1, 0};
  return sizes[static_cast<std::size_t>(of)];
}

/// Returns the wire type of a C++ number, `bool`, enumeration or text.
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

/// A key and value of a column's meta, such as `{"page", 4096}`, `{"group", "Position"}`, `{"tag", true}` or
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

  [[nodiscard]] std::string_view key() const noexcept { return key_; }
  /// The value if it is a text.
  [[nodiscard]] std::string_view text() const noexcept { return text_; }

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

/// A column's rows in this frame, as pointers into the game's memory; nothing is copied.
struct rows {
  /// The first row if rows are consecutive.
  const void* data = nullptr;
  /// Otherwise pages of `page_rows` rows each; the rows of a null page are absent.
  const void* const* pages = nullptr;
  std::size_t page_rows = 0;
  std::size_t count = 0;
  /// One byte per row; 0 marks an absent row. Null means that all rows are present.
  const std::uint8_t* present = nullptr;
  /// For a field of structs: the bytes from row to row and from a row's start to the field. A stride of 0 means that
  /// values are contiguous.
  std::size_t stride = 0;
  std::size_t offset = 0;
  /// For `json` columns: rows are 64-bit keys that are equal for equal values, and this function writes the value of a
  /// row.
  void (*write)(const void* of, std::size_t row, messagepack_writer& out) = nullptr;
  const void* of = nullptr;
  /// If not 0, rows with the same version as before are unchanged and not compared.
  std::uint64_t version = 0;
};

/// Identifies a column when its rows are given.
struct column_id {
  std::uint32_t value = 0xffff'ffff;
};

class column_source;

struct column {
  std::string name;
  type of = type::u8;
  bool watched = false;
  /// A MessagePack map.
  bytes meta;
  /// The rows that were given in the reading with this number.
  rows now;
  std::uint64_t given = 0;
  /// Gives the rows when they are about to be read; null if they are given before.
  column_source* source = nullptr;
  /// Holds rows that are not in the game's memory, such as single or computed values; for `json` columns consecutive
  /// MessagePack values.
  bytes staged;
  /// The rows that were given last with `staged`; they are reused while the version stays the same.
  rows kept;
  /// True if the rows were given outside of `frame`; then `kept` is shown until the column is given again.
  bool lasts = false;
  /// True if the column sums up others, so it is read with the structure, after them.
  bool is_summary = false;
  /// The column of entities by whose rows the values go, and the columns of values that go by this column's rows.
  column_id leader{};
  std::vector<std::uint32_t> followers;
  /// For an index: the column with the keys that find its rows, and the bits of a key. A row of an index only changes if a row
  /// with its key does. Also the columns that are indexes of this one.
  column_id keys{};
  std::uint64_t key_mask = 0;
  std::vector<std::uint32_t> indexes;
  /// True if the column is forgotten when its adapter begins again.
  bool is_temporary = false;
  /// Used by `give_each_text`.
  std::unique_ptr<text_rows> texts;
};

}  // namespace ecs_atlas

#endif
