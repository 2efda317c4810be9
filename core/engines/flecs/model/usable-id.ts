import { ModelError } from '../../../trace/model-error.ts';
import type { Context } from './context.ts';
import { IS_ID, IS_TRAVERSABLE } from './entity-index.ts';
import { generationOf, type Handle, handleText, indexOf } from './handle.ts';
import {
  CHILD_OF,
  entityInPart,
  FINAL,
  type FlecsId,
  type IdPart,
  IS_A,
  pair,
  pairPartOf,
  tagOf,
  WILDCARD,
} from './id.ts';
import type { WorldParts } from './world-parts.ts';

/**
 * Rejects ids that abort a real world or are not modelled: targets that lead back to the entity, and inheriting from a
 * declared name.
 * @param entity that gets the id; null if the id is removed, or given to new entities
 * @throws ModelError
 */
export function requireUsable(parts: WorldParts, id: FlecsId, entity: Handle | null): void {
  const { space, entities } = parts.context;
  if (id === FINAL && entity !== null) requireNoInstances(parts, entity);
  requireStoredTarget(parts.context, id);
  if (space.traits(id).symmetric) requireMirror(parts, id);
  if (!space.traits(id).traversable) return;
  const { first, second } = space.parts(id);
  // A relation can be used as a tag too.
  if (second === null) return;
  const target = entityInPart(second);
  if (target === null) {
    if (first !== IS_A) return;
    const message = `Inheriting from ${second}, which is declared, is not modelled`;
    throw new ModelError('not-modelled-isa-declared', message, { id: parts.context.label(id) });
  }
  const base = entities.current(target) as Handle;
  if (first === IS_A) {
    requireNotFinal(parts, base, id);
    requireInheritable(parts, base, id);
  }
  if (entity === null || !leadsTo(parts, entities.current(target) as Handle, first, entity)) return;
  throw new ModelError('flecs-cycle', `${id} would lead back to ${handleText(entity)}`, {
    id: parts.context.label(id),
    entity,
  });
}

/**
 * Rejects ids that cannot be switched on and off (`flecs_can_toggle`).
 * @throws ModelError
 */
export function requireToggle(context: Context, id: FlecsId): void {
  const { space } = context;
  const label = context.label(id);
  if (space.parts(id).second !== null) {
    const message = `Switching the pair ${id} on and off is not modelled`;
    throw new ModelError('not-modelled-pair-toggle', message, { id: label });
  }
  if (space.traits(id).toggle) return;
  const message = `${id} has no toggle: declare it with the word toggle`;
  throw new ModelError('flecs-cannot-toggle', message, { id: label });
}

/**
 * Rejects a new generation of an entity that types or unions hold with its generation.
 * @throws ModelError `not-modelled-version`
 */
export function requireVersionable({ context, components }: WorldParts, changed: Handle): void {
  const { space, entities } = context;
  const entity = entities.current(indexOf(changed)) as Handle;
  if (entity === changed) return;
  const unions = space.declared.flatMap(({ name }) => components.union(name) ?? []);
  const isOutside = [...components.nonFragmenting()].some(({ sparse }) => sparse?.knows(entity));
  const isParent = components.get(pair(CHILD_OF, pairPartOf(entity)))?.children?.hasOwnTables === true;
  const isHeld =
    isParent ||
    isOutside ||
    (entities.flags(entity) & IS_ID) !== 0 ||
    unions.some((union) => union.isUsed(tagOf(entity)));
  if (!isHeld) return;
  const message = `Types, unions, sparse sets or Parent hold ${handleText(entity)} with its generation: changing it is not modelled`;
  throw new ModelError('not-modelled-version', message, { entity });
}

/**
 * Rejects a pair that would take `DontFragment` from its target, as in Flecs 4.1.
 * @throws ModelError `not-modelled-target-fragment`
 */
export function requireStoredTarget(context: Context, id: FlecsId): void {
  const { space } = context;
  const { first, second } = space.parts(id);
  if (second === null || second === WILDCARD || entityInPart(second) !== null) return;
  if (!space.traits(second).dontFragment || space.traits(first).dontFragment) return;
  const message = `${id} has a target that does not fragment: this is not modelled`;
  throw new ModelError('not-modelled-target-fragment', message, { id: context.label(id) });
}

/** A declared id is in no table of a script, so it cannot get a pair back. */
function requireMirror({ context }: WorldParts, id: FlecsId): void {
  const { second } = context.space.parts(id);
  if (second === null || second === WILDCARD || entityInPart(second) !== null) return;
  const message = `${id} would be added back to ${second}, which is declared: this is not modelled`;
  throw new ModelError('not-modelled-symmetric', message, { id: context.label(id) });
}

function requireNotFinal({ context, tables }: WorldParts, base: Handle, id: FlecsId): void {
  const slot = context.entities.tableOf(base);
  if (slot === undefined || !tables.at(slot).has(FINAL)) return;
  const message = `Nothing can inherit from ${handleText(base)}, which is final`;
  throw new ModelError('flecs-final', message, { id: context.label(id), entity: base });
}

function requireNoInstances({ components }: WorldParts, entity: Handle): void {
  if (components.get(pair(IS_A, pairPartOf(entity))) === undefined) return;
  const message = `${handleText(entity)} cannot become final: something inherits from it`;
  throw new ModelError('flecs-final-late', message, { entity });
}

/** Flecs crashes on a base whose union has no target or a dead one, or that has a later generation and a union. */
function requireInheritable({ context, components, tables }: WorldParts, base: Handle, id: FlecsId): void {
  const { space, entities } = context;
  const slot = entities.tableOf(base);
  const unions = slot === undefined ? [] : tables.at(slot).ids.filter((each) => space.traits(each).union);
  const isFirst = unions.length === 0 || generationOf(base) === 0;
  const isSound =
    isFirst &&
    unions.every((each) => {
      const target = components.get(each)?.union?.values.peek(indexOf(base)) as FlecsId | undefined;
      const other = target === undefined ? null : entityInPart(target);
      return target !== undefined && (other === null || entities.isAlive(other));
    });
  if (isSound) return;
  const message = `Inheriting from ${handleText(base)}, whose union has no living target, is not modelled`;
  throw new ModelError('not-modelled-isa-union', message, { id: context.label(id), entity: base });
}

/** Returns true if a chain of pairs of one relation leads from an entity to another. */
function leadsTo(parts: WorldParts, from: Handle, relation: IdPart, to: Handle): boolean {
  if (from === to) return true;
  const { space, entities } = parts.context;
  // Most entities are no parent or base, so no chain can end at them.
  if ((entities.flags(to) & IS_TRAVERSABLE) === 0) return false;
  const pattern = pair(relation, WILDCARD);
  const seen = new Set([from]);
  // Iterating a set also visits the elements that the loop adds.
  for (const entity of seen) {
    const slot = entities.tableOf(entity);
    if (slot === undefined) continue;
    for (const id of parts.tables.at(slot).ids) {
      const target = space.matches(id, pattern) ? entityInPart(space.parts(id).second as IdPart) : null;
      if (target !== null) seen.add(entities.current(target) as Handle);
    }
    if (seen.has(to)) return true;
  }
  return false;
}
