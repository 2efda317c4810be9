import type { Handle } from './handle.ts';
import type { FlecsId } from './id.ts';

/** An id that is added later. */
interface Addition {
  readonly id: FlecsId;
  /** Writes the value of a component that was added. */
  readonly write: () => void;
}

/** Ids that the library adds by itself. As in Flecs 4.1.6 they are added when the operation ends, several of one entity at once. */
export class Later {
  #additions: (Addition & { readonly entity: Handle })[] = [];
  /** Receives additions instead while a loop puts operations off. */
  divert: ((entity: Handle, id: FlecsId) => void) | null = null;

  push(entity: Handle, id: FlecsId, write: () => void = () => {}): void {
    if (this.divert === null) this.#additions.push({ entity, id, write });
    else this.divert(entity, id);
  }

  /** @param add adds all ids of one entity */
  run(add: (entity: Handle, additions: readonly Addition[]) => void): void {
    while (this.#additions.length > 0) {
      const byEntity = new Map<Handle, Addition[]>();
      for (const { entity, ...addition } of this.#additions.splice(0))
        byEntity.set(entity, [...(byEntity.get(entity) ?? []), addition]);
      for (const [entity, additions] of byEntity) add(entity, additions);
    }
  }
}
