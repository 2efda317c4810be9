#ifndef ECS_ATLAS_FLECS_SYSTEMS_HPP
#define ECS_ATLAS_FLECS_SYSTEMS_HPP

#include <flecs.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "atlas.hpp"
#include "flecs_ids.hpp"

namespace ecs_atlas {

/// Systems and named queries of a world: their terms, matches, and times if the world measures them (with the module
/// FlecsStats or `ecs_measure_system_time`). Matches are only counted while they are watched, because that runs the
/// query.
class flecs_systems {
 public:
  explicit flecs_systems(const ecs_world_t* world) noexcept : world_{world} {}

  void give(atlas& to, flecs_ids& ids) {
#ifdef FLECS_SYSTEM
    systems_.find(world_, ids, EcsSystem, [this](ecs_entity_t each) { return ecs_system_get(world_, each)->query; });
    if (systems_.rows.empty() || to.systems().count() > 0) return give_queries(to, ids);
    systems_.give(to, "systems");
    give_times(to);
#endif
    give_queries(to, ids);
  }

 private:
  struct row {
    ecs_entity_t entity = 0;
    const ecs_query_t* query = nullptr;
    std::string name;
    std::string terms;
    double spent = 0;
  };

  /// A row is never removed or moved.
  struct list {
    std::vector<row> rows;
    std::map<ecs_entity_t, std::size_t> known;
    bytes present;

    template <typename Query>
    void find(const ecs_world_t* world, flecs_ids& ids, ecs_entity_t kind, Query&& query_of) {
      for (row& each : rows) each.query = nullptr;
      ecs_iter_t each = ecs_each_id(world, ecs_pair(ecs_id(EcsPoly), kind));
      while (ecs_each_next(&each)) {
        for (int i = 0; i < each.count; i++) {
          if (!ids.is_built_in(each.entities[i])) note(each.entities[i], query_of(each.entities[i]), ids);
        }
      }
    }

    void note(ecs_entity_t entity, const ecs_query_t* query, flecs_ids& ids) {
      if (query == nullptr) return;
      const auto [at, is_new] = known.emplace(entity, rows.size());
      if (is_new) {
        char* terms = ecs_query_str(query);
        rows.push_back({entity, query, ids.text(entity), terms == nullptr ? "" : terms, 0});
        ecs_os_free(terms);
      }
      rows[at->second].query = query;
    }

    /// Gives the columns that systems and queries share. A row without a query belongs to a removed entity.
    void give(atlas& to, const std::string& group) {
      if (!present.resize(rows.size())) return;
      for (std::size_t i = 0; i < rows.size(); i++) present[i] = rows[i].query != nullptr;
      to.give_each_text(column(to, group, "name", type::json, false), rows.size(), [this](std::size_t at) { return std::string_view{rows[at].name}; }, present.data());
      to.give_each_text(column(to, group, "terms", type::json, false), rows.size(), [this](std::size_t at) { return std::string_view{rows[at].terms}; }, present.data());
      const column_id matches = column(to, group, "matches", type::u32, true);
      if (to.wants(matches)) to.give_some(matches, rows.size(), [this](std::size_t at) { return static_cast<std::uint32_t>(ecs_query_count(rows[at].query).entities); }, present.data());
    }

    static column_id column(atlas& in, const std::string& group, const std::string& role, type of, bool watched) {
      return in.column(group + "." + role, of, {{"kind", group}, {"group", group}, {"role", role}}, watched);
    }
  };

  void give_queries(atlas& to, flecs_ids& ids) {
    // A system is also a query.
    const auto query_of = [this](ecs_entity_t each) { return ecs_has_id(world_, each, ecs_pair(ecs_id(EcsPoly), EcsSystem)) ? nullptr : ecs_query_get(world_, each); };
    queries_.find(world_, ids, EcsQuery, query_of);
    if (!queries_.rows.empty()) queries_.give(to, "queries");
  }

#ifdef FLECS_SYSTEM
  void give_times(atlas& to) {
    const column_id time = list::column(to, "systems", "time", type::f64, true);
    const column_id unmeasured = list::column(to, "systems", "unmeasured", type::json, true);
    bool measured = false;
    for (const row& each : systems_.rows) measured = measured || (each.query != nullptr && ecs_system_get(world_, each.entity)->time_spent > 0);
    if (!measured) return to.give_each_text(unmeasured, 1, [](std::size_t) { return std::string_view{"stats-module"}; });
    // Flecs accumulates times, so the mean of the frames since the last reading is shown.
    const std::int64_t frame = ecs_get_world_info(world_)->frame_count_total;
    const double frames = frame > frame_ ? static_cast<double>(frame - frame_) : 1;
    frame_ = frame;
    if (!times_.resize(systems_.rows.size()) || !ran_.resize(systems_.rows.size())) return;
    for (std::size_t i = 0; i < systems_.rows.size(); i++) {
      row& each = systems_.rows[i];
      const double spent = each.query == nullptr ? each.spent : static_cast<double>(ecs_system_get(world_, each.entity)->time_spent);
      times_[i] = (spent - each.spent) * 1000 / frames;
      ran_[i] = spent > each.spent;
      each.spent = spent;
    }
    to.give(time, rows{times_.data(), nullptr, 0, times_.size(), ran_.data()});
  }
#endif

  const ecs_world_t* world_;
  list systems_;
  list queries_;
  std::int64_t frame_ = 0;
  buffer<double> times_;
  bytes ran_;
};

}  // namespace ecs_atlas

#endif
