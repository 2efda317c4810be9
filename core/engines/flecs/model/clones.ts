import type { Column } from '../../../trace/column.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { CommandQueue } from './command-queue.ts';
import { type Handle, handleText } from './handle.ts';
import { PARENT, TREE_SPAWNER } from './id.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';
import type { Table } from './table.ts';
import { idsDiff } from './type-diff.ts';
import type { World } from './world.ts';

/** A clone and the entity that it copies, which are in one table. */
interface Pair {
  readonly clone: Handle;
  readonly source: Handle;
  readonly table: Table;
}

/** Creates entities with the ids of another one, after `ecs_clone` of Flecs. */
export class Clones {
  readonly #world: World;
  readonly #queue: CommandQueue;

  /** @param queue of the operations that a clone puts off until it is complete */
  constructor(world: World, queue: CommandQueue) {
    this.#world = world;
    this.#queue = queue;
  }

  /**
   * Creates an entity in the table of another one (`ecs_clone`).
   * @param values true if the values are copied, too
   * @throws ModelError if the source is dead, has `Parent`, a symmetric pair, the plan of a prefab, or a base and a union, or if there are listeners
   */
  clone(source: Handle, values: boolean): Handle {
    const { context, moves, tables } = this.#world;
    this.#world.requireAlive(source, at.clone.alive);
    const table = tables.of(source);
    this.#requireModelled(source, table, values);
    const clone = this.#world.create();
    const pair = { clone, source, table };
    context.tracer.step(steps.clone, at.clone.table, clone, source, table.slot);
    context.tracer.enter();
    const copiesRow = values && !context.version.nonFragmenting;
    // The flags of a table do not say that it has bases, so that these are not instantiated again.
    const diff = { ...idsDiff(context.space, table.ids, []), addsBase: false };
    if (table.ids.length > 0) moves.commit(clone, table, diff, undefined, copiesRow);
    if (copiesRow) this.#copyBits(pair);
    if (values) this.#copyColumns(pair);
    if (values) this.#copySparse(pair);
    this.#copyOutside(pair);
    context.tracer.leave();
    this.#world.settle();
    return clone;
  }

  /** `table_move` copies the bits of toggles; the loop over columns does not. */
  #copyBits({ clone, source, table }: Pair): void {
    const { entities, tracer } = this.#world.context;
    for (const { bits, of } of table.toggles) {
      tracer.step(steps.cloneBit, at.clone.bits, of, source, clone);
      bits.set(entities.rowOf(clone), bits.get(entities.rowOf(source)));
    }
  }

  #copyColumns({ clone, source, table }: Pair): void {
    const { context } = this.#world;
    const { entities, tracer } = context;
    const row = entities.rowOf(clone);
    table.columns.forEach((column, i) => {
      tracer.step(steps.cloneValue, at.clone.values, context.label(table.idOf(i)), source, clone, row);
      (column as Column<number>).set(row, (column as Column<number>).get(entities.rowOf(source)));
    });
  }

  /** Values of sparse components are in no column: Flecs 4.0.5 forgets them, and 4.1.6 sets them. */
  #copySparse({ clone, source, table }: Pair): void {
    const { context, components } = this.#world;
    for (const id of table.ids) {
      const value = components.get(id)?.sparse?.get(source);
      if (value === undefined || context.space.traits(id).union) continue;
      if (context.version.nonFragmenting) this.#queue.push('set', clone, id, value);
      else context.tracer.step(steps.cloneWithout, at.clone.sparse, context.label(id), clone);
    }
  }

  /** Ids that do not fragment are copied with their values even if values are not asked for. */
  #copyOutside({ clone, source }: Pair): void {
    const { context, components } = this.#world;
    for (const { id, sparse } of components.nonFragmenting()) {
      if (!sparse?.has(source)) continue;
      if (context.space.traits(id).size === 0) this.#queue.push('add', clone, id);
      else this.#queue.push('set', clone, id, sparse.get(source)!);
    }
  }

  #requireModelled(source: Handle, table: Table, values: boolean): void {
    const { context, listeners } = this.#world;
    const refuse = (code: string): never => {
      throw new ModelError(code, `Cloning ${handleText(source)} is refused: ${code}`, { entity: source });
    };
    // The hook `on_replace` of `Parent` forbids to copy its value; without it the clone would have the parent 0.
    if (table.has(PARENT)) refuse(values ? 'flecs-clone-parent' : 'not-modelled-clone-parent');
    if (table.has(TREE_SPAWNER)) refuse('not-modelled-clone-spawner');
    if (table.ids.some((id) => context.space.traits(id).symmetric)) refuse('not-modelled-clone-symmetric');
    if (table.hasUnion && table.hasIsA) refuse('not-modelled-clone-union');
    if (listeners.exist) refuse('not-modelled-clone-listeners');
  }
}
