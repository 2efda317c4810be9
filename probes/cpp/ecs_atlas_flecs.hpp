#ifndef ECS_ATLAS_FLECS_HPP
#define ECS_ATLAS_FLECS_HPP

/* Shows a Flecs world (4.0.5 and later) in ECS Atlas as it is in memory: entity index, tables with their columns, bits, table graph,
 * component index, sparse components and unions.
 *
 *     #include <flecs.h>
 *     #include <ecs_atlas_flecs.hpp>
 *
 *     ecs_atlas::flecs_probe atlas{world, "my game"};   // a flecs::world, or an ecs_world_t*
 *     ECS_ATLAS_COMPONENT(atlas, Position, x, y);        // values of components without Flecs reflection
 *
 *     atlas.frame();                                     // at the end of each frame, outside of systems
 *
 * The world must outlive the probe. A game in C includes ecs_atlas_flecs.h instead.
 */
#include <flecs.h>

#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "ecs_atlas.hpp"
#include "ecs_atlas/component_macro.hpp"
#include "ecs_atlas/flecs_components.hpp"
#include "ecs_atlas/flecs_edits.hpp"
#include "ecs_atlas/flecs_entities.hpp"
#include "ecs_atlas/flecs_graph.hpp"
#include "ecs_atlas/flecs_ids.hpp"
#include "ecs_atlas/flecs_layout.hpp"
#include "ecs_atlas/flecs_names.hpp"
#include "ecs_atlas/flecs_records.hpp"
#include "ecs_atlas/flecs_storages.hpp"
#include "ecs_atlas/flecs_systems.hpp"
#include "ecs_atlas/flecs_tables.hpp"

#if FLECS_VERSION_MAJOR != 4
#  error "ecs_atlas_flecs.hpp is for Flecs 4"
#endif

namespace ecs_atlas {

struct flecs_options : options {
  /// If true, tables and entities below the module `flecs` are shown too.
  bool shows_built_in = false;
};

class flecs_probe : pinned {
 public:
  flecs_probe(ecs_world_t* world, std::string name) : flecs_probe{world, flecs_options{{std::move(name)}}} {}

  flecs_probe(ecs_world_t* world, flecs_options who)
      : world_{ecs_get_world(world)},
        atlas_{with_engine(who)},
        ids_{world_},
        components_{world_},
        layout_{world_},
        tables_{atlas_, world_, ids_, components_, layout_.has_graph(), who.shows_built_in},
        graph_{layout_},
        entities_{atlas_},
        names_{atlas_},
        records_{atlas_},
        storages_{world_, layout_, ids_, components_},
        systems_{world_} {
    atlas_.edit_with([this](const edit_request& of) { return edit(of); });
    tables_.also_give([this](const flecs_table& table) {
      if (!gives_edges_) graph_.give(atlas_, tables_, ids_, table);
    });
  }

  /// The world must still be there: hubs get what the last `frame` has not sent.
  ~flecs_probe() {
    atlas_.finish([this] { give_safely(); });
  }

  /// Adds fields to a shown component.
  template <typename Component>
  class component_fields {
   public:
    explicit component_fields(flecs_component& of) noexcept : of_{of} {}

    /// Shows a number, bool, enumeration or text of the component as it is in memory.
    template <typename Owner, typename Field>
    component_fields& field(std::string name, Field Owner::* member) {
      static_assert(std::is_base_of_v<Owner, Component>, "a field of the component, or of a base of it");
      alignas(Component) static const unsigned char somewhere[sizeof(Component)] = {};
      const auto* none = reinterpret_cast<const Component*>(somewhere);
      const auto offset = reinterpret_cast<const unsigned char*>(&(none->*member)) - somewhere;
      return add<Field>(std::move(name), static_cast<std::size_t>(offset));
    }

    /// Shows a component that is itself a number or a text.
    component_fields& self() { return add<Component>({}, 0); }

    /// Shows the result of `read(const Component&)`: a number, bool, enumeration or text.
    template <typename Read>
    component_fields& computed(std::string name, Read read) {
      using value = std::decay_t<decltype(read(std::declval<const Component&>()))>;
      flecs_field added{std::move(name), type_of<value>(), 0, flecs_field::kind::computed, sizeof(value)};
      added.compute = [read](atlas& to, column_id column, const flecs_values& of) {
        const auto read_row = [&](std::size_t row) -> decltype(auto) { return read(*reinterpret_cast<const Component*>(of.at(row))); };
        if constexpr (is_text<value>) to.give_each_text(column, of.count, read_row, of.present);
        else to.give_some(column, of.count, read_row, of.present);
      };
      of_.fields.push_back(std::move(added));
      return *this;
    }

   private:
    template <typename Field>
    component_fields& add(std::string name, std::size_t offset) {
      using kind = flecs_field::kind;
      if constexpr (std::is_same_v<Field, char*> || std::is_same_v<Field, const char*>) {
        of_.fields.push_back({std::move(name), type::json, offset, kind::text, sizeof(Field)});
      } else if constexpr (is_text<Field>) {
        flecs_field added{std::move(name), type::json, offset, kind::computed, sizeof(Field)};
        added.compute = [offset](atlas& to, column_id column, const flecs_values& of) {
          to.give_each_text(column, of.count, [&](std::size_t row) { return text_of(*reinterpret_cast<const Field*>(of.at(row) + offset)); }, of.present);
        };
        added.set = [](void* at, const edit_value& value) { return set_text(static_cast<Field*>(at), value); };
        added.shows_whole = [](const void* at) { return shows_whole(*static_cast<const Field*>(at)); };
        of_.fields.push_back(std::move(added));
      } else {
        of_.fields.push_back({std::move(name), type_of<Field>(), offset, kind::plain, sizeof(Field)});
      }
      return *this;
    }

