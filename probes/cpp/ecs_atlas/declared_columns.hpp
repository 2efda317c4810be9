#ifndef ECS_ATLAS_DECLARED_COLUMNS_HPP
#define ECS_ATLAS_DECLARED_COLUMNS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "column.hpp"
#include "limits.hpp"
#include "platform.hpp"

namespace ecs_atlas {

class declared_columns;

/// Gives the rows of its columns when a hub's sweep comes to them, because giving all rows of a large world takes longer
/// than one frame may. Its columns must outlive it.
class column_source : pinned {
 public:
  /// Calls `give` of its columns; a column that is not given has no rows.
  virtual void give_rows() = 0;

 protected:
  column_source() = default;
  inline ~column_source();

 private:
  friend class declared_columns;
  friend class columns;
  declared_columns* of_ = nullptr;
  std::vector<column_id> ids_;
  /// The reading in which rows were last given.
  std::uint64_t given_ = 0;
};

/// The columns that a game has declared, and how they go together.
class declared_columns : pinned {
 public:
  /// Declares a column, at any time. The same name returns the same column. @param watched the column's values are only
  /// sent while a hub watches them; see `wants`
  column_id column(std::string_view name, type of, std::initializer_list<fact> meta = {}, bool watched = false) noexcept {
    return column(name, of, meta.begin(), meta.size(), watched);
  }

  column_id column(std::string_view name, type of, const fact* meta, std::size_t facts, bool watched) noexcept {
    ECS_ATLAS_TRY {
      const auto known = by_name_.find(std::string{name});
      if (known != by_name_.end()) return known->second;
      ecs_atlas::column added = describe(name, of, meta, facts, watched);
      if (added.meta.failed()) return {};
      const bool fits = column_count() < column_limits::all && name.size() <= limits{}.name && added.meta.size() <= limits{}.meta;
      if (!fits) return refuse(name);
      const column_id id = append(std::move(added));
      for (std::size_t i = 0; watched && i < facts; i++) {
        const auto leader = meta[i].key() == "rows" ? by_name_.find(std::string{meta[i].text()}) : by_name_.end();
        if (leader != by_name_.end()) follow(id, leader->second);
      }
      return id;
    }
    ECS_ATLAS_CATCH { return {}; }
    return {};
  }

  /// Rows of this column are given by a source from now on.
  void give_later(column_id of, column_source& by) {
    if (of.value >= columns_.size() || columns_[of.value].source == &by) return;
    by.of_ = this;
    by.ids_.push_back(of);
    columns_[of.value].source = &by;
  }

  /// The values of a column go by the rows of a column of entities, and are sent again where its entities have changed.
  void follow(column_id values, column_id entities) {
    if (values.value >= columns_.size() || entities.value >= columns_.size() || columns_[values.value].leader.value != column_id{}.value) return;
    columns_[values.value].leader = entities;
    columns_[entities.value].followers.push_back(values.value);
  }

  /// A column is an index of another one, declared before: its row `key & mask` changes only if a row with that key does.
  /// Keys are integers of 32 or 64 bits.
  void index(column_id of, column_id keys, std::uint64_t mask) {
    if (of.value >= columns_.size() || keys.value >= columns_.size() || columns_[of.value].key_mask != 0) return;
    columns_[of.value].keys = keys;
    columns_[of.value].key_mask = mask;
    columns_[keys.value].indexes.push_back(of.value);
  }

  /// The column is read with the structure, after all others of it, because it sums them up.
  void read_late(column_id of) noexcept {
    if (of.value >= columns_.size() || columns_[of.value].is_summary) return;
    columns_[of.value].is_summary = true;
    order_changes_++;
  }

  /// Columns that are declared from now on are forgotten by `atlas::begin_again`, or are not.
  void declare_temporarily(bool temporarily) noexcept { is_temporary_ = temporarily; }

  /// Returns the number of columns that `atlas::begin_again` forgets.
  [[nodiscard]] std::size_t temporary_count() const noexcept { return temporary_count_; }

  /// Returns the number of declared columns.
  [[nodiscard]] std::size_t column_count() const noexcept { return declared_.size(); }

