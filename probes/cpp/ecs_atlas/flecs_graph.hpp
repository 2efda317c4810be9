#ifndef ECS_ATLAS_FLECS_GRAPH_HPP
#define ECS_ATLAS_FLECS_GRAPH_HPP

#include <flecs.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "atlas.hpp"
#include "flecs_ids.hpp"
#include "flecs_layout.hpp"
#include "flecs_tables.hpp"

namespace ecs_atlas {

/// The table graph: edges between shown tables. A table's edges are read again if their number has changed, if a table
/// at their other end was added or removed, or if one of their ids was renamed.
class flecs_graph {
 public:
  explicit flecs_graph(const flecs_layout& layout) noexcept : layout_{layout} {}

  /// Gives the edges of all shown tables. If there is no time to read all of them, the others follow in later frames.
  void give_all(atlas& to, flecs_tables& tables, flecs_ids& ids) {
    const std::vector<flecs_table*>& all = tables.shown().all();
    const std::size_t first = next_;
    bool may_read = to.is_beginning();
    for (std::size_t n = 0; n < all.size(); n++) {
      const std::size_t i = (first + n) % all.size();
      if (may_read && !to.has_time(table_work)) may_read = false, next_ = i, to.mark_partial();
      give(to, tables, ids, *all[i], may_read);
    }
  }

  /// Gives the edges of one table. The columns of edges have the source of the table's slot.
  /// @param may_read is false if edges are given as they were
  void give(atlas& to, flecs_tables& tables, flecs_ids& ids, flecs_table& table, bool may_read = true) {
    const std::uint32_t slot = table.slot->number();
    if (slot >= slots_.size()) slots_.resize(slot + 1);
    const bool is_certain = may_read && tables.is_certain(table);
    for (int kind = 0; kind < 2; kind++) {
      links& of = slots_[slot][static_cast<std::size_t>(kind)];
      // Edges of a table that may not be read in this frame are given as they were, as long as their tables are the same.
      if (!is_certain && (of.version == 0 || has_changed(tables, slot, of))) continue;
      const ecs_map_t* edges = is_certain ? layout_.edges(table.of, kind) : nullptr;
      const std::int32_t count = !is_certain ? of.known : edges == nullptr ? 0 : static_cast<std::int32_t>(ecs_map_count(edges));
      if (is_certain && (of.known != count || (of.tables != tables.version() && has_changed(tables, slot, of)) || (of.renames != ids.renames() && is_renamed(ids, of)))) read(tables, ids, table, edges, of);
      if (is_certain) of.known = count, of.tables = tables.version(), of.renames = ids.renames();
      if (of.version == 0) continue;
      if (declare(to, *table.slot, kind, of)) write(to, of);
      else to.leave_out(of.edges.empty() ? 0 : 2);
    }
  }

 private:
  /// The approximate nanoseconds that it takes to check or read the edges of a table.
  static constexpr std::size_t table_work = 1000;

  /// The edges of one kind that leave a slot's table.
  struct links {
    bool is_declared = false;
    column_id id;
    column_id to;
    std::int32_t known = 0;
    /// The versions of the tables and names when these edges were last read or checked.
    std::uint64_t tables = 0;
    std::uint64_t renames = 0;
    /// 0 if there never was an edge.
    std::uint64_t version = 0;
    std::vector<std::pair<ecs_id_t, std::uint32_t>> edges;
    std::vector<std::string> ids;
    /// True if some edges lead to tables that are not shown.
    bool has_hidden = false;
  };

  /// Returns true if a table at either end of these edges was added or removed since they were read.
  [[nodiscard]] bool has_changed(const flecs_tables& tables, std::uint32_t slot, const links& of) const {
    const auto is_new = [&](std::uint32_t each) { return tables.shown().changed(each) > of.tables; };
    return of.has_hidden || is_new(slot) || std::any_of(of.edges.begin(), of.edges.end(), [&](const auto& edge) { return is_new(edge.second); });
  }

  static bool is_renamed(const flecs_ids& ids, const links& of) {
    return std::any_of(of.edges.begin(), of.edges.end(), [&](const auto& edge) { return ids.is_renamed_since(edge.first, of.renames); });
  }

  void read(flecs_tables& tables, flecs_ids& ids, const flecs_table& from, const ecs_map_t* edges, links& of) {
    of.edges.clear(), of.ids.clear();
    of.has_hidden = false;
    ecs_map_iter_t each = edges == nullptr ? ecs_map_iter_t{} : ecs_map_iter(edges);
    while (edges != nullptr && ecs_map_next(&each)) {
      const auto* edge = static_cast<const flecs_edge*>(ecs_map_ptr(&each));
      if (edge == nullptr || edge->from != from.of || edge->to == nullptr) continue;
      const flecs_table* target = tables.find(edge->to);
      if (target->slot != nullptr) of.edges.emplace_back(ecs_map_key(&each), target->slot->number());
      else of.has_hidden = true;
    }
    std::sort(of.edges.begin(), of.edges.end());
    for (const auto& [id, _] : of.edges) of.ids.push_back(ids.text(id));
    if (of.version != 0 || !of.edges.empty()) of.version = ++stamp_;
  }

  static bool declare(atlas& in, flecs_slot& from, int kind, links& of) {
    if (of.is_declared || in.column_count() > column_limits::edges) return of.is_declared;
    const std::uint32_t slot = from.number();
    const std::string group = "table." + std::to_string(slot);
    const std::string name = kind == 0 ? "add" : "remove";
    const auto column = [&](const char* end, type type) {
      const std::string role = name + "-" + end;
      const column_id id = in.column(group + "." + name + "." + end, type, {{"kind", "flecs.table-graph"}, {"group", group}, {"table", slot}, {"role", role}});
      in.give_later(id, from);
      return id;
    };
    of.id = column("id", type::json), of.to = column("to", type::u32);
    return of.is_declared = true;
  }

  static void write(atlas& to, const links& of) {
    to.give_texts(of.id, of.ids, of.version);
    to.give_each(of.to, of.edges.size(), [&of](std::size_t row) { return of.edges[row].second; }, of.version);
  }

  const flecs_layout& layout_;
  std::uint64_t stamp_ = 0;
  /// The table at which reading goes on.
  std::size_t next_ = 0;
  std::vector<std::array<links, 2>> slots_;
};

}  // namespace ecs_atlas

#endif
