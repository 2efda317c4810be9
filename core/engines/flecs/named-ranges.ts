import { RANGE_BEFORE } from '../../script/operation/grammar.ts';
import type { World } from './model/world.ts';

/** The names that a script gives to ranges of indices. A range is known by its first index. */
export class NamedRanges {
  readonly #world: World;
  readonly #mins = new Map<string, number>([[RANGE_BEFORE, 0]]);

  constructor(world: World) {
    this.#world = world;
  }

  /** Makes a range; indices count from the first entity. Throws a ModelError like `Ranges.make`. */
  make(name: string, min: number, max?: number): void {
    this.#world.makeRange(min, max);
    this.#mins.set(name, min);
  }

  activate(name: string): void {
    this.#world.activateRange(this.#mins.get(name)!);
  }
}
