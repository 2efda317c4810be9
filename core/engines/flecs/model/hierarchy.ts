import type { Column } from '../../../trace/column.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { Children } from './children.ts';
import type { ComponentRecord } from './component-record.ts';
import type { RowRange } from './effects.ts';
import { Family } from './family.ts';
import { type Handle, handleText } from './handle.ts';
import { CHILD_OF, depthPair, ORDERED_CHILDREN, PARENT, PREFAB, pair, pairPartOf } from './id.ts';
import type { Later } from './later.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';
import { TABLE_FLAGS, type Table } from './table.ts';
import type { Diff } from './type-diff.ts';
import type { WorldParts } from './world-parts.ts';

/** Deeper hierarchies count as cycles (`FLECS_DAG_DEPTH_MAX`). */
const MAX_DEPTH = 128;

interface HierarchyParts extends WorldParts {
  readonly later: Later;
  readonly spawner: { requireUnused(parent: Handle): void };
}

/**
 * Hierarchies of Flecs 4.1.6: depths, ordered lists of children, and the component `Parent`. Children with `Parent` share tables even if
 * their parents differ. In older versions this class does nothing.
 */
export class Hierarchy {
  readonly #parts: HierarchyParts;
  readonly family: Family;

  constructor(parts: HierarchyParts) {
    this.#parts = parts;
    this.family = new Family(parts);
    parts.components.onParent = (record) => this.#begin(record);
  }

