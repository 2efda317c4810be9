#ifndef ECS_ATLAS_FLECS_ENTITIES_HPP
#define ECS_ATLAS_FLECS_ENTITIES_HPP

#include <flecs.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "atlas.hpp"
#include "flecs_dense.hpp"
#include "flecs_entity_columns.hpp"
#include "flecs_ids.hpp"
#include "flecs_tables.hpp"

namespace ecs_atlas {

/// The entity index: handles in the order of Flecs' dense array without those of hidden tables, and a record for each
/// index.
/// Flecs returns one record at a time. Records are in pages that never move, so one record is requested in each page
/// with a living entity; the others are read next to it and compared with a copy.
class flecs_entities {
 public:
  explicit flecs_entities(atlas& in) : columns_{in} {}

  /// Reads the index. New tables are added to `tables`, and `ids` learns which entities have another parent.
  /// @return false if it goes on in the next frame
  bool update(atlas& in, const ecs_world_t* world, flecs_tables& tables, flecs_ids& ids) {
    ids_ = &ids;
    max_id_now_ = static_cast<std::uint32_t>(ecs_get_max_id(world));
    if (in.is_unlimited()) is_arranging_ = false, next_page_ = 0, next_record_ = 0;
    // Arrange the previous reading before starting another, so that a world that always changes is shown.
    if (is_arranging_) return arrange(in) && are_pages_read();
    if (order_.read(ecs_get_entities(world)) || !is_ready()) is_arranged_ = false;
    if (!find_pages(in, world)) return false;
    const bool is_read = read_pages(in, tables);
    if (has_changed_) version_++;
    has_changed_ = false;
    // A world with very many tables is shown before all of them are known.
    if (!is_read && (is_ready() || ++attempts_ < max_attempts)) return false;
    if (is_arranged_) return true;
    order_.begin_arranging(shown_);
    is_arranging_ = true;
    return arrange(in) && are_pages_read();
  }

  /// Tables have taken slots since their entities were read.
  void place(const std::vector<flecs_table*>& came) {
    for (const flecs_table* table : came) {
      const ecs_entity_t* entities = ecs_table_entities(table->of);
      for (std::int32_t row = 0; row < ecs_table_count(table->of); row++) {
        const std::uint32_t index = index_of(entities[row]);
        if (index / page_size >= pages_known_.size()) continue;
        const page& of = pages_known_[index / page_size];
        if (of.copy.size() == page_size && of.copy[index % page_size].table == table->of) read_record(index, of.copy[index % page_size], table);
      }
    }
    if (!came.empty()) version_++;
  }

  /// False until entities were in order for the first time.
  [[nodiscard]] bool is_ready() const noexcept { return arranged_ != 0; }

  void give(atlas& to) const {
    columns_.give_order(to, order_, arranged_, max_id_now_);
    columns_.give_records(to, slots_, table_rows_, flags_, in_table_.data(), version_);
  }

  [[nodiscard]] std::size_t index_count() const noexcept { return order_.rows().size(); }

 private:
  static constexpr std::uint32_t page_size = flecs_dense::page_size;

  /// The approximate nanoseconds that it takes to compare a page.
  static constexpr std::size_t page_work = 4000;
  static constexpr std::size_t new_page_work = 20'000;
  static constexpr std::size_t block_work = 2000;
  static constexpr std::size_t new_table_work = 2000;

  /// After this many frames, entities are shown even if the tables of some are not known.
  static constexpr int max_attempts = 16;

  /// This many records are compared at once.
  static constexpr std::uint32_t block = 32;

  struct page {
    const ecs_record_t* records = nullptr;
    /// While this entity is alive, the page stays in place.
    ecs_entity_t living = 0;
    std::uint32_t first = 0;
    buffer<ecs_record_t> copy;
    /// False until all records were read once.
    bool is_read = false;
    /// The versions of the tables when the page was last read.
    std::uint64_t tables = 0;
    std::uint64_t replaced = 0;
  };

  [[nodiscard]] bool are_pages_read() const noexcept { return next_page_ == 0 && next_record_ == 0; }

  /// @return false if it goes on in the next frame
  bool arrange(atlas& in) {
    if (!order_.arrange(in, shown_)) return false;
    is_arranging_ = false;
    is_arranged_ = true;
    arranged_ = ++version_;
    return true;
  }

  /// Finds the pages with living entities. Pages that are gone are never read.
  /// @return false if it goes on in the next frame
  bool find_pages(atlas& in, const ecs_world_t* world) {
    std::vector<std::uint8_t>& wanted = order_.new_in_page();
    for (std::size_t i = 0; i < pages_known_.size(); i++) {
      page& of = pages_known_[i];
      if (of.records != nullptr && !ecs_is_alive(world, of.living)) of.records = nullptr, wanted[i] = 1;
    }
    for (std::size_t i = 0; i < wanted.size(); i++) {
      if (wanted[i] == 0) continue;
      while (pages_known_.size() <= i) {
        // Memory that is used for the first time takes long.
        if (!in.has_time(new_page_work)) return false;
        add_page();
      }
      page& of = pages_known_[i];
      if (of.records == nullptr) find_page(world, of);
      if (of.records == nullptr && of.copy.size() != 0) forget(of);
      wanted[i] = 0;
    }
    return true;
  }

