#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>

#include <ecs_atlas.hpp>

#include "edit-fuzz.hpp"

/*
 * A game with arrays that carries out edits itself and cannot be paused. `edits-by-hand SEED COUNT` runs
 * `edit_fuzz::run`; without arguments the game runs until it is killed.
 */
namespace {

using action = ecs_atlas::edit_request::action;
using ecs_atlas::edit_request, ecs_atlas::edit_result, ecs_atlas::edit_value, ecs_atlas::refusal;

struct body {
  float x = 0;
  double y = 0;
  std::int8_t tiny = 0;
  std::uint16_t small = 0;
  std::int64_t balance = 0;
  std::uint64_t code = 0;
  bool awake = false;
};

struct label {
  std::string text;
  char mark[4] = {};
};

struct row {
  bool alive = false;
  bool has_body = false;
  bool has_label = false;
  body of_body;
  label of_label;
};

/// @param at null to only check the value @return the reason for a rejection; empty if the value was set
std::string set(body* at, std::string_view field, const edit_value& value) {
  const auto number = [&](auto body::*of) {
    using element = std::decay_t<decltype(at->*of)>;
    return ecs_atlas::set_number(ecs_atlas::type_of<element>(), at == nullptr ? nullptr : &(at->*of), value);
  };
  if (field == "x") return number(&body::x);
  if (field == "y") return number(&body::y);
  if (field == "tiny") return number(&body::tiny);
  if (field == "small") return number(&body::small);
  if (field == "balance") return number(&body::balance);
  if (field == "code") return number(&body::code);
  return field == "awake" ? number(&body::awake) : "Body has no such field";
}

std::string set(label* at, std::string_view field, const edit_value& value) {
  if (field == "text") return ecs_atlas::set_text(at == nullptr ? nullptr : &at->text, value);
  return field == "mark" ? ecs_atlas::set_text(at == nullptr ? nullptr : &at->mark, value) : "Label has no such field";
}

class world {
 public:
  static constexpr std::size_t most = 64;

  edit_result carry_out(const edit_request& edit) {
    if (edit.what == action::spawn) return spawn();
    if (edit.entity >= most || !rows_[edit.entity].alive) return refusal("Entity " + std::to_string(edit.entity) + " is not alive");
    row& of = rows_[edit.entity];
    if (edit.what == action::despawn) {
      of = {};
      return {};
    }
    if (edit.component == "Body") return change(of.has_body, of.of_body, edit);
    if (edit.component == "Label") return change(of.has_label, of.of_label, edit);
    if (edit.component == "Cursed") throw std::runtime_error{"Cursed"};
    return refusal("There is no component " + edit.component);
  }

  // The following members are required by `edit_fuzz::run`.

  static std::uint64_t pick(edit_fuzz::random_numbers& random) { return random.below(most); }
  static bool is_full(const edit_request&, edit_fuzz::random_numbers&) { return false; }

  [[nodiscard]] edit_fuzz::amounts amounts() const {
    edit_fuzz::amounts now;
    for (const row& each : rows_) {
      now.alive += each.alive ? 1U : 0U;
      now.components += (each.has_body ? 1U : 0U) + (each.has_label ? 1U : 0U);
    }
    return now;
  }

  [[nodiscard]] const char* wrong(const edit_request& edit, const edit_result& result, const edit_fuzz::amounts& before, const edit_fuzz::amounts& after) const {
    switch (edit.what) {
      case action::spawn: return result.entity && after.alive == before.alive + 1 ? nullptr : "not spawned";
      case action::despawn: return after.alive + 1 == before.alive ? nullptr : "not despawned";
      case action::add: return after.components == before.components + 1 ? nullptr : "not added";
      case action::remove: return after.components + 1 == before.components ? nullptr : "not removed";
      default: return is_set(edit, rows_[edit.entity]) ? nullptr : "not set";
    }
  }

  [[nodiscard]] const row& at(std::size_t i) const noexcept { return rows_[i]; }

 private:
  edit_result spawn() {
    for (std::size_t i = 0; i < most; i++) {
      if (rows_[i].alive) continue;
      rows_[i].alive = true;
      return {{}, i};
    }
    return refusal("There is no room");
  }

  template <typename Component>
  static edit_result change(bool& has, Component& of, const edit_request& edit) {
    if (has == (edit.what == action::add)) return refusal(has ? "It has it already" : "It does not have it");
    if (edit.what == action::set) {
      std::string reason = set(static_cast<Component*>(nullptr), edit.field, edit.value);
      if (reason.empty()) reason = set(&of, edit.field, edit.value);
      return refusal(std::move(reason));
    }
    has = edit.what == action::add;
    of = {};
    return {};
  }

  /// Digits are read with other functions than those under test.
  [[nodiscard]] static bool is_set(const edit_request& edit, const row& of) {
    const std::string& field = edit.field;
    const edit_value& value = edit.value;
    const body& now = of.of_body;
    const bool is_text = value.is == edit_value::kind::text;
    if (field == "x") return now.x == static_cast<float>(value.number);
    if (field == "y") return now.y == value.number;
    if (field == "tiny") return now.tiny == value.number;
    if (field == "small") return now.small == value.number;
    if (field == "balance") return is_text ? now.balance == std::strtoll(value.text.c_str(), nullptr, 10) : static_cast<double>(now.balance) == value.number;
    if (field == "code") return is_text ? now.code == std::strtoull(value.text.c_str(), nullptr, 10) : static_cast<double>(now.code) == value.number;
    if (field == "awake") return now.awake == (value.number != 0);
    if (field == "text") return of.of_label.text == value.text;
    return field == "mark" && of.of_label.mark == value.text;
  }

  std::array<row, most> rows_;
};

int run(world& of) {
  ecs_atlas::options who{"edits-by-hand"};
  who.edit = true;
  who.may_pause = false;
  ecs_atlas::atlas atlas{std::move(who)};
  atlas.edit_with([&of](const edit_request& edit) { return of.carry_out(edit); });
  const auto alive = atlas.column("alive", ecs_atlas::type::boolean);
  const auto x = atlas.column("Body.x", ecs_atlas::type::f32);
  for (;;) {
    atlas.frame([&] {
      atlas.give_each(alive, world::most, [&](std::size_t row) { return of.at(row).alive; });
      atlas.give_each(x, world::most, [&](std::size_t row) { return of.at(row).of_body.x; });
    });
    std::this_thread::sleep_for(std::chrono::milliseconds{2});
  }
}

}  // namespace

int main(int count, char** arguments) {
  world of;
  if (count < 3) return run(of);
  return edit_fuzz::run(arguments, of, {{"Body", "Body", "Label", "Label", "Nothing"}, {"", "x", "y", "tiny", "small", "balance", "code", "awake", "text", "mark"}, {"", "abc", "abcd", "-9223372036854775808", "18446744073709551615", "18446744073709551616", "12x", "\xff\xfe"}});
}
