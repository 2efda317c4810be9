#ifndef ECS_ATLAS_COMPONENT_CHANGES_HPP
#define ECS_ATLAS_COMPONENT_CHANGES_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "followed_list.hpp"

namespace ecs_atlas {

/// Finds the entities that gain or lose a component.
class component_changes : public followed_list {
 public:
  /// @param index_mask the bits of a handle that are the entity's index
  component_changes(columns& in, const std::string& component, std::uint64_t index_mask) : followed_list{index_mask}, component_{component} {
    told_.emplace_back(in, told_changes::roles{"changed-of", "changed-by", "changed-in", "queued-by"}, component);
  }

  [[nodiscard]] column_id by_column() const noexcept { return told_.front().by_column(); }
  [[nodiscard]] column_id in_column() const noexcept { return told_.front().in_column(); }

  [[nodiscard]] const std::string& component() const noexcept { return component_; }

  /// Returns the bytes of the component's value of an entity; null if it has none, or if they are not known. @param size becomes their number
  [[nodiscard]] virtual const void* value_of(std::uint32_t, std::size_t&) noexcept { return nullptr; }

  /// A field of the component's value. `size` is 0 if it is computed from the whole value.
  struct field {
    std::string_view name;
    std::size_t offset = 0;
    std::size_t size = 0;
  };

  /// The fields that are known, in an order that never changes. Without fields the component is one value.
  [[nodiscard]] virtual std::size_t field_count() const noexcept { return 0; }
  [[nodiscard]] virtual field field_at(std::size_t) const noexcept { return {}; }

  /// True if an entity has the component, and if it exists at all, now. @param handle with index and version
  [[nodiscard]] virtual bool has(std::uint64_t handle) const noexcept = 0;
  [[nodiscard]] virtual bool is_alive(std::uint64_t handle) const noexcept = 0;

 private:
  void note(std::size_t index, std::uint64_t before, std::uint64_t now, const change_finding& found) noexcept override {
    told_.front().note(index, now == nobody ? before : now, found);
  }

  std::string component_;
};

}  // namespace ecs_atlas

#endif
