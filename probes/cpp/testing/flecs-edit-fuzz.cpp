#include <cstdint>
#include <string>
#include <vector>

#include <flecs.h>

#include <ecs_atlas_flecs.hpp>

#include "edit-fuzz.hpp"

/* `flecs-edit-fuzz SEED COUNT` runs `edit_fuzz::run` with a Flecs world. */
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

/// A component without Flecs reflection, whose fields are registered with the probe.
struct Label {
  std::string text;
  bool shown = false;
};

/// A component without default values.
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

/// Creates the entities that edits can find.
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

class crowd {
 public:
  crowd() {
    ECS_ATLAS_COMPONENT(atlas_, Label, text, shown);
    ECS_ATLAS_COMPONENT(atlas_, Owner, id);
    describe(world_);
    known_ = ecs_get_entities(world_).alive_count;
  }

  std::uint64_t pick(edit_fuzz::random_numbers& random) {
    while (ecs_get_entities(world_).alive_count < known_ + 40) spawn(world_, random);
    const ecs_entities_t all = ecs_get_entities(world_);
    const bool any = random.below(4) == 0;
    const int row = any ? static_cast<int>(random.below(static_cast<std::uint32_t>(all.count))) : known_ + static_cast<int>(random.below(static_cast<std::uint32_t>(all.alive_count - known_)));
    return all.ids[row];
  }

  bool is_full(const ecs_atlas::edit_request&, edit_fuzz::random_numbers&) const { return ecs_get_entities(world_).alive_count > known_ + 80; }

  edit_fuzz::amounts amounts() const {
    edit_fuzz::amounts now;
    now.alive = static_cast<std::size_t>(ecs_get_entities(world_).alive_count);
    for (const ecs_id_t id : {world_.id<Position>(), world_.id<Pack>(), world_.id<Trail>(), world_.id<Shield>(), world_.id<Label>(), world_.id<Player>()}) now.components += static_cast<std::size_t>(ecs_count_id(world_, id));
    return now;
  }

  ecs_atlas::edit_result carry_out(const ecs_atlas::edit_request& edit) { return atlas_.edit(edit); }

  const char* wrong(const ecs_atlas::edit_request& edit, const ecs_atlas::edit_result& result, const edit_fuzz::amounts& before, const edit_fuzz::amounts& after) const {
    if (edit.what == action::spawn) return result.entity && ecs_is_alive(world_, *result.entity) ? nullptr : "not spawned";
    if (edit.what == action::despawn) return !ecs_is_alive(world_, edit.entity) && after.alive < before.alive ? nullptr : "not despawned";
    if (after.alive != before.alive) return "entities changed";
    const flecs::entity entity{world_, edit.entity};
    if (edit.what == action::add) return edit.component != "game.Player" || entity.owns<Player>() ? nullptr : "not added";
    if (edit.what == action::remove) return edit.component != "game.Position" || !entity.owns<Position>() ? nullptr : "not removed";
    return is_set(edit, entity) ? nullptr : "not set";
  }

 private:
  [[nodiscard]] bool is_set(const ecs_atlas::edit_request& edit, ecs_entity_t entity) const {
    if (edit.field == "x") return static_cast<const Position*>(ecs_get_id(world_, entity, world_.id<Position>()))->x == static_cast<float>(edit.value.number);
    return edit.field != "text" || static_cast<const Label*>(ecs_get_id(world_, entity, world_.id<Label>()))->text == edit.value.text;
  }

  flecs::world world_;
  ecs_atlas::flecs_probe atlas_{world_, "flecs-edit-fuzz"};
  int known_ = 0;
};

edit_fuzz::words words() {
  const std::vector<std::string> usual = {"game.Position", "game.Pack", "game.Trail", "game.Shield", "game.Buff", "game.Label", "game.Owner", "game.Player", "(Likes,apples)", "(Movement,Walking)", "(game.Carries,apples)"};
  const std::vector<std::string> odd = {"Likes", "Movement", "apples", "Needs", "(Needs,apples)", "(Within,apples)", "(Likes,Orc)", "(ChildOf,level)", "(IsA,Orc)", "Disabled", "Prefab", "Component", "(Identifier,Name)", "(Likes,*)", "*", "TOGGLE|game.Shield", "game", "Nothing", "(OneOf,apples)", "Final", "Sparse", "(Likes,600)", "700", "(", "()", "(,)", "#1"};
  edit_fuzz::words words{usual, {"", "x", "y", "gold", "slots[0]", "slots[1]", "mood", "owner", "label", "length", "strength", "power", "count", "text", "shown", "id"}, {"", "calm", "angry", "a|b", "-9223372036854775808", "12x", "\xff"}};
  for (int i = 0; i < 3; i++) words.components.insert(words.components.end(), usual.begin(), usual.end());
  words.components.insert(words.components.end(), odd.begin(), odd.end());
  return words;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) return 2;
  crowd of;
  return edit_fuzz::run(arguments, of, words());
}
