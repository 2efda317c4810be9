import { kindOf, type RowRelation } from '../cells/cell-table.ts';
import { type IdFormat, indexOfId, isId, isNullId, type RawId, versionOfId } from '../cells/id-format.ts';
import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import type { Relevance } from '../trace/journal.ts';
import { getOrInsert } from '../trace/lookup.ts';
import type { Write } from '../trace/step.ts';
import type { Timeline } from '../trace/timeline.ts';
import { finish, type Turns } from '../trace/turns.ts';
import type { Value } from '../trace/value.ts';
import { createdInColumn } from '../world/change-columns.ts';
import { isFigures } from '../world/systems.ts';
import type { Readable } from '../world/world.ts';

/** A value that was written, with its first and last write in the journal. */
export interface WrittenValue {
  readonly column: Column;
  readonly row: number;
  /** Index of the entity that had the row before the span; -1 if there was none. */
  readonly index: number;
  step: number;
  first: number;
  last: number;
}

export interface WrittenCell {
  readonly column: Column;
  readonly row: number;
  readonly step: number;
}

/** A command that was taken out of a queue. */
export interface PerformedCommand extends WrittenCell {
  readonly command: Value;
}

/** The entities, values and structures that the writes of a span may have changed. */
export interface SpanWrites {
  /** Indices of entities that may have been created, destroyed or moved, or may have gained or lost a component. */
  readonly reached: ReadonlySet<number>;
  readonly values: readonly WrittenValue[];
  /** Cells that tell which structures exist, or which pages a structure has. */
  readonly structures: readonly WrittenCell[];
  readonly pages: readonly (WrittenCell & { readonly isNew: boolean })[];
  readonly holes: readonly (WrittenCell & { readonly isOpened: boolean })[];
  readonly names: readonly WrittenValue[];
  readonly commands: readonly PerformedCommand[];
  /** True if there is a write that is neither of a value nor of a name. */
  readonly hasStructure: boolean;
  /** Returns the last step that wrote a cell, or moved the border of a list across it; -1 if none did. */
  lastStep(column: Column, row: number): number;
  /** True if a value was written. */
  isWritten(column: Column, row: number): boolean;
}

type RoleKind = 'other' | 'birth' | 'ids' | 'value' | 'name' | 'related' | 'count' | 'structure' | 'page' | 'queue';

interface ColumnRole {
  readonly kind: RoleKind;
  readonly relation: RowRelation | null;
  /** For counts, the lists whose living rows they count. */
  readonly lists: readonly Column[];
  /** The format of ids in cells that belong to one index each. A fresh page is filled with null ids, which concern no entity. */
  readonly nullFormat: IdFormat | null;
}

const OTHER: ColumnRole = { kind: 'other', relation: null, lists: [], nullFormat: null };
const ROWS = 2 ** 32;
/** Writes between two places where a scan may be interrupted: well below a millisecond of work. */
const WRITES = 2048;

/** Finds what the writes of spans concern. Roles of columns are kept from span to span. */
export class SpanScanner {
  readonly #timeline: Timeline;
  readonly #engine: Readable;
  #roles: (ColumnRole | undefined)[] = [];
  #size = 0;

  constructor(timeline: Timeline, engine: Readable) {
    this.#timeline = timeline;
    this.#engine = engine;
  }

  /** Like `scanInTurns`, at once. */
  scan(from: number, to: number, relevance?: Relevance): SpanWrites {
    return finish(this.scanInTurns(from, to, relevance));
  }

