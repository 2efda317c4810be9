import type { EntityIndex } from './entity-index.ts';
import { type Handle, indexOf, NONE, nextGeneration } from './handle.ts';
import type { Id } from './id.ts';
import { movePlan } from './move-plan.ts';
import { ZERO } from './sparse.ts';
import type { Edge, MovePlan, Table } from './table.ts';
import { ROOT } from './table-store.ts';
import type { WorldParts } from './world-parts.ts';

/**
 * The commonest operations of a world that is not traced, as plain stores into the columns' arrays. A step, a read and an
 * old value for each store would take ten times as long, also where they are only asked for and not made.
 *
 * Each does what the general code does to the columns, or changes nothing and returns that it did not: for what has effects
 * outside of a table, for the first move between two tables, and for everything that is refused. `world-fuzz.test.ts` compares
 * traced and untraced worlds.
 *
 * The program itself always traces: whatever it shows or counts is made of steps, reads and writes. Only the benchmark `engine` runs a model
 * untraced, to compare it with libraries.
 */
export class Untraced {
  readonly #parts: WorldParts;
  readonly #entities: EntityIndex;

  constructor(parts: WorldParts) {
    this.#parts = parts;
    this.#entities = parts.context.entities;
  }

  /** As `World.create` with an entity that is recycled; `NONE` where there is none. */
  create(): Handle {
    const { dense, aliveCount, range, recordTable, recordRow } = this.#entities;
    const alive = aliveCount.numbers[0]!;
    if (alive >= dense.length || range.length > 1) return NONE;
    const entity = dense.numbers[alive]!;
    aliveCount.numbers[0] = alive + 1;
    const { entities } = this.#parts.tables.at(ROOT);
    const index = indexOf(entity);
    recordTable.putNumber(index, ROOT);
    recordRow.putNumber(index, entities.length);
    entities.pushNumber(entity);
    return entity;
  }

  /** As `World.set`. @returns whether it did anything */
  set(entity: Handle, id: Id, value: number): boolean {
    const from = this.#tableOf(entity);
    if (from === null) return false;
    const edge = from.add.get(id);
    if (edge !== undefined && edge.value !== null) {
      const plan = edge.plan ?? planAlong(from, edge);
      const row = plan === null ? this.#rowOf(entity) : this.#move(entity, from, plan);
      edge.value.numbers[row] = value;
      return true;
    }
    const column = from.columnOf(id);
    if (column === undefined) return false;
    column.numbers[this.#rowOf(entity)] = value;
    return true;
  }

  /** As `World.add`. @returns whether it did anything */
  add(entity: Handle, id: Id): boolean {
    const from = this.#tableOf(entity);
    return from !== null && this.#follow(entity, from, from.add.get(id));
  }

  /** As `World.remove`. @returns whether it did anything */
  remove(entity: Handle, id: Id): boolean {
    const from = this.#tableOf(entity);
    return from !== null && this.#follow(entity, from, from.remove.get(id));
  }

  /** As `World.destroy`. @returns whether it did anything */
  destroy(entity: Handle): boolean {
    const table = this.#tableOf(entity);
    const index = indexOf(entity);
    const { recordFlags } = this.#entities;
    if (table === null || table.isPlain === false || recordFlags.has(index)) return false;
    this.#takeOut(table, this.#rowOf(entity));
    this.#kill(entity, index);
    return true;
  }

  /** Null for a dead entity, and one in no table: the row of its record does not hold it. */
  #tableOf(entity: Handle): Table | null {
    const { recordTable, recordRow } = this.#entities;
    const index = indexOf(entity);
    const table = this.#parts.tables.find(recordTable.numbers[index]! >>> 0);
    if (table === undefined) return null;
    const row = recordRow.numbers[index]! >>> 0;
    return row < table.entities.length && table.entities.numbers[row] === entity ? table : null;
  }

  #rowOf(entity: Handle): number {
    return this.#entities.recordRow.numbers[indexOf(entity)]! >>> 0;
  }

  #follow(entity: Handle, from: Table, edge: Edge | undefined): boolean {
    if (edge === undefined) return false;
    const plan = edge.plan ?? planAlong(from, edge);
    if (plan === null) return false;
    this.#move(entity, from, plan);
    return true;
  }

  /** @returns the row there */
  #move(entity: Handle, from: Table, { to, sources, targets, fresh }: MovePlan): number {
    const { recordTable, recordRow } = this.#entities;
    const index = indexOf(entity);
    const fromRow = recordRow.numbers[index]! >>> 0;
    const row = to.entities.length;
    to.entities.pushNumber(entity);
    for (let i = 0; i < targets.length; i++) targets[i]!.pushNumber(sources[i]!.numbers[fromRow]!);
    for (let i = 0; i < fresh.length; i++) fresh[i]!.pushNumber(ZERO);
    this.#takeOut(from, fromRow);
    recordTable.numbers[index] = to.slot;
    recordRow.numbers[index] = row;
    return row;
  }

  /** The last row fills the hole. */
  #takeOut({ entities, columns }: Table, row: number): void {
    const last = entities.length - 1;
    if (row !== last) {
      const moved = entities.numbers[last]!;
      entities.numbers[row] = moved;
      this.#entities.recordRow.numbers[indexOf(moved)] = row;
    }
    entities.popNumber();
    for (let i = 0; i < columns.length; i++) {
      const column = columns[i]!;
      column.numbers[row] = column.numbers[last]!;
      column.popNumber();
    }
  }

  /** The entity changes places with the last alive one. */
  #kill(entity: Handle, index: number): void {
    const { aliveCount, dense, recordDense, recordTable, recordRow } = this.#entities;
    const row = recordDense.numbers[index]! >>> 0;
    const lastRow = (aliveCount.numbers[0]! - 1) >>> 0;
    aliveCount.numbers[0] = lastRow;
    const last = dense.numbers[lastRow]!;
    recordDense.numbers[indexOf(last)] = row;
    recordDense.numbers[index] = lastRow;
    dense.numbers[row] = last;
    dense.numbers[lastRow] = nextGeneration(entity);
    recordTable.clear(index);
    recordRow.clear(index);
  }
}

/** How rows move along an edge; null where following it does more than that. */
function planAlong(from: Table, edge: Edge): MovePlan | null {
  if (edge.isMove) edge.plan = movePlan(from, edge.to);
  return edge.plan;
}
