#ifndef ECS_ATLAS_ATLAS_HPP
#define ECS_ATLAS_ATLAS_HPP

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include "column.hpp"
#include "courier.hpp"
#include "hub_link.hpp"
#include "hub_view.hpp"

namespace ecs_atlas {

/// Shows a game's memory to every ECS Atlas that runs on this machine, while one does; ecs_atlas.hpp has an example.
///
/// An atlas belongs to the thread that calls `frame`. It never throws, never waits (except while a hub holds the game), and
/// writes nothing anywhere. With `ECS_ATLAS=off` in the environment it does nothing at all.
class atlas : pinned {
 public:
  explicit atlas(std::string name) : atlas{options{std::move(name)}} {}

  explicit atlas(options who) noexcept : who_{std::move(who)} {
    for (std::string* text : {&who_.name, &who_.world, &who_.engine, &who_.engine_version, &who_.adapter}) shorten(*text);
    ECS_ATLAS_TRY {
      if (is_switched_off()) return;
      auto hubs = std::make_unique<connections>(who_, number_);
      hubs->to_all.start();
      hubs_ = std::move(hubs);
    }
    ECS_ATLAS_CATCH { hubs_.reset(); }
  }

  /// Declares a column, before or while the game runs. The same name again gives the same column.
  /// @param watched its values are only sent while a hub watches them: see `wants`
  column_id column(std::string_view name, type of, std::initializer_list<fact> meta = {}, bool watched = false) noexcept {
    return column(name, of, meta.begin(), meta.size(), watched);
  }

  column_id column(std::string_view name, type of, const fact* meta, std::size_t facts, bool watched) noexcept {
    ECS_ATLAS_TRY {
      const auto known = by_name_.find(std::string{name});
      if (known != by_name_.end()) return known->second;
      ecs_atlas::column added;
      added.name = name;
      added.of = of;
      added.watched = watched;
      messagepack_writer writer{added.meta};
      writer.map(facts);
      for (std::size_t i = 0; i < facts; i++) meta[i].write(writer);
      if (added.meta.failed()) return {};
      const column_id id{static_cast<std::uint32_t>(columns_.size())};
      columns_.push_back(std::move(added));
      by_name_.emplace(name, id);
      return id;
    }
    ECS_ATLAS_CATCH { return {}; }
    return {};
  }

  /// Who carries out edits, where `options.edit` allows them: once a frame, before rows are asked for.
  void edit_with(std::function<edit_result(const edit_request&)> editor) { editor_ = std::move(editor); }

  [[nodiscard]] std::size_t column_count() const noexcept { return columns_.size(); }

  /// Whether anybody looks on.
  [[nodiscard]] bool attached() const noexcept {
    return hubs_ != nullptr && std::any_of(hubs_->all.begin(), hubs_->all.end(), [](const hub_link& link) { return link.is_open(); });
  }

  /// Once a frame, when the game's state is as it shall be seen. Calls `give` when a hub is connected, so that
  /// it can `give` each column its rows; what it gives must stay where it is until `frame` returns. A column that is not
  /// given has no rows.
  template <typename Give>
  void frame(Give&& give) {
    frame(std::forward<Give>(give), [] {});
  }

  /// @param held called every few milliseconds while a hub holds the game: for a window's events
  template <typename Give, typename Held>
  void frame(Give&& give, Held&& held) {
    if (hubs_ == nullptr) return;
    paused_ = is_blocked();
    serve(give);
    while (is_blocked()) {
      paused_ = true;
      serve(give);
      held();
      std::this_thread::sleep_for(std::chrono::milliseconds{4});
    }
    paused_ = false;
    for (hub_link& link : hubs_->all) link.pass_frame();
    number_.fetch_add(1, std::memory_order_relaxed);
  }

  /// @name While `frame` asks for rows. `give_one`, `give_each`, `give_some` and `give_texts` copy what they are given: called at any
  /// other time, what they gave is shown until the column is given again.
  /// @{

  /// Whether a hub watches a column declared as watched; when not, it need not be given.
  [[nodiscard]] bool wants(column_id of) const noexcept { return of.value < wanted_.size() && wanted_[of.value]; }

  /// Consecutive rows.
  void give(column_id of, const void* data, std::size_t count) noexcept { give(of, rows{data, nullptr, 0, count}); }

  /// Pages, or rows some of which are absent.
  void give(column_id of, const rows& now) noexcept {
    if (of.value < columns_.size()) columns_[of.value].now = now;
  }

  /// A column of a single row.
  template <typename T>
  void give_one(column_id of, T value) noexcept {
    give_each(of, 1, [value](std::size_t) { return value; });
  }

