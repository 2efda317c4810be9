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

/// Returns index and generation without flags, which is the handle for hubs. It is exact as a double.
[[nodiscard]] constexpr double handle_of(ecs_entity_t entity) noexcept { return static_cast<double>(static_cast<std::int64_t>(entity & (ECS_GENERATION_MASK | 0xffff'ffffU))); }

/// Returns the component whose value is the entity's parent, since 4.1.5; such children have no `ChildOf` pair. Returns
/// 0 in earlier versions.
[[nodiscard]] inline ecs_id_t parent_component() noexcept {
#ifdef FLECS_TREE_SPAWNER_DEPTH_CACHE_SIZE
  static_assert(sizeof(EcsParent) == sizeof(ecs_entity_t), "a parent is an entity and nothing else");
  return ecs_id(EcsParent);
#else
  return 0;
#endif
}

/// Writes ids in the format of docs/protocol.md: `Position`, `(ChildOf,hero)`, `TOGGLE|Shield`, `42v1`.
class flecs_ids {
 public:
  explicit flecs_ids(const ecs_world_t* world) noexcept : world_{world} {}

  /// The returned text is valid until one of the names in it changes.
  const std::string& text(ecs_id_t id) {
    const std::uint64_t identity = identity_of(id);
    known& of = known_[id];
    if (of.identity != identity || of.text.empty()) of = {identity, write(id)};
    return of.text;
  }

  /// Returns a number that stays the same while the id's entities do; generations count, because texts write the
  /// targets of pairs without them.
  [[nodiscard]] std::uint64_t identity_of(ecs_id_t id) const {
    if (!ECS_HAS_ID_FLAG(id, PAIR)) return id ^ (ecs_get_alive(world_, id & ECS_COMPONENT_MASK) >> 32) * 0x9e37'79b9'7f4a'7c15U;
    const std::uint64_t relation = id ^ (ecs_get_alive(world_, ECS_PAIR_FIRST(id)) >> 32) * 0x9e37'79b9'7f4a'7c15U;
    return is_value_pair(id) ? relation : relation ^ (ecs_get_alive(world_, ECS_PAIR_SECOND(id)) >> 32) * 0xc2b2'ae3d'27d4'eb4fU;
  }

  /// An entity was renamed or has another parent: all texts that contain it are written again.
  void rename(std::uint32_t index) {
    const auto found = users_.find(index);
    if (found == users_.end()) return;
    for (const ecs_id_t id : found->second) {
      known_.erase(id);
      renamed_[id] = renames_ + 1;
    }
    renames_++;
    users_.erase(found);
  }

  /// Counts renames. A part of the world that is not read in each frame asks for those since it was last read.
  [[nodiscard]] std::uint64_t renames() const noexcept { return renames_; }
  [[nodiscard]] bool is_renamed_since(ecs_id_t id, std::uint64_t renames) const {
    const auto found = renamed_.find(id);
    return found != renamed_.end() && found->second > renames;
  }

  /// `has_renamed` returns true if any id's text may have changed since the last frame, and `is_renamed` if this one's
  /// may.
  [[nodiscard]] bool has_renamed() const noexcept { return renames_ > forgotten_; }
  [[nodiscard]] bool is_renamed(ecs_id_t id) const { return is_renamed_since(id, forgotten_); }

  /// Call this at the end of a frame.
  void forget_renamed() noexcept { forgotten_ = renames_; }

  /// Returns true for the module `flecs` and everything below it.
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

  /// Indices that Flecs reserves.
  [[nodiscard]] static bool is_reserved(ecs_entity_t entity) noexcept {
    return index_of(entity) >= FLECS_HI_COMPONENT_ID && index_of(entity) < EcsFirstUserEntityId;
  }

  /// Returns true if all parts of an id are built in.
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
    std::uint64_t identity = 0;
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
      // As in Flecs, an unnamed entity begins the path.
      if (name == nullptr) return "#" + std::to_string(index_of(entity)) + "." + text;
      text = std::string{name} + "." + text;
    }
    return text;
  }

  const ecs_world_t* world_;
  std::unordered_map<ecs_id_t, known> known_;
  /// The ids that contain an entity, by its index.
  std::unordered_map<std::uint32_t, std::unordered_set<ecs_id_t>> users_;
  /// The number of the rename in which an id's text may have changed last.
  std::unordered_map<ecs_id_t, std::uint64_t> renamed_;
  std::uint64_t renames_ = 0;
  std::uint64_t forgotten_ = 0;
  ecs_id_t writing_ = 0;
};

}  // namespace ecs_atlas

#endif
