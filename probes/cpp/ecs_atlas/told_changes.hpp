#ifndef ECS_ATLAS_TOLD_CHANGES_HPP
#define ECS_ATLAS_TOLD_CHANGES_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "change_origin.hpp"
#include "columns.hpp"

namespace ecs_atlas {

/// The known facts about a change: frame and system, only the frame, or neither.
enum class known_change : std::uint8_t { all, frame, nothing };

/// When and where a change was found.
struct change_finding {
  change_origin origin;
  std::uint32_t frame = 0;
  known_change known = known_change::all;
};

/// The last change of one kind at each entity index: of which entity, in which system and frame, and who queued it.
class told_changes {
 public:
  /// The roles of its columns in docs/protocol.md, "Systems and queries".
  struct roles {
    std::string of;
    std::string by;
    std::string in;
    std::string queued_by;
  };

  /// @param component empty if the changes are about whole entities
  told_changes(columns& in, const roles& names, const std::string& component = {})
      : of_column_{declare(in, names.of, type::f64, component)},
        by_column_{declare(in, names.by, type::u32, component)},
        in_column_{declare(in, names.in, type::u32, component)},
        queued_column_{declare(in, names.queued_by, type::u32, component)} {}

  [[nodiscard]] column_id by_column() const noexcept { return by_column_; }
  [[nodiscard]] column_id in_column() const noexcept { return in_column_; }

  /// True if a hub follows one of the columns.
  template <typename State>
  [[nodiscard]] bool is_followed_by(const State& state) const noexcept {
    return state.follows(of_column_) || state.follows(by_column_) || state.follows(in_column_) || state.follows(queued_column_);
  }

  /// Makes room for this many indices. @return false if there is no memory
  bool grow(std::size_t count) noexcept {
    const std::size_t size = by_.size();
    if (count <= size) return true;
    if (!of_.resize(count) || !by_.resize(count) || !in_.resize(count) || !queued_.resize(count)) return false;
    if (!by_present_.resize(count) || !in_present_.resize(count) || !queued_present_.resize(count)) return false;
    for (std::size_t index = size; index < count; index++) of_[index] = 0, by_present_[index] = in_present_[index] = queued_present_[index] = 0, by_[index] = in_[index] = queued_[index] = 0;
    return true;
  }

  /// There must be room for the index.
  void note(std::size_t index, std::uint64_t handle, const change_finding& found) noexcept {
    const auto& [origin, frame, known] = found;
    of_[index] = static_cast<double>(handle), by_[index] = origin.system, in_[index] = frame, queued_[index] = origin.queued_by;
    by_present_[index] = known == known_change::all ? 1 : 0, in_present_[index] = known == known_change::nothing ? 0 : 1;
    queued_present_[index] = known == known_change::all && origin.queued_by != change_origin::not_queued ? 1 : 0;
    end_ = std::max(end_, index + 1);
    version_++;
  }

  void forget() noexcept {
    of_.release(), by_.release(), in_.release(), queued_.release(), by_present_.release(), in_present_.release(), queued_present_.release();
    end_ = 0;
    version_++;
  }

  void give(columns& to) const noexcept {
    const auto give_rows = [&](column_id id, const void* values, const bytes& present) {
      rows now{values, nullptr, 0, end_, present.data()};
      now.version = version_;
      to.give(id, now);
    };
    give_rows(of_column_, of_.data(), in_present_), give_rows(by_column_, by_.data(), by_present_);
    give_rows(in_column_, in_.data(), in_present_), give_rows(queued_column_, queued_.data(), queued_present_);
  }

 private:
  static column_id declare(columns& in, const std::string& role, type of, const std::string& component) {
    const fact meta[] = {{"kind", "changes"}, {"group", "changes"}, {"role", role}, {"rows", "entity"}, {"component", component}};
    const column_id id = in.column(component.empty() ? "changes." + role : role + "." + component, of, meta, component.empty() ? 4 : 5, true);
    // These columns are of the same frame as the structure, so they are read with it.
    in.read_late(id);
    return id;
  }

  column_id of_column_;
  column_id by_column_;
  column_id in_column_;
  column_id queued_column_;
  /// One more than the largest index of a change; the columns have no more rows, so that the first message about them is short.
  std::size_t end_ = 0;
  std::uint64_t version_ = 1;
  buffer<double> of_;
  buffer<std::uint32_t> by_;
  buffer<std::uint32_t> in_;
  buffer<std::uint32_t> queued_;
  bytes by_present_;
  bytes in_present_;
  bytes queued_present_;
};

}  // namespace ecs_atlas

#endif
