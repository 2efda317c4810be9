#ifndef ECS_ATLAS_FLECS_TABLES_HPP
#define ECS_ATLAS_FLECS_TABLES_HPP

#include <flecs.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "atlas.hpp"
#include "flecs_components.hpp"
#include "flecs_existence.hpp"
#include "flecs_ids.hpp"
#include "flecs_shown_tables.hpp"
#include "flecs_slots.hpp"
#include "flecs_table.hpp"
#include "flecs_table_facts.hpp"
#include "flecs_table_lists.hpp"

namespace ecs_atlas {

/// All tables of a world. Tables with rows are found through the records of their entities, the others through Flecs' lists, which
/// are read again from the beginning after Flecs has deleted a table. Nothing else waits for that.
class flecs_tables : public flecs_table_giver {
 public:
  flecs_tables(atlas& in, const ecs_world_t* world, flecs_ids& ids, flecs_components& components, bool has_graph, bool shows_built_in)
      : atlas_{in}, world_{world}, ids_{ids}, existence_{world, ids}, shows_built_in_{shows_built_in}, facts_{in, has_graph}, slots_{components} {}

  /// Changes whenever tables are added or removed.
  [[nodiscard]] std::uint64_t version() const noexcept { return version_; }

  /// Changes when an unchanged record may belong to a table that is not known.
  [[nodiscard]] std::uint64_t replaced() const noexcept { return replaced_; }

  /// The number of known tables.
  [[nodiscard]] std::size_t count() const noexcept { return tables_.size(); }

  /// The tables that have a slot.
  [[nodiscard]] const flecs_shown_tables& shown() const noexcept { return shown_; }

  /// Returns true if the table may be read in this frame.
  [[nodiscard]] bool is_certain(flecs_table& table) const { return existence_.is_certain(table); }

  /// Call this at the end of a frame.
  void forget_changes() noexcept { shown_.forget_changes(); }

  /// Sets the function that is called for each table whose rows are given.
  void also_give(std::function<void(flecs_table&)> give) { also_give_ = std::move(give); }

  /// Returns the table that a record points to now. A new one has no slot before `update`.
  flecs_table* find(const ecs_table_t* of) {
    const auto found = tables_.find(of);
    return found != tables_.end() && found->second->certain == existence_.deleted() ? found->second.get() : add_table(of);
  }

  /// Call this first in each frame, because Flecs may have deleted tables since the last one.
  void begin_frame() {
    request_budget_ = {};
    existence_.begin_frame();
  }

  /// Finds tables and decides which are shown. If there is no time for all, the others follow in later frames.
  void update(atlas& in) {
    const bool are_all_known = read_lists(in);
    in.use_part(1, 2);
    const bool are_all_judged = judge_some(in);
    if (!are_all_known || !are_all_judged) in.mark_partial();
  }

  /// The number of columns in the slots of shown tables.
  [[nodiscard]] std::size_t columns_in_use() const noexcept { return slots_.columns_in_use(); }

  /// Returns the known table at the address of an existing one, or null.
  [[nodiscard]] const flecs_table* known(const ecs_table_t* of) const {
    const auto found = tables_.find(of);
    return found == tables_.end() || (found->second->certain != existence_.deleted() && !existence_.is_same(*found->second)) ? nullptr : found->second.get();
  }

  void give_table(flecs_table& table) override {
    if (table.renames != ids_.renames()) {
      const auto is_renamed = [&](ecs_id_t id) { return ids_.is_renamed_since(id, table.renames); };
      if (std::any_of(table.type.begin(), table.type.end(), is_renamed)) table.texts.clear();
      table.renames = ids_.renames();
    }
    if (table.texts.size() != table.type.size()) write_texts(table);
    if (!is_certain(table)) {
      table.slot->give_empty(atlas_, table.texts, table.version);
      if (also_give_) also_give_(table);
      return;
    }
    table.slot->give(atlas_, ids_, table.of, table.texts, table.version);
    for (std::size_t i = 0; i < table.toggles.size(); i++) table.slot->give_bits(atlas_, world_, table.of, i, table.toggles[i], request_budget_);
    facts_.note(table, slots_.count());
    if (also_give_) also_give_(table);
  }

  /// Call this after `update`.
  void give(atlas& to) { to.leave_out(left_out_ + fresh_.size() * flecs_slot::columns_without_values); }

 private:
  /// The approximate nanoseconds that it takes to find a known table, and to declare the columns of a new one.
  static constexpr std::size_t lookup_work = 200;
  static constexpr std::size_t declaring_work = 8000;
  static constexpr std::size_t checking_work = 200;
  /// In each frame this many tables are checked for whether they are still shown.
  static constexpr std::size_t checked_per_frame = 512;
  /// If tables are always deleted, the lists of a world with at most this many tables are read in one frame after this many attempts.
  static constexpr std::int32_t few_tables = 2048;
  static constexpr int max_attempts = 16;

  /// @return false if tables may be missing
  bool read_lists(atlas& in) {
    const ecs_world_info_t* info = ecs_get_world_info(world_);
    const bool is_interrupted = listed_deleted_ != existence_.deleted();
    if (is_listed_ && !is_interrupted && info->table_create_total == created_) return true;
    bool is_at_once = in.is_unlimited();
    if (is_interrupted) {
      begin_gathering();
      is_at_once = is_at_once || (attempts_ > max_attempts && info->table_count <= few_tables);
      if (!is_at_once) return false;
    }
    const auto found = [&](const ecs_table_t* of) { return find_listed(of), is_at_once || in.has_time(lookup_work); };
    if (!lists_.read_new(world_, found)) return false;
    created_ = info->table_create_total;
    if (!is_listed_) drop_missing();
    is_listed_ = true;
    attempts_ = 0;
    return true;
  }

