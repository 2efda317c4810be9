import { ModelError } from '../../../trace/model-error.ts';
import type { Command } from './command.ts';
import type { Effects, RowRange } from './effects.ts';
import { type Handle, indexOf } from './handle.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { FlecsId } from './id.ts';
import type { Listeners } from './listeners.ts';
import { at } from './pseudocode.ts';
import type { MoveHook, Rows } from './rows.ts';
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
  readonly listeners: Listeners;
}

/** Several commands that are one move: what each of them adds and removes, and a function that sets their values. */
interface Batch {
  readonly diff: Diff;
  readonly write: () => void;
}

/** Moves entities between tables with all side effects, after Flecs' `commit`. */
export class Moves {
  readonly #parts: MoveParts;

  constructor(parts: MoveParts) {
    this.#parts = parts;
  }

  /** Adds an id. Returns the entity's new table. */
  add(entity: Handle, id: FlecsId): Table {
    const from = this.#parts.tables.of(entity);
    const { to, diff } = this.#parts.graph.add(from, id);
    this.commit(entity, to, diff);
    return to;
  }

  /**
   * Moves an entity to the table to which several changes of its type lead.
   * @param then sets values in that table
   */
  once(entity: Handle, changes: readonly Pick<Command, 'kind' | 'id'>[], then: (to: Table) => void = () => {}): void {
    const { graph, tables, context } = this.#parts;
    const from = this.#parts.tables.of(entity);
    let to = from;
    let diff: Diff = NO_DIFF;
    /** Ids that do not fragment, whose edges lead back. */
    let outside: Diff = NO_DIFF;
    for (const { kind, id } of changes) {
      if (kind === 'clear') {
        diff = joinDiffs(context.space, diff, to.loss);
        to = tables.root;
        continue;
      }
      const edge = kind === 'remove' ? graph.remove(to, id!) : graph.add(to, id!);
      diff = joinDiffs(context.space, diff, edge.diff);
      if (edge.to === to) outside = joinDiffs(context.space, outside, edge.diff);
      to = edge.to;
    }
    this.#requireKept(entity, from, to, diff.added);
    // Sparse components that commands take away are removed even if later ones add them again.
    const comesAgain = (id: FlecsId): boolean =>
      to !== from && context.space.traits(id).sparse && changes.some((each) => takesAway(each, id));
    const added = [...to.ids.filter((id) => !from.has(id) || comesAgain(id)), ...outside.added];
    const removed = [...from.ids.filter((id) => !to.has(id) || comesAgain(id)), ...outside.removed];
    const { removesOrdered, reparents } = diff;
    const joined = { ...idsDiff(context.space, added, removed), removesOrdered, reparents };
    this.commit(entity, to, joined, { diff, write: () => then(to) });
  }

  /**
   * Moves an entity to a table (`commit`, `move_entity`).
   * @param batch if several commands lead there
   * @param isCopied true if values of another entity are copied later, so that no component is constructed
   */
  commit(entity: Handle, to: Table, diff: Diff, batch?: Batch, isCopied = false): void {
    const { context, rows, effects, hierarchy, symmetric, listeners } = this.#parts;
    const { entities, tracer } = context;
    const from = this.#parts.tables.of(entity);
    const fromRow = entities.rowOf(entity);
    if (from === to) {
      this.#stay(entity, from, diff);
      batch?.write();
      // Flecs 4.0.5 and 4.1.6 tell observers of ids that the commands removed and added again.
      if (batch !== undefined) listeners.emit('OnAdd', this.#spanOf(entity), batch.diff.added, from);
      return;
    }
    tracer.step(steps.changeTable, at.commit.move, entity, from.slot, to.slot);
    entities.recordTable.touch(indexOf(entity));
    entities.recordRow.touch(indexOf(entity));
    tracer.enter();
    const row = rows.append(to, entity);
    const left = { table: from, row: fromRow, count: 1 };
    hierarchy.leave(left, to, diff, batch !== undefined);
    listeners.emit('OnRemove', left, (batch?.diff ?? diff).removed, to);
    effects.onRemove(left, diff);
    const hook: MoveHook = (event, id) => listeners.runHook(event, id, [entity]);
    rows.move(from, fromRow, to, row, listeners.hasHooks ? hook : null, isCopied);
    rows.place(entity, to, row);
    tracer.leave();
    rows.delete(from, fromRow);
    if (batch === undefined) hierarchy.enter({ table: to, row, count: 1 }, from, diff);
    effects.onAdd({ table: to, row, count: 1 }, diff);
    if (batch === undefined) listeners.emit('OnAdd', { table: to, row, count: 1 }, diff.added, from);
    symmetric.follow([entity], { from, to, diff });
    if (batch === undefined) return;
    batch.write();
    if (!entities.isAlive(entity)) return;
    hierarchy.enter(this.#spanOf(entity), from, diff, true);
    listeners.emit('OnAdd', this.#spanOf(entity), batch.diff.added, from);
  }

  /** Flecs 4.0.5 asserts that a sparse component has a value after the move, and 4.1.6 gives the entity one without the component. */
  #requireKept(entity: Handle, from: Table, to: Table, added: readonly FlecsId[]): void {
    const { space, version } = this.#parts.context;
    const lost = added.find((id) => space.traits(id).sparse && !space.traits(id).dontFragment && !to.has(id));
    if (lost === undefined || (from === to && !version.nonFragmenting)) return;
    const message = `Commands add ${lost}, which is sparse, and take it away again`;
    throw new ModelError('flecs-batch-sparse', message, { entity, id: this.#parts.context.label(lost) });
  }

  /** A target of a union can change, and ids outside of types. */
  #stay(entity: Handle, table: Table, diff: Diff): void {
    const { context, effects, hierarchy } = this.#parts;
    context.tracer.step(steps.staysInTable, at.commit.stay, entity, table.slot);
    const span = this.#spanOf(entity);
    if (table.hasUnion) effects.onAdd(span, { ...diff, addsUnion: true });
    else if (diff.addsSparse || diff.removesSparse) {
      // Flecs counts the entity among the children in its table again, as if it had moved there.
      hierarchy.enter(span, table, diff);
      effects.onAdd(span, diff);
      hierarchy.leave(span, table, diff);
      effects.onRemove(span, diff);
    }
  }

  #spanOf(entity: Handle): RowRange {
    return { table: this.#parts.tables.of(entity), row: this.#parts.context.entities.rowOf(entity), count: 1 };
  }
}

function takesAway({ kind, id }: Pick<Command, 'kind' | 'id'>, taken: FlecsId): boolean {
  return kind === 'clear' || (kind === 'remove' && id === taken);
}
