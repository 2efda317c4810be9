#ifndef ECS_ATLAS_FLECS_READER_HPP
#define ECS_ATLAS_FLECS_READER_HPP

#include <flecs.h>

#include <cstddef>
#include <memory>

#include "atlas.hpp"
#include "flecs_changes.hpp"
#include "flecs_components.hpp"
#include "flecs_entities.hpp"
#include "flecs_graph.hpp"
#include "flecs_ids.hpp"
#include "flecs_layout.hpp"
#include "flecs_names.hpp"
#include "flecs_records.hpp"
#include "flecs_storages.hpp"
#include "flecs_systems.hpp"
#include "flecs_tables.hpp"

namespace ecs_atlas {

/// Gives the columns of a world. It is replaced when all columns are declared again.
class flecs_reader : pinned {
 public:
  flecs_reader(atlas& in, const ecs_world_t* world, flecs_components& components, const flecs_layout& layout, bool shows_built_in)
      : atlas_{in},
        world_{world},
        ids_{world},
        tables_{in, world, ids_, components, layout.has_graph(), shows_built_in},
        graph_{layout},
        entities_{in},
        names_{in},
        records_{in},
        storages_{world, layout, ids_, components},
        systems_{world} {
    in.offer(std::make_unique<flecs_lives>(in, world));
    tables_.also_give([this](flecs_table& table) {
      if (gives_edges_) return;
      atlas_.declare_temporarily(true);
      graph_.give(atlas_, tables_, ids_, table);
      atlas_.declare_temporarily(false);
    });
  }

  /// Reads what all tables need, over several frames in a large world; tables themselves are given when the sweep comes
  /// to them. Each step has a part of the frame's time, so that a world that always changes is shown as far as it is known. While a
  /// sweep goes on over several frames, entities and the component index stay as they are.
  /// @return false until there is something to show
  bool give() {
    tables_.begin_frame();
    is_read_ = is_read_ && !atlas_.is_beginning();
    if (atlas_.is_unlimited()) tables_.update(atlas_);
    atlas_.use_part(entities_.is_ready() ? 1 : 4, 4);
    if (!is_read_) is_read_ = entities_.update(atlas_, world_, tables_, ids_);
    if (!is_read_) atlas_.mark_partial();
    if (!entities_.is_ready()) return false;
    atlas_.use_part(2, 4);
    tables_.update(atlas_);
    entities_.place(tables_.shown().came());
    if (atlas_.is_beginning()) atlas_.use_part(3, 4);
    names_.update(tables_, ids_, entities_.index_count());
    entities_.give(atlas_);
    names_.give(atlas_);
    tables_.give(atlas_);
    // A new edge needs columns, which must be declared before the sweep if it is to be whole in one frame.
    gives_edges_ = atlas_.is_unlimited() || tables_.shown().all().size() <= few_tables;
    if (gives_edges_) graph_.give_all(atlas_, tables_, ids_);
    if (atlas_.is_beginning()) atlas_.use_part(4, 4);
    storages_.give(atlas_, tables_);
    records_.give(atlas_, world_, tables_, ids_, storages_.outside_types());
    systems_.give(atlas_, ids_);
    tables_.forget_changes();
    ids_.forget_renamed();
    return true;
  }

  [[nodiscard]] flecs_ids& ids() noexcept { return ids_; }

  /// The number of columns that tables use, with the four of a table's edges.
  [[nodiscard]] std::size_t columns_in_use() const noexcept { return tables_.columns_in_use() + 4 * tables_.shown().all().size(); }

 private:
  static constexpr std::size_t few_tables = 256;

  atlas& atlas_;
  const ecs_world_t* world_;
  flecs_ids ids_;
  flecs_tables tables_;
  flecs_graph graph_;
  flecs_entities entities_;
  flecs_names names_;
  flecs_records records_;
  flecs_storages storages_;
  flecs_systems systems_;
  /// True once entities were read for the sweep that goes on.
  bool is_read_ = false;
  /// True if the edges of all tables were given before the sweep in this frame.
  bool gives_edges_ = false;
};

}  // namespace ecs_atlas

#endif
