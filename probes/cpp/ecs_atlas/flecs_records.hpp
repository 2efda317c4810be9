#ifndef ECS_ATLAS_FLECS_RECORDS_HPP
#define ECS_ATLAS_FLECS_RECORDS_HPP

#include <flecs.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "atlas.hpp"
#include "flecs_changes.hpp"
#include "flecs_ids.hpp"
#include "flecs_tables.hpp"

namespace ecs_atlas {

/// The component index: the tables of each id and wildcard, in the order of Flecs' own list. Only records of ids whose
/// tables were added or removed are read again. Ids in more than `max_tables` tables are left out, because their lists take
/// longer than a frame may.
class flecs_records {
 public:
  explicit flecs_records(atlas& in) : ids_{in.column("component-index.ids", type::json, {{"kind", "flecs.component-index"}, {"group", "component-index"}, {"role", "ids"}, {"unknown", "order"}})} {}

  /// Tables and names must be up to date. If there is no time to read all changed ids, the others follow in later frames.
  /// @param outside_types ids that are in no type
  void give(atlas& to, const ecs_world_t* world, const flecs_tables& tables, flecs_ids& ids, const std::vector<ecs_id_t>& outside_types) {
    for (const ecs_id_t id : tables.shown().added_ids()) count_with_wildcards(id, 1);
    for (const ecs_id_t id : tables.shown().removed_ids()) count_with_wildcards(id, -1);
    if (outside_types_ != outside_types) {
      for (const ecs_id_t id : outside_types) count(id, 1);
      for (const ecs_id_t id : outside_types_) count(id, -1);
      outside_types_ = outside_types;
    }
    if (!changed_.empty() || ids.has_renamed()) update(to, world, tables, ids);
    to.give_texts(ids_, names_, version_);
    to.leave_out((used_.size() - names_.size()) * columns_of_record);
  }

 private:
  /// Only this many ids with unnamed targets get columns, because such ids come and go while columns are never removed.
  static constexpr std::size_t max_unnamed = 512;
  static constexpr std::size_t columns_of_record = 4;
  static constexpr int max_tables = 4096;
  /// The approximate nanoseconds that it takes to read a table of an id.
  static constexpr std::size_t reading_work = 100;

  /// Gives the columns of an id.
  struct record : column_source {
    atlas* in = nullptr;
    bool is_used = false;
    std::string id;
    column_id table;
    column_id index;
    column_id count;
    column_id column;
    std::vector<std::uint32_t> tables;
    std::vector<std::uint32_t> indices;
    std::vector<std::uint32_t> counts;
    std::vector<double> columns;
    std::uint64_t version = 0;
    /// Owned by the atlas; null for pairs, and for components that are in no table.
    flecs_changes* changes = nullptr;

    void give_rows() override {
      if (!is_used) return;
      const auto give = [this](column_id of, const auto& from) {
        rows now{from.data(), nullptr, 0, from.size()};
        now.version = version;
        in->give(of, now);
      };
      give(table, tables), give(index, indices), give(count, counts), give(column, columns);
    }
  };

  struct use {
    /// The number of shown tables with the id, or with an id that a wildcard matches.
    int count = 0;
    /// Null if it has no columns.
    record* of = nullptr;
  };

  void count(ecs_id_t id, int by) {
    used_[id].count += by;
    note(id);
  }

  void note(ecs_id_t id) {
    if (changed_.insert(id).second) waiting_.push_back(id);
  }

  void count_with_wildcards(ecs_id_t id, int by) {
    count(id, by);
    if (!ECS_IS_PAIR(id) || flecs_ids::is_value_pair(id)) return;
    count(ecs_pair(ECS_PAIR_FIRST(id), EcsWildcard), by);
    count(ecs_pair(EcsWildcard, ECS_PAIR_SECOND(id)), by);
    count(ecs_pair(EcsWildcard, EcsWildcard), by);
  }

