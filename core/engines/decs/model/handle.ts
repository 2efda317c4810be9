/** An entity's id as one number: index, generation, and in the highest bits its world, which a real id of decs does not have. */
export type Handle = number;

export const INDEX_BITS = 24;
export const GENERATION_BITS = 24;

/** Exclusive limits of what fits into a handle. */
export const MAX_INDICES = 2 ** INDEX_BITS;
export const MAX_GENERATIONS = 2 ** GENERATION_BITS;
export const MAX_WORLDS = 32;

export function handle(index: number, generation: number, world: number): Handle {
  return (world * MAX_GENERATIONS + generation) * MAX_INDICES + index;
}

/** Index into the world's entities vector: the low 24 bits. `&` avoids the double division that V8 uses for `%`. */
export function indexOf(entity: Handle): number {
  return entity & (MAX_INDICES - 1);
}

/** The generation is odd while the entity is alive: it increases by 1 on destruction and on reuse. */
export function generationOf(entity: Handle): number {
  return Math.floor(entity / MAX_INDICES) % MAX_GENERATIONS;
}

/** Number of the world that created the id. */
export function worldNumberOf(entity: Handle): number {
  return Math.floor(entity / (MAX_INDICES * MAX_GENERATIONS));
}

/** Formats a handle as index and generation, such as `7 v1`. */
export function handleText(entity: Handle): string {
  return `${indexOf(entity)} v${generationOf(entity)}`;
}
