#ifndef ECS_ATLAS_FLECS_EDITS_HPP
#define ECS_ATLAS_FLECS_EDITS_HPP

#include <flecs.h>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "edit.hpp"
#include "flecs_components.hpp"
#include "flecs_ids.hpp"

namespace ecs_atlas {

/// Carries out edits of a world through its public interface, so hooks and observers run as for the game's own changes.
/// Flecs ends the program on invalid operations (deleting a component, adding a relation as a tag, a cycle of parents),
/// so edits of everything below the module `flecs` and of components, systems and queries are rejected.
class flecs_edits {
 public:
  flecs_edits(ecs_world_t* world, flecs_ids& ids, flecs_components& components) noexcept : world_{world}, ids_{ids}, components_{components} {}

  edit_result carry_out(const edit_request& edit) {
    using action = edit_request::action;
    if (ecs_is_deferred(world_) || ecs_stage_is_readonly(world_)) return refusal("The probe's frame runs inside of a system: the world cannot be changed there");
    if (edit.what == action::spawn) return {{}, entity_of(ecs_new(world_))};
    const auto of = static_cast<ecs_entity_t>(edit.entity);
    const std::string name = "Entity " + std::to_string(index_of(of)) + (ECS_GENERATION(of) == 0 ? "" : "v" + std::to_string(ECS_GENERATION(of)));
    if (edit.entity != entity_of(of) || !is_alive(of)) return refusal(name + " is not alive");
    if (is_part_of_world(of)) return refusal(name + " is a component, a system, a query, or part of Flecs");
    if (edit.what == action::despawn) return despawn(of, name);
    const ecs_id_t id = find(edit.component);
    if (id == 0 || !is_usable(id)) return refusal("The world has no component or tag " + edit.component + " that can be edited");
    const bool has = owns(of, id);
    if (edit.what == action::add && has) return refusal(name + " has " + edit.component + " already");
    if (edit.what != action::add && !has) return refusal(name + " has no " + edit.component + " of its own");
    if (edit.what == action::set) return set(of, id, edit);
    if (edit.what == action::remove) ecs_remove_id(world_, of, id);
    else if (const std::string reason = add(of, id); !reason.empty()) return refusal(edit.component + " " + reason);
    return {};
  }

