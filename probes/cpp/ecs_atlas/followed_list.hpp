#ifndef ECS_ATLAS_FOLLOWED_LIST_HPP
#define ECS_ATLAS_FOLLOWED_LIST_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "change_origin.hpp"
#include "columns.hpp"
#include "limits.hpp"
#include "told_changes.hpp"

namespace ecs_atlas {

/// Finds the entities that come into a list of the game, such as those that have a component, and those that leave it. It compares the list, so
/// nothing is added to the game's world, and reads it only while a hub follows it.
class followed_list : pinned {
 public:
  /// Results of `net_changes`, which can be added up.
  static constexpr std::uint8_t gained = 1;
  static constexpr std::uint8_t lost = 2;

  /// @param index_mask the bits of a handle that are the entity's index
  explicit followed_list(std::uint64_t index_mask) noexcept : index_mask_{index_mask} {}
  virtual ~followed_list() = default;

  /// True if a hub follows one of its columns.
  template <typename State>
  [[nodiscard]] bool is_followed_by(const State& state) const noexcept {
    return std::any_of(told_.begin(), told_.end(), [&](const told_changes& each) { return each.is_followed_by(state); });
  }

  [[nodiscard]] bool is_followed() const noexcept { return follows_; }

  /// Begins, with the first call of `begin_more`, or ends.
  void follow(bool follows) noexcept {
    if (follows == follows_) return;
    forget();
    follows_ = follows;
  }

  /// True once changes since the beginning can be found.
  [[nodiscard]] bool has_begun() const noexcept { return has_begun_ || !follows_; }

  /// A step of the beginning, which takes less than a millisecond: first it reads the list, then it makes room for some thousand of them.
  void begin_more() noexcept {
    const std::size_t size = entities_.size();
    if (!has_members_) read_members();
    else if (size < begin_rows_ && grow(std::min(begin_rows_, size + rows_a_step))) return;
    else if (size < begin_rows_) end();
    else note_members();
  }

  /// Notes all changes since the last call as made by this system in this frame. @return true if there were any
  bool compare(change_origin origin, std::uint64_t frame, known_change known = known_change::all) noexcept {
    if (!follows_ || !has_begun_) return false;
    found_.clear(), found_parts_.clear();
    ECS_ATLAS_TRY {
      if (!read(found_)) return false;
    }
    ECS_ATLAS_CATCH { return false; }
    if (found_.size() == members_.size() && (found_.empty() || std::memcmp(found_.data(), members_.data(), found_.size() * sizeof(std::uint64_t)) == 0)) return false;
    finding_ = {origin, static_cast<std::uint32_t>(frame), known};
    if (!found_.failed() && note_differences()) found_.swap(members_), found_parts_.swap(member_parts_);
    else end();
    return true;
  }

  /// The number of entities in the list when it was read last.
  [[nodiscard]] std::size_t size() const noexcept { return members_.size(); }

  /// Returns what has changed since the last call. An entity that came and left since then does not count, nor does an index
  /// in the list that another entity has now.
  /// @param visit called with `gained` or `lost` and the handle of each entity; an index that another entity has now is a gain
  template <typename Visit>
  std::uint8_t net_changes(Visit&& visit) noexcept {
    unsigned found = 0;
    for (std::size_t i = 0; i < changed_.size(); i++) {
      entity& of = entities_[changed_[i]];
      if (of.before == nobody && of.now != nobody) found |= gained;
      if (of.before != nobody && of.now == nobody) found |= lost;
      if (of.before != of.now) visit(of.now == nobody ? lost : gained, of.now == nobody ? of.before : of.now);
      of.before = of.now;
    }
    changed_.clear();
    return static_cast<std::uint8_t>(found);
  }

  std::uint8_t net_changes() noexcept { return net_changes([](std::uint8_t, std::uint64_t) {}); }

  void give(columns& to) const noexcept {
    for (const told_changes& each : told_) each.give(to);
  }

 protected:
  static constexpr std::uint64_t nobody = ~std::uint64_t{0};

  /// Lists the handles of all entities in the list. @return false if these are the same as before
  virtual bool read(buffer<std::uint64_t>& handles) = 0;

  /// Called by `read` when a table of handles ends, so that what has become shorter or longer is compared from its beginning.
  void end_part(std::uint64_t table, std::size_t size) noexcept { found_parts_.push({table, size}); }

  /// Called when another entity, or `nobody`, has an index in the list now.
  virtual void note(std::size_t index, std::uint64_t before, std::uint64_t now, const change_finding& found) noexcept = 0;

  /// Called when the list is not followed any more, or followed again.
  virtual void forget_read() noexcept {}

  /// The kinds of changes that are told.
  std::vector<told_changes> told_;

 private:
  static constexpr std::size_t rows_a_step = 8192;
  /// Room for the next new entities, because making room takes long in a frame.
  static constexpr std::size_t spare_rows = 256;

  /// A table of handles in a list, by its address or number, and its end.
  struct part {
    std::uint64_t table;
    std::size_t end;
  };

  struct entity {
    /// The handle in the list, now and at the last `net_changes`.
    std::uint64_t now = nobody;
    std::uint64_t before = nobody;
    /// The comparison in which the entity was in the list.
    std::uint64_t found = 0;
  };

  void forget() noexcept {
    forget_read();
    found_.release(), members_.release(), found_parts_.release(), member_parts_.release(), entities_.release(), changed_.release();
    for (told_changes& each : told_) each.forget();
    has_members_ = has_begun_ = false;
  }

