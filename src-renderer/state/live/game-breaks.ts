import { type Condition, readCondition } from '../../../core/inspect/condition.ts';
import { changeColumnsOf } from '../../../core/inspect/system-changes.ts';
import { shownWatches } from '../session/watches.ts';
import { worldIn } from '../source/picture.ts';
import type { Source } from '../source/source.ts';

/** A gain or loss of a component for which a game stops by itself. */
export interface GameBreak {
  readonly change: 'gained' | 'lost';
  /** The name of the column with the role `changed-by`. */
  readonly column: string;
}

/** Returns what a game has to wait for so that it stops in the frame of a condition itself; null if it cannot (docs/protocol.md, "Breaking"). */
export function gameBreak({ capture }: Pick<Source, 'capture'>, condition: Condition): GameBreak | null {
  if (condition.kind !== 'gained' && condition.kind !== 'lost') return null;
  if (capture.hello?.capabilities.includes('break') !== true) return null;
  const { world } = capture;
  const columns = changeColumnsOf(worldIn(world), condition, world.nameOf).filter(
    ({ meta }) => meta.role === 'changed-by',
  );
  // An entity may lose one of several pairs and keep the other, which is no loss of either.
  const [only] = columns;
  return only === undefined || columns.length > 1 ? null : { change: condition.kind, column: only.name };
}

/** Returns the columns for whose changes the enabled breakpoints want the game to stop. */
export function wantedBreaks(source: Pick<Source, 'capture'>): Readonly<Record<GameBreak['change'], string[]>> {
  const all = shownWatches().breakpoints.flatMap(({ text, enabled }) => {
    const condition = enabled ? readCondition(text) : null;
    return condition === null ? [] : (gameBreak(source, condition) ?? []);
  });
  const named = (wanted: GameBreak['change']): string[] => [
    ...new Set(all.flatMap(({ change, column }) => (change === wanted ? column : []))),
  ];
  return { gained: named('gained'), lost: named('lost') };
}
