/** An index in the low 32 bits and a generation in the 16 bits above, as one exact number. Deletion increases the generation. */
export type Handle = number;

export const INDEX_BITS = 32;
export const GENERATION_BITS = 16;
const INDICES = 2 ** INDEX_BITS;
const GENERATIONS = 2 ** GENERATION_BITS;

/** Index of a world's first entity. Flecs reserves 0 for "none". */
export const FIRST_INDEX = 1;

export function handle(index: number, generation: number): Handle {
  return generation * INDICES + index;
}

/** Returns the low 32 bits. `>>>` yields an integer, which V8 uses as an array index faster than the double that `%` yields. */
export function indexOf(entity: Handle): number {
  return entity >>> 0;
}

export function generationOf(entity: Handle): number {
  return Math.floor(entity / INDICES);
}

/** Returns the next handle of the same index. Generation 65,535 is followed by 0. */
export function nextGeneration(entity: Handle): Handle {
  const next = entity + INDICES;
  return next < GENERATIONS * INDICES ? next : indexOf(entity);
}

/** Formats a handle as index and generation for error messages, such as `7 v1`. */
export function handleText(entity: Handle): string {
  return `${indexOf(entity)} v${generationOf(entity)}`;
}
