#ifndef ECS_ATLAS_FLECS_STORAGES_HPP
#define ECS_ATLAS_FLECS_STORAGES_HPP

#include <flecs.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "atlas.hpp"
#include "flecs_components.hpp"
#include "flecs_entities.hpp"
#include "flecs_sparse.hpp"
#include "flecs_tables.hpp"

namespace ecs_atlas {

/// What entities have outside of the tables: sparse components, those in no type (`DontFragment`, since 4.1), unions (4.0).
class flecs_storages {
 public:
  flecs_storages(const ecs_world_t* world, flecs_ids& ids, flecs_components& components) noexcept : world_{world}, ids_{ids}, components_{components} {}

  /// Ids that are in no type.
  [[nodiscard]] std::vector<ecs_id_t> apart() const {
    std::vector<ecs_id_t> ids;
    for (const auto& [id, of] : apart_) {
      if (!of->empty()) ids.push_back(id);
    }
    return ids;
  }

  void give(atlas& to, flecs_tables& tables, const flecs_entities& entities, flecs_questions& may) {
    if (tables_version_ != tables.version()) {
      tables_version_ = tables.version();
      find(to, tables);
    }
    if (entities_version_ != entities.version()) {
      entities_version_ = entities.version();
      for (auto& [id, of] : sparse_) fill(*of);
      for (auto& [id, of] : apart_) of->remove_dead(world_);
    }
    ask_apart(to, entities, may);
    for (auto& [id, of] : sparse_) of->set.give(to, world_, ids_);
    for (auto& [id, of] : apart_) {
      if (!of->empty()) of->give(to, world_, ids_);
    }
    for (auto& [id, of] : unions_) give_union(to, id, *of, may);
  }

 private:
  static constexpr std::size_t most_columns = 62'000;

  /// A component that types name and tables have no column for.
  struct in_types {
    flecs_sparse_set set;
    std::vector<const flecs_table*> tables;
  };

  struct union_in_types {
    flecs_union of;
    std::vector<const flecs_table*> tables;
  };

  void find(atlas& in, flecs_tables& tables) {
    for (auto& [id, of] : sparse_) of->tables.clear();
    for (auto& [id, of] : unions_) of->tables.clear();
    traits_.clear();
    for (const flecs_table* table : tables.shown()) {
      for (const ecs_id_t id : table->type) meet(in, *table, id);
    }
    entities_version_ = 0;
  }

  void meet(atlas& in, const flecs_table& table, ecs_id_t id) {
#ifdef EcsIdIsUnion
    if (ECS_IS_PAIR(id) && ECS_PAIR_SECOND(id) == EcsUnion) {
      auto& of = unions_[id];
      if (of == nullptr) of = std::make_unique<union_in_types>(union_in_types{flecs_union{in, ids_.text(id)}, {}});
      of->tables.push_back(&table);
      return;
    }
#endif
#ifdef EcsIdDontFragment
    if (id == EcsDontFragment) {
      traits_.push_back(&table);
      return;
    }
#endif
    if (is_sparse(id) && !ECS_HAS_ID_FLAG(id, TOGGLE) && !ECS_HAS_ID_FLAG(id, AUTO_OVERRIDE)) {
      auto& of = sparse_[id];
      if (of == nullptr) of = std::make_unique<in_types>(in_types{flecs_sparse_set{in, id, ids_.text(id), components_.of(id)}, {}});
      of->tables.push_back(&table);
    }
  }

  [[nodiscard]] bool is_sparse(ecs_id_t id) const {
#ifdef EcsIdIsSparse
    return (ecs_id_get_flags(world_, id) & EcsIdIsSparse) != 0;
#else
    return (ecs_id_get_flags(world_, id) & EcsIdSparse) != 0;
#endif
  }

