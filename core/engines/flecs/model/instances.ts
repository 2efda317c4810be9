import type { Column } from '../../../trace/column.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { ChosenHandles } from './chosen-handles.ts';
import type { Effects, RowRange } from './effects.ts';
import { generationOf, type Handle, handle, handleText, indexOf } from './handle.ts';
import type { Hierarchy } from './hierarchy.ts';
import { CHILD_OF, type FlecsId, PREFAB, pair, pairPartOf, UNION } from './id.ts';
import type { NonFragmenting } from './non-fragmenting.ts';
import { at } from './pseudocode.ts';
import type { Rows } from './rows.ts';
import type { Spawner } from './spawner.ts';
import { steps } from './steps.ts';
import type { Table } from './table.ts';
import { idsDiff } from './type-diff.ts';
import type { WorldParts } from './world-parts.ts';

interface InstanceParts extends WorldParts {
  readonly rows: Rows;
  readonly effects: Effects;
  readonly chosen: ChosenHandles;
  readonly outside: NonFragmenting;
  readonly hierarchy: Hierarchy;
  readonly spawner: Spawner;
}

/** The prefab and its instance at which instantiation began: children have the same distance to both. */
interface Roots {
  readonly prefab: Handle;
  readonly instance: Handle;
}

/** A new child of an instance: `like` is the prefab's child that it copies. */
export interface NewChild {
  readonly child: Handle;
  readonly like: Handle;
  readonly parent: Handle;
}

/** Prefabs nested deeper than this are refused: each level calls the next. */
const MAX_DEPTH = 500;

/** Creates a child of the instance for each child of the prefab. Models the functions `instantiate` and `instantiate_children` of Flecs. */
export class Instances {
  readonly #parts: InstanceParts;
  /** Children that were made and have no names yet. */
  readonly #made: NewChild[] = [];
  #depth = 0;

  constructor(parts: InstanceParts) {
    this.#parts = parts;
  }

  /** Returns the children that were made since the last call. */
  takeMade(): readonly NewChild[] {
    return this.#made.splice(0);
  }

