#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>

#include <ecs_atlas.hpp>

/* Prints the frames for some columns without a connection: each line has a name and the bytes in hex. */
namespace {

void print(const char* name, const ecs_atlas::bytes& frame) {
  std::printf("%s ", name);
  for (std::size_t i = 0; i < frame.size(); i++) std::printf("%02x", frame[i]);
  std::printf("\n");
}

struct world : ecs_atlas::columns {
  ecs_atlas::hub_link link;
  ecs_atlas::hub_state state;
  ecs_atlas::difference what;
  ecs_atlas::frame_info now;
  ecs_atlas::time_slice time;
  /// The rows of each column.
  std::array<ecs_atlas::rows, 4> shown;

  void send(const char* name) {
    link.outbox.clear();
    time.begin(true);
    begin_giving();
    for (std::uint32_t id = 0; id < shown.size(); id++) give({id}, shown[id]);
    now.since = now.frame;
    (void)state.compose(*this, link, now, what, time);
    end_giving();
    print(name, link.outbox);
    now.frame++;
    now.milliseconds += 16.5;
  }
};

void numbers() {
  ecs_atlas::bytes out;
  ecs_atlas::messagepack_writer writer{out};
  const std::int64_t edges[] = {0, 1, 127, 128, 255, 256, 65'535, 65'536, 4'294'967'295, 4'294'967'296, -1, -32, -33, -128, -129, -32'768, -32'769, -2'147'483'648LL, -2'147'483'649LL};
  writer.array(std::size(edges) + 5);
  for (const std::int64_t edge : edges) writer.integer(edge);
  writer.number(0.1);
  writer.text(std::string(31, 'a'));
  writer.text(std::string(32, 'b'));
  writer.text(std::string(256, 'c'));
  writer.nil();
  print("numbers", out);
}

/// Prints the looks of a minute, the longest time between two in milliseconds, and the CPU time of all in microseconds.
void pace(ecs_atlas::messagepack_writer& out, double frame, double used, double share) {
  using milliseconds = std::chrono::duration<double, std::milli>;
  using time_point = ecs_atlas::pacing::time_point;
  ecs_atlas::pacing pacing;
  double longest = 0;
  double last = 0;
  std::uint32_t looks = 0;
  for (double time = 0; time < 60'000; time += frame) {
    const time_point now{std::chrono::duration_cast<time_point::duration>(milliseconds{time})};
    if (pacing.is_resting(now)) continue;
    pacing.rest_after(now, std::chrono::duration_cast<std::chrono::nanoseconds>(milliseconds{used}), share);
    longest = std::max(longest, time - last);
    last = time;
    looks++;
  }
  out.array(3);
  out.unsigned_integer(looks);
  out.number(longest);
  out.number(looks * used * 1000);
}

void paces() {
  ecs_atlas::bytes out;
  ecs_atlas::messagepack_writer writer{out};
  writer.array(3);
  pace(writer, 16.7, 0.9, 0.02);
  // With eight busy processes on the core a frame takes longer, but a look takes no more CPU time.
  pace(writer, 90, 0.9, 0.02);
  pace(writer, 90, 30, 0.02);
  print("paces", out);
}

}  // namespace

int main() {
  numbers();
  paces();
  ecs_atlas::bytes out;
  ecs_atlas::write_hello(out, ecs_atlas::options{"demo"}, "00112233445566778899aabbccddeeff", 4711, "/bin/demo");
  print("hello", out);
  out.clear();
  ecs_atlas::write_pong(out, 3, 70'000);
  print("pong", out);
  out.clear();
  ecs_atlas::write_state(out, true, 5);
  print("state", out);
  out.clear();
  ecs_atlas::write_bye(out, "done", "The game has ended");
  print("bye", out);

  world of;
  of.column("A.packed", ecs_atlas::type::u32, {{"kind", "array"}, {"page", 4096}, {"tag", false}, {"components", {"A", "B"}}});
  of.column("A.x", ecs_atlas::type::f32, {}, true);
  of.column("sparse", ecs_atlas::type::u16, {});
  of.column("holes", ecs_atlas::type::i8, {});
  std::array<std::uint32_t, 100> packed{};
  const std::array<std::uint16_t, 4> page = {1, 2, 3, 4};
  const void* pages[] = {nullptr, page.data()};
  std::int8_t holes[] = {-1, -2, -3};
  std::uint8_t present[] = {1, 0, 1};
  of.shown[0] = {packed.data(), nullptr, 0, 2};
  of.shown[2] = {nullptr, pages, 4, 8};
  of.shown[3] = {holes, nullptr, 0, 3, present};
  of.send("snapshot");
  of.shown[0].count = 100;
  packed[0] = 7;
  pages[0] = page.data();
  present[0] = 0;
  of.send("delta");
  of.link.acknowledged = 2;
  packed[10] = packed[12] = packed[60] = packed[80] = 0x01020304;
  of.now.frame += 3;
  pages[1] = nullptr;
  present[0] = present[1] = 1;
  of.send("merged");
  of.shown[0].count = 50;
  of.shown[2] = {};
  of.send("shorter");
  return 0;
}
