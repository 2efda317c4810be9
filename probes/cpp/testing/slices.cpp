#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

#include <ecs_atlas.hpp>

/* `slices SEED FRAMES PART OF` changes a world and composes the messages for a hub, each within PART/OF of a frame's usual time. 0 of 1 reads
 * some thousand rows in each frame. Each line has the message in hex and a hash of the entities; the last fifth of the frames changes
 * nothing, and most of the two before it only a value. */
namespace {

constexpr std::size_t max_ids = 1U << 18;
constexpr std::size_t page = 4096;

struct world : ecs_atlas::columns {
  ecs_atlas::hub_link link;
  ecs_atlas::hub_state state;
  ecs_atlas::difference what;
  ecs_atlas::frame_info now;
  ecs_atlas::time_slice time;
  ecs_atlas::column_id dense = column("dense", ecs_atlas::type::u32);
  ecs_atlas::column_id index_rows = column("index", ecs_atlas::type::u32);
  ecs_atlas::column_id value = column("value", ecs_atlas::type::f64, {{"rows", "dense"}}, true);

  std::uint64_t state_;
  std::vector<std::uint32_t> ids;
  /// By entity: its row. In pages, as in a sparse set.
  std::vector<std::uint32_t> rows = std::vector<std::uint32_t>(max_ids, 0xffff'ffff);
  std::vector<const void*> pages;
  std::uint32_t next_id = 0;
  /// The entity, and the frame in which the value was written as a fraction.
  std::vector<double> values;

  explicit world(std::uint64_t seed) : state_{seed} {
    index(index_rows, dense, max_ids - 1);
    wanted_.assign(3, 1);
    ecs_atlas::buffer<std::uint32_t> all;
    for (std::uint32_t id = 0; id < 3; id++) all.push(id);
    ecs_atlas::buffer<std::uint32_t> entities;
    link.set_watch(all, entities);
    link.now = ecs_atlas::hub_link::phase::open;
    bool is_changed = false;
    (void)state.meet(link, is_changed);
    for (int i = 0; i < 40'000; i++) add();
  }

  std::uint32_t below(std::size_t bound) {
    state_ = state_ * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
    return static_cast<std::uint32_t>((state_ >> 33) % bound);
  }

  void write(std::size_t row) { values[row] = static_cast<double>(ids[row]) + static_cast<double>(now.frame) / 1024; }

  void add() {
    ids.push_back(next_id);
    rows[next_id++] = static_cast<std::uint32_t>(ids.size() - 1);
    values.push_back(0);
    write(ids.size() - 1);
  }

  void remove(std::size_t row) {
    rows[ids.back()] = static_cast<std::uint32_t>(row);
    rows[ids[row]] = 0xffff'ffff;
    ids[row] = ids.back(), values[row] = values.back();
    ids.pop_back(), values.pop_back();
  }

  void swap(std::size_t a, std::size_t b) {
    std::swap(ids[a], ids[b]), std::swap(values[a], values[b]);
    rows[ids[a]] = static_cast<std::uint32_t>(a), rows[ids[b]] = static_cast<std::uint32_t>(b);
  }

  void change() {
    const std::uint32_t kind = below(40);
    for (int i = 0; i < 400; i++) write(below(ids.size()));
    for (int i = 0; i < 50; i++) remove(below(ids.size())), add();
    if (kind == 0) for (std::size_t row = 0; row < ids.size(); row++) swap(row, below(ids.size()));
    if (kind == 1) while (ids.size() > 20'000) remove(below(ids.size()));
    if (kind == 2) while (ids.size() < 50'000) add();
  }

  void send(std::size_t part, std::size_t of) {
    link.outbox.clear();
    time.begin(false);
    time.allow(part, of);
    begin_giving();
    give(dense, ids.data(), ids.size());
    pages.clear();
    for (std::size_t first = 0; first < next_id; first += page) pages.push_back(rows.data() + first);
    give(index_rows, ecs_atlas::rows{nullptr, pages.data(), page, pages.size() * page});
    give(value, values.data(), values.size());
    now.since = now.frame;
    (void)state.compose(*this, link, now, what, time);
    end_giving();
    std::uint32_t hash = 2'166'136'261U;
    for (const std::uint32_t id : ids) hash = (hash ^ id) * 16'777'619U;
    for (std::size_t i = 0; i < link.outbox.size(); i++) std::printf("%02x", link.outbox[i]);
    std::printf(" %u\n", hash);
    now.frame++;
  }
};

}  // namespace

int main(int count, char** arguments) {
  if (count < 5) return 2;
  const auto number = [&](int n) { return std::strtoul(arguments[n], nullptr, 10); };
  world of{number(1)};
  for (unsigned long frame = 0; frame < number(2); frame++) {
    of.send(number(3), number(4));
    if (frame < number(2) * 2 / 5 || (frame < number(2) * 4 / 5 && frame % 37 == 0)) of.change();
    else if (frame < number(2) * 4 / 5) of.write(of.below(of.ids.size()));
  }
  return 0;
}