  /** Changes what parents know when rows leave a table (`actions_move_remove`). They are still there. */
  leave(span: RowRange, to: Table, diff: Diff, isBatch = false): void {
    const { table: from } = span;
    if (!this.#isOn || diff.removed.length === 0) return;
    const isCounted = isBatch || !(diff.added.length > 0 && to.has(PARENT));
    if (from.has(PARENT)) for (const row of rowsOf(span)) this.#leaveParent(from, row, to, isCounted);
    if ((diff.reparents === 'remove' || this.#losesOrder(diff, from)) && from !== to && to.childOf === undefined) {
      for (const row of rowsOf(span)) this.#unparent(from.entity(row), from, diff);
    }
    if (diff.removed.includes(ORDERED_CHILDREN)) for (const row of rowsOf(span)) this.#dropOrder(from.entity(row));
  }

  /** Changes what parents know when rows have entered a table (`actions_move_add`). */
  enter(span: RowRange, from: Table | null, diff: Diff, isBatch = false): void {
    const { table: to } = span;
    if (!this.#isOn || diff.added.length === 0) return;
    const isCounted = !isBatch || diff.removed.length === 0 || from?.has(PARENT) !== true;
    for (const row of rowsOf(span)) {
      const entity = to.entity(row);
      if (to.has(PARENT) && isCounted) this.#enterParent(entity, this.family.parentIn(span, row), from, to);
      if (diff.reparents === 'add') this.#reparent(entity, from, to);
      if (diff.added.includes(PREFAB)) this.#makePrefabs(entity);
      if (diff.added.includes(ORDERED_CHILDREN)) this.#keepOrder(this.family.recordOf(entity), false);
    }
  }

  /**
   * Changes the parent of an entity that has the component `Parent` (`on_replace_parent`).
   * @throws ModelError `flecs-cycle`
   */
  replace(entity: Handle, parent: Handle): void {
    const { context, later } = this.#parts;
    const { entities, tracer } = context;
    const table = this.#parts.tables.of(entity);
    const row = entities.rowOf(entity);
    const old = this.family.parentIn({ table }, row);
    this.family.refuseCycle(entity, parent);
    tracer.step(steps.setParent, at.setParent.alive, entity, parent);
    tracer.enter();
    const left = old === 0 ? null : this.family.known(old);
    if (left !== null) {
      this.#remove(left, entity);
      this.#uncount(left, entity, table);
      this.#parts.spawner.requireUnused(old);
    }
    const record = this.family.recordOf(parent);
    this.addChild(record, entity);
    tracer.step(steps.writeParent, at.setParent.write, entity, parent, row);
    (table.columnOf(PARENT) as Column<number>).set(row, parent);
    const { depth } = record.children!;
    if (left === null || left.children!.depth !== depth) {
      later.push(entity, depthPair(depth));
      const own = this.family.known(entity);
      if (own !== null) this.#setDepth(own, depth + 1);
    }
    tracer.leave();
  }

  /** Adds a child with the component `Parent` (`add_non_fragmenting_child_w_records`). */
  addChild(record: ComponentRecord, entity: Handle): void {
    const { context, later } = this.#parts;
    if (!record.children!.isOrdered) this.#keepOrder(record, true);
    this.#append(record, entity);
    this.#count(record, entity, this.#parts.tables.of(entity));
    const parent = context.entities.current(Number(context.space.parts(record.id).second))!;
    this.#parts.spawner.requireUnused(parent);
    if (this.#parts.tables.of(parent).has(PREFAB)) later.push(entity, PREFAB);
  }

  /**
   * Puts children into an order (`ecs_set_child_order`).
   * @throws ModelError `flecs-not-ordered`, `flecs-other-children`
   */
  reorder(parent: Handle, order: readonly Handle[]): void {
    const record = this.family.known(parent);
    if (record === null || !record.children!.isOrdered) {
      throw new ModelError('flecs-not-ordered', `${handleText(parent)} keeps no order of its children`, {
        entity: parent,
      });
    }
    const known = record.children!.entities();
    if (known.length !== order.length || known.some((child) => !order.includes(child))) {
      const message = `The children in the line are not those of ${handleText(parent)}`;
      throw new ModelError('flecs-other-children', message, { entity: parent });
    }
    this.#step(steps.reorderChildren, at.children.reorder, record, order.length);
    record.children!.reorder(order);
  }

  /** Returns the children in their order, or table by table (`ecs_children`). */
  childrenOf(parent: Handle): Handle[] {
    const record = this.family.known(parent);
    if (record === null) {
      const id = this.#parts.context.label(pair(CHILD_OF, pairPartOf(parent)));
      this.#parts.context.tracer.step(steps.readChildren, at.children.read, id, 0);
      return [];
    }
    const { list } = record.children!;
    const found = this.family.childrenIn(record);
    this.#step(steps.readChildren, at.children.read, record, found.length);
    for (let row = 0; row < list.length; row++) list.touch(row);
    return found;
  }

  get #isOn(): boolean {
    return this.#parts.context.version.nonFragmenting;
  }

  #begin(record: ComponentRecord): void {
    const { context } = this.#parts;
    const parent = context.entities.current(Number(context.space.parts(record.id).second))!;
    if (this.#parts.tables.of(parent).has(ORDERED_CHILDREN)) record.children!.isOrdered = true;
    this.#setDepth(record, this.family.depthBelow(parent));
  }

  #leaveParent(from: Table, row: number, to: Table, isCounted: boolean): void {
    const entity = from.entity(row);
    const parent = this.family.parentIn({ table: from }, row);
    if (parent === 0 || !this.#parts.context.entities.isAlive(parent)) return;
    const record = this.family.recordOf(parent);
    if (isCounted) this.#uncount(record, entity, from);
    if (to.has(PARENT)) {
      if (isCounted) this.#count(record, entity, to);
      return;
    }
    this.#remove(record, entity);
    this.#parts.spawner.requireUnused(parent);
    const own = this.family.known(entity);
    if (own !== null) this.#setDepth(own, 1);
  }

  #enterParent(entity: Handle, parent: Handle, from: Table | null, to: Table): void {
    const record = parent === 0 ? null : this.family.known(parent);
    if (record === null) return;
    if (from?.has(PARENT)) this.#uncount(record, entity, from);
    this.#count(record, entity, to);
  }

  #unparent(entity: Handle, from: Table, diff: Diff): void {
    const own = diff.reparents === 'remove' ? this.family.known(entity) : null;
    if (own !== null) this.#setDepth(own, 1);
    if (this.#losesOrder(diff, from)) this.#remove(this.family.recordIn(from)!, entity);
  }

  /** An edge knows how it was when it was made; what takes away all ids looks at the table. */
  #losesOrder(diff: Diff, from: Table): boolean {
    return (diff === from.loss || diff.removesOrdered === true) && from.hasFlag(TABLE_FLAGS.orderedChildren);
  }

  #reparent(entity: Handle, from: Table | null, to: Table): void {
    if (from?.hasFlag(TABLE_FLAGS.orderedChildren)) this.#remove(this.family.recordIn(from)!, entity);
    if (to.hasFlag(TABLE_FLAGS.orderedChildren)) this.#append(this.family.recordIn(to)!, entity);
    const own = from === null ? null : this.family.known(entity);
    if (own !== null) this.#setDepth(own, this.family.depthBelow(entity));
  }

