// Code shared by the programs. Each reads its data twice: once to warm the cache, and once in `measured`, whose misses
// are compared with the model's. The programs print the addresses of their arrays, so the model walks over the same
// ones.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ALIGNED __attribute__((aligned(4096)))
#define APART __attribute__((noinline, noclone))

// This is the same order as `shuffled` in core/cost/streams.ts.
static uint32_t state = 12345;
static void shuffle(uint32_t *order, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) order[i] = i;
    for (uint32_t i = count - 1; i > 0; i--) {
        state = state * 1664525u + 1013904223u;
        uint32_t j = (uint32_t) (((uint64_t) state * (i + 1)) >> 32);
        uint32_t swapped = order[i];
        order[i] = order[j];
        order[j] = swapped;
    }
}

#define PRINT_ADDRESS(array) printf(#array " %zu\n", (size_t) (array))
