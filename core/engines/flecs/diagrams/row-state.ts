import type { Drawing } from '../../../scene/kit/drawing.ts';
import { numberAt } from '../../../world/column-groups.ts';
import { indexOf } from '../model/handle.ts';
import { steps } from '../model/steps.ts';
import { numberIn, recordPlace, type TableColumns } from '../read/columns.ts';

/** `new`: the entity's record does not point here yet. `left`: it points elsewhere now, and the row waits to be filled or popped. */
type RowState = 'settled' | 'new' | 'left';

export function rowState(drawing: Drawing, table: TableColumns, row: number): RowState {
  const { columns, marks, step } = drawing;
  const handle = table.entities.peek(row);
  if (typeof handle !== 'number' || columns.find('entities.record-row') === undefined) return 'settled';
  const place = recordPlace(columns, indexOf(handle));
  const isFilled = marks.wasFilled(table.entities, row);
  if (place === null) return isFilled || columns.find('world.declared') !== undefined ? 'new' : 'settled';
  if (place.table === table.slot && place.row === row) return 'settled';
  if (isFilled) return 'new';
  // A student may fill a new row before writing the record, so the record does not tell which row was left.
  if (drawing.isByHand(table.entities, row)) return 'settled';
  const isWritten = step?.args.table === table.slot && step.args.row === row;
  const isPart = isWritten || table.values.some(({ column }) => column.peek(row) === undefined);
  return isPart && row === table.entities.length - 1 ? 'new' : 'left';
}

/** Steps between placing an id in dense and growing the live part. */
const CREATING_STEPS: ReadonlySet<string> = new Set([steps.recycle.name, steps.linkRecord.name]);

/** Returns true if an id after the live ones is being created, not waiting to be recycled. */
export function isBorn({ columns, marks, step }: Drawing, row: number): boolean {
  const dense = columns.find('entities.dense');
  const handle = numberAt(dense, row);
  const alive = numberIn(columns, 'entities.alive-count', 0);
  if (dense === undefined || handle === undefined || alive === undefined || row < alive) return false;
  if (step !== null && CREATING_STEPS.has(step.code) && step.args.row === row) return true;
  const isDeclared = columns.find('world.declared') !== undefined;
  return marks.wasFilled(dense, row) || (isDeclared && !numberIn(columns, 'entities.record-dense', indexOf(handle)));
}
