import type { Column } from '../../../trace/column.ts';
import type { Bitset } from './bitset.ts';
import type { Context } from './context.ts';
import { type Handle, indexOf } from './handle.ts';
import type { FlecsId } from './id.ts';
import { at } from './pseudocode.ts';
import { INITIAL_VALUE } from './sparse.ts';
import { steps } from './steps.ts';
import type { Table } from './table.ts';

export type MoveHook = (event: 'OnAdd' | 'OnRemove', id: FlecsId) => void;

/** Operations on rows of tables, after Flecs 4.0.5. */
export class Rows {
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  /** Appends an entity with disabled toggles; `move` writes the values (`table_append`). */
  append(table: Table, entity: Handle): number {
    const row = table.count;
    this.#context.tracer.step(steps.appendRow, at.append.entity, entity, table.slot, row);
    table.entities.set(row, entity);
    this.#context.watch?.changed(table.slot);
    if (table.toggles.length > 0) {
      this.#context.tracer.enter();
      this.#context.tracer.step(steps.appendBits, at.append.bits, entity, table.slot, row);
      for (const bitset of table.toggles) bitset.append(1);
      this.#context.tracer.leave();
    }
    return row;
  }

  /** Gives a new entity a row. */
  enter(table: Table, entity: Handle): void {
    const row = this.append(table, entity);
    this.#context.tracer.enter();
    this.place(entity, table, row);
    this.#context.tracer.leave();
  }

