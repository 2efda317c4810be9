import type { Focus } from '../../core/cells/focus.ts';
import type { Driver, EngineId, Handle } from '../../core/script/language.ts';
import type { Timeline } from '../../core/trace/timeline.ts';

/** How the position changed: `step` is worth animating, `jump` is not. */
export type Motion = 'step' | 'jump';

/**
 * What a stage draws and panels read: memory at each of its steps, whoever recorded it. The run of a script is one; a game
 * and a recording are others.
 */
export interface Picture {
  readonly kind: { readonly engine: EngineId };
  readonly driver: Pick<Driver, 'decode'>;
  readonly timeline: Timeline;
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
  /** Steps do not move the camera: each of a game's frames changes something everywhere. */
  readonly steady: boolean;
  /** Nothing happens here now: what the last step touched is not marked. */
  readonly idle?: boolean;
}
