import { ModelError } from '../../../trace/model-error.ts';
import type { Context } from './context.ts';
import { type Handle, handleText } from './handle.ts';
import { type FlecsId, pair, pairPartOf, WILDCARD } from './id.ts';
import type { Table } from './table.ts';

/** A symmetric relation can give an entity a pair that is being deleted. */
export function refilled(table: Table): ModelError {
  const message = `An entity moved to table ${table.slot} while that was deleted: this is not modelled`;
  return new ModelError('not-modelled-refilled', message, { table: table.slot });
}

/** The prefab keeps the tables of the children that instances get from it. */
export function spawned(context: Context, id: FlecsId): ModelError {
  const message = `${id} cannot be deleted: a prefab that was instantiated keeps tables with it`;
  return new ModelError('flecs-kept-table', message, { id: context.label(id) });
}

export function diedTwice(entity: Handle): ModelError {
  const message = `${handleText(entity)} was deleted with what depends on it: Flecs reads its table after that`;
  return new ModelError('not-modelled-died-twice', message, { entity });
}

export function panic(context: Context, id: FlecsId): ModelError {
  const message = `${id} is declared with (OnDeleteTarget,Panic): its target must not be deleted`;
  return new ModelError('flecs-panic', message, { id: context.label(id) });
}

/**
 * Since 4.1 the symmetric pairs of an entity that is its own target are taken back in an order that is not modelled.
 * @throws ModelError `not-modelled-own-target`
 */
export function refuseOwnTarget(context: Context, entity: Handle, table: Table): void {
  const { space, version } = context;
  if (!version.nonFragmenting || !table.ids.some((id) => space.traits(id).symmetric)) return;
  const own = table.ids.find((id) => space.matches(id, pair(WILDCARD, pairPartOf(entity))));
  if (own === undefined) return;
  const message = `${handleText(entity)} is its own target and has symmetric pairs: deleting it is not modelled`;
  throw new ModelError('not-modelled-own-target', message, { entity, id: context.label(own) });
}
