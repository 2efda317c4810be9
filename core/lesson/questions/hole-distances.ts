import { rowRelation } from './answer-key.ts';
import type { Variant } from './right-answer.ts';

/** For each asked list of entities in which a later member fills a hole, the distance in rows between the two. */
export function holeDistances({ key, engine, run, operation }: Variant): readonly number[] {
  if (operation.kind === 'swap' || operation.kind === 'sort') return [];
  return key.flatMap(({ counts, column, row, source }) => {
    const isFilled = counts && source?.column === column && source.row > row;
    if (!isFilled) return [];
    const relation = rowRelation(engine.cells, run.timeline.columns, column);
    return relation?.kind === 'ids' && relation.keepsOrder !== true ? source.row - row : [];
  });
}

/** True if the memory distinguishes swap and pop from moving all later members up by one: the last one is not next to the hole. */
export function distinguishesOrder(made: Variant): boolean {
  const distances = holeDistances(made);
  return distances.length > 0 && distances.every((distance) => distance > 1);
}
