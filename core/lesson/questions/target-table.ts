import type { WorldReader } from '../../world/world-reader.ts';
import { rowRelation } from './answer-key.ts';
import type { Variant } from './right-answer.ts';
import { askedEntityIndex } from './run-variant.ts';

export interface TargetChoice {
  readonly slot: number;
  readonly isNew: boolean;
  /** Slots of all tables before the operation. */
  readonly tables: readonly number[];
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
  const [slot, asksAfter] = at(to, (world) => [placeIn(world), asksRows(world)] as const);
  const [before, tables, asks] = at(from, (world) => [placeIn(world), world.tables(), asksRows(world)] as const);
  if (!asks && !asksAfter) return null;
  return slot === null || slot === before ? null : { slot, isNew: !tables.includes(slot), tables };
}
