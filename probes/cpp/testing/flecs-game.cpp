#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include <flecs.h>

#include <ecs_atlas_flecs.hpp>

#include "flecs-inside.h"

/*
 * `flecs-game SEED FRAMES [COLUMNS]` makes random changes of every kind to a world; with seed 0 it only replaces
 * families, each of which has its own table. It declares COLUMNS columns first. Before each frame it prints the world
 * as a line of JSON, read entity by entity through Flecs' own interface instead of the probe. Data without an interface
 * is read with Flecs' own definitions (flecs-inside.c).
 */
namespace game {

struct Position {
  float x;
  float y;
};

/// A component without Flecs reflection, whose fields are registered with the probe.
struct Health {
  std::int16_t points;
  std::int64_t score;
};

enum class Mood : std::int32_t { calm, angry = 5, afraid };

struct Vector {
  double x;
  double y;
};

/// A component with reflection of nested members, elements, a constant, an entity and a text.
struct Pack {
  std::int32_t gold;
  Vector at;
  std::uint8_t slots[3];
  Mood mood;
  flecs::entity_t owner;
  const char* label;
};

struct Carries {
  std::int32_t count;
};

struct Trail {
  double length;
  std::int32_t points;
};

struct Shield {
  std::int32_t strength;
};

/// A component whose values are not described anywhere.
struct Secret {
  std::uint64_t code;
};

struct Buff {
  std::int32_t power;
};

struct Player {};
struct Enemy {};

}  // namespace game

namespace {

using game::Buff, game::Carries, game::Enemy, game::Health, game::Mood, game::Pack, game::Player, game::Position, game::Secret, game::Shield, game::Trail, game::Vector;

#if FLECS_VERSION_MINOR >= 1
constexpr bool has_unions = false;
constexpr std::uint64_t union_id = 0;
#else
constexpr bool has_unions = true;
const std::uint64_t union_id = EcsUnion;
#endif

const char* const texts[] = {"sword", "a shield, \"old\"", "", "\u00e9p\u00e9e"};

struct random_numbers {
  std::uint64_t state;
  std::uint32_t below(std::uint32_t bound) {
    state = state * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
    return static_cast<std::uint32_t>(state >> 33) % bound;
  }
};

class crowd {
 public:
  crowd(flecs::world& in, std::uint64_t seed) : world_{in}, random_{seed} {
    world_.component<Position>().member<float>("x").member<float>("y");
    world_.component<Vector>().member<double>("x").member<double>("y");
    world_.component<Mood>().constant("calm", Mood::calm).constant("angry", Mood::angry).constant("afraid", Mood::afraid);
    world_.component<Pack>()
        .member("gold", &Pack::gold)
        .member("at", &Pack::at)
        .member("slots", &Pack::slots)
        .member("mood", &Pack::mood)
        .member(flecs::Entity, "owner", 0, offsetof(Pack, owner))
        .member(flecs::String, "label", 0, offsetof(Pack, label));
    world_.component<Carries>().member<std::int32_t>("count");
    world_.component<Trail>().member<double>("length").member<std::int32_t>("points").add(flecs::Sparse);
    world_.component<Shield>().member<std::int32_t>("strength").add(flecs::CanToggle);
    world_.component<Player>();
    world_.component<Enemy>().add(flecs::CanToggle);
    world_.component<Health>();
    world_.component<Secret>();
    world_.component<Buff>().member<std::int32_t>("power");
    likes_ = world_.entity("Likes");
    movement_ = world_.entity("Movement");
    follows_ = world_.entity("Follows");
#if FLECS_VERSION_MINOR >= 1
    world_.component<Buff>().add(flecs::DontFragment);
    movement_.add(flecs::Exclusive).add(flecs::DontFragment);
    follows_.add(flecs::DontFragment);
#else
    movement_.add(flecs::Union);
#endif
    for (const char* name : {"Walking", "Running", "Sitting"}) gaits_.push_back(world_.entity(name));
    for (const char* name : {"apples", "pears"}) things_.push_back(world_.entity(name));
    for (const char* name : {"Orc", "Elf"}) prefabs_.push_back(world_.prefab(name).set<Health>({50, -1}).set<Position>({1, 2}));
    level_ = world_.entity("level");
  }