    flecs_component& of_;
  };

#ifdef FLECS_CPP
  /// Shows values of a component without Flecs reflection; call it before the first frame in which the component is
  /// used. Its displayed name is the one in Flecs.
  template <typename Component>
  component_fields<Component> show(const std::string& = {}) {
    return component_fields<Component>{components_.add([](const ecs_world_t* world) -> ecs_entity_t {
      auto* of = const_cast<ecs_world_t*>(world);
      return flecs::_::type<Component>::registered(of) ? flecs::_::type<Component>::id(of) : 0;
    })};
  }
#endif

  /// Like `show`, but with the component's id, for components that C++ has not registered.
  template <typename Component>
  component_fields<Component> show_id(ecs_entity_t id) {
    return component_fields<Component>{field_of(id)};
  }

  flecs_component& field_of(ecs_entity_t id) {
    return components_.add([id](const ecs_world_t*) { return id; });
  }

  /// Carries out an edit like one from a hub, even without `options.edit`. Call it outside of systems.
  edit_result edit(const edit_request& of) { return flecs_edits{const_cast<ecs_world_t*>(world_), ids_, components_}.carry_out(of); }

  /// Call this once per frame. @param held is called every few milliseconds while a hub pauses the game
  template <typename Held>
  void frame(Held&& held) {
    atlas_.frame([this] { give_safely(); }, std::forward<Held>(held));
  }

  void frame() {
    frame([] {});
  }

  /// Returns the atlas, for additional columns and `attached()`.
  [[nodiscard]] atlas& shown_by() noexcept { return atlas_; }
  [[nodiscard]] const atlas& shown_by() const noexcept { return atlas_; }

 private:
  static options with_engine(const flecs_options& of) {
    options who = of;
    who.engine = "flecs";
    who.engine_version = FLECS_VERSION;
    who.adapter = "ecs_atlas_flecs 1";
    return who;
  }

  /// If there is no memory, less is shown and nothing else happens.
  bool give_safely() noexcept {
    ECS_ATLAS_TRY { return give(); }
    ECS_ATLAS_CATCH { return true; }
    return true;
  }

  /// Reads what all tables need, over several frames in a large world; tables themselves are given when the sweep comes
  /// to them. While a sweep goes on over several frames, entities and the component index stay as they are.
  /// @return false if it goes on in the next frame
  bool give() {
    if (!tables_.update(atlas_)) return false;
    is_read_ = is_read_ && !atlas_.is_beginning();
    if (!is_read_) {
      if (!entities_.update(atlas_, world_, tables_, ids_)) return false;
      is_read_ = true;
    }
    names_.update(tables_, ids_, entities_.index_count());
    entities_.give(atlas_);
    names_.give(atlas_);
    tables_.give(atlas_);
    // A new edge needs columns, which must be declared before the sweep if it is to be whole in one frame.
    gives_edges_ = atlas_.is_unlimited() || tables_.shown().size() <= few_tables;
    for (std::size_t i = 0; gives_edges_ && i < tables_.shown().size(); i++) graph_.give(atlas_, tables_, ids_, *tables_.shown()[i]);
    storages_.give(atlas_, tables_);
    records_.give(atlas_, world_, tables_, ids_, storages_.outside_types());
    systems_.give(atlas_, ids_);
    tables_.forget_changes();
    ids_.forget_renamed();
    return true;
  }

  static constexpr std::size_t few_tables = 256;

  const ecs_world_t* world_;
  atlas atlas_;
  flecs_ids ids_;
  flecs_components components_;
  flecs_layout layout_;
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

#if defined(ECS_ATLAS_FLECS_IMPLEMENTATION) && defined(FLECS_META)
#  include <new>

#  include "ecs_atlas_flecs.h"

struct ecs_atlas_flecs_t {
  ecs_atlas::flecs_probe probe;
};

inline ecs_atlas_flecs_t* ecs_atlas_flecs_make(ecs_world_t* world, const char* name) {
  ECS_ATLAS_TRY { return new (std::nothrow) ecs_atlas_flecs_t{{world, std::string{name == nullptr ? "game" : name}}}; }
  ECS_ATLAS_CATCH { return nullptr; }
  return nullptr;
}

extern "C" {

ecs_atlas_flecs_t* ecs_atlas_flecs_new(ecs_world_t* world, const char* name) { return ecs_atlas_flecs_make(world, name); }

void ecs_atlas_flecs_field(ecs_atlas_flecs_t* atlas, ecs_entity_t component, const char* name, ecs_primitive_kind_t kind, size_t offset) {
  if (atlas == nullptr || name == nullptr) return;
  ECS_ATLAS_TRY { atlas->probe.field_of(component).fields.push_back(ecs_atlas::flecs_reflection::primitive(kind, name, offset)); }
  ECS_ATLAS_CATCH {}
}

void ecs_atlas_flecs_frame(ecs_atlas_flecs_t* atlas) {
  if (atlas != nullptr) atlas->probe.frame();
}

bool ecs_atlas_flecs_attached(const ecs_atlas_flecs_t* atlas) { return atlas != nullptr && atlas->probe.shown_by().attached(); }

void ecs_atlas_flecs_free(ecs_atlas_flecs_t* atlas) { delete atlas; }
}
#endif

#endif
