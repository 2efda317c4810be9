#ifndef ECS_ATLAS_MESSAGES_HPP
#define ECS_ATLAS_MESSAGES_HPP

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

#include "column.hpp"
#include "edit.hpp"
#include "limits.hpp"
#include "messagepack_reader.hpp"
#include "messagepack_writer.hpp"

namespace ecs_atlas {

inline constexpr std::uint32_t protocol_version = 1;

/// Describes the game; only `name` is required.
struct options {
  std::string name;
  /// Names the world if the game has several.
  std::string world{};
  std::string engine = "game";
  std::string engine_version{};
  std::string adapter = "ecs_atlas 1";
  /// If false, hubs cannot pause the game.
  bool may_pause = true;
  /// If true, people may edit the world in ECS Atlas. The probes for EnTT and Flecs support this.
  bool edit = false;
  /// Set by probes that find out who gains or loses a component.
  bool finds_changes = false;
  /// The share of the game's time that the probe may take on average. If a world is too large for that, deltas are sent
  /// less often.
  double share = 0.02;
};

inline void write_hello(bytes& out, const options& who, std::string_view instance, std::uint32_t pid, std::string_view program) noexcept {
  const std::size_t at = begin_frame(out);
  messagepack_writer hello{out};
  hello.map(11U + (who.world.empty() ? 0 : 1) + (program.empty() ? 0 : 1));
  hello.fields("type", "hello", "protocol", protocol_version, "name", who.name.empty() ? "game" : who.name);
  if (!who.world.empty()) hello.fields("world", who.world);
  hello.fields("instance", instance);
  hello.text("engine");
  hello.map(2);
  hello.fields("name", who.engine.empty() ? "game" : who.engine, "version", who.engine_version);
  hello.fields("adapter", who.adapter, "grade", "frame");
  hello.text("capabilities");
  const bool may_break = who.may_pause && who.finds_changes;
  hello.array(2U + (who.may_pause ? 2U : 0U) + (may_break ? 2U : 0U) + (who.edit ? 1U : 0U));
  hello.text("watch"), hello.text("share");
  if (who.may_pause) hello.text("pause"), hello.text("step");
  if (may_break) hello.text("break"), hello.text("conditions");
  if (who.edit) hello.text("edit");
  hello.text("share");
  hello.number(std::min(std::max(who.share, 0.001), 1.0));
  hello.fields("pid", pid);
  if (!program.empty()) hello.fields("program", program);
  hello.fields("language", "c++");
  end_frame(out, at);
}

inline void write_column(messagepack_writer& out, bytes& raw, std::uint32_t id, const column& of) noexcept {
  out.map(4U + (of.watched ? 1 : 0));
  out.fields("id", id, "name", of.name, "type", name_of(of.of));
  if (of.watched) out.fields("watched", true);
  out.text("meta");
  raw.append(of.meta.data(), of.meta.size());
}

/// Writes a short message; `rest` are alternating keys and values.
template <typename... Rest>
void write_message(bytes& out, std::string_view type, const Rest&... rest) noexcept {
  const std::size_t at = begin_frame(out);
  messagepack_writer message{out};
  message.map(1 + sizeof...(rest) / 2);
  message.fields("type", type, rest...);
  end_frame(out, at);
}

inline void write_pong(bytes& out, std::uint64_t id, std::uint64_t frame) noexcept { write_message(out, "pong", "id", id, "frame", frame); }
inline void write_state(bytes& out, bool paused, std::uint64_t frame) noexcept { write_message(out, "state", "paused", paused, "frame", frame); }
inline void write_bye(bytes& out, std::string_view code, std::string_view reason) noexcept { write_message(out, "bye", "code", code, "reason", reason); }

inline void write_edited(bytes& out, std::uint32_t id, const edit_result& result) noexcept {
  if (!result.refused.empty()) write_message(out, "edited", "id", id, "reason", result.refused);
  else if (result.entity) write_message(out, "edited", "id", id, "entity", *result.entity);
  else write_message(out, "edited", "id", id);
}

/// A hub's message with the keys of all message types. Texts are views of the frame.
struct hub_message {
  std::string_view type;
  std::uint64_t protocol = 0;
  std::uint64_t seq = 0;
  std::uint64_t id = 0;
  std::uint64_t frames = 0;
  double per_second = 0;
  double share = 0;
  std::string_view code;
  limits allowed;
  /// The columns to watch from now on.
  buffer<std::uint32_t> watch;
  /// The indices of the entities that are inspected.
  buffer<std::uint32_t> entities;
  /// The columns of components that stop the game when an entity gains or loses them.
  buffer<std::uint32_t> gained;
  buffer<std::uint32_t> lost;
  /// For each condition: the column of its component, 1 for a gain or 2 for a loss, how many components the entity must have and lack, and these.
  buffer<std::uint32_t> conditions;
  /// The fields of an edit.
  std::string_view action;
  std::uint64_t entity = end_of_integers;
  std::string_view component;
  std::string_view field;
  edit_value value;
};

namespace internal {

inline void read_limits(messagepack_reader& in, limits& allowed) noexcept {
  for (std::size_t keys = in.map(); keys > 0 && in.ok(); keys--) {
    const std::string_view key = in.text();
    const auto limit = static_cast<std::size_t>(in.unsigned_integer());
    if (key == "frame") allowed.frame = limit;
    else if (key == "columns") allowed.columns = limit;
    else if (key == "rows") allowed.rows = limit;
    else if (key == "cells") allowed.cells = limit;
    else if (key == "name") allowed.name = limit;
    else if (key == "meta") allowed.meta = limit;
    else if (key == "inFlight") allowed.in_flight = limit;
  }
}

/// The most components for whose gains, and as many for whose losses, a hub may have the game stopped.
inline constexpr std::size_t max_breaks = 1024;

inline void read_ids(messagepack_reader& in, buffer<std::uint32_t>& ids, std::size_t most = limits{}.columns) noexcept {
  std::size_t count = in.array();
  if (count > most) return in.fail();
  for (; count > 0 && in.ok(); count--) {
    const std::uint64_t id = in.unsigned_integer();
    if (id < 0xffff'ffff) ids.push(static_cast<std::uint32_t>(id));
  }
}

/// The most components that a condition may name in each of its lists.
inline constexpr std::size_t max_terms = 32;

inline void read_conditions(messagepack_reader& in, buffer<std::uint32_t>& to) noexcept {
  std::size_t count = in.array();
  if (count > max_breaks) return in.fail();
  for (; count > 0 && in.ok(); count--) {
    std::uint64_t component = 0xffff'ffff;
    std::string_view change;
    buffer<std::uint32_t> has;
    buffer<std::uint32_t> lacks;
    for (std::size_t keys = in.map(); keys > 0 && in.ok(); keys--) {
      const std::string_view key = in.text();
      if (key == "change") change = in.text();
      else if (key == "component") component = in.unsigned_integer();
      else if (key == "has") read_ids(in, has, max_terms);
      else if (key == "lacks") read_ids(in, lacks, max_terms);
      else in.skip();
    }
    if (change != "gained" && change != "lost") return in.fail();
    to.push(static_cast<std::uint32_t>(std::min<std::uint64_t>(component, 0xffff'ffff))), to.push(change == "gained" ? 1 : 2);
    to.push(static_cast<std::uint32_t>(has.size())), to.push(static_cast<std::uint32_t>(lacks.size()));
    to.append(has.data(), has.size()), to.append(lacks.data(), lacks.size());
    if (to.failed() || has.failed() || lacks.failed()) return in.fail();
  }
}

}  // namespace internal

/// @return false if the message is no valid edit
inline bool read_edit(const hub_message& message, edit_request& edit) {
  using action = edit_request::action;
  const auto* end = std::end(internal::edit_actions);
  const auto* found = std::find(std::begin(internal::edit_actions), end, message.action);
  if (found == end || message.id > 0xffff'ffff) return false;
  edit.id = static_cast<std::uint32_t>(message.id);
  edit.what = static_cast<action>(found - std::begin(internal::edit_actions));
  if (edit.what == action::spawn) return true;
  edit.entity = message.entity;
  if (edit.entity >= end_of_integers) return false;
  if (edit.what == action::despawn) return true;
  edit.component = message.component;
  if (edit.component.empty()) return false;
  if (edit.what != action::set) return true;
  edit.field = message.field;
  edit.value = message.value;
  return edit.value.is != edit_value::kind::none && edit.value.text.size() <= max_edit_text;
}

/// @return false if the bytes are no valid message
inline bool read_hub_message(const std::uint8_t* data, std::size_t size, hub_message& message) {
  messagepack_reader in{data, size};
  for (std::size_t keys = in.map(); keys > 0 && in.ok(); keys--) {
    const std::string_view key = in.text();
    if (key == "type") message.type = in.text();
    else if (key == "protocol") message.protocol = in.unsigned_integer();
    else if (key == "seq") message.seq = in.unsigned_integer();
    else if (key == "id") message.id = in.unsigned_integer();
    else if (key == "frames") message.frames = in.unsigned_integer();
    else if (key == "rate" || key == "perSecond") message.per_second = in.number();
    else if (key == "share") message.share = in.number();
    else if (key == "code") message.code = in.text();
    else if (key == "action") message.action = in.text();
    else if (key == "entity") message.entity = in.unsigned_integer();
    else if (key == "component") message.component = in.text();
    else if (key == "field") message.field = in.text();
    else if (key == "value") message.value = internal::read_edit_value(in);
    else if (key == "limits") internal::read_limits(in, message.allowed);
    else if (key == "watch" || key == "columns") internal::read_ids(in, message.watch);
    else if (key == "entities") internal::read_ids(in, message.entities);
    else if (key == "gained") internal::read_ids(in, message.gained, internal::max_breaks);
    else if (key == "lost") internal::read_ids(in, message.lost, internal::max_breaks);
    else if (key == "conditions") internal::read_conditions(in, message.conditions);
    else in.skip();
  }
  return in.ok() && !message.type.empty() && message.share >= 0 && message.share <= 1;
}

}  // namespace ecs_atlas

#endif
