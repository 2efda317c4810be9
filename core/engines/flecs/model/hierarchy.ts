import type { Column } from '../../../trace/column.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { Children } from './children.ts';
import type { ComponentRecord } from './component-record.ts';
import type { RowRange } from './effects.ts';
import { type Handle, handleText } from './handle.ts';
import {
  ANY_PARENT,
  CHILD_OF,
  depthPair,
  type FlecsId,
  ORDERED_CHILDREN,
  PARENT,
  PREFAB,
  pair,
  pairPartOf,
} from './id.ts';
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
 * What hierarchies have besides pairs with ChildOf, after Flecs 4.1.6: depths, ordered lists of children, and the
 * component `Parent`, whose children share tables whoever their parent is. In older versions it does nothing.
 */
export class Hierarchy {
  readonly #parts: HierarchyParts;

  constructor(parts: HierarchyParts) {
    this.#parts = parts;
    parts.components.onParent = (record) => this.#begin(record);
  }

  /** Returns the parent in the component `Parent`, or 0. Does not record a read. */
  parentIn({ table }: Pick<RowRange, 'table'>, row: number): Handle {
    return table.columnOf(PARENT)?.peek(row) ?? 0;
  }

  /** Changes what parents know when rows leave a table (`actions_move_remove`). They are still there. */
  leave(span: RowRange, to: Table, diff: Diff, isBatch = false): void {
    const { table: from } = span;
    if (!this.#isOn || diff.removed.length === 0) return;
    const isCounted = isBatch || !(diff.added.length > 0 && to.has(PARENT));
    if (from.has(PARENT)) for (const row of rowsOf(span)) this.#leaveParent(from, row, to, isCounted);
    if ((diff.reparents === 'remove' || this.#losesOrder(diff, from)) && from !== to && !isChildTable(to)) {
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
      if (to.has(PARENT) && isCounted) this.#enterParent(entity, this.parentIn(span, row), from, to);
      if (diff.reparents === 'add') this.#reparent(entity, from, to);
      if (diff.added.includes(PREFAB)) this.#makePrefabs(entity);
      if (diff.added.includes(ORDERED_CHILDREN)) this.#keepOrder(this.recordOf(entity), false);
    }
  }

  /**
   * Changes the parent of an entity that has the component `Parent` (`on_replace_parent`).
   * @throws ModelError `flecs-cycle`
   */
  replace(entity: Handle, parent: Handle): void {
    const { context, later } = this.#parts;
    const { entities, tracer } = context;
    const table = this.#tableOf(entity);
    const row = entities.rowOf(entity);
    const old = this.parentIn({ table }, row);
    this.#refuseCycle(entity, parent);
    tracer.step(steps.setParent, at.setParent.alive, entity, parent, row);
    tracer.enter();
    const left = old === 0 ? null : this.#known(old);
    if (left !== null) {
      this.#remove(left, entity);
      this.#uncount(left, entity, table);
      this.#parts.spawner.requireUnused(old);
    }
    const record = this.recordOf(parent);
    this.addChild(record, entity);
    tracer.step(steps.setParent, at.setParent.write, entity, parent, row);
    (table.columnOf(PARENT) as Column<number>).set(row, parent);
    const { depth } = record.children!;
    if (left === null || left.children!.depth !== depth) {
      later.push(entity, depthPair(depth));
      const own = this.#known(entity);
      if (own !== null) this.#setDepth(own, depth + 1);
    }
    tracer.leave();
  }

  /** Adds a child with the component `Parent` (`add_non_fragmenting_child_w_records`). */
  addChild(record: ComponentRecord, entity: Handle): void {
    const { context, later } = this.#parts;
    if (!record.children!.isOrdered) this.#keepOrder(record, true);
    this.#append(record, entity);
    this.#count(record, entity, this.#tableOf(entity));
    const parent = context.entities.current(Number(context.space.parts(record.id).second))!;
    this.#parts.spawner.requireUnused(parent);
    if (this.#tableOf(parent).has(PREFAB)) later.push(entity, PREFAB);
  }

  /**
   * Puts children into an order (`ecs_set_child_order`).
   * @throws ModelError `flecs-not-ordered`, `flecs-other-children`
   */
  reorder(parent: Handle, order: readonly Handle[]): void {
    const record = this.#known(parent);
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
    const record = this.#known(parent);
    if (record === null) return [];
    const { list, isOrdered } = record.children!;
    const found = isOrdered ? record.children!.entities() : this.#inTables(record);
    this.#step(steps.readChildren, at.children.read, record, found.length);
    for (let row = 0; row < list.length; row++) list.touch(row);
    return found;
  }

  /** Finds or creates the record of `(ChildOf,parent)`. */
  recordOf(parent: Handle): ComponentRecord {
    return this.#parts.components.ensure(pair(CHILD_OF, pairPartOf(parent)));
  }

  get #isOn(): boolean {
    return this.#parts.context.version.nonFragmenting;
  }

  #begin(record: ComponentRecord): void {
    const { context } = this.#parts;
    const parent = context.entities.current(Number(context.space.parts(record.id).second))!;
    if (this.#tableOf(parent).has(ORDERED_CHILDREN)) record.children!.isOrdered = true;
    this.#setDepth(record, this.depthBelow(parent));
  }

  #leaveParent(from: Table, row: number, to: Table, isCounted: boolean): void {
    const entity = from.entity(row);
    const parent = this.parentIn({ table: from }, row);
    if (parent === 0 || !this.#parts.context.entities.isAlive(parent)) return;
    const record = this.recordOf(parent);
    if (isCounted) this.#uncount(record, entity, from);
    if (to.has(PARENT)) {
      if (isCounted) this.#count(record, entity, to);
      return;
    }
    this.#remove(record, entity);
    this.#parts.spawner.requireUnused(parent);
    const own = this.#known(entity);
    if (own !== null) this.#setDepth(own, 1);
  }

  #enterParent(entity: Handle, parent: Handle, from: Table | null, to: Table): void {
    const record = parent === 0 ? null : this.#known(parent);
    if (record === null) return;
    if (from?.has(PARENT)) this.#uncount(record, entity, from);
    this.#count(record, entity, to);
  }

  #unparent(entity: Handle, from: Table, diff: Diff): void {
    const own = diff.reparents === 'remove' ? this.#known(entity) : null;
    if (own !== null) this.#setDepth(own, 1);
    if (this.#losesOrder(diff, from)) this.#remove(this.#recordIn(from)!, entity);
  }

  /** An edge knows how it was when it was made; what takes away all ids looks at the table. */
  #losesOrder(diff: Diff, from: Table): boolean {
    return (diff === from.loss || diff.removesOrdered === true) && from.hasFlag(TABLE_FLAGS.orderedChildren);
  }

