#ifndef ECS_ATLAS_ENTT_STORAGE_HPP
#define ECS_ATLAS_ENTT_STORAGE_HPP

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "atlas.hpp"
#include "entt_access.hpp"

namespace ecs_atlas {

/// The name of a component and the layout of its values, which the probe cannot find out by itself. See
/// `entt_probe::show`.
template <typename Registry>
struct entt_component {
  /// A field, or a value computed from the whole component.
  struct field {
    std::string name;
    type of;
    std::size_t offset = 0;
    /// 0 for a value that is computed from the whole component.
    std::size_t size = 0;
    /// Null if the field is sent as it is in memory.
    std::function<void(atlas&, column_id, const entt_component&, std::size_t count, const std::uint8_t* present)> compute;
    /// Sets the field in memory, or with a null pointer only checks the value. Returns the reason for a rejection. Null
    /// if the field cannot be set.
    std::function<std::string(void* at, const edit_value&)> set{};
    /// Tells whether an edit may replace the value in memory; null if it always may.
    std::function<bool(const void* at)> may_replace{};
  };
  using entity = typename Registry::entity_type;

  std::string name;
  /// The elements of a payload page; 0 for tags.
  std::size_t page = 0;
  std::size_t stride = 0;
  std::vector<field> fields;
  /// Finds the payload pages of the registry's storage.
  std::function<void(const Registry&, buffer<const void*>&)> find_pages;
  buffer<const void*> pages;
  /// Functions for edits: add with default values (null if there are none), remove, and call back with the value in
  /// memory.
  std::function<std::string(Registry&, entity)> add;
  std::function<std::string(Registry&, entity)> remove;
  std::function<void(Registry&, entity, const std::function<void(void*)>&)> patch;

  [[nodiscard]] const std::uint8_t* at(std::size_t row) const noexcept { return static_cast<const std::uint8_t*>(pages[row / page]) + row % page * stride; }
};

/// The columns of one EnTT sparse set.
template <typename Registry>
class entt_storage : public column_source {
 public:
  using set = typename Registry::common_type;
  using traits = entt::entt_traits<typename Registry::entity_type>;
  using handle = typename traits::entity_type;
  using component = entt_component<Registry>;

  static_assert(entt_access::is_revealed<set>::value, "write ECS_ATLAS_ENTT_SET(entt::basic_sparse_set<...>) for entities of your own, outside of namespaces");

  /// @param round counts the readings of the registry
  entt_storage(atlas& in, const Registry& registry, const std::uint64_t& round, std::string group, const set& of, bool is_entities, component* shown)
      : atlas_{in}, registry_{registry}, round_{round}, group_{std::move(group)}, component_{shown}, of_{&of} {
    const bool tag = is_entities || (shown != nullptr ? shown->page == 0 : has_no_values(of));
    const std::vector<fact> shared = {
        {"kind", is_entities ? "entt.entities" : "entt.storage"}, {"group", group_}, {"tag", tag}, {"policy", policy_of(of)}};
    const auto bits = with(shared, {{"entityBits", entt_access::bits_of(traits::entity_mask)}, {"versionBits", entt_access::bits_of(traits::version_mask)}});
    constexpr type handles = type_of<handle>();
    packed_ = declare(in, ".packed", handles, with(bits, {{"role", "packed"}}));
    sparse_ = declare(in, ".sparse", handles, with(bits, {{"role", "sparse"}, {"page", page}, {"index", group_ + ".packed"}}));
    in.index(sparse_, packed_, traits::entity_mask);
    pages_ = declare(in, ".pages", type::u8, with(bits, {{"role", "pages"}, {"page", page}}));
    free_list_ = declare(in, ".free-list", handles, with(bits, {{"role", "free-list"}}));
    if (!tag && shown != nullptr) declare_payload(in, shared);
  }

  [[nodiscard]] const std::string& group() const noexcept { return group_; }
  [[nodiscard]] bool shows(const set& of) const noexcept { return of_ == &of; }

  /// The probe only knows if an unregistered component has values once an entity has it.
  static bool can_be_sent(const set& of, const component* shown) noexcept { return shown != nullptr || first_living(of) < of.size(); }

  /// The registry has this storage in the current round; in other rounds its columns have no rows.
  void meet() noexcept { is_new_ = met_ == 0, met_ = round_; }

  /// True in the first round of the storage, in which its columns are declared.
  [[nodiscard]] bool is_new() const noexcept { return is_new_; }

  void give_rows() override {
    if (met_ != round_) return;
    const set& of = *of_;
    atlas_.give(packed_, of.data(), of.size());
    give_sparse(atlas_, of);
    atlas_.give_one(free_list_, free_list(of));
    if (!payload_pages_.empty()) give_payload(atlas_, of, registry_);
  }

 private:
  static std::string_view policy_of(const set& of) noexcept {
    if (of.policy() == entt::deletion_policy::in_place) return "in_place";
#if ENTT_VERSION_MAJOR > 3 || ENTT_VERSION_MINOR >= 13
    if (of.policy() == entt::deletion_policy::swap_only) return "swap_only";
#endif
    return "swap_and_pop";
  }

