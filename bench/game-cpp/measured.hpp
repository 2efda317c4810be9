#pragma once
#include <time.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

namespace game {

using clock_type = std::chrono::steady_clock;

/// The command line options of a benchmark game.
struct settings {
  std::uint32_t entities = 1000;
  /// The percentage of entities that change in each frame.
  double change = 1;
  unsigned long frames = 600;
  std::uint64_t seed = 1;
  /// Frames per second; 0 runs frames without a pause.
  double hz = 60;
  /// The file to which the world is written after the last frame.
  const char* dump = nullptr;
  /// If true, the game starts when a hub is connected.
  bool wait = false;
  /// Seconds for which the game stays unchanged after the last frame.
  double linger = 0;
  bool probe = true;
  /// The probe's share of the game's time.
  double share = 0.02;
  const char* name = "game-cpp";
};

[[noreturn]] inline void refuse(const char* argument) {
  std::fprintf(stderr,
               "game: %s?\n"
               "usage: game [--entities N] [--change PERCENT] [--frames N] [--seed N] [--hz N] [--dump FILE]\n"
               "            [--wait] [--linger SECONDS] [--no-probe] [--share PART] [--name NAME]\n",
               argument);
  std::exit(2);
}

inline settings read(int count, char** arguments) {
  settings read;
  for (int i = 1; i < count; i++) {
    const std::string name = arguments[i];
    if (name == "--wait") {
      read.wait = true;
      continue;
    }
    if (name == "--no-probe") {
      read.probe = false;
      continue;
    }
    if (i + 1 == count) refuse(arguments[i]);
    const char* value = arguments[++i];
    if (name == "--entities") read.entities = static_cast<std::uint32_t>(std::strtoul(value, nullptr, 10));
    else if (name == "--change") read.change = std::strtod(value, nullptr);
    else if (name == "--frames") read.frames = std::strtoul(value, nullptr, 10);
    else if (name == "--seed") read.seed = std::strtoull(value, nullptr, 10);
    else if (name == "--hz") read.hz = std::strtod(value, nullptr);
    else if (name == "--dump") read.dump = value;
    else if (name == "--linger") read.linger = std::strtod(value, nullptr);
    else if (name == "--share") read.share = std::strtod(value, nullptr);
    else if (name == "--name") read.name = value;
    else refuse(arguments[i - 1]);
  }
  return read;
}

/// Returns the CPU time of this thread in microseconds, which excludes other load on the machine.
inline double cpu_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

inline double quantile(std::vector<double>& of, double q) {
  if (of.empty()) return 0;
  std::sort(of.begin(), of.end());
  return of[std::min(of.size() - 1, static_cast<std::size_t>(q * static_cast<double>(of.size())))];
}

/// Microseconds of the probe, and of a whole frame including the probe.
struct measures {
  std::vector<double> probe;
  std::vector<double> work;

  /// Runs the game's part of a frame, then the probe's.
  template <typename Update, typename Show>
  void frame(Update&& update, Show&& show) {
    const double start = cpu_time();
    update();
    const double updated = cpu_time();
    show();
    const double end = cpu_time();
    probe.push_back(end - updated);
    work.push_back(end - start);
  }

  void print() {
    std::printf("{\"frames\": %zu", work.size());
    print("probe", probe);
    print("work", work);
    std::printf("}\n");
  }

 private:
  static void print(const char* name, std::vector<double>& times) {
    double sum = 0;
    for (const double time : times) sum += time;
    const double mean = times.empty() ? 0 : sum / static_cast<double>(times.size());
    std::printf(", \"%s\": {\"mean\": %.3f, \"p50\": %.3f, \"p95\": %.3f, \"p99\": %.3f, \"max\": %.3f}", name, mean, quantile(times, 0.5), quantile(times, 0.95), quantile(times, 0.99), quantile(times, 1));
  }
};

/// Waits until the next frame is due.
class pace {
 public:
  explicit pace(double hz) noexcept : hz_{hz} {}

  void wait() {
    if (hz_ <= 0) return;
    next_ += std::chrono::duration_cast<clock_type::duration>(std::chrono::duration<double>(1 / hz_));
    next_ = std::max(next_, clock_type::now() - std::chrono::milliseconds{100});
    std::this_thread::sleep_until(next_);
  }

 private:
  double hz_;
  clock_type::time_point next_ = clock_type::now();
};

}  // namespace game
