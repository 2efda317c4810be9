import type { Column } from '../../../trace/column.ts';
import type { UntracedSet } from './untraced-set.ts';

/** Where a storage keeps its components: the columns of `Storage`. */
export interface Payload {
  readonly values: Column<number>;
  /** 1 for every allocated page. */
  readonly pages: Column<number>;
  readonly pageSize: number;
}

/** Giving and taking a component, as `Storage` does, where nothing is traced and storages have no holes (`swap_and_pop`). See `UntracedSet`. */
export class UntracedStorage {
  readonly #set: UntracedSet;
  /** Null for a tag. */
  readonly #payload: Payload | null;

  constructor(set: UntracedSet, payload: Payload | null) {
    this.#set = set;
    this.#payload = payload;
  }

  /** As `Storage.emplace`. @returns whether it did anything: nothing where a page is missing or the slot is taken */
  emplace(entity: number, construct: () => number): boolean {
    const payload = this.#payload;
    if (!this.#set.hasSlot(entity)) return false;
    if (payload !== null) {
      if (this.#set.packed.length >= payload.pages.length * payload.pageSize) return false;
      payload.values.pushNumber(construct());
    }
    this.#set.push(entity);
    return true;
  }

  /** As `Storage.remove`. @returns whether the entity had the component */
  remove(entity: number): boolean {
    if (!this.#set.contains(entity)) return false;
    const row = this.#set.swapAndPop(entity);
    const payload = this.#payload;
    if (payload === null) return true;
    const { values } = payload;
    values.numbers[row] = values.numbers[values.length - 1]!;
    values.popNumber();
    return true;
  }
}
