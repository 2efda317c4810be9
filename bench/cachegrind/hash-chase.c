// Looks up the values of entities in random order, in a chained hash map and in a sparse set.
#include "common.h"

#define COUNT 4000
#define BUCKETS 5087

struct node {
    struct node *next;
    uint32_t key;
    float value;
    uint64_t rest[2];
};

static ALIGNED struct node nodes[COUNT];
static ALIGNED struct node *buckets[BUCKETS];
static ALIGNED uint32_t sparse[COUNT];
static ALIGNED float payload[COUNT];
static ALIGNED uint32_t asked[COUNT];
static uint32_t order[COUNT];

#define MAP(name) APART float name(void) { \
    float sum = 0; \
    for (uint32_t i = 0; i < COUNT; i++) { \
        const uint32_t key = asked[i] * 7; \
        const struct node *node = buckets[key % BUCKETS]; \
        while (node->key != key) node = node->next; \
        sum += node->value; \
    } \
    return sum; \
}
#define SET(name) APART float name(void) { \
    float sum = 0; \
    for (uint32_t i = 0; i < COUNT; i++) sum += payload[sparse[asked[i]]]; \
    return sum; \
}
MAP(warm_map)
MAP(measured_map)
SET(warm_set)
SET(measured_set)

int main(int count, char **arguments) {
    const int map = count > 1 && strcmp(arguments[1], "map") == 0;
    // Blocks in the heap, keys and lookups all have different orders.
    shuffle(order, COUNT);
    for (uint32_t entity = 0; entity < COUNT; entity++) {
        struct node *node = &nodes[order[entity]];
        node->key = entity * 7;
        node->next = buckets[node->key % BUCKETS];
        buckets[node->key % BUCKETS] = node;
        sparse[entity] = entity;
    }
    shuffle(asked, COUNT);
    PRINT_ADDRESS(nodes);
    PRINT_ADDRESS(buckets);
    PRINT_ADDRESS(sparse);
    PRINT_ADDRESS(payload);
    PRINT_ADDRESS(asked);
    float sum = map ? warm_map() : warm_set();
    sum += map ? measured_map() : measured_set();
    return sum > 1;
}
