#ifndef ECS_ATLAS_TESTING_EDIT_FUZZ_HPP
#define ECS_ATLAS_TESTING_EDIT_FUZZ_HPP

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <ecs_atlas.hpp>

/*
 * Generates edit frames, mutates them and carries them out in a world. Errors are found by the checks in `run` and by
 * sanitizers.
 */
namespace edit_fuzz {

class random_numbers {
 public:
  explicit random_numbers(std::uint64_t seed) noexcept : state_{seed} {}

  std::uint32_t below(std::uint32_t bound) noexcept {
    state_ = state_ * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
    return static_cast<std::uint32_t>(state_ >> 33) % bound;
  }

  template <typename List>
  const auto& one_of(const List& list) noexcept {
    return list[below(static_cast<std::uint32_t>(std::size(list)))];
  }

 private:
  std::uint64_t state_;
};

/// The names that edits use; some are unknown to the game.
struct words {
  std::vector<std::string> components;
  std::vector<std::string> fields;
  std::vector<std::string> texts;
};

class frames {
 public:
  frames(std::uint64_t seed, words from) : random{seed}, from_{std::move(from)} {}

  /// Returns the next frame. @param entity a handle, or any other number
  std::vector<std::uint8_t> next(std::uint64_t entity) {
    bytes_.clear();
    ecs_atlas::messagepack_writer out{bytes_};
    const bool incomplete = random.below(20) == 0;
    out.map(incomplete ? 4 : 7);
    out.fields("type", "edit", "id", std::uint64_t{random.below(1000)}, "action", action());
    out.fields("entity", entity);
    if (!incomplete) {
      out.fields("component", random.one_of(from_.components), "field", random.one_of(from_.fields));
      out.text("value");
      value(out, 0);
    }
    std::vector<std::uint8_t> frame(bytes_.data(), bytes_.data() + bytes_.size());
    mutate(frame);
    // The sanitizer then detects reads beyond the frame's end.
    frame.shrink_to_fit();
    return frame;
  }

  random_numbers random;

 private:
  std::string_view action() noexcept {
    constexpr std::string_view names[] = {"set", "set", "set", "set", "add", "add", "remove", "spawn", "despawn", "sort"};
    return random.one_of(names);
  }

  void value(ecs_atlas::messagepack_writer& out, unsigned depth) {
    constexpr double numbers[] = {0, 1, -1, 0.5, 127, 128, -129, 255, 256, 65'535, 65'536, 2147483647, 2147483648, 4294967295, 4294967296, 9007199254740992, -9223372036854775808.0, 9223372036854775808.0, 18446744073709551616.0, 1e300, 3.5e38, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()};
    switch (random.below(9)) {
      case 0: return out.nil();
      case 1: return out.boolean(random.below(2) == 0);
      case 2:
      case 3: return out.number(random.one_of(numbers));
      case 4: return out.integer(static_cast<std::int64_t>(random.below(1000)) - 500);
      case 5:
      case 6: return out.text(random.one_of(from_.texts));
      case 7: return out.text(std::string(random.below(200), 'x'));
      default:
        out.array(1);
        if (depth < 40) value(out, depth + 1);
        else out.nil();
    }
  }

  void mutate(std::vector<std::uint8_t>& frame) {
    const auto at = [&] { return random.below(static_cast<std::uint32_t>(frame.size())); };
    const std::uint32_t how = random.below(8);
    if (how < 4) return;
    for (std::uint32_t change = 1 + random.below(4); change > 0 && how < 6; change--) frame[at()] = static_cast<std::uint8_t>(random.below(256));
    if (how == 6) frame.resize(1 + at());
    if (how == 7) frame.insert(frame.begin() + at(), static_cast<std::uint8_t>(random.below(256)));
  }

  words from_;
  ecs_atlas::bytes bytes_;
};

/// Reads the edit in a frame; returns false if the frame contains none.
inline bool read(const std::vector<std::uint8_t>& frame, ecs_atlas::edit_request& edit) {
  ecs_atlas::hub_message message;
  return ecs_atlas::read_hub_message(frame.data(), frame.size(), message) && message.type == "edit" && ecs_atlas::read_edit(message, edit);
}

/// The numbers of entities and components in a world.
struct amounts {
  std::size_t alive = 0;
  std::size_t components = 0;

  [[nodiscard]] bool operator==(const amounts& other) const noexcept { return alive == other.alive && components == other.components; }
};

/// Runs frames with edits (`arguments`: `SEED COUNT`) in a world. A carried-out edit must have happened, and a rejected
/// one must have changed nothing. Prints the numbers of carried-out and rejected edits.
/// @param of has `pick(random)`, which returns a handle; `is_full(edit, random)`, which stops spawning, so that edits
/// find existing entities; `amounts()`; `carry_out(edit)`; and `wrong(edit, result, before, after)`, which returns the
/// error or null
template <typename World>
int run(char** arguments, World& of, words from) {
  using action = ecs_atlas::edit_request::action;
  frames made{std::strtoull(arguments[1], nullptr, 10), std::move(from)};
  unsigned long carried_out = 0;
  unsigned long refused = 0;
  for (unsigned long n = std::strtoul(arguments[2], nullptr, 10); n > 0; n--) {
    const std::uint64_t handle = of.pick(made.random) + (made.random.below(30) == 0 ? std::uint64_t{1} << made.random.below(62) : 0);
    ecs_atlas::edit_request edit;
    if (!read(made.next(handle), edit)) continue;
    if (edit.what == action::spawn && of.is_full(edit, made.random)) continue;
    const amounts before = of.amounts();
    const ecs_atlas::edit_result result = of.carry_out(edit);
    const amounts after = of.amounts();
    const char* wrong = nullptr;
    if (!result.refused.empty()) wrong = after == before ? nullptr : "refused, and yet something changed";
    else if (edit.what == action::set && !(after == before)) wrong = "set changed more";
    else wrong = of.wrong(edit, result, before, after);
    if (wrong != nullptr) {
      std::printf("%s: %s of %s %s (%s)\n", wrong, std::string{ecs_atlas::internal::edit_actions[static_cast<std::size_t>(edit.what)]}.c_str(), edit.component.c_str(), edit.field.c_str(), result.refused.c_str());
      return 1;
    }
    (result.refused.empty() ? carried_out : refused)++;
  }
  std::printf("%lu %lu\n", carried_out, refused);
  return 0;
}

}  // namespace edit_fuzz

#endif
