import { type GameBreaks, gameBreaksOf, joinedBreaks } from '../../../core/capture/game-breaks.ts';
import { type Condition, readCondition } from '../../../core/inspect/conditions/condition.ts';
import { shownWatches } from '../session/watches.ts';
import { worldIn } from '../source/picture.ts';
import type { Source } from '../source/source.ts';

/** Returns what a game has to wait for so that it stops in the frame of a condition itself; null if it cannot. */
export function gameBreak({ capture }: Pick<Source, 'capture'>, condition: Condition): GameBreaks | null {
  const { hello, world } = capture;
  return gameBreaksOf(worldIn(world), condition, hello?.capabilities ?? [], world.nameOf);
}

/** Returns the changes for which the enabled breakpoints want the game to stop. */
export function wantedBreaks(source: Pick<Source, 'capture'>): GameBreaks {
  return joinedBreaks(
    shownWatches().breakpoints.flatMap(({ text, enabled }) => {
      const condition = enabled ? readCondition(text) : null;
      return condition === null ? [] : (gameBreak(source, condition) ?? []);
    }),
  );
}
