#ifndef ECS_ATLAS_PLATFORM_WINDOWS_HPP
#define ECS_ATLAS_PLATFORM_WINDOWS_HPP

#ifndef WIN32_LEAN_AND_MEAN
#  define WIN32_LEAN_AND_MEAN
#endif
#ifndef NOMINMAX
#  define NOMINMAX
#endif
#include <windows.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace ecs_atlas::platform {

inline std::uint32_t process_id() noexcept { return static_cast<std::uint32_t>(::GetCurrentProcessId()); }

namespace internal {

inline std::wstring to_utf16(const std::string& text) {
  const int size = ::MultiByteToWideChar(CP_UTF8, 0, text.data(), static_cast<int>(text.size()), nullptr, 0);
  std::wstring result(static_cast<std::size_t>(size), L'\0');
  ::MultiByteToWideChar(CP_UTF8, 0, text.data(), static_cast<int>(text.size()), result.data(), size);
  return result;
}

inline std::string to_utf8(const wchar_t* text) {
  const int size = ::WideCharToMultiByte(CP_UTF8, 0, text, -1, nullptr, 0, nullptr, nullptr);
  if (size <= 1) return {};
  std::string result(static_cast<std::size_t>(size - 1), '\0');
  ::WideCharToMultiByte(CP_UTF8, 0, text, -1, result.data(), size, nullptr, nullptr);
  return result;
}

}  // namespace internal

inline std::string program_path() {
  wchar_t path[1024] = {};
  const DWORD size = ::GetModuleFileNameW(nullptr, path, 1024);
  std::string result = size > 0 && size < 1024 ? internal::to_utf8(path) : std::string{};
  return result.size() <= 1024 ? result : std::string{};
}

inline std::uint64_t random_number() noexcept {
  LARGE_INTEGER count = {};
  ::QueryPerformanceCounter(&count);
  return static_cast<std::uint64_t>(count.QuadPart) * 0x9e37'79b9'7f4a'7c15U;
}

/// Only its user can write to `%LOCALAPPDATA%`.
inline bool is_private_folder(const std::string& path) {
  const DWORD attributes = ::GetFileAttributesW(internal::to_utf16(path).c_str());
  return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
}

inline std::vector<std::string> files_in(const std::string& folder) {
  std::vector<std::string> names;
  WIN32_FIND_DATAW found = {};
  const HANDLE search = ::FindFirstFileW((internal::to_utf16(folder) + L"\\*").c_str(), &found);
  if (search == INVALID_HANDLE_VALUE) return names;
  do names.push_back(internal::to_utf8(found.cFileName));
  while (::FindNextFileW(search, &found));
  ::FindClose(search);
  return names;
}

/// Returns the first 4 KB of a file; empty if it cannot be read.
inline std::string small_file(const std::string& path) {
  const HANDLE file = ::CreateFileW(internal::to_utf16(path).c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr, OPEN_EXISTING, 0, nullptr);
  if (file == INVALID_HANDLE_VALUE) return {};
  std::string text(4096, '\0');
  DWORD size = 0;
  const bool read = ::ReadFile(file, text.data(), static_cast<DWORD>(text.size()), &size, nullptr) != 0;
  ::CloseHandle(file);
  text.resize(read ? size : 0);
  return text;
}

/// One direction of a pipe, with a buffer that the system reads or writes asynchronously.
class transfer : pinned {
 public:
  transfer() noexcept { state_.hEvent = ::CreateEventW(nullptr, TRUE, FALSE, nullptr); }
  ~transfer() {
    if (state_.hEvent != nullptr) ::CloseHandle(state_.hEvent);
  }

  static constexpr std::size_t size = 65'536;
  std::uint8_t bytes[size];

  [[nodiscard]] HANDLE event() const noexcept { return state_.hEvent; }
  [[nodiscard]] bool is_pending() const noexcept { return pending_; }

  /// Calls `start(OVERLAPPED*)`, which starts a ReadFile or WriteFile. @return like `finish`
  template <typename Start>
  long begin(HANDLE pipe, Start&& start) noexcept {
    ::ResetEvent(state_.hEvent);
    if (!start(&state_) && ::GetLastError() != ERROR_IO_PENDING) return -1;
    pending_ = true;
    return finish(pipe);
  }

  /// @return the number of transferred bytes, 0 while the transfer is pending, -1 if the pipe is broken
  long finish(HANDLE pipe) noexcept {
    DWORD count = 0;
    if (::GetOverlappedResult(pipe, &state_, &count, FALSE)) {
      pending_ = false;
      return count == 0 ? -1 : static_cast<long>(count);
    }
    if (::GetLastError() == ERROR_IO_INCOMPLETE) return 0;
    pending_ = false;
    return -1;
  }

  /// Afterwards the system does not use the buffer any more.
  void cancel(HANDLE pipe) noexcept {
    DWORD count = 0;
    if (pending_ && ::CancelIoEx(pipe, &state_)) (void)::GetOverlappedResult(pipe, &state_, &count, TRUE);
    pending_ = false;
  }

 private:
  OVERLAPPED state_ = {};
  bool pending_ = false;
};

