#ifndef ECS_ATLAS_FLECS_ENTITIES_HPP
#define ECS_ATLAS_FLECS_ENTITIES_HPP

#include <flecs.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "atlas.hpp"
#include "flecs_dense.hpp"
#include "flecs_ids.hpp"
#include "flecs_tables.hpp"

namespace ecs_atlas {

/// The entity index: handles in the order of Flecs' dense array without those of hidden tables, and a record for each
/// index.
/// Flecs returns one record at a time. Records are in pages that never move, so one record is requested in each page
/// with a living entity; the others are read next to it and compared with a copy.
class flecs_entities {
 public:
  explicit flecs_entities(atlas& in) {
    const auto declare = [&in](const std::string& role, type of, bool paged = false) {
      std::vector<fact> meta = {{"kind", "flecs.entity-index"}, {"group", "entities"}, {"indexBits", 32}, {"generationBits", 16}, {"role", role}};
      if (paged) meta.push_back({"page", page_size});
      return in.column("entities." + role, of, meta.data(), meta.size(), false);
    };
    dense_ = declare("dense", type::f64), alive_count_ = declare("alive-count", type::u32), max_id_ = declare("max-id", type::u32);
    pages_ = declare("pages", type::u32, true), record_dense_ = declare("record-dense", type::u32, true);
    record_table_ = declare("record-table", type::u32, true), record_row_ = declare("record-row", type::u32, true), record_flags_ = declare("record-flags", type::u32, true);
  }

  /// Reads the index. New tables are added to `tables`, and `ids` learns which entities have another parent.
  /// @return false if it goes on in the next frame
  bool update(atlas& in, const ecs_world_t* world, flecs_tables& tables, flecs_ids& ids) {
    ids_ = &ids;
    max_id_now_ = static_cast<std::uint32_t>(ecs_get_max_id(world));
    if (in.is_unlimited()) is_arranging_ = false;
    // Arrange the previous reading before starting another, so that a world that always changes is shown.
    if (!is_arranging_ && (order_.read(ecs_get_entities(world)) || version_ == 0)) is_arranged_ = false;
    for (int attempt = 0; attempt < 2; attempt++) {
      if (is_arranging_) {
        if (!order_.arrange(in, shown_)) return false;
        is_arranging_ = false;
        arranged_ = version_;
        needs_pages_ = lacks_pages();
        is_arranged_ = !needs_pages_;
        return true;
      }
      // Pages that are gone are never read, in the middle of a reading either.
      if (needs_pages_ || !pages_stay(world) || (!is_arranged_ && pages_known_.empty())) {
        if (!find_pages(in, world)) return false;
      }
      if (!read_pages(in, tables)) return false;
      if (is_arranged_ && !has_changed_) return true;
      version_++;
      has_changed_ = false;
      if (is_arranged_) return true;
      if (!is_arranging_) order_.begin_arranging(shown_);
      is_arranging_ = true;
      if (!order_.arrange(in, shown_)) return false;
      is_arranging_ = false;
      arranged_ = version_;
      needs_pages_ = lacks_pages();
      if (!needs_pages_) break;
    }
    needs_pages_ = false;
    return is_arranged_ = true;
  }

  void give(atlas& to) {
    give_rows(to, dense_, order_.handles(), nullptr, arranged_);
    to.give_one(alive_count_, order_.alive_shown());
    to.give_one(max_id_, max_id_now_);
    give_rows(to, pages_, order_.page_exists(), nullptr, arranged_);
    give_rows(to, record_dense_, order_.rows(), nullptr, arranged_);
    give_rows(to, record_table_, slots_, in_table_.data(), version_);
    give_rows(to, record_row_, table_rows_, in_table_.data(), version_);
    give_rows(to, record_flags_, flags_, nullptr, version_);
  }

  [[nodiscard]] std::size_t index_count() const noexcept { return order_.rows().size(); }

 private:
  static constexpr std::uint32_t page_size = flecs_dense::page_size;

  /// The approximate nanoseconds that it takes to compare a page.
  static constexpr std::size_t page_work = 4000;
  static constexpr std::size_t new_page_work = 20'000;

  /// This many records are compared at once.
  static constexpr std::uint32_t block = 32;

  struct page {
    const ecs_record_t* records = nullptr;
    /// While this entity is alive, the page stays in place.
    ecs_entity_t living = 0;
    std::uint32_t first = 0;
    buffer<ecs_record_t> copy;
    /// The version of the slots when the page was last read.
    std::uint64_t tables = 0;
  };

  [[nodiscard]] bool pages_stay(const ecs_world_t* world) const {
    return std::all_of(pages_known_.begin(), pages_known_.end(), [world](const page& of) { return of.records == nullptr || ecs_is_alive(world, of.living); });
  }

  /// @return false if it goes on in the next frame
  bool find_pages(atlas& in, const ecs_world_t* world) {
    const buffer<ecs_entity_t>& raw = order_.raw();
    std::uint32_t most = 0;
    for (std::size_t i = 0; i < raw.size(); i++) {
      const std::uint32_t index = index_of(raw[i]);
      if (index < flecs_dense::max_indices) most = std::max(most, index + 1);
    }
    // Memory that is used for the first time takes long.
    std::size_t count = pages_known_.size();
    for (const std::size_t wanted = (most + page_size - 1) / page_size; count < wanted && in.has_time(new_page_work); count++) {}
    for (page& of : pages_known_) of.records = nullptr;
    pages_known_.resize(count);
    needs_pages_ = count * page_size < most;
    const std::size_t indices = count * page_size;
    slots_.resize(indices), table_rows_.resize(indices), in_table_.resize(indices), flags_.resize(indices), shown_.resize(indices, 1), parents_.resize(indices);
    for (std::size_t i = 0; i < order_.alive(); i++) find_page(world, raw[i]);
    for (page& of : pages_known_) {
      if (of.records == nullptr && of.copy.size() != 0) forget(of);
    }
    return !needs_pages_;
  }

