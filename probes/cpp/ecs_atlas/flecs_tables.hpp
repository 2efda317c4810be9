#ifndef ECS_ATLAS_FLECS_TABLES_HPP
#define ECS_ATLAS_FLECS_TABLES_HPP

#include <flecs.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "atlas.hpp"
#include "flecs_components.hpp"
#include "flecs_ids.hpp"
#include "flecs_slots.hpp"
#include "flecs_table.hpp"
#include "flecs_table_facts.hpp"
#include "flecs_table_lists.hpp"

namespace ecs_atlas {

/// All tables of a world. All of them are found again if Flecs' count of deleted tables has changed.
class flecs_tables : public flecs_table_giver {
 public:
  flecs_tables(atlas& in, const ecs_world_t* world, flecs_ids& ids, flecs_components& components, bool has_graph, bool shows_built_in)
      : atlas_{in}, world_{world}, ids_{ids}, shows_built_in_{shows_built_in}, facts_{in, has_graph}, slots_{components} {}

  /// Changes whenever tables are added or removed.
  [[nodiscard]] std::uint64_t version() const noexcept { return version_; }

  /// Changes when an unchanged record may belong to another slot.
  [[nodiscard]] std::uint64_t remapped() const noexcept { return remapped_; }

  /// Returns the version in which a table last took or left this slot.
  [[nodiscard]] std::uint64_t changed(std::uint32_t slot) const noexcept { return slot < changed_.size() ? changed_[slot] : 0; }

  /// Ids of the tables that took or left a slot in this frame.
  [[nodiscard]] const std::vector<ecs_id_t>& added_ids() const noexcept { return added_ids_; }
  [[nodiscard]] const std::vector<ecs_id_t>& removed_ids() const noexcept { return removed_ids_; }

  /// Call this at the end of a frame.
  void forget_changes() noexcept { added_ids_.clear(), removed_ids_.clear(), added_tables_.clear(); }

  /// The shown tables in the order of their slots.
  [[nodiscard]] const std::vector<flecs_table*>& shown() const noexcept { return shown_; }
  /// Those with a column of names, and those with components that are in no type.
  [[nodiscard]] const std::vector<flecs_table*>& named() const noexcept { return named_; }
  [[nodiscard]] const std::vector<flecs_table*>& traits() const noexcept { return traits_; }
  /// The tables that took a slot in this frame.
  [[nodiscard]] const std::vector<flecs_table*>& came_tables() const noexcept { return added_tables_; }
  /// Flecs' count of deleted tables when all were gathered.
  [[nodiscard]] std::int64_t deleted() const noexcept { return deleted_; }

  /// Sets the function that is called for each table whose rows are given.
  void also_give(std::function<void(const flecs_table&)> give) { also_give_ = std::move(give); }

  /// Returns the table that a record points to now.
  flecs_table* find(atlas& in, const ecs_table_t* of) {
    const auto found = tables_.find(of);
    if (found != tables_.end()) return found->second.get();
    flecs_table* added = add_table(of);
    update_visibility(in, *added);
    return added;
  }

  /// Call this first in each frame. No table is used before it has returned true, because Flecs may have deleted some.
  /// @return false if it goes on in the next frame
  bool update(atlas& in) {
    request_budget_ = {};
    const ecs_world_info_t* info = ecs_get_world_info(world_);
    if (gathering_ == 0 || info->table_delete_total != deleted_) begin_gathering(*info);
    if (is_gathering_ || info->table_create_total != created_) {
      if (!lists_.read_new(world_, [&](const ecs_table_t* found) { return add_table(found), in.has_time(lookup_work) || attempts_ >= max_attempts; })) return false;
      created_ = info->table_create_total;
      if (is_gathering_) release_missing();
    }
    if (!judge_some(in)) in.mark_partial();
    return true;
  }

  /// The number of columns in the slots of shown tables.
  [[nodiscard]] std::size_t columns_in_use() const noexcept { return slots_.columns_in_use(); }

  /// Returns a known table, or null.
  [[nodiscard]] const flecs_table* known(const ecs_table_t* of) const {
    const auto found = tables_.find(of);
    return found == tables_.end() ? nullptr : found->second.get();
  }

