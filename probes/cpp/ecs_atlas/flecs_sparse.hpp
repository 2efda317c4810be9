#ifndef ECS_ATLAS_FLECS_SPARSE_HPP
#define ECS_ATLAS_FLECS_SPARSE_HPP

#include <flecs.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "atlas.hpp"
#include "flecs_components.hpp"
#include "flecs_ids.hpp"
#include "flecs_layout.hpp"
#include "flecs_values.hpp"

namespace ecs_atlas {

/// A component that is stored outside of the tables: Flecs' sparse set with its entities and values.
class flecs_sparse_set {
 public:
  /// The number of columns that contain no values.
  static constexpr std::size_t columns = 4;

  /// @param stamp counts the versions of all sets, because a set that is created again reuses the columns of the last
  /// one
  flecs_sparse_set(atlas& in, const std::string& text, const flecs_component* values, std::uint64_t& stamp) : stride_{values == nullptr ? 0 : values->size}, stamp_{stamp} {
    const std::vector<fact> shared = {{"kind", "flecs.sparse"}, {"group", text}};
    const auto declare = [&](const std::string& role, type of, std::vector<fact> more) {
      more.insert(more.end(), shared.begin(), shared.end());
      more.push_back({"role", role});
      return in.column("sparse." + text + "." + role, of, more.data(), more.size(), false);
    };
    dense_ = declare("dense", type::f64, {});
    count_ = declare("count", type::u32, {});
    sparse_ = declare("sparse", type::u32, {{"page", page_size}});
    pages_ = declare("pages", type::u32, {{"page", page_size}});
    if (values == nullptr) return;
    std::vector<fact> meta = shared;
    meta.insert(meta.end(), {{"role", "data"}, {"page", page_size}, {"stride", stride_}});
    data_ = declare_fields(in, "sparse." + text + ".data", meta, *values);
    for (const flecs_field_column& field : data_) in.follow(field.column(), sparse_);
  }

  void give(atlas& to, flecs_ids& ids, const ecs_sparse_t& of) {
    read_pages(of);
    if (read_dense(of)) find_present(static_cast<std::size_t>(of.count));
    to.give_each(dense_, raw_.size(), [this](std::size_t row) { return row == 0 ? 0.0 : handle_of(raw_[row]); }, version_);
    to.give_one(count_, static_cast<std::uint32_t>(of.count));
    rows places{nullptr, places_.data(), page_size, known_.size(), known_.data()};
    places.version = version_;
    to.give(sparse_, places);
    to.give(pages_, page_exists_.data(), page_exists_.size());
    // The index may have been recycled for a type of another size, to which these fields do not apply.
    if (data_.empty() || of.count <= 1 || static_cast<std::size_t>(of.size) != stride_) return;
    flecs_values values;
    values.pages = values_.data(), values.page_rows = page_size, values.stride = stride_;
    values.count = present_.size(), values.present = present_.data();
    for (flecs_field_column& field : data_) field.give(to, ids, values);
  }

 private:
  static constexpr std::uint32_t page_size = FLECS_SPARSE_PAGE_SIZE;
  static constexpr std::uint32_t max_indices = 1U << 22;

  void read_pages(const ecs_sparse_t& of) {
    const auto* pages = static_cast<const flecs_sparse_page*>(of.pages.array);
    const auto count = static_cast<std::size_t>(of.pages.count);
    places_.resize(count), values_.resize(count), page_exists_.resize(count);
    for (std::size_t i = 0; i < count; i++) places_[i] = pages[i].sparse, values_[i] = pages[i].data, page_exists_[i] = pages[i].sparse != nullptr;
  }

  /// @return true if anything has changed
  bool read_dense(const ecs_sparse_t& of) {
    const auto count = static_cast<std::size_t>(of.dense.count);
    const std::size_t size = count * sizeof(std::uint64_t);
    if (raw_.size() == count && alive_ == of.count && std::memcmp(raw_.data(), of.dense.array, size) == 0) return false;
    if (!raw_.resize(count)) return false;
    std::memcpy(raw_.data(), of.dense.array, size);
    alive_ = of.count;
    version_ = ++stamp_;
    return true;
  }

  /// Finds which entities have the component, and which once had it.
  void find_present(std::size_t alive) {
    std::size_t count = 0;
    for (std::size_t row = 1; row < raw_.size(); row++) count = std::max<std::size_t>(count, index_of(raw_[row]) + 1);
    count = std::min<std::size_t>({count, max_indices, places_.size() * page_size});
    known_.assign(count, 0);
    present_.assign(count, 0);
    for (std::size_t row = 1; row < raw_.size(); row++) {
      const std::uint32_t index = index_of(raw_[row]);
      if (index >= count || places_[index / page_size] == nullptr) continue;
      known_[index] = 1;
      present_[index] = row < alive;
    }
  }

  std::size_t stride_;
  std::uint64_t& stamp_;
  std::uint64_t version_ = 0;
  /// The dense array.
  buffer<std::uint64_t> raw_;
  std::int32_t alive_ = 0;
  /// Indexed by entity.
  std::vector<std::uint8_t> known_;
  std::vector<std::uint8_t> present_;
  std::vector<const void*> places_;
  std::vector<const void*> values_;
  std::vector<std::uint32_t> page_exists_;
  column_id dense_;
  column_id count_;
  column_id sparse_;
  column_id pages_;
  std::vector<flecs_field_column> data_;
};

}  // namespace ecs_atlas

#endif