  void update(atlas& in, const ecs_world_t* world, const flecs_tables& tables, flecs_ids& ids) {
    bool names_change = ids.has_renamed();
    for (const auto& [id, _] : used_) {
      if (names_change && ids.is_renamed(id)) note(id);
    }
    // Records stay as they are until the hub begins to read again.
    while (in.is_beginning() && !changed_.empty()) {
      const ecs_id_t id = waiting_.front();
      waiting_.pop_front();
      changed_.erase(id);
      use& of = used_[id];
      record* const before = of.of;
      if (before != nullptr) before->is_used = false;
      of.of = of.count == 0 || of.count > max_tables ? nullptr : find(in, ids.text(id));
      std::size_t listed = 0;
      if (of.of != nullptr && !read(world, tables, id, *of.of, listed)) of.of = nullptr;
      names_change = names_change || of.of != before;
      if (of.of != nullptr) of.of->is_used = true, offer_changes(in, world, id, *of.of);
      else if (of.count == 0) used_.erase(id);
      if (!in.has_time(500 + listed * reading_work)) break;
    }
    if (!changed_.empty()) in.mark_partial();
    if (names_change) list_names();
  }

  /// Pairs are left out because worlds have many of them.
  void offer_changes(atlas& in, const ecs_world_t* world, ecs_id_t id, record& of) const {
    if (of.changes == nullptr) {
      const bool is_in_tables = std::find(outside_types_.begin(), outside_types_.end(), id) == outside_types_.end();
      if ((id & ECS_ID_FLAGS_MASK) != 0 || !is_in_tables) return;
      auto added = std::make_unique<flecs_changes>(in, of.id, world);
      of.changes = added.get();
      in.offer(std::move(added));
    }
    of.changes->become(id);
  }

  void list_names() {
    version_++;
    names_.clear();
    for (const auto& [_, each] : used_) {
      if (each.of == nullptr) continue;
      // Another id may have had this record until now.
      each.of->is_used = true;
      names_.push_back(each.of->id);
    }
  }

  record* find(atlas& in, const std::string& text) {
    const auto known = records_.find(text);
    if (known != records_.end()) return &known->second;
    const bool counts = is_nameless(text);
    if (text.size() > 200 || in.column_count() > column_limits::records || (counts && unnamed_ >= max_unnamed)) return nullptr;
    unnamed_ += counts ? 1 : 0;
    record& added = records_[text];
    added.id = text;
    added.in = &in;
    const auto declare = [&](const std::string& role, type of) {
      const column_id id = in.column("component-index." + text + "." + role, of, {{"kind", "flecs.component-index"}, {"group", text}, {"id", text}, {"role", role}});
      in.give_later(id, added);
      return id;
    };
    added.table = declare("table", type::u32), added.index = declare("index", type::u32);
    added.count = declare("count", type::u32), added.column = declare("column", type::f64);
    return &added;
  }

  /// An id with an unnamed target, such as `(ChildOf,598)`.
  static bool is_nameless(const std::string& text) noexcept {
    const std::size_t comma = text.rfind(',');
    return comma != std::string::npos && text.size() > comma + 2 && text.find_first_not_of("0123456789", comma + 1) == text.size() - 1;
  }

  /// @return false if Flecs' list is too long @param listed the number of tables that were read
  static bool read(const ecs_world_t* world, const flecs_tables& tables, ecs_id_t id, record& of, std::size_t& listed) {
    of.version++;
    of.tables.clear(), of.indices.clear(), of.counts.clear(), of.columns.clear();
    const ecs_component_record_t* known = flecs_components_get(world, id);
    ecs_table_cache_iter_t each;
    if (known == nullptr || !flecs_component_iter(known, &each)) return true;
    while (const ecs_table_record_t* next = flecs_component_next(&each)) {
      if (++listed > max_tables) return false;
      const flecs_table* table = tables.known(next->hdr.table);
      if (table == nullptr || table->slot == nullptr) continue;
      of.tables.push_back(table->slot->number());
      of.indices.push_back(static_cast<std::uint32_t>(next->index));
      of.counts.push_back(static_cast<std::uint32_t>(next->count));
      of.columns.push_back(next->column);
    }
    return true;
  }

  column_id ids_;
  std::uint64_t version_ = 0;
  std::vector<ecs_id_t> outside_types_;
  std::size_t unnamed_ = 0;
  std::map<ecs_id_t, use> used_;
  /// Ids whose tables have changed since they were read, and the order in which they are read.
  std::unordered_set<ecs_id_t> changed_;
  std::deque<ecs_id_t> waiting_;
  std::unordered_map<std::string, record> records_;
  std::vector<std::string_view> names_;
};

}  // namespace ecs_atlas

#endif
