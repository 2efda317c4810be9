#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include <ecs_atlas.hpp>

/*
 * Columns of every kind that change in every way: they grow, shrink, lose pages, get holes, and change slightly or
 * entirely. `shapes SEED FRAMES` prints the columns before each frame as a line of JSON.
 */
namespace {

struct random_numbers {
  std::uint64_t state;
  std::uint32_t below(std::uint32_t bound) {
    state = state * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
    return static_cast<std::uint32_t>(state >> 33) % bound;
  }
};

std::string line;

template <typename Rows, typename Print>
void print(const char* name, const Rows& rows, Print&& cell) {
  line += line.back() == '{' ? "\"" : ",\"";
  line += name;
  line += "\":[";
  for (std::size_t i = 0; i < rows; i++) {
    if (i > 0) line += ',';
    line += cell(i);
  }
  line += ']';
}

/// Returns how many rows a frame changes: none, one, some, most or all.
std::uint32_t changes(random_numbers& random, std::size_t rows) {
  const auto count = static_cast<std::uint32_t>(rows);
  const std::uint32_t choices[] = {0, 1, count / 50, count / 5, count, count * 3};
  return choices[random.below(6)];
}

template <typename T>
struct flat {
  const char* name;
  std::vector<T> values;
  ecs_atlas::column_id id{};

  void declare(ecs_atlas::atlas& in) { id = in.column(name, ecs_atlas::type_of<T>(), {{"kind", "array"}, {"role", "other"}, {"group", name}}, std::string{name} == "watched"); }

  void change(random_numbers& random) {
    if (random.below(4) == 0) values.resize(random.below(600), static_cast<T>(random.below(250)));
    for (std::uint32_t n = values.empty() ? 0 : changes(random, values.size()); n > 0; n--) {
      values[random.below(static_cast<std::uint32_t>(values.size()))] = static_cast<T>(random.below(250));
    }
  }

  void print_rows() const { print(name, values.size(), [&](std::size_t i) { return std::to_string(values[i]); }); }
};

struct paged {
  static constexpr std::size_t page_rows = 64;
  std::vector<std::unique_ptr<std::array<std::uint32_t, page_rows>>> pages;
  std::vector<const void*> pointers;
  ecs_atlas::column_id id{};

  void change(random_numbers& random) {
    if (random.below(3) == 0) pages.resize(1 + random.below(9));
    for (auto& page : pages) {
      const std::uint32_t choice = random.below(12);
      if (choice == 0) page = nullptr;
      if (choice == 1 || (choice == 2 && page == nullptr)) page = std::make_unique<std::array<std::uint32_t, page_rows>>();
      if (page == nullptr || choice > 5) continue;
      for (std::uint32_t n = changes(random, page_rows); n > 0; n--) (*page)[random.below(page_rows)] = random.below(1'000'000);
    }
    pointers.clear();
    for (const auto& page : pages) pointers.push_back(page.get());
  }

  void print_rows() const {
    print("paged", pages.size() * page_rows, [&](std::size_t i) { return pages[i / page_rows] ? std::to_string((*pages[i / page_rows])[i % page_rows]) : std::string{"null"}; });
  }
};

struct masked {
  std::vector<std::int16_t> values;
  std::vector<std::uint8_t> present;
  ecs_atlas::column_id id{};

  void change(random_numbers& random) {
    if (random.below(4) == 0) {
      const std::size_t rows = random.below(300);
      values.resize(rows, -7);
      present.resize(rows, 1);
    }
    for (std::uint32_t n = values.empty() ? 0 : changes(random, values.size()); n > 0; n--) {
      const std::uint32_t row = random.below(static_cast<std::uint32_t>(values.size()));
      values[row] = static_cast<std::int16_t>(static_cast<int>(random.below(60'000)) - 30'000);
      present[row] = random.below(3) != 0;
    }
  }

  void print_rows() const {
    print("masked", values.size(), [&](std::size_t i) { return present[i] != 0 ? std::to_string(values[i]) : std::string{"null"}; });
  }
};

struct pair {
  std::int32_t left;
  double right;
};

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) return 2;
  random_numbers random{std::strtoull(arguments[1], nullptr, 10)};
  const unsigned long frames = std::strtoul(arguments[2], nullptr, 10);
  ecs_atlas::atlas atlas{"shapes"};
  flat<std::uint8_t> u8{"u8", {}};
  flat<std::uint16_t> u16{"u16", {}};
  flat<std::uint64_t> u64{"u64", {}};
  flat<float> watched{"watched", {}};
  flat<std::uint32_t> late{"late", {}};
  paged pages;
  masked holes;
  std::vector<pair> pairs(200, pair{0, 0});
  std::vector<std::string> texts;
  u8.declare(atlas), u16.declare(atlas), u64.declare(atlas), watched.declare(atlas);
  pages.id = atlas.column("paged", ecs_atlas::type::u32, {{"page", paged::page_rows}});
  holes.id = atlas.column("masked", ecs_atlas::type::i16);
  const auto left = atlas.column("left", ecs_atlas::type::i32);
  const auto right = atlas.column("right", ecs_atlas::type::f64);
  const auto words = atlas.column("texts", ecs_atlas::type::json);
  while (!atlas.attached()) std::this_thread::sleep_for(std::chrono::milliseconds{1});
  for (unsigned long frame = 0; frame < frames; frame++) {
    u8.change(random), u16.change(random), u64.change(random), watched.change(random), pages.change(random), holes.change(random);
    for (std::uint32_t n = random.below(12); n > 0; n--) pairs[random.below(200)] = {-static_cast<std::int32_t>(n), n + 0.5};
    if (random.below(3) == 0) texts.emplace_back(random.below(40), 'x');
    if (frame == 10) late.declare(atlas);
    if (frame >= 10) late.change(random);
    line = "{";
    u8.print_rows(), u16.print_rows(), u64.print_rows(), watched.print_rows(), late.print_rows(), pages.print_rows(), holes.print_rows();
    print("left", pairs.size(), [&](std::size_t i) { return std::to_string(pairs[i].left); });
    print("right", pairs.size(), [&](std::size_t i) { return std::to_string(pairs[i].right); });
    print("texts", texts.size(), [&](std::size_t i) { return '"' + texts[i] + '"'; });
    std::printf("%s}\n", line.c_str());
    std::fflush(stdout);
    atlas.frame([&] {
      atlas.give(u8.id, u8.values.data(), u8.values.size());
      atlas.give(u16.id, u16.values.data(), u16.values.size());
      atlas.give(u64.id, u64.values.data(), u64.values.size());
      atlas.give(watched.id, watched.values.data(), watched.values.size());
      atlas.give(late.id, late.values.data(), late.values.size());
      atlas.give(pages.id, {nullptr, pages.pointers.data(), paged::page_rows, pages.pointers.size() * paged::page_rows});
      atlas.give_some(holes.id, holes.values.size(), [&](std::size_t row) { return holes.values[row]; }, holes.present.data());
      atlas.give_field(left, pairs.data(), pairs.size(), &pair::left);
      atlas.give_each(right, pairs.size(), [&](std::size_t row) { return pairs[row].right; });
      atlas.give_texts(words, texts);
    });
  }
  return 0;
}
