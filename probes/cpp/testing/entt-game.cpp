#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include <entt/entt.hpp>

#include <ecs_atlas_entt.hpp>

/*
 * `entt-game SEED FRAMES` makes random changes of every kind to a registry. Before each frame it prints the registry as
 * a line of JSON, read through EnTT's own interface instead of the probe.
 */
namespace game {

struct Position {
  float x;
  float y;
};

/// Removing this component leaves a hole in its storage.
struct Mesh {
  static constexpr auto in_place_delete = true;
  std::int32_t triangles;
  bool visible;
};

struct Health {
  static constexpr std::size_t page_size = 4;
  std::int16_t points;
};

enum class Mood : std::uint8_t { calm, angry };

struct Player {};

/// A component with texts and integers that a double cannot represent. A group owns its storage.
struct Label {
  std::string text;
  std::string_view kind;
  char mark[4];
  std::int64_t balance;
  std::uint64_t code;
};

/// A component that is not registered with the probe.
struct Secret {
  std::uint64_t code;
};

}  // namespace game

namespace {

using traits = entt::entt_traits<entt::entity>;

std::string line;

void begin(const std::string& name) {
  line += line.size() > 1 ? ",\"" : "\"";
  line += name + "\":[";
}

void cell(const std::string& value) {
  if (line.back() != '[') line += ',';
  line += value;
}

void end() { line += ']'; }

std::string quoted(std::string_view text) { return '"' + std::string{text} + '"'; }

template <typename Set>
const char* policy_of(const Set& set) {
  if (set.policy() == entt::deletion_policy::in_place) return "in_place";
  return set.policy() == entt::deletion_policy::swap_and_pop ? "swap_and_pop" : "swap_only";
}

/// Prints packed and sparse arrays as EnTT's interface returns them; null where it does not find the entity.
template <typename Set>
void print_set(const std::string& name, const Set& set, std::uint32_t indices) {
  begin(name + ".packed");
  for (std::size_t row = 0; row < set.size(); row++) cell(std::to_string(entt::to_integral(set.data()[row])));
  end();
  begin(name + ".sparse");
  for (std::uint32_t index = 0; index < indices; index++) {
    const auto version = set.current(traits::construct(index, 0));
    const auto entity = traits::construct(index, version);
    const bool there = version != traits::to_version(entt::tombstone) && set.contains(entity);
    cell(there ? std::to_string(entt::to_integral(traits::construct(static_cast<std::uint32_t>(set.index(entity)), version))) : "null");
  }
  end();
  begin(name + ".extent");
  cell(std::to_string(set.extent()));
  end();
  begin(name + ".policy");
  cell(quoted(policy_of(set)));
  end();
}

template <typename Component, typename Read>
void print_values(const std::string& name, const entt::registry& registry, Read&& read) {
  const auto* of = registry.storage<Component>();
  if (of == nullptr) return;
  begin(name);
  for (std::size_t row = 0; row < of->size(); row++) {
    const auto entity = of->data()[row];
    if (entity == entt::tombstone) cell("null");
    else if constexpr (std::is_arithmetic_v<decltype(read(of->get(entity)))>) cell(std::to_string(read(of->get(entity))));
    else cell(quoted(read(of->get(entity))));
  }
  end();
}

void print_names(const entt::registry& registry, std::uint32_t indices) {
  const auto* of = registry.storage<game::Label>();
  if (of == nullptr) return;
  begin("names");
  for (std::uint32_t index = 0; index < indices; index++) {
    const auto entity = traits::construct(index, of->current(traits::construct(index, 0)));
    cell(of->contains(entity) && !of->get(entity).text.empty() ? quoted(of->get(entity).text) : "null");
  }
  end();
}

template <typename Group>
void print_group(const std::string& name, const Group& group, bool has_list) {
  begin("group." + name + ".length");
  cell(std::to_string(group.size()));
  end();
  if (!has_list) return;
  // Groups iterate backwards.
  const std::vector<entt::entity> list(group.begin(), group.end());
  begin("group." + name + ".packed");
  for (std::size_t row = list.size(); row > 0; row--) cell(std::to_string(entt::to_integral(list[row - 1])));
  end();
}

struct random_numbers {
  std::uint64_t state;
  std::uint32_t below(std::uint32_t bound) {
    state = state * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
    return static_cast<std::uint32_t>(state >> 33) % bound;
  }
};

class crowd {
 public:
  crowd(entt::registry& in, std::uint64_t seed) : registry_{in}, random_{seed} {}

