import type { WorldReader } from '../../inspect/world-reader.ts';
import { relationOf } from './answer-key.ts';
import { indexOf, type Variant } from './variant.ts';

/** The table or archetype that an entity's row goes to. */
export interface TargetChoice {
  readonly slot: number;
  /** There was no such table before the operation. */
  readonly isNew: boolean;
  /** Slots that could be chosen: all tables before the operation. */
  readonly tables: readonly number[];
}

/**
 * The table that the operation moves its entity to; null where it stays, rows are not asked for, or the engine
 * has no tables. The timeline is at `from` afterwards.
 */
export function targetOf(variant: Variant): TargetChoice | null {
  const { engine, run, from, to } = variant;
  const index = indexOf(variant);
  const hasRows = variant.key.some(({ counts, column }) => {
    const kind = relationOf(engine.cells, run.timeline.columns, column)?.kind;
    return counts && (kind === 'ids' || kind === 'beside');
  });
  if (index === null || !hasRows) return null;
  const placeIn = (world: WorldReader) => world.recordOf(index)?.place?.table ?? null;
  const at = <T>(position: number, read: (world: WorldReader) => T): T => {
    run.timeline.seek(position);
    return read(engine.world(run.timeline.columns));
  };
  const slot = at(to, placeIn);
  const [before, tables] = at(from, (world) => [placeIn(world), world.tables()] as const);
  return slot === null || slot === before ? null : { slot, isNew: !tables.includes(slot), tables };
}
