import type { Handle } from './handle.ts';
import type { FlecsId } from './id.ts';

interface Addition {
  readonly entity: Handle;
  readonly id: FlecsId;
}

/** Ids that hooks and observers add. As in Flecs 4.1.6 they are added when the operation ends, several of one entity at once. */
export class Later {
  #additions: Addition[] = [];
  /** Receives additions instead while a loop puts operations off. */
  divert: ((entity: Handle, id: FlecsId) => void) | null = null;

  push(entity: Handle, id: FlecsId): void {
    if (this.divert === null) this.#additions.push({ entity, id });
    else this.divert(entity, id);
  }

  /** @param add adds all ids of one entity */
  run(add: (entity: Handle, ids: readonly FlecsId[]) => void): void {
    while (this.#additions.length > 0) {
      const byEntity = new Map<Handle, FlecsId[]>();
      for (const { entity, id } of this.#additions.splice(0))
        byEntity.set(entity, [...(byEntity.get(entity) ?? []), id]);
      for (const [entity, ids] of byEntity) add(entity, ids);
    }
  }
}
