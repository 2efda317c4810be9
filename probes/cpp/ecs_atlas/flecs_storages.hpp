#ifndef ECS_ATLAS_FLECS_STORAGES_HPP
#define ECS_ATLAS_FLECS_STORAGES_HPP

#include <flecs.h>

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "atlas.hpp"
#include "flecs_components.hpp"
#include "flecs_ids.hpp"
#include "flecs_layout.hpp"
#include "flecs_sparse.hpp"
#include "flecs_tables.hpp"
#include "flecs_targets.hpp"
#include "flecs_union.hpp"

namespace ecs_atlas {

/// Components that are stored outside of tables: sparse components, components in no type (`DontFragment`, since 4.1)
/// and unions (4.0).
class flecs_storages {
 public:
  flecs_storages(const ecs_world_t* world, const flecs_layout& layout, flecs_ids& ids, flecs_components& components) noexcept
      : world_{world}, layout_{layout}, ids_{ids}, components_{components} {}

  /// Ids that are in no type.
  [[nodiscard]] const std::vector<ecs_id_t>& outside_types() const noexcept { return outside_types_; }

  void give(atlas& to, flecs_tables& tables) {
    if (tables_version_ != tables.version()) {
      tables_version_ = tables.version();
      find(tables);
    }
    for (const ecs_id_t id : in_types_) give_sparse(to, id);
    outside_types_.clear();
    round_++;
    for (flecs_table* table : tables.shown().traits()) {
      if (!tables.is_certain(*table)) continue;
      const ecs_entity_t* with = ecs_table_entities(table->of);
      for (std::int32_t row = 0; row < ecs_table_count(table->of); row++) give_outside_types(to, with[row]);
    }
    forget_relations();
#ifdef EcsIdIsUnion
    for (const ecs_id_t id : unions_) give_union(to, id);
#endif
  }

 private:
  /// The columns of an id. Columns are named after the id's entities, so they are replaced when an entity or a name
  /// changes.
  template <typename Shown>
  struct named {
    std::uint64_t identity = 0;
    std::string text;
    std::unique_ptr<Shown> of;
  };

  struct relation {
    flecs_targets targets;
    std::uint64_t round = 0;
  };

  void find(flecs_tables& tables) {
    for (auto at = in_types_.begin(); at != in_types_.end();) {
      if (layout_.sparse(world_, *at) != nullptr) ++at;
      // The columns may be removed, because none of them was given in this frame yet.
      else sets_.erase(*at), at = in_types_.erase(at);
    }
    for (const flecs_table* table : tables.shown().came()) {
      for (const ecs_id_t id : table->type) add_component(id);
    }
  }

  void add_component(ecs_id_t id) {
#ifdef EcsIdIsUnion
    if (ECS_IS_PAIR(id) && ECS_PAIR_SECOND(id) == EcsUnion) {
      unions_.insert(id);
      return;
    }
#endif
#ifdef EcsIdDontFragment
    if (id == EcsDontFragment) return;
#endif
    if (is_sparse(id) && !ECS_HAS_ID_FLAG(id, TOGGLE) && !ECS_HAS_ID_FLAG(id, AUTO_OVERRIDE)) in_types_.insert(id);
  }

  [[nodiscard]] bool is_sparse(ecs_id_t id) const {
#ifdef EcsIdIsSparse
    return (ecs_id_get_flags(world_, id) & EcsIdIsSparse) != 0;
#else
    return (ecs_id_get_flags(world_, id) & EcsIdSparse) != 0;
#endif
  }

  /// @return true if an entity has the component
  bool give_sparse(atlas& to, ecs_id_t id) {
    const ecs_sparse_t* of = layout_.sparse(world_, id);
    if (of == nullptr) return false;
    flecs_sparse_set* known = current(sets_, id);
    if (known != nullptr) known->give(to, ids_, *of);
    else if (of->count > 1) begin_sparse(to, id, *of);
    return of->count > 1;
  }

