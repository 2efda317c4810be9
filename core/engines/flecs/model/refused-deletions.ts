import { ModelError } from '../../../trace/model-error.ts';
import type { Context } from './context.ts';
import { type Handle, handleText } from './handle.ts';
import type { FlecsId } from './id.ts';
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
