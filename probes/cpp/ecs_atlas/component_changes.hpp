#ifndef ECS_ATLAS_COMPONENT_CHANGES_HPP
#define ECS_ATLAS_COMPONENT_CHANGES_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "change_origin.hpp"
#include "columns.hpp"
#include "limits.hpp"

namespace ecs_atlas {

/// The known facts about a change: frame and system, only the frame, or neither.
enum class known_change : std::uint8_t { all, frame, nothing };

/// Finds the entities that gain or lose a component by comparing who has it, so nothing is added to the game's world. It reads the world
/// only while a hub follows the component.
class component_changes : pinned {
 public:
  /// Results of `net_changes`, which can be added up.
  static constexpr std::uint8_t gained = 1;
  static constexpr std::uint8_t lost = 2;

  /// @param index_mask the bits of a handle that are the entity's index
  component_changes(columns& in, const std::string& component, std::uint64_t index_mask) : component_{component}, index_mask_{index_mask} {
    const auto declare = [&](const std::string& role) {
      const fact meta[] = {{"kind", "changes"}, {"group", "changes"}, {"role", role}, {"component", component}, {"rows", "entity"}};
      const column_id id = in.column(role + "." + component, type::u32, meta, 5, true);
      // These columns are of the same frame as the structure, so they are read with it.
      in.read_late(id);
      return id;
    };
    by_column_ = declare("changed-by"), in_column_ = declare("changed-in"), queued_column_ = declare("queued-by");
  }
  virtual ~component_changes() = default;

  /// The columns described in docs/protocol.md, "Systems and queries".
  [[nodiscard]] column_id by_column() const noexcept { return by_column_; }
  [[nodiscard]] column_id in_column() const noexcept { return in_column_; }
  [[nodiscard]] column_id queued_column() const noexcept { return queued_column_; }

  [[nodiscard]] const std::string& component() const noexcept { return component_; }

  /// Returns the bytes of the component's value of an entity; null if it has none, or if they are not known. @param size becomes their number
  [[nodiscard]] virtual const void* value_of(std::uint32_t, std::size_t&) noexcept { return nullptr; }

  /// A field of the component's value. `size` is 0 if it is computed from the whole value.
  struct field {
    std::string_view name;
    std::size_t offset = 0;
    std::size_t size = 0;
  };

  /// The fields that are known, in an order that never changes. Without fields the component is one value.
  [[nodiscard]] virtual std::size_t field_count() const noexcept { return 0; }
  [[nodiscard]] virtual field field_at(std::size_t) const noexcept { return {}; }

  /// True if an entity has the component, and if it exists at all, now. @param handle with index and version
  [[nodiscard]] virtual bool has(std::uint64_t handle) const noexcept = 0;
  [[nodiscard]] virtual bool is_alive(std::uint64_t handle) const noexcept = 0;

  [[nodiscard]] bool is_followed() const noexcept { return follows_; }

  /// Begins, with the first call of `begin_more`, or ends.
  void follow(bool follows) noexcept {
    if (follows == follows_) return;
    forget();
    follows_ = follows;
  }

  /// True once changes since the beginning can be found.
  [[nodiscard]] bool has_begun() const noexcept { return has_begun_ || !follows_; }

  /// A step of the beginning, which takes less than a millisecond: first it reads which entities have the component, then it makes room for some thousand of them.
  void begin_more() noexcept {
    const std::size_t size = entities_.size();
    if (!has_members_) read_members();
    else if (size < begin_rows_ && grow(std::min(begin_rows_, size + rows_a_step))) return;
    else if (size < begin_rows_) end();
    else note_members();
  }

  /// Notes all changes since the last call as made by this system in this frame.
  void compare(change_origin origin, std::uint64_t frame, known_change known = known_change::all) noexcept {
    if (!follows_ || !has_begun_) return;
    found_.clear(), found_parts_.clear();
    ECS_ATLAS_TRY {
      if (!read(found_)) return;
    }
    ECS_ATLAS_CATCH { return; }
    if (found_.size() == members_.size() && (found_.empty() || std::memcmp(found_.data(), members_.data(), found_.size() * sizeof(std::uint64_t)) == 0)) return;
    origin_ = origin, frame_ = static_cast<std::uint32_t>(frame), known_ = known;
    if (!found_.failed() && note_differences()) return found_.swap(members_), found_parts_.swap(member_parts_);
    end();
  }

  /// Returns what has changed since the last call. An entity that gained and lost the component since then does not count, nor does an index
  /// that another entity with the component has now.
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
    const auto give_rows = [&](column_id id, const buffer<std::uint32_t>& values, const bytes& present) {
      rows now{values.data(), nullptr, 0, values.size(), present.data()};
      now.version = version_;
      to.give(id, now);
    };
    give_rows(by_column_, by_, by_present_), give_rows(in_column_, in_, in_present_), give_rows(queued_column_, queued_, queued_present_);
  }

