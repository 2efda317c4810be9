import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { Context, type WorldOptions } from './context.ts';
import { MAX_WORLDS } from './handle.ts';
import { World } from './world.ts';

export const CURRENT_WORLD = 'worlds.current';

interface ProgramOptions extends WorldOptions {
  readonly worlds: readonly string[];
}

/**
 * The worlds of one program. They share only the types, so the same id can be alive in several.
 *
 * - `worlds.current`: number of the world that operations go to; absent before the first switch
 */
export class Program {
  readonly context: Context;
  readonly worlds: readonly World[];
  readonly #current: Column<number>;

  /** @throws RangeError without a world or with more than MAX_WORLDS */
  constructor(columns: ColumnSet, options: ProgramOptions) {
    const { worlds } = options;
    if (worlds.length < 1 || worlds.length > MAX_WORLDS) {
      throw new RangeError(`A program has 1 to ${MAX_WORLDS} worlds, not ${worlds.length}`);
    }
    this.context = new Context(columns, options);
    this.worlds = worlds.map((name, number) => new World(this.context, number, name));
    const meta = { kind: 'decs.worlds', group: 'worlds', role: 'current' };
    this.#current = columns.declare({ name: CURRENT_WORLD, type: 'u32', meta });
  }

  get world(): World {
    return this.worlds[this.#current.peek(0) ?? 0] as World;
  }

  /**
   * Makes the named world the target of the next operations.
   * @throws Error if there is no such world
   */
  switchTo(name: string): void {
    const number = this.worlds.findIndex((world) => world.name === name);
    const world = this.worlds[number];
    if (world === undefined) throw new Error(`There is no world ${name}`);
    world.use();
    this.#current.set(0, number);
  }
}
