#ifndef ECS_ATLAS_ENTT_NAMES_HPP
#define ECS_ATLAS_ENTT_NAMES_HPP

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "atlas.hpp"

namespace ecs_atlas {

/// Names of entities, from a component's field or a function of the game.
template <typename Registry>
class entt_names {
  using entity = typename Registry::entity_type;
  using traits = entt::entt_traits<entity>;

 public:
  template <typename Component, typename Field>
  void read_from(atlas& in, Field Component::* member) {
    declare(in);
    read_ = [this, member](const Registry& registry) {
      const auto* of = registry.template storage<Component>();
      if (of == nullptr) return;
      for (const entity each : static_cast<const typename Registry::common_type&>(*of)) {
        if (each != entt::tombstone) keep(each, text_of(of->get(each).*member));
      }
    };
  }

  /// @param name_of returns a view that is valid until `frame` returns; empty for an entity without a name
  template <typename Name>
  void read_by(atlas& in, Name name_of) {
    static_assert(!std::is_same_v<std::decay_t<decltype(name_of(entity{}))>, std::string>, "give a view of a name that stays: std::string_view, const char*, const std::string&");
    declare(in);
    read_ = [this, name_of](const Registry& registry) {
      for (const auto [each] : living(registry)) keep(each, text_of(name_of(each)));
    };
  }

  void give(atlas& to, const Registry& registry) {
    if (!read_) return;
    present_.clear(), texts_.clear();
    read_(registry);
    if (present_.failed() || texts_.failed()) return;
    to.give_each_text(column_, texts_.size(), [this](std::size_t index) { return texts_[index]; }, present_.data());
  }

 private:
  void declare(atlas& in) {
    column_ = in.column("names", type::json, {{"kind", "names"}, {"group", "names"}, {"role", "names"}, {"rows", "entity"}});
  }

  static auto living(const Registry& registry) {
    if constexpr (std::is_pointer_v<decltype(registry.template storage<entity>())>) return registry.template storage<entity>()->each();
    else return registry.template storage<entity>().each();
  }

  void keep(entity of, std::string_view name) noexcept {
    if (name.empty()) return;
    const auto index = static_cast<std::size_t>(traits::to_entity(of));
    const std::size_t size = texts_.size();
    if (index >= size) {
      if (!texts_.resize(index + 1) || !present_.resize(index + 1)) return;
      std::fill(texts_.data() + size, texts_.data() + index + 1, std::string_view{});
      std::memset(present_.data() + size, 0, index + 1 - size);
    }
    texts_[index] = name;
    present_[index] = 1;
  }

  column_id column_;
  std::function<void(const Registry&)> read_;
  /// Indexed by entity.
  buffer<std::string_view> texts_;
  bytes present_;
};

}  // namespace ecs_atlas

#endif