  static void fill(in_types& of) {
    of.set.clear();
    for (const flecs_table* table : of.tables) {
      const ecs_entity_t* entities = ecs_table_entities(table->of);
      for (std::int32_t row = 0; row < ecs_table_count(table->of); row++) of.set.set(entities[row], true);
    }
  }

  void give_union(atlas& to, ecs_id_t id, union_in_types& of, flecs_questions& may) {
    of.of.begin();
    for (const flecs_table* table : of.tables) {
      const ecs_entity_t* entities = ecs_table_entities(table->of);
      for (std::int32_t row = 0; row < ecs_table_count(table->of); row++) of.of.add(entities[row]);
    }
    of.of.ask(world_, ecs_get_alive(world_, ECS_PAIR_FIRST(id)), ids_, may);
    of.of.give(to);
  }

  /// Components that are in no type: entity by entity, as far as this frame's questions go.
  void ask_apart(atlas& to, const flecs_entities& entities, flecs_questions& may) {
    for (const flecs_table* table : traits_) {
      const ecs_entity_t* with = ecs_table_entities(table->of);
      for (std::int32_t row = 0; row < ecs_table_count(table->of); row++) ask_trait(to, with[row], entities, may);
    }
  }

  void ask_trait(atlas& to, ecs_entity_t trait, const flecs_entities& entities, flecs_questions& may) {
    const std::size_t count = entities.living_count();
    std::size_t& next = next_[trait];
    const bool is_component = flecs_components_get(world_, trait) != nullptr;
    const bool is_relation = flecs_components_get(world_, ecs_pair(trait, EcsWildcard)) != nullptr;
    for (std::size_t n = 0; n < count && may.left > 0; n++, next++) {
      if (next >= count) next = 0;
      const auto entity = static_cast<ecs_entity_t>(entities.living()[next]);
      if (!entities.is_in_table(index_of(entity))) continue;
      if (is_component) note(to, trait, entity, ecs_owns_id(world_, entity, trait)), may.left--;
      if (is_relation) ask_targets(to, trait, entity, may);
    }
  }

  void ask_targets(atlas& to, ecs_entity_t relation, ecs_entity_t entity, flecs_questions& may) {
    const auto first = apart_.lower_bound(ecs_pair(relation, 0));
    for (auto at = first; at != apart_.end() && ECS_IS_PAIR(at->first) && ECS_PAIR_FIRST(at->first) == index_of(relation); ++at) {
      at->second->set(entity, flecs_components_get(world_, at->first) != nullptr && ecs_owns_id(world_, entity, at->first));
      may.left--;
    }
    for (std::int32_t i = 0; i < 64; i++) {
      const ecs_entity_t target = ecs_get_target(world_, entity, relation, i);
      may.left--;
      if (target == 0) break;
      const ecs_id_t id = ecs_pair(relation, target);
      if (ecs_owns_id(world_, entity, id)) note(to, id, entity, true);
    }
  }

  void note(atlas& to, ecs_id_t id, ecs_entity_t entity, bool has) {
    auto& of = apart_[id];
    if (of == nullptr) {
      if (!has || to.column_count() > most_columns) {
        if (!has) apart_.erase(id);
        return;
      }
      of = std::make_unique<flecs_sparse_set>(to, id, ids_.text(id), components_.of(id));
    }
    of->set(entity, has);
  }

  const ecs_world_t* world_;
  flecs_ids& ids_;
  flecs_components& components_;
  std::uint64_t tables_version_ = 0;
  std::uint64_t entities_version_ = 0;
  std::map<ecs_id_t, std::unique_ptr<in_types>> sparse_;
  std::map<ecs_id_t, std::unique_ptr<flecs_sparse_set>> apart_;
  std::map<ecs_id_t, std::unique_ptr<union_in_types>> unions_;
  /// Tables of components and relations with the trait.
  std::vector<const flecs_table*> traits_;
  std::map<ecs_entity_t, std::size_t> next_;
};

}  // namespace ecs_atlas

#endif
