import type { Change } from '../changes/change.ts';
import { type ToldChange, toldChanges, toldWrites } from '../inspect/conditions/system-changes.ts';
import type { Timeline } from '../trace/timeline.ts';

/** The part of a change that tells where a game would tell it. */
type Asked = Pick<Change, 'kind' | 'component' | 'field' | 'index'>;

/** Returns the last gain, loss or write like a change that the game told up to a position; null if it told none. */
export function lastTold(timeline: Timeline, position: number, change: Asked): ToldChange | null {
  const { kind, component, field, index } = change;
  if (component === null) return null;
  if (kind === 'value') return toldWrites(timeline, position, [{ index, component, field }])[0] ?? null;
  return kind === 'gained' || kind === 'lost'
    ? (toldChanges(timeline, position, [component], [index])[0] ?? null)
    : null;
}

/** Returns a write that the game told as what made a value of frames `from` to `to`: in several frames it is only known to be the last one. */
export function asWriteIn(told: ToldChange | null, from: number | null, to: number): ToldChange | null {
  const own = within(told, from, to);
  return own === null || from === to ? own : { ...own, isLast: true };
}

/** Returns null for a change that is not the one between two frames, but an earlier one. */
export function within(told: ToldChange | null, from: number | null, to: number): ToldChange | null {
  const frame = told?.frame ?? null;
  return frame !== null && (frame < (from ?? 0) || frame > to) ? null : told;
}
