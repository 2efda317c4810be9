import type { ComponentRecord } from './component-record.ts';
import type { Context } from './context.ts';
import { IS_ID, IS_TARGET } from './entity-index.ts';
import type { Handle } from './handle.ts';
import { CHILD_OF, type FlecsId, pair, pairPartOf, tagOf, WILDCARD } from './id.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';
import type { Table } from './table.ts';
import type { WorldParts } from './world-parts.ts';

/** Work of one deletion: ids to delete, and tables whose entities are deleted with them. */
export interface Marks {
  readonly records: Set<ComponentRecord>;
  readonly tables: Set<Table>;
}

/** The deletion that children are a part of. */
interface Deletion {
  mark(id: FlecsId, marks: Marks): void;
  push(record: ComponentRecord, marks: Marks): void;
  deleteRow(child: Handle): void;
  deleteRecord(record: ComponentRecord): void;
}

/** Deletes children by the component `Parent` with their parents, after Flecs 4.1.6. */
export class ChildCleanup {
  readonly #parts: WorldParts;
  readonly #deletion: Deletion;

  constructor(parts: WorldParts, deletion: Deletion) {
    this.#parts = parts;
    this.#deletion = deletion;
  }

  /**
   * Deletes the children that a target has by the component `Parent` (`component_mark_non_fragmenting_childof`).
   * @returns true if there is nothing else that depends on the target
   */
  deletes(id: FlecsId, marks: Marks): boolean {
    const { components, context } = this.#parts;
    const { first, second } = context.space.parts(id);
    const record = first === WILDCARD ? components.get(pair(CHILD_OF, second!)) : undefined;
    if (record === undefined || record.isMarked || record.children?.hasOwnTables !== true) return false;
    record.isMarked = true;
    if (this.#isOnlyParent(record)) {
      this.#deleteChildren(record, marks);
      return true;
    }
    this.#deletion.push(record, marks);
    for (const child of record.children.entities()) this.#deletion.mark(pair(WILDCARD, pairPartOf(child)), marks);
    return false;
  }

  /** Deletes the children of a parent, each after its own children (`component_delete_non_fragmenting_childof`). */
  #deleteChildren(record: ComponentRecord, marks: Marks): void {
    const { context, components } = this.#parts;
    const { entities, tracer } = context;
    record.isMarked = true;
    const children = record.children!.entities();
    tracer.step(steps.killChildren, at.onDelete.children, context.label(record.id), children.length);
    record.children!.clearList();
    tracer.enter();
    for (const child of children) {
      if (entities.flags(child) & IS_TARGET) this.#deleteBelow(child, marks);
      this.#deletion.deleteRow(child);
      entities.remove(child);
    }
    tracer.leave();
    const wildcard = components.get(pair(WILDCARD, context.space.parts(record.id).second!));
    const isUnused = wildcard !== undefined && !marks.records.has(wildcard) && wildcard.tables === 0;
    if (isUnused) this.#deletion.deleteRecord(wildcard);
  }

  #deleteBelow(child: Handle, marks: Marks): void {
    const { components, context } = this.#parts;
    const own = components.get(pair(CHILD_OF, pairPartOf(child)));
    if (own?.isMarked === false && own.children?.hasOwnTables && this.#isOnlyParent(own)) {
      this.#deleteChildren(own, marks);
    } else for (const id of idsWith(context, child)) this.#deletion.mark(id, marks);
  }

  /** Tells if an entity is a target of ChildOf only. */
  #isOnlyParent({ id }: ComponentRecord): boolean {
    const { components, context } = this.#parts;
    return components.matching(pair(WILDCARD, context.space.parts(id).second!)).length === 1;
  }
}

/** Yields the ids of which an entity is a part, as far as its flags tell. */
export function* idsWith({ entities }: Context, entity: Handle): Generator<FlecsId, void> {
  const flags = entities.flags(entity);
  if (flags & IS_ID) {
    yield tagOf(entity);
    yield pair(pairPartOf(entity), WILDCARD);
  }
  if (flags & IS_TARGET) yield pair(WILDCARD, pairPartOf(entity));
}
