import type { WireColumn } from '../../core/wire/message.ts';

/** Every column that can be watched. */
export const ALL = '*';

/**
 * Who watches which columns, by name, for ids belong to a connection. The game is told the union whenever it changes, and again
 * after it has reconnected.
 */
export class WatchLists {
  readonly #tell: (ids: number[]) => void;
  readonly #lists = new Map<object, ReadonlySet<string>>();
  readonly #watchable = new Map<string, number>();
  #told = '';

  constructor(tell: (ids: number[]) => void) {
    this.#tell = tell;
  }

  /** Replaces what `key` watches. */
  set(key: object, names: readonly string[]): void {
    if (names.length === 0) this.#lists.delete(key);
    else this.#lists.set(key, new Set(names));
    this.#update();
  }

  /** Columns that a connection has told of. */
  know(columns: readonly WireColumn[], canWatch: boolean): void {
    if (!canWatch) return;
    for (const { id, name, watched } of columns) if (watched === true) this.#watchable.set(name, id);
    this.#update();
  }

  /** A new connection: with ids of its own, and told of nothing yet. */
  forget(): void {
    this.#watchable.clear();
    this.#told = '';
  }

  #update(): void {
    const lists = [...this.#lists.values()];
    const isWanted = (name: string) => lists.some((list) => list.has(ALL) || list.has(name));
    const ids = [...this.#watchable].flatMap(([name, id]) => (isWanted(name) ? [id] : [])).sort((a, b) => a - b);
    const told = ids.join(' ');
    if (told === this.#told) return;
    this.#told = told;
    this.#tell(ids);
  }
}