  /// Replaces the parents of the last frame by new ones with one child each.
  void replace_families() {
    for (const flecs::entity& parent : families_) parent.destruct();
    families_.clear();
    for (int i = 0; i < 20; i++) {
      families_.push_back(world_.entity());
      world_.entity().child_of(families_.back()).set<Position>({1, 2}).add(follows_, families_.back());
    }
  }

  void change() {
    // Columns of pairs are named after the targets, so a rename changes the columns.
    if (++changes_ % 25 == 0) gaits_.back().set_name(gaits_.back().name() == "Sitting" ? "Lying" : "Sitting");
    for (std::uint32_t n = random_.below(14); n > 0; n--) step();
  }

  [[nodiscard]] flecs::entity movement() const { return movement_; }
  [[nodiscard]] const std::vector<flecs::entity>& gaits() const { return gaits_; }

 private:
  flecs::entity pick() { return alive_[random_.below(static_cast<std::uint32_t>(alive_.size()))]; }

  void forget_dead() {
    std::size_t kept = 0;
    for (const flecs::entity& each : alive_) {
      if (each.is_alive()) alive_[kept++] = each;
    }
    alive_.resize(kept);
  }

  template <typename Component>
  void turn(flecs::entity entity, const Component& value) {
    if (entity.has<Component>()) entity.remove<Component>();
    else entity.set<Component>(value);
  }

