/** An object's slot and its generation, 2^32 of each: a number that JavaScript holds exactly for 2^21 generations. */
export type Handle = number;

const SLOTS = 2 ** 32;

/** The handle of a slot in its n-th life. */
export function handle(slot: number, generation: number): Handle {
  return generation * SLOTS + slot;
}

/** Where in the array the object is. */
export function slotOf(entity: Handle): number {
  return entity % SLOTS;
}

/** Which life of its slot a handle is of. */
export function generationOf(entity: Handle): number {
  return Math.floor(entity / SLOTS);
}
