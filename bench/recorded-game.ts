import type { ColumnMeta } from '../core/trace/column.ts';
import { elementSize, newElements, rawBytes } from '../core/wire/messages/elements.ts';
import type {
  ColumnChange,
  Delta,
  Hello,
  SchemaMessage,
  Snapshot,
  WireColumn,
  WireType,
} from '../core/wire/messages/message.ts';

/** The handle that stands for no entity. */
const NONE = 0xffff_ffff;

/** An array of the game that tracks the rows changed since the last frame. */
class TrackedArray {
  readonly spec: WireColumn;
  readonly values: number[] = [];
  readonly #changed = new Set<number>();

  constructor(id: number, name: string, type: WireType, meta: ColumnMeta) {
    this.spec = { id, name, type, meta: { kind: 'array', group: name.split('.')[0]!, ...meta } };
  }

  set(row: number, value: number): void {
    this.values[row] = value;
    this.#changed.add(row);
  }

  truncate(length: number): void {
    this.values.length = length;
    for (const row of this.#changed) if (row >= length) this.#changed.delete(row);
  }

  whole(): ColumnChange {
    this.#changed.clear();
    return { c: this.spec.id, whole: this.#bytes(this.values) };
  }

  /** Returns the changes since the last call; null if there are none. */
  change(length: number): ColumnChange | null {
    const shorter = this.values.length < length;
    if (this.#changed.size === 0) return shorter ? { c: this.spec.id, length: this.values.length } : null;
    const rows = [...this.#changed].sort((a, b) => a - b);
    this.#changed.clear();
    const values = this.#bytes(rows.map((row) => this.values[row] ?? 0));
    return {
      c: this.spec.id,
      ...(shorter && { length: this.values.length }),
      rows: rawBytes(Uint32Array.from(rows)),
      values,
    };
  }

  #bytes(values: readonly number[]): Uint8Array {
    const elements = newElements(this.spec.type, values.length);
    for (let i = 0; i < values.length; i++) elements[i] = (values[i] ?? 0) as never;
    return rawBytes(elements).slice(0, values.length * elementSize(this.spec.type));
  }
}

/** A sparse set with values, like the one of bench/game-cpp. */
class Storage {
  readonly dense: TrackedArray;
  readonly sparse: TrackedArray;
  readonly fields: readonly TrackedArray[];

  constructor(make: Maker, name: string, fields: Readonly<Record<string, WireType>>) {
    const component = name === 'entities' ? {} : { component: name };
    this.dense = make(`${name}.dense`, 'u32', { role: 'entities', ...component });
    this.sparse = make(`${name}.sparse`, 'u32', { role: 'index', of: `${name}.dense`, rows: 'entity' });
    this.fields = Object.entries(fields).map(([field, type]) =>
      make(`${name}.${field}`, type, { role: 'value', ...component, field, rows: `${name}.dense` }),
    );
  }

  rowOf(entity: number): number {
    return this.sparse.values[entity] ?? NONE;
  }

  add(entity: number, values: readonly number[]): void {
    const row = this.dense.values.length;
    this.dense.set(row, entity);
    this.sparse.set(entity, row);
    this.fields.forEach((field, i) => {
      field.set(row, values[i]!);
    });
  }

  /** Removes by swap and pop. */
  remove(entity: number): void {
    const row = this.rowOf(entity);
    const last = this.dense.values.length - 1;
    const moved = this.dense.values[last]!;
    if (row !== last) {
      this.dense.set(row, moved);
      this.sparse.set(moved, row);
      for (const field of this.fields) field.set(row, field.values[last]!);
    }
    this.sparse.set(entity, NONE);
    for (const array of [this.dense, ...this.fields]) array.truncate(last);
  }
}

type Maker = (name: string, type: WireType, meta: ColumnMeta) => TrackedArray;

const FRAME_MS = 1000 / 60;

/**
 * Produces the messages of a walking crowd like bench/game-cpp: each frame picks some entities; most of them walk and
 * are hurt, one in ten is replaced by a new one, and one in ten freezes or thaws. Equal seeds give equal messages.
 */
export class RecordedGame {
  readonly #arrays: TrackedArray[] = [];
  readonly #make: Maker = (name, type, meta) => {
    const array = new TrackedArray(this.#arrays.length, name, type, meta);
    this.#arrays.push(array);
    return array;
  };
  readonly #entities = new Storage(this.#make, 'entities', {});
  readonly #position = new Storage(this.#make, 'position', { x: 'f32', y: 'f32' });
  readonly #velocity = new Storage(this.#make, 'velocity', { x: 'f32', y: 'f32' });
  readonly #health = new Storage(this.#make, 'health', { points: 'i32' });
  readonly #frozen = new Storage(this.#make, 'frozen', {});
  readonly #free: number[] = [];
  readonly #lengths: number[] = [];
  #seed: number;
  #frame = 0;

  constructor(entities: number, seed = 1) {
    this.#seed = seed;
    for (let i = 0; i < entities; i++) this.#spawn();
  }

  get hello(): Hello {
    const about = { name: 'crowd', instance: '0'.repeat(32), engine: { name: 'game-cpp', version: '' } };
    return { type: 'hello', protocol: 1, ...about, adapter: 'bench', grade: 'frame', capabilities: [] };
  }

  get schema(): SchemaMessage {
    return { type: 'schema', columns: this.#arrays.map(({ spec }) => spec) };
  }

  snapshot(): Snapshot {
    const columns = this.#arrays.map((array) => array.whole());
    this.#measure();
    return { type: 'snapshot', ...this.#stamp(), columns };
  }

  /** Plays one frame in which `changes` entities change. */
  delta(changes: number): Delta {
    this.#update(changes);
    const columns = this.#arrays.flatMap((array, i) => array.change(this.#lengths[i]!) ?? []);
    this.#measure();
    return { type: 'delta', ...this.#stamp(), columns: sharingRows(columns) };
  }

  #stamp() {
    const frame = this.#frame++;
    return { seq: frame + 1, frame, time: frame * FRAME_MS };
  }

  #measure(): void {
    this.#arrays.forEach((array, i) => {
      this.#lengths[i] = array.values.length;
    });
  }

  #update(changes: number): void {
    for (let i = 0; i < changes; i++) {
      const alive = this.#entities.dense.values;
      const entity = alive[this.#below(alive.length)]!;
      if (i % 10 === 3) this.#replace(entity);
      else if (i % 10 === 7) this.#freezeOrThaw(entity);
      else this.#walk(entity);
    }
  }

  #spawn(): void {
    const entity = this.#free.pop() ?? this.#entities.dense.values.length;
    this.#entities.add(entity, []);
    this.#position.add(entity, [this.#below(1000), this.#below(1000)]);
    // Round numbers would be too easy to compress.
    this.#velocity.add(entity, [this.#below(9000) / 1000 - 4.5, 0.1 + this.#below(1000) / 3000]);
    if (this.#below(2) === 0) this.#health.add(entity, [100]);
  }

  #replace(entity: number): void {
    for (const storage of [this.#position, this.#velocity, this.#health, this.#frozen, this.#entities]) {
      if (storage.rowOf(entity) !== NONE) storage.remove(entity);
    }
    this.#free.push(entity);
    this.#spawn();
  }

  #freezeOrThaw(entity: number): void {
    if (this.#frozen.rowOf(entity) !== NONE) this.#frozen.remove(entity);
    else this.#frozen.add(entity, []);
  }

  #walk(entity: number): void {
    const [at, by] = [this.#position.rowOf(entity), this.#velocity.rowOf(entity)];
    this.#position.fields.forEach((field, i) => {
      field.set(at, Math.fround(field.values[at]! + Math.fround(this.#velocity.fields[i]!.values[by]!)));
    });
    const row = this.#health.rowOf(entity);
    if (row === NONE) return;
    const [points] = this.#health.fields;
    points!.set(row, points!.values[row]! - 1);
  }

  #below(bound: number): number {
    this.#seed = (Math.imul(this.#seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#seed / 2 ** 32) * bound);
  }
}

/** Like probes, refers to an earlier change that has the same rows instead of repeating them. */
function sharingRows(changes: readonly ColumnChange[]): ColumnChange[] {
  const known = new Map<string, number>();
  return changes.map((change, i) => {
    if (!(change.rows instanceof Uint8Array)) return change;
    const key = change.rows.join();
    const before = known.get(key);
    if (before !== undefined) return { ...change, rows: before };
    known.set(key, i);
    return change;
  });
}
