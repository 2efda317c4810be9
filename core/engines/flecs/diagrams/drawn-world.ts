import type { Drawing } from '../../../scene/kit/drawing.ts';
import { grouped } from '../../../scene/kit/number-text.ts';
import { type TableColumns, tablesOf } from '../read/columns.ts';

export interface DrawnWorld {
  readonly tables: readonly TableColumns[];
  readonly tablesByName: ReadonlyMap<string, TableColumns>;
  readonly tableTitle: (slot: number) => string;
  readonly rowsText: (count: number) => string;
}

const STAND_IN = '\u0001';
const worlds = new WeakMap<Drawing, DrawnWorld>();

export function drawnWorldOf(drawing: Drawing): DrawnWorld {
  const known = worlds.get(drawing);
  if (known !== undefined) return known;
  const { translate } = drawing.view;
  const title = translate('diagram.flecs.table', { slot: STAND_IN });
  const rows = translate('diagram.flecs.rows', { count: STAND_IN });
  const tables = tablesOf(drawing.columns);
  const world: DrawnWorld = {
    tables,
    tablesByName: new Map(tables.map((table) => [table.name, table])),
    tableTitle: (slot) => title.replace(STAND_IN, String(slot)),
    rowsText: (count) => rows.replace(STAND_IN, grouped(count)),
  };
  worlds.set(drawing, world);
  return world;
}
