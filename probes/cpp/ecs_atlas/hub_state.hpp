#ifndef ECS_ATLAS_HUB_STATE_HPP
#define ECS_ATLAS_HUB_STATE_HPP

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <deque>
#include <mutex>
#include <vector>

#include "change_list.hpp"
#include "column.hpp"
#include "column_sweep.hpp"
#include "component_changes.hpp"
#include "hub_link.hpp"

namespace ecs_atlas {

using clock = std::chrono::steady_clock;

/// The current frame of the game.
struct frame_info {
  std::uint64_t frame = 0;
  clock::time_point time;
  double milliseconds = 0;
  bool paused = false;
  /// The frame in which the adapter began to read the world; earlier than `frame` if that took several frames.
  std::uint64_t since = 0;
};

/// The frame's side of a connection: what this hub has received, and what to send next.
class hub_state {
 public:
  /// Returns true if the hub is connected, and takes its lists. @param is_changed becomes true if a list has changed
  bool meet(hub_link& link, bool& is_changed) noexcept {
    const hub_link::phase phase = link.now.load(std::memory_order_acquire);
    if (phase == hub_link::phase::lost) {
      end();
      is_changed = true;
      link.now.store(hub_link::phase::free, std::memory_order_release);
    }
    if (phase != hub_link::phase::open || link.abandoned.load() || link.begins_again.load()) return false;
    if (!active_) end(), active_ = true;
    is_changed = take_lists(link) || is_changed;
    return true;
  }

  /// Frees the memory of a closed connection.
  void end() noexcept { *this = {}; }

  /// Returns true if something may be sent now: the hub keeps up, and its rate allows it.
  [[nodiscard]] bool is_due(const hub_link& link, const frame_info& now) const noexcept {
    return may_send(link) && (sequence_ == 0 || owes_state(now) || now.time + interval(link) / 2 >= next_);
  }

  [[nodiscard]] bool may_send(const hub_link& link) const noexcept {
    return !link.full.load(std::memory_order_acquire) && sequence_ - link.acknowledged.load() < link.allowed.in_flight;
  }

  /// True if the next message begins to read the world again, at least who exists and who has what.
  [[nodiscard]] bool is_beginning() const noexcept { return sweep_.is_beginning(); }

  /// True if structure is expected to be read in one frame.
  [[nodiscard]] bool is_quick() const noexcept { return sweep_.is_quick(); }

  /// True if all that the hub has is of the last frame that was read.
  [[nodiscard]] bool is_whole() const noexcept { return !sweep_.is_torn() && sweep_.value_age() == 0; }

  /// Takes the hub's new edits.
  bool take_edits(hub_link& link, std::vector<edit_request>& to) noexcept { return active_ && link.is_open() && link.move_edits(to); }

  void answer(std::uint32_t id, const edit_result& result) noexcept { write_edited(answers_, id, result); }

  /// @return true if there is something for the hub thread to send
  bool send_answers(hub_link& link) noexcept { return !answers_.empty() && link.answer(answers_); }

  /// Records a carried-out edit of any hub; the message that completes its results lists it.
  void list_edit(const edit_request& edit, const edit_result& result) noexcept {
    if (!active_ || done_.count == max_listed_edits) return;
    messagepack_writer out{done_.list};
    write_edit(out, edit, result);
    done_.count++;
  }

  /// One byte for each column up to the last one that the hub watches; 1 if it does.
  [[nodiscard]] const bytes& wanted() const noexcept { return wanted_; }

  /// The indices of the first entities that the hub inspects.
  [[nodiscard]] const std::vector<std::uint32_t>& inspected() const noexcept { return inspected_; }

  /// @param changes `component_changes::gained`, `lost` or both @return true if the game stops at one of them
  [[nodiscard]] bool breaks_at(column_id of, std::uint8_t changes) const noexcept { return of.value < breaks_.size() && (breaks_[of.value] & changes) != 0; }

  /// True if the hub stops the game at some of these changes, of entities that are alive and fit. @param change `gained` or `lost`
  [[nodiscard]] bool has_condition(column_id of, std::uint8_t change) const noexcept { return breaks_at(of, static_cast<std::uint8_t>(change << condition_shift)); }

