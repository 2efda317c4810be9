#ifndef ECS_ATLAS_TRACED_ENTITIES_HPP
#define ECS_ATLAS_TRACED_ENTITIES_HPP

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

#include "columns.hpp"
#include "component_changes.hpp"
#include "following_time.hpp"
#include "limits.hpp"

namespace ecs_atlas {

/// Finds the system and the frame of the last write to each value of a few entities: their bytes are compared after each system.
class traced_entities {
 public:
  using components = std::vector<std::unique_ptr<component_changes>>;

  /// Traces exactly the entities that the hubs inspect; call this when a list has changed.
  template <typename States>
  void trace(const States& states, const components& all) {
    std::vector<entity> wanted;
    for (const auto& state : states) {
      if (!state.follows(entity_column_)) continue;
      for (const std::uint32_t index : state.inspected()) {
        const auto is_it = [index](const entity& each) { return each.index == index; };
        if (wanted.size() == max_traced || std::any_of(wanted.begin(), wanted.end(), is_it)) continue;
        const auto known = std::find_if(entities_.begin(), entities_.end(), is_it);
        wanted.push_back(known != entities_.end() ? std::move(*known) : entity{index, {}, {}});
      }
    }
    entities_ = std::move(wanted);
    keep([this](const written& of) { return std::any_of(entities_.begin(), entities_.end(), [&](const entity& each) { return each.index == of.entity; }); });
    // A part of the next frame may have run.
    for (entity& each : entities_) list(each, all, frame_ + 1, false);
  }

  /// Attributes what differs from the last comparison to a system. @return the estimated nanoseconds that it took
  std::int64_t compare(std::uint32_t system, std::uint64_t frame, following_time& time) noexcept {
    frame_ = static_cast<std::uint32_t>(frame);
    if (values_ == 0 || known_ != known_change::all) return 0;
    if (time.take(cost())) return compare_all(system, frame), cost().count();
    known_ = known_change::frame;
    return 0;
  }

  void end_frame(std::uint32_t system, std::uint64_t frame, following_time& time, const components& all) noexcept {
    frame_ = static_cast<std::uint32_t>(frame);
    if (entities_.empty()) return;
    if (!time.take(cost() + work_a_component * static_cast<std::int64_t>(all.size()))) return (void)(known_ = known_change::nothing);
    compare_all(system, frame);
    known_ = known_change::all;
    ECS_ATLAS_TRY { list(entities_[frame % entities_.size()], all, frame_, true); }
    ECS_ATLAS_CATCH { release(); }
  }

  void give(columns& to) const noexcept {
    if (entities_.empty()) return;
    const auto give = [&](column_id id, const std::uint32_t written::*field, known_change most) {
      to.give_some(id, written_.size(), [&](std::size_t row) { return written_[row].*field; }, present(most));
    };
    give(entity_column_, &written::entity, known_change::nothing);
    to.give_each_text(component_column_, written_.size(), [this](std::size_t row) { return std::string_view{written_[row].of->component()}; });
    to.give_each_text(field_column_, written_.size(), [this](std::size_t row) { return field_of(written_[row]); }, fields_present());
    give(by_column_, &written::by, known_change::all), give(in_column_, &written::in, known_change::frame);
    give(before_column_, &written::before, known_change::nothing), give(other_column_, &written::other, known_change::nothing);
  }

  /// Declares the columns described in docs/protocol.md, "Systems and queries".
  void declare(columns& in) {
    const auto column = [&in](const std::string& role, type of) {
      const fact meta[] = {{"kind", "changes"}, {"group", "changes"}, {"role", role}};
      const column_id id = in.column("changes." + role, of, meta, 3, true);
      in.read_late(id);
      return id;
    };
    entity_column_ = column("written-entity", type::u32);
    component_column_ = column("written-component", type::json), field_column_ = column("written-field", type::json);
    by_column_ = column("written-by", type::u32), in_column_ = column("written-in", type::u32);
    before_column_ = column("written-before", type::u32), other_column_ = column("written-other", type::u32);
  }

  /// Ends all comparisons.
  void release() noexcept {
    entities_.clear(), written_.clear();
    values_ = 0;
  }

 private:
  using nanoseconds = following_time::nanoseconds;

  static constexpr std::size_t max_traced = 8;
  /// The most bytes of one entity that are compared.
  static constexpr std::size_t max_bytes = 4096;
  /// Estimates; a look at the clock would take longer than a comparison.
  static constexpr nanoseconds work_a_value{10};
  static constexpr nanoseconds work_a_component{10};

  struct value {
    component_changes* of;
    /// The place and the number of its bytes in the entity's copies.
    std::size_t at;
    std::size_t size;
    /// The frame up to which nothing is known of writes.
    std::uint32_t since;
  };

  struct entity {
    std::uint32_t index;
    std::vector<value> values;
    std::vector<std::uint8_t> copies;
  };

  static constexpr std::size_t whole = static_cast<std::size_t>(-1);

  /// The last write to a field, or to the `whole` component.
  struct written {
    std::uint32_t entity;
    const component_changes* of;
    std::size_t field;
    std::uint32_t by;
    std::uint32_t in;
    known_change known;
    /// The last frames in which it was written before `in`, and by another system, or may have been.
    std::uint32_t before;
    std::uint32_t other;
  };

