import { indexOfId } from '../cells/id-format.ts';
import type { NameOf } from '../cells/translate.ts';
import { type Condition, type Hit, isDestruction, termsOf, valueTermsOf } from '../inspect/conditions/condition.ts';
import { readAt } from '../inspect/conditions/system-changes.ts';
import type { UncertainValues } from '../inspect/conditions/uncertain-values.ts';
import { isIdAlive } from '../inspect/history/lifetime.ts';
import type { Timeline } from '../trace/timeline.ts';
import { isFieldOf, type Resolved, resolve } from '../world/component-values.ts';
import type { WorldState } from '../world/world.ts';
import type { Moments } from './moments.ts';
import { oldReading } from './old-reading.ts';

interface Memory {
  readonly timeline: Timeline;
  readonly moments: Moments;
  readonly world: WorldState;
  readonly nameOf: NameOf | undefined;
}

interface Place {
  readonly before: number | null;
  readonly position: number;
  readonly hit: Hit;
}

/**
 * Returns the values that decided a hit, as they were last read, if they may have been others when it happened; null otherwise. Terms of a
 * destruction hold in the frame before it, those of a gain or a loss in its frame. A search for a single value is true in one of the frames in
 * which it was read, so that the hit's frames say enough, unless the value is that of another entity with the same index.
 * @param to the last frame in which the condition may have come true
 */
export function uncertainValues(
  memory: Memory,
  condition: Condition,
  { before, position, hit }: Place,
  to: number,
): UncertainValues | null {
  const { timeline, moments, world, nameOf } = memory;
  const terms = valueTermsOf(condition);
  if (terms.length === 0) return null;
  const isEnd = isDestruction(condition);
  const tested = isEnd ? (before ?? position - 1) : position;
  const isChange = condition.kind === 'gained' || condition.kind === 'lost';
  const frame = isEnd ? to - 1 : isChange ? to : (moments.at(tested)?.frame ?? 0);
  const old = oldReading(memory, tested, frame);
  if (old === null) return null;
  const lived =
    readAt(timeline, old.position, () => hit.entities.map((id) => isIdAlive(world.again(), id))) ??
    hit.entities.map(() => true);
  if (isSingleValue(condition) && hit.entities.length > 0 && lived.every((each) => each)) return null;
  const read = (now: WorldState): UncertainValues['entities'] => {
    const paths = terms.map(({ path }) => resolve(now, path, nameOf));
    return hit.entities.map((id, i) => (lived[i] === true ? valuesOf(now, indexOfId(id, now.ids.format), paths) : []));
  };
  return { asOf: old.frame, entities: readAt(timeline, tested, () => read(world.again())) ?? [] };
}

function isSingleValue(condition: Condition): boolean {
  const terms = condition.kind === 'found' ? termsOf(condition) : [];
  return terms.length === 1 && !terms[0]!.not;
}

function valuesOf(world: WorldState, index: number, paths: readonly Resolved[]): UncertainValues['entities'][number] {
  return paths.flatMap((path) =>
    path.components.flatMap((component) =>
      world.componentsOf(index, component).map((place) => ({
        ...{ component: place.component },
        values: place.values.filter(({ field }) => isFieldOf(field, path)),
      })),
    ),
  );
}
