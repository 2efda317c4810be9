/**
 * An entity: index in the low 32 bits, generation in the 16 above them, as one exact number.
 * The generation goes up when the entity is deleted, so that old handles no longer match.
 */
export type Handle = number;

export const INDEX_BITS = 32;
export const GENERATION_BITS = 16;
const INDICES = 2 ** INDEX_BITS;
const GENERATIONS = 2 ** GENERATION_BITS;

/** No entity. */
export const NONE: Handle = 0;

/** The index of a world's first entity; 0 is not used, because a 0 anywhere means `none`. */
export const FIRST_INDEX = 1;

/** The handle of an index and a generation. */
export function handle(index: number, generation: number): Handle {
  return generation * INDICES + index;
}

/** The low 32 bits; `%` would give V8 a double, with which it indexes arrays slowly. */
export function indexOf(entity: Handle): number {
  return entity >>> 0;
}

/** The 16 bits above the index. */
export function generationOf(entity: Handle): number {
  return Math.floor(entity / INDICES);
}

/** The handle that the index gets next; the generation after 65,535 is 0 again. */
export function nextGeneration(entity: Handle): Handle {
  const next = entity + INDICES;
  return next < GENERATIONS * INDICES ? next : indexOf(entity);
}

/** For error messages: `7 v1`. */
export function show(entity: Handle): string {
  return `${indexOf(entity)} v${generationOf(entity)}`;
}