  void give_table(flecs_table& table) override {
    if (table.renames != ids_.renames()) {
      const auto is_renamed = [&](ecs_id_t id) { return ids_.is_renamed_since(id, table.renames); };
      if (std::any_of(table.type.begin(), table.type.end(), is_renamed)) table.texts.clear();
      table.renames = ids_.renames();
    }
    if (table.texts.size() != table.type.size()) write_texts(table);
    table.slot->give(atlas_, ids_, table.of, table.texts, table.version);
    for (std::size_t i = 0; i < table.toggles.size(); i++) table.slot->give_bits(atlas_, world_, table.of, i, table.toggles[i], request_budget_);
    facts_.note(table, slots_.count());
    if (also_give_) also_give_(table);
  }

  void give(atlas& to) { to.leave_out(left_out_); }

 private:
  /// The approximate nanoseconds that it takes to find a known table, and to declare the columns of a new one.
  static constexpr std::size_t lookup_work = 800;
  static constexpr std::size_t declaring_work = 8000;
  static constexpr std::size_t checking_work = 300;
  /// In each frame this many tables are checked for whether they are still shown.
  static constexpr std::size_t checked_per_frame = 512;
  /// If tables are deleted in each frame, all lists are read in one frame after this many attempts.
  static constexpr int max_attempts = 3;

  void begin_gathering(const ecs_world_info_t& info) {
    deleted_ = info.table_delete_total;
    gathering_++;
    version_++;
    is_gathering_ = true;
    attempts_++;
    lists_ = {};
    seen_ = 0;
    tables_.reserve(static_cast<std::size_t>(std::max(info.table_count, 0)));
  }

  void release_missing() {
    is_gathering_ = false;
    attempts_ = 0;
    if (seen_ == tables_.size()) return;
    // The root table is in no record and is never deleted.
    const auto is_missing = [this](const flecs_table& table) { return table.seen != gathering_ && !table.type.empty(); };
    const auto forget = [&](auto& tables) { tables.erase(std::remove_if(tables.begin(), tables.end(), [&](const flecs_table* table) { return is_missing(*table); }), tables.end()); };
    forget(fresh_), forget(showable_), forget(added_tables_);
    for (auto at = tables_.begin(); at != tables_.end();) {
      if (!is_missing(*at->second)) {
        ++at;
        continue;
      }
      release(*at->second);
      at = tables_.erase(at);
    }
  }

  /// Decides which tables are shown: new ones, and some of the others in turn. @return false if new ones are left
  bool judge_some(atlas& in) {
    while (!fresh_.empty()) {
      update_visibility(in, *fresh_.front());
      fresh_.pop_front();
      if (!in.has_time(declaring_work)) return fresh_.empty();
    }
    for (std::size_t n = std::min(showable_.size(), checked_per_frame); n > 0 && in.has_time(checking_work); n--, next_judged_++) {
      if (next_judged_ >= showable_.size()) next_judged_ = 0;
      update_visibility(in, *showable_[next_judged_]);
    }
    return true;
  }

