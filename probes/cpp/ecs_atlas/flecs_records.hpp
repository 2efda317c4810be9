#ifndef ECS_ATLAS_FLECS_RECORDS_HPP
#define ECS_ATLAS_FLECS_RECORDS_HPP

#include <flecs.h>

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "atlas.hpp"
#include "flecs_ids.hpp"
#include "flecs_tables.hpp"

namespace ecs_atlas {

/// The component index: for each id and each wildcard its tables, in the order of Flecs' own list.
class flecs_records {
 public:
  explicit flecs_records(atlas& in) : ids_{in.column("component-index.ids", type::json, {{"kind", "flecs.component-index"}, {"group", "component-index"}, {"role", "ids"}, {"unknown", "order"}})} {}

  /// Tables and names are those of this frame. @param apart ids that are in no type
  void give(atlas& to, const ecs_world_t* world, flecs_tables& tables, flecs_ids& ids, const std::vector<ecs_id_t>& apart) {
    if (tables_version_ != tables.version() || apart_ != apart) {
      tables_version_ = tables.version();
      apart_ = apart;
      version_++;
      gather(to, world, tables, ids);
    }
    to.give_texts(ids_, names_, version_);
    for (record* of : shown_) give_record(to, *of);
  }

 private:
  /// Ids come and go with entities that have no name; columns stay. So many of them have a record.
  static constexpr std::size_t most_nameless = 512;
  static constexpr std::size_t most_columns = 60'000;

  struct record {
    column_id table;
    column_id index;
    column_id count;
    column_id column;
    std::vector<std::uint32_t> tables;
    std::vector<std::uint32_t> indices;
    std::vector<std::uint32_t> counts;
    std::vector<double> columns;
    std::uint64_t version = 0;
  };

  void gather(atlas& in, const ecs_world_t* world, flecs_tables& tables, flecs_ids& ids) {
    slots_.clear(), names_.clear(), shown_.clear();
    for (const flecs_table* table : tables.shown()) slots_[table->of] = table->slot->number();
    std::vector<ecs_id_t> all = ids_of(tables);
    all.insert(all.end(), apart_.begin(), apart_.end());
    for (const ecs_id_t id : all) {
      const std::string& text = ids.text(id);
      record* of = find(in, text);
      if (of == nullptr) continue;
      read(world, id, *of);
      names_.push_back(text);
      shown_.push_back(of);
    }
  }

  static std::vector<ecs_id_t> ids_of(flecs_tables& tables) {
    std::vector<ecs_id_t> all;
    std::unordered_set<ecs_id_t> known;
    const auto meet = [&](ecs_id_t id) {
      if (known.insert(id).second) all.push_back(id);
    };
    for (const flecs_table* table : tables.shown()) {
      for (const ecs_id_t id : table->type) {
        meet(id);
        if (!ECS_IS_PAIR(id) || flecs_ids::is_value_pair(id)) continue;
        meet(ecs_pair(ECS_PAIR_FIRST(id), EcsWildcard));
        meet(ecs_pair(EcsWildcard, ECS_PAIR_SECOND(id)));
        meet(ecs_pair(EcsWildcard, EcsWildcard));
      }
    }
    return all;
  }

  record* find(atlas& in, const std::string& text) {
    const auto known = records_.find(text);
    if (known != records_.end()) return &known->second;
    if (text.size() > 200 || in.column_count() > most_columns) return nullptr;
    if (is_nameless(text) && ++nameless_ > most_nameless) return nullptr;
    record& added = records_[text];
    const auto declare = [&](const std::string& role, type of) {
      return in.column("component-index." + text + "." + role, of, {{"kind", "flecs.component-index"}, {"group", text}, {"id", text}, {"role", role}});
    };
    added.table = declare("table", type::u32), added.index = declare("index", type::u32);
    added.count = declare("count", type::u32), added.column = declare("column", type::f64);
    return &added;
  }

  /// `(ChildOf,598)`: its target has no name.
  static bool is_nameless(const std::string& text) noexcept {
    const std::size_t comma = text.rfind(',');
    return comma != std::string::npos && text.size() > comma + 2 && text.find_first_not_of("0123456789", comma + 1) == text.size() - 1;
  }

  void read(const ecs_world_t* world, ecs_id_t id, record& of) {
    of.version++;
    of.tables.clear(), of.indices.clear(), of.counts.clear(), of.columns.clear();
    const ecs_component_record_t* known = flecs_components_get(world, id);
    ecs_table_cache_iter_t each;
    if (known == nullptr || !flecs_component_iter(known, &each)) return;
    while (const ecs_table_record_t* next = flecs_component_next(&each)) {
      const auto slot = slots_.find(next->hdr.table);
      if (slot == slots_.end()) continue;
      of.tables.push_back(slot->second);
      of.indices.push_back(static_cast<std::uint32_t>(next->index));
      of.counts.push_back(static_cast<std::uint32_t>(next->count));
      of.columns.push_back(next->column);
    }
  }

  static void give_record(atlas& to, const record& of) {
    const auto give = [&](column_id column, const auto& from) {
      rows now{from.data(), nullptr, 0, from.size()};
      now.version = of.version;
      to.give(column, now);
    };
    give(of.table, of.tables), give(of.index, of.indices), give(of.count, of.counts), give(of.column, of.columns);
  }

  column_id ids_;
  std::uint64_t tables_version_ = 0;
  std::uint64_t version_ = 0;
  std::vector<ecs_id_t> apart_;
  std::size_t nameless_ = 0;
  std::unordered_map<const ecs_table_t*, std::uint32_t> slots_;
  std::unordered_map<std::string, record> records_;
  std::vector<std::string> names_;
  std::vector<record*> shown_;
};

}  // namespace ecs_atlas

#endif
