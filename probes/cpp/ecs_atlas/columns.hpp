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

#include "declared_columns.hpp"
#include "platform.hpp"

namespace ecs_atlas {

/// The columns of a game and their current rows.
class columns : public declared_columns {
 public:
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

  /// Call this while `frame` asks for rows: who exists and who has what is given only in part, and the rest follows in later
  /// frames. Hubs are told that.
  void mark_partial() noexcept { is_partial_ = true; }
  [[nodiscard]] bool is_partial() const noexcept { return is_partial_; }

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
  ~columns() = default;

  void begin_giving() noexcept {
    reading_++;
    left_out_ = 0;
    is_partial_ = false;
    in_frame_ = true;
  }

  /// Sources may still give rows after this.
  void count_left_out() noexcept { give_left_out(); }

  void end_giving() noexcept { in_frame_ = false; }

  std::vector<std::uint8_t> wanted_;

 private:
  /// The maximum bytes of all texts in a column.
  static constexpr std::size_t max_column_text = 16'777'216;

  void give_left_out() noexcept {
    const std::size_t count = refused() + left_out_;
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

  /// Counts the times at which rows were asked for; those given before are not valid any more.
  std::uint64_t reading_ = 1;
  std::size_t pulls_ = 0;
  /// True while `frame` asks for rows.
  bool in_frame_ = false;
  bool is_partial_ = false;
  /// Columns that were not declared in this frame.
  std::size_t left_out_ = 0;
  column_id left_out_column_;
};

}  // namespace ecs_atlas

#endif
