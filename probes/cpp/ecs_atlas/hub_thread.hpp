#ifndef ECS_ATLAS_HUB_THREAD_HPP
#define ECS_ATLAS_HUB_THREAD_HPP

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "endpoints.hpp"
#include "hub_link.hpp"
#include "hub_stream.hpp"
#include "platform.hpp"

namespace ecs_atlas {

using links = std::array<hub_link, max_hubs>;

/// The background thread: finds hubs, connects, sends `hello` and the contents of each link's outbox, and passes the
/// hub's messages on. It answers pings itself, so a hub can distinguish a game whose frame hangs from one that is gone.
class hub_thread : pinned {
 public:
  hub_thread(links& to, const options& who, const std::atomic<std::uint64_t>& frame) noexcept : links_{to}, who_{who}, frame_{frame} {}
  ~hub_thread() { stop(); }

  /// The time for which the last frame of a game that ends may be sent.
  static constexpr auto farewell = std::chrono::milliseconds{250};

  void start() {
    folders_ = endpoint_folders();
    instance_ = draw_instance();
    program_ = platform::program_path();
    if (waiter_.ok()) thread_ = platform::quiet_thread([this] { run_safely(); });
  }

  /// Sends `bye` to the hubs and ends the thread.
  void stop() noexcept {
    if (!thread_.joinable()) return;
    stopping_ = true;
    waiter_.wake();
    thread_.join();
  }

  /// Call this after filling an outbox.
  void wake() noexcept { waiter_.wake(); }

  /// Destroys an object in this thread, because that may take longer than a frame of the game should.
  void destroy_later(std::shared_ptr<void> of) {
    const std::lock_guard<std::mutex> lock{garbage_lock_};
    garbage_.push_back(std::move(of));
  }

 private:
  using clock = std::chrono::steady_clock;
  using phase = hub_link::phase;

  static constexpr auto search_every = std::chrono::seconds{1};
  static constexpr auto silence = std::chrono::seconds{30};
  /// The time for which a hub is avoided after it reported an error of this probe.
  static constexpr auto penalty = std::chrono::minutes{1};

  struct endpoint {
    std::string address;
    clock::time_point not_before;
  };

  struct line {
    hub_stream stream;
    std::string address;
    clock::time_point heard;
  };

  /// If anything fails here, including memory allocation, the game continues without its probe.
  void run_safely() noexcept {
    ECS_ATLAS_TRY { run(); }
    ECS_ATLAS_CATCH {}
    for (std::size_t i = 0; i < max_hubs; i++) disconnect(i);
  }

  void run() {
    platform::lower_priority();
    clock::time_point next_search = clock::now();
    while (!stopping_) {
      const clock::time_point now = clock::now();
      if (now >= next_search) {
        connects_again_ = false;
        search(now);
        next_search = now + search_every;
      }
      for (std::size_t i = 0; i < max_hubs; i++) serve(i, now);
      destroy_garbage();
      if (connects_again_) next_search = now;
      waiter_.begin();
      for (std::size_t i = 0; i < max_hubs; i++) {
        if (is_connected(i)) lines_[i].stream.watch(waiter_, links_[i]);
      }
      waiter_.wait(static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(next_search - now).count()) + 1);
    }
    send_rest();
    for (std::size_t i = 0; i < max_hubs; i++) {
      if (is_connected(i)) lines_[i].stream.send_bye(links_[i], "The game has ended");
    }
  }

