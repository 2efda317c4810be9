#ifndef ECS_ATLAS_PLATFORM_POSIX_HPP
#define ECS_ATLAS_PLATFORM_POSIX_HPP

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace ecs_atlas::platform {

inline std::uint32_t user_id() noexcept { return static_cast<std::uint32_t>(::getuid()); }
inline std::uint32_t process_id() noexcept { return static_cast<std::uint32_t>(::getpid()); }

inline std::string program_path() {
  char path[1024];
  const ssize_t size = ::readlink("/proc/self/exe", path, sizeof path);
  return size > 0 ? std::string(path, static_cast<std::size_t>(size)) : std::string{};
}

inline std::uint64_t random_number() noexcept {
  std::uint64_t drawn = 0;
  const int file = ::open("/dev/urandom", O_RDONLY | O_CLOEXEC);
  if (file < 0) return drawn;
  if (::read(file, &drawn, sizeof drawn) < 0) drawn = 0;
  ::close(file);
  return drawn;
}

/// Only the user of this game can write to a private folder, so its sockets can be trusted.
inline bool is_private_folder(const std::string& path) noexcept {
  struct stat about = {};
  return ::lstat(path.c_str(), &about) == 0 && S_ISDIR(about.st_mode) && about.st_uid == ::getuid() && (about.st_mode & 022) == 0;
}

inline std::vector<std::string> files_in(const std::string& folder) {
  std::vector<std::string> names;
  DIR* stream = ::opendir(folder.c_str());
  if (stream == nullptr) return names;
  while (const dirent* entry = ::readdir(stream)) names.emplace_back(entry->d_name);
  ::closedir(stream);
  return names;
}

/// Makes a file non-blocking and closes it in child processes.
inline bool make_quiet(int file) noexcept {
  return ::fcntl(file, F_SETFL, O_NONBLOCK) == 0 && ::fcntl(file, F_SETFD, FD_CLOEXEC) == 0;
}

/// A non-blocking Unix domain socket.
class stream : pinned {
 public:
  ~stream() { close(); }

  bool open(const std::string& path) noexcept {
    close();
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof address.sun_path) return false;
    std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
    file_ = ::socket(AF_UNIX, SOCK_STREAM, 0);
    if (file_ < 0) return false;
#ifdef SO_NOSIGPIPE
    const int on = 1;
    (void)::setsockopt(file_, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
    // If the backlog is full (EAGAIN), the next search tries again.
    if (make_quiet(file_) && ::connect(file_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return true;
    close();
    return false;
  }

  void close() noexcept {
    if (file_ >= 0) ::close(file_);
    file_ = -1;
  }

  /// @return the number of bytes sent, 0 if none can be sent now, -1 if the other side is gone
  long send(const std::uint8_t* data, std::size_t size) noexcept {
#ifdef MSG_NOSIGNAL
    constexpr int flags = MSG_NOSIGNAL;
#else
    constexpr int flags = 0;
#endif
    return result(::send(file_, data, size, flags));
  }

  /// Returns the number of received bytes, otherwise like `send`.
  long receive(std::uint8_t* data, std::size_t size) noexcept {
    const ssize_t count = ::recv(file_, data, size, 0);
    return count == 0 ? -1 : result(count);
  }

  [[nodiscard]] int file() const noexcept { return file_; }

 private:
  static long result(ssize_t count) noexcept {
    if (count >= 0) return static_cast<long>(count);
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? 0 : -1;
  }

  int file_ = -1;
};

/// Sleeps until something happens. `wake` may be called from any thread.
class waiter : pinned {
 public:
  waiter() noexcept {
    if (::pipe(ends_) != 0 || !make_quiet(ends_[0]) || !make_quiet(ends_[1])) close();
  }
  ~waiter() { close(); }

  [[nodiscard]] bool ok() const noexcept { return ends_[0] >= 0; }

  void wake() noexcept {
    const std::uint8_t byte = 0;
    // If the pipe is full, the waiter wakes anyway.
    if (::write(ends_[1], &byte, 1) < 0) return;
  }

  void begin() noexcept {
    count_ = 0;
    add(ends_[0], POLLIN);
  }

  void watch(stream& of, bool wants_to_send) noexcept {
    add(of.file(), static_cast<short>(wants_to_send ? POLLIN | POLLOUT : POLLIN));
  }

  void wait(int milliseconds) noexcept {
    (void)::poll(files_, count_, milliseconds);
    std::uint8_t bytes[64];
    while (::read(ends_[0], bytes, sizeof bytes) == static_cast<ssize_t>(sizeof bytes)) {
    }
  }

 private:
  void add(int file, short events) noexcept {
    if (count_ < sizeof files_ / sizeof files_[0]) files_[count_++] = {file, events, 0};
  }

  void close() noexcept {
    for (int& end : ends_) {
      if (end >= 0) ::close(end);
      end = -1;
    }
  }

  int ends_[2] = {-1, -1};
  pollfd files_[16] = {};
  nfds_t count_ = 0;
};

/// Lowers the priority of this thread: if all cores are busy, it must not take the core from the game's frame.
inline void lower_priority() noexcept {
#ifdef SCHED_BATCH
  const sched_param parameters = {};
  (void)::sched_setscheduler(0, SCHED_BATCH, &parameters);
#endif
}

inline std::chrono::nanoseconds thread_time() noexcept {
  timespec used = {};
  (void)::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return std::chrono::seconds{used.tv_sec} + std::chrono::nanoseconds{used.tv_nsec};
}

inline std::chrono::nanoseconds slice_time() noexcept { return thread_time(); }

/// Starts a thread with all signals blocked, so they reach the game's own threads.
template <typename Run>
std::thread quiet_thread(Run&& run) {
  sigset_t all;
  sigset_t before;
  ::sigfillset(&all);
  const bool masked = ::pthread_sigmask(SIG_SETMASK, &all, &before) == 0;
  struct unmask {
    bool masked;
    sigset_t& before;
    ~unmask() {
      if (masked) ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    }
  } const restore{masked, before};
  return std::thread{std::forward<Run>(run)};
}

}  // namespace ecs_atlas::platform

#endif