  void step() {
    const std::uint32_t choice = random_.below(100);
    if (alive_.size() < 5 || choice < 14) return spawn();
    const flecs::entity entity = pick();
    const auto number = static_cast<std::int32_t>(random_.below(1000));
    if (choice < 21) return destroy(entity);
    if (choice < 29) return turn(entity, Position{static_cast<float>(number), 0.5F});
    if (choice < 34) return turn(entity, Health{static_cast<std::int16_t>(number), -5'000'000'000 * number});
    if (choice < 40) return set_pack(entity, number);
    if (choice < 44) return turn(entity, Trail{number * 0.25, number});
    if (choice < 50) return shield(entity, number);
    if (choice < 54) return turn(entity, Buff{number});
    if (choice < 58) return turn(entity, Secret{7});
    if (choice < 62) { entity.has<Player>() ? entity.remove<Player>() : entity.add<Player>(); return; }
    if (choice < 66) { entity.add(movement_, gaits_[random_.below(3)]); return; }
    if (choice < 68) { entity.remove(movement_, flecs::Wildcard); return; }
    if (choice < 72) { entity.set<Carries>(things_[random_.below(2)], {number}); return; }
    if (choice < 76) return like(entity);
    if (choice < 80) return adopt(entity);
    if (choice < 83) return rename(entity, number);
    if (choice < 85) { entity.is_a(prefabs_[random_.below(2)]); return; }
    if (choice < 87) { entity.enabled() ? entity.disable() : entity.enable(); return; }
    if (choice < 96) return move(entity, number);
    if (choice == 96) return delete_empty_tables();
    if (choice == 97) return spawn_many();
    if (choice == 98) return spawn_far(number);
    entity.add<Enemy>();
    number % 2 == 0 ? entity.enable<Enemy>() : entity.disable<Enemy>();
  }

  void spawn() {
    const flecs::entity entity = world_.entity();
    if (random_.below(2) == 0) entity.set<Position>({1, 2});
    alive_.push_back(entity);
  }

  void spawn_many() {
    ecs_bulk_desc_t bulk = {};
    bulk.count = 6;
    bulk.ids[0] = world_.id<Position>();
    Position values[6] = {{1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 5}, {6, 6}};
    void* data[] = {values};
    bulk.data = data;
    const ecs_entity_t* made = ecs_bulk_init(world_, &bulk);
    for (int i = 0; i < 6; i++) alive_.push_back(world_.entity(made[i]));
  }

  void spawn_far(std::int32_t number) {
    const auto id = static_cast<ecs_entity_t>(20'000 + number * 7);
    if (ecs_exists(world_, id)) return;
    ecs_make_alive(world_, id);
    alive_.push_back(world_.entity(id).add<Player>());
  }

  void destroy(flecs::entity entity) {
    entity.destruct();
    forget_dead();
  }

  void set_pack(flecs::entity entity, std::int32_t number) {
    if (number % 4 == 0) {
      entity.remove<Pack>();
      return;
    }
    const auto slot = static_cast<std::uint8_t>(number % 200);
    const Mood moods[] = {Mood::calm, Mood::angry, Mood::afraid, static_cast<Mood>(9)};
    entity.set<Pack>({number, {number * 0.5, -1}, {slot, 2, 3}, moods[number % 4], number % 3 == 0 ? 0 : pick().id(), number % 5 == 0 ? nullptr : texts[number % 4]});
  }

  void shield(flecs::entity entity, std::int32_t number) {
    if (number % 3 == 0) entity.set<Shield>({number});
    else if (!entity.has<Shield>()) return;
    else if (number % 3 == 1) entity.disable<Shield>();
    else if (number % 9 == 2) entity.remove<Shield>();
    else entity.enable<Shield>();
  }

  void like(flecs::entity entity) {
    const flecs::entity other = pick();
    if (entity.has(likes_, other)) entity.remove(likes_, other);
    else entity.add(likes_, other);
  }

  void adopt(flecs::entity entity) {
    flecs::entity parent = random_.below(3) == 0 ? level_ : pick();
    for (flecs::entity up = parent; up; up = up.parent()) {
      if (up == entity) return;
    }
    // Flecs 4.1.0 ends the program if the entity has no parent.
    if (random_.below(4) == 0) { if (entity.parent()) leave_parent(entity); }
    else if (entity.name().length() == 0 && random_.below(2) == 0) entity.child_of(parent);
    else set_parent(entity, parent);
  }

  /// Sets a parent that is stored as a value; a named entity keeps its name but gets another path.
  void set_parent([[maybe_unused]] flecs::entity entity, [[maybe_unused]] flecs::entity parent) {
#ifdef FLECS_TREE_SPAWNER_DEPTH_CACHE_SIZE
    if (is_name_free(entity, parent)) entity.set<flecs::Parent>({parent});
#endif
  }

  void leave_parent(flecs::entity entity) {
#ifdef FLECS_TREE_SPAWNER_DEPTH_CACHE_SIZE
    if (entity.has<flecs::Parent>()) {
      if (is_name_free(entity, flecs::entity{})) entity.remove<flecs::Parent>();
      return;
    }
#endif
    entity.remove(flecs::ChildOf, flecs::Wildcard);
  }

  [[nodiscard]] bool is_name_free(flecs::entity entity, flecs::entity parent) const {
    return entity.name().length() == 0 || ecs_lookup_child(world_, parent, entity.name().c_str()) == 0;
  }

  void rename(flecs::entity entity, std::int32_t number) {
    const std::string name = "unit_" + std::to_string(number);
    if (number % 4 == 0) entity.set_name(nullptr);
    else if (ecs_lookup_child(world_, entity.parent(), name.c_str()) == 0) entity.set_name(name.c_str());
  }

  void move(flecs::entity entity, std::int32_t number) {
    if (entity.owns<Position>()) entity.set<Position>({static_cast<float>(number), -0.25F * static_cast<float>(number)});
  }

  void delete_empty_tables() {
    ecs_delete_empty_tables_desc_t how = {};
    how.delete_generation = 1;
    ecs_delete_empty_tables(world_, &how);
  }

  flecs::world& world_;
  random_numbers random_;
  int changes_ = 0;
  std::vector<flecs::entity> alive_;
  std::vector<flecs::entity> families_;
  std::vector<flecs::entity> gaits_;
  std::vector<flecs::entity> things_;
  std::vector<flecs::entity> prefabs_;
  flecs::entity likes_;
  flecs::entity movement_;
  flecs::entity follows_;
  flecs::entity level_;
};

/// Writes the JSON of one frame.
class page {
 public:
  page(flecs::world& of, const crowd& in) : world_{of}, movement_{in.movement()}, gaits_{in.gaits()} {}

  std::string write() {
    line_ = "{";
    write_entities();
    write_tables();
    write_apart();
    line_ += ",\"graph\":" + taken(flecs_inside_graph(world_));
    write_inside("sparse", flecs_inside_sparse, {world_.id<Trail>(), world_.id<Buff>(), ecs_pair(movement_, gaits_[0]), ecs_pair(movement_, gaits_[1]), ecs_pair(movement_, gaits_[2])});
    if (has_unions) write_inside("unions", flecs_inside_union, {ecs_pair(movement_, union_id)});
    return line_ + "}";
  }

 private:
  static std::string quoted(const char* text) {
    std::string out = "\"";
    for (; *text != 0; text++) {
      if (*text == '"' || *text == '\\') out += '\\';
      out += *text;
    }
    return out + "\"";
  }

  static std::string handle(ecs_entity_t entity) { return std::to_string(entity & 0xffff'ffff'ffffU); }

  template <typename T>
  static std::string number(T value) {
    char text[64];
    std::snprintf(text, sizeof text, "%.17g", static_cast<double>(value));
    return text;
  }

  std::string id_text(ecs_id_t id) const {
    char* text = ecs_id_str(world_, id);
    const std::string copy = quoted(text);
    ecs_os_free(text);
    return copy;
  }

  [[nodiscard]] bool is_built_in(ecs_entity_t entity) const {
    for (flecs::entity each = world_.entity(entity); each; each = each.parent()) {
      if (each == EcsFlecs) return true;
    }
    return false;
  }

  /// A table is hidden if all its entities are built in.
  [[nodiscard]] bool is_hidden(const ecs_table_t* table) const {
    for (std::int32_t i = 0; i < ecs_table_count(table); i++) {
      if (!is_built_in(ecs_table_entities(table)[i])) return false;
    }
    return true;
  }

  void write_entities() {
    const ecs_entities_t all = ecs_get_entities(world_);
    tables_.clear();
    line_ += "\"alive\":[";
    std::string names;
    std::string parents;
    for (std::int32_t i = 0; i < all.alive_count; i++) {
      const ecs_table_t* table = ecs_get_table(world_, all.ids[i]);
      if (table != nullptr && hidden_.count(table) == 0) hidden_[table] = is_hidden(table);
      if (table != nullptr && hidden_[table]) continue;
      if (line_.back() != '[') line_ += ",";
      line_ += handle(all.ids[i]);
      if (table != nullptr && tables_.count(table) == 0) tables_[table] = static_cast<int>(tables_.size());
      const char* name = ecs_get_name(world_, all.ids[i]);
      const ecs_entity_t parent = ecs_get_parent(world_, all.ids[i]);
      if (parent != 0) parents += (parents.empty() ? "\"" : ",\"") + std::to_string(static_cast<std::uint32_t>(all.ids[i])) + "\":" + std::to_string(static_cast<std::uint32_t>(parent));
      if (name != nullptr) names += (names.empty() ? "\"" : ",\"") + std::to_string(static_cast<std::uint32_t>(all.ids[i])) + "\":" + quoted(name);
    }
    hidden_.clear();
    line_ += "],\"names\":{" + names + "},\"parents\":{" + parents + "},\"dead\":[";
    for (std::int32_t i = all.alive_count; i < all.count; i++) line_ += (i > all.alive_count ? "," : "") + handle(all.ids[i]);
    line_ += "],\"empty\":";
    line_ += std::to_string(ecs_get_world_info(world_)->table_count);
  }

  void write_tables() {
    line_ += ",\"tables\":[";
    for (const auto& [table, _] : tables_) {
      if (line_.back() != '[') line_ += ",";
      write_table(table);
    }
    line_ += "]";
  }

  void write_table(const ecs_table_t* table) {
    const ecs_type_t* type = ecs_table_get_type(table);
    const std::int32_t count = ecs_table_count(table);
    const ecs_entity_t* entities = ecs_table_entities(table);
    line_ += "{\"type\":[";
    for (int i = 0; i < type->count; i++) line_ += (i > 0 ? "," : "") + id_text(type->array[i]);
    line_ += "],\"entities\":[";
    for (std::int32_t i = 0; i < count; i++) line_ += (i > 0 ? "," : "") + handle(entities[i]);
    line_ += "],\"values\":{";
    for (int i = 0; i < type->count; i++) write_id(type->array[i], entities, count);
    line_ += "}}";
  }

  template <typename Read>
  void write_rows(const std::string& key, const ecs_entity_t* entities, std::int32_t count, Read&& read) {
    if (line_.back() != '{') line_ += ",";
    line_ += key + ":[";
    for (std::int32_t i = 0; i < count; i++) line_ += (i > 0 ? "," : "") + read(entities[i]);
    line_ += "]";
  }

  /// Writes values, bits or targets of an id row by row: `"Pack gold": […]`.
  void write_id(ecs_id_t id, const ecs_entity_t* entities, std::int32_t count) {
    const std::string name = id_text(id);
    const auto key = [&name](const char* field) { return name.substr(0, name.size() - 1) + " " + field + "\""; };
    const auto rows = [&](const char* field, auto read) {
      write_rows(key(field), entities, count, [&](ecs_entity_t entity) { return read(ecs_get_id(world_, entity, id)); });
    };
    if (ECS_HAS_ID_FLAG(id, TOGGLE)) return write_rows(key("bits"), entities, count, [&](ecs_entity_t entity) { return std::string{ecs_is_enabled_id(world_, entity, id & ~ECS_TOGGLE) ? "1" : "0"}; });
    if (ECS_HAS_ID_FLAG(id, PAIR)) {
      if (has_unions && ECS_PAIR_FIRST(id) == static_cast<std::uint32_t>(movement_.id())) {
        return write_rows(key("union"), entities, count, [&](ecs_entity_t entity) {
          const ecs_entity_t target = ecs_get_target(world_, entity, movement_, 0);
          return target == 0 ? std::string{"null"} : quoted(ecs_get_name(world_, target));
        });
      }
      if (ECS_PAIR_FIRST(id) != static_cast<std::uint32_t>(world_.id<Carries>())) return;
      return rows("count", [](const void* of) { return number(static_cast<const Carries*>(of)->count); });
    }
    if (id == world_.id<Position>()) {
      rows("x", [](const void* of) { return number(static_cast<const Position*>(of)->x); });
      rows("y", [](const void* of) { return number(static_cast<const Position*>(of)->y); });
    } else if (id == world_.id<Health>()) {
      rows("points", [](const void* of) { return number(static_cast<const Health*>(of)->points); });
      rows("score", [](const void* of) { return number(static_cast<const Health*>(of)->score); });
      rows("half", [](const void* of) { return number(static_cast<const Health*>(of)->points / 2.0); });
    } else if (id == world_.id<Pack>()) {
      rows("gold", [](const void* of) { return number(static_cast<const Pack*>(of)->gold); });
      rows("at.x", [](const void* of) { return number(static_cast<const Pack*>(of)->at.x); });
      rows("at.y", [](const void* of) { return number(static_cast<const Pack*>(of)->at.y); });
      rows("slots[0]", [](const void* of) { return number(static_cast<const Pack*>(of)->slots[0]); });
      rows("slots[2]", [](const void* of) { return number(static_cast<const Pack*>(of)->slots[2]); });
      rows("mood", [](const void* of) { return mood(static_cast<const Pack*>(of)->mood); });
      rows("owner", [](const void* of) { return handle(static_cast<const Pack*>(of)->owner); });
      rows("label", [](const void* of) { return static_cast<const Pack*>(of)->label == nullptr ? std::string{"null"} : quoted(static_cast<const Pack*>(of)->label); });
    } else if (id == world_.id<Trail>()) {
      rows("length", [](const void* of) { return number(static_cast<const Trail*>(of)->length); });
      rows("points", [](const void* of) { return number(static_cast<const Trail*>(of)->points); });
    } else if (id == world_.id<Shield>()) {
      rows("strength", [](const void* of) { return number(static_cast<const Shield*>(of)->strength); });
    } else if (id == world_.id<Buff>()) {
      rows("power", [](const void* of) { return number(static_cast<const Buff*>(of)->power); });
    }
#ifdef FLECS_TREE_SPAWNER_DEPTH_CACHE_SIZE
    if (id == world_.id<flecs::Parent>()) rows("value", [](const void* of) { return handle(static_cast<const flecs::Parent*>(of)->value); });
#endif
  }

  static std::string mood(Mood of) {
    switch (of) {
      case Mood::calm: return "\"calm\"";
      case Mood::angry: return "\"angry\"";
      case Mood::afraid: return "\"afraid\"";
    }
    return std::to_string(static_cast<int>(of));
  }

  static std::string taken(char* text) {
    const std::string copy = text == nullptr ? "null" : text;
    ecs_os_free(text);
    return copy;
  }

  /// Writes Flecs' internal data about some ids: `"sparse":{"Buff":{…}}`.
  void write_inside(const char* key, char* (*print)(const ecs_world_t*, ecs_id_t), const std::vector<ecs_id_t>& ids) {
    line_ += std::string{",\""} + key + "\":{";
    for (const ecs_id_t id : ids) line_ += (line_.back() == '{' ? "" : ",") + id_text(id) + ":" + taken(print(world_, id));
    line_ += "}";
  }

  /// Writes the entities and values of components that are in no type.
  void write_apart() {
    line_ += ",\"apart\":{";
    if (!has_unions) {
      line_ += "\"game.Buff\":{";
      const ecs_entities_t all = ecs_get_entities(world_);
      std::string pairs;
      for (std::int32_t i = 0; i < all.alive_count; i++) {
        const ecs_entity_t entity = all.ids[i];
        if (is_built_in(entity)) continue;
        if (ecs_owns_id(world_, entity, world_.id<Buff>())) line_ += (line_.back() == '{' ? "\"" : ",\"") + handle(entity) + "\":" + number(static_cast<const Buff*>(ecs_get_id(world_, entity, world_.id<Buff>()))->power);
        const ecs_entity_t target = ecs_get_target(world_, entity, movement_, 0);
        if (target != 0 && ecs_owns_id(world_, entity, ecs_pair(movement_, target))) pairs += (pairs.empty() ? "\"" : ",\"") + handle(entity) + "\":" + quoted(ecs_get_name(world_, target));
      }
      line_ += "},\"Movement\":{" + pairs + "}";
    }
    line_ += "}";
  }

  flecs::world& world_;
  flecs::entity movement_;
  const std::vector<flecs::entity>& gaits_;
  std::string line_;
  std::map<const ecs_table_t*, int> tables_;
  std::map<const ecs_table_t*, bool> hidden_;
};

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) return 2;
  flecs::world world;
  ecs_atlas::flecs_probe atlas{world, "flecs-game"};
  ECS_ATLAS_COMPONENT(atlas, Health, points, score).computed("half", [](const Health& of) { return of.points / 2.0; });
  const std::uint64_t seed = std::strtoull(arguments[1], nullptr, 10);
  crowd of{world, seed};
  world.system<Position>("Move").each([](Position& at) { at.x += 0; });
  ecs_measure_system_time(world, true);
  const flecs::query<Position> moving = world.query_builder<Position>("moving").build();
  page shown{world, of};
  for (unsigned long i = 0, columns = count < 4 ? 0 : std::strtoul(arguments[3], nullptr, 10); i < columns; i++) {
    atlas.shown_by().column("other." + std::to_string(i), ecs_atlas::type::u8);
  }
  while (!atlas.shown_by().attached()) std::this_thread::sleep_for(std::chrono::milliseconds{1});
  for (unsigned long frame = 0, frames = std::strtoul(arguments[2], nullptr, 10); frame < frames; frame++) {
    seed == 0 ? of.replace_families() : of.change();
    std::printf("%s\n", shown.write().c_str());
    std::fflush(stdout);
    atlas.frame();
  }
  return 0;
}