/// A non-blocking named pipe.
class stream : pinned {
 public:
  ~stream() { close(); }

  bool open(const std::string& name) {
    close();
    in_start_ = in_end_ = 0;
    // The hub identifies the game by its messages; it must not impersonate the game's user.
    constexpr DWORD flags = FILE_FLAG_OVERLAPPED | SECURITY_SQOS_PRESENT | SECURITY_IDENTIFICATION;
    pipe_ = ::CreateFileW(internal::to_utf16(name).c_str(), GENERIC_READ | GENERIC_WRITE, 0, nullptr, OPEN_EXISTING, flags, nullptr);
    return pipe_ != INVALID_HANDLE_VALUE;
  }

  void close() noexcept {
    if (pipe_ == INVALID_HANDLE_VALUE) return;
    in_.cancel(pipe_);
    out_.cancel(pipe_);
    ::CloseHandle(pipe_);
    pipe_ = INVALID_HANDLE_VALUE;
  }

  /// @return the number of bytes accepted, 0 if none can be accepted now, -1 if the other side is gone
  long send(const std::uint8_t* data, std::size_t size) noexcept {
    if (out_.is_pending()) {
      const long done = out_.finish(pipe_);
      if (done <= 0) return done;
    }
    const std::size_t count = std::min(size, transfer::size);
    std::memcpy(out_.bytes, data, count);
    const long begun = out_.begin(pipe_, [&](OVERLAPPED* state) {
      return ::WriteFile(pipe_, out_.bytes, static_cast<DWORD>(count), nullptr, state) != 0;
    });
    // A write that has begun will write its whole copy.
    return begun < 0 ? -1 : static_cast<long>(count);
  }

  /// Returns the number of received bytes, otherwise like `send`.
  long receive(std::uint8_t* data, std::size_t size) noexcept {
    if (in_start_ == in_end_) {
      const long count = in_.is_pending() ? in_.finish(pipe_) : in_.begin(pipe_, [&](OVERLAPPED* state) {
        return ::ReadFile(pipe_, in_.bytes, static_cast<DWORD>(transfer::size), nullptr, state) != 0;
      });
      if (count <= 0) return count;
      in_start_ = 0;
      in_end_ = static_cast<std::size_t>(count);
    }
    const std::size_t count = std::min(size, in_end_ - in_start_);
    std::memcpy(data, in_.bytes + in_start_, count);
    in_start_ += count;
    return static_cast<long>(count);
  }

  [[nodiscard]] const transfer& incoming() const noexcept { return in_; }
  [[nodiscard]] const transfer& outgoing() const noexcept { return out_; }

 private:
  HANDLE pipe_ = INVALID_HANDLE_VALUE;
  transfer in_;
  transfer out_;
  std::size_t in_start_ = 0;
  std::size_t in_end_ = 0;
};

/// Sleeps until something happens. `wake` may be called from any thread.
class waiter : pinned {
 public:
  waiter() noexcept : woken_{::CreateEventW(nullptr, FALSE, FALSE, nullptr)} {}
  ~waiter() {
    if (woken_ != nullptr) ::CloseHandle(woken_);
  }

  [[nodiscard]] bool ok() const noexcept { return woken_ != nullptr; }
  void wake() noexcept { ::SetEvent(woken_); }

  void begin() noexcept {
    events_[0] = woken_;
    count_ = 1;
  }

  void watch(stream& of, bool wants_to_send) noexcept {
    if (of.incoming().is_pending()) add(of.incoming().event());
    if (wants_to_send && of.outgoing().is_pending()) add(of.outgoing().event());
  }

  void wait(int milliseconds) noexcept {
    (void)::WaitForMultipleObjects(count_, events_, FALSE, static_cast<DWORD>(milliseconds));
  }

 private:
  void add(HANDLE event) noexcept {
    if (count_ < sizeof events_ / sizeof events_[0]) events_[count_++] = event;
  }

  HANDLE woken_;
  HANDLE events_[32] = {};
  DWORD count_ = 0;
};

/// Lowers the priority of this thread: if all cores are busy, it must not take the core from the game's frame.
/// Its resolution is that of the scheduler (about 16 ms), so it is right on average only.
inline std::chrono::nanoseconds thread_time() noexcept {
  FILETIME began = {}, ended = {}, kernel = {}, user = {};
  if (!::GetThreadTimes(::GetCurrentThread(), &began, &ended, &kernel, &user)) return {};
  const auto ticks = [](const FILETIME& of) { return static_cast<std::int64_t>(of.dwHighDateTime) << 32 | static_cast<std::int64_t>(of.dwLowDateTime); };
  return std::chrono::nanoseconds{(ticks(kernel) + ticks(user)) * 100};
}

inline std::chrono::nanoseconds slice_time() noexcept { return std::chrono::steady_clock::now().time_since_epoch(); }

inline void lower_priority() noexcept { (void)::SetThreadPriority(::GetCurrentThread(), THREAD_PRIORITY_BELOW_NORMAL); }

/// Windows has no signals to block.
template <typename Run>
std::thread quiet_thread(Run&& run) {
  return std::thread{std::forward<Run>(run)};
}

}  // namespace ecs_atlas::platform

#endif
