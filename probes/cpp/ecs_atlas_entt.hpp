#ifndef ECS_ATLAS_ENTT_HPP
#define ECS_ATLAS_ENTT_HPP

/* Shows an EnTT registry (3.12 and later) in ECS Atlas as it is in memory: the entity storage, all component storages, groups and names.
 *
 *     #include <entt/entt.hpp>
 *     #include <ecs_atlas_entt.hpp>
 *
 *     ecs_atlas::entt_probe atlas{registry, "my game"};
 *     ECS_ATLAS_COMPONENT(atlas, Position, x, y);     // for each component whose values should be visible
 *
 *     atlas.frame();                                  // at the end of each frame
 *
 * The registry must outlive the probe, or its call of `finish()`. For other entity types than entt::entity see ECS_ATLAS_ENTT_SET in entt_access.hpp.
 */
// The single-header distribution of EnTT only contains entt/entt.hpp, which the game may also have included from elsewhere.
#ifndef ENTT_ENTITY_REGISTRY_HPP
#  if __has_include(<entt/entity/registry.hpp>)
#    include <entt/entity/registry.hpp>
#  else
#    include <entt/entt.hpp>
#  endif
#endif

#if __has_include(<entt/config/version.h>)
#  include <entt/config/version.h>
#endif

#if ENTT_VERSION_MAJOR < 3 || (ENTT_VERSION_MAJOR == 3 && ENTT_VERSION_MINOR < 12)
#  error "ECS Atlas needs EnTT 3.12 or later"
#else

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ecs_atlas.hpp"
#include "ecs_atlas/component_macro.hpp"
#include "ecs_atlas/entt_changes.hpp"
#include "ecs_atlas/entt_edits.hpp"
#include "ecs_atlas/entt_fields.hpp"
#include "ecs_atlas/entt_groups.hpp"
#include "ecs_atlas/entt_names.hpp"
#include "ecs_atlas/entt_storage.hpp"

ECS_ATLAS_ENTT_SET(entt::sparse_set)

namespace ecs_atlas {

template <typename Registry = entt::registry>
class entt_probe {
  using component = entt_component<Registry>;
  using storage = entt_storage<Registry>;
  using set = typename storage::set;
  using entity = typename Registry::entity_type;

 public:
  entt_probe(Registry& registry, std::string name) : entt_probe{registry, options{std::move(name)}} {}

  entt_probe(Registry& registry, options who) : registry_{registry}, atlas_{with_engine(std::move(who))} {
    entities_ = std::make_unique<storage>(atlas_, registry_, round_, "registry.entities", living(), true, nullptr);
    length_ = atlas_.column("registry.entities.length", type::u32, {{"kind", "entt.entities"}, {"group", "registry.entities"}, {"tag", true}, {"role", "length"}});
    atlas_.edit_with([this](const edit_request& of) { return edit(of); });
    pools_ = atlas_.column("registry.pools", type::json, {{"kind", "entt.pools"}});
    atlas_.offer(std::make_unique<entt_lives<Registry>>(atlas_, registry_));
  }

  /// Reads the registry like `finish`, so call `finish` earlier if the registry does not outlive the probe.
  ~entt_probe() { finish(); }

  entt_probe(const entt_probe&) = delete;
  entt_probe& operator=(const entt_probe&) = delete;

  /// Names a component and allows fields to be added. Call this before the first frame in which the component is used.
  /// @param id the name of a non-default storage, as in `registry.storage<Component>("name"_hs)`
  template <typename Component>
  entt_fields<Registry, Component> show(std::string name, entt::id_type id = entt::type_hash<Component>::value()) {
    component& of = components_[id];
    of.name = std::move(name);
    of.page = entt::component_traits<Component>::page_size;
    of.stride = of.page == 0 ? 0 : sizeof(Component);
    of.find_pages = [id](const Registry& registry, buffer<const void*>& pages) { find_pages<Component>(registry, id, pages); };
    allow_edits<Component>(of, id);
    return entt_fields<Registry, Component>{of};
  }

  /// Shows names of entities: a text in a component (`name_by(&Label::text)`), or a function that returns a view of
  /// each entity's name, which may be empty.
  template <typename Name>
  void name_by(Name of) {
    if constexpr (std::is_member_object_pointer_v<Name>) entity_names_.read_from(atlas_, of);
    else entity_names_.read_by(atlas_, std::move(of));
  }

  /// Shows a group: `atlas.show_group(registry.group<Position>(entt::get<Velocity>))`. This creates the group in the
  /// registry if it does not exist.
  template <typename Group>
  void show_group(const Group& of, std::string name = {}) {
    groups_.add(of, std::move(name));
  }

  /// Carries out an edit like one from a hub, even without `options.edit`.
  edit_result edit(const edit_request& of) { return entt_edits<Registry>{registry_, components_}.carry_out(of); }

  /// Call this once per frame. @param held is called every few milliseconds while a hub pauses the game
  template <typename Held>
  void frame(Held&& held) {
    if (!is_finished_) atlas_.frame([this] { return give_safely(); }, std::forward<Held>(held));
  }

  void frame() {
    frame([] {});
  }

  /// Sends the world as it is when the game ends: hubs get what the last `frame` has not sent. Afterwards the probe does not
  /// read the registry any more, which may be destroyed.
  void finish() noexcept {
    if (!is_finished_) atlas_.finish([this] { return give_safely(); });
    is_finished_ = true;
  }

  /// Returns the atlas, for additional columns and `attached()`.
  [[nodiscard]] atlas& shown_by() noexcept { return atlas_; }