  /**
   * Reads the writes of steps [from, to). The timeline must be at `from`. The work is proportional to the writes.
   * @param relevance limits it to writes that may matter
   */
  *scanInTurns(from: number, to: number, relevance?: Relevance): Turns<SpanWrites> {
    // A new column may be the list that others belong to.
    if (this.#size !== this.#timeline.columns.size) this.#roles = [];
    this.#size = this.#timeline.columns.size;
    const timeline = this.#timeline;
    const found = new Findings(timeline, (column) => this.#roleOf(column));
    let visited = 0;
    for (let step = from; step < to; step++) {
      const note = (id: number, row: number, n: number) => found.note(step, timeline.columns.byId(id), row, n);
      for (let end = timeline.writesOf(step); end > 0; end -= WRITES) {
        timeline.visitWrites(step, note, relevance, [Math.max(0, end - WRITES), end]);
        visited += Math.min(end, WRITES);
        if (visited < WRITES) continue;
        visited = 0;
        yield;
      }
    }
    return found;
  }

  #roleOf(column: Column): ColumnRole {
    const known = this.#roles[column.id];
    if (known !== undefined) return known;
    const role = roleOf(this.#engine, this.#timeline.columns, column);
    this.#roles[column.id] = role;
    return role;
  }
}

function roleOf(engine: Readable, columns: ColumnSet, column: Column): ColumnRole {
  if (column.meta.kind === 'names') return { ...OTHER, kind: 'name' };
  if (column === createdInColumn(columns)) return { ...OTHER, kind: 'birth' };
  if (isFigures(column)) return OTHER;
  const kind = kindOf(engine.cells, column);
  const relation = kind?.rows?.(column, columns) ?? null;
  if (kind?.structure !== undefined) return { ...OTHER, kind: 'structure' };
  if (kind?.tells === 'count') return { ...OTHER, kind: 'count', lists: countedBy(engine, columns, column) };
  if (kind?.tells !== undefined) return { ...OTHER, kind: kind.tells };
  if (relation === null) return OTHER;
  if (relation.kind === 'ids') return { ...OTHER, kind: 'ids', relation };
  if (kind?.isValue === true) return { ...OTHER, kind: 'value', relation };
  const nullFormat = kind?.id?.({ columns, column, row: 0, value: 0 }) ?? null;
  return { ...OTHER, kind: 'related', relation, nullFormat };
}

/** Returns the lists whose rows in use a column counts. Some engines create or destroy by changing the count only. */
function countedBy(engine: Readable, columns: ColumnSet, counter: Column): readonly Column[] {
  const { meta } = counter;
  return [...columns].filter((list) => {
    const kind = kindOf(engine.cells, list);
    const isCounted = meta.of === list.name || (list.meta.kind === meta.kind && list.meta.group === meta.group);
    return isCounted && (kind?.structure !== undefined || kind?.rows?.(list, columns)?.kind === 'ids');
  });
}

class Findings implements SpanWrites {
  readonly reached = new Set<number>();
  hasStructure = false;
  readonly structures: WrittenCell[] = [];
  readonly pages: (WrittenCell & { readonly isNew: boolean })[] = [];
  readonly holes: (WrittenCell & { readonly isOpened: boolean })[] = [];
  readonly commands: PerformedCommand[] = [];
  readonly #timeline: Timeline;
  readonly #roleOf: (column: Column) => ColumnRole;
  readonly #last = new Map<number, number>();
  readonly #values = new Map<number, WrittenValue>();
  readonly #names = new Map<number, WrittenValue>();

  constructor(timeline: Timeline, roleOf: (column: Column) => ColumnRole) {
    this.#timeline = timeline;
    this.#roleOf = roleOf;
  }

  get values(): readonly WrittenValue[] {
    return [...this.#values.values()];
  }

  get names(): readonly WrittenValue[] {
    return [...this.#names.values()];
  }

  lastStep({ id }: Column, row: number): number {
    const key = id * ROWS + row;
    return this.#last.get(key) ?? this.#values.get(key)?.step ?? -1;
  }

  isWritten({ id }: Column, row: number): boolean {
    return this.#values.has(id * ROWS + row);
  }

  note(step: number, column: Column, row: number, n: number): void {
    const role = this.#roleOf(column);
    switch (role.kind) {
      case 'other':
        return;
      case 'birth':
        this.reached.add(row);
        return;
      case 'count':
        this.hasStructure = true;
        this.#noteCount(step, role.lists, n);
        return;
      case 'structure':
        this.structures.push({ column, row, step });
        return;
      case 'page':
        this.#notePage(step, column, row, this.#timeline.writeAt(n));
        return;
      case 'queue':
        this.#noteCommand(step, column, row, n);
        return;
      case 'name':
        noteValue(this.#names, { column, row, index: row }, step, n);
        return;
      case 'value':
        noteValue(this.#values, { column, row, index: this.#entityAt(role.relation!, row) ?? -1 }, step, n);
        return;
      case 'ids':
        this.hasStructure = true;
        this.#noteId(step, column, row, this.#timeline.writeAt(n));
        break;
      case 'related':
        this.hasStructure = true;
        if (role.nullFormat !== null && isFresh(this.#timeline.writeAt(n), role.nullFormat)) return;
        this.#reach(this.#entityAt(role.relation!, row));
    }
    this.#noteStep(column, row, step);
  }

  #noteId(step: number, column: Column, row: number, { from, to }: Pick<Write, 'from' | 'to'>): void {
    const { format } = this.#roleOf(column).relation as Extract<RowRelation, { kind: 'ids' }>;
    const [was, is] = [from, to].map((id) => (isId(id) && !isHole(id, format) ? id : null));
    for (const id of [was, is]) if (id != null) this.reached.add(indexOfId(id, format));
    if (isId(from) && was === null) this.holes.push({ column, row, step, isOpened: false });
    if (isId(to) && is === null) this.holes.push({ column, row, step, isOpened: true });
  }

  #noteCount(step: number, lists: readonly Column[], n: number): void {
    const { from = 0, to = 0 } = this.#timeline.writeAt(n);
    if (typeof from !== 'number' || typeof to !== 'number') return;
    for (const list of lists) {
      const { relation } = this.#roleOf(list);
      for (let row = Math.min(from, to); row < Math.min(Math.max(from, to), list.length); row++) {
        if (relation === null) this.structures.push({ column: list, row, step });
        else this.#reach(entityIn(list, row, relation));
        this.#noteStep(list, row, step);
      }
    }
  }

  /** A directory cell of 0 says that the page is missing. */
  #notePage(step: number, column: Column, row: number, { from, to }: Pick<Write, 'from' | 'to'>): void {
    const exists = (value: Value | undefined): boolean => value !== undefined && value !== 0;
    this.pages.push({ column, row, step, isNew: !exists(from) && exists(to) });
  }

  #noteCommand(step: number, column: Column, row: number, n: number): void {
    const { from, to } = this.#timeline.writeAt(n);
    if (from !== undefined && to === undefined) this.commands.push({ column, row, step, command: from });
  }

  #noteStep({ id }: Column, row: number, step: number): void {
    const key = id * ROWS + row;
    if ((this.#last.get(key) ?? -1) < step) this.#last.set(key, step);
  }

  #reach(index: number | null): void {
    if (index !== null) this.reached.add(index);
  }

  #entityAt(relation: RowRelation, row: number): number | null {
    if (relation.kind === 'index') return row;
    if (relation.kind === 'parallel') return entityIn(relation.list, row, this.#roleOf(relation.list).relation);
    return null;
  }
}

function noteValue(
  values: Map<number, WrittenValue>,
  { column, row, index }: Pick<WrittenValue, 'column' | 'row' | 'index'>,
  step: number,
  n: number,
): void {
  const value = getOrInsert(values, column.id * ROWS + row, () => ({ column, row, index, step, first: n, last: n }));
  value.first = Math.min(value.first, n);
  value.last = Math.max(value.last, n);
  value.step = Math.max(value.step, step);
}

function entityIn(list: Column, row: number, relation: RowRelation | null): number | null {
  const raw = list.peek(row);
  if (relation?.kind !== 'ids' || !isId(raw) || isHole(raw, relation.format)) return null;
  return indexOfId(raw, relation.format);
}

/** True for a null id, and for the tombstone that in-place deletion leaves. */
function isHole(id: RawId, format: IdFormat): boolean {
  return format.reserved === true && (isNullId(id, format) || versionOfId(id, format) === format.versions - 1);
}

function isFresh({ from, to }: Pick<Write, 'from' | 'to'>, format: IdFormat): boolean {
  return from === undefined && isId(to) && isNullId(to, format);
}
