import { getOrInsert } from '../../trace/lookup.ts';
import { Heap } from '../heap.ts';

/**
 * Runs a function and returns the blocks that it frees wrongly: blocks that are not allocated, or have another size.
 * The heap itself does not check, because every block of every run goes through it.
 */
export function wrongFrees(act: () => void): string[] {
  const { allocate, free } = Heap.prototype;
  const sizes = new WeakMap<Heap, Map<number, number>>();
  const wrong: string[] = [];
  Heap.prototype.allocate = function (bytes) {
    const address = allocate.call(this, bytes);
    getOrInsert(sizes, this, () => new Map()).set(address, bytes);
    return address;
  };
  Heap.prototype.free = function (address, bytes) {
    const size = sizes.get(this)?.get(address);
    if (size !== bytes) wrong.push(`${bytes} bytes at ${address}, where ${size ?? 'none'} are given out`);
    sizes.get(this)?.delete(address);
    free.call(this, address, bytes);
  };
  try {
    act();
  } finally {
    Object.assign(Heap.prototype, { allocate, free });
  }
  return wrong;
}
