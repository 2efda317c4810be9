#ifndef ECS_ATLAS_COLUMNS_HPP
#define ECS_ATLAS_COLUMNS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "column.hpp"
#include "limits.hpp"
#include "platform.hpp"

namespace ecs_atlas {

class columns;

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
  friend class columns;
  columns* of_ = nullptr;
  std::vector<column_id> ids_;
  /// The reading in which rows were last given.
  std::uint64_t given_ = 0;
};

/// The columns of a game and their current rows.
class columns : pinned {
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

  /// Counts columns that were not declared because there are too many; call it while `frame` asks for rows. Hubs
  /// receive the number.
  void leave_out(std::size_t count) noexcept { left_out_ += count; }

  /// @name Call these while `frame` asks for rows. `give_one`, `give_each`, `give_some` and `give_texts` copy their
  /// values: if they are called at another time, the values are shown until the column is given again.
  /// @{

  /// Returns true if a hub watches a column declared as watched; otherwise it need not be given.
  [[nodiscard]] bool wants(column_id of) const noexcept { return of.value < wanted_.size() && wanted_[of.value] != 0; }

  void give(column_id of, const void* data, std::size_t count) noexcept { give(of, rows{data, nullptr, 0, count}); }

  /// Gives pages, or rows some of which are absent.
  void give(column_id of, const rows& now) noexcept {
    if (of.value >= columns_.size()) return;
    columns_[of.value].now = now;
    columns_[of.value].given = reading_;
  }

  template <typename T>
  void give_one(column_id of, T value) noexcept {
    give_each(of, 1, [value](std::size_t) { return value; });
  }

  /// Gives a field of consecutive structs.
  template <typename Struct, typename Field>
  void give_field(column_id of, const Struct* first, std::size_t count, Field Struct::* field) noexcept {
    if (of.value >= columns_.size() || size_of(columns_[of.value].of) != sizeof(Field)) return;
    rows now{first, nullptr, 0, count};
    now.stride = sizeof(Struct);
    now.offset = count == 0 ? 0 : offset_of(*first, field);
    give(of, now);
  }

  /// Gives computed rows: the results of `read(row)` are copied. If `version` is not 0, calls with the same version
  /// must have the same results.
  template <typename Read>
  void give_each(column_id of, std::size_t count, Read&& read, std::uint64_t version = 0) noexcept {
    give_some(of, count, std::forward<Read>(read), nullptr, version);
  }

  /// Like `give_each`, but skips absent rows, where `present` is 0.
  template <typename Read>
  void give_some(column_id of, std::size_t count, Read&& read, const std::uint8_t* present, std::uint64_t version = 0) noexcept {
    using value = std::decay_t<decltype(read(std::size_t{0}))>;
    if (of.value >= columns_.size() || size_of(columns_[of.value].of) != sizeof(value)) return;
    if (give_kept(of, version)) return;
    bytes& staged = columns_[of.value].staged;
    if (!staged.resize(count * sizeof(value))) return;
    std::uint8_t* at = staged.data();
    for (std::size_t row = 0; row < count; row++, at += sizeof(value)) {
      const value copied = present == nullptr || present[row] != 0 ? static_cast<value>(read(row)) : value{};
      std::memcpy(at, &copied, sizeof copied);
    }
    rows now{staged.data(), nullptr, 0, count, present};
    now.version = version;
    keep(of, now);
  }

  /// Gives a `json` column the texts of any range.
  template <typename Texts>
  void give_texts(column_id of, const Texts& texts, std::uint64_t version = 0) noexcept {
    if (of.value >= columns_.size() || give_kept(of, version)) return;
    bytes& staged = columns_[of.value].staged;
    staged.clear();
    messagepack_writer out{staged};
    std::size_t count = 0;
    for (const auto& text : texts) out.text(text_of(text)), count++;
    if (staged.failed()) return;
    rows now{staged.data(), nullptr, 0, count};
    now.version = version;
    keep(of, now);
  }

  /// Gives a `json` column computed texts: `read(row)` returns a `std::string` or a view that is valid until `frame`
  /// returns. Only changed texts are sent.
  template <typename Read>
  void give_each_text(column_id of, std::size_t count, Read&& read, const std::uint8_t* present = nullptr) noexcept {
    if (of.value >= columns_.size()) return;
    ECS_ATLAS_TRY {
      auto& texts = columns_[of.value].texts;
      if (texts == nullptr) texts = std::make_unique<text_rows>();
      texts->clear();
      for (std::size_t row = 0; row < count && texts->size < max_column_text; row++) {
        if (present != nullptr && present[row] == 0) texts->push(std::string_view{});
        else if constexpr (std::is_same_v<decltype(read(row)), std::string>) texts->push(read(row));
        else texts->push(text_of(read(row)));
      }
      if (texts->failed()) return;
      texts->locate();
      rows now{texts->keys.data(), nullptr, 0, texts->keys.size(), present};
      now.write = text_rows::write;
      now.of = texts.get();
      give(of, now);
    }
    ECS_ATLAS_CATCH {}
  }
  /// @}

