#include <cstdio>
#include <cstdlib>
#include <vector>

#include <ecs_atlas.hpp>

/* `reader-fuzz SEED COUNT < MESSAGE` reads mutations of a hub's message. Sanitizers detect reads beyond the message. */
int main(int count, char** arguments) {
  if (count < 3) return 2;
  std::uint64_t state = std::strtoull(arguments[1], nullptr, 10);
  const auto below = [&state](std::uint32_t bound) {
    state = state * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
    return static_cast<std::uint32_t>(state >> 33) % bound;
  };
  std::vector<std::uint8_t> original;
  for (int byte = std::getchar(); byte != EOF; byte = std::getchar()) original.push_back(static_cast<std::uint8_t>(byte));
  ecs_atlas::hub_message whole;
  if (!ecs_atlas::read_hub_message(original.data(), original.size(), whole)) return 3;
  ecs_atlas::hub_link link;
  unsigned long understood = 0;
  for (unsigned long n = std::strtoul(arguments[2], nullptr, 10); n > 0; n--) {
    std::vector<std::uint8_t> bytes = original;
    for (std::uint32_t change = 1 + below(4); change > 0; change--) bytes[below(static_cast<std::uint32_t>(bytes.size()))] = static_cast<std::uint8_t>(below(256));
    if (below(3) == 0) bytes.resize(1 + below(static_cast<std::uint32_t>(bytes.size())));
    bytes.shrink_to_fit();
    ecs_atlas::hub_message message;
    if (!ecs_atlas::read_hub_message(bytes.data(), bytes.size(), message)) continue;
    (void)link.take(message);
    understood++;
  }
  std::printf("%lu\n", understood);
  return 0;
}
