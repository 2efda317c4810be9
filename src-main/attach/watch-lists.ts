import type { WireColumn } from '../../core/wire/message.ts';

/** Every column that can be watched. */
export const ALL = '*';

/**
 * The columns that each reader watches, by name, since ids belong to a connection. The game receives the union whenever it changes,
 * and again after it has reconnected.
 */
export class WatchLists {
  readonly #send: (ids: number[]) => void;
  readonly #lists = new Map<object, ReadonlySet<string>>();
  readonly #watchable = new Map<string, number>();
  #sent = '';

  constructor(send: (ids: number[]) => void) {
    this.#send = send;
  }

  /** Replaces what `key` watches. */
  set(key: object, names: readonly string[]): void {
    if (names.length === 0) this.#lists.delete(key);
    else this.#lists.set(key, new Set(names));
    this.#update();
  }

  /** Columns that a connection has declared. */
  know(columns: readonly WireColumn[], canWatch: boolean): void {
    if (!canWatch) return;
    for (const { id, name, watched } of columns) if (watched === true) this.#watchable.set(name, id);
    this.#update();
  }

  /** A new connection: with ids of its own, and nothing sent yet. */
  forget(): void {
    this.#watchable.clear();
    this.#sent = '';
  }

  #update(): void {
    const lists = [...this.#lists.values()];
    const isWanted = (name: string) => lists.some((list) => list.has(ALL) || list.has(name));
    const ids = [...this.#watchable].flatMap(([name, id]) => (isWanted(name) ? [id] : [])).sort((a, b) => a - b);
    const words = ids.join(' ');
    if (words === this.#sent) return;
    this.#sent = words;
    this.#send(ids);
  }
}