  /// The columns by id. Ids of forgotten columns have no name.
  /// Call this while `frame` asks for rows: who exists and who has what is given only in part, and the rest follows in later
  /// frames. Hubs are told that.
  void mark_partial() noexcept { is_partial_ = true; }
  [[nodiscard]] bool is_partial() const noexcept { return is_partial_; }

  [[nodiscard]] const std::deque<ecs_atlas::column>& all() const noexcept { return columns_; }
  /// Returns the id of the nth declared column.
  [[nodiscard]] std::uint32_t declared(std::size_t n) const noexcept { return declared_[n]; }
  [[nodiscard]] std::uint64_t order_changes() const noexcept { return order_changes_; }
  /// Counts how often sources were asked for rows.
  [[nodiscard]] std::size_t pulls() const noexcept { return pulls_; }

  /// Returns the rows to be read now, after the column's source has given them. Columns that were given outside of
  /// `frame` keep their rows; the others have none if they were not given.
  [[nodiscard]] rows current(std::uint32_t id) noexcept {
    column_source* from = columns_[id].source;
    if (from != nullptr && from->given_ != reading_) {
      from->given_ = reading_;
      pulls_++;
      ECS_ATLAS_TRY { from->give_rows(); }
      ECS_ATLAS_CATCH {}
    }
    const ecs_atlas::column& of = columns_[id];
    if (of.given == reading_) return of.now;
    return of.lasts ? of.kept : rows{};
  }

 protected:
  columns() = default;
  ~columns() {
    for (ecs_atlas::column& of : columns_) {
      if (of.source != nullptr) of.source->of_ = nullptr;
    }
  }

  void begin_giving() noexcept {
    reading_++;
    left_out_ = 0;
    is_partial_ = false;
    in_frame_ = true;
  }

  /// Sources may still give rows after this.
  void count_left_out() noexcept { give_left_out(); }

  void end_giving() noexcept { in_frame_ = false; }

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
  std::vector<std::uint8_t> wanted_;

 private:
  friend class column_source;

  /// The maximum bytes of all texts in a column.
  static constexpr std::size_t max_column_text = 16'777'216;
  static constexpr std::size_t many_columns = 2048;

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

  /// No hub accepts this column, because there are too many columns or its name or meta is too long.
  column_id refuse(std::string_view name) {
    by_name_.emplace(name, column_id{});
    refused_++;
    return {};
  }

  void give_left_out() noexcept {
    const std::size_t count = refused_ + left_out_;
    const bool is_declared = left_out_column_.value < columns_.size();
    if (count == 0 && !is_declared) return;
    ECS_ATLAS_TRY {
      const fact meta[] = {{"kind", "capture"}, {"group", "capture"}, {"role", "left-out"}};
      if (!is_declared) left_out_column_ = append(describe("capture.left-out", type::f64, meta, 3, false));
      give_one(left_out_column_, static_cast<double>(count));
    }
    ECS_ATLAS_CATCH {}
  }

  template <typename Struct, typename Field>
  static std::size_t offset_of(const Struct& in, Field Struct::* field) noexcept {
    return static_cast<std::size_t>(reinterpret_cast<const char*>(&(in.*field)) - reinterpret_cast<const char*>(&in));
  }

  /// Gives the staged rows again if they have this version.
  bool give_kept(column_id of, std::uint64_t version) noexcept {
    const rows& kept = columns_[of.value].kept;
    if (version == 0 || kept.version != version) return false;
    give(of, kept);
    return true;
  }

  void keep(column_id of, const rows& now) noexcept {
    columns_[of.value].kept = now;
    columns_[of.value].lasts = !in_frame_;
    give(of, now);
  }

  /// Ids in the order in which columns were declared, and ids below the largest one that no column has.
  std::vector<std::uint32_t> declared_;
  std::vector<std::uint32_t> free_ids_;
  bool is_temporary_ = false;
  std::size_t temporary_count_ = 0;
  /// Counts the times at which rows were asked for; those given before are not valid any more.
  std::uint64_t reading_ = 1;
  /// Changes when a column gets another place in the order of reading.
  std::uint64_t order_changes_ = 0;
  std::size_t pulls_ = 0;
  /// True while `frame` asks for rows.
  bool in_frame_ = false;
  bool is_partial_ = false;
  /// Columns that no hub accepts, and columns that were not declared in this frame.
  std::size_t refused_ = 0;
  std::size_t left_out_ = 0;
  column_id left_out_column_;
  std::unordered_map<std::string, column_id> by_name_;
};

inline column_source::~column_source() {
  for (const column_id id : ids_) {
    if (of_ != nullptr && of_->columns_[id.value].source == this) of_->columns_[id.value].source = nullptr;
  }
}

}  // namespace ecs_atlas

#endif
