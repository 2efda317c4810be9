import type { EntityIndex } from './entity-index.ts';
import type { Handle } from './handle.ts';
import type { Hierarchy } from './hierarchy.ts';
import { PARENT } from './id.ts';
import type { Moves } from './moves.ts';
import { at } from './pseudocode.ts';
import type { TableStore } from './table-store.ts';

interface ParentsParts {
  readonly context: { readonly entities: EntityIndex };
  readonly tables: TableStore;
  readonly moves: Moves;
  readonly hierarchy: Hierarchy;
  requireAlive(entity: Handle, line?: number): void;
  destroy(entity: Handle): void;
  settle(): void;
}

/** Operations on parents and children that versions before 4.1 do not have. */
export class Parents {
  readonly #parts: ParentsParts;

  constructor(parts: ParentsParts) {
    this.#parts = parts;
  }

  /**
   * Gives an entity a parent by the component `Parent` (`ecs_set`).
   * @throws ModelError if one of them is dead, or the entity would be below itself
   */
  set(entity: Handle, parent: Handle): void {
    this.#parts.requireAlive(entity, at.set.alive);
    this.#parts.context.entities.requireAlive(parent, at.setParent.alive);
    this.#ensure(entity);
    this.#parts.settle();
    this.replace(entity, parent);
    this.#parts.settle();
  }

  /** Like `set`, for a parent that may have died since. */
  setLater(entity: Handle, parent: Handle): void {
    this.#ensure(entity);
    this.replace(entity, parent);
  }

  /** Changes the value of `Parent` of an entity that has it. An entity whose new parent is dead is deleted. */
  replace(entity: Handle, parent: Handle): void {
    if (this.#parts.context.entities.isAlive(parent)) this.#parts.hierarchy.replace(entity, parent);
    else this.#parts.destroy(entity);
  }

  /** Lists the children of an entity (`ecs_children`). Throws a ModelError if it is dead. */
  children(parent: Handle): Handle[] {
    this.#parts.requireAlive(parent);
    return this.#parts.hierarchy.childrenOf(parent);
  }

  /** Puts the children of an entity into an order (`ecs_set_child_order`). Throws a ModelError like `Hierarchy.reorder`. */
  order(parent: Handle, children: readonly Handle[]): void {
    this.#parts.requireAlive(parent);
    for (const child of children) this.#parts.requireAlive(child);
    this.#parts.hierarchy.reorder(parent, children);
  }

  #ensure(entity: Handle): void {
    const { moves, tables } = this.#parts;
    if (!tables.of(entity).has(PARENT)) moves.add(entity, PARENT);
  }
}
