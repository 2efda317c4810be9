#ifndef ECS_ATLAS_FLECS_NAMES_HPP
#define ECS_ATLAS_FLECS_NAMES_HPP

#include <flecs.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "atlas.hpp"
#include "flecs_ids.hpp"
#include "flecs_tables.hpp"

namespace ecs_atlas {

/// Names of entities by index, read from the tables that have a name column. Paths contain the names of parents, so an
/// entity whose parent is stored as a value counts as renamed if that value changes.
class flecs_names {
 public:
  explicit flecs_names(atlas& in)
      : column_{in.column("names", type::json, {{"kind", "names"}, {"group", "names"}, {"role", "names"}, {"rows", "entity"}})} {}

  /// Reads the names and marks changed ones in `ids`.
  void update(flecs_tables& tables, flecs_ids& ids, std::size_t indices) {
    round_++;
    named_.swap(before_);
    named_.clear();
    if (keys_.size() < indices) keys_.resize(indices), present_.resize(indices), parents_.resize(indices), texts_.resize(indices), rounds_.resize(indices);
    for (flecs_table* table : tables.shown().named()) {
      if (tables.is_certain(*table)) read(*table, ids);
    }
    for (const std::uint32_t index : before_) {
      if (rounds_[index] != round_) forget(index, ids);
    }
  }

  void give(atlas& to) const {
    rows now{keys_.data(), nullptr, 0, keys_.size(), present_.data()};
    now.version = version_;
    now.write = [](const void* of, std::size_t row, messagepack_writer& out) { out.text(static_cast<const std::string_view*>(of)[row]); };
    now.of = texts_.data();
    to.give(column_, now);
  }

 private:
  void read(const flecs_table& table, flecs_ids& ids) {
    const auto* names = static_cast<const EcsIdentifier*>(ecs_table_get_column(table.of, table.names, 0));
    const auto* parents = table.parents < 0 ? nullptr : static_cast<const ecs_entity_t*>(ecs_table_get_column(table.of, table.parents, 0));
    const ecs_entity_t* entities = ecs_table_entities(table.of);
    for (std::int32_t row = 0; row < ecs_table_count(table.of); row++) {
      const std::uint32_t index = index_of(entities[row]);
      if (index >= keys_.size() || names[row].value == nullptr) continue;
      named_.push_back(index);
      rounds_[index] = round_;
      texts_[index] = {names[row].value, static_cast<std::size_t>(names[row].length)};
      const std::uint32_t parent = parents == nullptr ? 0 : index_of(parents[row]);
      if (present_[index] != 0 && keys_[index] == names[row].hash && parents_[index] == parent) continue;
      parents_[index] = parent;
      note(index, names[row].hash, 1, ids);
    }
  }

  void forget(std::uint32_t index, flecs_ids& ids) { note(index, 0, 0, ids); }

  void note(std::uint32_t index, std::uint64_t key, std::uint8_t present, flecs_ids& ids) {
    keys_[index] = key;
    present_[index] = present;
    version_++;
    ids.rename(index);
  }

  column_id column_;
  std::uint64_t round_ = 0;
  std::uint64_t version_ = 1;
  /// Indices of named entities in this frame and in the last one.
  std::vector<std::uint32_t> named_;
  std::vector<std::uint32_t> before_;
  /// Indexed by entity; `rounds_` is the last round in which the entity had a name.
  std::vector<std::uint64_t> rounds_;
  std::vector<std::uint64_t> keys_;
  std::vector<std::uint8_t> present_;
  /// The index of the parent that is stored as a value; 0 if there is none.
  std::vector<std::uint32_t> parents_;
  std::vector<std::string_view> texts_;
};

}  // namespace ecs_atlas

#endif
