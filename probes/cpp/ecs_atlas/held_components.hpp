#ifndef ECS_ATLAS_HELD_COMPONENTS_HPP
#define ECS_ATLAS_HELD_COMPONENTS_HPP

#include <cstddef>
#include <cstdint>
#include <vector>

#include "column.hpp"
#include "component_changes.hpp"

namespace ecs_atlas {

/// Remembers which components an entity has. It asks the world once for each component, because a thousand conditions of a list may name the
/// same component while the game waits.
class held_components {
 public:
  void add(const component_changes& of) {
    const std::size_t column = of.by_column().value;
    if (column >= answers_.size()) answers_.resize(column + 1);
    answers_[column].of = &of;
  }

  /// Begins to answer about an entity. @param handle with index and version
  void begin(std::uint64_t handle) noexcept {
    handle_ = handle;
    number_++;
  }

  /// @param component its `by_column`
  [[nodiscard]] bool has(column_id component) noexcept {
    if (component.value >= answers_.size() || answers_[component.value].of == nullptr) return false;
    answer& known = answers_[component.value];
    if (known.number != number_) known.has = known.of->has(handle_), known.number = number_;
    return known.has;
  }

 private:
  struct answer {
    const component_changes* of = nullptr;
    /// The number of the entity about which it is.
    std::uint64_t number = 0;
    bool has = false;
  };

  /// By column.
  std::vector<answer> answers_;
  std::uint64_t handle_ = 0;
  std::uint64_t number_ = 0;
};

}  // namespace ecs_atlas

#endif