  void find_page(const ecs_world_t* world, ecs_entity_t living) {
    const std::uint32_t index = index_of(living);
    if (index >= flecs_dense::max_indices || index / page_size >= pages_known_.size()) return;
    page& of = pages_known_[index / page_size];
    if (of.records != nullptr) return;
    const ecs_record_t* record = ecs_record_find(world, living);
    if (record == nullptr) return;
    of.records = record - index % page_size;
    of.first = index - index % page_size;
    of.living = living;
  }

  /// No entity of the page is alive any more.
  void forget(page& of) {
    of.copy.release();
    for (std::uint32_t index = of.first; index < of.first + page_size; index++) read_record(index, ecs_record_t{}, nullptr);
  }

  /// @return false if there is no time for the rest of the pages
  bool read_pages(atlas& in, flecs_tables& tables) {
    for (; next_page_ < pages_known_.size(); next_page_++) {
      page& of = pages_known_[next_page_];
      if (of.records == nullptr) continue;
      if (!in.has_time(page_work)) return false;
      if (read_page(in, of, tables)) has_changed_ = true;
    }
    next_page_ = 0;
    return true;
  }

  /// @return true if anything has changed
  bool read_page(atlas& in, page& of, flecs_tables& tables) {
    const bool fresh = of.copy.size() != page_size;
    if (fresh && !of.copy.resize(page_size)) return false;
    const bool all = fresh || of.tables != tables.remapped();
    of.tables = tables.remapped();
    bool changed = false;
    last_ = nullptr, found_ = nullptr;
    for (std::uint32_t i = 0; i < page_size; i += block) {
      if (!all && std::memcmp(of.copy.data() + i, of.records + i, block * sizeof(ecs_record_t)) == 0) continue;
      read_block(in, of, i, tables, all);
      changed = true;
    }
    return changed;
  }

  void read_block(atlas& in, page& of, std::uint32_t start, flecs_tables& tables, bool all) {
    for (std::uint32_t i = start; i < start + block; i++) {
      const ecs_record_t& record = of.records[i];
      if (!all && is_same(of.copy[i], record)) continue;
      of.copy[i] = record;
      if (record.table != last_) {
        last_ = record.table;
        found_ = last_ == nullptr ? nullptr : tables.find(in, last_);
      }
      read_record(of.first + i, record, found_);
    }
  }

  static bool is_same(const ecs_record_t& a, const ecs_record_t& b) noexcept { return a.table == b.table && a.row == b.row && a.dense == b.dense; }

  void read_record(std::uint32_t index, const ecs_record_t& record, const flecs_table* table) {
    const bool in = table != nullptr && table->slot != nullptr;
    const bool shown = table == nullptr ? !flecs_ids::is_reserved(index) : !table->hidden;
    if ((shown_[index] != 0) != shown) is_arranged_ = is_arranging_ = false, order_.forget();
    shown_[index] = shown;
    in_table_[index] = in;
    slots_[index] = in ? table->slot->number() : 0;
    table_rows_[index] = in ? record.row & ECS_ROW_MASK : 0;
    flags_[index] = in ? flags_of(record.row) : 0;
    const std::uint32_t parent = table == nullptr ? 0 : table->parent;
    if (parents_[index] == parent) return;
    parents_[index] = parent;
    ids_->rename(index);
  }

  static std::uint32_t flags_of(std::uint32_t row) noexcept {
    return ((row & EcsEntityIsId) != 0 ? 1U : 0U) + ((row & EcsEntityIsTarget) != 0 ? 2U : 0U) + ((row & EcsEntityIsTraversable) != 0 ? 4U : 0U);
  }

  /// Returns true if the page of a living entity is not known.
  [[nodiscard]] bool lacks_pages() const {
    if (order_.lacks_page()) return true;
    const auto& there = order_.page_exists();
    for (std::size_t i = 0; i < pages_known_.size(); i++) {
      if (there[i] != 0 && pages_known_[i].records == nullptr) return true;
    }
    return false;
  }

  template <typename Row>
  static void give_rows(atlas& to, column_id of, const std::vector<Row>& from, const std::uint8_t* present, std::uint64_t version) {
    rows now{from.data(), nullptr, 0, from.size(), present};
    now.version = version;
    to.give(of, now);
  }

  flecs_dense order_;
  std::vector<page> pages_known_;
  /// The table of the last record read, to find it only once for neighbours.
  const ecs_table_t* last_ = nullptr;
  flecs_table* found_ = nullptr;
  std::size_t next_page_ = 0;
  bool has_changed_ = false;
  std::uint64_t version_ = 0;
  /// The version in which handles were last arranged.
  std::uint64_t arranged_ = 0;
  bool is_arranged_ = false;
  /// True while entities are arranged over several frames.
  bool is_arranging_ = false;
  /// True if pages must be found again.
  bool needs_pages_ = false;
  std::uint32_t max_id_now_ = 0;
  flecs_ids* ids_ = nullptr;
  /// Indexed by entity.
  std::vector<std::uint32_t> parents_;
  std::vector<std::uint32_t> slots_;
  std::vector<std::uint32_t> table_rows_;
  std::vector<std::uint32_t> flags_;
  std::vector<std::uint8_t> in_table_;
  std::vector<std::uint8_t> shown_;
  column_id dense_;
  column_id alive_count_;
  column_id max_id_;
  column_id pages_;
  column_id record_dense_;
  column_id record_table_;
  column_id record_row_;
  column_id record_flags_;
};

}  // namespace ecs_atlas

#endif