  /// @param has returns true if the entity that has changed has the component of a column
  template <typename Has>
  [[nodiscard]] bool meets(column_id of, std::uint8_t change, Has&& has) const noexcept {
    for (std::size_t at = 0; at < conditions_.size();) {
      const std::uint32_t* each = conditions_.data() + at;
      const std::size_t terms = std::size_t{each[2]} + each[3];
      bool fits = each[0] == of.value && each[1] == change;
      for (std::size_t i = 0; i < terms && fits; i++) fits = has(column_id{each[4 + i]}) == (i < each[2]);
      if (fits) return true;
      at += 4 + terms;
    }
    return false;
  }

  /// Returns true if the hub watches this column of changes, or stops the game at them.
  [[nodiscard]] bool follows(column_id of) const noexcept { return (of.value < wanted_.size() && wanted_[of.value] != 0) || breaks_at(of, 0xff); }

  /// Writes the differences into the link's outbox. @return true if there is anything to send
  bool compose(columns& from, hub_link& link, const frame_info& now, difference& what, time_slice& time) noexcept {
    bytes& out = link.outbox;
    ECS_ATLAS_TRY {
      if (sweep_.size() < from.column_count()) write_schema(from, link, time);
      time.go_on_for(time_slice::most / 3);
      if (owes_state(now) && !now.paused) send_state(out, now);
      if (!write_changes(from, link, now, what, time)) return abandon(link);
    }
    ECS_ATLAS_CATCH { return abandon(link); }
    if (owes_state(now)) send_state(out, now);
    if (out.failed()) return abandon(link);
    return !out.empty();
  }

 private:
  /// Carried-out edits, encoded for a message.
  struct listed_edits {
    bytes list;
    std::size_t count = 0;
  };

  /// At least this many columns are declared in a message, and the approximate nanoseconds that it takes for each.
  static constexpr std::size_t least_columns = 64;
  static constexpr std::size_t schema_work = 500;
  static constexpr std::size_t max_inspected = 8;
  /// The bits in `breaks_` of changes at which the game stops if the entity fits are this much higher than of those at which it always stops.
  static constexpr int condition_shift = 2;

  static clock::duration interval(const hub_link& link) noexcept { return std::chrono::microseconds{link.interval.load()}; }

  [[nodiscard]] bool owes_state(const frame_info& now) const noexcept {
    return now.paused != sent_paused_ || (now.paused && state_frame_ != now.frame);
  }

  void send_state(bytes& out, const frame_info& now) noexcept {
    write_state(out, now.paused, now.frame);
    sent_paused_ = now.paused;
    state_frame_ = now.frame;
  }

  static bool abandon(hub_link& link) noexcept {
    link.outbox.release();
    link.abandoned.store(true, std::memory_order_release);
    return false;
  }

  /// @return true if a list has changed
  bool take_lists(hub_link& link) noexcept {
    if (link.list_version.load() == list_version_) return false;
    const std::unique_lock<std::mutex> lock{link.list_lock, std::try_to_lock};
    if (!lock.owns_lock()) return false;
    list_version_ = link.list_version.load();
    wanted_.clear(), breaks_.clear(), conditions_.clear();
    conditions_.append(link.conditions.data(), link.conditions.size());
    const std::size_t count = std::min(link.entities.size(), max_inspected);
    ECS_ATLAS_TRY { inspected_.assign(link.entities.data(), link.entities.data() + count); }
    ECS_ATLAS_CATCH { inspected_.clear(); }
    mark(wanted_, link.watch, 1);
    mark(breaks_, link.gained, component_changes::gained);
    mark(breaks_, link.lost, component_changes::lost);
    for (std::size_t at = 0; at < conditions_.size(); at += 4 + std::size_t{conditions_[at + 2]} + conditions_[at + 3]) {
      mark(breaks_, conditions_[at], static_cast<std::uint8_t>(conditions_[at + 1] << condition_shift));
    }
    return true;
  }

  static void mark(bytes& in, const buffer<std::uint32_t>& columns, std::uint8_t bit) noexcept {
    for (std::size_t i = 0; i < columns.size(); i++) mark(in, columns[i], bit);
  }