  static constexpr std::size_t page = traits::page_size;
  static constexpr auto all_ones = static_cast<handle>(~handle{0});
  static constexpr auto tombstone_bits = static_cast<handle>(~static_cast<handle>(traits::entity_mask));

  static std::vector<fact> with(std::vector<fact> facts, std::initializer_list<fact> more) {
    facts.insert(facts.end(), more);
    return facts;
  }

  column_id declare(atlas& in, std::string_view role, type of, const std::vector<fact>& meta, bool watched = false) {
    const column_id id = in.column(group_ + std::string{role}, of, meta.data(), meta.size(), watched);
    in.give_later(id, *this);
    return id;
  }

  void declare_payload(atlas& in, const std::vector<fact>& shared) {
    const std::size_t payload_page = component_->page;
    payload_pages_.push_back(declare(in, ".payload-pages", type::u8, with(shared, {{"role", "payload-pages"}, {"page", payload_page}})));
    for (const auto& field : component_->fields) {
      const bool alone = component_->fields.size() == 1;
      auto meta = with(shared, {{"role", "payload"}, {"page", payload_page}, {"stride", component_->stride}});
      if (!field.name.empty()) meta.push_back({"field", field.name});
      payload_.push_back(declare(in, alone ? ".payload" : ".payload." + field.name, field.of, meta, true));
      in.follow(payload_.back(), packed_);
    }
  }

  [[nodiscard]] static bool is_tombstone(typename set::entity_type entity) noexcept { return entity == entt::tombstone; }

  [[nodiscard]] static std::size_t first_living(const set& of) noexcept {
    std::size_t row = 0;
    while (row < of.size() && is_tombstone(of.data()[row])) row++;
    return row;
  }

  [[nodiscard]] static bool has_no_values(const set& of) {
    const std::size_t row = first_living(of);
    return row == of.size() || of.value(of.data()[row]) == nullptr;
  }

  void give_sparse(atlas& to, const set& of) {
    const auto& directory = of.*reach(entt_access::sparse_of<set>{});
    sparse_pages_.clear();
    for (const auto& at : directory) sparse_pages_.push(at ? static_cast<const void*>(std::addressof(*at)) : nullptr);
    if (sparse_pages_.failed()) return;
    to.give(sparse_, rows{nullptr, sparse_pages_.data(), page, sparse_pages_.size() * page});
    to.give_each(pages_, sparse_pages_.size(), [this](std::size_t at) { return static_cast<std::uint8_t>(sparse_pages_[at] != nullptr); });
  }

  /// Returns the free list in the form of EnTT 3.12, which the diagrams draw: a tombstone with the position of the
  /// first hole.
  [[nodiscard]] static handle free_list(const set& of) noexcept {
    if (of.policy() != entt::deletion_policy::in_place) return all_ones;
#if ENTT_VERSION_MAJOR == 3 && ENTT_VERSION_MINOR < 13
    return traits::to_integral(of.*reach(entt_access::free_list_of<set>{}));
#else
    return static_cast<handle>(static_cast<handle>(of.free_list()) | tombstone_bits);
#endif
  }

  void give_payload(atlas& to, const set& of, const Registry& registry) {
    component_->pages.clear();
    component_->find_pages(registry, component_->pages);
    const buffer<const void*>& pages = component_->pages;
    if (pages.failed() || pages.size() * component_->page < of.size()) return;
    to.give_each(payload_pages_[0], pages.size(), [](std::size_t) { return std::uint8_t{1}; });
    const std::uint8_t* present = nullptr;
    for (std::size_t i = 0; i < payload_.size(); i++) {
      if (!to.wants(payload_[i])) continue;
      if (present == nullptr && of.policy() == entt::deletion_policy::in_place) present = find_holes(of);
      const auto& field = component_->fields[i];
      if (field.compute) field.compute(to, payload_[i], *component_, of.size(), present);
      else to.give(payload_[i], rows{nullptr, pages.data(), component_->page, of.size(), present, component_->stride, field.offset});
    }
  }

  const std::uint8_t* find_holes(const set& of) {
    if (!present_.resize(of.size())) return nullptr;
    for (std::size_t row = 0; row < of.size(); row++) present_[row] = !is_tombstone(of.data()[row]);
    return present_.data();
  }

  atlas& atlas_;
  const Registry& registry_;
  const std::uint64_t& round_;
  /// The last round in which the registry had this storage.
  std::uint64_t met_ = 0;
  bool is_new_ = false;
  std::string group_;
  component* component_;
  const set* of_;
  column_id packed_;
  column_id sparse_;
  column_id pages_;
  column_id free_list_;
  /// Has one element if there are values to show.
  std::vector<column_id> payload_pages_;
  std::vector<column_id> payload_;
  buffer<const void*> sparse_pages_;
  bytes present_;
};

}  // namespace ecs_atlas

#endif