  /// Waits for hubs that are slow to receive the last frame.
  void send_rest() {
    const clock::time_point until = clock::now() + farewell;
    for (;;) {
      bool pending = false;
      waiter_.begin();
      for (std::size_t i = 0; i < max_hubs; i++) {
        if (!is_connected(i)) continue;
        if (!lines_[i].stream.receive() || !read_frames(i, clock::now()) || !lines_[i].stream.send(links_[i])) disconnect(i);
        else if (lines_[i].stream.is_sending()) lines_[i].stream.watch(waiter_, links_[i]), pending = true;
      }
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - clock::now()).count();
      if (!pending || left <= 0) return;
      waiter_.wait(static_cast<int>(left));
    }
  }

  [[nodiscard]] bool is_connected(std::size_t i) const noexcept {
    const phase now = links_[i].now.load(std::memory_order_acquire);
    return now == phase::opening || now == phase::open;
  }

  void search(clock::time_point now) {
    blocked_.erase(std::remove_if(blocked_.begin(), blocked_.end(), [now](const endpoint& it) { return it.not_before <= now; }), blocked_.end());
    for (std::string& address : find_endpoints(folders_)) {
      if (is_known(address)) continue;
      for (std::size_t i = 0; i < max_hubs; i++) {
        if (links_[i].now.load(std::memory_order_acquire) != phase::free) continue;
        connect(i, std::move(address), now);
        break;
      }
    }
  }

  [[nodiscard]] bool is_known(const std::string& address) const {
    for (std::size_t i = 0; i < max_hubs; i++) {
      if (is_connected(i) && lines_[i].address == address) return true;
    }
    return std::any_of(blocked_.begin(), blocked_.end(), [&](const endpoint& it) { return it.address == address; });
  }

  void connect(std::size_t i, std::string address, clock::time_point now) {
    line& to = lines_[i];
    if (!to.stream.open(address)) return;
    to.address = std::move(address);
    to.heard = now;
    links_[i].reset();
    write_hello(to.stream.control(), who_, instance_, platform::process_id(), program_);
    links_[i].now.store(phase::opening, std::memory_order_release);
  }

  void serve(std::size_t i, clock::time_point now) {
    if (!is_connected(i)) return;
    line& with = lines_[i];
    const bool goes_on = with.stream.receive();
    if (!read_frames(i, now) || !goes_on || !with.stream.send(links_[i]) || now - with.heard > silence) return disconnect(i);
    if (links_[i].abandoned.load(std::memory_order_acquire)) {
      (void)block_hub(i, now);
      disconnect(i);
    } else if (links_[i].begins_again.load(std::memory_order_acquire)) {
      with.stream.send_bye(links_[i], "The game declares its columns again");
      disconnect(i);
      connects_again_ = true;
    }
  }

  void destroy_garbage() noexcept {
    std::vector<std::shared_ptr<void>> old;
    const std::lock_guard<std::mutex> lock{garbage_lock_};
    old.swap(garbage_);
  }

  bool read_frames(std::size_t i, clock::time_point now) {
    line& with = lines_[i];
    const std::uint8_t* frame = nullptr;
    std::size_t size = 0;
    while (with.stream.next_frame(frame, size)) {
      hub_message message;
      if (!read_hub_message(frame, size, message)) return block_hub(i, now);
      with.heard = now;
      if (!take(i, message, now)) return false;
    }
    return with.stream.is_valid() || block_hub(i, now);
  }

  /// @return false if the connection is over
  bool take(std::size_t i, hub_message& message, clock::time_point now) {
    hub_link& link = links_[i];
    if (message.type == "welcome") return welcome(i, message);
    if (message.type == "bye") {
      const bool by_choice = message.code == "done" || message.code == "shutdown" || message.code == "no-hello";
      return by_choice ? false : block_hub(i, now);
    }
    if (message.type == "edit") return take_edit(i, message, now);
    const bool holds = message.type == "pause" || message.type == "step" || message.type == "break";
    if (message.type == "ping") write_pong(lines_[i].stream.control(), message.id, frame_.load(std::memory_order_relaxed));
    else if (who_.may_pause || !holds) (void)link.take(message);
    return true;
  }

  bool take_edit(std::size_t i, const hub_message& message, clock::time_point now) {
    edit_request edit;
    if (!read_edit(message, edit)) return block_hub(i, now);
    const std::uint32_t id = edit.id;
    bytes& answers = lines_[i].stream.control();
    if (!who_.edit) write_edited(answers, id, refusal("This game does not allow edits"));
    else if (!links_[i].take_edit(std::move(edit))) write_edited(answers, id, refusal("More than " + std::to_string(max_edits) + " edits wait for the game"));
    return true;
  }

  bool welcome(std::size_t i, hub_message& message) {
    hub_link& link = links_[i];
    if (link.now.load() != phase::opening) return true;
    link.allowed = message.allowed;
    link.set_rate(message.per_second);
    link.set_watch(message.watch, message.entities);
    link.now.store(phase::open, std::memory_order_release);
    return true;
  }

  bool block_hub(std::size_t i, clock::time_point now) {
    blocked_.push_back({lines_[i].address, now + penalty});
    return false;
  }

  void disconnect(std::size_t i) noexcept {
    if (!is_connected(i)) return;
    lines_[i].stream.close();
    hub_link& link = links_[i];
    link.holds = false;
    link.steps = 0;
    // The frame only has to clean up if it has seen the link open.
    const bool was_open = link.now.load() == phase::open;
    link.now.store(was_open ? phase::lost : phase::free, std::memory_order_release);
  }

  /// Returns 32 hex digits that differ in each run; they are derived from the system's randomness, the clocks, the
  /// process and its addresses.
  std::string draw_instance() const {
    std::uint64_t state = static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
    state ^= static_cast<std::uint64_t>(clock::now().time_since_epoch().count()) * 0x9e37'79b9'7f4a'7c15U;
    state ^= static_cast<std::uint64_t>(platform::process_id()) << 32;
    state ^= reinterpret_cast<std::uintptr_t>(this);
    std::string digits;
    for (int i = 0; i < 2; i++) {
      state += platform::random_number() + 0x9e37'79b9'7f4a'7c15U;
      std::uint64_t mixed = (state ^ (state >> 30)) * 0xbf58'476d'1ce4'e5b9U;
      mixed = (mixed ^ (mixed >> 27)) * 0x94d0'49bb'1331'11ebU;
      mixed ^= mixed >> 31;
      for (int digit = 0; digit < 16; digit++) digits += "0123456789abcdef"[(mixed >> (4 * digit)) & 15];
    }
    return digits;
  }

  links& links_;
  const options& who_;
  const std::atomic<std::uint64_t>& frame_;
  std::vector<std::string> folders_;
  std::string instance_;
  std::string program_;
  std::array<line, max_hubs> lines_;
  std::vector<endpoint> blocked_;
  platform::waiter waiter_;
  std::atomic<bool> stopping_{false};
  /// True if a hub is looked for at once, because the connection to it was closed to begin again.
  bool connects_again_ = false;
  std::mutex garbage_lock_;
  std::vector<std::shared_ptr<void>> garbage_;
  std::thread thread_;
};

}  // namespace ecs_atlas

#endif
