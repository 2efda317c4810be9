#ifndef ECS_ATLAS_HUB_STREAM_HPP
#define ECS_ATLAS_HUB_STREAM_HPP

#include <cstdint>
#include <cstring>
#include <string>

#include "hub_link.hpp"
#include "platform.hpp"

namespace ecs_atlas {

/// The hub thread's side of a connection: splits incoming bytes into frames, and sends whole frames from two sources:
/// the thread's own small messages (`control`) and the link's outbox.
class hub_stream {
 public:
  bool open(const std::string& address) {
    control_.clear();
    inbox_.clear();
    sent_ = read_ = 0;
    sending_ = source::none;
    valid_ = true;
    return stream_.open(address);
  }

  void close() noexcept {
    stream_.close();
    inbox_.release();
    control_.release();
  }

  /// The hub thread's own messages that wait to be sent.
  [[nodiscard]] bytes& control() noexcept { return control_; }

  /// False once a frame was longer than any message of a hub.
  [[nodiscard]] bool is_valid() const noexcept { return valid_; }

  /// True while a message is sent only in part.
  [[nodiscard]] bool is_sending() const noexcept { return sending_ != source::none; }

  void watch(platform::waiter& waiter, const hub_link& link) noexcept {
    waiter.watch(stream_, sending_ != source::none || !control_.empty() || link.full.load(std::memory_order_acquire) || link.has_answers.load(std::memory_order_acquire));
  }

  /// Reads the available bytes. @return false at the end of the stream; earlier frames, such as a `bye`, remain to be
  /// read
  bool receive() noexcept {
    drop_read();
    while (inbox_.size() < max_frame) {
      std::uint8_t* at = inbox_.grow(chunk);
      if (at == nullptr) return false;
      const long count = stream_.receive(at, chunk);
      (void)inbox_.resize(inbox_.size() - chunk + static_cast<std::size_t>(count > 0 ? count : 0));
      if (count <= 0) return count == 0;
    }
    return true;
  }

  /// Returns the next complete frame, which is valid until `receive`.
  bool next_frame(const std::uint8_t*& frame, std::size_t& size) noexcept {
    const std::size_t left = inbox_.size() - read_;
    if (!valid_ || left < 4) return false;
    const std::uint8_t* head = inbox_.data() + read_;
    size = head[0] | static_cast<std::size_t>(head[1]) << 8 | static_cast<std::size_t>(head[2]) << 16 | static_cast<std::size_t>(head[3]) << 24;
    valid_ = size > 0 && size <= max_frame;
    if (!valid_ || left < 4 + size) return false;
    frame = head + 4;
    read_ += 4 + size;
    return true;
  }

  /// Sends as much as the connection accepts. @return false if the other side is gone
  bool send(hub_link& link) noexcept {
    for (;;) {
      if (control_.failed()) return false;
      if (sending_ == source::none) choose(link);
      if (sending_ == source::none) return true;
      bytes& from = sending_ == source::control ? control_ : link.outbox;
      const long count = stream_.send(from.data() + sent_, from.size() - sent_);
      if (count < 0) return false;
      if (count == 0) return true;
      sent_ += static_cast<std::size_t>(count);
      if (sent_ == from.size()) finish(link);
    }
  }

  /// Sends `bye` if that is possible without waiting.
  void send_bye(hub_link& link, std::string_view reason) noexcept {
    if (!send(link) || sending_ != source::none) return;
    write_bye(control_, "done", reason);
    (void)send(link);
  }

 private:
  enum class source : std::uint8_t { none, control, outbox };

  static constexpr std::size_t chunk = 16'384;
  /// The longest message of a hub is a `watch` list of all columns.
  static constexpr std::size_t max_frame = 1'048'576;

  void choose(hub_link& link) noexcept {
    link.move_answers(control_);
    if (!control_.empty()) sending_ = source::control;
    else if (link.full.load(std::memory_order_acquire)) sending_ = source::outbox;
  }

  void finish(hub_link& link) noexcept {
    sent_ = 0;
    if (sending_ == source::control) {
      control_.clear();
    } else {
      link.outbox.clear();
      link.full.store(false, std::memory_order_release);
    }
    sending_ = source::none;
  }

  void drop_read() noexcept {
    if (read_ == 0) return;
    const std::size_t left = inbox_.size() - read_;
    std::memmove(inbox_.data(), inbox_.data() + read_, left);
    (void)inbox_.resize(left);
    read_ = 0;
  }

  platform::stream stream_;
  bytes control_;
  bytes inbox_;
  std::size_t read_ = 0;
  std::size_t sent_ = 0;
  source sending_ = source::none;
  bool valid_ = true;
};

}  // namespace ecs_atlas

#endif
