#ifndef ECS_ATLAS_FLECS_TABLE_FACTS_HPP
#define ECS_ATLAS_FLECS_TABLE_FACTS_HPP

#include <flecs.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "atlas.hpp"
#include "flecs_table.hpp"

namespace ecs_atlas {

/// The columns that sum up all tables, which are given after each table has given its own columns.
class flecs_table_facts : public column_source {
 public:
  flecs_table_facts(atlas& in, bool has_graph) : atlas_{in} {
    const auto declare = [this](const std::string& role, std::vector<fact> more = {}) {
      std::vector<fact> facts = {{"kind", "flecs.tables"}, {"group", "tables"}, {"role", role}};
      facts.insert(facts.end(), more.begin(), more.end());
      const column_id id = atlas_.column("tables." + role, type::u32, facts.data(), facts.size(), false);
      atlas_.give_later(id, *this);
      atlas_.read_late(id);
      return id;
    };
    dense_ = has_graph ? declare("dense") : declare("dense", {{"unknown", "edges"}});
    count_ = declare("count");
    capacity_ = declare("capacity", {{"rows", "slot"}});
    bytes_ = declare("bytes-allocated", {{"rows", "slot"}});
  }

  /// A table is shown in this slot from now on. @return its place among the shown tables
  std::ptrdiff_t add(std::uint32_t slot) {
    const std::ptrdiff_t place = place_of(slot);
    used_.insert(used_.begin() + place, slot);
    order_version_++;
    return place;
  }

  /// The table leaves this slot. @return the place that it had
  std::ptrdiff_t remove(std::uint32_t slot) {
    const std::ptrdiff_t place = place_of(slot);
    used_.erase(used_.begin() + place);
    order_version_++;
    if (slot < present_.size()) present_[slot] = 0, capacities_[slot] = allocated_[slot] = 0, version_++;
    return place;
  }

  /// Records the size of a shown table. @param slots the number of slots
  void note(const flecs_table& table, std::size_t slots) {
    const std::uint32_t slot = table.slot->number();
    if (slot >= present_.size()) capacities_.resize(slots), allocated_.resize(slots), present_.resize(slots);
    const auto size = static_cast<std::uint32_t>(ecs_table_size(table.of));
    std::size_t row = sizeof(ecs_entity_t);
    for (std::int32_t i = 0; i < ecs_table_column_count(table.of); i++) row += ecs_table_get_column_size(table.of, i);
    const auto allocated = static_cast<std::uint32_t>(size * row);
    if (present_[slot] != 0 && capacities_[slot] == size && allocated_[slot] == allocated) return;
    capacities_[slot] = size, allocated_[slot] = allocated, present_[slot] = 1;
    version_++;
  }

  void give_rows() override {
    const auto give = [this](column_id of, const std::vector<std::uint32_t>& from, const std::uint8_t* present, std::uint64_t version) {
      rows now{from.data(), nullptr, 0, from.size(), present};
      now.version = version;
      atlas_.give(of, now);
    };
    give(dense_, used_, nullptr, order_version_);
    atlas_.give_one(count_, static_cast<std::uint32_t>(used_.size()));
    give(capacity_, capacities_, present_.data(), version_);
    give(bytes_, allocated_, present_.data(), version_);
  }

 private:
  [[nodiscard]] std::ptrdiff_t place_of(std::uint32_t slot) const { return std::lower_bound(used_.begin(), used_.end(), slot) - used_.begin(); }

  atlas& atlas_;
  /// The slots of the shown tables, in ascending order.
  std::vector<std::uint32_t> used_;
  std::uint64_t order_version_ = 1;
  /// Indexed by slot.
  std::vector<std::uint32_t> capacities_;
  std::vector<std::uint32_t> allocated_;
  std::vector<std::uint8_t> present_;
  std::uint64_t version_ = 1;
  column_id dense_;
  column_id count_;
  column_id capacity_;
  column_id bytes_;
};

}  // namespace ecs_atlas

#endif
