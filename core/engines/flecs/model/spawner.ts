import type { Column } from '../../../trace/column.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { Json } from '../../../trace/value.ts';
import type { Effects } from './effects.ts';
import { type Handle, handleText } from './handle.ts';
import type { Hierarchy } from './hierarchy.ts';
import {
  CHILD_OF,
  depthPair,
  type FlecsId,
  IS_A,
  PARENT,
  PARENT_DEPTH,
  PREFAB,
  pair,
  pairPartOf,
  TREE_SPAWNER,
} from './id.ts';
import type { Later } from './later.ts';
import { at } from './pseudocode.ts';
import type { Rows } from './rows.ts';
import { steps } from './steps.ts';
import type { Table } from './table.ts';
import type { TableGraph } from './table-graph.ts';
import { idsDiff } from './type-diff.ts';
import type { WorldParts } from './world-parts.ts';

/**
 * A child of a prefab: the place of its parent among the children (0 for the prefab), itself, and the table of its instances, which depends on the depth
 * of the instance of the prefab.
 */
type Spawned = readonly [parent: number, like: Handle, tables: { readonly [depth: number]: number }];

export interface SpawnParts extends WorldParts {
  readonly graph: TableGraph;
  readonly rows: Rows;
  readonly later: Later;
  readonly hierarchy: Hierarchy;
  readonly effects: Pick<Effects, 'onAdd'>;
  readonly outside: { copy(base: Handle, instance: Handle): void };
}

/** Gives instances of a prefab its children that have the component `Parent`, after Flecs 4.1.6's tree spawner. */
export class Spawner {
  readonly #parts: SpawnParts;

  constructor(parts: SpawnParts) {
    this.#parts = parts;
  }

  /**
   * Creates the children of one instance.
   * @param create returns a new entity for a child of the prefab
   * @param made receives each new child with its original and its parent
   */
  spawn(
    base: Handle,
    instance: Handle,
    create: (like: Handle) => Handle,
    made: (child: Handle, like: Handle, parent: Handle) => void,
  ): void {
    const { context, tables } = this.#parts;
    const depth = this.#parts.hierarchy.family.depthBelow(instance) - 1;
    const plan = this.#planAt(base, depth);
    const isPrefab = tables.of(instance).has(PREFAB);
    const parents = [instance];
    for (const [place, like, slots] of plan) {
      const child = create(like);
      const parent = parents[place]!;
      parents.push(child);
      const own = tables.at(slots[depth]!);
      const table = isPrefab ? this.#parts.graph.add(own, PREFAB).to : own;
      context.tracer.step(steps.spawnChild, at.spawner.spawn, child, parent, table.slot);
      context.tracer.enter();
      this.#append(table, child, like, parent);
      context.tracer.leave();
      made(child, like, parent);
    }
  }

