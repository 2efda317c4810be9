import { partsOf } from './ids.ts';
import type { PlacedTable } from './place-rows.ts';
import type { RowReply } from './replies.ts';

/** Recognises what belongs to Flecs itself: some 300 tables in every world. */
export class BuiltIn {
  readonly #paths: ReadonlySet<string>;

  constructor(rows: readonly RowReply[]) {
    this.#paths = new Set(rows.filter(({ builtIn }) => builtIn).map(({ path }) => path));
  }

  /** A table whose entities are all Flecs' own; without rows, one whose parent is, or that has no id of the game. */
  table({ ids, rows, hidden }: PlacedTable): boolean {
    if (rows.length > 0) return rows.every(({ builtIn }) => builtIn);
    if (hidden > 0) return true;
    if (ids.length === 0) return false;
    return ids.some((id) => this.#isChild(id)) || ids.every((id) => this.id(id));
  }

  /** An id that consists of Flecs' own parts only. */
  id(id: string): boolean {
    const { first, second } = partsOf(id);
    return this.#part(first) && (second === null || this.#part(second));
  }

  #isChild(id: string): boolean {
    const { first, second } = partsOf(id);
    return first === 'ChildOf' && second !== null && second !== '*' && this.#part(second);
  }

  #part(part: string): boolean {
    return /^(\*$|Union$|flecs\.|@)/.test(part) || this.#paths.has(part);
  }
}
