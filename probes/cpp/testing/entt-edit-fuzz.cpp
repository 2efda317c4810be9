#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <entt/entt.hpp>

#include <ecs_atlas_entt.hpp>

#include "edit-fuzz.hpp"

/* `entt-edit-fuzz SEED COUNT`: so many frames with edits against a registry. What is carried out must have happened, what is
 * refused must have changed nothing. Prints how many were carried out and refused. */
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

/// Has no value to begin with.
struct Owner {
  explicit Owner(int of) : id{of} {}
  int id;
};

}  // namespace game

namespace {

using action = ecs_atlas::edit_request::action;

struct state {
  std::size_t alive = 0;
  std::size_t components = 0;

  explicit state(entt::registry& registry) {
    for (const auto [id, of] : registry.storage()) {
      for (const auto entity : of) components += registry.valid(entity) ? 1U : 0U;
    }
#if ENTT_VERSION_MAJOR == 3 && ENTT_VERSION_MINOR < 13
    alive = registry.storage<entt::entity>().in_use();
#else
    alive = registry.storage<entt::entity>().free_list();
#endif
  }

  static entt::entity current(const entt::registry& registry, std::uint32_t index) {
    return entt::entt_traits<entt::entity>::construct(index, registry.current(entt::entity{index}));
  }

  [[nodiscard]] bool equals(const state& other) const noexcept { return alive == other.alive && components == other.components; }
};

int fail(const char* what, const ecs_atlas::edit_request& edit, const std::string& reason) {
  std::printf("%s: %s of %s %s (%s)\n", what, std::string{ecs_atlas::internal::edit_actions[static_cast<std::size_t>(edit.what)]}.c_str(), edit.component.c_str(), edit.field.c_str(), reason.c_str());
  return 1;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) return 2;
  entt::registry registry;
  ecs_atlas::entt_probe atlas{registry, "entt-edit-fuzz"};
  using game::Label, game::Mesh, game::Owner, game::Player, game::Position;
  ECS_ATLAS_COMPONENT(atlas, Position, x, y).computed("length", [](const Position& of) { return of.x * of.x; });
  ECS_ATLAS_COMPONENT(atlas, Mesh, triangles, visible);
  ECS_ATLAS_COMPONENT(atlas, Label, text, mark, fixed, balance, code, tiny, small);
  ECS_ATLAS_COMPONENT(atlas, Player);
  ECS_ATLAS_COMPONENT(atlas, Owner, id);
  atlas.show<game::Mood>("Mood").self();
  (void)registry.group<Position>(entt::get<Label>);
  (void)registry.group<>(entt::get<Player, Mesh>);
  edit_fuzz::frames frames{std::strtoull(arguments[1], nullptr, 10),
                           {{"Position", "Mesh", "Label", "Player", "Owner", "Mood", "Nothing"}, {"", "x", "y", "length", "triangles", "visible", "text", "mark", "fixed", "balance", "code", "tiny", "small", "id"}, {"", "abc", "abcd", "-9223372036854775808", "18446744073709551615", "18446744073709551616", "12x", "\xff\xfe"}}};
  unsigned long carried_out = 0;
  unsigned long refused = 0;
  std::uint32_t spawned = 0;
  for (unsigned long n = std::strtoul(arguments[2], nullptr, 10); n > 0; n--) {
    const std::uint32_t index = frames.random.below(64);
    const entt::entity now = index < spawned ? state::current(registry, index) : entt::entity{index};
    const std::uint64_t handle = entt::to_integral(now) + (frames.random.below(30) == 0 ? std::uint64_t{1} << frames.random.below(60) : 0);
    ecs_atlas::edit_request edit;
    if (!edit_fuzz::read(frames.next(handle), edit)) continue;
    // Few at a time, so that edits find what they are about.
    if (edit.what == action::spawn && registry.valid(entt::entity{edit.id % 64}) && frames.random.below(3) != 0) continue;
    const auto entity = static_cast<entt::entity>(static_cast<std::uint32_t>(edit.entity));
    const state before{registry};
    const ecs_atlas::edit_result result = atlas.edit(edit);
    const state after{registry};
    if (!result.refused.empty()) {
      refused++;
      if (!after.equals(before)) return fail("refused, and yet something changed", edit, result.refused);
      continue;
    }
    carried_out++;
    if (edit.what == action::spawn) {
      if (!result.entity || !registry.valid(static_cast<entt::entity>(static_cast<std::uint32_t>(*result.entity)))) return fail("not spawned", edit, "");
      spawned++;
    }
    if (edit.what == action::despawn && (registry.valid(entity) || after.alive + 1 != before.alive)) return fail("not despawned", edit, "");
    if (edit.what == action::add && after.components != before.components + 1) return fail("not added", edit, "");
    if (edit.what == action::remove && after.components + 1 != before.components) return fail("not removed", edit, "");
    if (edit.what == action::set && !after.equals(before)) return fail("set changed more", edit, "");
    if (edit.what == action::set && edit.component == "Position" && edit.field == "x" && registry.get<Position>(entity).x != static_cast<float>(edit.value.number)) return fail("not set", edit, "");
    if (edit.what == action::set && edit.component == "Label" && edit.field == "text" && registry.get<Label>(entity).text != edit.value.text) return fail("not set", edit, "");
  }
  std::printf("%lu %lu\n", carried_out, refused);
  return 0;
}
