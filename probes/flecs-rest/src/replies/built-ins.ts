import { splitId } from './id-text.ts';
import type { PlacedTable } from './place-rows.ts';
import type { RowReply } from './query-replies.ts';

/** Recognises Flecs' own tables and ids, since every world has some 300 of these tables. */
export class BuiltIns {
  readonly #paths: ReadonlySet<string>;

  constructor(rows: readonly RowReply[]) {
    this.#paths = new Set(rows.filter(({ builtIn }) => builtIn).map(({ path }) => path));
  }

  /** A table is built in if all its entities are. A table without rows is built in if its parent is, or if it has no id of the game. */
  isBuiltInTable({ ids, rows, hidden }: PlacedTable): boolean {
    if (rows.length > 0) return rows.every(({ builtIn }) => builtIn);
    if (hidden > 0) return true;
    if (ids.length === 0) return false;
    return ids.some((id) => this.#isChild(id)) || ids.every((id) => this.isBuiltInId(id));
  }

  /** An id is built in if all its parts are. */
  isBuiltInId(id: string): boolean {
    const { first, second } = splitId(id);
    return this.#part(first) && (second === null || this.#part(second));
  }

  #isChild(id: string): boolean {
    const { first, second } = splitId(id);
    return first === 'ChildOf' && second !== null && second !== '*' && this.#part(second);
  }

  #part(part: string): boolean {
    return /^(\*$|Union$|flecs\.|@)/.test(part) || this.#paths.has(part);
  }
}
