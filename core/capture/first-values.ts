import type { Change } from '../changes/change.ts';
import { readAt } from '../inspect/conditions/system-changes.ts';
import { toldLife } from '../inspect/conditions/told-lives.ts';
import { isIdAlive } from '../inspect/history/lifetime.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import { getOrInsert } from '../trace/lookup.ts';
import type { Timeline } from '../trace/timeline.ts';
import { type Readable, WorldState } from '../world/world.ts';
import { firstFrame } from './first-frame.ts';
import type { Moments } from './moments.ts';
import { oldReading } from './old-reading.ts';

interface Memory {
  readonly timeline: Timeline;
  readonly moments: Moments;
  readonly engine: Readable;
}

/** Values may be read some frames after the structure, so that a cell still holds the value of the entity that had the index before. */
export class FirstValues {
  readonly #memory: Memory;
  readonly #before: number;
  readonly #position: number;
  /** The last position at which all values are known to be read by `before`; null if they are all of that position. */
  readonly #readAt: number | null;
  #writes: ReadonlyMap<number, ReadonlyMap<number, number>> | null = null;
  /** By id: the first frame of an entity that is younger than that; null for an older one. */
  readonly #births = new Map<Change['id'], number | null>();

  constructor(memory: Memory, before: number, position: number) {
    this.#memory = memory;
    this.#before = before;
    this.#position = position;
    const frame = memory.moments.at(before)?.frame ?? 0;
    this.#readAt = before < memory.timeline.first ? null : (oldReading(memory, before, frame)?.position ?? null);
  }

  /** Returns changes of values without those that may be another entity's. Where only the value before is another entity's, the new one is the first. */
  of(changes: readonly Change[]): readonly Change[] {
    return changes.flatMap((change) => {
      if (change.kind !== 'value') return change;
      if (this.#isEndTold(change, this.#position)) return [];
      return this.bornIn(change) !== null && !this.#isOwn(change)
        ? { ...change, from: undefined, isFirst: true }
        : change;
    });
  }

  /** Returns the first frame in which the entity of a change may have lived if some values were last read before that; otherwise null. */
  bornIn({ id, index }: Change): number | null {
    const [from, { timeline, moments }] = [this.#readAt, this.#memory];
    if (from === null || id === null) return null;
    return getOrInsert(this.#births, id, () => {
      if (this.#livesAt(from, id)) return null;
      let at = from + 1;
      while (at < this.#before && !this.#livesAt(at, id)) at++;
      const told = readAt(timeline, this.#position, (columns) => toldLife(columns, 'created', { id, index }));
      return told?.frame ?? firstFrame({ timeline, moments }, at - 1, at);
    });
  }

  #livesAt(position: number, id: NonNullable<Change['id']>): boolean {
    return this.#read(position, (columns) => isIdAlive(new WorldState(columns, this.#memory.engine), id)) ?? false;
  }

  /** True if the value before a change was read while the entity lived. */
  #isOwn({ id, index, component, field }: Change): boolean {
    const { timeline, moments, engine } = this.#memory;
    const cell = this.#read(this.#before, (columns) => {
      const places = new WorldState(columns, engine).componentsOf(index, component!);
      return places.flatMap(({ values }) => values).find((value) => value.field === field);
    });
    if (cell === undefined || cell === null) return true;
    this.#writes ??= this.#lastWrites(this.#readAt!);
    const step = this.#writes.get(timeline.columns.get(cell.column).id)?.get(cell.row);
    if (step === undefined) return false;
    const at = Math.min(moments.settledFrom(step + 1) ?? step + 1, this.#before);
    return this.#livesAt(at, id!) || this.#isBirthTold(id!, index, step + 1);
  }

  /** Returns the last step up to `before` that wrote each cell, by column and row. */
  #lastWrites(from: number): ReadonlyMap<number, ReadonlyMap<number, number>> {
    const found = new Map<number, Map<number, number>>();
    for (let step = from; step < this.#before; step++)
      this.#memory.timeline.visitWrites(step, (column, row) => {
        getOrInsert(found, column, () => new Map<number, number>()).set(row, step);
      });
    return found;
  }

  /** True if the game told that an entity was created, whether or not the structure shows it yet. */
  #isBirthTold(id: NonNullable<Change['id']>, index: number, position: number): boolean {
    return this.#read(position, (columns) => toldLife(columns, 'created', { id, index })) !== null;
  }

  /** True if the game told that the entity was destroyed, which the structure does not show yet. */
  #isEndTold({ id, index }: Change, position: number): boolean {
    const [end, birth] = (['destroyed', 'created'] as const).map((kind) =>
      this.#read(position, (columns) => toldLife(columns, kind, { id, index })),
    );
    return end != null && (birth == null || (birth.frame ?? 0) < (end.frame ?? 0));
  }

  #read<T>(position: number, read: (columns: ColumnSet) => T): T | null {
    return readAt(this.#memory.timeline, position, read);
  }
}
