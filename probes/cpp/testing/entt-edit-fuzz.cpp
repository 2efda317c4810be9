#include <cstdint>
#include <string>

#include <entt/entt.hpp>

#include <ecs_atlas_entt.hpp>

#include "edit-fuzz.hpp"

/* `entt-edit-fuzz SEED COUNT` runs `edit_fuzz::run` with an EnTT registry. */
namespace game {

struct Position {
  float x;
  double y;
};

struct Mesh {
  static constexpr auto in_place_delete = true;
  std::int32_t triangles;
  bool visible;
};

enum class Mood : std::uint8_t { calm, angry };

struct Player {};

struct Label {
  std::string text;
  char mark[4];
  const char* fixed;
  std::int64_t balance;
  std::uint64_t code;
  std::int8_t tiny;
  std::uint16_t small;
};

/// A component without default values.
struct Owner {
  explicit Owner(int of) : id{of} {}
  int id;
};

}  // namespace game

namespace {

using action = ecs_atlas::edit_request::action;
using game::Label, game::Mesh, game::Owner, game::Player, game::Position;

class world {
 public:
  world() {
    ECS_ATLAS_COMPONENT(atlas_, Position, x, y).computed("length", [](const Position& of) { return of.x * of.x; });
    ECS_ATLAS_COMPONENT(atlas_, Mesh, triangles, visible);
    ECS_ATLAS_COMPONENT(atlas_, Label, text, mark, fixed, balance, code, tiny, small);
    ECS_ATLAS_COMPONENT(atlas_, Player);
    ECS_ATLAS_COMPONENT(atlas_, Owner, id);
    atlas_.show<game::Mood>("Mood").self();
    (void)registry_.group<Position>(entt::get<Label>);
    (void)registry_.group<>(entt::get<Player, Mesh>);
  }

  std::uint64_t pick(edit_fuzz::random_numbers& random) const {
    const std::uint32_t index = random.below(64);
    const entt::entity at{index};
    return entt::to_integral(index < spawned_ ? entt::entt_traits<entt::entity>::construct(index, registry_.current(at)) : at);
  }

  bool is_full(const ecs_atlas::edit_request& edit, edit_fuzz::random_numbers& random) const { return registry_.valid(entt::entity{edit.id % 64}) && random.below(3) != 0; }

  edit_fuzz::amounts amounts() {
    edit_fuzz::amounts now;
    for (const auto [id, of] : registry_.storage()) {
      for (const auto entity : of) now.components += registry_.valid(entity) ? 1U : 0U;
    }
#if ENTT_VERSION_MAJOR == 3 && ENTT_VERSION_MINOR < 13
    now.alive = registry_.storage<entt::entity>().in_use();
#else
    now.alive = registry_.storage<entt::entity>().free_list();
#endif
    return now;
  }

  ecs_atlas::edit_result carry_out(const ecs_atlas::edit_request& edit) { return atlas_.edit(edit); }

  const char* wrong(const ecs_atlas::edit_request& edit, const ecs_atlas::edit_result& result, const edit_fuzz::amounts& before, const edit_fuzz::amounts& after) {
    const auto entity = static_cast<entt::entity>(static_cast<std::uint32_t>(edit.entity));
    switch (edit.what) {
      case action::spawn:
        spawned_++;
        return result.entity && registry_.valid(static_cast<entt::entity>(static_cast<std::uint32_t>(*result.entity))) ? nullptr : "not spawned";
      case action::despawn: return !registry_.valid(entity) && after.alive + 1 == before.alive ? nullptr : "not despawned";
      case action::add: return after.components == before.components + 1 ? nullptr : "not added";
      case action::remove: return after.components + 1 == before.components ? nullptr : "not removed";
      default: return is_set(edit, entity) ? nullptr : "not set";
    }
  }

 private:
  [[nodiscard]] bool is_set(const ecs_atlas::edit_request& edit, entt::entity entity) const {
    if (edit.component == "Position" && edit.field == "x") return registry_.get<Position>(entity).x == static_cast<float>(edit.value.number);
    return edit.component != "Label" || edit.field != "text" || registry_.get<Label>(entity).text == edit.value.text;
  }

  entt::registry registry_;
  ecs_atlas::entt_probe<entt::registry> atlas_{registry_, "entt-edit-fuzz"};
  std::uint32_t spawned_ = 0;
};

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) return 2;
  world of;
  return edit_fuzz::run(arguments, of, {{"Position", "Mesh", "Label", "Player", "Owner", "Mood", "Nothing"}, {"", "x", "y", "length", "triangles", "visible", "text", "mark", "fixed", "balance", "code", "tiny", "small", "id"}, {"", "abc", "abcd", "-9223372036854775808", "18446744073709551615", "18446744073709551616", "12x", "\xff\xfe"}});
}
