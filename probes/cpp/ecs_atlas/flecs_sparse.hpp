#ifndef ECS_ATLAS_FLECS_SPARSE_HPP
#define ECS_ATLAS_FLECS_SPARSE_HPP

#include <flecs.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "atlas.hpp"
#include "flecs_components.hpp"
#include "flecs_entities.hpp"
#include "flecs_ids.hpp"
#include "flecs_values.hpp"

namespace ecs_atlas {

/// Entities that have a component which is kept outside of the tables, and its values. Flecs does not show the order of its dense array:
/// new ones come last here, and the last one fills a hole.
class flecs_sparse_set {
 public:
  flecs_sparse_set(atlas& in, ecs_id_t id, const std::string& text, const flecs_component* values) : id_{id}, stride_{values == nullptr ? 0 : values->size} {
    const std::vector<fact> shared = {{"kind", "flecs.sparse"}, {"group", text}};
    const auto declare = [&](const std::string& role, type of, std::vector<fact> more) {
      more.insert(more.end(), shared.begin(), shared.end());
      more.push_back({"role", role});
      return in.column("sparse." + text + "." + role, of, more.data(), more.size(), false);
    };
    dense_ = declare("dense", type::f64, {{"unknown", "order"}});
    count_ = declare("count", type::u32, {});
    sparse_ = declare("sparse", type::u32, {{"page", page_size}});
    pages_ = declare("pages", type::u32, {{"page", page_size}});
    if (values == nullptr) return;
    std::vector<fact> meta = shared;
    meta.insert(meta.end(), {{"role", "data"}, {"page", page_size}, {"stride", stride_}});
    data_ = declare_fields(in, "sparse." + text + ".data", meta, *values);
  }

  [[nodiscard]] ecs_id_t id() const noexcept { return id_; }
  [[nodiscard]] bool empty() const noexcept { return members_.empty(); }

  void clear() noexcept {
    for (const ecs_entity_t member : members_) rows_[index_of(member)] = 0;
    members_.clear();
    version_++;
  }

  void set(ecs_entity_t entity, bool is_member) {
    const std::uint32_t index = index_of(entity);
    if (index >= rows_.size()) {
      if (!is_member || index >= most_indices) return;
      rows_.resize(index + 1, 0);
    }
    std::uint32_t& row = rows_[index];
    if (is_member && row != 0) {
      if (members_[row - 1] != entity) version_++;
      members_[row - 1] = entity;
    } else if (is_member) {
      version_++;
      members_.push_back(entity);
      row = static_cast<std::uint32_t>(members_.size());
    } else if (row != 0 && members_[row - 1] == entity) remove(row - 1);
  }

  /// Those that are gone, or another entity of the same index.
  void remove_dead(const ecs_world_t* world) {
    for (std::size_t row = members_.size(); row > 0; row--) {
      if (!ecs_is_alive(world, members_[row - 1])) remove(row - 1);
    }
  }

  void give(atlas& to, const ecs_world_t* world, flecs_ids& ids) {
    to.give_each(dense_, members_.size() + 1, [this](std::size_t row) { return row == 0 ? 0.0 : handle_of(members_[row - 1]); }, version_);
    to.give_one(count_, static_cast<std::uint32_t>(members_.size() + 1));
    if (arranged_ != version_) find_present();
    give_rows(to, sparse_, rows_.data(), present_.size(), present_.data());
    give_rows(to, pages_, pages_there_.data(), pages_there_.size(), nullptr);
    if (data_.empty() || members_.empty()) return;
    find_pages(world);
    flecs_values values;
    values.pages = addresses_.data(), values.page_rows = page_size, values.stride = stride_;
    values.count = present_.size(), values.present = present_.data();
    for (flecs_field_column& field : data_) field.give(to, ids, values);
  }

 private:
  static constexpr std::uint32_t page_size = FLECS_SPARSE_PAGE_SIZE;
  static constexpr std::uint32_t most_indices = 1U << 22;

  void give_rows(atlas& to, column_id of, const std::uint32_t* from, std::size_t count, const std::uint8_t* present) const {
    rows now{from, nullptr, 0, count, present};
    now.version = version_;
    to.give(of, now);
  }

  void remove(std::size_t row) {
    version_++;
    rows_[index_of(members_[row])] = 0;
    if (row + 1 < members_.size()) {
      members_[row] = members_.back();
      rows_[index_of(members_[row])] = static_cast<std::uint32_t>(row + 1);
    }
    members_.pop_back();
  }

  void find_present() {
    arranged_ = version_;
    std::size_t count = 0;
    for (const ecs_entity_t member : members_) count = std::max<std::size_t>(count, index_of(member) + 1);
    present_.assign(count, 0);
    pages_there_.assign((count + page_size - 1) / page_size, 0);
    for (const ecs_entity_t member : members_) present_[index_of(member)] = 1, pages_there_[index_of(member) / page_size] = 1;
  }

