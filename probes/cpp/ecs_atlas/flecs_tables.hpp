#ifndef ECS_ATLAS_FLECS_TABLES_HPP
#define ECS_ATLAS_FLECS_TABLES_HPP

#include <flecs.h>

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "atlas.hpp"
#include "flecs_components.hpp"
#include "flecs_ids.hpp"
#include "flecs_slots.hpp"
#include "flecs_table.hpp"

namespace ecs_atlas {

/// All tables of a world. They are only gathered again if Flecs' counts of created and deleted tables have changed.
/// They are found through the records of `ChildOf` and `*`, since every table has one of these.
class flecs_tables {
 public:
  flecs_tables(atlas& in, const ecs_world_t* world, flecs_ids& ids, flecs_components& components, bool has_graph, bool shows_built_in)
      : world_{world}, ids_{ids}, shows_built_in_{shows_built_in}, slots_{components} {
    const auto declare = [&in](const std::string& role, std::vector<fact> more = {}) {
      std::vector<fact> facts = {{"kind", "flecs.tables"}, {"group", "tables"}, {"role", role}};
      facts.insert(facts.end(), more.begin(), more.end());
      return in.column("tables." + role, type::u32, facts.data(), facts.size(), false);
    };
    dense_ = has_graph ? declare("dense") : declare("dense", {{"unknown", "edges"}});
    count_ = declare("count");
    capacity_ = declare("capacity", {{"rows", "slot"}});
    bytes_ = declare("bytes-allocated", {{"rows", "slot"}});
  }

  /// Changes whenever tables are added or removed.
  [[nodiscard]] std::uint64_t version() const noexcept { return version_; }

  /// Changes when an unchanged record may belong to another slot.
  [[nodiscard]] std::uint64_t remapped() const noexcept { return remapped_; }

  /// Returns the version in which a table last took or left this slot.
  [[nodiscard]] std::uint64_t changed(std::uint32_t slot) const noexcept { return slot < changed_.size() ? changed_[slot] : 0; }

  /// Ids of the tables that took or left a slot in this frame.
  [[nodiscard]] const std::vector<ecs_id_t>& came() const noexcept { return came_; }
  [[nodiscard]] const std::vector<ecs_id_t>& went() const noexcept { return went_; }

  /// Call this at the end of a frame.
  void forget_changes() noexcept { came_.clear(), went_.clear(); }

  /// The shown tables in the order of their slots.
  [[nodiscard]] const std::vector<flecs_table*>& shown() {
    order_shown();
    return shown_;
  }

  /// Returns the table that a record points to now.
  flecs_table* find(atlas& in, const ecs_table_t* of) {
    const auto found = tables_.find(of);
    if (found != tables_.end()) return found->second.get();
    flecs_table* added = meet(of);
    list_open();
    judge(in, *added);
    return added;
  }

  /// Call this first in each frame.
  void update(atlas& in) {
    const ecs_world_info_t* info = ecs_get_world_info(world_);
    if (version_ == 0 || info->table_create_total != created_ || info->table_delete_total != deleted_) {
      created_ = info->table_create_total;
      deleted_ = info->table_delete_total;
      gather();
    }
    for (flecs_table* table : open_) judge(in, *table);
  }

  /// Returns a known table, or null.
  [[nodiscard]] const flecs_table* known(const ecs_table_t* of) const {
    const auto found = tables_.find(of);
    return found == tables_.end() ? nullptr : found->second.get();
  }

  /// After names have changed, the texts of tables with renamed ids are written again.
  void rename() {
    for (auto& [_, table] : tables_) {
      if (std::any_of(table->type.begin(), table->type.end(), [this](ecs_id_t id) { return ids_.is_renamed(id); })) table->texts.clear();
    }
  }

