#ifndef ECS_ATLAS_FLECS_ENTITY_COLUMNS_HPP
#define ECS_ATLAS_FLECS_ENTITY_COLUMNS_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "atlas.hpp"
#include "flecs_dense.hpp"

namespace ecs_atlas {

/// The columns of the entity index.
class flecs_entity_columns {
 public:
  explicit flecs_entity_columns(atlas& in) {
    const auto declare = [&in](const std::string& role, type of, bool paged = false) {
      std::vector<fact> meta = {{"kind", "flecs.entity-index"}, {"group", "entities"}, {"indexBits", 32}, {"generationBits", 16}, {"role", role}};
      if (paged) meta.push_back({"page", flecs_dense::page_size});
      return in.column("entities." + role, of, meta.data(), meta.size(), false);
    };
    dense_ = declare("dense", type::f64), alive_count_ = declare("alive-count", type::u32), max_id_ = declare("max-id", type::u32);
    pages_ = declare("pages", type::u32, true), record_dense_ = declare("record-dense", type::u32, true);
    record_table_ = declare("record-table", type::u32, true), record_row_ = declare("record-row", type::u32, true), record_flags_ = declare("record-flags", type::u32, true);
  }

  void give_order(atlas& to, const flecs_dense& order, std::uint64_t version, std::uint32_t max_id) const {
    give(to, dense_, order.handles(), nullptr, version);
    to.give_one(alive_count_, order.alive_shown());
    to.give_one(max_id_, max_id);
    give(to, pages_, order.page_exists(), nullptr, version);
    give(to, record_dense_, order.rows(), nullptr, version);
  }

  /// @param in_table one byte for each index; 0 if the entity is in no shown table
  void give_records(atlas& to, const std::vector<std::uint32_t>& tables, const std::vector<std::uint32_t>& rows, const std::vector<std::uint32_t>& flags, const std::uint8_t* in_table, std::uint64_t version) const {
    give(to, record_table_, tables, in_table, version);
    give(to, record_row_, rows, in_table, version);
    give(to, record_flags_, flags, nullptr, version);
  }

 private:
  template <typename Row>
  static void give(atlas& to, column_id of, const std::vector<Row>& from, const std::uint8_t* present, std::uint64_t version) {
    rows now{from.data(), nullptr, 0, from.size(), present};
    now.version = version;
    to.give(of, now);
  }

  column_id dense_;
  column_id alive_count_;
  column_id max_id_;
  column_id pages_;
  column_id record_dense_;
  column_id record_table_;
  column_id record_row_;
  column_id record_flags_;
};

}  // namespace ecs_atlas

#endif
