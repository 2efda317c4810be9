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
 * The world must outlive the probe, or its call of `finish()`. A game in C includes ecs_atlas_flecs.h instead.
 */
#include <flecs.h>

// The header of Flecs 4.0.5 says 4.0.4.
#if FLECS_VERSION_MAJOR != 4 || (FLECS_VERSION_MINOR == 0 && FLECS_VERSION_PATCH < 4)
#  error "ECS Atlas needs Flecs 4.0.5 or a later Flecs 4"
#else

#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "ecs_atlas.hpp"
#include "ecs_atlas/component_macro.hpp"
#include "ecs_atlas/flecs_components.hpp"
#include "ecs_atlas/flecs_edits.hpp"
#include "ecs_atlas/flecs_ids.hpp"
#include "ecs_atlas/flecs_layout.hpp"
#include "ecs_atlas/flecs_reader.hpp"

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
        shows_built_in_{who.shows_built_in},
        components_{world_},
        layout_{world_} {
    atlas_.edit_with([this](const edit_request& of) { return edit(of); });
    begin_safely();
  }

  /// Reads the world like `finish`, so call `finish` earlier if the world does not outlive the probe.
  ~flecs_probe() { finish(); }

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
        added.may_replace = [](const void* at) { return may_replace(*static_cast<const Field*>(at)); };
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
  edit_result edit(const edit_request& of) {
    if (reader_ == nullptr) return refusal("There is no memory for edits");
    return flecs_edits{const_cast<ecs_world_t*>(world_), reader_->ids(), components_}.carry_out(of);
  }

  /// Call this once per frame. @param held is called every few milliseconds while a hub pauses the game
  template <typename Held>
  void frame(Held&& held) {
    if (is_finished_) return;
    begin_again_if_columns_run_out();
    atlas_.frame([this] { return give_safely(); }, std::forward<Held>(held));
  }

  void frame() {
    frame([] {});
  }

  /// Sends the world as it is when the game ends: hubs get what the last `frame` has not sent. Afterwards the probe does not
  /// read the world any more, which may be destroyed.
  void finish() noexcept {
    if (!is_finished_) atlas_.finish([this] { return give_safely(); });
    is_finished_ = true;
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
    who.finds_changes = true;
    return who;
  }

  /// If there is no memory, less is shown and nothing else happens.
  bool give_safely() noexcept {
    ECS_ATLAS_TRY { return give(); }
    ECS_ATLAS_CATCH { return true; }
    return true;
  }

  [[nodiscard]] bool give() {
    if (reader_ == nullptr) return true;
    atlas_.declare_temporarily(true);
    const bool is_done = reader_->give();
    atlas_.declare_temporarily(false);
    return is_done;
  }

  void begin_safely() noexcept {
    atlas_.declare_temporarily(true);
    ECS_ATLAS_TRY { reader_ = std::make_shared<flecs_reader>(atlas_, world_, components_, layout_, shows_built_in_); }
    ECS_ATLAS_CATCH { reader_.reset(); }
    atlas_.declare_temporarily(false);
  }

  /// Columns of deleted tables are only reused by tables of the same shape. If there are many others, all columns are
  /// declared again, which the hubs see as a reconnection.
  void begin_again_if_columns_run_out() noexcept {
    frames_since_begin_++;
    if (frames_since_begin_ < least_frames || atlas_.column_count() <= column_limits::table_values || atlas_.is_held()) return;
    if (reader_ != nullptr && reader_->columns_in_use() > atlas_.temporary_count() * 3 / 4) return;
    frames_since_begin_ = 0;
    atlas_.begin_again(std::move(reader_));
    begin_safely();
  }

  /// Columns are not declared again before this many frames have passed, since that takes a hub some time.
  static constexpr std::size_t least_frames = 300;

  const ecs_world_t* world_;
  atlas atlas_;
  bool shows_built_in_;
  flecs_components components_;
  flecs_layout layout_;
  std::shared_ptr<flecs_reader> reader_;
  std::size_t frames_since_begin_ = 0;
  bool is_finished_ = false;
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
#endif