  /// Called if there is no memory.
  void end() noexcept {
    forget();
    follows_ = false;
  }

  void read_members() noexcept {
    ECS_ATLAS_TRY { (void)read(members_); }
    ECS_ATLAS_CATCH { return end(); }
    if (members_.failed()) return end();
    found_parts_.swap(member_parts_);
    has_members_ = true;
    begin_rows_ = spare_rows;
    for (std::size_t i = 0; i < members_.size(); i++) {
      if (can_be_sent(members_[i])) begin_rows_ = std::max(begin_rows_, static_cast<std::size_t>(members_[i] & index_mask_) + 1 + spare_rows);
    }
  }

  void note_members() noexcept {
    for (std::size_t i = 0; i < members_.size(); i++) {
      if (can_be_sent(members_[i])) entities_[static_cast<std::size_t>(members_[i] & index_mask_)] = {members_[i], members_[i], 0};
    }
    has_begun_ = true;
    // The frame of a change since the members were read is not known.
    (void)compare({}, 0, known_change::nothing);
  }

  [[nodiscard]] bool can_be_sent(std::uint64_t handle) const noexcept { return (handle & index_mask_) < limits{}.rows; }

  /// Only places whose handle is another one are looked at: a handle is in a list once, so one that has moved is in such a place of both.
  /// @return false if there is no memory
  bool note_differences() noexcept {
    comparison_++;
    const bool has_same_parts = are_same_parts();
    const bool is_noted = for_each_difference(has_same_parts, found_, found_parts_, members_, member_parts_, [this](std::uint64_t handle, std::size_t index) {
      if (!grow(index + 1)) return false;
      entities_[index].found = comparison_;
      if (entities_[index].now != handle) become(index, handle);
      return true;
    });
    return is_noted && for_each_difference(has_same_parts, members_, member_parts_, found_, found_parts_, [this](std::uint64_t, std::size_t index) {
      if (entities_[index].found != comparison_) become(index, nobody);
      return !changed_.failed();
    });
  }

  [[nodiscard]] bool are_same_parts() const noexcept {
    if (found_parts_.size() != member_parts_.size() || found_parts_.failed() || member_parts_.failed()) return false;
    for (std::size_t i = 0; i < found_parts_.size(); i++) {
      if (found_parts_[i].table != member_parts_[i].table) return false;
    }
    return true;
  }

  /// Calls `visit` with the handles in one list that are not in the same place of the same part of another, until it returns false.
  /// @param has_parts false if the lists are compared as a whole
  template <typename Visit>
  bool for_each_difference(bool has_parts, const buffer<std::uint64_t>& in, const buffer<part>& parts, const buffer<std::uint64_t>& from, const buffer<part>& from_parts, Visit&& visit) noexcept {
    const std::size_t count = has_parts && !parts.empty() ? parts.size() : 1;
    std::size_t begin = 0;
    std::size_t from_begin = 0;
    for (std::size_t i = 0; i < count; i++) {
      const std::size_t end = count == 1 ? in.size() : parts[i].end;
      const std::size_t from_end = count == 1 ? from.size() : from_parts[i].end;
      const std::size_t both = std::min(end - begin, from_end - from_begin);
      for (std::size_t at = 0; (at = next_difference(in.data() + begin, from.data() + from_begin, at, both)) < end - begin; at++) {
        const std::uint64_t handle = in[begin + at];
        if (can_be_sent(handle) && !visit(handle, static_cast<std::size_t>(handle & index_mask_))) return false;
      }
      begin = end, from_begin = from_end;
    }
    return true;
  }

  /// Returns the first place from `at` on where the lists differ, which is `both` at the latest.
  static std::size_t next_difference(const std::uint64_t* one, const std::uint64_t* other, std::size_t at, std::size_t both) noexcept {
    constexpr std::size_t chunk = 256;
    while (at + chunk <= both && std::memcmp(one + at, other + at, chunk * sizeof(std::uint64_t)) == 0) at += chunk;
    while (at < both && one[at] == other[at]) at++;
    return at;
  }

  bool grow(std::size_t count) noexcept {
    const std::size_t size = entities_.size();
    if (count <= size) return true;
    if (!entities_.resize(count)) return false;
    for (std::size_t index = size; index < count; index++) entities_[index] = {};
    return std::all_of(told_.begin(), told_.end(), [count](told_changes& each) { return each.grow(count); });
  }

  void become(std::size_t index, std::uint64_t now) noexcept {
    note(index, std::exchange(entities_[index].now, now), now, finding_);
    changed_.push(static_cast<std::uint32_t>(index));
  }

  std::uint64_t index_mask_;
  bool follows_ = false;
  bool has_members_ = false;
  bool has_begun_ = false;
  /// The room that the members of the beginning need.
  std::size_t begin_rows_ = 0;
  change_finding finding_;
  std::uint64_t comparison_ = 0;
  /// The entities in the list, as they are read now and as they were read last.
  buffer<std::uint64_t> found_;
  buffer<std::uint64_t> members_;
  /// Their tables, where they are in tables.
  buffer<part> found_parts_;
  buffer<part> member_parts_;
  /// Indexed by entity, like the rows of the columns.
  buffer<entity> entities_;
  /// The indices of entities that have changed in this frame, some of them several times.
  buffer<std::uint32_t> changed_;
};

}  // namespace ecs_atlas

#endif
