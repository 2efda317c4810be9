// Reads two components of the same entities: from two sparse sets, one of which is searched, and from two columns of a
// table.
#include "common.h"

#define COUNT 6000

struct value {
    float numbers[4];
};

static ALIGNED uint32_t packed[COUNT];
static ALIGNED uint32_t sparse[COUNT];
static ALIGNED struct value lead[COUNT];
static ALIGNED struct value other[COUNT];
static uint32_t order[COUNT];

// Views iterate backwards.
#define JOIN(name) APART float name(void) { \
    float sum = 0; \
    for (uint32_t i = COUNT; i-- > 0;) { \
        const uint32_t row = sparse[packed[i]]; \
        if (row != UINT32_MAX) sum += lead[i].numbers[0] + other[row].numbers[0]; \
    } \
    return sum; \
}
#define TABLE(name) APART float name(void) { \
    float sum = 0; \
    for (uint32_t i = 0; i < COUNT; i++) sum += lead[i].numbers[0] + other[i].numbers[0]; \
    return sum; \
}
JOIN(warm_join)
JOIN(measured_join)
TABLE(warm_table)
TABLE(measured_table)

int main(int count, char **arguments) {
    const int join = count > 1 && strcmp(arguments[1], "join") == 0;
    shuffle(order, COUNT);
    // Every third entity is missing in the other set.
    uint32_t rows = 0;
    for (uint32_t i = 0; i < COUNT; i++) packed[i] = i;
    for (uint32_t i = 0; i < COUNT; i++) sparse[order[i]] = order[i] % 3 == 0 ? UINT32_MAX : rows++;
    PRINT_ADDRESS(packed);
    PRINT_ADDRESS(sparse);
    PRINT_ADDRESS(lead);
    PRINT_ADDRESS(other);
    float sum = join ? warm_join() : warm_table();
    sum += join ? measured_join() : measured_table();
    return sum > 1;
}
