import { ModelError } from '../../../trace/model-error.ts';
import type { ComponentRecord } from './component-record.ts';
import type { RowRange } from './effects.ts';
import { type Handle, handleText } from './handle.ts';
import { CHILD_OF, PARENT, pair, pairPartOf } from './id.ts';
import type { Table } from './table.ts';
import type { WorldParts } from './world-parts.ts';

/** Finds parents and children, by pairs with ChildOf and by the component `Parent`. */
export class Family {
  readonly #parts: WorldParts;

  constructor(parts: WorldParts) {
    this.#parts = parts;
  }

  /** Returns the parent in the component `Parent`, or 0. Does not record a read. */
  parentIn({ table }: Pick<RowRange, 'table'>, row: number): Handle {
    return table.columnOf(PARENT)?.peek(row) ?? 0;
  }

  /** Finds or creates the record of `(ChildOf,parent)`. */
  recordOf(parent: Handle): ComponentRecord {
    return this.#parts.components.ensure(pair(CHILD_OF, pairPartOf(parent)));
  }

  /** Returns the depth of an entity's children. */
  depthBelow(entity: Handle): number {
    const table = this.#parts.tables.of(entity);
    const record = this.recordIn(table) ?? this.#parentRecord(entity, table);
    return (record?.children?.depth ?? 0) + 1;
  }

  #parentRecord(entity: Handle, table: Table): ComponentRecord | null {
    const parent = this.parentIn({ table }, this.#parts.context.entities.rowOf(entity));
    return parent === 0 ? null : this.known(parent);
  }

  refuseCycle(entity: Handle, parent: Handle): void {
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
    const table = this.#parts.tables.of(entity);
    if (table.has(PARENT)) return this.parentIn({ table }, context.entities.rowOf(entity));
    const { second } = context.space.parts(table.childOf ?? '');
    return second === null ? undefined : context.entities.current(Number(second));
  }

  /** Returns the record of the parent whose children by ChildOf are in a table. */
  recordIn({ childOf }: Table): ComponentRecord | undefined {
    return childOf === undefined ? undefined : this.#parts.components.get(childOf);
  }

  known(parent: Handle): ComponentRecord | null {
    return this.#parts.components.get(pair(CHILD_OF, pairPartOf(parent))) ?? null;
  }

  /** Returns the children in their order, or table by table. */
  childrenIn(record: ComponentRecord): Handle[] {
    if (record.children!.isOrdered) return record.children!.entities();
    return record.slots().flatMap((slot) => {
      const table = this.#parts.tables.at(slot);
      return Array.from({ length: table.count }, (_, row) => table.entity(row));
    });
  }
}