  /** Instantiates a base for rows that gained `(IsA,base)`. Bases of children are not instantiated. */
  begin(base: Handle, span: RowRange): void {
    if (this.#depth > 0) return;
    try {
      this.#instantiate(base, span, null);
    } finally {
      this.#depth = 0;
    }
  }

  #instantiate(base: Handle, span: RowRange, roots: Roots | null): void {
    const { context, tables, components, outside } = this.#parts;
    const slot = context.entities.tableOf(base);
    if (slot === undefined) return;
    this.#setTargets(tables.at(slot), base, span);
    for (let row = span.row; row < span.row + span.count; row++) outside.copy(base, span.table.entity(row));
    const record = components.get(pair(CHILD_OF, pairPartOf(base)));
    if (!tables.at(slot).has(PREFAB) || record === undefined) return;
    if (record.children?.hasOwnTables) {
      for (let row = span.row; row < span.row + span.count; row++) this.#spawn(base, span.table.entity(row), roots);
      return;
    }
    if (record.children?.isOrdered) {
      this.#inOrder(base, record.children.entities(), span, roots);
      return;
    }
    if (++this.#depth > MAX_DEPTH) throw this.#refusal('not-modelled-deep-prefab', base);
    for (let row = 0; row < record.rows; row++) {
      const child = record.tableAt(row);
      if (child !== undefined && tables.at(child).count > 0)
        this.#children(base, span, wholeOf(tables.at(child)), roots);
    }
    this.#depth--;
  }

  #spawn(prefab: Handle, instance: Handle, roots: Roots | null): void {
    const own = roots ?? { prefab, instance };
    this.#depth++;
    this.#parts.spawner.spawn(
      prefab,
      instance,
      (like) => this.#newChild(like, own),
      (child, like, parent) => this.#made.push({ child, like, parent }),
    );
    this.#depth--;
  }

  /** Copies children in their order, each on its own. */
  #inOrder(base: Handle, children: readonly Handle[], span: RowRange, roots: Roots | null): void {
    const { tables, context } = this.#parts;
    for (const child of children) {
      const table = tables.of(child);
      const row = context.entities.rowOf(child);
      if (table.childOf !== undefined) this.#children(base, span, { table, row, count: 1 }, roots);
    }
  }

  /** Instances get the targets that the base has in its unions. */
  #setTargets(table: Table, base: Handle, { table: to, row, count }: RowRange): void {
    const { context, components } = this.#parts;
    for (const id of table.ids) {
      const { first, second } = context.space.parts(id);
      const union = second === UNION ? components.union(first) : undefined;
      const target = union?.values.peek(indexOf(base)) as FlecsId | undefined;
      if (union === undefined || target === undefined) continue;
      for (let i = row; i < row + count; i++) union.set(to.entity(i), target);
    }
  }

  /** Copies the prefab's children that are in one table, for each instance. */
  #children(base: Handle, span: RowRange, { table: from, row: first, count }: RowRange, given: Roots | null): void {
    const { context, tables, rows, effects, hierarchy } = this.#parts;
    const { tracer, space } = context;
    const children = Array.from({ length: count }, (_, i) => from.entity(first + i));
    const ids = this.#idsOf(from, span.table.has(PREFAB));
    for (let i = span.row; i < span.row + span.count; i++) {
      const instance = span.table.entity(i);
      if (children.includes(instance)) throw this.#refusal('flecs-prefab-cycle', instance);
      const roots = given ?? { prefab: base, instance };
      tracer.step(steps.instantiate, at.instantiate.table, instance, base, children.length);
      tracer.enter();
      const parent = pair(CHILD_OF, pairPartOf(instance));
      const old = pair(CHILD_OF, pairPartOf(base));
      const to = tables.ensure(ids.map((id) => (id === old ? parent : id)));
      const made = children.map((like) => this.#newChild(like, roots));
      const row = rows.appendMany(to, made);
      const diff = idsDiff(space, to.ids, []);
      hierarchy.enter({ table: to, row, count: made.length }, null, { ...diff, reparents: 'add' });
      effects.onAdd({ table: to, row, count: made.length }, diff);
      this.#copyValues({ table: from, row: first, count }, to, row);
      if (context.version.nonFragmenting) this.#copySparse({ table: from, row: first, count }, made, to);
      tracer.leave();
      for (const [j, like] of children.entries()) this.#made.push({ child: made[j]!, like, parent: instance });
      for (const [j, like] of children.entries()) this.#instantiate(like, { table: to, row: row + j, count: 1 }, roots);
    }
  }

  /** Returns the type of new children. It still has the pair `(ChildOf,prefab)`, which the caller replaces for each instance. */
  #idsOf(from: Table, isPrefab: boolean): readonly FlecsId[] {
    const { space } = this.#parts.context;
    const kept = from.ids.filter((id) => {
      return space.parts(id).first === CHILD_OF || space.traits(id).onInstantiate !== 'DontInherit';
    });
    return isPrefab ? [...kept, PREFAB].sort((a, b) => space.compare(a, b)) : kept;
  }

  /** A child's index is as far from the instance as the original is from the prefab, unless that index is alive. */
  #newChild(like: Handle, { prefab, instance }: Roots): Handle {
    const { context, chosen } = this.#parts;
    const { entities, tracer } = context;
    const distance = indexOf(like) - indexOf(prefab);
    const index = indexOf(instance) + distance;
    const current = entities.current(index);
    if (distance < 0 || (current !== undefined && entities.isAlive(current))) return entities.newId();
    const child = handle(index, generationOf(instance));
    tracer.enter();
    chosen.claim(child);
    tracer.leave();
    return child;
  }

  #copyValues({ table: from, row: first, count }: RowRange, to: Table, row: number): void {
    const { context } = this.#parts;
    to.columns.forEach((column, i) => {
      const id = to.idOf(i);
      const source = from.columnOf(id) as Column<number>;
      context.tracer.step(steps.copyChildren, at.instantiate.copy, context.label(id), from.slot, to.slot, count);
      for (let j = 0; j < count; j++) column.set(row + j, source.get(first + j));
    });
  }

  /** Copies sparse values, which are in no column of the table. In Flecs 4.1.6 they replace those that a child has from its own base (`instantiate_sparse`). */
  #copySparse({ table: from, row, count }: RowRange, made: readonly Handle[], to: Table): void {
    const { context, components } = this.#parts;
    for (const id of from.ids) {
      const { sparse, size, onInstantiate } = context.space.traits(id);
      if (!sparse || size === 0 || onInstantiate === 'DontInherit') continue;
      const values = components.get(id)!.sparse!;
      context.tracer.step(steps.copyChildren, at.instantiate.copy, context.label(id), from.slot, to.slot, count);
      made.forEach((child, i) => {
        values.set(child, values.get(from.entity(row + i))!);
      });
    }
  }

  #refusal(code: 'flecs-prefab-cycle' | 'not-modelled-deep-prefab', entity: Handle): ModelError {
    const why = code === 'flecs-prefab-cycle' ? 'would be instantiated for itself' : 'is nested too deep';
    return new ModelError(code, `${handleText(entity)} ${why}`, { entity, max: MAX_DEPTH });
  }
}

function wholeOf(table: Table): RowRange {
  return { table, row: 0, count: table.count };
}