  #reparent(entity: Handle, from: Table | null, to: Table): void {
    if (from?.hasFlag(TABLE_FLAGS.orderedChildren)) this.#remove(this.#recordIn(from)!, entity);
    if (to.hasFlag(TABLE_FLAGS.orderedChildren)) this.#append(this.#recordIn(to)!, entity);
    const own = from === null ? null : this.#known(entity);
    if (own !== null) this.#setDepth(own, this.depthBelow(entity));
  }

  /** The children of a new prefab are prefabs. */
  #makePrefabs(entity: Handle): void {
    const record = this.#known(entity);
    if (record === null) return;
    const found = record.children!.isOrdered ? record.children!.entities() : this.#inTables(record);
    for (const child of found) this.#parts.later.push(child, PREFAB);
  }

  /** @param marks true if tables with children get the flag, which a trait that is added late forgets */
  #keepOrder(record: ComponentRecord, marks: boolean): void {
    if (record.children!.isOrdered) return;
    const found = this.#inTables(record);
    this.#step(steps.keepOrder, at.children.order, record, found.length);
    record.children!.isOrdered = true;
    for (const child of found) record.children!.append(child);
    if (marks) for (const slot of record.slots()) this.#parts.tables.at(slot).setFlag(TABLE_FLAGS.orderedChildren);
  }

  /** @throws ModelError `flecs-ordered-parent` */
  #dropOrder(parent: Handle): void {
    const record = this.#known(parent);
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
    for (const child of children.isOrdered ? children.entities() : this.#inTables(record)) {
      if (!context.entities.isAlive(child)) continue;
      if (children.isOrdered && this.#tableOf(child).has(PARENT)) later.push(child, depthPair(depth));
      const own = this.#known(child);
      if (own !== null) this.#setDepth(own, this.depthBelow(child));
    }
  }

  /** Returns the depth of an entity's children. */
  depthBelow(entity: Handle): number {
    const table = this.#tableOf(entity);
    const record = this.#recordIn(table) ?? this.#parentRecord(entity, table);
    return (record?.children?.depth ?? 0) + 1;
  }

  #parentRecord(entity: Handle, table: Table): ComponentRecord | null {
    const parent = this.parentIn({ table }, this.#parts.context.entities.rowOf(entity));
    return parent === 0 ? null : this.#known(parent);
  }

  #refuseCycle(entity: Handle, parent: Handle): void {
    const { entities } = this.#parts.context;
    for (let next: Handle | undefined = parent; next !== undefined && next !== 0; next = this.parentOf(next)) {
      if (next !== entity) continue;
      throw new ModelError('flecs-cycle', `${handleText(parent)} is below ${handleText(entity)}`, {
        id: this.#parts.context.label(pair(PARENT, pairPartOf(entities.current(parent >>> 0)!))),
        entity,
      });
    }
  }

  /** Returns the parent by the component `Parent` or a pair; 0 or undefined without one. */
  parentOf(entity: Handle): Handle | undefined {
    const { context } = this.#parts;
    const table = this.#tableOf(entity);
    if (table.has(PARENT)) return this.parentIn({ table }, context.entities.rowOf(entity));
    const { second } = context.space.parts(this.#childPair(table) ?? '');
    return second === null ? undefined : context.entities.current(Number(second));
  }

  #childPair(table: Table): FlecsId | undefined {
    return table.ids.find((id) => this.#parts.context.space.matches(id, ANY_PARENT));
  }

  /** Returns the record of the parent whose children by ChildOf are in a table. */
  #recordIn(table: Table): ComponentRecord | undefined {
    const id = this.#childPair(table);
    return id === undefined ? undefined : this.#parts.components.get(id);
  }

  #known(parent: Handle): ComponentRecord | null {
    return this.#parts.components.get(pair(CHILD_OF, pairPartOf(parent))) ?? null;
  }

  #inTables(record: ComponentRecord): Handle[] {
    return record.slots().flatMap((slot) => {
      const table = this.#parts.tables.at(slot);
      return Array.from({ length: table.count }, (_, row) => table.entity(row));
    });
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

  #tableOf(entity: Handle): Table {
    return this.#parts.tables.at(this.#parts.context.entities.tableOf(entity) as number);
  }
}

function rowsOf({ row, count }: RowRange): number[] {
  return Array.from({ length: count }, (_, i) => row + i);
}

function isChildTable({ ids }: Table): boolean {
  return ids.some((id) => id.startsWith(`(${CHILD_OF},`));
}
