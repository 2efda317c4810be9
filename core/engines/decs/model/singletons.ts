import type { Column } from '../../../trace/column.ts';
import type { Json } from '../../../trace/value.ts';
import type { Context } from './context.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';

/**
 * Values that exist once per world, each in its own memory block, after decs' `singleton_map`.
 *
 * - `singletons.types`: their types; `singletons.hashes`: the keys of the map; `singletons.values`: the values that the
 *   pointers refer to
 */
export class Singletons {
  readonly #context: Context;
  readonly #types: Column<Json>;
  readonly #hashes: Column<bigint>;
  readonly #values: Column<number>;

  constructor(context: Context, world: number) {
    const group = `world.${world}.singletons`;
    const meta = { kind: 'decs.singletons', group, world };
    const spec = (role: string) => ({ name: `${group}.${role}`, meta: { ...meta, role } });
    this.#context = context;
    this.#types = context.columns.declare({ ...spec('types'), type: 'json' });
    this.#hashes = context.columns.declare({ ...spec('hashes'), type: 'u64' });
    this.#values = context.columns.declare({ ...spec('values'), type: 'f64' });
  }

  /** Overwrites or creates a singleton (`set_singleton`). */
  set(component: string, value: number): void {
    const { tracer, metatypes } = this.#context;
    const { hash } = metatypes.hashed(component);
    const row = this.#rowOf(hash);
    if (row >= 0) {
      tracer.step(steps.setSingleton, at.singleton.set, component, value);
      this.#hashes.get(row);
      this.#values.set(row, value);
      return;
    }
    const next = this.#hashes.length;
    tracer.step(steps.newSingleton, at.singleton.create, component, value);
    this.#types.set(next, component);
    this.#hashes.set(next, hash);
    this.#values.set(next, value);
  }

  /** Returns the value, or null if there is none (`get_singleton`). */
  get(component: string): number | null {
    const { tracer, metatypes } = this.#context;
    const row = this.#rowOf(metatypes.hashed(component).hash);
    if (row < 0) {
      tracer.step(steps.noSingleton, at.singleton.find, component);
      return null;
    }
    tracer.step(steps.getSingleton, at.singleton.find, component, this.#values.peek(row) as number);
    this.#hashes.get(row);
    return this.#values.get(row) as number;
  }

  #rowOf(hash: bigint): number {
    for (let row = 0; row < this.#hashes.length; row++) if (this.#hashes.peek(row) === hash) return row;
    return -1;
  }
}
