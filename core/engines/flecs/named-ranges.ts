import { RANGE_BEFORE } from '../../script/operation/grammar.ts';
import { FIRST_INDEX } from './model/handle.ts';
import type { Ranges } from './model/ranges.ts';
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
    this.#ranges().make(FIRST_INDEX + min, max === undefined ? undefined : FIRST_INDEX + max);
    this.#mins.set(name, min);
  }

  activate(name: string): void {
    this.#ranges().activate(FIRST_INDEX + this.#mins.get(name)!);
  }

  #ranges(): Ranges {
    this.#world.sync();
    return this.#world.context.ranges!;
  }
}
