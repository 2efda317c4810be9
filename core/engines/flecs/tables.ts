import { numberAt, textsOf } from '../../inspect/groups.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';

/** One table, as far as it is told. */
export interface FlecsTable {
  readonly slot: number;
  /** Its type in brackets. */
  readonly name: string;
  readonly ids: readonly string[];
  readonly entities: Column;
  /** The columns with the values of the id at a place of the type: one, or none. */
  valuesOf(place: number): readonly Column[];
}

/** The tables that exist, by slot and by what is in their type. */
export class FlecsTables {
  readonly all: readonly FlecsTable[];
  /** The tables of each id, toggles included. */
  readonly byId: ReadonlyMap<string, readonly FlecsTable[]>;
  readonly #bySlot: ReadonlyMap<number, FlecsTable>;

  constructor(columns: ColumnSet) {
    this.all = slotsOf(columns).flatMap((slot) => tableAt(columns, slot) ?? []);
    this.#bySlot = new Map(this.all.map((table) => [table.slot, table]));
    const byId = new Map<string, FlecsTable[]>();
    for (const table of this.all) {
      for (const id of table.ids) {
        const tables = byId.get(id);
        if (tables === undefined) byId.set(id, [table]);
        else tables.push(table);
      }
    }
    this.byId = byId;
  }

  at(slot: number): FlecsTable | undefined {
    return this.#bySlot.get(slot);
  }
}

function slotsOf(columns: ColumnSet): number[] {
  const dense = columns.find('tables.dense');
  const count = numberAt(columns.find('tables.count'), 0) ?? dense?.length ?? 0;
  const slots: number[] = [];
  for (let row = 0; row < Math.min(count, dense?.length ?? 0); row++) {
    const slot = numberAt(dense, row);
    if (slot !== undefined) slots.push(slot);
  }
  return slots.sort((a, b) => a - b);
}

function tableAt(columns: ColumnSet, slot: number): FlecsTable | undefined {
  const entities = columns.find(`table.${slot}.entities`);
  if (entities === undefined) return undefined;
  const ids = textsOf(columns.find(`table.${slot}.type`));
  const map = columns.find(`table.${slot}.column-map`);
  const valuesOf = (place: number): readonly Column[] => {
    const at = numberAt(map, place) ?? -1;
    const column = at < 0 ? undefined : columns.find(`table.${slot}.column.${at}`);
    return column === undefined ? [] : [column];
  };
  return { slot, name: `[${ids.join(', ')}]`, ids, entities, valuesOf };
}
