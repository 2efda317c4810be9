#ifndef ECS_ATLAS_FLECS_REFLECTION_HPP
#define ECS_ATLAS_FLECS_REFLECTION_HPP

#include <flecs.h>

#include <string>
#include <utility>
#include <vector>

#include "flecs_values.hpp"

namespace ecs_atlas {

/// Reads the fields of a component from Flecs reflection: nested members as `position.x`, elements as `row[2]`. Vectors
/// and opaque types have no fields.
class flecs_reflection {
 public:
  explicit flecs_reflection(const ecs_world_t* world) noexcept : world_{world} {}

  [[nodiscard]] std::vector<flecs_field> fields(ecs_entity_t component) {
    std::vector<flecs_field> found;
    if (component == ecs_id(EcsIdentifier)) {
      found.push_back({"value", type::json, offsetof(EcsIdentifier, value), flecs_field::kind::text, sizeof(char*)});
      return found;
    }
    if (component == parent_component()) {
      found.push_back({"value", type::f64, 0, flecs_field::kind::entity, sizeof(ecs_entity_t)});
      return found;
    }
#ifdef FLECS_META
    add(component, {}, 0, found, 0);
#endif
    return found;
  }

#ifdef FLECS_META
  [[nodiscard]] static flecs_field primitive(ecs_primitive_kind_t of, std::string name, std::size_t offset) {
    const auto [sent, how] = sent_as(of);
    return {std::move(name), sent, offset, how, how == flecs_field::kind::plain ? size_of(sent) : sizeof(std::uint64_t)};
  }
#endif

 private:
#ifdef FLECS_META
  static constexpr std::size_t max_fields = 64;
  static constexpr int max_depth = 8;

  template <typename T>
  const T* find(ecs_entity_t entity, ecs_entity_t component) const {
    return static_cast<const T*>(ecs_get_id(world_, entity, component));
  }

  void add(ecs_entity_t of, const std::string& name, std::size_t offset, std::vector<flecs_field>& to, int depth) {
    const EcsType* known = find<EcsType>(of, ecs_id(EcsType));
    if (known == nullptr || to.size() >= max_fields || depth > max_depth) return;
    switch (known->kind) {
      case EcsPrimitiveType: return add_primitive(of, name, offset, to);
      case EcsEnumType: return add_constants(of, name, offset, to, flecs_field::kind::constant);
      case EcsBitmaskType: return add_constants(of, name, offset, to, flecs_field::kind::flags);
      case EcsStructType: return add_members(of, name, offset, to, depth);
      case EcsArrayType: return add_array(of, name, offset, to, depth);
      default: return;
    }
  }

  void add_members(ecs_entity_t of, const std::string& name, std::size_t offset, std::vector<flecs_field>& to, int depth) {
    const EcsStruct* known = find<EcsStruct>(of, ecs_id(EcsStruct));
    if (known == nullptr) return;
    const auto* members = static_cast<const ecs_member_t*>(known->members.array);
    for (int i = 0; i < known->members.count; i++) {
      const ecs_member_t& member = members[i];
      const std::string full = (name.empty() ? "" : name + ".") + (member.name == nullptr ? std::to_string(i) : member.name);
      const std::size_t at = offset + static_cast<std::size_t>(member.offset);
      if (member.count <= 1) {
        add(member.type, full, at, to, depth + 1);
        continue;
      }
      const std::size_t size = size_of_type(member.type);
      for (int n = 0; n < member.count; n++) add(member.type, element(full, n), at + size * static_cast<std::size_t>(n), to, depth + 1);
    }
  }

  void add_array(ecs_entity_t of, const std::string& name, std::size_t offset, std::vector<flecs_field>& to, int depth) {
    const EcsArray* known = find<EcsArray>(of, ecs_id(EcsArray));
    if (known == nullptr) return;
    const std::size_t size = size_of_type(known->type);
    for (int n = 0; n < known->count; n++) add(known->type, element(name, n), offset + size * static_cast<std::size_t>(n), to, depth + 1);
  }

  static std::string element(const std::string& name, int n) { return name + "[" + std::to_string(n) + "]"; }

  [[nodiscard]] std::size_t size_of_type(ecs_entity_t of) const {
    const EcsComponent* known = find<EcsComponent>(of, ecs_id(EcsComponent));
    return known == nullptr ? 0 : static_cast<std::size_t>(known->size);
  }

  void add_primitive(ecs_entity_t of, const std::string& name, std::size_t offset, std::vector<flecs_field>& to) {
    const EcsPrimitive* known = find<EcsPrimitive>(of, ecs_id(EcsPrimitive));
    if (known != nullptr) to.push_back(primitive(known->kind, name, offset));
  }

  static std::pair<type, flecs_field::kind> sent_as(ecs_primitive_kind_t of) noexcept {
    using kind = flecs_field::kind;
    switch (of) {
      case EcsBool: return {type::boolean, kind::plain};
      case EcsChar: return {type::i8, kind::plain};
      case EcsByte:
      case EcsU8: return {type::u8, kind::plain};
      case EcsU16: return {type::u16, kind::plain};
      case EcsU32: return {type::u32, kind::plain};
      case EcsI8: return {type::i8, kind::plain};
      case EcsI16: return {type::i16, kind::plain};
      case EcsI32: return {type::i32, kind::plain};
      case EcsF32: return {type::f32, kind::plain};
      case EcsF64: return {type::f64, kind::plain};
      case EcsString: return {type::json, kind::text};
      case EcsEntity: return {type::f64, kind::entity};
      case EcsId: return {type::json, kind::id};
      case EcsI64: return {type::i64, kind::plain};
      case EcsU64: return {type::u64, kind::plain};
      case EcsIPtr: return {sizeof(void*) == 8 ? type::i64 : type::i32, kind::plain};
      default: return {sizeof(void*) == 8 ? type::u64 : type::u32, kind::plain};
    }
  }

  void add_constants(ecs_entity_t of, const std::string& name, std::size_t offset, std::vector<flecs_field>& to, flecs_field::kind how) {
    const std::size_t size = size_of_type(of);
    if (size == 0 || size > sizeof(std::uint64_t)) return;
    to.push_back({name, type::json, offset, how, size, constants_of(of, size)});
  }

  /// Constants are children with the tag Constant; since 4.1 the value is the second part of that pair.
  [[nodiscard]] flecs_constants constants_of(ecs_entity_t of, std::size_t size) const {
    flecs_constants found;
    ecs_iter_t children = ecs_children(world_, of);
    while (ecs_children_next(&children)) {
      for (int i = 0; i < children.count; i++) {
        const ecs_entity_t child = children.entities[i];
        const char* name = ecs_get_name(world_, child);
        const ecs_entity_t number = ecs_get_target(world_, child, EcsConstant, 0);
        if (name == nullptr || number == 0) continue;
        const void* value = ecs_get_id(world_, child, ecs_pair(EcsConstant, number));
        if (value == nullptr) continue;
        std::uint64_t raw = 0;
        const std::size_t known = size_of_type(number);
        std::memcpy(&raw, value, size < known ? size : known);
        found[raw] = name;
      }
    }
    return found;
  }
#endif

  const ecs_world_t* world_;
};

}  // namespace ecs_atlas

#endif
