/**
 * An entity's id as one number: index, generation, and above them the number of its world. In decs an id is two 32-bit
 * integers, without its world; here the world keeps names of entities of different worlds apart.
 */
export type Handle = number;

export const INDEX_BITS = 24;
export const GENERATION_BITS = 24;

/** Indices and generations from here on do not fit into a handle. */
export const MAX_INDICES = 2 ** INDEX_BITS;
export const MAX_GENERATIONS = 2 ** GENERATION_BITS;
/** Worlds that one script can have. */
export const MAX_WORLDS = 32;

/** The handle of an index in one of its generations, in one of the worlds. */
export function handle(index: number, generation: number, world: number): Handle {
  return (world * MAX_GENERATIONS + generation) * MAX_INDICES + index;
}

/** Its place in the world's entities vector: the low 24 bits; `%` would make V8 divide doubles. */
export function indexOf(entity: Handle): number {
  return entity & (MAX_INDICES - 1);
}

/** Odd while it is alive: 1 more on destruction, 1 more on reuse. */
export function generationOf(entity: Handle): number {
  return Math.floor(entity / MAX_INDICES) % MAX_GENERATIONS;
}

/** Number of the world that created an id. */
export function worldOf(entity: Handle): number {
  return Math.floor(entity / (MAX_INDICES * MAX_GENERATIONS));
}

/** `7 v1`. */
export function show(entity: Handle): string {
  return `${indexOf(entity)} v${generationOf(entity)}`;
}