  /// A field of structs that follow one another.
  template <typename Struct, typename Field>
  void give_field(column_id of, const Struct* first, std::size_t count, Field Struct::* field) noexcept {
    if (of.value >= columns_.size() || size_of(columns_[of.value].of) != sizeof(Field)) return;
    rows now{first, nullptr, 0, count};
    now.stride = sizeof(Struct);
    now.offset = count == 0 ? 0 : offset_of(*first, field);
    give(of, now);
  }

  /// Rows that are computed: what `read(row)` gives is copied. Not 0, `version` says that it would give the same as when
  /// it was called with that number.
  template <typename Read>
  void give_each(column_id of, std::size_t count, Read&& read, std::uint64_t version = 0) noexcept {
    give_some(of, count, std::forward<Read>(read), nullptr, version);
  }

  /// As `give_each`, with rows that are absent: `read` is not called where `present` has a 0.
  template <typename Read>
  void give_some(column_id of, std::size_t count, Read&& read, const std::uint8_t* present, std::uint64_t version = 0) noexcept {
    using value = std::decay_t<decltype(read(std::size_t{0}))>;
    if (of.value >= columns_.size() || size_of(columns_[of.value].of) != sizeof(value)) return;
    if (give_kept(of, version)) return;
    bytes& staged = columns_[of.value].staged;
    if (!staged.resize(count * sizeof(value))) return;
    std::uint8_t* at = staged.data();
    for (std::size_t row = 0; row < count; row++, at += sizeof(value)) {
      const value copied = present == nullptr || present[row] != 0 ? static_cast<value>(read(row)) : value{};
      std::memcpy(at, &copied, sizeof copied);
    }
    rows now{staged.data(), nullptr, 0, count, present};
    now.version = version;
    keep(of, now);
  }

  /// A column of type `json`: texts, from anything that can be walked.
  template <typename Texts>
  void give_texts(column_id of, const Texts& texts, std::uint64_t version = 0) noexcept {
    if (of.value >= columns_.size() || give_kept(of, version)) return;
    bytes& staged = columns_[of.value].staged;
    staged.clear();
    messagepack_writer out{staged};
    std::size_t count = 0;
    for (const auto& text : texts) out.text(text_of(text)), count++;
    if (staged.failed()) return;
    rows now{staged.data(), nullptr, 0, count};
    now.version = version;
    keep(of, now);
  }

  /// Texts that are computed, in a column of type `json`: what `read(row)` gives is a `std::string`, or a view that is valid until
  /// `frame` returns. Only texts that have changed are sent.
  template <typename Read>
  void give_each_text(column_id of, std::size_t count, Read&& read, const std::uint8_t* present = nullptr) noexcept {
    if (of.value >= columns_.size()) return;
    ECS_ATLAS_TRY {
      auto& texts = columns_[of.value].texts;
      if (texts == nullptr) texts = std::make_unique<text_rows>();
      texts->clear();
      for (std::size_t row = 0; row < count && texts->size < most_text; row++) {
        if (present != nullptr && present[row] == 0) texts->push(std::string_view{});
        else if constexpr (std::is_same_v<decltype(read(row)), std::string>) texts->push(read(row));
        else texts->push(text_of(read(row)));
      }
      if (texts->failed()) return;
      texts->locate();
      rows now{texts->keys.data(), nullptr, 0, texts->keys.size(), present};
      now.write = text_rows::write;
      now.of = texts.get();
      give(of, now);
    }
    ECS_ATLAS_CATCH {}
  }
  /// @}

 private:
  /// Bytes of texts in one column.
  static constexpr std::size_t most_text = 16'777'216;

  struct connections {
    connections(const options& who, const std::atomic<std::uint64_t>& frame) noexcept : to_all{all, who, frame} {}

    links all;
    std::array<hub_view, max_hubs> views;
    courier to_all;
  };

  template <typename Struct, typename Field>
  static std::size_t offset_of(const Struct& in, Field Struct::* field) noexcept {
    return static_cast<std::size_t>(reinterpret_cast<const char*>(&(in.*field)) - reinterpret_cast<const char*>(&in));
  }

  static void shorten(std::string& text) noexcept {
    if (text.size() <= 256) return;
    std::size_t end = 256;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80) end--;
    text.resize(end);
  }

  /// Gives what was staged for that version, if it was.
  bool give_kept(column_id of, std::uint64_t version) noexcept {
    const rows& kept = columns_[of.value].kept;
    if (version == 0 || kept.version != version) return false;
    give(of, kept);
    return true;
  }