  /// Returns the shown storage of an id; null if there is none yet or if its columns would now have another name.
  template <typename Shown>
  Shown* current(std::map<ecs_id_t, named<Shown>>& all, ecs_id_t id) {
    const auto found = all.find(id);
    if (found == all.end()) return nullptr;
    if (found->second.identity == ids_.identity_of(id) && found->second.text == ids_.text(id)) return found->second.of.get();
    all.erase(found);
    return nullptr;
  }

  template <typename Shown>
  Shown& keep(std::map<ecs_id_t, named<Shown>>& all, ecs_id_t id, std::unique_ptr<Shown> of) {
    named<Shown>& kept = all[id];
    kept = {ids_.identity_of(id), ids_.text(id), std::move(of)};
    return *kept.of;
  }

  void begin_sparse(atlas& to, ecs_id_t id, const ecs_sparse_t& of) {
    const flecs_component* values = components_.of(id);
    if (to.column_count() > column_limits::storages) return to.leave_out(flecs_sparse_set::columns + (values == nullptr ? 0 : values->fields.size()));
    keep(sets_, id, std::make_unique<flecs_sparse_set>(to, ids_.text(id), values, stamp_)).give(to, ids_, of);
  }

  /// Shows a component that is in no type, or a relation with its targets, as long as entities have them.
  void give_outside_types(atlas& to, ecs_entity_t trait) {
    if (give_sparse(to, trait)) outside_types_.push_back(trait);
    const ecs_sparse_t* by_entity = layout_.sparse(world_, ecs_pair(trait, EcsWildcard));
    if (by_entity == nullptr) return;
    relation& of = relations_[trait];
    of.round = round_;
    of.targets.read(*by_entity);
    std::set<ecs_entity_t>& targets = of.targets.all();
    for (auto at = targets.begin(); at != targets.end();) {
      const ecs_id_t id = ecs_pair(trait, *at);
      if (!is_used(id)) drop(id), at = targets.erase(at);
      else give_sparse(to, id), outside_types_.push_back(id), ++at;
    }
  }

  [[nodiscard]] bool is_used(ecs_id_t id) const {
    const ecs_sparse_t* of = layout_.sparse(world_, id);
    return of != nullptr && of->count > 1;
  }

  /// A set that was given in this frame must be kept.
  void drop(ecs_id_t id) {
    if (in_types_.count(id) == 0) sets_.erase(id);
  }

  /// Removes relations that are gone or are in types now.
  void forget_relations() {
    for (auto at = relations_.begin(); at != relations_.end();) {
      if (at->second.round == round_) {
        ++at;
        continue;
      }
      for (const ecs_entity_t target : at->second.targets.all()) drop(ecs_pair(at->first, target));
      at = relations_.erase(at);
    }
  }

#ifdef EcsIdIsUnion
  void give_union(atlas& to, ecs_id_t id) {
    const auto* of = static_cast<const ecs_switch_t*>(layout_.storage(world_, id));
    if (of == nullptr) return;
    flecs_union* known = current(shown_unions_, id);
    if (known == nullptr && to.column_count() > column_limits::storages) return to.leave_out(flecs_union::columns);
    if (known == nullptr) known = &keep(shown_unions_, id, std::make_unique<flecs_union>(to, ids_.text(id)));
    known->give(to, ids_, *of);
  }

  std::map<ecs_id_t, named<flecs_union>> shown_unions_;
#endif

  const ecs_world_t* world_;
  const flecs_layout& layout_;
  flecs_ids& ids_;
  flecs_components& components_;
  std::uint64_t tables_version_ = 0;
  std::map<ecs_id_t, named<flecs_sparse_set>> sets_;
  std::uint64_t stamp_ = 0;
  /// Ids of sparse components that types have or had, and of unions; Flecs keeps their storage.
  std::set<ecs_id_t> in_types_;
  std::set<ecs_id_t> unions_;
  /// Relations with the trait `DontFragment`.
  std::map<ecs_entity_t, relation> relations_;
  std::uint64_t round_ = 0;
  std::vector<ecs_id_t> outside_types_;
};

}  // namespace ecs_atlas

#endif
