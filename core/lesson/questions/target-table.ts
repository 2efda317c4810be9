import { headingOf } from '../../cells/heading.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { CellAt, WorldReader } from '../../world/world-reader.ts';
import { rowRelation } from './answer-key.ts';
import type { Variant } from './right-answer.ts';
import { askedEntityIndex } from './run-variant.ts';
import { tableOfColumn } from './table-of-column.ts';

export interface TargetChoice {
  readonly slot: number;
  readonly isNew: boolean;
  /** Slots of all tables before the operation. */
  readonly tables: readonly number[];
  /** The components of each table, and of the target, as the picture names them. */
  readonly types: ReadonlyMap<number, readonly string[]>;
}

/** Returns why a table is not the target: it lacks components of the target's type, or has others. */
export function differenceOf(
  { slot, types }: TargetChoice,
  chosen: number,
): { readonly reason: 'lacks' | 'has'; readonly components: string } {
  const [wanted, own] = [types.get(slot) ?? [], types.get(chosen) ?? []];
  const missing = wanted.filter((each) => !own.includes(each));
  const more = own.filter((each) => !wanted.includes(each));
  return missing.length > 0
    ? { reason: 'lacks', components: missing.join(', ') }
    : { reason: 'has', components: more.join(', ') };
}

/** Returns the slot of the table to which a drawn cell or heading belongs; null for other structures. */
export function tableAt(engine: Engine, columns: ColumnSet, { column: name }: CellAt): number | null {
  const group = headingOf(name);
  const focus = group === null ? null : engine.cells.headingFocus(columns, group, 0);
  if (focus?.kind === 'table') return focus.slot;
  const column = columns.find(name);
  return column === undefined ? null : tableOfColumn(engine, columns, column);
}

/** The table that the operation moves its entity to; null if the question asks about no table row. Leaves the timeline at `from`. */
export function targetOf(variant: Variant): TargetChoice | null {
  const { engine, run, from, to } = variant;
  const index = askedEntityIndex(variant);
  if (index === null) return null;
  const placeIn = (world: WorldReader) => world.recordOf(index)?.place?.table ?? null;
  const at = <T>(position: number, read: (world: WorldReader) => T): T => {
    run.timeline.seek(position);
    return read(engine.world(run.timeline.columns));
  };
  const asksRows = (world: WorldReader): boolean => {
    const rows = new Set(world.structures().flatMap((each) => (each.slot === null ? [] : each.columns)));
    return variant.key.some(({ counts, column }) => {
      const found = run.timeline.columns.find(column);
      if (!counts || found === undefined || !rows.has(found)) return false;
      const kind = rowRelation(engine.cells, run.timeline.columns, column)?.kind;
      return kind === 'ids' || kind === 'parallel';
    });
  };
  const typesIn = (world: WorldReader): ReadonlyMap<number, readonly string[]> =>
    new Map(
      world.structures().flatMap(({ slot, components }) => {
        const named = components.map((id) => world.idText?.(id, run.nameOf) ?? id);
        return slot === null ? [] : [[slot, named] as const];
      }),
    );
  const [slot, asksAfter, types] = at(to, (world) => [placeIn(world), asksRows(world), typesIn(world)] as const);
  const [before, tables, asks] = at(from, (world) => [placeIn(world), world.tables(), asksRows(world)] as const);
  if (!asks && !asksAfter) return null;
  return slot === null || slot === before ? null : { slot, isNew: !tables.includes(slot), tables, types };
}
