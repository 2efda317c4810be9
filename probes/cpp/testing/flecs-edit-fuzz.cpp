#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <flecs.h>

#include <ecs_atlas_flecs.hpp>

#include "edit-fuzz.hpp"

/* `flecs-edit-fuzz SEED COUNT`: so many frames with edits against a world. What is carried out must have happened, what is refused
 * must have changed nothing. Prints how many were carried out and refused. */
namespace game {

struct Position {
  float x;
  float y;
};

enum class Mood : std::int32_t { calm, angry = 5 };

struct Pack {
  std::int64_t gold;
  std::uint8_t slots[2];
  Mood mood;
  flecs::entity_t owner;
  const char* label;
};

struct Trail {
  double length;
};

struct Shield {
  std::int32_t strength;
};

struct Buff {
  std::int32_t power;
};

struct Carries {
  std::uint32_t count;
};

/// Registered with the probe, not with Flecs.
struct Label {
  std::string text;
  bool shown = false;
};

/// Has no value to begin with.
struct Owner {
  explicit Owner(int of) : id{of} {}
  int id;
};

struct Player {};

}  // namespace game

namespace {

using action = ecs_atlas::edit_request::action;
using game::Buff, game::Carries, game::Label, game::Mood, game::Owner, game::Pack, game::Player, game::Position, game::Shield, game::Trail;

void describe(flecs::world& world) {
  world.component<Position>().member<float>("x").member<float>("y");
  world.component<Mood>().constant("calm", Mood::calm).constant("angry", Mood::angry);
  world.component<Pack>().member("gold", &Pack::gold).member("slots", &Pack::slots).member("mood", &Pack::mood).member(flecs::Entity, "owner", 0, offsetof(Pack, owner)).member(flecs::String, "label", 0, offsetof(Pack, label));
  world.component<Trail>().member<double>("length").add(flecs::Sparse);
  world.component<Shield>().member<std::int32_t>("strength").add(flecs::CanToggle);
  world.component<Buff>().member<std::int32_t>("power");
  world.component<Carries>().member<std::uint32_t>("count");
  world.component<Label>();
  world.component<Owner>();
  world.component<Player>();
  world.entity("Likes");
  const flecs::entity movement = world.entity("Movement");
#if FLECS_VERSION_MINOR >= 1
  world.component<Buff>().add(flecs::DontFragment);
  movement.add(flecs::Exclusive).add(flecs::DontFragment);
#else
  movement.add(flecs::Union);
#endif
  world.entity("Needs").add(flecs::OnDeleteTarget, flecs::Panic);
  world.entity("Within").add(flecs::Traversable).add(flecs::Acyclic);
  for (const char* name : {"Walking", "apples", "level"}) world.entity(name);
  world.prefab("Orc").set<Position>({1, 2}).add<Player>();
}

struct state {
  int alive;
  int ids = 0;

  explicit state(const flecs::world& world) : alive{ecs_get_entities(world).alive_count} {
    for (const ecs_id_t id : {world.id<Position>(), world.id<Pack>(), world.id<Trail>(), world.id<Shield>(), world.id<Label>(), world.id<Player>()}) ids += ecs_count_id(world, id);
  }

