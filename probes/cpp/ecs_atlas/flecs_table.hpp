#ifndef ECS_ATLAS_FLECS_TABLE_HPP
#define ECS_ATLAS_FLECS_TABLE_HPP

#include <flecs.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "atlas.hpp"
#include "flecs_components.hpp"
#include "flecs_ids.hpp"
#include "flecs_values.hpp"

namespace ecs_atlas {

/// Counts how many requests to Flecs for single entities are left in this frame; the rest follow in later frames.
struct flecs_request_budget {
  static constexpr int per_frame = 2048;
  int left = per_frame;
};

struct flecs_table;

/// Gives the rows of a table when they are about to be read.
class flecs_table_giver {
 public:
  virtual void give_table(flecs_table& table) = 0;

 protected:
  ~flecs_table_giver() = default;
};

/// The columns of one slot. Tables whose values have the same shape use a slot one after the other, because a declared
/// column stays forever.
class flecs_slot : public column_source {
 public:
  /// The columns for type, entities and column map.
  static constexpr std::size_t columns_without_values = 3;

  flecs_slot(atlas& in, flecs_table_giver& by, std::uint32_t number, std::string shape, const std::vector<const flecs_component*>& values, std::size_t toggles)
      : by_{by}, number_{number}, shape_{std::move(shape)} {
    const std::string group = "table." + std::to_string(number);
    const auto declare = [&](const std::string& role, type of, const char* kind, std::vector<fact> more = {}) {
      std::vector<fact> meta = {{"kind", kind}, {"group", group}, {"table", number}};
      meta.insert(meta.end(), more.begin(), more.end());
      if (more.empty()) meta.push_back({"role", role});
      const column_id id = in.column(group + "." + role, of, meta.data(), meta.size(), false);
      in.give_later(id, *this);
      return id;
    };
    type_ = declare("type", type::json, "flecs.table");
    entities_ = declare("entities", type::f64, "flecs.table");
    map_ = declare("column-map", type::f64, "flecs.table");
    for (std::size_t i = 0; i < values.size(); i++) {
      const std::vector<fact> meta = {{"kind", "flecs.table"}, {"group", group}, {"table", number}, {"role", "column"}, {"column", i}, {"stride", values[i]->size}};
      values_.push_back(declare_fields(in, group + ".column." + std::to_string(i), meta, *values[i]));
      column_count_ += values_.back().size();
      for (const flecs_field_column& field : values_.back()) in.give_later(field.column(), *this), in.follow(field.column(), entities_);
    }
    for (std::size_t i = 0; i < toggles; i++) {
      bits_.push_back({declare("toggle." + std::to_string(i), type::u32, "flecs.bitset", {{"role", "bits"}, {"toggle", i}, {"word", 64}}), {}, {}, 0});
    }
  }

  [[nodiscard]] std::uint32_t number() const noexcept { return number_; }
  /// The entities that were given last.
  [[nodiscard]] const buffer<ecs_entity_t>& last_entities() const noexcept { return rows_; }
  /// Tables of this shape have exactly the slot's columns for values and toggles.
  [[nodiscard]] const std::string& shape() const noexcept { return shape_; }
  [[nodiscard]] std::size_t column_count() const noexcept { return columns_without_values + column_count_ + bits_.size(); }

  /// Gives what holds of a table without rows that may not be read in this frame.
  void give_empty(atlas& to, const std::vector<std::string>& type, std::uint64_t version) {
    to.give_texts(type_, type, version);
    if (map_version_ == version) to.give_each(map_, 0, [](std::size_t) { return 0.0; }, version);
  }

  /// Another table has taken the slot. @param has_values is false if the table has another shape, so only its rows are
  /// shown
  void show(const std::vector<const flecs_component*>& values, flecs_table& table, bool has_values) {
    table_ = &table;
    has_values_ = has_values;
    for (std::size_t i = 0; has_values && i < values_.size(); i++) {
      for (std::size_t n = 0; n < values_[i].size(); n++) values_[i][n].show(&values[i]->fields[n]);
    }
    for (bitset& bits : bits_) bits.of.clear();
    rows_.clear();
    rows_version_++;
  }

  /// The table has left the slot.
  void leave() noexcept { table_ = nullptr; }

  void give_rows() override {
    if (table_ != nullptr) by_.give_table(*table_);
  }

  void give(atlas& to, flecs_ids& ids, const ecs_table_t* table, const std::vector<std::string>& type, std::uint64_t version) {
    const auto count = static_cast<std::size_t>(ecs_table_count(table));
    const ecs_entity_t* entities = ecs_table_entities(table);
    to.give_texts(type_, type, version);
    give_entities(to, entities, count);
    give_map(to, table, type.size(), version);
    for (std::size_t i = 0; has_values_ && i < values_.size(); i++) {
      if (values_[i].empty() || count == 0) continue;
      const auto column = static_cast<std::int32_t>(i);
      const flecs_values values{ecs_table_get_column(table, column, 0), nullptr, 0, ecs_table_get_column_size(table, column), count, nullptr};
      for (flecs_field_column& field : values_[i]) field.give(to, ids, values);
    }
  }

