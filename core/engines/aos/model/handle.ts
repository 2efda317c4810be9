/** An object's slot and its generation, 32 bits each. JavaScript represents it exactly up to 2^21 generations. */
export type Handle = number;

const SLOTS = 2 ** 32;

export function handle(slot: number, generation: number): Handle {
  return generation * SLOTS + slot;
}

export function slotOfHandle(entity: Handle): number {
  return entity % SLOTS;
}

export function generationOf(entity: Handle): number {
  return Math.floor(entity / SLOTS);
}