  void change() {
    for (std::uint32_t n = random_.below(12); n > 0; n--) step();
  }

  [[nodiscard]] std::uint32_t indices() const { return indices_; }

 private:
  template <typename Component, typename... Values>
  void toggle(entt::entity entity, Values... values) {
    if (registry_.all_of<Component>(entity)) registry_.remove<Component>(entity);
    else registry_.emplace<Component>(entity, values...);
  }

  void step() {
    const std::uint32_t choice = random_.below(68);
    if (alive_.empty() || choice < 15) return spawn(choice == 0);
    const std::uint32_t at = random_.below(static_cast<std::uint32_t>(alive_.size()));
    const entt::entity entity = alive_[at];
    const auto number = static_cast<std::int32_t>(random_.below(1000));
    if (choice < 21) {
      registry_.destroy(entity);
      alive_[at] = alive_.back();
      alive_.pop_back();
    } else if (choice < 30) toggle<game::Position>(entity, static_cast<float>(number), 0.5F);
    else if (choice < 38) toggle<game::Mesh>(entity, number, true);
    else if (choice < 44) toggle<game::Health>(entity, static_cast<std::int16_t>(number));
    else if (choice < 47) toggle<game::Mood>(entity, game::Mood::angry);
    else if (choice < 50) toggle<game::Player>(entity);
    else if (choice < 52) toggle<game::Secret>(entity, std::uint64_t{7});
    else if (choice < 58 && registry_.all_of<game::Position>(entity)) registry_.get<game::Position>(entity).x += 1;
    else if (choice == 58) registry_.sort<game::Position>([](const auto& a, const auto& b) { return a.x < b.x; });
    else if (choice >= 60 && choice < 66) label(entity, number);
    else if (choice >= 66 && registry_.all_of<game::Label>(entity)) registry_.get<game::Label>(entity).text += "é";
    else if (choice == 59 && random_.below(20) == 0) registry_.compact<game::Mesh>();
  }