  void give(atlas& to, flecs_questions& may) {
    order_shown();
    slots_used_.clear();
    for (flecs_table* table : shown_) slots_used_.push_back(table->slot->number());
    to.give(dense_, slots_used_.data(), slots_used_.size());
    to.give_one(count_, static_cast<std::uint32_t>(shown_.size()));
    for (const flecs_table* table : open_) to.leave_out(table->hidden ? 0 : table->left_out);
    give_facts(to);
    for (flecs_table* table : shown_) {
      if (table->texts.size() != table->type.size()) write_texts(*table);
      table->slot->give(to, ids_, table->of, table->texts, table->version);
      for (std::size_t i = 0; i < table->toggles.size(); i++) table->slot->give_bits(to, world_, table->of, i, table->toggles[i], may);
    }
  }

 private:
  void gather() {
    gathering_++;
    version_++;
    for (const ecs_id_t id : {ecs_pair(EcsChildOf, EcsWildcard), ecs_pair(EcsChildOf, 0), EcsWildcard}) {
      const ecs_component_record_t* record = flecs_components_get(world_, id);
      ecs_table_cache_iter_t each;
      if (record == nullptr || !flecs_component_iter(record, &each)) continue;
      while (const ecs_table_record_t* of = flecs_component_next(&each)) meet(of->hdr.table);
    }
    for (auto at = tables_.begin(); at != tables_.end();) {
      // The root table is in no record and is never deleted.
      if (at->second->seen == gathering_ || at->second->type.empty()) {
        ++at;
        continue;
      }
      release(*at->second);
      at = tables_.erase(at);
    }
    is_ordered_ = false;
    list_open();
  }

  /// Lists the tables that may be shown now or later.
  void list_open() {
    open_.clear();
    for (auto& [_, table] : tables_) {
      if (!table->is_child_of_built_in || shows_built_in_) open_.push_back(table.get());
      else if (!table->hidden) table->hidden = true, remapped_++;
    }
  }

  /// Adds an existing table. Another table may have been at its address before.
  flecs_table* meet(const ecs_table_t* of) {
    std::unique_ptr<flecs_table>& known = tables_[of];
    const ecs_type_t* type = ecs_table_get_type(of);
    std::uint64_t made_of = static_cast<std::uint64_t>(type->count);
    for (int i = 0; i < type->count; i++) made_of = made_of * 31 + ids_.parts(type->array[i]);
    if (known != nullptr && known->seen == gathering_) return known.get();
    if (known == nullptr || known->made_of != made_of || !std::equal(known->type.begin(), known->type.end(), type->array, type->array + type->count)) {
      if (known != nullptr) release(*known);
      known = describe(of, made_of);
    }
    known->seen = gathering_;
    known->given_up = false;
    return known.get();
  }

  std::unique_ptr<flecs_table> describe(const ecs_table_t* of, std::uint64_t made_of) {
    auto table = std::make_unique<flecs_table>();
    const ecs_type_t* type = ecs_table_get_type(of);
    table->of = of;
    table->made_of = made_of;
    table->type.assign(type->array, type->array + type->count);
    table->has_built_in_ids_only = type->count > 0;
    for (const ecs_id_t id : table->type) {
      if (ECS_HAS_ID_FLAG(id, TOGGLE)) table->toggles.push_back(id & ~ECS_TOGGLE);
      table->has_built_in_ids_only = table->has_built_in_ids_only && ids_.is_built_in_id(id);
      if (!ECS_HAS_ID_FLAG(id, PAIR) || ECS_PAIR_FIRST(id) != EcsChildOf) continue;
      table->parent = static_cast<std::uint32_t>(ECS_PAIR_SECOND(id));
      table->is_child_of_built_in = ids_.is_built_in(ECS_PAIR_SECOND(id));
    }
    table->names = column_of(of, ecs_pair(ecs_id(EcsIdentifier), EcsName));
    if (parent_component() != 0) table->parents = column_of(of, parent_component());
    return table;
  }

  [[nodiscard]] std::int32_t column_of(const ecs_table_t* table, ecs_id_t id) const {
    const std::int32_t place = ecs_table_get_type_index(world_, table, id);
    return place == -1 ? -1 : ecs_table_type_to_column_index(table, place);
  }