  /// Adds an existing table. Another table may have been at its address before.
  flecs_table* add_table(const ecs_table_t* of) {
    std::unique_ptr<flecs_table>& known = tables_[of];
    const ecs_type_t* type = ecs_table_get_type(of);
    std::uint64_t identity = static_cast<std::uint64_t>(type->count);
    for (int i = 0; i < type->count; i++) identity = identity * 31 + ids_.identity_of(type->array[i]);
    if (known != nullptr && known->seen == gathering_) return known.get();
    if (known == nullptr || known->identity != identity || !std::equal(known->type.begin(), known->type.end(), type->array, type->array + type->count)) {
      if (known != nullptr) forget(*known);
      known = describe_table(world_, ids_, of, identity);
      known->hidden = known->is_child_of_built_in && !shows_built_in_;
      if (!known->hidden) fresh_.push_back(known.get()), showable_.push_back(known.get());
    }
    known->seen = gathering_;
    seen_++;
    known->lacks_slot = false;
    return known.get();
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

  void update_visibility(atlas& in, flecs_table& table) {
    const bool hidden = is_hidden(table);
    if (hidden == table.hidden && (hidden || table.lacks_slot || table.slot != nullptr)) return;
    if (table.hidden) remapped_++;
    table.hidden = hidden;
    if (!hidden) take_slot(in, table);
    else release(table);
    version_++;
  }

  void take_slot(atlas& in, flecs_table& table) {
    left_out_ -= table.left_out;
    table.lacks_slot = !slots_.take(in, *this, table);
    left_out_ += table.left_out;
    if (table.lacks_slot) return;
    table.texts.clear();
    change(table, added_ids_);
    added_tables_.push_back(&table);
    shown_.insert(shown_.begin() + facts_.add(table.slot->number()), &table);
    if (table.names >= 0) named_.push_back(&table);
    if (has_traits(table)) traits_.push_back(&table);
  }

  void release(flecs_table& table) {
    remapped_++;
    left_out_ -= table.left_out;
    table.left_out = 0;
    if (table.slot == nullptr) return;
    change(table, removed_ids_);
    shown_.erase(shown_.begin() + facts_.remove(table.slot->number()));
    for (auto* tables : {&named_, &traits_, &added_tables_}) tables->erase(std::remove(tables->begin(), tables->end(), &table), tables->end());
    slots_.release(table);
  }

  /// Another table is at the address of this one.
  void forget(flecs_table& table) {
    release(table);
    fresh_.erase(std::remove(fresh_.begin(), fresh_.end(), &table), fresh_.end());
    showable_.erase(std::remove(showable_.begin(), showable_.end(), &table), showable_.end());
  }

  [[nodiscard]] static bool has_traits(const flecs_table& table) {
#ifdef EcsIdDontFragment
    return std::find(table.type.begin(), table.type.end(), EcsDontFragment) != table.type.end();
#else
    (void)table;
    return false;
#endif
  }

  /// Records that a table has taken its slot or is about to leave it.
  void change(const flecs_table& table, std::vector<ecs_id_t>& ids) {
    const std::uint32_t slot = table.slot->number();
    if (slot >= changed_.size()) changed_.resize(slot + 1);
    changed_[slot] = ++version_;
    ids.insert(ids.end(), table.type.begin(), table.type.end());
  }

  void write_texts(flecs_table& table) {
    table.texts.clear();
    for (const ecs_id_t id : table.type) table.texts.push_back(ids_.text(id));
    table.version = ++stamp_;
  }

  atlas& atlas_;
  const ecs_world_t* world_;
  flecs_ids& ids_;
  bool shows_built_in_;
  flecs_table_facts facts_;
  std::function<void(const flecs_table&)> also_give_;
  flecs_request_budget request_budget_;
  std::uint64_t gathering_ = 0;
  /// True while all lists are read again.
  bool is_gathering_ = false;
  int attempts_ = 0;
  /// The number of tables that this gathering has seen.
  std::size_t seen_ = 0;
  flecs_table_lists lists_;
  std::uint64_t remapped_ = 1;
  std::uint64_t version_ = 0;
  std::uint64_t stamp_ = 0;
  std::int64_t created_ = 0;
  std::int64_t deleted_ = 0;
  std::unordered_map<const ecs_table_t*, std::unique_ptr<flecs_table>> tables_;
  /// `showable_` has the tables that may be shown now or later. `fresh_` has new ones that are not checked yet.
  std::vector<flecs_table*> showable_;
  std::deque<flecs_table*> fresh_;
  std::size_t next_judged_ = 0;
  /// The number of columns that are left out.
  std::size_t left_out_ = 0;
  std::vector<flecs_table*> shown_;
  std::vector<flecs_table*> named_;
  std::vector<flecs_table*> traits_;
  std::vector<flecs_table*> added_tables_;
  flecs_slots slots_;
  /// Indexed by slot.
  std::vector<std::uint64_t> changed_;
  std::vector<ecs_id_t> added_ids_;
  std::vector<ecs_id_t> removed_ids_;
};

}  // namespace ecs_atlas

#endif
