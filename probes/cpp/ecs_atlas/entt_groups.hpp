#ifndef ECS_ATLAS_ENTT_GROUPS_HPP
#define ECS_ATLAS_ENTT_GROUPS_HPP

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "atlas.hpp"
#include "entt_access.hpp"

namespace ecs_atlas {

/// The groups of a registry: which storages each owns, observes or excludes, and its number of entities. A group is the
/// first rows of the storages that it owns; a group that owns none has its own list of entities.
template <typename Registry>
class entt_groups {
 public:
  using set = typename Registry::common_type;
  using name_of_set = std::function<std::string(const set&)>;

  template <typename... Owned, typename... Get, typename... Exclude>
  void add(const entt::basic_group<entt::owned_t<Owned...>, entt::get_t<Get...>, entt::exclude_t<Exclude...>>& of, std::string name) {
    constexpr std::size_t owned = sizeof...(Owned);
    group added{std::move(name), owned, sizeof...(Get), sets(of, std::make_index_sequence<owned + sizeof...(Get) + sizeof...(Exclude)>{}), {}, {}, {}};
    added.length = [of] { return of.size(); };
    if constexpr (owned == 0) added.list = [of]() -> const set* { return of ? &of.handle() : nullptr; };
    groups_.push_back(std::move(added));
  }

  void give(atlas& to, const name_of_set& name_of) {
    for (group& each : groups_) {
      if (each.columns.empty()) declare(to, each, name_of);
      to.give_one(each.columns[0], static_cast<std::uint32_t>(each.length()));
      const set* list = each.list ? each.list() : nullptr;
      if (list != nullptr) to.give(each.columns[1], list->data(), list->size());
    }
    if (!groups_.empty()) give_queries(to);
  }

  /// The only queries that EnTT keeps are groups, so they are also listed as queries.
  void give_queries(atlas& to) {
    const auto column = [&to](const std::string& role, type of, bool watched) {
      return to.column("queries." + role, of, {{"kind", "queries"}, {"group", "queries"}, {"role", role}}, watched);
    };
    to.give_each_text(column("name", type::json, false), groups_.size(), [this](std::size_t row) { return std::string_view{groups_[row].name}; });
    to.give_each_text(column("terms", type::json, false), groups_.size(), [this](std::size_t row) { return std::string_view{groups_[row].terms}; });
    to.give_each(column("matches", type::u32, true), groups_.size(), [this](std::size_t row) { return static_cast<std::uint32_t>(groups_[row].length()); });
  }

 private:
  using traits = entt::entt_traits<typename Registry::entity_type>;

  struct group {
    std::string name;
    std::size_t owned;
    std::size_t observed;
    /// Owned storages, then observed ones, then excluded ones.
    std::vector<const set*> sets;
    std::function<std::size_t()> length;
    /// The group's entities if it owns no storage.
    std::function<const set*()> list;
    /// Columns are declared when the group is first shown, because storages have their names by then.
    std::vector<column_id> columns;
    /// For example `Position, Velocity, !Frozen`.
    std::string terms{};
  };

  template <typename Group, std::size_t... Index>
  static std::vector<const set*> sets(const Group& of, std::index_sequence<Index...>) {
    return {static_cast<const set*>(of.template storage<Index>())...};
  }

  void declare(atlas& in, group& of, const name_of_set& name_of) {
    std::vector<std::string> names;
    for (const set* each : of.sets) names.push_back(each == nullptr ? std::string{} : name_of(*each));
    const std::size_t included = of.owned + of.observed;
    of.terms = terms(names, included);
    if (of.name.empty()) of.name = of.terms;
    std::vector<std::string_view> owned;
    std::vector<std::string_view> observed;
    std::vector<std::string_view> excluded;
    for (std::size_t i = 0; i < names.size(); i++) (i < of.owned ? owned : i < included ? observed : excluded).push_back(names[i]);
    const std::vector<fact> meta = {{"kind", "entt.group"}, {"group", of.name}, {"owned", owned}, {"observed", observed}, {"excluded", excluded}};
    std::vector<fact> length = meta;
    length.push_back({"role", "length"});
    of.columns.push_back(in.column("group." + of.name + ".length", type::u32, length.data(), length.size(), false));
    if (!of.list) return;
    std::vector<fact> packed = meta;
    packed.insert(packed.end(), {{"role", "packed"}, {"entityBits", entt_access::bits_of(traits::entity_mask)}, {"versionBits", entt_access::bits_of(traits::version_mask)}});
    of.columns.push_back(in.column("group." + of.name + ".packed", type_of<typename traits::entity_type>(), packed.data(), packed.size(), false));
  }

  static std::string terms(const std::vector<std::string>& names, std::size_t included) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); i++) text += (i == 0 ? "" : ", ") + std::string{i < included ? "" : "!"} + names[i];
    return text;
  }

  std::vector<group> groups_;
};

}  // namespace ecs_atlas

#endif
