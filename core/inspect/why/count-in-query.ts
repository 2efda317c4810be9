import { type Turns, visitInTurns } from '../../trace/turns.ts';
import { worldOf } from '../../world/world.ts';
import { holdsFor, type WhyQuestion } from './why-not.ts';

/** How many of the living entities are in a query. */
export interface QueryCount {
  readonly matching: number;
  readonly all: number;
}

/** Counts the entities in a query, in turns. Null if it cannot be told of one of them. Seeks the timeline, and leaves it there. */
export function* countInQuery(
  question: Pick<WhyQuestion, 'timeline' | 'engine' | 'terms' | 'nameOf' | 'position' | 'oldValues'>,
): Turns<QueryCount | null> {
  const { timeline, engine, position } = question;
  if (timeline.position !== position) timeline.seek(position);
  const indices = [...worldOf(engine, timeline).entities.indices];
  const count = { matching: 0, all: 0, unknown: 0 };
  yield* visitInTurns(indices, (index) => {
    const world = worldOf(engine, timeline);
    if (world.recordOf(index)?.alive !== true) return;
    const holds = holdsFor(world, { ...question, index }, position);
    count.all++;
    if (holds === null) count.unknown++;
    else if (holds) count.matching++;
  });
  return count.unknown > 0 ? null : { matching: count.matching, all: count.all };
}
