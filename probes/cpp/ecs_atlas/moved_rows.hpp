#ifndef ECS_ATLAS_MOVED_ROWS_HPP
#define ECS_ATLAS_MOVED_ROWS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "buffer.hpp"
#include "change_list.hpp"

namespace ecs_atlas {

/// A set of keys of an index, which is empty between its uses.
class key_set {
 public:
  /// @param count the rows of the index. @return false if it has none, or if there is no memory
  bool begin(std::size_t count, std::uint64_t mask) noexcept {
    count_ = count;
    mask_ = mask;
    const std::size_t before = bits_.size();
    if (count == 0 || !bits_.resize(std::max(words(), before))) return false;
    for (std::size_t i = before; i < bits_.size(); i++) bits_[i] = 0;
    return true;
  }

  void insert(std::uint64_t value) noexcept {
    const std::uint64_t key = value & mask_;
    if (key < count_) bits_[key / 64] |= std::uint64_t{1} << (key % 64);
  }

  /// Empties the set into a list in ascending order.
  void move_to(buffer<std::uint32_t>& keys) noexcept {
    for (std::size_t i = 0; i < words(); i++) {
      for (std::uint64_t bits = bits_[i], key = i * 64; bits != 0; bits >>= 1U, key++) {
        if ((bits & 1U) != 0) keys.push(static_cast<std::uint32_t>(key));
      }
      bits_[i] = 0;
    }
  }

 private:
  [[nodiscard]] std::size_t words() const noexcept { return (count_ + 63) / 64; }

  buffer<std::uint64_t> bits_;
  std::size_t count_ = 0;
  std::uint64_t mask_ = 0;
};

/// Rows whose entity has changed, and the keys that these entities and those before them have in an index.
struct moved_rows {
  std::uint32_t leader = 0;
  buffer<std::uint32_t> keys;
  bool has_keys = false;
  buffer<std::uint32_t> rows;
  /// True if these are too many to list.
  bool is_all = false;

  /// Lists the changed and added rows in ascending order.
  void list(const difference& what) noexcept {
    rows.clear();
    has_keys = false;
    std::size_t count = what.rows.size();
    for (std::size_t i = 0; i < what.added.size(); i++) count += what.added[i].count;
    is_all = count > max_listed;
    if (is_all) return;
    std::size_t next = 0;
    for (std::size_t i = 0; i < what.added.size(); i++) {
      for (; next < what.rows.size() && what.rows[next] < what.added[i].start; next++) rows.push(what.rows[next]);
      for (std::uint32_t row = 0; row < what.added[i].count; row++) rows.push(what.added[i].start + row);
    }
    for (; next < what.rows.size(); next++) rows.push(what.rows[next]);
    is_all = rows.failed();
  }

  /// Lists the keys that the listed rows have and had. @param entities the rows now, of this size in bytes
  void list_keys(key_set& set, const difference& what, const std::uint8_t* entities, std::size_t size) noexcept {
    if (what.has_lost_old) return;
    for (std::size_t i = 0; i < rows.size(); i++) set.insert(load(entities + rows[i] * size, size));
    for (std::size_t i = 0; i < what.old.size(); i++) set.insert(what.old[i]);
    keys.clear();
    set.move_to(keys);
    has_keys = !keys.failed();
  }

  /// Returns the first listed row from this one on.
  [[nodiscard]] const std::uint32_t* first_from(std::size_t row) const noexcept { return std::lower_bound(rows.data(), rows.data() + rows.size(), row); }

 private:
  static constexpr std::size_t max_listed = 8192;

  static std::uint64_t load(const std::uint8_t* from, std::size_t size) noexcept {
    std::uint64_t wide = 0;
    std::uint32_t narrow = 0;
    if (size == sizeof wide) return std::memcpy(&wide, from, sizeof wide), wide;
    return std::memcpy(&narrow, from, sizeof narrow), narrow;
  }
};

}  // namespace ecs_atlas

#endif
