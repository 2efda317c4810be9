import { type Condition, readCondition } from '../../../core/inspect/conditions/condition.ts';
import { breakColumnOf } from '../../../core/inspect/conditions/system-changes.ts';
import { shownWatches } from '../session/watches.ts';
import { worldIn } from '../source/picture.ts';
import type { Source } from '../source/source.ts';

/** A gain or loss of a component for which a game stops by itself. */
interface GameBreak {
  readonly change: 'gained' | 'lost';
  /** The name of the column with the role `changed-by`. */
  readonly column: string;
}

/** Returns what a game has to wait for so that it stops in the frame of a condition itself; null if it cannot (docs/protocol.md, "Breaking"). */
export function gameBreak({ capture }: Pick<Source, 'capture'>, condition: Condition): GameBreak | null {
  if (condition.kind !== 'gained' && condition.kind !== 'lost') return null;
  if (capture.hello?.capabilities.includes('break') !== true) return null;
  const column = breakColumnOf(worldIn(capture.world), condition, capture.world.nameOf);
  return column === null ? null : { change: condition.kind, column };
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
