#ifndef ECS_ATLAS_FLECS_IDS_HPP
#define ECS_ATLAS_FLECS_IDS_HPP

#include <flecs.h>

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace ecs_atlas {

[[nodiscard]] constexpr std::uint32_t index_of(ecs_entity_t entity) noexcept { return static_cast<std::uint32_t>(entity); }

/// Index and generation, without flags: what hubs take for a handle. Exact as a double.
[[nodiscard]] constexpr double handle_of(ecs_entity_t entity) noexcept { return static_cast<double>(static_cast<std::int64_t>(entity & (ECS_GENERATION_MASK | 0xffff'ffffU))); }

/// The component whose value is the entity's parent, since 4.1.5: such children have no pair with `ChildOf`. 0 in earlier versions.
[[nodiscard]] inline ecs_id_t parent_component() noexcept {
#ifdef FLECS_TREE_SPAWNER_DEPTH_CACHE_SIZE
  static_assert(sizeof(EcsParent) == sizeof(ecs_entity_t), "a parent is an entity and nothing else");
  return ecs_id(EcsParent);
#else
  return 0;
#endif
}

/// Ids as texts, as docs/protocol.md writes them: `Position`, `(ChildOf,hero)`, `TOGGLE|Shield`, `42v1`.
class flecs_ids {
 public:
  explicit flecs_ids(const ecs_world_t* world) noexcept : world_{world} {}

  /// Stays until a name that it is made of changes.
  const std::string& text(ecs_id_t id) {
    const std::uint64_t made_of = parts(id);
    known& of = known_[id];
    if (of.made_of != made_of || of.text.empty()) of = {made_of, write(id)};
    return of.text;
  }

  /// The same as long as the id's entities are the same: targets of pairs are written without their generation.
  [[nodiscard]] std::uint64_t parts(ecs_id_t id) const {
    if (!ECS_HAS_ID_FLAG(id, PAIR)) return id ^ (ecs_get_alive(world_, id & ECS_COMPONENT_MASK) >> 32) * 0x9e37'79b9'7f4a'7c15U;
    return id ^ (ecs_get_alive(world_, ECS_PAIR_FIRST(id)) >> 32) * 0x9e37'79b9'7f4a'7c15U ^ (ecs_get_alive(world_, ECS_PAIR_SECOND(id)) >> 32) * 0xc2b2'ae3d'27d4'eb4fU;
  }

  /// An entity has another name or another parent: the texts that it is part of are written again.
  void rename(std::uint32_t index) {
    const auto found = users_.find(index);
    if (found == users_.end()) return;
    for (const ecs_id_t id : found->second) {
      known_.erase(id);
      renamed_.insert(id);
    }
    users_.erase(found);
  }

  /// Whether there are ids whose text may be another one than in the last frame, and whether this is one of them.
  [[nodiscard]] bool has_renamed() const noexcept { return !renamed_.empty(); }
  [[nodiscard]] bool is_renamed(ecs_id_t id) const { return renamed_.count(id) != 0; }

  /// At the end of a frame.
  void forget_renamed() { renamed_.clear(); }

  /// Below the module `flecs`, or that itself.
  [[nodiscard]] bool is_built_in(ecs_entity_t entity) const {
    if (is_reserved(entity)) return true;
    for (int depth = 0; depth < FLECS_DAG_DEPTH_MAX; depth++) {
      if (index_of(entity) == index_of(EcsFlecs)) return true;
      entity = ecs_get_alive(world_, index_of(entity));
      if (entity == 0) return false;
      entity = ecs_get_parent(world_, entity);
      if (entity == 0) return false;
    }
    return false;
  }

  /// Indices that Flecs keeps for itself.
  [[nodiscard]] static bool is_reserved(ecs_entity_t entity) noexcept {
    return index_of(entity) >= FLECS_HI_COMPONENT_ID && index_of(entity) < EcsFirstUserEntityId;
  }

  /// An id that consists of built-in parts only.
  [[nodiscard]] bool is_built_in_id(ecs_id_t id) const {
    if (!ECS_HAS_ID_FLAG(id, PAIR)) return is_built_in(id & ECS_COMPONENT_MASK);
    if (!is_built_in(ECS_PAIR_FIRST(id))) return false;
    return is_value_pair(id) || ECS_PAIR_SECOND(id) == 0 || is_built_in(ECS_PAIR_SECOND(id));
  }

  [[nodiscard]] static bool is_value_pair(ecs_id_t id) noexcept {
#ifdef ECS_IS_VALUE_PAIR
    return ECS_IS_VALUE_PAIR(id);
#else
    (void)id;
    return false;
#endif
  }

 private:
  struct known {
    std::uint64_t made_of = 0;
    std::string text;
  };

  std::string write(ecs_id_t id) {
    writing_ = id;
    std::string text;
    if (ECS_HAS_ID_FLAG(id, TOGGLE)) text += "TOGGLE|";
    if (ECS_HAS_ID_FLAG(id, AUTO_OVERRIDE)) text += "AUTO_OVERRIDE|";
    if (!ECS_HAS_ID_FLAG(id, PAIR)) return text + part(id & ECS_COMPONENT_MASK, true);
    const std::string target = is_value_pair(id) ? "@" + std::to_string(ECS_PAIR_SECOND(id)) : part(ECS_PAIR_SECOND(id), false);
    return text + "(" + part(ECS_PAIR_FIRST(id), false) + "," + target + ")";
  }

  std::string part(ecs_entity_t entity, bool with_generation) {
    if (entity == EcsWildcard) return "*";
    if (entity == EcsAny) return "_";
    users_[index_of(entity)].insert(writing_);
    const ecs_entity_t alive = ecs_get_alive(world_, with_generation ? entity : index_of(entity));
    const char* name = alive == 0 ? nullptr : ecs_get_name(world_, alive);
    if (name != nullptr) return path(alive, name);
    const std::uint64_t generation = with_generation ? ECS_GENERATION(entity) : 0;
    return std::to_string(index_of(entity)) + (generation == 0 ? "" : "v" + std::to_string(generation));
  }

  std::string path(ecs_entity_t entity, const char* name) {
    std::string text = name;
    for (int depth = 0; depth < FLECS_DAG_DEPTH_MAX; depth++) {
      entity = ecs_get_parent(world_, entity);
      if (entity == 0 || entity == EcsFlecsCore) break;
      users_[index_of(entity)].insert(writing_);
      name = ecs_get_name(world_, entity);
      // As in Flecs: an entity without a name begins the path.
      if (name == nullptr) return "#" + std::to_string(index_of(entity)) + "." + text;
      text = std::string{name} + "." + text;
    }
    return text;
  }

  const ecs_world_t* world_;
  std::unordered_map<ecs_id_t, known> known_;
  /// The ids that an index has a part in.
  std::unordered_map<std::uint32_t, std::unordered_set<ecs_id_t>> users_;
  std::unordered_set<ecs_id_t> renamed_;
  ecs_id_t writing_ = 0;
};

}  // namespace ecs_atlas

#endif