  /// Flecs returns bits row by row. Rows with another entity than before are read first.
  void give_bits(atlas& to, const ecs_world_t* world, const ecs_table_t* table, std::size_t toggle, ecs_id_t id, flecs_request_budget& budget) {
    if (!has_values_ || toggle >= bits_.size()) return;
    bitset& bits = bits_[toggle];
    const auto count = static_cast<std::size_t>(ecs_table_count(table));
    const ecs_entity_t* entities = ecs_table_entities(table);
    const std::size_t before = bits.of.size();
    if (!bits.of.resize(count) || !bits.rows.resize(count)) return;
    const auto ask = [&](std::size_t row) {
      bits.of[row] = entities[row];
      bits.rows[row] = ecs_is_enabled_id(world, entities[row], id);
      budget.left--;
    };
    for (std::size_t row = 0; row < count; row++) {
      if (row >= before || bits.of[row] != entities[row]) ask(row);
    }
    for (std::size_t n = 0; n < count && budget.left > 0; n++, bits.next++) {
      if (bits.next >= count) bits.next = 0;
      ask(bits.next);
    }
    to.give(bits.column, bits.rows.data(), count);
  }

 private:
  /// This many rows are compared at once.
  static constexpr std::size_t block = 32;

  struct bitset {
    column_id column;
    buffer<ecs_entity_t> of;
    buffer<std::uint32_t> rows;
    std::size_t next;
  };

  /// Only rows whose entity has changed are converted.
  void give_entities(atlas& to, const ecs_entity_t* entities, std::size_t count) {
    const std::size_t before = std::min(rows_.size(), count);
    bool changed = rows_.size() != count;
    if (!rows_.resize(count) || !handles_.resize(count)) return;
    for (std::size_t start = 0; start < count; start += block) {
      const std::size_t end = std::min(start + block, count);
      if (end <= before && std::memcmp(rows_.data() + start, entities + start, (end - start) * sizeof(ecs_entity_t)) == 0) continue;
      for (std::size_t row = start; row < end; row++) rows_[row] = entities[row], handles_[row] = handle_of(entities[row]);
      changed = true;
    }
    if (changed) rows_version_++;
    rows now{handles_.data(), nullptr, 0, count};
    now.version = rows_version_;
    to.give(entities_, now);
  }

  void give_map(atlas& to, const ecs_table_t* table, std::size_t ids, std::uint64_t version) {
    map_version_ = version;
    const auto columns = static_cast<std::size_t>(ecs_table_column_count(table));
    to.give_each(map_, columns == 0 ? 0 : ids + columns, [table, ids](std::size_t at) {
      const auto place = static_cast<std::int32_t>(at < ids ? at : at - ids);
      return static_cast<double>(at < ids ? ecs_table_type_to_column_index(table, place) : ecs_table_column_to_type_index(table, place));
    }, version);
  }

  flecs_table_giver& by_;
  /// Null while no table has the slot.
  flecs_table* table_ = nullptr;
  std::uint32_t number_;
  std::string shape_;
  std::size_t column_count_ = 0;
  /// True if the table has the slot's shape.
  bool has_values_ = false;
  column_id type_;
  column_id entities_;
  column_id map_;
  /// The rows that were given last.
  buffer<ecs_entity_t> rows_;
  buffer<double> handles_;
  std::uint64_t rows_version_ = 1;
  /// The version of the table's type for which the column map was given last.
  std::uint64_t map_version_ = 0;
  std::vector<std::vector<flecs_field_column>> values_;
  std::vector<bitset> bits_;
};

/// A table of the world and its slot.
struct flecs_table {
  const ecs_table_t* of = nullptr;
  std::vector<ecs_id_t> type;
  /// Identifies the type's entities including generations, because a deleted table's ids may be reused with other
  /// entities.
  std::uint64_t identity = 0;
  std::vector<ecs_id_t> toggles;
  /// True if the parent is the module `flecs` or below it.
  bool is_child_of_built_in = false;
  /// The parent's index; 0 if there is none.
  std::uint32_t parent = 0;
  bool has_built_in_ids_only = false;
  bool hidden = false;
  /// True if no columns were left for it.
  bool lacks_slot = false;
  /// The number of its columns that are left out.
  std::size_t left_out = 0;
  /// The column with names of entities; -1 if there is none.
  std::int32_t names = -1;
  /// The column with parents of entities; -1 if there is none.
  std::int32_t parents = -1;
  std::uint64_t seen = 0;
  /// Flecs' count of deleted tables when this one was last known to exist, and an entity that was in it then.
  std::int64_t certain = -1;
  ecs_entity_t entity = 0;
  /// True until it is decided whether the table is shown.
  bool is_fresh = true;
  std::string shape;
  /// Null while the table is hidden.
  flecs_slot* slot = nullptr;
  std::vector<std::string> texts;
  std::uint64_t version = 0;
  /// The renames of ids that its texts have.
  std::uint64_t renames = 0;
};

}  // namespace ecs_atlas

#endif
