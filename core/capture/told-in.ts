import type { Change } from '../changes/change.ts';
import { readAt, type ToldChange, toldChanges } from '../inspect/conditions/system-changes.ts';
import { toldLife } from '../inspect/conditions/told-lives.ts';
import { type ToldWrite, toldWrites } from '../inspect/conditions/told-writes.ts';
import type { Timeline } from '../trace/timeline.ts';
import { lastValueFrame } from './first-frame.ts';
import type { Moments } from './moments.ts';

export interface ToldMemory {
  readonly timeline: Timeline;
  readonly moments: Moments;
}

/** The part of a change that tells where a game would tell it. */
type Asked = Pick<Change, 'kind' | 'component' | 'field' | 'index' | 'id'>;

/** Returns what a game told of a creation, a destruction, a gain, a loss or a new value that a position shows and that happened in frame `from` or later; null if it told nothing. */
export function toldSince(
  { timeline, moments }: ToldMemory,
  position: number,
  { kind, component, field, index, id }: Asked,
  from: number | null,
): ToldChange | null {
  const to = moments.at(position)?.frame;
  if (to === undefined) return null;
  if (kind === 'created' || kind === 'destroyed' || kind === 'others')
    return within(
      readAt(timeline, position, (columns) =>
        toldLife(columns, kind === 'created' ? kind : 'destroyed', { id, index }),
      ),
      from,
      to,
    );
  if (component === null) return null;
  if (kind === 'value') {
    const [told = null] = toldWrites(timeline, position, [{ index, component, field }]);
    return asWriteIn(told, from, moments, position);
  }
  if (kind !== 'gained' && kind !== 'lost') return null;
  const [told = null] = toldChanges(timeline, position, [component], [index]);
  return told?.of === undefined || told.of === id ? within(told, from, to) : null;
}

/**
 * Returns the last write to a value as what changed it from frame `from` to a position: there may have been others before it. Null if it was
 * another write, or if the game may not have told the last one before the value was read.
 */
export function asWriteIn(
  told: ToldWrite | null,
  from: number | null,
  moments: Moments,
  position: number,
): ToldChange | null {
  if (told === null || within(told, from, lastValueFrame(moments, position)) === null) return null;
  if (told.until < (moments.at(position)?.frame ?? 0)) return null;
  const { system, frame, before, other } = told;
  const isOnly = from !== null && before < from;
  const isLast = from === null || other >= from;
  return { system, frame, ...(!isOnly && { from }), ...(isLast && { isLast }) };
}

/** Returns null for a change that is not the one between two frames, but an earlier one. */
export function within(told: ToldChange | null, from: number | null, to: number): ToldChange | null {
  const frame = told?.frame ?? null;
  return frame !== null && (frame < (from ?? 0) || frame > to) ? null : told;
}
