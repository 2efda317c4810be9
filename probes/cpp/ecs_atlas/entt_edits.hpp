#ifndef ECS_ATLAS_ENTT_EDITS_HPP
#define ECS_ATLAS_ENTT_EDITS_HPP

#include <cstdint>
#include <map>
#include <string>

#include "edit.hpp"
#include "entt_storage.hpp"

namespace ecs_atlas {

/// Carries out edits of a registry through its public interface, so signals are sent as for the game's own changes.
template <typename Registry>
class entt_edits {
 public:
  using component = entt_component<Registry>;
  using entity = typename Registry::entity_type;
  using traits = entt::entt_traits<entity>;
  using handle = typename traits::entity_type;

  entt_edits(Registry& registry, std::map<entt::id_type, component>& components) noexcept : registry_{registry}, components_{components} {}

  edit_result carry_out(const edit_request& edit) {
    using action = edit_request::action;
    if (edit.what == action::spawn) {
      const auto spawned = static_cast<std::uint64_t>(traits::to_integral(registry_.create()));
      return {{}, spawned < end_of_integers ? std::optional{spawned} : std::nullopt};
    }
    const auto of = static_cast<entity>(static_cast<handle>(edit.entity));
    if (edit.entity != static_cast<handle>(edit.entity) || !registry_.valid(of)) return refusal("Entity " + text_of_handle(edit.entity) + " is not alive");
    if (edit.what == action::despawn) {
      registry_.destroy(of);
      return {};
    }
    const auto found = find(edit.component);
    if (found == components_.end()) return refusal("The component " + edit.component + " is not registered with the probe");
    const auto* in = std::as_const(registry_).storage(found->first);
    const bool has = in != nullptr && in->contains(of);
    if (edit.what == action::add && has) return refusal("Entity " + text_of_handle(edit.entity) + " has " + edit.component + " already");
    if (edit.what != action::add && !has) return refusal("Entity " + text_of_handle(edit.entity) + " has no " + edit.component);
    if (edit.what == action::set) return set(of, found->second, static_cast<const std::uint8_t*>(in->value(of)), edit);
    const auto change = edit.what == action::add ? found->second.add : found->second.remove;
    return change ? refusal(change(registry_, of)) : refusal("The component " + edit.component + " cannot be added: it has no values to begin with");
  }

 private:
  auto find(const std::string& name) {
    return std::find_if(components_.begin(), components_.end(), [&](const auto& each) { return each.second.name == name; });
  }

  edit_result set(entity of, component& in, const std::uint8_t* at, const edit_request& edit) {
    for (const auto& field : in.fields) {
      if (field.name != edit.field) continue;
      if (!field.set) return refusal(edit.component + " " + edit.field + " is computed and cannot be set");
      if (field.may_replace && !field.may_replace(at + field.offset)) return refusal(edit.component + (edit.field.empty() ? "" : "." + edit.field) + std::string{partly_shown});
      std::string reason = field.set(nullptr, edit.value);
      if (reason.empty()) in.patch(registry_, of, [&](void* value) { (void)field.set(static_cast<std::uint8_t*>(value) + field.offset, edit.value); });
      return refusal(std::move(reason));
    }
    return refusal("The component " + edit.component + " has no field " + edit.field);
  }

  /// Formats a handle like `7v1`.
  static std::string text_of_handle(std::uint64_t raw) {
    if (raw != static_cast<handle>(raw)) return std::to_string(raw);
    const auto of = static_cast<entity>(static_cast<handle>(raw));
    return std::to_string(traits::to_entity(of)) + "v" + std::to_string(traits::to_version(of));
  }

  Registry& registry_;
  std::map<entt::id_type, component>& components_;
};

}  // namespace ecs_atlas

#endif