  void keep(column_id of, const rows& now) noexcept {
    columns_[of.value].kept = now;
    columns_[of.value].lasts = !asks_;
    give(of, now);
  }

  [[nodiscard]] bool is_blocked() const noexcept {
    return std::any_of(hubs_->all.begin(), hubs_->all.end(), [](const hub_link& link) { return link.blocks(); });
  }

  /// Sends to every hub that can take something.
  template <typename Give>
  void serve(Give&& give) {
    if (who_.edit) carry_out_edits();
    const moment now{number_.load(std::memory_order_relaxed), clock::now(), 0, paused_};
    if (!paused_ && now.time < rests_until_) return;
    std::array<bool, max_hubs> due = {};
    bool any = false;
    for (std::size_t i = 0; i < max_hubs; i++) any = (due[i] = is_due(i, now)) || any;
    if (!any || !ask_wanted(due)) return;
    for (ecs_atlas::column& of : columns_) of.now = of.lasts ? of.kept : rows{};
    asks_ = true;
    give();
    asks_ = false;
    send(due, now);
    const clock::time_point end = clock::now();
    const double share = who_.share > 0.001 ? who_.share : 0.001;
    rests_until_ = end + std::chrono::duration_cast<clock::duration>((end - now.time) * (1 / share - 1));
  }

  void carry_out_edits() noexcept {
    for (std::size_t i = 0; i < max_hubs; i++) {
      ECS_ATLAS_TRY {
        if (hubs_->views[i].take_edits(hubs_->all[i], edits_)) {
          for (const edit_request& edit : edits_) carry_out(edit, hubs_->views[i]);
        }
      }
      ECS_ATLAS_CATCH {}
      edits_.clear();
      if (hubs_->views[i].send_answers(hubs_->all[i])) hubs_->to_all.wake();
    }
  }

  void carry_out(const edit_request& edit, hub_view& asked) {
    edit_result result;
    ECS_ATLAS_TRY {
      if (editor_) result = editor_(edit);
      else result.refused = "This game cannot be edited";
    }
    ECS_ATLAS_CATCH { result.refused = "The game refused it with an exception"; }
    asked.answer(edit.id, result);
    if (!result.refused.empty()) return;
    for (hub_view& view : hubs_->views) view.name_edit(edit, result);
  }

  bool is_due(std::size_t i, const moment& now) noexcept {
    hub_link& link = hubs_->all[i];
    hub_view& view = hubs_->views[i];
    const hub_link::phase phase = link.now.load(std::memory_order_acquire);
    if (phase == hub_link::phase::lost) {
      view.end();
      link.now.store(hub_link::phase::free, std::memory_order_release);
    }
    if (phase != hub_link::phase::open || link.abandoned.load()) return false;
    if (!view.is_active()) view.begin();
    view.take_watch_list(link);
    return view.is_due(link, now);
  }

  bool ask_wanted(const std::array<bool, max_hubs>& due) noexcept {
    ECS_ATLAS_TRY {
      wanted_.assign(columns_.size(), false);
      for (std::size_t i = 0; i < max_hubs; i++) {
        if (!due[i]) continue;
        for (std::uint32_t of = 0; of < columns_.size(); of++) wanted_[of] = wanted_[of] || hubs_->views[i].wants(of);
      }
      return true;
    }
    ECS_ATLAS_CATCH { return false; }
    return false;
  }

  void send(const std::array<bool, max_hubs>& due, moment now) noexcept {
    now.milliseconds = std::chrono::duration<double, std::milli>(now.time - began_).count();
    bool any = false;
    for (std::size_t i = 0; i < max_hubs; i++) {
      if (!due[i]) continue;
      hub_link& link = hubs_->all[i];
      if (hubs_->views[i].compose(columns_, link, now, difference_)) {
        link.full.store(true, std::memory_order_release);
        any = true;
      }
    }
    if (any) hubs_->to_all.wake();
  }

  options who_;
  std::atomic<std::uint64_t> number_{0};
  clock::time_point began_ = clock::now();
  /// So that the probe keeps to its share of the game's time.
  clock::time_point rests_until_;
  bool paused_ = false;
  /// `frame` asks for rows.
  bool asks_ = false;
  std::vector<ecs_atlas::column> columns_;
  std::unordered_map<std::string, column_id> by_name_;
  std::vector<bool> wanted_;
  std::function<edit_result(const edit_request&)> editor_;
  std::vector<edit_request> edits_;
  difference difference_;
  /// Null when switched off. Last, so that its thread ends first.
  std::unique_ptr<connections> hubs_;
};

}  // namespace ecs_atlas

#endif
