import type { RowRelation } from '../../cells/cell-table.ts';
import { indexOfId, isId } from '../../cells/id-format.ts';
import type { Column } from '../../trace/column.ts';
import { getOrInsert } from '../../trace/lookup.ts';
import type { Step, Write } from '../../trace/step.ts';
import type { Timeline } from '../../trace/timeline.ts';
import type { Value } from '../../trace/value.ts';
import type { WorldState } from '../../world/world.ts';
import type { CellAt } from '../../world/world-reader.ts';

export interface HistoryEntry {
  /** Index of the step. Position `step + 1` is after it. */
  readonly step: number;
  readonly detail: Step;
  /** Its writes to the entity's cells, in order, at most `MAX_WRITES`. */
  readonly writes: readonly Write[];
}

/** Maximum number of reported writes per step. */
const MAX_WRITES = 32;
const DEFAULT_SCANNED_WRITES = 500_000;

/**
 * The history of the entities with one index, the newest step first. Nothing is read before `next` is called, and each
 * call searches a bounded number of writes, so that an hour of a game can be searched in parts.
 */
export class EntityHistory {
  readonly #timeline: Timeline;
  readonly #index: number;
  readonly #relations: Relations;
  readonly #isWanted: (column: Column) => boolean;
  /** The entity's rows in each list of ids, at the position reached. */
  readonly #rows: Map<number, Set<number>>;
  #step: number;

  /** @param isWanted selects columns; the default is all */
  constructor(
    timeline: Timeline,
    world: WorldState,
    index: number,
    isWanted: (column: Column) => boolean = () => true,
  ) {
    this.#timeline = timeline;
    this.#index = index;
    this.#isWanted = isWanted;
    this.#step = timeline.position;
    this.#relations = new Relations(world, index);
    this.#rows = this.#relations.rowsNow();
  }

  get done(): boolean {
    return this.#step <= this.#timeline.first;
  }

  /** All steps from this one on have been searched. */
  get reached(): number {
    return this.#step;
  }

  /**
   * Continues into the past until `maxEntries` entries are found or about `scanned` writes are searched. The timeline may
   * have moved or grown; steps after the position where the history began are ignored.
   */
  next(maxEntries: number, scanned: number = DEFAULT_SCANNED_WRITES): HistoryEntry[] {
    const entries: HistoryEntry[] = [];
    let left = scanned;
    while (entries.length < maxEntries && left > 0 && !this.done) {
      this.#step--;
      left -= this.#timeline.writesOf(this.#step) + 1;
      const writes = this.#writesIn(this.#step);
      if (writes.length > 0) {
        entries.push({ step: this.#step, detail: this.#timeline.stepAt(this.#step), writes });
      }
    }
    return entries;
  }

  /** Finds the entity's rows before, at and after the step first, then the writes to these rows. */
  #writesIn(step: number): Write[] {
    const during = this.#follow(step);
    const found: number[] = [];
    const kinds = this.#relations;
    this.#timeline.visitWrites(step, (column, row, n) => {
      const list = kinds.listOf(column);
      if (list === BY_INDEX ? row === this.#index : list >= 0 && during.get(list)?.has(row) === true) found.push(n);
    });
    return found
      .map((n) => this.#timeline.writeAt(n))
      .filter(({ column }) => this.#isWanted(column))
      .slice(-MAX_WRITES)
      .reverse();
  }

  /** Undoes the step's changes to lists of ids, as far as they affect the entity's rows. */
  #follow(step: number): ReadonlyMap<number, ReadonlySet<number>> {
    let during: Map<number, Set<number>> | null = null;
    this.#timeline.visitWrites(step, (column, row, n) => {
      const relation = this.#relations.ids(column);
      if (relation === null) return;
      const { from, to } = this.#timeline.writeAt(n);
      const [was, is] = [this.#isEntity(from, relation), this.#isEntity(to, relation)];
      if (!was && !is) return;
      during ??= copyOf(this.#rows);
      rowsOf(during, column).add(row);
      const rows = rowsOf(this.#rows, column);
      if (was) rows.add(row);
      else rows.delete(row);
    });
    return during ?? this.#rows;
  }

  #isEntity(value: Value | undefined, { format }: Extract<RowRelation, { kind: 'ids' }>): boolean {
    return isId(value) && indexOfId(value, format) === this.#index;
  }
}

/** Returns the cells of structure, not of values, that steps from `from` to the timeline's position wrote about an entity, the newest first. */
export function structureWrites(timeline: Timeline, world: WorldState, index: number, from: number): readonly CellAt[] {
  const history = new EntityHistory(timeline, world, index, (column) => !world.isValue(column));
  const entries: HistoryEntry[] = [];
  // Each call searches one step.
  while (history.reached > from && !history.done) entries.push(...history.next(1, 1));
  const cells = entries.flatMap(({ writes }) => writes.map(({ column, row }) => ({ column: column.name, row })));
  return [...new Map(cells.map((cell) => [`${cell.column}:${cell.row}`, cell])).values()];
}

const UNRELATED = -1;
const BY_INDEX = -2;

/** Relates the rows of each column to the entity. Columns that are added later are resolved on first use. */
class Relations {
  readonly #world: WorldState;
  readonly #index: number;
  readonly #lists: number[] = [];
  readonly #ids: (Extract<RowRelation, { kind: 'ids' }> | null)[] = [];

  constructor(world: WorldState, index: number) {
    this.#world = world;
    this.#index = index;
  }

  /** Returns the id of the list to whose rows the column is parallel, or `BY_INDEX`, or `UNRELATED`. For a list it is the list's own id. */
  listOf(column: number): number {
    return this.#lists[column] ?? this.#look(column);
  }

  ids(column: number): Extract<RowRelation, { kind: 'ids' }> | null {
    if (this.#lists[column] === undefined) this.#look(column);
    return this.#ids[column] ?? null;
  }

  rowsNow(): Map<number, Set<number>> {
    const rows = new Map<number, Set<number>>();
    for (const column of this.#world.columns) {
      const relation = this.ids(column.id);
      if (relation === null) continue;
      const row = rowOf(column, relation, this.#index);
      if (row !== null) rows.set(column.id, new Set([row]));
    }
    return rows;
  }

  #look(id: number): number {
    const column = this.#world.columns.byId(id);
    const relation = this.#world.relation(column);
    this.#ids[id] = relation?.kind === 'ids' ? relation : null;
    const list =
      relation === null
        ? UNRELATED
        : relation.kind === 'index'
          ? BY_INDEX
          : relation.kind === 'ids'
            ? id
            : relation.list.id;
    this.#lists[id] = list;
    return list;
  }
}

function rowOf(column: Column, { format }: Extract<RowRelation, { kind: 'ids' }>, index: number): number | null {
  for (let row = 0; row < column.length; row++) {
    const raw = column.peek(row);
    if (isId(raw) && indexOfId(raw, format) === index) return row;
  }
  return null;
}

function rowsOf(map: Map<number, Set<number>>, list: number): Set<number> {
  return getOrInsert(map, list, () => new Set());
}

function copyOf(map: ReadonlyMap<number, ReadonlySet<number>>): Map<number, Set<number>> {
  return new Map([...map].map(([list, rows]) => [list, new Set(rows)]));
}
