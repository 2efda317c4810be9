import type { RawId } from '../cells/id-format.ts';
import type { Translate } from '../cells/translate.ts';
import { changeReaderOf } from '../changes/change-reader.ts';
import type { ToldChange } from '../inspect/conditions/system-changes.ts';
import type { Since } from '../inspect/why/why-not.ts';
import type { Timeline } from '../trace/timeline.ts';
import { systemTitle } from '../world/systems.ts';
import type { Readable } from '../world/world.ts';
import { entityEvents } from './entity-events.ts';
import { firstFrame } from './first-frame.ts';
import type { Moments } from './moments.ts';

interface Memory {
  readonly timeline: Timeline;
  readonly moments: Moments;
  readonly isBeingRead: (position: number) => boolean;
}

interface WhyMemory extends Memory {
  readonly engine: Readable;
}

interface Asked {
  readonly index: number;
  readonly id: RawId | null;
}

/** The frames in which something may have become as it is. */
export interface SinceFrames {
  /** Null if it may be older. */
  readonly from: number | null;
  readonly frame: number;
  /** Null if the game did not tell the system. */
  readonly told: ToldChange | null;
}

/** Returns the frame with which a frame of a game is compared; null if the game's world was not known then. */
export function frameBefore({ timeline, moments, isBeingRead }: Memory, position: number): number | null {
  const before = moments.comparedWith(position) ?? position - 1;
  const isKnown = before >= timeline.first && moments.at(before) !== null && !isBeingRead(before);
  return isKnown ? before : null;
}

/** Returns the frames in which something about an entity of a game became as it is, and the system if the game told it. */
export function sinceFrames(memory: WhyMemory, { index, id }: Asked, since: Since): SinceFrames {
  const { timeline, moments, engine } = memory;
  const { kind, before, position, components } = since;
  const { frame } = moments.at(position)!;
  if (kind === 'open' || before === null) return { from: null, frame, told: null };
  const changes = changeReaderOf(timeline, engine).changesIn(before, position, index);
  const events = entityEvents(memory, changes, before, position).filter((event) => event.id === id);
  const isOfLife = kind === 'life' || components.length === 0;
  const found = events.find((event) => {
    if (event.kind === 'created' || event.kind === 'destroyed') return isOfLife;
    return !isOfLife && event.components.some((component) => components.includes(component));
  });
  if (found !== undefined) return { from: found.from, frame: found.frame, told: found.told };
  return { from: firstFrame(memory, before, position), frame, told: null };
}

/** Formats `since frame 420, in Damage`, and its parts; `who` is null if the game did not tell it. */
export function sinceFramesWords({ from, frame, told }: SinceFrames, unit: 'frame' | 'poll', t: Translate) {
  const exact = t(`ui.live.${unit}`, { frame });
  const range = (first: number): string => t('ui.watch.between', { from: first, to: frame });
  const when = from === null ? t('ui.why.at.by', { when: exact }) : from < frame ? range(from) : exact;
  if (told === null) return { when, who: null, text: t('ui.why.since.when', { when }) };
  if (told.system === 'outside')
    return { when, who: t('ui.why.by.outside'), text: t('ui.why.since.outside', { when }) };
  const who = systemTitle(told.system);
  return { when, who, text: t('ui.why.since.in', { when, who }) };
}