  void add_page() {
    page added;
    added.first = static_cast<std::uint32_t>(pages_known_.size()) * page_size;
    pages_known_.push_back(std::move(added));
    const std::size_t indices = pages_known_.size() * page_size;
    slots_.resize(indices), table_rows_.resize(indices), in_table_.resize(indices), flags_.resize(indices), shown_.resize(indices, 1), parents_.resize(indices);
  }

  static void find_page(const ecs_world_t* world, page& of) {
    for (std::uint32_t i = 0; i < page_size && of.records == nullptr; i++) {
      of.living = ecs_get_alive(world, of.first + i);
      const ecs_record_t* record = of.living == 0 ? nullptr : ecs_record_find(world, of.living);
      if (record != nullptr) of.records = record - i;
    }
  }

  /// No entity of the page is alive any more.
  void forget(page& of) {
    of.copy.release();
    of.is_read = false;
    for (std::uint32_t index = of.first; index < of.first + page_size; index++) read_record(index, ecs_record_t{}, nullptr);
  }

  /// @return false if there is no time for the rest of the pages
  bool read_pages(atlas& in, flecs_tables& tables) {
    for (; next_page_ < pages_known_.size(); next_page_++) {
      page& of = pages_known_[next_page_];
      if (of.records == nullptr) {
        next_record_ = 0;
        continue;
      }
      if (!in.has_time(page_work) || !read_page(in, of, tables)) return false;
    }
    next_page_ = 0;
    return true;
  }

  /// @return false if there is no time for the rest of the page
  bool read_page(atlas& in, page& of, flecs_tables& tables) {
    if (of.copy.size() != page_size) {
      if (!of.copy.resize(page_size)) return true;
      std::memset(of.copy.data(), 0, page_size * sizeof(ecs_record_t));
      has_changed_ = true;
    }
    if (next_record_ == 0) page_tables_ = tables.version(), page_replaced_ = tables.replaced();
    const bool all = of.replaced != page_replaced_;
    last_ = nullptr, found_ = nullptr;
    while (next_record_ < page_size) {
      const std::uint32_t i = next_record_;
      next_record_ += block;
      const bool is_same = of.is_read && std::memcmp(of.copy.data() + i, of.records + i, block * sizeof(ecs_record_t)) == 0;
      if (is_same && !all && (of.tables == page_tables_ || !have_left(of, i, tables))) continue;
      const std::size_t known = tables.count();
      read_block(of, i, tables, all);
      has_changed_ = true;
      if (!in.has_time(block_work + (tables.count() - std::min(known, tables.count())) * new_table_work)) return false;
    }
    next_record_ = 0;
    of.is_read = true;
    of.tables = page_tables_, of.replaced = page_replaced_;
    return true;
  }

  /// Returns true if a table has left its slot, which a record of this block has, since the page was read.
  [[nodiscard]] bool have_left(const page& of, std::uint32_t start, const flecs_tables& tables) const noexcept {
    for (std::uint32_t index = of.first + start; index < of.first + start + block; index++) {
      if (in_table_[index] != 0 && tables.shown().changed(slots_[index]) > of.tables) return true;
    }
    return false;
  }

  void read_block(page& of, std::uint32_t start, flecs_tables& tables, bool all) {
    for (std::uint32_t i = start; i < start + block; i++) {
      const ecs_record_t& record = of.records[i];
      const std::uint32_t index = of.first + i;
      const bool has_left = in_table_[index] != 0 && tables.shown().changed(slots_[index]) > of.tables;
      if (of.is_read && !all && !has_left && is_same(of.copy[i], record)) continue;
      of.copy[i] = record;
      if (record.table != last_) {
        last_ = record.table;
        found_ = last_ == nullptr ? nullptr : tables.find(last_);
      }
      read_record(index, record, found_);
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

  flecs_entity_columns columns_;
  flecs_dense order_;
  std::vector<page> pages_known_;
  /// The table of the last record read, to find it only once for neighbours.
  const ecs_table_t* last_ = nullptr;
  flecs_table* found_ = nullptr;
  /// The page and row at which reading continues, and the versions of the tables when reading of this page began.
  std::size_t next_page_ = 0;
  std::uint32_t next_record_ = 0;
  std::uint64_t page_tables_ = 0;
  std::uint64_t page_replaced_ = 0;
  bool has_changed_ = false;
  int attempts_ = 0;
  std::uint64_t version_ = 0;
  /// The version in which handles were last arranged.
  std::uint64_t arranged_ = 0;
  bool is_arranged_ = false;
  /// True while entities are arranged over several frames.
  bool is_arranging_ = false;
  std::uint32_t max_id_now_ = 0;
  flecs_ids* ids_ = nullptr;
  /// Indexed by entity.
  std::vector<std::uint32_t> parents_;
  std::vector<std::uint32_t> slots_;
  std::vector<std::uint32_t> table_rows_;
  std::vector<std::uint32_t> flags_;
  std::vector<std::uint8_t> in_table_;
  std::vector<std::uint8_t> shown_;
};

}  // namespace ecs_atlas

#endif
