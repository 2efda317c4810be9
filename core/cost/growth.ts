/** The capacity of an array of `length` elements after it has grown to hold `needed`, which exceeds its capacity. */
export type Growth = (length: number, needed: number) => number;

/** libstdc++'s `std::vector` doubles, or takes just enough if more is added at once (`_M_check_len`). */
export const doubling: Growth = (length, needed) => length + Math.max(length, needed - length);

/** Flecs' `ecs_vec_set_size` takes the next power of two, at least 2. */
export const powerOfTwo: Growth = (_length, needed) => Math.max(2, 2 ** Math.ceil(Math.log2(needed)));

/** Arrays whose size is known when they are created, and Flecs' bitsets, which grow word by word. */
export const exact: Growth = (_length, needed) => needed;
