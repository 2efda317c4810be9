#ifndef ECS_ATLAS_SYSTEMS_HPP
#define ECS_ATLAS_SYSTEMS_HPP

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "buffer.hpp"
#include "change_origin.hpp"
#include "column.hpp"

namespace ecs_atlas {

/// Times the systems of a game and records the order in which they start; the time of a system excludes systems that
/// ran inside it.
class system_times {
 public:
  static constexpr std::uint32_t did_not_run = 0xffff'ffff;

  /// @param file of the line that begins it, kept the first time; null if it is not known
  /// @return the system's row
  std::size_t begin(std::string_view name, const char* file, int line) {
    const auto known = rows_.find(name);
    const std::size_t row = known != rows_.end() ? known->second : add(name, file, line);
    if (now_[row].order == did_not_run) now_[row].order = begun_++;
    return row;
  }

  [[nodiscard]] std::size_t count() const noexcept { return names_.size(); }

  /// Nanoseconds that inner systems, and comparisons by the probe, took inside the current one.
  std::int64_t within = 0;

  /// The system that is running, and who queued what it carries out.
  [[nodiscard]] change_origin running() const noexcept { return running_; }

  /// Compares the world at the end of each part of a system, with the row of that system. Returns the nanoseconds that it took.
  std::function<std::int64_t(change_origin)> compare;

  /// Another system goes on. @return the row of the one before
  change_origin switch_to(change_origin next) noexcept {
    if (compare) within += compare(running_);
    return std::exchange(running_, next);
  }

  void end(std::size_t row, std::int64_t own) noexcept { now_[row].time += own > 0 ? static_cast<double>(own) * 1e-6 : 0; }

  /// Publishes the figures of the frame that ended.
  void end_frame() noexcept {
    for (std::size_t row = 0; row < now_.size(); row++) {
      shown_[row] = now_[row];
      now_[row] = {};
    }
    begun_ = 0;
  }

  /// Gives the columns described in docs/protocol.md, "Systems and queries".
  template <typename Atlas>
  void give(Atlas& to) {
    if (names_.empty()) return;
    if (name_.value == column_id{}.value) declare(to);
    to.give_texts(name_, names_, names_.size());
    to.give_texts(source_, sources_, sources_.size());
    if (!present_.resize(shown_.size())) return;
    for (std::size_t row = 0; row < shown_.size(); row++) present_[row] = shown_[row].order != did_not_run;
    to.give_some(order_, shown_.size(), [this](std::size_t row) { return shown_[row].order; }, present_.data());
    to.give_some(time_, shown_.size(), [this](std::size_t row) { return shown_[row].time; }, present_.data());
  }

 private:
  struct figures {
    std::uint32_t order = did_not_run;
    /// In milliseconds.
    double time = 0;
  };

  std::size_t add(std::string_view name, const char* file, int line) {
    const std::size_t row = names_.size();
    names_.emplace_back(name);
    sources_.push_back(file == nullptr ? std::string{} : std::string{file} + ":" + std::to_string(line));
    now_.resize(row + 1);
    shown_.resize(row + 1);
    rows_.emplace(name, row);
    return row;
  }

  template <typename Atlas>
  void declare(Atlas& in) {
    const auto column = [&in](const std::string& role, type of, bool watched) {
      return in.column("systems." + role, of, {{"kind", "systems"}, {"group", "systems"}, {"role", role}}, watched);
    };
    name_ = column("name", type::json, false), source_ = column("source", type::json, false), order_ = column("order", type::u32, true), time_ = column("time", type::f64, true);
  }

  std::map<std::string, std::size_t, std::less<>> rows_;
  std::vector<std::string> names_;
  /// As `file:line`, empty if it is not known.
  std::vector<std::string> sources_;
  std::vector<figures> now_;
  std::vector<figures> shown_;
  std::uint32_t begun_ = 0;
  change_origin running_;
  bytes present_;
  column_id name_;
  column_id source_;
  column_id order_;
  column_id time_;
};

// The defaults of the parameters of a scope stand for the line that calls it. `std::source_location` is the same, but needs C++20.
#if !defined(ECS_ATLAS_NO_LINES) && (defined(__GNUC__) || defined(__clang__) || (defined(_MSC_VER) && _MSC_VER >= 1926))
#  define ECS_ATLAS_FILE __builtin_FILE()
#  define ECS_ATLAS_LINE __builtin_LINE()
#else
#  define ECS_ATLAS_FILE nullptr
#  define ECS_ATLAS_LINE 0
#endif

namespace internal {

template <typename Probe>
auto times_of(Probe& in, int) noexcept -> decltype(in.shown_by().systems())& { return in.shown_by().systems(); }
template <typename Atlas>
system_times& times_of(Atlas& in, long) noexcept { return in.systems(); }

}  // namespace internal

/// Times a system until the end of the block: `ecs_atlas::system_scope scope{atlas, "Movement"};`, where `atlas` is an
/// atlas or a probe. Use it on the thread that calls `frame`. The first scope of a name tells its file and line.
class system_scope {
 public:
  template <typename Atlas>
  system_scope(Atlas& in, std::string_view name, const char* file = ECS_ATLAS_FILE, int line = ECS_ATLAS_LINE) noexcept : times_{internal::times_of(in, 0)} {
    ECS_ATLAS_TRY { row_ = times_.begin(name, file, line); }
    ECS_ATLAS_CATCH { row_ = nowhere; }
    before_ = times_.switch_to({static_cast<std::uint32_t>(row_)});
    outside_ = times_.within;
    times_.within = 0;
    start_ = clock::now();
  }

  system_scope(const system_scope&) = delete;
  system_scope& operator=(const system_scope&) = delete;

  ~system_scope() {
    const std::int64_t spent = std::chrono::duration_cast<std::chrono::nanoseconds>(clock::now() - start_).count();
    if (row_ != nowhere) times_.end(row_, spent - times_.within);
    times_.within = outside_ + spent;
    (void)times_.switch_to(before_);
  }

 private:
  using clock = std::chrono::steady_clock;
  static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

  system_times& times_;
  std::size_t row_ = nowhere;
  change_origin before_;
  std::int64_t outside_ = 0;
  clock::time_point start_;
};

}  // namespace ecs_atlas

#endif