  /** @throws ModelError `flecs-prefab-instantiated` if instances have the children of the prefab already */
  requireUnused(parent: Handle): void {
    const { hierarchy, tables } = this.#parts;
    if (!tables.of(parent).has(PREFAB)) return;
    for (
      let next: Handle | undefined = parent;
      next !== undefined && next !== 0;
      next = hierarchy.family.parentOf(next)
    ) {
      if (this.#noted(next) === undefined) continue;
      const message = `The children of ${handleText(next)} cannot change after it has been instantiated`;
      throw new ModelError('flecs-prefab-instantiated', message, { entity: next });
    }
  }

  /** Returns the slots of tables that prefabs have noted, which stay although they are empty. */
  keptSlots(): ReadonlySet<number> {
    const { components, tables } = this.#parts;
    const holders = components.get(TREE_SPAWNER)?.slots() ?? [];
    const cells = holders.flatMap((slot) => {
      const table = tables.at(slot);
      return Array.from({ length: table.count }, (_, row) => this.#cell(table, row) ?? []);
    });
    return new Set(cells.flat().flatMap(([, , slots]) => Object.values(slots)));
  }

  /** Returns the children of a prefab in the order in which instances get them, with their tables at a depth. What is new, the prefab notes. */
  #planAt(base: Handle, depth: number): readonly Spawned[] {
    const noted = this.#noted(base);
    const known = noted ?? this.#planOf(base);
    const plan = known.every(([, , slots]) => depth in slots)
      ? known
      : known.map(
          ([place, like, slots]): Spawned => [place, like, { ...slots, [depth]: this.#slotAt(slots[0]!, depth) }],
        );
    // Flecs adds the component when the operation ends, so the tables of the children are created before its table.
    if (noted === undefined) this.#parts.later.push(base, TREE_SPAWNER, () => this.#note(base, plan));
    else if (plan !== noted) this.#note(base, plan);
    return plan;
  }

  #planOf(base: Handle): readonly Spawned[] {
    const { tracer } = this.#parts.context;
    const found: Spawned[] = [];
    this.#collect(base, 0, 1, found);
    tracer.step(steps.planSpawner, at.spawner.build, base, found.length);
    return found;
  }

  #note(base: Handle, plan: readonly Spawned[]): void {
    const { context, tables } = this.#parts;
    context.tracer.step(steps.buildSpawner, at.spawner.build, base, plan.length);
    planColumn(tables.of(base))!.set(context.entities.rowOf(base), plan);
  }

  #noted(prefab: Handle): readonly Spawned[] | undefined {
    const { context, tables } = this.#parts;
    return this.#cell(tables.of(prefab), context.entities.rowOf(prefab));
  }

  #cell(table: Table, row: number): readonly Spawned[] | undefined {
    return planColumn(table)?.peek(row) as readonly Spawned[] | undefined;
  }

  #collect(parent: Handle, place: number, depth: number, found: Spawned[]): void {
    const { components, tables } = this.#parts;
    const record = components.get(pair(CHILD_OF, pairPartOf(parent)));
    for (const child of record?.children?.entities() ?? []) {
      const table = tables.of(child);
      if (!table.has(PARENT)) continue;
      found.push([place, child, { 0: tables.ensure(this.#typeOf(child, table, depth)).slot }]);
      this.#collect(child, found.length, depth + 1, found);
    }
  }

  #typeOf(child: Handle, table: Table, depth: number): FlecsId[] {
    const { space } = this.#parts.context;
    const kept = table.ids.filter((id) => {
      const { first, second } = space.parts(id);
      if (id === PARENT) return true;
      if (second !== null && (first === IS_A || first === PARENT_DEPTH)) return false;
      return space.traits(id).onInstantiate === 'Override';
    });
    const own = [pair(IS_A, pairPartOf(child)), depthPair(depth)];
    return [...kept, ...own].sort((a, b) => space.compare(a, b));
  }

  /** Returns the table of a child whose instance is deeper than the prefab. */
  #slotAt(slot: number, depth: number): number {
    const { graph, context, tables } = this.#parts;
    const table = tables.at(slot);
    const own = table.ids.find((id) => context.space.parts(id).first === PARENT_DEPTH)!;
    const deeper = Number(context.space.parts(own).second!.slice(1)) + depth;
    return graph.add(table, depthPair(deeper)).to.slot;
  }

  #append(table: Table, child: Handle, like: Handle, parent: Handle): void {
    const { context, rows, hierarchy, effects, outside, components } = this.#parts;
    const record = hierarchy.family.recordOf(parent);
    const row = rows.appendMany(table, [child]);
    (table.columnOf(PARENT) as Column<number>).set(row, parent);
    effects.onAdd(
      { table, row, count: 1 },
      idsDiff(
        context.space,
        table.ids.filter((id) => id !== TREE_SPAWNER),
        [],
      ),
    );
    hierarchy.addChild(record, child);
    for (const id of table.ids) {
      const sparse = components.get(id)?.sparse;
      if (sparse?.has(like)) sparse.set(child, sparse.get(like)!);
    }
    outside.copy(like, child);
  }
}

/** Returns the column of the component `TreeSpawner`, in which each prefab has its plan. */
function planColumn(table: Table): Column<Json> | undefined {
  return table.columnOf(TREE_SPAWNER) as Column<Json> | undefined;
}