  [[nodiscard]] nanoseconds cost() const noexcept { return work_a_value * static_cast<std::int64_t>(values_); }

  template <typename IsKept>
  void keep(IsKept&& is_kept) {
    written_.erase(std::remove_if(written_.begin(), written_.end(), [&](const written& of) { return !is_kept(of); }), written_.end());
  }

  /// Lists the values that an entity has now.
  /// @param is_compared true if those that it had before have just been compared
  void list(entity& of, const components& all, std::uint32_t since, bool is_compared) {
    std::size_t known = 0;
    std::size_t total = 0;
    bool is_same = true;
    for (const auto& component : all) {
      std::size_t size = 0;
      if (component->value_of(of.index, size) == nullptr || size == 0 || total + size > max_bytes) continue;
      is_same = is_same && known < of.values.size() && of.values[known].of == component.get() && of.values[known].size == size;
      total += size, known++;
    }
    if (is_same && known == of.values.size()) return;
    values_ -= of.values.size();
    const std::vector<value> before = std::move(of.values);
    of.values.clear(), of.copies.clear();
    for (const auto& component : all) {
      std::size_t size = 0;
      const auto* now = static_cast<const std::uint8_t*>(component->value_of(of.index, size));
      if (now == nullptr || size == 0 || of.copies.size() + size > max_bytes) continue;
      const auto had = std::find_if(before.begin(), before.end(), [&](const value& its) { return its.of == component.get() && its.size == size; });
      of.values.push_back({component.get(), of.copies.size(), size, had == before.end() || !is_compared ? since : had->since});
      of.copies.insert(of.copies.end(), now, now + size);
    }
    values_ += of.values.size();
    const auto value_of = [&of](const written& each) {
      return std::find_if(of.values.begin(), of.values.end(), [&](const value& its) { return its.of == each.of; });
    };
    keep([&](const written& each) { return each.entity != of.index || value_of(each) != of.values.end(); });
    for (written& each : written_) {
      if (each.entity != of.index) continue;
      each.before = std::max(each.before, value_of(each)->since), each.other = std::max(each.other, value_of(each)->since);
    }
  }

  void compare_all(std::uint32_t system, std::uint64_t frame) noexcept {
    for (entity& each : entities_) {
      for (const value& its : each.values) {
        std::size_t size = 0;
        const void* now = its.of->value_of(each.index, size);
        std::uint8_t* copy = each.copies.data() + its.at;
        if (now == nullptr || size != its.size || std::memcmp(copy, now, size) == 0) continue;
        note_fields(its, static_cast<const std::uint8_t*>(now), copy, {each.index, its.of, whole, system, static_cast<std::uint32_t>(frame), known_, its.since, its.since});
        std::memcpy(copy, now, size);
      }
    }
  }

  /// Notes a write to each field that differs. A field that is computed may have changed with any byte.
  void note_fields(const value& its, const std::uint8_t* now, const std::uint8_t* copy, written of) noexcept {
    const std::size_t count = its.of->field_count();
    if (count == 0) return note(of);
    for (of.field = 0; of.field < count; of.field++) {
      const component_changes::field field = its.of->field_at(of.field);
      const bool is_inside = field.size > 0 && field.offset + field.size <= its.size;
      if (!is_inside || std::memcmp(now + field.offset, copy + field.offset, field.size) != 0) note(of);
    }
  }

  void note(written of) noexcept {
    for (written& known : written_) {
      if (known.entity != of.entity || known.of != of.of || known.field != of.field) continue;
      of.before = known.before, of.other = known.other;
      if (known.known != known_change::nothing) {
        if (known.in != of.in) of.before = std::max(of.before, known.in);
        if (known.by != of.by || known.known != known_change::all) of.other = std::max(of.other, known.in);
      }
      if (of.known != known_change::all) of.before = of.other = frame_;
      return (void)(known = of);
    }
    ECS_ATLAS_TRY { written_.push_back(of); }
    ECS_ATLAS_CATCH {}
  }

  [[nodiscard]] std::string_view field_of(const written& of) const noexcept { return of.field == whole ? std::string_view{} : of.of->field_at(of.field).name; }

  /// Returns one byte for each row: 1 if it is about a field with a name.
  [[nodiscard]] const std::uint8_t* fields_present() const noexcept {
    if (!has_field_.resize(written_.size())) return nullptr;
    for (std::size_t row = 0; row < written_.size(); row++) has_field_[row] = !field_of(written_[row]).empty();
    return has_field_.data();
  }

  /// Returns one byte for each row: 1 if at most this is unknown about it.
  [[nodiscard]] const std::uint8_t* present(known_change most) const noexcept {
    if (!present_.resize(written_.size())) return nullptr;
    for (std::size_t row = 0; row < written_.size(); row++) present_[row] = written_[row].known <= most;
    return present_.data();
  }

  std::vector<entity> entities_;
  std::vector<written> written_;
  /// The values of all entities.
  std::size_t values_ = 0;
  known_change known_ = known_change::all;
  /// The frame that is running or has just ended.
  std::uint32_t frame_ = 0;
  mutable bytes present_;
  /// Texts are read after the other columns were given.
  mutable bytes has_field_;
  column_id entity_column_;
  column_id component_column_;
  column_id field_column_;
  column_id by_column_;
  column_id in_column_;
  column_id before_column_;
  column_id other_column_;
};

}  // namespace ecs_atlas

#endif
