import type { Focus } from '../../core/scene/layout.ts';
import type { Handle } from '../../core/script/driver.ts';
import type { Timeline } from '../../core/trace/timeline.ts';
import type { Motion } from '../state/session.ts';

/** What a stage draws: memory at each of its steps, whoever recorded it: the run of a script, a game, a file. */
export interface Picture {
  readonly timeline: Pick<Timeline, 'columns' | 'first' | 'length' | 'position' | 'seek' | 'detailAt'>;
  /** What a handle is called at the timeline's position. */
  nameOf(handle: Handle): string | undefined;
}

/** How a picture is looked at: everything that several stages can have in common. */
export interface Looking {
  readonly picture: Picture;
  readonly position: number;
  readonly motion: Motion;
  /** Another number: another picture, looked at from the start. */
  readonly opening: number;
  readonly focus: Focus | null;
  /** Nothing happens here now: what the last step touched is not marked. */
  readonly idle?: boolean;
}