  /** Appends many entities at once, constructs their components and writes their records (`table_appendn`). */
  appendMany(table: Table, entities: readonly Handle[]): number {
    const { tracer } = this.#context;
    const first = table.count;
    const { length } = entities;
    tracer.step(steps.appendRows, at.bulk.append, table.slot, first, length);
    entities.forEach((entity, i) => {
      table.entities.set(first + i, entity);
    });
    this.#context.watch?.changed(table.slot);
    this.#context.tracer.enter();
    table.columns.forEach((column, i) => {
      tracer.step(steps.constructMany, at.bulk.construct, this.#label(table, i), table.slot, first, length);
      for (let row = first; row < first + length; row++) column.set(row, INITIAL_VALUE);
    });
    if (table.toggles.length > 0) {
      this.#context.tracer.step(steps.appendBitsMany, at.bulk.bits, table.slot, first, length);
      for (const bitset of table.toggles) bitset.append(length);
    }
    this.#context.tracer.step(steps.placeMany, at.bulk.records, table.slot, first, length);
    entities.forEach((entity, i) => {
      this.#context.entities.place(entity, table.slot, first + i);
    });
    this.#context.tracer.leave();
    return first;
  }

  /**
   * Copies the values of a row to a row of another table (`table_move`). The old row does not change.
   * @param hook runs the hook of a component that comes or goes; then the components take turns in the order of types, because a hook may write the
   * old row
   * @param isCopied true if values of another entity are copied into the new cells later, which are not constructed before
   */
  move(from: Table, fromRow: number, to: Table, toRow: number, hook: MoveHook | null = null, isCopied = false): void {
    const { copies, constructs, bits } = movePlan(from, to);
    const { tracer, space } = this.#context;
    for (const bit of bits) {
      tracer.step(steps.moveBit, at.move.bits, bit.to.of, to.slot, toRow);
      bit.to.bits.set(toRow, bit.from.bits.get(fromRow));
    }
    const copy = ({ id, from: source, to: target }: MovePlan['copies'][number]): void => {
      tracer.step(steps.moveValue, at.move.copy, this.#context.label(id), from.slot, to.slot, toRow);
      target.set(toRow, source.get(fromRow));
    };
    const construct = ({ id, column }: MovePlan['constructs'][number]): void => {
      if (isCopied) return;
      tracer.step(steps.construct, at.move.construct, this.#context.label(id), to.slot, toRow);
      column.set(toRow, INITIAL_VALUE);
    };
    if (hook === null) {
      for (const each of copies) copy(each);
      for (const each of constructs) construct(each);
      return;
    }
    const ids = [...from.ids.filter((id) => !to.has(id)), ...to.ids].sort((a, b) => space.compare(a, b));
    for (const id of ids) {
      const made = constructs.find((each) => each.id === id);
      if (made !== undefined) construct(made);
      for (const each of copies) if (each.id === id) copy(each);
      if (made !== undefined) hook('OnAdd', id);
      else if (!to.has(id)) hook('OnRemove', id);
    }
  }

  /** Records the table and row of an entity in the entity index. */
  place(entity: Handle, table: Table, row: number): void {
    this.#context.tracer.step(steps.placeRecord, at.moveEntity.record, entity, table.slot, row);
    this.#context.entities.place(entity, table.slot, row);
  }

  /**
   * Removes a row: the last row fills the hole (`table_delete`).
   * @param hook runs the hook of a component of an entity that is deleted
   */
  delete(table: Table, row: number, hook: ((id: FlecsId) => void) | null = null): void {
    const last = table.count - 1;
    if (row !== last) this.#fillHole(table, row, last, hook);
    else if (hook !== null) for (const id of table.ids) hook(id);
    this.#context.tracer.enter();
    this.#context.tracer.step(steps.popRow, at.deleteRow.pop, table.slot, last);
    table.entities.set(last, undefined);
    this.#context.watch?.changed(table.slot);
    for (const column of table.columns) column.set(last, undefined);
    for (const bitset of table.toggles) bitset.bits.set(last, undefined);
    this.#context.tracer.leave();
  }

  #fillHole(table: Table, row: number, last: number, hook: ((id: FlecsId) => void) | null): void {
    const { tracer } = this.#context;
    const moved = table.entity(last);
    tracer.step(steps.fillHole, at.deleteRow.fill, moved, table.slot, row, last);
    table.entities.set(row, table.entities.get(last));
    tracer.enter();
    tracer.step(steps.fixRecord, at.deleteRow.fix, moved, table.slot, row);
    this.#context.entities.recordRow.set(indexOf(moved), row);
    for (let i = 0; i < table.columns.length; i++) {
      hook?.(table.idOf(i));
      tracer.step(steps.fillHoleValue, at.deleteRow.values, this.#label(table, i), table.slot, row, last);
      const column = table.columns[i] as Column<number>;
      column.set(row, column.get(last));
    }
    for (const { bits, of } of table.toggles) {
      tracer.step(steps.fillHoleBit, at.deleteRow.bits, of, table.slot, row, last);
      bits.set(row, bits.get(last));
    }
    tracer.leave();
  }

  /** Moves all rows to the end of another table (`table_merge`). */
  merge(from: Table, to: Table): void {
    const count = from.count;
    const first = to.count;
    const { tracer } = this.#context;
    if (count === 0) return;
    tracer.step(steps.mergeRecords, at.merge.records, from.slot, to.slot, count);
    for (let row = 0; row < count; row++) this.#context.entities.place(from.entity(row), to.slot, first + row);
    tracer.step(steps.mergeEntities, at.merge.entities, from.slot, to.slot, count);
    for (let row = 0; row < count; row++) to.entities.set(first + row, from.entities.get(row));
    this.#context.watch?.changed(to.slot);
    for (const bitset of to.toggles) bitset.append(count);
    tracer.enter();
    for (let row = 0; row < count; row++) this.move(from, row, to, first + row);
    tracer.leave();
    this.empty(from);
  }

  /** Removes all rows. The entities must be in another table or dead. */
  empty(table: Table): void {
    if (table.count === 0) return;
    this.#context.tracer.step(steps.emptyTable, at.merge.empty, table.slot, table.count);
    for (let row = table.count - 1; row >= 0; row--) {
      table.entities.set(row, undefined);
      for (const column of table.columns) column.set(row, undefined);
    }
    for (const bitset of table.toggles) bitset.clear();
  }

  #label(table: Table, column: number): string {
    return this.#context.label(table.idOf(column));
  }
}

/** Work of moving a row from one table to another. Columns and bitsets are in the order of the new table. */
interface MovePlan {
  readonly copies: readonly { readonly id: FlecsId; readonly from: Column<number>; readonly to: Column<number> }[];
  /** Columns that only the new table has. */
  readonly constructs: readonly { readonly id: FlecsId; readonly column: Column<number> }[];
  readonly bits: readonly { readonly from: Bitset; readonly to: Bitset }[];
}

/** Returns the plan for moves between two tables. */
function movePlan(from: Table, to: Table): MovePlan {
  const copies: MovePlan['copies'][number][] = [];
  const constructs: MovePlan['constructs'][number][] = [];
  let place = 0;
  to.columns.forEach((column, i) => {
    const id = to.idOf(i);
    // Types have the same order, so the next id is nearly always behind the last one.
    const next = from.ids.indexOf(id, place);
    place = next === -1 ? place : next + 1;
    const source = from.columnAt(next === -1 ? from.ids.indexOf(id) : next);
    if (source === undefined) constructs.push({ id, column });
    else copies.push({ id, from: source, to: column });
  });
  const bits = to.toggles.flatMap((toggle) => {
    const source = from.toggle(toggle.of);
    return source === undefined ? [] : [{ from: source, to: toggle }];
  });
  return { copies, constructs, bits };
}