  void begin_gathering() {
    listed_deleted_ = existence_.deleted();
    gathering_++;
    is_listed_ = false;
    attempts_++;
    lists_ = {};
    seen_ = 0;
  }

  void find_listed(const ecs_table_t* of) {
    flecs_table& found = *find(of);
    if (found.seen != gathering_) seen_++;
    found.seen = gathering_;
  }

  void drop_missing() {
    if (seen_ == tables_.size()) return;
    // The root table is in no record and is never deleted.
    for (auto at = tables_.begin(); at != tables_.end();) {
      flecs_table& table = *at->second;
      const bool is_missing = table.seen != gathering_ && !table.type.empty() && !is_certain(table);
      if (is_missing) forget(table);
      at = is_missing ? tables_.erase(at) : std::next(at);
    }
  }

  /// Decides which tables are shown: new ones, and some of the others in turn. @return false if new ones are left
  bool judge_some(atlas& in) {
    for (std::size_t n = fresh_.size(); n > 0 && !fresh_.empty(); n--) {
      flecs_table& table = *fresh_.front();
      fresh_.pop_front();
      if (is_certain(table)) table.is_fresh = false, update_visibility(in, table);
      else if (existence_.is_gone(table)) drop(table);
      else fresh_.push_back(&table);
      if (!in.has_time(declaring_work)) return fresh_.empty();
    }
    for (std::size_t n = std::min(showable_.size(), checked_per_frame); n > 0 && in.has_time(checking_work); n--, next_judged_++) {
      if (next_judged_ >= showable_.size()) next_judged_ = 0;
      flecs_table& table = *showable_[next_judged_];
      if (table.is_fresh) continue;
      if (is_certain(table)) update_visibility(in, table);
      else if (existence_.is_gone(table)) drop(table);
    }
    return fresh_.empty();
  }

  /// Adds an existing table. Another table may have been at its address before.
  flecs_table* add_table(const ecs_table_t* of) {
    std::unique_ptr<flecs_table>& known = tables_[of];
    if (known == nullptr || !existence_.is_same(*known)) {
      if (known != nullptr) forget(*known), replaced_++;
      known = describe_table(world_, ids_, of);
      known->identity = existence_.identity_of(known->type);
      known->hidden = is_hidden(*known);
      if (!known->is_child_of_built_in || shows_built_in_) fresh_.push_back(known.get()), showable_.push_back(known.get());
    }
    known->lacks_slot = false;
    existence_.confirm(*known);
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
    if (table.hidden != hidden) replaced_++;
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
    shown_.add(table, facts_.add(table.slot->number()), ++version_);
  }

  void release(flecs_table& table) {
    left_out_ -= table.left_out;
    table.left_out = 0;
    if (table.slot == nullptr) return;
    shown_.remove(table, facts_.remove(table.slot->number()), ++version_);
    slots_.release(table);
  }

  /// The table does not exist any more.
  void forget(flecs_table& table) {
    release(table);
    version_++;
    if (table.is_fresh) fresh_.erase(std::remove(fresh_.begin(), fresh_.end(), &table), fresh_.end());
    showable_.erase(std::remove(showable_.begin(), showable_.end(), &table), showable_.end());
  }

  void drop(flecs_table& table) {
    forget(table);
    tables_.erase(table.of);
  }

  void write_texts(flecs_table& table) {
    table.texts.clear();
    for (const ecs_id_t id : table.type) table.texts.push_back(ids_.text(id));
    table.version = ++stamp_;
  }

  atlas& atlas_;
  const ecs_world_t* world_;
  flecs_ids& ids_;
  flecs_existence existence_;
  bool shows_built_in_;
  flecs_table_facts facts_;
  std::function<void(flecs_table&)> also_give_;
  flecs_request_budget request_budget_;
  /// Counts the readings of all lists, and how many of them in a row were not finished.
  std::uint64_t gathering_ = 0;
  int attempts_ = 0;
  /// True if the lists were read to their end.
  bool is_listed_ = false;
  /// The number of tables that this reading has seen.
  std::size_t seen_ = 0;
  flecs_table_lists lists_;
  std::uint64_t replaced_ = 1;
  std::uint64_t version_ = 0;
  std::uint64_t stamp_ = 0;
  /// Flecs' counts of created tables when all were known, and of deleted ones when this reading of the lists began.
  std::int64_t created_ = 0;
  std::int64_t listed_deleted_ = -1;
  std::unordered_map<const ecs_table_t*, std::unique_ptr<flecs_table>> tables_;
  /// `showable_` has the tables that may be shown now or later. `fresh_` has new ones that are not checked yet.
  std::vector<flecs_table*> showable_;
  std::deque<flecs_table*> fresh_;
  std::size_t next_judged_ = 0;
  /// The number of columns that are left out.
  std::size_t left_out_ = 0;
  flecs_shown_tables shown_;
  flecs_slots slots_;
};

}  // namespace ecs_atlas

#endif
