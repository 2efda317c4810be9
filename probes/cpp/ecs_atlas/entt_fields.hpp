#ifndef ECS_ATLAS_ENTT_FIELDS_HPP
#define ECS_ATLAS_ENTT_FIELDS_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include "atlas.hpp"
#include "edit.hpp"
#include "entt_storage.hpp"

namespace ecs_atlas {

/// Adds fields to a shown component.
template <typename Registry, typename Component>
class entt_fields {
  using component = entt_component<Registry>;

 public:
  explicit entt_fields(component& of) noexcept : of_{of} {}

  /// Shows a number, bool, enumeration or text of the component as it is in memory.
  template <typename Owner, typename Field>
  entt_fields& field(std::string name, Field Owner::* member) {
    static_assert(std::is_base_of_v<Owner, Component>, "a field of the component, or of a base of it");
    alignas(Component) static const unsigned char somewhere[sizeof(Component)] = {};
    const auto* none = reinterpret_cast<const Component*>(somewhere);
    const auto offset = reinterpret_cast<const unsigned char*>(&(none->*member)) - somewhere;
    return add<Field>(std::move(name), static_cast<std::size_t>(offset));
  }

  /// Shows a component that is itself a number or a text.
  entt_fields& self() { return add<Component>({}, 0); }

  /// Shows the result of `read(const Component&)`: a number, bool, enumeration or text.
  template <typename Read>
  entt_fields& computed(std::string name, Read read) {
    using value = std::decay_t<decltype(read(std::declval<const Component&>()))>;
    of_.fields.push_back({std::move(name), type_of<value>(), 0, 0, [read](atlas& to, column_id column, const component& of, std::size_t count, const std::uint8_t* present) {
                            const auto read_row = [&](std::size_t row) -> decltype(auto) { return read(static_cast<const Component*>(of.pages[row / of.page])[row % of.page]); };
                            if constexpr (is_text<value>) to.give_each_text(column, count, read_row, present);
                            else to.give_some(column, count, read_row, present);
                          }});
    return *this;
  }

 private:
  template <typename Field>
  entt_fields& add(std::string name, std::size_t offset) {
    typename component::field added{std::move(name), type_of<Field>(), offset, sizeof(Field), {}};
    if constexpr (is_text<Field>) {
      added.set = [](void* at, const edit_value& to) { return set_text(static_cast<Field*>(at), to); };
      added.may_replace = [](const void* at) { return may_replace(*static_cast<const Field*>(at)); };
      added.compute = [offset](atlas& to, column_id column, const component& of, std::size_t count, const std::uint8_t* present) {
        to.give_each_text(column, count, [&](std::size_t row) { return text_of(*reinterpret_cast<const Field*>(of.at(row) + offset)); }, present);
      };
    } else if constexpr (!std::is_const_v<Field>) {
      added.set = [](void* at, const edit_value& to) { return set_number(type_of<Field>(), at, to); };
    }
    of_.fields.push_back(std::move(added));
    return *this;
  }

  component& of_;
};

}  // namespace ecs_atlas

#endif
