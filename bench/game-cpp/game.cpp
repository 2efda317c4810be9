#include <chrono>
#include <cstdio>
#include <optional>
#include <thread>

#include "dump.hpp"
#include "measured.hpp"
#include "shown.hpp"
#include "world.hpp"

namespace {

using game::clock_type, game::measures, game::settings;

class loop {
 public:
  explicit loop(const settings& with) : with_{with}, world_{with.entities, with.seed} {
    if (!with.probe) return;
    ecs_atlas::options who{with.name};
    who.engine = "game-cpp";
    who.share = with.share;
    atlas_.emplace(std::move(who));
    shown_.emplace(*atlas_);
  }

  int run() {
    const auto changes = static_cast<std::uint32_t>(with_.entities * with_.change / 100 + 0.5);
    while (with_.wait && atlas_ && !atlas_->attached()) std::this_thread::sleep_for(std::chrono::milliseconds{2});
    game::pace pace{with_.hz};
    for (unsigned long frame = 0; frame < with_.frames; frame++) {
      times_.frame([&] { world_.update(changes); }, [&] { show(); });
      pace.wait();
    }
    if (with_.dump != nullptr && !game::dump{with_.dump}.write(world_, with_.frames)) return 1;
    times_.print();
    std::fflush(stdout);
    const auto end = clock_type::now() + std::chrono::duration<double>(with_.linger);
    while (clock_type::now() < end) {
      show();
      std::this_thread::sleep_for(std::chrono::milliseconds{4});
    }
    if (atlas_) atlas_->finish([this] { shown_->give(world_); });
    return 0;
  }

 private:
  void show() {
    if (atlas_) atlas_->frame([this] { shown_->give(world_); });
  }

  const settings& with_;
  game::world world_;
  std::optional<ecs_atlas::atlas> atlas_;
  std::optional<game::shown> shown_;
  measures times_;
};

}  // namespace

/// A game without pictures that is shown in ECS Atlas, for tests and benchmarks of the C++ probe.
int main(int count, char** arguments) {
  const settings with = game::read(count, arguments);
  return loop{with}.run();
}
