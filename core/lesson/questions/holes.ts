import { relationOf } from './answer-key.ts';
import type { Variant } from './right-answer.ts';

/** Of each list of entities that is asked for and where the operation fills a hole with a later member: how many rows that one comes from behind. */
export function holeDistances({ key, engine, run, operation }: Variant): readonly number[] {
  if (operation.kind === 'swap' || operation.kind === 'sort') return [];
  return key.flatMap(({ counts, column, row, source }) => {
    const isFilled = counts && source?.column === column && source.row > row;
    return isFilled && relationOf(engine.cells, run.timeline.columns, column)?.kind === 'ids' ? source.row - row : [];
  });
}

/**
 * Whether the memory can tell swap and pop from moving all members up by one: it cannot where the last one is directly behind the
 * hole, or where there is no hole.
 */
export function tellsOrder(made: Variant): boolean {
  const distances = holeDistances(made);
  return distances.length > 0 && distances.every((distance) => distance > 1);
}