  void label(entt::entity entity, std::int32_t number) {
    if (registry_.all_of<game::Label>(entity)) {
      registry_.remove<game::Label>(entity);
      return;
    }
    game::Label of{number % 5 == 0 ? "" : "entity 漢 " + std::to_string(number), number % 2 == 0 ? "even" : "odd", {'a', 'b', 'c', 'd'}, -9'007'199'254'740'993 - number, ~std::uint64_t{0} - static_cast<std::uint64_t>(number)};
    if (number % 3 == 0) of.mark[1] = 0;
    registry_.emplace<game::Label>(entity, std::move(of));
  }

  void spawn(bool far_away) {
    const auto index = static_cast<std::uint32_t>(far_away ? random_.below(9'000) : 0);
    const entt::entity entity = far_away && !known(index) ? registry_.create(entt::entity{index}) : registry_.create();
    alive_.push_back(entity);
    indices_ = std::max(indices_, entt::to_entity(entity) + 1);
  }

  [[nodiscard]] bool known(std::uint32_t index) const { return index < indices_; }

  entt::registry& registry_;
  random_numbers random_;
  std::vector<entt::entity> alive_;
  std::uint32_t indices_ = 0;
};

void print(const entt::registry& registry, std::uint32_t indices) {
  line = "{";
  const auto& entities = [&]() -> const auto& {
    if constexpr (std::is_pointer_v<decltype(registry.storage<entt::entity>())>) return *registry.storage<entt::entity>();
    else return registry.storage<entt::entity>();
  }();
  print_set("registry.entities", entities, 0);
  begin("registry.entities.length");
#if ENTT_VERSION_MAJOR == 3 && ENTT_VERSION_MINOR < 13
  cell(std::to_string(entities.in_use()));
#else
  cell(std::to_string(entities.free_list()));
#endif
  end();
  std::size_t number = 0;
  const char* names[] = {"Position", "Mesh", "Health", "game::Mood", "Player", "game::Secret", "Label"};
  for (const auto* of : {static_cast<const entt::sparse_set*>(registry.storage<game::Position>()), static_cast<const entt::sparse_set*>(registry.storage<game::Mesh>()), static_cast<const entt::sparse_set*>(registry.storage<game::Health>()), static_cast<const entt::sparse_set*>(registry.storage<game::Mood>()), static_cast<const entt::sparse_set*>(registry.storage<game::Player>()), static_cast<const entt::sparse_set*>(registry.storage<game::Secret>()), static_cast<const entt::sparse_set*>(registry.storage<game::Label>())}) {
    if (of != nullptr) print_set(names[number], *of, indices);
    number++;
  }
  print_values<game::Position>("Position.payload.x", registry, [](const game::Position& of) { return of.x; });
  print_values<game::Position>("Position.payload.length", registry, [](const game::Position& of) { return of.x * of.x; });
  print_values<game::Mesh>("Mesh.payload.triangles", registry, [](const game::Mesh& of) { return of.triangles; });
  print_values<game::Mesh>("Mesh.payload.visible", registry, [](const game::Mesh& of) { return static_cast<int>(of.visible); });
  print_values<game::Health>("Health.payload", registry, [](const game::Health& of) { return of.points; });
  print_values<game::Mood>("game::Mood.payload", registry, [](const game::Mood& of) { return static_cast<int>(of); });
  print_values<game::Label>("Label.payload.text", registry, [](const game::Label& of) { return of.text; });
  print_values<game::Label>("Label.payload.kind", registry, [](const game::Label& of) { return std::string{of.kind}; });
  print_values<game::Label>("Label.payload.mark", registry, [](const game::Label& of) { return std::string(of.mark, of.mark[1] == 0 ? 1 : 4); });
  print_values<game::Label>("Label.payload.loud", registry, [](const game::Label& of) { return of.text + "!"; });
  print_values<game::Label>("Label.payload.balance", registry, [](const game::Label& of) { return std::to_string(of.balance); });
  print_values<game::Label>("Label.payload.code", registry, [](const game::Label& of) { return std::to_string(of.code); });
  print_names(registry, indices);
  print_group("crowd", registry.group_if_exists<game::Label>(entt::get<game::Health>), false);
  print_group("Position, Player, !Mesh", registry.group_if_exists<>(entt::get<game::Position, game::Player>, entt::exclude<game::Mesh>), true);
  std::printf("%s}\n", line.c_str());
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) return 2;
  entt::registry registry;
  ecs_atlas::options who;
  who.name = "entt-game";
  who.edit = true;
  ecs_atlas::entt_probe atlas{registry, who};
  using game::Health, game::Label, game::Mesh, game::Player, game::Position;
  ECS_ATLAS_COMPONENT(atlas, Position, x, y).computed("length", [](const Position& of) { return of.x * of.x; });
  ECS_ATLAS_COMPONENT(atlas, Mesh, triangles, visible);
  ECS_ATLAS_COMPONENT(atlas, Health, points);
  ECS_ATLAS_COMPONENT(atlas, Player);
  atlas.show<game::Mood>("game::Mood").self();
  ECS_ATLAS_COMPONENT(atlas, Label, text, kind, mark, balance, code).computed("loud", [](const Label& of) { return of.text + "!"; });
  atlas.name_by(&Label::text);
  atlas.show_group(registry.group<Label>(entt::get<Health>), "crowd");
  atlas.show_group(registry.group<>(entt::get<Position, Player>, entt::exclude<Mesh>));
  crowd of{registry, std::strtoull(arguments[1], nullptr, 10)};
  while (!atlas.shown_by().attached()) std::this_thread::sleep_for(std::chrono::milliseconds{1});
  for (unsigned long frame = 0, frames = std::strtoul(arguments[2], nullptr, 10); frame < frames; frame++) {
    {
      ecs_atlas::system_scope outer{atlas, "Change"};
      of.change();
      ecs_atlas::system_scope inner{atlas, "Rest"};
    }
    print(registry, of.indices());
    atlas.frame();
  }
  return 0;
}
