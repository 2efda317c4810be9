import { memoryWrites, writesByStructure } from '../../inspect/history/write-counts.ts';
import type { Timeline } from '../../trace/timeline.ts';
import type { WorldState } from '../../world/world.ts';
import type { View } from '../kit/view.ts';
import type { Diagrams } from './diagrams.ts';
import { structureTitle } from './structure-choice.ts';

/** Limits the names to what can be read at a glance. */
const MAX_NAMES = 3;

/**
 * Describes what a torn frame changed: cells by structure, the largest number first. Entities are not mentioned, because the parts of a torn frame
 * are from different moments, so an entity that moved may seem gone or new.
 * @param step index of the step in the timeline
 */
export function tornSentence(
  timeline: Timeline,
  world: WorldState,
  { diagrams }: { readonly diagrams: Diagrams },
  step: number,
  { translate, nameOf }: Pick<View, 'translate' | 'nameOf'>,
): string {
  const count = memoryWrites(timeline, step);
  if (count === 0) return translate('ui.live.tornSame');
  const structures = [...writesByStructure(timeline, world, step, step + 1)].sort(([, a], [, b]) => b - a);
  const names = structures.slice(0, MAX_NAMES).map(([name, cells]) => {
    const title = structureTitle(diagrams, name, { columns: timeline.columns, translate, nameOf });
    return translate('ui.live.tornCells', { count: cells, name: title });
  });
  const more = structures.length - names.length;
  if (more > 0) names.push(translate('ui.live.tornMore', { count: more }));
  const where = names.join(translate('ui.happened.separator'));
  return translate(where === '' ? 'ui.live.tornChanged' : 'ui.live.tornChangedIn', { count, where });
}
