// Records the behaviour of std::unordered_map<std::uint32_t, float> of libstdc++: bucket counts, chains, iteration
// order and every allocated block. core/engines/hash-map is compared with it.
//
//   g++ -std=c++17 -O1 unordered-map.cpp -o record && ./record > ../../core/testing/golden/hash-map-unordered-map.json
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <string>
#include <unordered_map>

static bool recording = false;
static std::string blocks;

void *operator new(std::size_t bytes) {
    if (recording) {
        recording = false;
        blocks += (blocks.empty() ? "" : ",") + std::to_string(bytes);
        recording = true;
    }
    return std::malloc(bytes);
}
void operator delete(void *block) noexcept { std::free(block); }
void operator delete(void *block, std::size_t) noexcept { std::free(block); }

using Map = std::unordered_map<std::uint32_t, float>;

static void print(const char *op, std::uint32_t key, const Map &map, bool chains, bool last) {
    std::printf("{\"op\":\"%s\",\"key\":%u,\"bucketCount\":%zu,\"allocated\":[%s]", op, key, map.bucket_count(), blocks.c_str());
    if (chains) {
        std::printf(",\"order\":[");
        const char *comma = "";
        for (const auto &[each, value]: map) std::printf("%s%u", comma, each), comma = ",";
        std::printf("],\"buckets\":[");
        for (std::size_t bucket = 0; bucket < map.bucket_count(); bucket++) {
            std::printf(bucket == 0 ? "[" : ",[");
            comma = "";
            for (auto it = map.begin(bucket); it != map.end(bucket); ++it) std::printf("%s%u", comma, it->first), comma = ",";
            std::printf("]");
        }
        std::printf("]");
    }
    std::printf("}%s\n", last ? "" : ",");
}

// The sequence is the same on every machine.
static std::uint32_t state = 12345;
static std::uint32_t next(std::uint32_t bound) {
    state = state * 1664525u + 1013904223u;
    return (state >> 8) % bound;
}

static void mixed() {
    Map map;
    for (int i = 0; i < 400; i++) {
        const bool insert = next(5) < 3;
        const std::uint32_t key = next(300);
        blocks.clear();
        recording = true;
        if (i == 350) map.clear();
        else if (insert) map.try_emplace(key, 1.f);
        else map.erase(key);
        recording = false;
        print(i == 350 ? "clear" : insert ? "insert" : "erase", key, map, i % 10 == 9 || i == 350, i == 399);
    }
    std::printf("],\n");
}

// Bucket counts up to some millions of elements.
static void growth() {
    Map map;
    std::size_t count = map.bucket_count();
    std::printf("\"growth\":[%zu", count);
    for (std::uint32_t key = 0; key < 6000000; key++) {
        map.try_emplace(key, 1.f);
        if (map.bucket_count() != count) std::printf(",%zu", count = map.bucket_count());
    }
    std::printf("]\n");
}

int main() {
    std::printf("{\"steps\":[\n");
    mixed();
    growth();
    std::printf("}\n");
}
