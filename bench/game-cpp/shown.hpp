#pragma once
#include <ecs_atlas.hpp>

#include "world.hpp"

namespace game {

/// Declares and gives the game's arrays as columns.
class shown {
 public:
  explicit shown(ecs_atlas::atlas& in) : atlas_{in} {
    using ecs_atlas::type;
    entities_.dense = in.column("entities.dense", type::u32, {{"kind", "array"}, {"group", "entities"}, {"title", "dense"}, {"role", "entities"}, {"entityBits", 20}, {"versionBits", 12}});
    entities_.sparse = in.column("entities.sparse", type::u32, {{"kind", "array"}, {"group", "entities"}, {"title", "sparse"}, {"role", "index"}, {"of", "entities.dense"}, {"rows", "entity"}});
    alive_ = in.column("entities.alive", type::u32, {{"kind", "array"}, {"group", "entities"}, {"title", "alive"}, {"role", "count"}, {"of", "entities.dense"}});
    position_ = declare("Position");
    position_x_ = declare_field("Position", "x", type::f32, 8);
    position_y_ = declare_field("Position", "y", type::f32, 8);
    velocity_ = declare("Velocity");
    velocity_x_ = declare_field("Velocity", "x", type::f32, 8);
    velocity_y_ = declare_field("Velocity", "y", type::f32, 8);
    health_ = declare("Health");
    points_ = declare_field("Health", "points", type::i32, 4);
    frozen_ = declare("Frozen");
  }

  void give(const world& of) {
    atlas_.give(entities_.dense, of.entities.dense.data(), of.entities.dense.size());
    atlas_.give(entities_.sparse, of.entities.sparse.data(), of.entities.sparse.size());
    atlas_.give_one(alive_, of.entities.alive);
    give_set(position_, of.position);
    give_field(position_x_, of.position, &vector2::x);
    give_field(position_y_, of.position, &vector2::y);
    give_set(velocity_, of.velocity);
    give_field(velocity_x_, of.velocity, &vector2::x);
    give_field(velocity_y_, of.velocity, &vector2::y);
    give_set(health_, of.hurt);
    give_field(points_, of.hurt, &health::points);
    give_set(frozen_, of.frozen);
  }

 private:
  struct set_columns {
    ecs_atlas::column_id dense;
    ecs_atlas::column_id sparse;
  };

  set_columns declare(const std::string& component) {
    using ecs_atlas::type;
    return {
        atlas_.column(component + ".dense", type::u32, {{"kind", "array"}, {"group", component}, {"title", "dense"}, {"role", "entities"}, {"component", component}, {"entityBits", 20}, {"versionBits", 12}}),
        atlas_.column(component + ".sparse", type::u32, {{"kind", "array"}, {"group", component}, {"title", "sparse"}, {"role", "index"}, {"of", component + ".dense"}, {"rows", "entity"}}),
    };
  }

  ecs_atlas::column_id declare_field(const std::string& component, const char* field, ecs_atlas::type of, int stride) {
    return atlas_.column(component + "." + field, of, {{"kind", "array"}, {"group", component}, {"title", "values"}, {"role", "value"}, {"component", component}, {"field", field}, {"rows", component + ".dense"}, {"stride", stride}}, true);
  }

  void give_set(const set_columns& columns, const sparse_set& of) {
    atlas_.give(columns.dense, of.dense.data(), of.dense.size());
    atlas_.give(columns.sparse, of.sparse.data(), of.sparse.size());
  }

  template <typename Component, typename Field>
  void give_field(ecs_atlas::column_id column, const component_set<Component>& of, Field Component::* field) {
    if (atlas_.wants(column)) atlas_.give_field(column, of.values.data(), of.values.size(), field);
  }

  ecs_atlas::atlas& atlas_;
  set_columns entities_;
  ecs_atlas::column_id alive_;
  set_columns position_;
  ecs_atlas::column_id position_x_;
  ecs_atlas::column_id position_y_;
  set_columns velocity_;
  ecs_atlas::column_id velocity_x_;
  ecs_atlas::column_id velocity_y_;
  set_columns health_;
  ecs_atlas::column_id points_;
  set_columns frozen_;
};

}  // namespace game