 private:
  static options with_engine(options who) {
    who.engine = "entt";
    who.engine_version = ENTT_VERSION;
    who.adapter = "ecs_atlas_entt 1";
    who.finds_changes = true;
    return who;
  }

  [[nodiscard]] const auto& living() const {
    return registry_.template storage<entity>();
  }

  template <typename Component>
  static void allow_edits(component& of, entt::id_type id) {
    of.remove = [id](Registry& registry, entity from) { return registry.template storage<Component>(id).remove(from), std::string{}; };
    if constexpr (std::is_default_constructible_v<Component>) {
      of.add = [id](Registry& registry, entity to) { return registry.template storage<Component>(id).emplace(to), std::string{}; };
    }
    if constexpr (entt::component_traits<Component>::page_size != 0) {
      of.patch = [id](Registry& registry, entity in, const std::function<void(void*)>& write) {
        registry.template storage<Component>(id).patch(in, [&](Component& value) { write(std::addressof(value)); });
      };
    }
  }

  template <typename Component>
  static void find_pages(const Registry& registry, entt::id_type id, buffer<const void*>& pages) {
    if constexpr (entt::component_traits<Component>::page_size != 0) {
      const auto* of = registry.template storage<Component>(id);
      if (of == nullptr) return;
      const std::size_t count = of->capacity() / entt::component_traits<Component>::page_size;
      for (std::size_t page = 0; page < count; page++) pages.push(static_cast<const void*>(std::addressof(*of->raw()[page])));
    }
  }

  /// If there is no memory for names, less is shown and nothing else happens.
  bool give_safely() noexcept {
    ECS_ATLAS_TRY { return give(); }
    ECS_ATLAS_CATCH { return true; }
    return true;
  }

  /// @return false if more new storages are to be declared than there is time for
  bool give() {
    round_++;
    if (!meet_storages()) return false;
    const auto& entities = living();
    entities_->meet();
#if ENTT_VERSION_MAJOR == 3 && ENTT_VERSION_MINOR < 13
    atlas_.give_one(length_, static_cast<std::uint32_t>(entities.in_use()));
#else
    atlas_.give_one(length_, static_cast<std::uint32_t>(entities.free_list()));
#endif
    atlas_.give_texts(pools_, names_, names_version_);
    entity_names_.give(atlas_, registry_);
    groups_.give(atlas_, [this](const set& of) { return name_of(of); });
    return true;
  }

  bool meet_storages() {
    before_.swap(met_);
    met_.clear();
    for (const auto& [id, of] : std::as_const(registry_).storage()) {
      storage* shown = find(id, of);
      if (shown == nullptr) continue;
      shown->meet();
      met_.push_back(shown);
      if (shown->is_new() && !atlas_.has_time(declaring_work)) return false;
    }
    if (met_ == before_) return true;
    names_version_++;
    names_.clear();
    for (const storage* each : met_) names_.push_back(each->group());
    return true;
  }

  [[nodiscard]] std::string name_of(const set& of) const {
    for (const auto& [id, shown] : storages_) {
      if (shown != nullptr && shown->shows(of)) return shown->group();
    }
    return std::string{entt_access::plain_type_name(type_name(of))};
  }

  /// Returns the columns of a storage. They are declared when it is first found, and again if another storage has
  /// replaced it.
  storage* find(entt::id_type id, const set& of) {
    std::unique_ptr<storage>& known = storages_[id];
    if (known != nullptr && known->shows(of)) return known.get();
    const auto named = components_.find(id);
    component* shown = named == components_.end() ? nullptr : &named->second;
    if (!storage::can_be_sent(of, shown)) return nullptr;
    const std::string group = known != nullptr ? known->group() : free_name(shown != nullptr ? shown->name : std::string{entt_access::plain_type_name(type_name(of))}, id);
    if (known == nullptr) atlas_.offer(std::make_unique<entt_changes<Registry>>(atlas_, group, registry_, id, shown));
    known = std::make_unique<storage>(atlas_, registry_, round_, group, of, false, shown);
    return known.get();
  }

  static std::string_view type_name(const set& of) {
#if ENTT_VERSION_MAJOR == 3 && ENTT_VERSION_MINOR < 16
    return of.type().name();
#else
    return of.info().name();
#endif
  }

  [[nodiscard]] std::string free_name(std::string name, entt::id_type id) const {
    for (const auto& [other, of] : storages_) {
      if (other != id && of != nullptr && of->group() == name) return name + "#" + std::to_string(id);
    }
    return name;
  }

  /// The approximate nanoseconds that it takes to declare the columns of a storage.
  static constexpr std::size_t declaring_work = 20'000;

  Registry& registry_;
  bool is_finished_ = false;
  std::map<entt::id_type, component> components_;
  /// Storages are the sources of its columns, so they end before it.
  atlas atlas_;
  /// Counts the readings of the registry.
  std::uint64_t round_ = 0;
  std::map<entt::id_type, std::unique_ptr<storage>> storages_;
  /// The storages of this round and of the one before, in the registry's order, and their names.
  std::vector<const storage*> met_;
  std::vector<const storage*> before_;
  std::vector<std::string> names_;
  std::uint64_t names_version_ = 1;
  std::unique_ptr<storage> entities_;
  column_id length_;
  column_id pools_;
  entt_names<Registry> entity_names_;
  entt_groups<Registry> groups_;
};

template <typename Registry, typename Name>
entt_probe(Registry&, Name) -> entt_probe<Registry>;

}  // namespace ecs_atlas

#endif
#endif