  [[nodiscard]] bool is_hidden(const flecs_table& table) const {
    if (shows_built_in_) return false;
    if (table.is_child_of_built_in) return true;
    const std::int32_t count = ecs_table_count(table.of);
    if (count == 0) return table.has_built_in_ids_only;
    if (table.parent != 0) return false;
    const ecs_entity_t* entities = ecs_table_entities(table.of);
    return std::all_of(entities, entities + count, [](ecs_entity_t each) { return flecs_ids::is_reserved(each); });
  }

  void judge(atlas& in, flecs_table& table) {
    const bool hidden = is_hidden(table);
    if (hidden == table.hidden && (hidden || table.given_up || table.slot != nullptr)) return;
    if (table.hidden) remapped_++;
    table.hidden = hidden;
    if (!hidden) take_slot(in, table);
    else if (table.slot != nullptr) release(table);
    version_++;
    is_ordered_ = false;
  }

  void take_slot(atlas& in, flecs_table& table) {
    table.given_up = !slots_.take(in, table);
    if (table.given_up) return;
    table.texts.clear();
    change(table, came_);
  }

  void release(flecs_table& table) {
    remapped_++;
    if (table.slot == nullptr) return;
    change(table, went_);
    slots_.release(table);
  }

  /// Records that a table has taken its slot or is about to leave it.
  void change(const flecs_table& table, std::vector<ecs_id_t>& ids) {
    const std::uint32_t slot = table.slot->number();
    if (slot >= changed_.size()) changed_.resize(slot + 1);
    changed_[slot] = ++version_;
    ids.insert(ids.end(), table.type.begin(), table.type.end());
  }

  void order_shown() {
    if (is_ordered_) return;
    is_ordered_ = true;
    shown_.clear();
    for (auto& [_, table] : tables_) {
      if (table->slot != nullptr) shown_.push_back(table.get());
    }
    std::sort(shown_.begin(), shown_.end(), [](const flecs_table* a, const flecs_table* b) { return a->slot->number() < b->slot->number(); });
  }

  void write_texts(flecs_table& table) {
    table.texts.clear();
    for (const ecs_id_t id : table.type) table.texts.push_back(ids_.text(id));
    table.version = ++stamp_;
  }

  void give_facts(atlas& to) {
    capacities_.assign(slots_.count(), 0), allocated_.assign(slots_.count(), 0), present_.assign(slots_.count(), 0);
    for (const flecs_table* table : shown_) {
      const std::uint32_t slot = table->slot->number();
      const auto size = static_cast<std::uint32_t>(ecs_table_size(table->of));
      std::size_t row = sizeof(ecs_entity_t);
      for (std::int32_t i = 0; i < ecs_table_column_count(table->of); i++) row += ecs_table_get_column_size(table->of, i);
      capacities_[slot] = size, allocated_[slot] = static_cast<std::uint32_t>(size * row), present_[slot] = 1;
    }
    to.give(capacity_, rows{capacities_.data(), nullptr, 0, capacities_.size(), present_.data()});
    to.give(bytes_, rows{allocated_.data(), nullptr, 0, allocated_.size(), present_.data()});
  }

  const ecs_world_t* world_;
  flecs_ids& ids_;
  bool shows_built_in_;
  bool is_ordered_ = false;
  std::uint64_t gathering_ = 0;
  std::uint64_t remapped_ = 1;
  std::uint64_t version_ = 0;
  std::uint64_t stamp_ = 0;
  std::int64_t created_ = 0;
  std::int64_t deleted_ = 0;
  std::unordered_map<const ecs_table_t*, std::unique_ptr<flecs_table>> tables_;
  std::vector<flecs_table*> open_;
  std::vector<flecs_table*> shown_;
  flecs_slots slots_;
  /// Indexed by slot.
  std::vector<std::uint64_t> changed_;
  std::vector<ecs_id_t> came_;
  std::vector<ecs_id_t> went_;
  std::vector<std::uint32_t> slots_used_;
  std::vector<std::uint32_t> capacities_;
  std::vector<std::uint32_t> allocated_;
  std::vector<std::uint8_t> present_;
  column_id dense_;
  column_id count_;
  column_id capacity_;
  column_id bytes_;
};

}  // namespace ecs_atlas

#endif
