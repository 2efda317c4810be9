/**
 * How many elements an array has room for after it had to grow.
 * @param length elements it holds
 * @param needed elements it must hold, more than it has room for
 */
export type Growth = (length: number, needed: number) => number;

/** libstdc++'s `std::vector`: as much again, or just enough when more is added at once (`_M_check_len`). */
export const doubling: Growth = (length, needed) => length + Math.max(length, needed - length);

/** Flecs' `ecs_vec_set_size`: the next power of two, 2 at least. */
export const powerOfTwo: Growth = (_length, needed) => Math.max(2, 2 ** Math.ceil(Math.log2(needed)));

/** Just enough: arrays whose size is known when they are made, and Flecs' bitsets, a word at a time. */
export const exact: Growth = (_length, needed) => needed;
