import type { RawId } from '../cells/id-format.ts';
import type { Translate } from '../cells/translate.ts';
import { changeReaderOf } from '../changes/change-reader.ts';
import { componentsIn } from '../changes/entity-event.ts';
import { doneWords, systemNames, systemWords, type ToldChange } from '../inspect/conditions/system-changes.ts';
import type { Since } from '../inspect/why/why-not.ts';
import type { SinceWords, WhyPast } from '../inspect/why/why-past.ts';
import type { Timeline } from '../trace/timeline.ts';
import type { Readable } from '../world/world.ts';
import { entityEvents } from './entity-events.ts';
import { firstValueFrame } from './first-frame.ts';
import type { Moments } from './moments.ts';
import { oldReading } from './old-reading.ts';

interface Memory {
  readonly timeline: Timeline;
  readonly moments: Moments;
  readonly isBeingRead: (position: number) => boolean;
}

interface WhyMemory extends Memory {
  readonly engine: Readable;
}

/** The frames in which something may have become as it is. */
interface SinceFrames {
  /** Null if it may be older. */
  readonly from: number | null;
  readonly frame: number;
  /** Null if the game did not tell the system. */
  readonly told: ToldChange | null;
}

/** The past of a game. */
export function whyInFrames(memory: WhyMemory, unit: 'frame' | 'poll'): WhyPast {
  return {
    before: (at) => frameBefore(memory, at),
    at: (position, t, last = Number.POSITIVE_INFINITY) => {
      const frame = Math.min(memory.moments.at(position)!.frame, last);
      return { words: t(`ui.live.${unit}`, { frame }), json: { frame } };
    },
    since: (entity, since, t) => sinceWords(sinceFrames(memory, entity, since), unit, t),
    oldValues: (position) => oldReading(memory, position, memory.moments.at(position)?.frame ?? 0),
  };
}

/** Returns the frame with which a frame of a game is compared; null if the game's world was not known then. */
function frameBefore({ timeline, moments, isBeingRead }: Memory, position: number): number | null {
  const before = moments.comparedWith(position) ?? position - 1;
  const isKnown = before >= timeline.first && moments.at(before) !== null && !isBeingRead(before);
  return isKnown ? before : null;
}

function sinceFrames(
  memory: WhyMemory,
  { index, id }: { readonly index: number; readonly id: RawId | null },
  { kind, before, position, components }: Since,
): SinceFrames {
  const { timeline, moments, engine } = memory;
  const { frame } = moments.at(position)!;
  if (kind === 'open' || before === null) return { from: null, frame, told: null };
  const changes = changeReaderOf(timeline, engine).changesIn(before, position, { index });
  const isOfLife = kind === 'life' || components.length === 0;
  const found = entityEvents(memory, changes, before, position).findLast((event) => {
    if (event.id !== id) return false;
    if (event.kind === 'created' || event.kind === 'destroyed') return isOfLife;
    const isChange = event.kind === 'gained' || event.kind === 'lost';
    return !isOfLife && isChange && componentsIn(event).some((component) => components.includes(component));
  });
  return found ?? { from: firstValueFrame(memory, before, position), frame, told: null };
}

/** Formats `since frame 420, in Damage`, and its parts. */
function sinceWords({ from, frame, told }: SinceFrames, unit: 'frame' | 'poll', t: Translate): SinceWords {
  const exact = t(`ui.live.${unit}`, { frame });
  const range = (first: number): string => t('ui.watch.between', { from: first, to: frame });
  const when = from === null ? t('ui.why.at.by', { when: exact }) : from < frame ? range(from) : exact;
  const json = { since: { from, frame }, ...systemNames(told) };
  const text = t('ui.why.since.when', { when }) + systemWords(json, t);
  if (json.system === undefined) return { when, who: null, text, json };
  const by = json.queuedBy === undefined ? json.system : json.queuedBy;
  return { when, who: (by ?? t('ui.why.by.outside')) + doneWords(json, t), text, json };
}
