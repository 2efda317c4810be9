import type { Column } from '../../../trace/column.ts';
import { ModelError } from '../../../trace/model-error.ts';
import { IS_TRAVERSABLE } from './entity-index.ts';
import { type Handle, handleText } from './handle.ts';
import { entityInPart, type FlecsId, type IdPart, IS_A } from './id.ts';
import type { WorldParts } from './world-parts.ts';

/**
 * Parents and bases whose version changed. To tell of a new parent or base, Flecs keeps lists of what is above it (`reachable`), with handles, which it
 * asserts to be current. They are not modelled, so whatever they may hold is refused.
 */
export class ChangedVersions {
  readonly #parts: WorldParts;
  readonly #changed: Column<number>;

  constructor(parts: WorldParts) {
    this.#parts = parts;
    const meta = { kind: 'flecs.world', group: 'world', role: 'changed-versions' };
    this.#changed = parts.context.columns.declare({ name: 'world.changed-versions', type: 'f64', meta });
  }

  get exist(): boolean {
    return this.#changed.length > 0;
  }

  /** Notes a changed handle, in the step that changes it. */
  note(entity: Handle): void {
    if (this.#parts.context.entities.flags(entity) & IS_TRAVERSABLE) this.#changed.set(this.#changed.length, entity);
  }

  /**
   * Requires that nothing above a target has another version, for the pairs among the ids that are told.
   * @throws ModelError `not-modelled-changed-version`
   */
  requireNone(ids: readonly FlecsId[]): void {
    const { space } = this.#parts.context;
    for (const id of ids) {
      const { first, second } = space.parts(id);
      if (second !== null && space.traits(id).traversable) this.#follow(first, second, new Set());
    }
  }

  #follow(relation: IdPart, target: IdPart, seen: Set<IdPart>): void {
    const { context, tables } = this.#parts;
    const { space, entities } = context;
    const index = entityInPart(target);
    const entity = index === null ? undefined : entities.current(index);
    const slot = entity === undefined ? undefined : entities.tableOf(entity);
    if (entity === undefined || slot === undefined || seen.has(target)) return;
    seen.add(target);
    const { ids } = tables.at(slot);
    const above = ids.filter(
      (id) => [relation, IS_A].includes(space.parts(id).first) && space.parts(id).second !== null,
    );
    const isListed = ids.some(
      (id) => !above.includes(id) && (relation !== IS_A || space.traits(id).onInstantiate === 'Inherit'),
    );
    if (isListed && this.#has(entity)) {
      const message = `The version of ${handleText(entity)} changed: mismatching liveliness generation for entity`;
      throw new ModelError('not-modelled-changed-version', message, { entity });
    }
    for (const id of above) this.#follow(space.parts(id).first, space.parts(id).second!, seen);
  }

  #has(entity: Handle): boolean {
    return this.#changed.numbers.subarray(0, this.#changed.length).includes(entity);
  }
}