  static void mark(bytes& in, std::uint32_t column, std::uint8_t bit) noexcept {
    const std::size_t size = in.size();
    if (column >= 65'536) return;
    if (column >= size) {
      if (!in.resize(column + 1)) return;
      std::memset(in.data() + size, 0, column + 1 - size);
    }
    in[column] = static_cast<std::uint8_t>(in[column] | bit);
  }

  /// Declares new columns, as many as there is time for.
  void write_schema(const columns& from, hub_link& link, time_slice& time) {
    const std::size_t before = sweep_.size();
    std::size_t count = 0;
    time.go_on_for(time_slice::most / 4);
    time.use(time_slice::most);
    for (std::size_t i = before; i < from.column_count() && (i < before + least_columns || time.has_time(schema_work)); i++) {
      const std::uint32_t id = from.declared(i);
      const column& of = from.all()[id];
      sweep_.add(id, id < link.allowed.columns && of.name.size() <= link.allowed.name && of.meta.size() <= link.allowed.meta);
      count += sweep_.is_usable(id) ? 1U : 0U;
    }
    bytes& out = link.outbox;
    const std::size_t at = begin_frame(out);
    messagepack_writer schema{out};
    schema.map(2);
    schema.fields("type", "schema");
    schema.text("columns");
    schema.array(count);
    for (std::size_t i = before; i < sweep_.size(); i++) {
      const std::uint32_t id = from.declared(i);
      if (sweep_.is_usable(id)) write_column(schema, out, id, from.all()[id]);
    }
    end_frame(out, at);
  }

  bool write_changes(columns& from, hub_link& link, const frame_info& now, difference& what, time_slice& time) {
    bytes& out = link.outbox;
    const std::size_t at = begin_frame(out);
    const bool first = sequence_ == 0;
    const bool was_whole = is_whole();
    const std::uint64_t covers = now.frame - compared_frame_;
    begin_reading_results();
    messagepack_writer head{out};
    head.map(covers > 1 && !first ? 6U : 5U);
    head.fields("type", std::string_view{first ? "snapshot" : "delta"}, "seq", sequence_ + 1, "frame", now.frame);
    head.text("time");
    head.number(now.milliseconds);
    if (covers > 1 && !first) head.fields("merged", std::min<std::uint64_t>(covers, 0xffff'ffff));
    head.text("columns");
    change_list list{out};
    sweep_part part{from, link.allowed, wanted_, list, what, time, out, at, being_read_.list.size(), now.frame, now.since, now.paused};
    if (!sweep_.read(part)) return false;
    const bool is_torn = sweep_.is_torn();
    const std::uint64_t age = sweep_.value_age();
    list.end();
    const bool lists_edits = sweep_.has_ended() && being_read_.count > 0;
    const bool is_news = list.count() > 0 || first || lists_edits || (!was_whole && is_whole());
    // A change is found later if what it changed had been read before it.
    compared_frame_ = sweep_.structure_since();
    if (!is_news) return out.resize(at) || at == 0;
    if (is_torn) head.fields("torn", true);
    if (age > 0) head.fields("valueAge", std::min<std::uint64_t>(age, 0xffff'ffff));
    if (lists_edits) write_edits(head, out);
    // The map gets more keys than its header says; the header is the first byte after the frame's length.
    if (!out.failed()) out[at + 4] = static_cast<std::uint8_t>(out[at + 4] + (is_torn ? 1 : 0) + (age > 0 ? 1 : 0) + (lists_edits ? 1 : 0));
    end_frame(out, at);
    sequence_++;
    plan_next(now.time, interval(link));
    return true;
  }

  /// If the world is read over several frames, edits are listed once all columns were read after them.
  void begin_reading_results() noexcept {
    if (sweep_.is_between() && being_read_.count == 0) std::swap(done_, being_read_);
  }

  void write_edits(messagepack_writer& head, bytes& out) noexcept {
    head.text("edits");
    head.array(being_read_.count);
    out.append(being_read_.list.data(), being_read_.list.size());
    being_read_.list.clear();
    being_read_.count = 0;
  }

  /// A delta may be half an interval early, so a rate of 60 does not halve a game that runs at 60 Hz; on average the
  /// rate is kept.
  void plan_next(clock::time_point now, clock::duration interval) noexcept {
    next_ = (now - next_ > interval / 2 ? now : next_) + interval;
  }

  bool active_ = false;
  bool sent_paused_ = false;
  std::uint32_t sequence_ = 0;
  std::uint32_t list_version_ = 0;
  std::uint64_t state_frame_ = 0;
  std::uint64_t compared_frame_ = 0;
  clock::time_point next_;
  column_sweep sweep_;
  bytes wanted_;
  bytes breaks_;
  /// As in a message.
  buffer<std::uint32_t> conditions_;
  std::vector<std::uint32_t> inspected_;
  bytes answers_;
  /// Carried-out edits: first those whose results are not read yet, then those whose results are being read.
  listed_edits done_;
  listed_edits being_read_;
};

}  // namespace ecs_atlas

#endif