  /// Values stay where they are, in pages by index: one of each page is asked for. A page that is not as expected is not shown.
  void find_pages(const ecs_world_t* world) {
    addresses_.assign(pages_there_.size(), nullptr);
    for (const ecs_entity_t member : members_) {
      const void*& page = addresses_[index_of(member) / page_size];
      if (page != nullptr) continue;
      const auto* value = static_cast<const std::uint8_t*>(ecs_get_id(world, member, id_));
      if (value != nullptr) page = value - index_of(member) % page_size * stride_;
    }
    for (const ecs_entity_t member : members_) {
      if (addresses_[index_of(member) / page_size] == nullptr) present_[index_of(member)] = 0, version_++;
    }
  }

  ecs_id_t id_;
  std::size_t stride_;
  std::uint64_t version_ = 1;
  std::uint64_t arranged_ = 0;
  std::vector<ecs_entity_t> members_;
  /// By index: the row in dense; 0: none.
  std::vector<std::uint32_t> rows_;
  std::vector<std::uint8_t> present_;
  std::vector<std::uint32_t> pages_there_;
  std::vector<const void*> addresses_;
  column_id dense_;
  column_id count_;
  column_id sparse_;
  column_id pages_;
  std::vector<flecs_field_column> data_;
};

/// The target that each entity has of a union (Flecs 4.0). The lists of entities with the same target are not shown by Flecs.
class flecs_union {
 public:
  flecs_union(atlas& in, const std::string& text) {
    const auto declare = [&](const std::string& role, type of, std::vector<fact> meta) {
      meta.insert(meta.end(), {{"kind", "flecs.union"}, {"group", text}, {"role", role}});
      return in.column("union." + text + "." + role, of, meta.data(), meta.size(), false);
    };
    values_ = declare("values", type::json, {{"page", FLECS_SPARSE_PAGE_SIZE}});
    for (const char* link : {"next", "prev"}) declare(link, type::u32, {{"page", FLECS_SPARSE_PAGE_SIZE}, {"unknown", "all"}});
    targets_ = declare("targets", type::json, {});
    declare("heads", type::u32, {{"unknown", "all"}});
  }

  /// Entities that have the relation now; those that are new, or elsewhere, are asked for first.
  void begin() noexcept {
    living_.clear();
  }

  void add(ecs_entity_t entity) { living_.push_back(entity); }

  template <typename Questions>
  void ask(const ecs_world_t* world, ecs_entity_t relation, flecs_ids& ids, Questions& may) {
    std::uint32_t most = 0;
    for (const ecs_entity_t entity : living_) most = std::max(most, index_of(entity) + 1);
    of_.resize(most, 0), targets_of_.resize(most, 0);
    present_.assign(most, 0), keys_.assign(most, 0);
    const auto ask_one = [&](ecs_entity_t entity) {
      of_[index_of(entity)] = entity;
      targets_of_[index_of(entity)] = ecs_get_target(world, entity, relation, 0);
      may.left--;
    };
    for (const ecs_entity_t entity : living_) {
      if (of_[index_of(entity)] != entity) ask_one(entity);
    }
    for (std::size_t n = 0; n < living_.size() && may.left > 0; n++, next_++) {
      if (next_ >= living_.size()) next_ = 0;
      ask_one(living_[next_]);
    }
    for (const ecs_entity_t entity : living_) {
      const std::uint32_t index = index_of(entity);
      present_[index] = targets_of_[index] != 0;
      keys_[index] = targets_of_[index];
      if (present_[index] != 0) meet(targets_of_[index]);
    }
    ids_ = &ids;
  }

  void give(atlas& to) {
    rows now{keys_.data(), nullptr, 0, keys_.size(), present_.data()};
    now.write = [](const void* of, std::size_t row, messagepack_writer& out) {
      const auto* self = static_cast<const flecs_union*>(of);
      out.text(self->ids_->text(self->targets_of_[row] & 0xffff'ffffU));
    };
    now.of = this;
    to.give(values_, now);
    texts_.clear();
    for (const ecs_entity_t target : known_) texts_.push_back(ids_->text(target & 0xffff'ffffU));
    to.give_texts(targets_, texts_);
  }

 private:
  void meet(ecs_entity_t target) {
    const auto at = std::lower_bound(known_.begin(), known_.end(), target);
    if (at == known_.end() || *at != target) known_.insert(at, target);
  }

  std::vector<ecs_entity_t> living_;
  std::vector<ecs_entity_t> of_;
  std::vector<ecs_entity_t> targets_of_;
  std::vector<std::uint64_t> keys_;
  std::vector<std::uint8_t> present_;
  std::vector<ecs_entity_t> known_;
  std::vector<std::string> texts_;
  std::size_t next_ = 0;
  flecs_ids* ids_ = nullptr;
  column_id values_;
  column_id targets_;
};

}  // namespace ecs_atlas

#endif
