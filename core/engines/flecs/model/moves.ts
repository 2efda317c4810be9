import type { Command } from './command.ts';
import type { Effects } from './effects.ts';
import { type Handle, indexOf } from './handle.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { FlecsId } from './id.ts';
import { at } from './pseudocode.ts';
import type { Rows } from './rows.ts';
import { steps } from './steps.ts';
import type { Symmetric } from './symmetric.ts';
import type { Table } from './table.ts';
import type { TableGraph } from './table-graph.ts';
import { type Diff, idsDiff, joinDiffs, NO_DIFF } from './type-diff.ts';
import type { WorldParts } from './world-parts.ts';

export interface MoveParts extends WorldParts {
  readonly graph: TableGraph;
  readonly rows: Rows;
  readonly effects: Effects;
  readonly symmetric: Symmetric;
  readonly hierarchy: Hierarchy;
}

/** Moves entities between tables with all side effects, after Flecs' `commit`. */
export class Moves {
  readonly #parts: MoveParts;

  constructor(parts: MoveParts) {
    this.#parts = parts;
  }

  tableOf(entity: Handle): Table {
    return this.#parts.tables.at(this.#parts.context.entities.tableOf(entity) as number);
  }

  /** Adds an id. Returns the entity's new table. */
  add(entity: Handle, id: FlecsId): Table {
    const from = this.tableOf(entity);
    const { to, diff } = this.#parts.graph.add(from, id);
    this.commit(entity, to, diff);
    return to;
  }

  /** Moves an entity to the table to which several changes of its type lead. Returns that table. */
  once(entity: Handle, changes: readonly Pick<Command, 'kind' | 'id'>[]): Table {
    const { graph, tables, context } = this.#parts;
    const from = this.tableOf(entity);
    let to = from;
    let diff: Diff = NO_DIFF;
    for (const { kind, id } of changes) {
      if (kind === 'clear') {
        diff = joinDiffs(context.space, diff, to.loss);
        to = tables.root;
        continue;
      }
      const edge = kind === 'remove' ? graph.remove(to, id!) : graph.add(to, id!);
      diff = joinDiffs(context.space, diff, edge.diff);
      to = edge.to;
    }
    const added = to.ids.filter((id) => !from.has(id));
    const removed = from.ids.filter((id) => !to.has(id));
    const { removesOrdered, reparents } = diff;
    this.commit(entity, to, { ...idsDiff(context.space, added, removed), removesOrdered, reparents }, true);
    return to;
  }

  /**
   * Moves an entity to a table (`commit`, `move_entity`).
   * @param isBatch true if several commands lead there
   */
  commit(entity: Handle, to: Table, diff: Diff, isBatch = false): void {
    const { context, rows, effects, hierarchy, symmetric } = this.#parts;
    const { entities, tracer } = context;
    const from = this.tableOf(entity);
    const fromRow = entities.rowOf(entity);
    if (from === to) {
      this.#stay(entity, from, diff);
      return;
    }
    tracer.step(steps.changeTable, at.commit.move, entity, from.slot, to.slot);
    entities.recordTable.touch(indexOf(entity));
    entities.recordRow.touch(indexOf(entity));
    tracer.enter();
    const row = rows.append(to, entity);
    hierarchy.leave({ table: from, row: fromRow, count: 1 }, to, diff, isBatch);
    effects.onRemove({ table: from, row: fromRow, count: 1 }, diff);
    rows.move(from, fromRow, to, row);
    rows.place(entity, to, row);
    tracer.leave();
    rows.delete(from, fromRow);
    hierarchy.enter({ table: to, row, count: 1 }, from, diff, isBatch);
    effects.onAdd({ table: to, row, count: 1 }, diff);
    symmetric.follow([entity], { from, to, diff });
  }

  /** A target of a union can change, and ids outside of types. */
  #stay(entity: Handle, table: Table, diff: Diff): void {
    const { context, effects } = this.#parts;
    context.tracer.step(steps.staysInTable, at.commit.stay, entity, table.slot);
    const span = { table, row: context.entities.rowOf(entity), count: 1 };
    if (table.hasUnion) effects.onAdd(span, { ...diff, addsUnion: true });
    else if (diff.addsSparse || diff.removesSparse) {
      effects.onAdd(span, diff);
      effects.onRemove(span, diff);
    }
  }
}
