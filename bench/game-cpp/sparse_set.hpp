#pragma once
#include <cstdint>
#include <vector>

/* A small sparse-set ECS for benchmarks. A handle consists of an index (20 bits) and a version (12 bits). */
namespace game {

using handle = std::uint32_t;

constexpr unsigned index_bits = 20;
constexpr std::uint32_t none = 0xffff'ffff;

constexpr std::uint32_t index_of(handle of) { return of & ((1U << index_bits) - 1); }

/// All handles ever created, with the living ones first. A dead handle waits behind them with an incremented version
/// until it is reused.
struct entity_pool {
  std::vector<handle> dense;
  /// Maps an index to its position in `dense`.
  std::vector<std::uint32_t> sparse;
  std::uint32_t alive = 0;

  handle create() {
    if (alive == dense.size()) {
      dense.push_back(static_cast<handle>(sparse.size()));
      sparse.push_back(alive);
    }
    return dense[alive++];
  }

  void destroy(handle entity) {
    const std::uint32_t at = sparse[index_of(entity)];
    const std::uint32_t last = --alive;
    dense[at] = dense[last];
    sparse[index_of(dense[at])] = at;
    dense[last] = entity + (1U << index_bits);
    sparse[index_of(entity)] = last;
  }
};

/// The entities that have a component, without gaps: the last one fills the hole of a removed one.
struct sparse_set {
  std::vector<handle> dense;
  std::vector<std::uint32_t> sparse;

  [[nodiscard]] bool contains(handle entity) const {
    return index_of(entity) < sparse.size() && sparse[index_of(entity)] != none;
  }

  std::uint32_t add(handle entity) {
    if (sparse.size() <= index_of(entity)) sparse.resize(index_of(entity) + 1, none);
    const auto at = static_cast<std::uint32_t>(dense.size());
    sparse[index_of(entity)] = at;
    dense.push_back(entity);
    return at;
  }

  /// @return the position that the last entity was moved to
  std::uint32_t remove(handle entity) {
    const std::uint32_t at = sparse[index_of(entity)];
    dense[at] = dense.back();
    sparse[index_of(dense[at])] = at;
    sparse[index_of(entity)] = none;
    dense.pop_back();
    return at;
  }
};

template <typename Component>
struct component_set : sparse_set {
  std::vector<Component> values;

  void add(handle entity, const Component& value) {
    sparse_set::add(entity);
    values.push_back(value);
  }

  void remove(handle entity) {
    values[sparse_set::remove(entity)] = values.back();
    values.pop_back();
  }

  Component& of(handle entity) { return values[sparse[index_of(entity)]]; }
};

}  // namespace game
