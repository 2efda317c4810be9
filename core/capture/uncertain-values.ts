import { indexOfId } from '../cells/id-format.ts';
import type { NameOf } from '../cells/translate.ts';
import { type Condition, type Hit, isDestruction, termsOf, valueTermsOf } from '../inspect/conditions/condition.ts';
import { readAt } from '../inspect/conditions/system-changes.ts';
import type { UncertainValues } from '../inspect/conditions/uncertain-values.ts';
import { isIdAlive } from '../inspect/history/lifetime.ts';
import type { Timeline } from '../trace/timeline.ts';
import { isFieldOf, type Resolved, resolve } from '../world/component-values.ts';
import type { WorldState } from '../world/world.ts';
import { lastValueFrame } from './first-frame.ts';
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
 * Returns the values that decided a hit, as they were last read, if they may have been others when it happened; null otherwise. A condition on a
 * destruction tests the values in the frame before it, and a condition on a gain or a loss tests those in its own frame. If the condition is only a
 * comparison of one value, the value was read in the frames of the hit and null is returned, unless another entity with the same index had it.
 * @param frames the first and the last frame in which the condition may have become true
 */
export function uncertainValues(
  memory: Memory,
  condition: Condition,
  { before, position, hit }: Place,
  frames: readonly [from: number | null, to: number],
): UncertainValues | null {
  const { timeline, moments, world, nameOf } = memory;
  const terms = valueTermsOf(condition);
  if (terms.length === 0) return null;
  const [from, to] = frames;
  const isEnd = isDestruction(condition);
  const shown = isEnd ? (before ?? position - 1) : position;
  const tested = isEnd ? lastBefore(memory, shown, from ?? to) : shown;
  const isChange = condition.kind === 'gained' || condition.kind === 'lost';
  const frame = isEnd ? to - 1 : isChange ? to : (moments.at(tested)?.frame ?? 0);
  const own = tested === shown ? null : { frame: lastValueFrame(moments, tested), position: tested };
  const old = oldReading(memory, tested, frame) ?? own;
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

/**
 * Returns the last position up to another one that is earlier than a frame: a picture may show an entity that is destroyed, with the values of
 * the one that has its index since.
 */
function lastBefore({ timeline, moments }: Memory, position: number, frame: number): number {
  let at = position;
  while (at > timeline.first && (moments.at(at)?.frame ?? 0) >= frame) at--;
  return at;
}

function isSingleValue(condition: Condition): boolean {
  const terms = condition.kind === 'found' ? termsOf(condition) : [];
  return terms.length === 1 && !terms[0]!.not;
}

function valuesOf(world: WorldState, index: number, paths: readonly Resolved[]): UncertainValues['entities'][number] {
  return paths.flatMap((path) =>
    path.components.flatMap((component) =>
      world.componentsOf(index, component).map((place) => ({
        component: place.component,
        values: place.values.filter(({ field }) => isFieldOf(field, path)),
      })),
    ),
  );
}