  /** The children of a new prefab are prefabs. */
  #makePrefabs(entity: Handle): void {
    const record = this.family.known(entity);
    if (record === null) return;
    for (const child of this.family.childrenIn(record)) this.#parts.later.push(child, PREFAB);
  }

  /** @param marks true if tables with children get the flag, which a trait that is added late forgets */
  #keepOrder(record: ComponentRecord, marks: boolean): void {
    if (record.children!.isOrdered) return;
    const found = this.family.childrenIn(record);
    this.#step(steps.keepOrder, at.children.order, record, found.length);
    record.children!.isOrdered = true;
    for (const child of found) record.children!.append(child);
    if (marks) for (const slot of record.slots()) this.#parts.tables.at(slot).setFlag(TABLE_FLAGS.orderedChildren);
  }

  /** @throws ModelError `flecs-ordered-parent` */
  #dropOrder(parent: Handle): void {
    const record = this.family.known(parent);
    if (record === null || record.isMarked || !record.children!.isOrdered) return;
    if (record.children!.hasOwnTables) {
      const message = `${handleText(parent)} has children with Parent, which need OrderedChildren`;
      throw new ModelError('flecs-ordered-parent', message, { entity: parent });
    }
    this.#parts.context.tracer.step(steps.dropOrder, at.children.order, this.#label(record));
    record.children!.clearList();
    record.children!.isOrdered = false;
  }

  /** Sets the depth of children, and of theirs in turn (`component_update_childof_w_depth`). */
  #setDepth(record: ComponentRecord, depth: number): void {
    const children = record.children!;
    if (record.isMarked || children.depth === depth) return;
    if (depth > MAX_DEPTH) {
      const message = `${record.id} would be the level ${depth}: Flecs takes more than ${MAX_DEPTH} for a cycle`;
      throw new ModelError('flecs-too-deep', message, { id: this.#label(record), max: MAX_DEPTH });
    }
    const { context, later } = this.#parts;
    context.tracer.step(steps.setDepth, at.children.depth, this.#label(record), depth);
    children.depth = depth;
    for (const child of this.family.childrenIn(record)) {
      if (!context.entities.isAlive(child)) continue;
      if (children.isOrdered && this.#parts.tables.of(child).has(PARENT)) later.push(child, depthPair(depth));
      const own = this.family.known(child);
      if (own !== null) this.#setDepth(own, this.family.depthBelow(child));
    }
  }

  #append(record: ComponentRecord, entity: Handle): void {
    const { children } = record as { children: Children };
    const { tracer } = this.#parts.context;
    tracer.step(steps.appendChild, at.children.append, entity, this.#label(record), children.list.length);
    children.append(entity);
  }

  #remove(record: ComponentRecord, entity: Handle): void {
    this.#parts.context.tracer.step(steps.removeChild, at.children.remove, entity, this.#label(record));
    record.children!.remove(entity);
  }

  #count(record: ComponentRecord, entity: Handle, { slot }: Table): void {
    this.#parts.context.tracer.step(steps.countChild, at.children.count, entity, this.#label(record), slot);
    record.children!.count(slot, entity);
  }

  #uncount(record: ComponentRecord, entity: Handle, { slot }: Table): void {
    this.#parts.context.tracer.step(steps.uncountChild, at.children.count, entity, this.#label(record), slot);
    record.children!.uncount(slot);
  }

  #step(
    code: typeof steps.readChildren | typeof steps.keepOrder,
    line: number,
    record: ComponentRecord,
    count: number,
  ) {
    this.#parts.context.tracer.step(code, line, this.#label(record), count);
  }

  #label(record: ComponentRecord): string {
    return this.#parts.context.label(record.id);
  }
}

function rowsOf({ row, count }: RowRange): number[] {
  return Array.from({ length: count }, (_, i) => row + i);
}
