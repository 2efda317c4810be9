#ifndef ECS_ATLAS_FLECS_NAMES_HPP
#define ECS_ATLAS_FLECS_NAMES_HPP

#include <flecs.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "atlas.hpp"
#include "flecs_ids.hpp"
#include "flecs_tables.hpp"

namespace ecs_atlas {

/// Names of entities, by index: from the tables that have a column for them.
class flecs_names {
 public:
  explicit flecs_names(atlas& in)
      : column_{in.column("names", type::json, {{"kind", "names"}, {"group", "names"}, {"role", "names"}, {"rows", "entity"}})} {}

  /// @return whether a name has changed that ids are written with
  bool update(flecs_tables& tables, const flecs_ids& ids, std::size_t indices) {
    keys_.swap(before_);
    keys_.assign(indices, 0), present_.assign(indices, 0), texts_.resize(indices);
    count_ = 0;
    for (const flecs_table* table : tables.shown()) {
      if (table->names >= 0) read(*table);
    }
    return has_changed(ids);
  }

  void give(atlas& to) const {
    if (count_ == 0) return;
    rows now{keys_.data(), nullptr, 0, count_, present_.data()};
    now.write = [](const void* of, std::size_t row, messagepack_writer& out) { out.text(static_cast<const std::string_view*>(of)[row]); };
    now.of = texts_.data();
    to.give(column_, now);
  }

 private:
  void read(const flecs_table& table) {
    const auto* names = static_cast<const EcsIdentifier*>(ecs_table_get_column(table.of, table.names, 0));
    const ecs_entity_t* entities = ecs_table_entities(table.of);
    for (std::int32_t row = 0; row < ecs_table_count(table.of); row++) {
      const std::uint32_t index = index_of(entities[row]);
      if (index >= keys_.size() || names[row].value == nullptr) continue;
      keys_[index] = names[row].hash;
      present_[index] = 1;
      texts_[index] = {names[row].value, static_cast<std::size_t>(names[row].length)};
      count_ = std::max<std::size_t>(count_, index + 1);
    }
  }

  [[nodiscard]] bool has_changed(const flecs_ids& ids) const {
    const std::size_t both = std::min(keys_.size(), before_.size());
    for (std::size_t index = 0; index < both; index++) {
      if (keys_[index] != before_[index] && ids.uses(static_cast<std::uint32_t>(index))) return true;
    }
    for (std::size_t index = both; index < keys_.size(); index++) {
      if (keys_[index] != 0 && ids.uses(static_cast<std::uint32_t>(index))) return true;
    }
    return false;
  }

  column_id column_;
  std::size_t count_ = 0;
  std::vector<std::uint64_t> keys_;
  std::vector<std::uint64_t> before_;
  std::vector<std::uint8_t> present_;
  std::vector<std::string_view> texts_;
};

}  // namespace ecs_atlas

#endif
