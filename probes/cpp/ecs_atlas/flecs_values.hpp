#ifndef ECS_ATLAS_FLECS_VALUES_HPP
#define ECS_ATLAS_FLECS_VALUES_HPP

#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "atlas.hpp"
#include "flecs_ids.hpp"

namespace ecs_atlas {

/// A component's values in memory: consecutive, or in pages with absent values.
struct flecs_values {
  const void* data = nullptr;
  const void* const* pages = nullptr;
  std::size_t page_rows = 0;
  std::size_t stride = 0;
  std::size_t count = 0;
  const std::uint8_t* present = nullptr;

  [[nodiscard]] const std::uint8_t* at(std::size_t row) const noexcept {
    if (pages == nullptr) return static_cast<const std::uint8_t*>(data) + row * stride;
    return static_cast<const std::uint8_t*>(pages[row / page_rows]) + row % page_rows * stride;
  }
};

/// The names of an enumeration's or bitmask's constants.
using flecs_constants = std::map<std::uint64_t, std::string>;

/// A member of a component, or a value computed from the whole component.
struct flecs_field {
  /// `plain` is sent as it is in memory; `entity` is a handle; `constant` and `flags` are numbers with names.
  enum class kind : std::uint8_t { plain, entity, id, text, constant, flags, computed };

  std::string name;
  type of = type::u8;
  std::size_t offset = 0;
  kind how = kind::plain;
  std::size_t size = 0;
  flecs_constants constants{};
  std::function<void(atlas&, column_id, const flecs_values&)> compute{};
  /// Sets a computed field, if that is possible; see `set_text`.
  std::function<std::string(void* at, const edit_value&)> set{};
  /// Tells whether an edit may replace the value in memory; null if it always may.
  std::function<bool(const void* at)> may_replace{};
};

/// The shown fields of a component.
struct flecs_component {
  std::size_t size = 0;
  std::vector<flecs_field> fields;

  /// Returns a text that is equal for components whose values have the same columns.
  [[nodiscard]] std::string shape() const {
    std::string text = "{";
    for (const flecs_field& field : fields) text += field.name + ":" + std::string{name_of(field.of)} + (field.how == flecs_field::kind::entity ? "e" : "") + ",";
    return text + "}";
  }
};

/// The column of a field with its values in this frame.
class flecs_field_column {
 public:
  flecs_field_column(column_id column, const flecs_field* field) noexcept : column_{column}, field_{field} {}

  [[nodiscard]] column_id column() const noexcept { return column_; }

  void show(const flecs_field* field) noexcept { field_ = field; }

  void give(atlas& to, flecs_ids& ids, const flecs_values& values) {
    using kind = flecs_field::kind;
    if (!to.wants(column_) || values.count == 0) return;
    values_ = values;
    ids_ = &ids;
    switch (field_->how) {
      case kind::plain: return to.give(column_, rows{values.data, values.pages, values.page_rows, values.count, values.present, values.stride, field_->offset});
      case kind::entity: return numbers(to, [this](std::size_t row) { return handle_of(load<std::uint64_t>(row)); });
      case kind::text: return texts(to, [this](std::size_t row) { return load<const char*>(row) == nullptr ? 0 : std::hash<std::string_view>{}(text(row)); });
      case kind::id: return texts(to, [this](std::size_t row) { return std::hash<std::string>{}(ids_->text(load<std::uint64_t>(row))); });
      case kind::constant:
      case kind::flags: return texts(to, [this](std::size_t row) { return raw(row); });
      case kind::computed: return field_->compute(to, column_, values);
    }
  }

 private:
  template <typename T>
  [[nodiscard]] T load(std::size_t row) const noexcept {
    T value;
    std::memcpy(&value, values_.at(row) + field_->offset, sizeof value);
    return value;
  }

  /// Returns an enumeration's number of any size.
  [[nodiscard]] std::uint64_t raw(std::size_t row) const noexcept {
    std::uint64_t value = 0;
    std::memcpy(&value, values_.at(row) + field_->offset, field_->size);
    return value;
  }

  [[nodiscard]] std::string_view text(std::size_t row) const noexcept {
    const char* of = load<const char*>(row);
    return of == nullptr ? std::string_view{} : std::string_view{of};
  }

  template <typename Read>
  void numbers(atlas& to, Read&& read) {
    to.give_some(column_, values_.count, std::forward<Read>(read), values_.present);
  }

  template <typename Key>
  void texts(atlas& to, Key&& key) {
    if (!keys_.resize(values_.count)) return;
    for (std::size_t row = 0; row < values_.count; row++) keys_[row] = values_.present == nullptr || values_.present[row] != 0 ? key(row) : 0;
    rows now{keys_.data(), nullptr, 0, values_.count, values_.present};
    now.write = write;
    now.of = this;
    to.give(column_, now);
  }

  static void write(const void* of, std::size_t row, messagepack_writer& out) { static_cast<const flecs_field_column*>(of)->write_one(row, out); }

  void write_one(std::size_t row, messagepack_writer& out) const {
    using kind = flecs_field::kind;
    if (field_->how == kind::constant) return write_constant(raw(row), out);
    if (field_->how == kind::flags) return write_flags(raw(row), out);
    if (field_->how == kind::id) return out.text(ids_->text(load<std::uint64_t>(row)));
    if (load<const char*>(row) == nullptr) return out.nil();
    out.text(text(row));
  }

  void write_constant(std::uint64_t value, messagepack_writer& out) const {
    const auto found = field_->constants.find(value);
    if (found != field_->constants.end()) out.text(found->second);
    else out.unsigned_integer(value);
  }

  void write_flags(std::uint64_t value, messagepack_writer& out) const {
    std::string text;
    for (const auto& [bits, name] : field_->constants) {
      if (bits == 0 || (value & bits) != bits) continue;
      text += (text.empty() ? "" : "|") + name;
      value &= ~bits;
    }
    if (value != 0 || text.empty()) text += (text.empty() ? "" : "|") + std::to_string(value);
    out.text(text);
  }

  column_id column_;
  const flecs_field* field_;
  flecs_values values_;
  flecs_ids* ids_ = nullptr;
  buffer<std::uint64_t> keys_;
};

/// Declares a column for each field: `NAME` for the first one, then `NAME.1` and so on.
inline std::vector<flecs_field_column> declare_fields(atlas& in, const std::string& name, const std::vector<fact>& shared, const flecs_component& of) {
  std::vector<flecs_field_column> columns;
  for (const flecs_field& field : of.fields) {
    std::vector<fact> meta = shared;
    if (!field.name.empty()) meta.push_back({"field", field.name});
    if (field.how == flecs_field::kind::entity) meta.push_back({"entity", true});
    const std::string full = columns.empty() ? name : name + "." + std::to_string(columns.size());
    columns.emplace_back(in.column(full, field.of, meta.data(), meta.size(), true), &field);
  }
  return columns;
}

}  // namespace ecs_atlas

#endif
