#ifndef ECS_ATLAS_ENTT_CHANGES_HPP
#define ECS_ATLAS_ENTT_CHANGES_HPP

#include <cstdint>
#include <cstring>
#include <string>

#include "component_changes.hpp"
#include "entity_lives.hpp"
#include "entt_storage.hpp"

namespace ecs_atlas {

/// The packed array of a storage, as it was read last.
template <typename Registry>
class entt_packed {
  using entity = typename Registry::entity_type;
  using traits = entt::entt_traits<entity>;

 public:
  /// Lists the handles of the first rows. @param of null if there is no such storage @return false if they are the same as before
  bool read(const entity* of, std::size_t count, buffer<std::uint64_t>& handles) {
    if (count == packed_.size() && (count == 0 || std::memcmp(of, packed_.data(), count * sizeof(entity)) == 0)) return false;
    packed_.clear();
    if (count > 0) packed_.append(of, count);
    std::uint64_t* to = handles.grow(count);
    if (to == nullptr) return true;
    std::size_t members = 0;
    for (std::size_t row = 0; row < count; row++) {
      const entity each = of[row];
      if (!(each == entt::tombstone)) to[members++] = static_cast<std::uint64_t>(traits::to_integral(each));
    }
    return handles.resize(members);
  }

  void release() noexcept { packed_.release(); }

 private:
  buffer<entity> packed_;
};

/// Finds changes of a storage by comparing its packed array. Signals of EnTT are not used: a storage without a mixin has none, and
/// connecting would change the game's list of listeners.
template <typename Registry>
class entt_changes : public component_changes {
  using entity = typename Registry::entity_type;
  using traits = entt::entt_traits<entity>;
  using set = typename Registry::common_type;

 public:
  /// @param shown null if the component is not registered with the probe
  entt_changes(columns& in, const std::string& component, const Registry& registry, entt::id_type id, const entt_component<Registry>* shown)
      : component_changes{in, component, traits::entity_mask}, registry_{registry}, id_{id}, shown_{shown} {}

  [[nodiscard]] const void* value_of(std::uint32_t index, std::size_t& size) noexcept override {
    const set* of = shown_ == nullptr || shown_->stride == 0 ? nullptr : registry_.storage(id_);
    if (of == nullptr) return nullptr;
    const auto version = of->current(traits::construct(index, 0));
    if (version == traits::to_version(entt::tombstone)) return nullptr;
    size = shown_->stride;
    return of->value(traits::construct(index, version));
  }

  [[nodiscard]] std::size_t field_count() const noexcept override { return shown_ == nullptr ? 0 : shown_->fields.size(); }

  [[nodiscard]] field field_at(std::size_t at) const noexcept override {
    const auto& of = shown_->fields[at];
    return {of.name, of.offset, of.size};
  }

  [[nodiscard]] bool has(std::uint64_t handle) const noexcept override {
    const set* of = registry_.storage(id_);
    return of != nullptr && of->contains(entity_of(handle));
  }

  [[nodiscard]] bool is_alive(std::uint64_t handle) const noexcept override { return registry_.valid(entity_of(handle)); }

 private:
  static entity entity_of(std::uint64_t handle) noexcept { return static_cast<entity>(static_cast<typename traits::entity_type>(handle)); }

  bool read(buffer<std::uint64_t>& handles) override {
    const set* of = registry_.storage(id_);
    return of == nullptr ? packed_.read(nullptr, 0, handles) : packed_.read(of->data(), rows_in_use(*of), handles);
  }

  void forget_read() noexcept override { packed_.release(); }

  static std::size_t rows_in_use(const set& of) noexcept {
#if ENTT_VERSION_MAJOR > 3 || ENTT_VERSION_MINOR >= 13
    if (of.policy() == entt::deletion_policy::swap_only) return static_cast<std::size_t>(of.free_list());
#endif
    return of.size();
  }

  const Registry& registry_;
  entt::id_type id_;
  const entt_component<Registry>* shown_;
  entt_packed<Registry> packed_;
};

/// Finds entities that are created or destroyed by comparing the packed array of the entity storage.
template <typename Registry>
class entt_lives : public entity_lives {
  using entity = typename Registry::entity_type;

 public:
  entt_lives(columns& in, const Registry& registry) : entity_lives{in, entt::entt_traits<entity>::entity_mask}, registry_{registry} {}

 private:
  bool read(buffer<std::uint64_t>& handles) override {
    const auto& of = *registry_.template storage<entity>();
#if ENTT_VERSION_MAJOR == 3 && ENTT_VERSION_MINOR < 13
    return packed_.read(of.data(), of.in_use(), handles);
#else
    return packed_.read(of.data(), static_cast<std::size_t>(of.free_list()), handles);
#endif
  }

  void forget_read() noexcept override { packed_.release(); }

  const Registry& registry_;
  entt_packed<Registry> packed_;
};

}  // namespace ecs_atlas

#endif