 private:
  static std::uint64_t entity_of(ecs_entity_t of) noexcept { return of & (ECS_GENERATION_MASK | 0xffff'ffffU); }

  [[nodiscard]] bool is_alive(ecs_entity_t of) const { return index_of(of) != 0 && ecs_is_valid(world_, of) && ecs_is_alive(world_, of); }

  [[nodiscard]] bool is_part_of_world(ecs_entity_t of) const {
    if (ids_.is_built_in(of)) return true;
    for (const ecs_id_t id : {ecs_id(EcsComponent), EcsModule, ecs_pair(ecs_id(EcsPoly), EcsWildcard), ecs_pair(EcsOnDelete, EcsPanic)}) {
      if (ecs_has_id(world_, of, id)) return true;
    }
    return false;
  }

  /// An entity is only deleted if everything that is deleted with it may be deleted.
  edit_result despawn(ecs_entity_t of, const std::string& name) {
    for (const ecs_id_t kept : {ecs_id(EcsComponent), ecs_pair(ecs_id(EcsPoly), EcsWildcard), ecs_pair(EcsOnDelete, EcsPanic)}) {
      if (any(kept, [&](ecs_entity_t each) { return is_below(each, of); })) return refusal(name + " is a parent of components, systems or queries");
    }
    if (any(ecs_pair(EcsOnDeleteTarget, EcsPanic), [&](ecs_entity_t each) { return ecs_id_in_use(world_, ecs_pair(each, of)); })) return refusal(name + " is the target of a relation that forbids deleting it");
    ecs_delete(world_, of);
    return {};
  }

  template <typename Test>
  bool any(ecs_id_t id, Test&& test) const {
    ecs_iter_t each = ecs_each_id(world_, id);
    bool found = false;
    while (!found && ecs_each_next(&each)) {
      for (int i = 0; i < each.count; i++) found = found || test(each.entities[i]);
    }
    if (found) ecs_iter_fini(&each);
    return found;
  }

  [[nodiscard]] bool is_below(ecs_entity_t entity, ecs_entity_t of) const {
    for (int depth = 0; depth < FLECS_DAG_DEPTH_MAX && entity != 0; depth++, entity = ecs_get_parent(world_, entity)) {
      if (entity == of) return true;
    }
    return false;
  }

  /// Returns the id with this text; 0 if there is none.
  ecs_id_t find(const std::string& text) {
    ecs_id_t id = 0;
    if (text.size() > 2 && text.front() == '(' && text.back() == ')') {
      for (std::size_t comma = text.find(','); comma != std::string::npos && id == 0; comma = text.find(',', comma + 1)) {
        const ecs_entity_t first = entity_named(text.substr(1, comma - 1));
        const ecs_entity_t second = entity_named(text.substr(comma + 1, text.size() - comma - 2));
        if (first != 0 && second != 0) id = ecs_pair(first, second);
      }
    } else {
      id = entity_named(text);
    }
    return id != 0 && ids_.text(id) == text ? id : 0;
  }

  [[nodiscard]] ecs_entity_t entity_named(const std::string& text) const {
    if (text.empty() || text.front() == '#' || text.find('\0') != std::string::npos) return 0;
    if (text.find_first_not_of("0123456789v") == std::string::npos) {
      const std::uint64_t index = std::strtoull(text.c_str(), nullptr, 10);
      return index == 0 || index > 0xffff'ffffU ? 0 : ecs_get_alive(world_, index);
    }
    return lookup(text);
  }

  /// Looks up a path of names separated by dots, ignoring dots within `<…>`. Flecs' own lookup ends the program for
  /// some texts that are no paths.
  [[nodiscard]] ecs_entity_t lookup(const std::string& path) const {
    ecs_entity_t found = 0;
    std::size_t start = 0;
    int within = 0;
    for (std::size_t at = 0; at <= path.size(); at++) {
      const char each = at < path.size() ? path[at] : '.';
      within += each == '<' ? 1 : each == '>' ? -1 : 0;
      if (at < path.size() && (each != '.' || within > 0)) continue;
      const std::string name = path.substr(start, at - start);
      found = name.empty() ? 0 : ecs_lookup_child(world_, found, name.c_str());
      if (found == 0) return 0;
      start = at + 1;
    }
    return found;
  }

  [[nodiscard]] bool is_usable(ecs_id_t id) const {
    if (!ECS_HAS_ID_FLAG(id, PAIR)) return is_alive(id) && !ids_.is_built_in(id) && !has_trait(id, {EcsRelationship, EcsTarget, EcsTrait, ecs_pair(EcsOnAdd, EcsPanic)}) && !is_singleton(id);
    const ecs_entity_t relation = ecs_get_alive(world_, ECS_PAIR_FIRST(id));
    const ecs_entity_t target = ecs_get_alive(world_, ECS_PAIR_SECOND(id));
    if (!is_alive(relation) || !is_alive(target) || ids_.is_built_in(relation) || ids_.is_built_in(target)) return false;
    return !has_trait(relation, {EcsTarget, EcsTrait, EcsAcyclic, EcsTraversable, EcsOneOf, ecs_pair(EcsOneOf, EcsWildcard)}) && !has_trait(target, {EcsRelationship}) && !is_singleton(relation);
  }

  [[nodiscard]] bool has_trait(ecs_entity_t of, std::initializer_list<ecs_id_t> traits) const {
    for (const ecs_id_t each : traits) {
      if (ecs_has_id(world_, of, each)) return true;
    }
    return false;
  }

  [[nodiscard]] bool is_singleton(ecs_entity_t of) const {
#if FLECS_VERSION_MINOR >= 1
    return ecs_has_id(world_, of, EcsSingleton);
#else
    (void)of;
    return false;
#endif
  }

  /// Inherited components belong to the prefab.
  [[nodiscard]] bool owns(ecs_entity_t of, ecs_id_t id) const {
    return ecs_has_id(world_, of, ecs_pair(EcsIsA, EcsWildcard)) ? ecs_owns_id(world_, of, id) : ecs_has_id(world_, of, id);
  }

  /// @return the reason if the id cannot be added
  std::string add(ecs_entity_t of, ecs_id_t id) {
    const ecs_type_info_t* info = ecs_get_type_info(world_, id);
    if (info != nullptr && (info->hooks.flags & ECS_TYPE_HOOK_CTOR_ILLEGAL) != 0) return "cannot be added: it has no values to begin with";
    ecs_add_id(world_, of, id);
    return {};
  }

  edit_result set(ecs_entity_t of, ecs_id_t id, const edit_request& edit) {
    const flecs_component* component = components_.of(id);
    if (component == nullptr) return refusal(edit.component + " has no values");
    for (const flecs_field& field : component->fields) {
      if (field.name != edit.field) continue;
      std::string reason = write(field, nullptr, edit.value);
      if (!reason.empty()) return refusal(std::move(reason));
      auto* value = static_cast<std::uint8_t*>(ecs_get_mut_id(world_, of, id));
      if (value == nullptr) return refusal(edit.component + " is not where it can be set");
      if (field.may_replace && !field.may_replace(value + field.offset)) return refusal(edit.component + (edit.field.empty() ? "" : "." + edit.field) + std::string{partly_shown});
      (void)write(field, value + field.offset, edit.value);
      ecs_modified_id(world_, of, id);
      return {};
    }
    return refusal(edit.component + " has no field " + (edit.field.empty() ? "that is the whole value" : edit.field));
  }

  /// @param at null to only check the value @return the reason if it cannot be set
  std::string write(const flecs_field& field, std::uint8_t* at, const edit_value& value) const {
    using kind = flecs_field::kind;
    switch (field.how) {
      case kind::plain: return set_number(field.of, at, value);
      case kind::entity: return write_entity(at, value);
      case kind::constant: return write_constant(field, at, value);
      case kind::flags: return write_flags(field, at, value);
      case kind::computed: return field.set ? field.set(at, value) : "It is computed and cannot be set";
      default: return "It cannot be set";
    }
  }

  std::string write_entity(std::uint8_t* at, const edit_value& value) const {
    ecs_entity_t entity = 0;
    if (!internal::integer_of(value, entity) || (entity != 0 && (entity != entity_of(entity) || !is_alive(entity)))) return "An entity that is alive, or 0, is needed";
    return internal::store(at, entity);
  }

  static std::string write_constant(const flecs_field& field, std::uint8_t* at, const edit_value& value) {
    std::string names;
    for (const auto& [number, name] : field.constants) {
      if (value.is == edit_value::kind::text && value.text == name) return put(field, at, number);
      names += (names.empty() ? "" : ", ") + name;
    }
    return "One of " + names + " is needed";
  }

  static std::string write_flags(const flecs_field& field, std::uint8_t* at, const edit_value& value) {
    std::uint64_t bits = 0;
    std::string_view left = value.text;
    bool fits = value.is == edit_value::kind::text;
    while (fits && !left.empty() && left != "0") {
      const std::string_view word = left.substr(0, left.find('|'));
      left.remove_prefix(word.size() + (word.size() < left.size() ? 1 : 0));
      fits = false;
      for (const auto& [number, name] : field.constants) {
        if (name == word) bits |= number, fits = true;
      }
    }
    return fits ? put(field, at, bits) : "Names of flags with | between them are needed";
  }

  static std::string put(const flecs_field& field, std::uint8_t* at, std::uint64_t number) {
    if (at != nullptr) std::memcpy(at, &number, field.size);
    return {};
  }

  ecs_world_t* world_;
  flecs_ids& ids_;
  flecs_components& components_;
};

}  // namespace ecs_atlas

#endif
