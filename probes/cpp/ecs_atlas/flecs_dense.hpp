#ifndef ECS_ATLAS_FLECS_DENSE_HPP
#define ECS_ATLAS_FLECS_DENSE_HPP

#include <flecs.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "atlas.hpp"
#include "buffer.hpp"
#include "flecs_ids.hpp"

namespace ecs_atlas {

/// The dense array of the entity index: handles of the shown entities in Flecs' order, from row 1 on, and the row of
/// each index. Only changed blocks are arranged again, as long as they still contain as many shown entities as before.
class flecs_dense {
 public:
  static constexpr std::uint32_t page_size = 1U << FLECS_ENTITY_PAGE_BITS;
  /// Larger indices are not shown, because a range that begins far away would take more memory than the game.
  static constexpr std::uint32_t max_indices = 1U << 22;

  /// @return true if anything has changed
  bool read(const ecs_entities_t& all) {
    const auto count = static_cast<std::size_t>(all.count);
    const std::size_t before = raw_.size();
    bool changed = before != count || alive_ != static_cast<std::size_t>(all.alive_count);
    const std::size_t was_alive = std::exchange(alive_, static_cast<std::size_t>(all.alive_count));
    if (count < before) forget();
    if (!raw_.resize(count)) return false;
    changed_.resize(blocks(), 1);
    for (std::size_t i = 0; i < count; i += block) {
      const std::size_t end = std::min(i + block, count);
      const std::size_t size = (end - i) * sizeof(ecs_entity_t);
      if (end <= before && std::memcmp(raw_.data() + i, all.ids + i, size) == 0) continue;
      std::memcpy(raw_.data() + i, all.ids + i, size);
      changed_[i / block] = 1;
      changed = true;
      note_pages(i, end);
    }
    // Recycled entities are already in the array while they are not alive.
    if (was_alive < alive_) note_pages(was_alive, alive_);
    return changed;
  }

  /// For each page: 1 if `read` has found an entity in it that may be alive now and was not before.
  [[nodiscard]] std::vector<std::uint8_t>& new_in_page() noexcept { return new_in_page_; }

  /// Call this if other entities are shown than before.
  void forget() noexcept { first_rows_.clear(); }

  /// Call this before `arrange`, and again if anything has changed meanwhile.
  void begin_arranging(const std::vector<std::uint8_t>& shown) {
    handles_.resize(raw_.size() + 1);
    rows_.resize(shown.size());
    page_exists_.resize(shown.size() / page_size);
    if (first_rows_.empty()) begin();
    first_rows_.resize(blocks() + 1);
    next_block_ = 0;
    next_row_ = 1;
  }

  /// @param shown for each index of all known pages: is the entity shown?
  /// @return false if there is no time for the rest
  bool arrange(atlas& in, const std::vector<std::uint8_t>& shown) {
    for (; next_block_ < blocks(); next_block_++) {
      const std::size_t b = next_block_;
      if (changed_[b] == 0 && first_rows_[b] == next_row_) {
        next_row_ = first_rows_[b + 1];
        continue;
      }
      first_rows_[b] = next_row_;
      changed_[b] = 1;
      if (!in.has_time(block_work)) return false;
      next_row_ = arrange_rows(shown, b * block, std::min((b + 1) * block, raw_.size()), next_row_);
      changed_[b] = 0;
    }
    first_rows_[blocks()] = next_row_;
    handles_.resize(next_row_);
    alive_shown_ = row_of(shown, alive_);
    return true;
  }

  [[nodiscard]] const std::vector<double>& handles() const noexcept { return handles_; }
  /// The row after the last living entity.
  [[nodiscard]] std::uint32_t alive_shown() const noexcept { return alive_shown_; }
  /// Indexed by entity; 0 if the entity is not shown.
  [[nodiscard]] const std::vector<std::uint32_t>& rows() const noexcept { return rows_; }
  /// For each page: 1 if it contains a shown entity.
  [[nodiscard]] const std::vector<std::uint32_t>& page_exists() const noexcept { return page_exists_; }

 private:
  static constexpr std::size_t block = 32;
  /// The approximate nanoseconds that it takes to arrange a block.
  static constexpr std::size_t block_work = 200;

  [[nodiscard]] std::size_t blocks() const noexcept { return (raw_.size() + block - 1) / block; }

  void note_pages(std::size_t start, std::size_t end) {
    for (std::size_t i = start; i < end; i++) {
      const std::uint32_t index = index_of(raw_[i]);
      if (index >= max_indices) continue;
      if (index / page_size >= new_in_page_.size()) new_in_page_.resize(index / page_size + 1);
      new_in_page_[index / page_size] = 1;
    }
  }

  /// All blocks have to be arranged again.
  void begin() {
    std::fill(rows_.begin(), rows_.end(), 0U);
    std::fill(page_exists_.begin(), page_exists_.end(), 0U);
    std::fill(changed_.begin(), changed_.end(), std::uint8_t{1});
  }

  [[nodiscard]] static bool is_shown(const std::vector<std::uint8_t>& shown, std::uint32_t index) noexcept { return index >= shown.size() || shown[index] != 0; }

  /// @return the row after the last of them
  std::uint32_t arrange_rows(const std::vector<std::uint8_t>& shown, std::size_t start, std::size_t end, std::uint32_t row) {
    for (std::size_t i = start; i < end; i++) {
      const ecs_entity_t entity = raw_[i];
      const std::uint32_t index = index_of(entity);
      if (!is_shown(shown, index)) continue;
      if (index < shown.size()) rows_[index] = row, page_exists_[index / page_size] = 1;
      handles_[row++] = handle_of(entity);
    }
    return row;
  }

  /// Returns the row of an element of Flecs' array, or the row that it would have if it was shown.
  [[nodiscard]] std::uint32_t row_of(const std::vector<std::uint8_t>& shown, std::size_t at) const {
    std::uint32_t row = first_rows_[at / block];
    for (std::size_t i = at / block * block; i < at; i++) row += is_shown(shown, index_of(raw_[i])) ? 1U : 0U;
    return row;
  }

  buffer<ecs_entity_t> raw_;
  std::size_t alive_ = 0;
  std::vector<std::uint8_t> new_in_page_;
  /// For each block: has it changed since it was arranged, and the row of its first entity.
  std::vector<std::uint8_t> changed_;
  std::vector<std::uint32_t> first_rows_;
  /// Where `arrange` goes on.
  std::size_t next_block_ = 0;
  std::uint32_t next_row_ = 1;
  std::vector<double> handles_;
  std::uint32_t alive_shown_ = 1;
  std::vector<std::uint32_t> rows_;
  std::vector<std::uint32_t> page_exists_;
};

}  // namespace ecs_atlas

#endif
