// Reads one member of many objects, from an array of structs and from a separate array.
#include "common.h"

#define COUNT 16384

struct object {
    float position[3];
    float velocity[3];
    float health;
    float rest[25];
};

static ALIGNED struct object objects[COUNT];
static ALIGNED float health[COUNT];

#define AOS(name) APART float name(void) { float sum = 0; for (uint32_t i = 0; i < COUNT; i++) sum += objects[i].health; return sum; }
#define SOA(name) APART float name(void) { float sum = 0; for (uint32_t i = 0; i < COUNT; i++) sum += health[i]; return sum; }
AOS(warm_aos)
AOS(measured_aos)
SOA(warm_soa)
SOA(measured_soa)

int main(int count, char **arguments) {
    const int aos = count > 1 && strcmp(arguments[1], "aos") == 0;
    PRINT_ADDRESS(objects);
    PRINT_ADDRESS(health);
    float sum = aos ? warm_aos() : warm_soa();
    sum += aos ? measured_aos() : measured_soa();
    return sum > 1;
}
