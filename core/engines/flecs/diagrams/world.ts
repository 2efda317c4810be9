import type { Drawing } from '../../../scene/kit/drawing.ts';
import { type TableColumns, tableColumns, tableSlots } from './world-columns.ts';

/** What several panels of one drawing look at, worked out once. */
export interface World {
  /** In the order of their slots. */
  readonly tables: readonly TableColumns[];
  readonly tableTitle: (slot: number) => string;
  readonly rowsText: (count: number) => string;
}

const STAND_IN = '\u0001';
const worlds = new WeakMap<Drawing, World>();

export function worldOf(drawing: Drawing): World {
  const known = worlds.get(drawing);
  if (known !== undefined) return known;
  const { translate } = drawing.view;
  const title = translate('diagram.flecs.table', { slot: STAND_IN });
  const rows = translate('diagram.flecs.rows', { count: STAND_IN });
  const world: World = {
    tables: tableSlots(drawing.columns).flatMap((slot) => tableColumns(drawing.columns, slot) ?? []),
    tableTitle: (slot) => title.replace(STAND_IN, String(slot)),
    rowsText: (count) => rows.replace(STAND_IN, String(count)),
  };
  worlds.set(drawing, world);
  return world;
}
