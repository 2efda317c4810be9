#ifndef ECS_ATLAS_FLECS_UNION_HPP
#define ECS_ATLAS_FLECS_UNION_HPP

#include <flecs.h>

#ifdef EcsIdIsUnion
#  include <algorithm>
#  include <cstdint>
#  include <string>
#  include <utility>
#  include <vector>

#  include "atlas.hpp"
#  include "flecs_ids.hpp"

namespace ecs_atlas {

/// A union (Flecs 4.0): the target of each entity and the list of entities of each target, as in memory.
class flecs_union {
 public:
  static constexpr std::size_t columns = 6;

  flecs_union(atlas& in, const std::string& text) {
    const auto declare = [&](const std::string& role, type of, std::vector<fact> meta) {
      meta.insert(meta.end(), {{"kind", "flecs.union"}, {"group", text}, {"role", role}});
      return in.column("union." + text + "." + role, of, meta.data(), meta.size(), false);
    };
    values_ = declare("values", type::json, {{"page", page_size}});
    next_ = declare("next", type::u32, {{"page", page_size}}), previous_ = declare("prev", type::u32, {{"page", page_size}});
    targets_ = declare("targets", type::json, {}), heads_ = declare("heads", type::u32, {});
    pages_ = declare("pages", type::u32, {{"page", page_size}});
  }

  void give(atlas& to, flecs_ids& ids, const ecs_switch_t& of) {
    ids_ = &ids;
    read_pages(of);
    rows now{nullptr, targets_of_.data(), page_size, present_.size(), present_.data()};
    if (has_renamed(of)) names_++;
    if (names_ != 0 && salt()) now = rows{salted_.data(), nullptr, 0, present_.size(), present_.data()};
    now.write = [](const void* self, std::size_t row, messagepack_writer& out) { static_cast<const flecs_union*>(self)->write(row, out); };
    now.of = this;
    to.give(values_, now);
    give_links(to, next_, offsetof(ecs_switch_node_t, next));
    give_links(to, previous_, offsetof(ecs_switch_node_t, prev));
    to.give(pages_, page_exists_.data(), page_exists_.size());
    give_heads(to, of);
  }

 private:
  static constexpr std::uint32_t page_size = FLECS_SPARSE_PAGE_SIZE;

  void read_pages(const ecs_switch_t& of) {
    const auto* pages = static_cast<const ecs_switch_page_t*>(of.pages.array);
    const auto count = static_cast<std::size_t>(of.pages.count);
    targets_of_.resize(count), links_.resize(count), page_exists_.resize(count);
    present_.assign(count * page_size, 0);
    for (std::size_t i = 0; i < count; i++) {
      const bool there = pages[i].values.count == static_cast<std::int32_t>(page_size);
      const auto* targets = static_cast<const std::uint64_t*>(pages[i].values.array);
      targets_of_[i] = there ? targets : nullptr;
      links_[i] = there ? pages[i].nodes.array : nullptr;
      page_exists_[i] = there;
      for (std::size_t n = 0; there && n < page_size; n++) present_[i * page_size + n] = targets[n] != 0;
    }
  }

  /// Returns true if a target was renamed since the last frame.
  [[nodiscard]] bool has_renamed(const ecs_switch_t& of) const {
    bool found = false;
    ecs_map_iter_t each = ecs_map_iter(&of.hdrs);
    while (ids_->has_renamed() && ecs_map_next(&each)) found = ids_->is_renamed(ecs_map_key(&each) & 0xffff'ffffU) || found;
    return found;
  }

  /// Rows are compared as numbers, so after a rename the numbers are changed to make the texts be sent again.
  bool salt() {
    if (!salted_.resize(present_.size())) return false;
    for (std::size_t row = 0; row < salted_.size(); row++) {
      const auto* targets = static_cast<const std::uint64_t*>(targets_of_[row / page_size]);
      salted_[row] = present_[row] == 0 ? 0 : targets[row % page_size] ^ names_ * 0x9e37'79b9'7f4a'7c15U;
    }
    return true;
  }

  void give_links(atlas& to, column_id of, std::size_t offset) const {
    rows now{nullptr, links_.data(), page_size, present_.size(), present_.data()};
    now.stride = sizeof(ecs_switch_node_t), now.offset = offset;
    to.give(of, now);
  }

  void give_heads(atlas& to, const ecs_switch_t& of) {
    lists_.clear(), texts_.clear();
    ecs_map_iter_t each = ecs_map_iter(&of.hdrs);
    while (ecs_map_next(&each)) lists_.emplace_back(ecs_map_key(&each), static_cast<std::uint32_t>(ecs_map_value(&each)));
    std::sort(lists_.begin(), lists_.end());
    for (const auto& [target, _] : lists_) texts_.push_back(ids_->text(target & 0xffff'ffffU));
    to.give_texts(targets_, texts_);
    to.give_each(heads_, lists_.size(), [this](std::size_t row) { return lists_[row].second; });
  }

  void write(std::size_t row, messagepack_writer& out) const {
    const auto* targets = static_cast<const std::uint64_t*>(targets_of_[row / page_size]);
    out.text(ids_->text(targets[row % page_size] & 0xffff'ffffU));
  }

  flecs_ids* ids_ = nullptr;
  /// Indexed by page.
  std::vector<const void*> targets_of_;
  std::vector<const void*> links_;
  std::vector<std::uint32_t> page_exists_;
  /// For each index: 1 if it has a target.
  std::vector<std::uint8_t> present_;
  /// Counts renames of targets; `salted_` contains the changed numbers.
  std::uint64_t names_ = 0;
  buffer<std::uint64_t> salted_;
  /// Each target with the index of its first entity.
  std::vector<std::pair<ecs_entity_t, std::uint32_t>> lists_;
  std::vector<std::string> texts_;
  column_id values_;
  column_id next_;
  column_id previous_;
  column_id targets_;
  column_id heads_;
  column_id pages_;
};

}  // namespace ecs_atlas
#endif

#endif
