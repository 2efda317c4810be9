import type { Column, ColumnMeta } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { ALIVE_FLAG, FLAG_WORD_BYTES, flagPlace, GENERATION_BYTES, type Member, structOf } from './struct.ts';

export const OBJECTS = 'objects';

/**
 * The array `std::vector<Object>`. A row of every column except `free` is a slot.
 * - `generation`: how often the slot was freed.
 * - `flags.n`: 32 flags of the slot's object, alive first, then the components in order of declaration.
 * - one column per component with a value; absent if the object lacks it. The memory exists in any case.
 * - `free`: a `std::vector` of the free slots, of which the last one is reused first.
 * The caller must have begun a step before anything is written.
 */
export class Objects {
  readonly generation: Column<number>;
  readonly flags: readonly Column<number>[];
  readonly values: ReadonlyMap<string, Column<number>>;
  readonly free: Column<number>;
  /** Size of an object in bytes. */
  readonly bytes: number;
  readonly #flagOf: ReadonlyMap<string, number>;

  constructor(columns: ColumnSet, members: readonly Member[]) {
    const { bytes, fields, flagWords } = structOf(members);
    const shared = { kind: 'aos.objects', group: OBJECTS, stride: bytes };
    const declare = (name: string, role: string, type: 'u32' | 'f64', meta: ColumnMeta): Column<number> =>
      columns.declare({ name: `${OBJECTS}.${name}`, type, meta: { ...shared, role, ...meta } }) as Column<number>;
    const names = members.map(({ name }) => name);
    this.bytes = bytes;
    this.generation = declare('generation', 'generation', 'u32', {
      offset: 0,
      bytes: GENERATION_BYTES,
      members: names,
    });
    this.flags = Array.from({ length: flagWords }, (_, word) => {
      const offset = GENERATION_BYTES + word * FLAG_WORD_BYTES;
      return declare(`flags.${word}`, 'flags', 'u32', { offset, bytes: FLAG_WORD_BYTES, word });
    });
    this.values = new Map(
      fields.map(({ name, offset, size, align }) => [
        name,
        declare(`value.${name}`, 'value', 'f64', { component: name, offset, bytes: size, align }),
      ]),
    );
    this.free = columns.declare({
      name: `${OBJECTS}.free`,
      type: 'u32',
      meta: { kind: 'aos.objects', group: OBJECTS, role: 'free' },
    });
    this.#flagOf = new Map(members.map(({ name }, i) => [name, i + 1]));
  }

  /** Number of slots, including free ones. */
  get size(): number {
    return this.generation.length;
  }

  isDeclared(component: string): boolean {
    return this.#flagOf.has(component);
  }

  /** Not traced. */
  peekAlive(slot: number): boolean {
    return this.#peekFlag(slot, ALIVE_FLAG);
  }

  /** Not traced. */
  peekHas(slot: number, component: string): boolean {
    return this.#peekFlag(slot, this.#flagOf.get(component)!);
  }

  /** Traces a read of the word with the flag. */
  readFlag(slot: number, component: string): void {
    this.flags[flagPlace(this.#flagOf.get(component)!).word]!.get(slot);
  }

  setFlag(slot: number, component: string, on: boolean): void {
    const { word, mask } = flagPlace(this.#flagOf.get(component)!);
    const flags = this.flags[word]!;
    const old = flags.get(slot) ?? 0;
    flags.set(slot, (on ? old | mask : old & ~mask) >>> 0);
  }

  /** Makes an object alive without components, or dead. The values of all components are removed. */
  resetFlags(slot: number, alive: boolean): void {
    this.flags.forEach((flags, word) => {
      flags.set(slot, word === 0 && alive ? flagPlace(ALIVE_FLAG).mask : 0);
    });
    for (const values of this.values.values()) if (values.peek(slot) !== undefined) values.set(slot, undefined);
  }

  #peekFlag(slot: number, flag: number): boolean {
    const { word, mask } = flagPlace(flag);
    return ((this.flags[word]!.peek(slot) ?? 0) & mask) !== 0;
  }
}
