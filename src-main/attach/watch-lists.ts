import type { WireColumn } from '../../core/wire/message.ts';

/** Every column that can be watched. */
export const ALL = '*';

/**
 * The columns that each reader watches, by name, because ids belong to a connection. The game receives the union whenever it changes and
 * after a reconnection.
 */
export class WatchLists {
  readonly #send: (ids: number[], entities: number[]) => void;
  readonly #lists = new Map<object, ReadonlySet<string>>();
  readonly #inspected = new Map<object, number>();
  readonly #watchable = new Map<string, number>();
  #sent = '';

  constructor(send: (ids: number[], entities: number[]) => void) {
    this.#send = send;
  }

  /**
   * Replaces the columns that `key` watches.
   * @param entity index of the entity that it inspects
   */
  set(key: object, names: readonly string[], entity?: number): void {
    if (names.length === 0) this.#lists.delete(key);
    else this.#lists.set(key, new Set(names));
    if (entity === undefined) this.#inspected.delete(key);
    else this.#inspected.set(key, entity);
    this.#update();
  }

  /** Adds columns that a connection has declared. */
  know(columns: readonly WireColumn[], canWatch: boolean): void {
    if (!canWatch) return;
    for (const { id, name, watched } of columns) if (watched === true) this.#watchable.set(name, id);
    this.#update();
  }

  /** Called for a new connection, which has its own ids and has received nothing yet. */
  forget(): void {
    this.#watchable.clear();
    this.#sent = '';
  }

  #update(): void {
    const lists = [...this.#lists.values()];
    const isWanted = (name: string) => lists.some((list) => list.has(ALL) || list.has(name));
    const ids = [...this.#watchable].flatMap(([name, id]) => (isWanted(name) ? [id] : [])).sort((a, b) => a - b);
    const entities = [...new Set(this.#inspected.values())];
    const words = `${ids.join(' ')} ${entities.map((entity) => `#${entity}`).join(' ')}`.trim();
    if (words === this.#sent) return;
    this.#sent = words;
    this.#send(ids, entities);
  }
}