  /// The columns by id. Ids of forgotten columns have no name.
  [[nodiscard]] const std::deque<ecs_atlas::column>& all() const noexcept { return columns_; }
  /// Returns the id of the nth declared column.
  [[nodiscard]] std::uint32_t declared(std::size_t n) const noexcept { return declared_[n]; }
  [[nodiscard]] std::uint64_t order_changes() const noexcept { return order_changes_; }

 protected:
  declared_columns() = default;
  ~declared_columns() {
    for (ecs_atlas::column& of : columns_) {
      if (of.source != nullptr) of.source->of_ = nullptr;
    }
  }

  /// Returns the number of columns that no hub accepts.
  [[nodiscard]] std::size_t refused() const noexcept { return refused_; }

  static ecs_atlas::column describe(std::string_view name, type of, const fact* meta, std::size_t facts, bool watched) {
    ecs_atlas::column added;
    added.name = name;
    added.of = of;
    added.watched = watched;
    messagepack_writer writer{added.meta};
    writer.map(facts);
    for (std::size_t i = 0; i < facts; i++) meta[i].write(writer);
    return added;
  }

  column_id append(ecs_atlas::column&& added) {
    const column_id id{free_ids_.empty() ? static_cast<std::uint32_t>(columns_.size()) : free_ids_.back()};
    // Many names in a small table would all be moved at once later.
    if (columns_.size() == many_columns) by_name_.reserve(limits{}.columns);
    by_name_.emplace(added.name, id);
    declared_.push_back(id.value);
    added.is_temporary = is_temporary_;
    temporary_count_ += is_temporary_ ? 1 : 0;
    if (free_ids_.empty()) columns_.push_back(std::move(added));
    else columns_[id.value] = std::move(added), free_ids_.pop_back();
    return id;
  }

  /// The result of `forget_temporary`. Destroying it takes longer than a frame should.
  struct forgotten {
    std::deque<ecs_atlas::column> columns;
    std::unordered_map<std::string, column_id> by_name;
  };

  /// Forgets the columns that were declared temporarily, so their ids are used again. The others keep their ids.
  std::unique_ptr<forgotten> forget_temporary() {
    auto old = std::make_unique<forgotten>();
    for (ecs_atlas::column& of : columns_) {
      if (of.is_temporary && of.source != nullptr) of.source->of_ = nullptr;
    }
    old->columns.swap(columns_);
    old->by_name.swap(by_name_);
    by_name_.reserve(limits{}.columns);
    std::vector<std::uint32_t> before;
    before.swap(declared_);
    free_ids_.clear();
    for (const std::uint32_t id : before) {
      ecs_atlas::column& of = old->columns[id];
      if (of.is_temporary) continue;
      if (columns_.size() <= id) columns_.resize(id + 1);
      by_name_.emplace(of.name, column_id{id});
      columns_[id] = std::move(of);
      declared_.push_back(id);
    }
    for (std::size_t id = columns_.size(); id-- > 0;) {
      auto& followers = columns_[id].followers;
      followers.erase(std::remove_if(followers.begin(), followers.end(), [&](std::uint32_t each) { return each >= columns_.size() || columns_[each].leader.value != id; }), followers.end());
      if (columns_[id].name.empty()) free_ids_.push_back(static_cast<std::uint32_t>(id));
    }
    temporary_count_ = refused_ = 0;
    order_changes_++;
    return old;
  }

  /// A deque, because moving the columns of a large world takes too long.
  std::deque<ecs_atlas::column> columns_;

 private:
  friend class column_source;

  static constexpr std::size_t many_columns = 2048;

  /// No hub accepts this column, because there are too many columns or its name or meta is too long.
  column_id refuse(std::string_view name) {
    by_name_.emplace(name, column_id{});
    refused_++;
    return {};
  }

  /// Ids in the order in which columns were declared, and ids below the largest one that no column has.
  std::vector<std::uint32_t> declared_;
  std::vector<std::uint32_t> free_ids_;
  bool is_temporary_ = false;
  std::size_t temporary_count_ = 0;
  /// Changes when a column gets another place in the order of reading.
  std::uint64_t order_changes_ = 0;
  std::size_t refused_ = 0;
  std::unordered_map<std::string, column_id> by_name_;
};

inline column_source::~column_source() {
  for (const column_id id : ids_) {
    if (of_ != nullptr && of_->columns_[id.value].source == this) of_->columns_[id.value].source = nullptr;
  }
}

}  // namespace ecs_atlas

#endif