 protected:
  /// Lists the handles of all entities that have the component. @return false if these are the same as before
  virtual bool read(buffer<std::uint64_t>& handles) = 0;

  /// Called by `read` when a table of handles ends, so that what has become shorter or longer is compared from its beginning.
  void end_part(std::uint64_t table, std::size_t size) noexcept { found_parts_.push({table, size}); }

  /// Called when the component is not followed any more, or followed again.
  virtual void forget_read() noexcept {}

 private:
  static constexpr std::uint64_t nobody = ~std::uint64_t{0};
  static constexpr std::size_t rows_a_step = 8192;

  /// A table of handles in a list, by its address or number, and its end.
  struct part {
    std::uint64_t table;
    std::size_t end;
  };

  struct entity {
    /// The handle with which an entity has the component, now and at the last `net_changes`.
    std::uint64_t now = nobody;
    std::uint64_t before = nobody;
    /// The comparison in which the entity had the component.
    std::uint64_t found = 0;
  };

  void forget() noexcept {
    forget_read();
    found_.release(), members_.release(), found_parts_.release(), member_parts_.release(), entities_.release(), changed_.release();
    by_.release(), in_.release(), queued_.release(), by_present_.release(), in_present_.release(), queued_present_.release();
    has_members_ = has_begun_ = false;
    version_++;
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
    begin_rows_ = 0;
    for (std::size_t i = 0; i < members_.size(); i++) {
      if (can_be_sent(members_[i])) begin_rows_ = std::max(begin_rows_, static_cast<std::size_t>(members_[i] & index_mask_) + 1);
    }
  }

  void note_members() noexcept {
    for (std::size_t i = 0; i < members_.size(); i++) {
      if (can_be_sent(members_[i])) entities_[static_cast<std::size_t>(members_[i] & index_mask_)] = {members_[i], members_[i], 0};
    }
    has_begun_ = true;
    // The frame of a change since the members were read is not known.
    compare({}, 0, known_change::nothing);
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
      if (entities_[index].now != handle) note(index, handle);
      return true;
    });
    return is_noted && for_each_difference(has_same_parts, members_, member_parts_, found_, found_parts_, [this](std::uint64_t, std::size_t index) {
      if (entities_[index].found != comparison_) note(index, nobody);
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
    if (!entities_.resize(count) || !by_.resize(count) || !in_.resize(count) || !queued_.resize(count)) return false;
    if (!by_present_.resize(count) || !in_present_.resize(count) || !queued_present_.resize(count)) return false;
    for (std::size_t index = size; index < count; index++) entities_[index] = {}, by_present_[index] = in_present_[index] = queued_present_[index] = 0, by_[index] = in_[index] = queued_[index] = 0;
    return true;
  }

  void note(std::size_t index, std::uint64_t now) noexcept {
    entities_[index].now = now;
    by_[index] = origin_.system, in_[index] = frame_, queued_[index] = origin_.queued_by;
    by_present_[index] = known_ == known_change::all ? 1 : 0, in_present_[index] = known_ == known_change::nothing ? 0 : 1;
    queued_present_[index] = known_ == known_change::all && origin_.queued_by != change_origin::not_queued ? 1 : 0;
    changed_.push(static_cast<std::uint32_t>(index));
    version_++;
  }

  std::string component_;
  std::uint64_t index_mask_;
  column_id by_column_;
  column_id in_column_;
  column_id queued_column_;
  bool follows_ = false;
  bool has_members_ = false;
  bool has_begun_ = false;
  /// The room that the members of the beginning need.
  std::size_t begin_rows_ = 0;
  change_origin origin_;
  std::uint32_t frame_ = 0;
  known_change known_ = known_change::all;
  std::uint64_t comparison_ = 0;
  std::uint64_t version_ = 1;
  /// The entities that have the component, as they are read now and as they were read last.
  buffer<std::uint64_t> found_;
  buffer<std::uint64_t> members_;
  /// Their tables, where they are in tables.
  buffer<part> found_parts_;
  buffer<part> member_parts_;
  /// Indexed by entity, like the rows of the columns.
  buffer<entity> entities_;
  buffer<std::uint32_t> by_;
  buffer<std::uint32_t> in_;
  buffer<std::uint32_t> queued_;
  bytes by_present_;
  bytes in_present_;
  bytes queued_present_;
  /// The indices of entities that have changed in this frame, some of them several times.
  buffer<std::uint32_t> changed_;
};

}  // namespace ecs_atlas

#endif
