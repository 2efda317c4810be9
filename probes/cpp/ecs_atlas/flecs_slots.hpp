#ifndef ECS_ATLAS_FLECS_SLOTS_HPP
#define ECS_ATLAS_FLECS_SLOTS_HPP

#include <flecs.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "atlas.hpp"
#include "flecs_components.hpp"
#include "flecs_table.hpp"

namespace ecs_atlas {

/// The slots of all tables. A slot that a table has left is reused by the next table whose values have the same shape. If no
/// more columns can be declared, any table reuses it for its rows.
class flecs_slots {
 public:
  explicit flecs_slots(flecs_components& components) noexcept : components_{components} {}

  /// Gives a table a slot with as many columns as possible, and stores in the table how many are left out. @return
  /// false if there is no room at all
  bool take(atlas& in, flecs_table_giver& by, flecs_table& table) {
    std::vector<const flecs_component*> values = values_of(table);
    std::size_t toggles = table.toggles.size();
    table.left_out = 0;
    if (free_[table.shape].empty() && in.column_count() > column_limits::table_values) {
      table.shape = "rows";
      table.left_out = toggles + fields_of(values);
      values.clear(), toggles = 0;
    }
    std::vector<flecs_slot*>& free = free_[table.shape];
    if (free.empty() && in.column_count() <= column_limits::table_rows) {
      slots_.push_back(std::make_unique<flecs_slot>(in, by, table.type.empty() ? 0 : next_++, table.shape, values, toggles));
      free.push_back(slots_.back().get());
    }
    table.slot = free.empty() ? take_any() : free.back();
    if (table.slot == nullptr) {
      table.left_out += flecs_slot::columns_without_values;
      return false;
    }
    if (!free.empty()) free.pop_back();
    columns_in_use_ += table.slot->column_count();
    table.slot->show(values, table, table.shape == table.slot->shape());
    return true;
  }

  void release(flecs_table& table) {
    columns_in_use_ -= table.slot->column_count();
    table.slot->leave();
    free_[table.slot->shape()].push_back(table.slot);
    table.slot = nullptr;
  }

  /// The number of columns in slots that tables have.
  [[nodiscard]] std::size_t columns_in_use() const noexcept { return columns_in_use_; }

  /// One more than the largest slot number.
  [[nodiscard]] std::uint32_t count() const noexcept { return next_; }

 private:
  static constexpr const char* root_shape = "root";

  /// Returns a free slot of any shape, or null. The root table has slot 0.
  flecs_slot* take_any() noexcept {
    for (auto& [shape, free] : free_) {
      if (free.empty() || shape == root_shape) continue;
      flecs_slot* found = free.back();
      free.pop_back();
      return found;
    }
    return nullptr;
  }

  /// Indexed by column of the table.
  std::vector<const flecs_component*> values_of(flecs_table& table) {
    std::vector<const flecs_component*> values;
    table.shape = table.type.empty() ? root_shape : std::to_string(table.toggles.size());
    for (std::int32_t i = 0; i < ecs_table_column_count(table.of); i++) {
      values.push_back(components_.of(table.type[static_cast<std::size_t>(ecs_table_column_to_type_index(table.of, i))]));
      table.shape += values.back()->shape();
    }
    return values;
  }

  static std::size_t fields_of(const std::vector<const flecs_component*>& values) {
    std::size_t count = 0;
    for (const flecs_component* each : values) count += each->fields.size();
    return count;
  }

  flecs_components& components_;
  std::vector<std::unique_ptr<flecs_slot>> slots_;
  std::unordered_map<std::string, std::vector<flecs_slot*>> free_;
  std::uint32_t next_ = 1;
  std::size_t columns_in_use_ = 0;
};

}  // namespace ecs_atlas

#endif
