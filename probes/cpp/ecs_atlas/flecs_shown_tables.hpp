#ifndef ECS_ATLAS_FLECS_SHOWN_TABLES_HPP
#define ECS_ATLAS_FLECS_SHOWN_TABLES_HPP

#include <flecs.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "flecs_table.hpp"

namespace ecs_atlas {

/// The tables that have a slot, and which of them took or left it in this frame.
class flecs_shown_tables {
 public:
  /// The tables in the order of their slots.
  [[nodiscard]] const std::vector<flecs_table*>& all() const noexcept { return all_; }
  /// Tables with a column of names, and tables with components that are in no type.
  [[nodiscard]] const std::vector<flecs_table*>& named() const noexcept { return named_; }
  [[nodiscard]] const std::vector<flecs_table*>& traits() const noexcept { return traits_; }
  /// The tables that took a slot in this frame.
  [[nodiscard]] const std::vector<flecs_table*>& came() const noexcept { return came_; }

  /// Returns the version in which a table last took or left this slot.
  [[nodiscard]] std::uint64_t changed(std::uint32_t slot) const noexcept { return slot < changed_.size() ? changed_[slot] : 0; }

  /// Ids of the tables that took or left a slot in this frame.
  [[nodiscard]] const std::vector<ecs_id_t>& added_ids() const noexcept { return added_ids_; }
  [[nodiscard]] const std::vector<ecs_id_t>& removed_ids() const noexcept { return removed_ids_; }

  void forget_changes() noexcept { added_ids_.clear(), removed_ids_.clear(), came_.clear(); }

  /// The table has taken a slot. @param place its place in the order of slots
  void add(flecs_table& table, std::ptrdiff_t place, std::uint64_t version) {
    note(table, added_ids_, version);
    came_.push_back(&table);
    all_.insert(all_.begin() + place, &table);
    if (table.names >= 0) named_.push_back(&table);
    if (has_traits(table)) traits_.push_back(&table);
  }

  /// The table is about to leave its slot. @param place the place that it had
  void remove(flecs_table& table, std::ptrdiff_t place, std::uint64_t version) {
    note(table, removed_ids_, version);
    all_.erase(all_.begin() + place);
    for (auto* tables : {&named_, &traits_, &came_}) tables->erase(std::remove(tables->begin(), tables->end(), &table), tables->end());
  }

 private:
  void note(const flecs_table& table, std::vector<ecs_id_t>& ids, std::uint64_t version) {
    const std::uint32_t slot = table.slot->number();
    if (slot >= changed_.size()) changed_.resize(slot + 1);
    changed_[slot] = version;
    ids.insert(ids.end(), table.type.begin(), table.type.end());
  }

  [[nodiscard]] static bool has_traits(const flecs_table& table) {
#ifdef EcsIdDontFragment
    return std::find(table.type.begin(), table.type.end(), EcsDontFragment) != table.type.end();
#else
    (void)table;
    return false;
#endif
  }

  std::vector<flecs_table*> all_;
  std::vector<flecs_table*> named_;
  std::vector<flecs_table*> traits_;
  std::vector<flecs_table*> came_;
  /// Indexed by slot.
  std::vector<std::uint64_t> changed_;
  std::vector<ecs_id_t> added_ids_;
  std::vector<ecs_id_t> removed_ids_;
};

}  // namespace ecs_atlas

#endif
