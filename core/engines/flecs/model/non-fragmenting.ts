import { ModelError } from '../../../trace/model-error.ts';
import type { ComponentRecord } from './component-record.ts';
import type { Handle } from './handle.ts';
import { entityInPart, type FlecsId, pair, pairPartOf, WILDCARD } from './id.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';
import type { WorldParts } from './world-parts.ts';

/** Ids that entities have outside of their table's type, after Flecs 4.1.6's `DontFragment`. */
export class NonFragmenting {
  readonly #parts: WorldParts;

  constructor(parts: WorldParts) {
    this.#parts = parts;
  }

  /** Tells if an entity has an id. Does not record a read. */
  has(entity: Handle, id: FlecsId): boolean {
    return this.#parts.components.get(id)?.sparse?.has(entity) === true;
  }

  /** Gives an entity an id (`component_sparse_insert`). */
  add(record: ComponentRecord, entity: Handle): void {
    const { space } = this.#parts.context;
    record.sparse?.ensure(entity);
    const { first, second } = space.parts(record.id);
    if (second === null) return;
    const target = this.#parts.context.target(second);
    const [other] = space.traits(record.id).exclusive ? this.#targetsOf(record.id, entity) : [];
    this.#addTarget(record.id, entity, target);
    if (other === undefined || other === target) return;
    this.#parts.components.get(pair(first, partOf(other)))?.sparse?.remove(entity);
  }

  /**
   * Takes an id from an entity, or all pairs of a relation with `(R,*)` (`component_sparse_remove`).
   * @throws ModelError `flecs-target-missing`
   */
  remove(id: FlecsId, entity: Handle): void {
    const { context, components } = this.#parts;
    if (context.space.parts(id).wildcard) {
      for (const record of components.matching(id)) if (record.sparse?.has(entity)) this.remove(record.id, entity);
      return;
    }
    const sparse = components.get(id)?.sparse;
    if (sparse == null) return;
    // For a tag, Flecs only knows if the entity has ever had it.
    const found = context.space.traits(id).size === 0 ? sparse.knows(entity) : sparse.has(entity);
    sparse.remove(entity);
    if (found && context.space.parts(id).second !== null) this.#removeTarget(id, entity);
  }

  /** Takes all such ids from an entity, newest record first (`entity_remove_non_fragmenting`). */
  removeAll(entity: Handle): void {
    for (const { id } of this.#parts.components.nonFragmenting()) if (this.has(entity, id)) this.remove(id, entity);
  }

  /** Gives an instance the ids and values of its base, over values that it has (`instantiate_dont_fragment`). */
  copy(base: Handle, instance: Handle): void {
    const { context, components } = this.#parts;
    for (const record of components.nonFragmenting()) {
      const { size, onInstantiate } = context.space.traits(record.id);
      if (!record.sparse?.has(base) || onInstantiate === 'Inherit') continue;
      this.add(record, instance);
      if (size === 0) continue;
      context.tracer.step(steps.inheritValue, at.onAdd.inherit, instance, context.label(record.id), base);
      record.sparse.set(instance, record.sparse.get(base)!);
    }
  }

  /** Takes an id from all entities before its record is deleted (`component_sparse_remove_all`). */
  forget({ id, sparse }: ComponentRecord): void {
    if (sparse === null || this.#parts.context.space.parts(id).second === null) return;
    for (let row = 1; row < sparse.count; row++) this.#removeTarget(id, sparse.dense.get(row) as Handle);
  }

  #relationOf(id: FlecsId) {
    const { context, components } = this.#parts;
    return components.get(pair(context.space.parts(id).first, WILDCARD))?.targets ?? null;
  }

  #targetsOf(id: FlecsId, entity: Handle): readonly FlecsId[] {
    const targets = this.#relationOf(id);
    return targets?.has(entity) ? (targets.get(entity) as FlecsId[]) : [];
  }

  #addTarget(id: FlecsId, entity: Handle, target: FlecsId): void {
    const { tracer, space } = this.#parts.context;
    const targets = this.#relationOf(id);
    if (targets === null) return;
    const known = space.traits(id).exclusive ? [] : this.#targetsOf(id, entity);
    targets.ensure(entity);
    if (known.includes(target)) return;
    tracer.step(steps.addTarget, at.sparseInsert.target, entity, this.#parts.context.label(id));
    targets.set(
      entity,
      [...known, target].sort((a, b) => space.compareTargets(a, b)),
    );
  }

  /** An exclusive relation has one target, so Flecs does not look which one it is. */
  #removeTarget(id: FlecsId, entity: Handle): void {
    const { context } = this.#parts;
    const targets = this.#relationOf(id);
    if (targets === null || !targets.has(entity)) return;
    const { second } = context.space.parts(id);
    const known = this.#targetsOf(id, entity);
    const left = context.space.traits(id).exclusive ? [] : known.filter((each) => partOf(each) !== second);
    if (left.length === known.length) throw this.#missing(id, entity);
    if (left.length === 0) {
      targets.remove(entity);
      return;
    }
    context.tracer.step(steps.removeTarget, at.sparseInsert.lose, entity, context.label(id));
    targets.set(entity, left);
  }

  /** Flecs finds the entity among those that had the pair once, and asserts that the relation knows the target. */
  #missing(id: FlecsId, entity: Handle): ModelError {
    const label = this.#parts.context.label(id);
    return new ModelError('flecs-target-missing', `An entity that had ${id} once does not have it now`, {
      id: label,
      entity,
    });
  }
}

/** Returns a target as the second part of a pair, which has no generation. */
function partOf(target: FlecsId): FlecsId {
  const entity = entityInPart(target);
  return entity === null ? target : pairPartOf(entity);
}