  [[nodiscard]] bool equals(const state& other) const noexcept { return alive == other.alive && ids == other.ids; }
};

int fail(const char* what, const ecs_atlas::edit_request& edit, const std::string& reason) {
  std::printf("%s: %s of %s %s (%s)\n", what, std::string{ecs_atlas::internal::edit_actions[static_cast<std::size_t>(edit.what)]}.c_str(), edit.component.c_str(), edit.field.c_str(), reason.c_str());
  return 1;
}

/// What there is for edits to find again and again.
void spawn(flecs::world& world, edit_fuzz::random_numbers& random) {
  const flecs::entity entity = world.entity();
  if (random.below(2) == 0) entity.set<Position>({1, 2});
  if (random.below(3) == 0) entity.is_a(world.lookup("Orc"));
  if (random.below(4) == 0) entity.child_of(world.lookup("level"));
  if (random.below(4) == 0) entity.set<Pack>({1, {2, 3}, Mood::angry, 0, nullptr});
  if (random.below(6) == 0) entity.emplace<Owner>(7);
  if (random.below(9) == 0) entity.add(world.lookup("Needs"), world.entity());
  if (random.below(9) == 0) world.entity().child_of(entity).add<Player>();
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) return 2;
  flecs::world world;
  ecs_atlas::flecs_probe atlas{world, "flecs-edit-fuzz"};
  ECS_ATLAS_COMPONENT(atlas, Label, text, shown);
  ECS_ATLAS_COMPONENT(atlas, Owner, id);
  describe(world);
  const std::vector<std::string> usual = {"game.Position", "game.Pack", "game.Trail", "game.Shield", "game.Buff", "game.Label", "game.Owner", "game.Player", "(Likes,apples)", "(Movement,Walking)", "(game.Carries,apples)"};
  const std::vector<std::string> odd = {"Likes", "Movement", "apples", "Needs", "(Needs,apples)", "(Within,apples)", "(Likes,Orc)", "(ChildOf,level)", "(IsA,Orc)", "Disabled", "Prefab", "Component", "(Identifier,Name)", "(Likes,*)", "*", "TOGGLE|game.Shield", "game", "Nothing", "(OneOf,apples)", "Final", "Sparse", "(Likes,600)", "700", "(", "()", "(,)", "#1"};
  edit_fuzz::words words{usual, {"", "x", "y", "gold", "slots[0]", "slots[1]", "mood", "owner", "label", "length", "strength", "power", "count", "text", "shown", "id"}, {"", "calm", "angry", "a|b", "-9223372036854775808", "12x", "\xff"}};
  for (int i = 0; i < 3; i++) words.components.insert(words.components.end(), usual.begin(), usual.end());
  words.components.insert(words.components.end(), odd.begin(), odd.end());
  edit_fuzz::frames frames{std::strtoull(arguments[1], nullptr, 10), words};
  const int known = ecs_get_entities(world).alive_count;
  unsigned long carried_out = 0;
  unsigned long refused = 0;
  for (unsigned long n = std::strtoul(arguments[2], nullptr, 10); n > 0; n--) {
    while (ecs_get_entities(world).alive_count < known + 40) spawn(world, frames.random);
    const ecs_entities_t all = ecs_get_entities(world);
    const bool any = frames.random.below(4) == 0;
    const int row = any ? static_cast<int>(frames.random.below(static_cast<std::uint32_t>(all.count))) : known + static_cast<int>(frames.random.below(static_cast<std::uint32_t>(all.alive_count - known)));
    const std::uint64_t handle = all.ids[row] + (frames.random.below(30) == 0 ? std::uint64_t{1} << frames.random.below(62) : 0);
    ecs_atlas::edit_request edit;
    if (!edit_fuzz::read(frames.next(handle), edit)) continue;
    // Few at a time, so that edits find what they are about.
    if (edit.what == action::spawn && all.alive_count > known + 80) continue;
    const state before{world};
    const ecs_atlas::edit_result result = atlas.edit(edit);
    const state after{world};
    if (!result.refused.empty()) {
      refused++;
      if (!after.equals(before)) return fail("refused, and yet something changed", edit, result.refused);
      continue;
    }
    carried_out++;
    if (edit.what == action::spawn && (!result.entity || !ecs_is_alive(world, *result.entity))) return fail("not spawned", edit, "");
    if (edit.what == action::despawn && (ecs_is_alive(world, edit.entity) || after.alive >= before.alive)) return fail("not despawned", edit, "");
    if (edit.what != action::despawn && edit.what != action::spawn && after.alive != before.alive) return fail("entities changed", edit, "");
    if (edit.what == action::set && !after.equals(before)) return fail("set changed more", edit, "");
    const flecs::entity entity{world, edit.entity};
    if (edit.what == action::add && edit.component == "game.Player" && !entity.owns<Player>()) return fail("not added", edit, "");
    if (edit.what == action::remove && edit.component == "game.Position" && entity.owns<Position>()) return fail("not removed", edit, "");
    if (edit.what == action::set && edit.field == "x" && static_cast<const Position*>(ecs_get_id(world, entity, world.id<Position>()))->x != static_cast<float>(edit.value.number)) return fail("not set", edit, "");
    if (edit.what == action::set && edit.field == "text" && static_cast<const Label*>(ecs_get_id(world, entity, world.id<Label>()))->text != edit.value.text) return fail("not set", edit, "");
  }
  std::printf("%lu %lu\n", carried_out, refused);
  return 0;
}
