import { RunAddresses } from '../../cost/run-addresses.ts';
import type { Language } from '../../script/language/language.ts';
import { valueSizes } from '../../script/language/value-sizes.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import { ModelError } from '../../trace/model-error.ts';
import { POINTERS } from '../../world/kept-pointer.ts';
import { LAST_SLOT } from './model/table-store.ts';
import { cells } from './read/cells.ts';
import { flecsLayout } from './read/memory.ts';

/**
 * Follows where values are.
 * @throws ModelError `not-modelled-shrink-pointers` after a shrink
 */
export const flecsAddresses: NonNullable<Language['addresses']> = (timeline, schema) => {
  if (timeline.columns.find(LAST_SLOT)?.peek(0) !== undefined) throw pointersMove();
  return new RunAddresses(timeline, valueSizes(schema), flecsLayout, cells);
};

/**
 * Refuses a shrink while pointers to values are kept: it also moves columns to blocks without spare room, which no column of the model shows.
 * @throws ModelError `not-modelled-shrink-pointers`
 */
export function refusePointers(columns: ColumnSet): void {
  if ((columns.find(POINTERS)?.length ?? 0) > 0) throw pointersMove();
}

function pointersMove(): ModelError {
  const message = 'ecs_shrink moves values to smaller blocks: pointers to values are not modelled with it';
  return new ModelError('not-modelled-shrink-pointers', message, {});
}
