import type { Moments } from '../../../core/capture/moments.ts';
import { cellName } from '../../../core/cells/cell-name.ts';
import type { Focus } from '../../../core/cells/focus.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import type { Engine } from '../../../core/engine/engine.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import type { Driver, EngineId, Handle } from '../../../core/script/language/language.ts';
import type { Depth } from '../../../core/script/narration/beats.ts';
import type { Timeline } from '../../../core/trace/timeline.ts';
import type { Edit } from '../../../core/wire/messages/edit.ts';
import { type WorldState, worldOf } from '../../../core/world/world.ts';
import type { CellAt } from '../../../core/world/world-reader.ts';

/** How the position changed: `step` is animated, `jump` is not; while dragging, only diagrams are drawn and the camera stays. */
export type Motion = 'step' | 'jump' | 'drag';

/** Memory at each of its steps, for stages and panels. A script's run, a game and a recording are pictures. */
export interface MemoryPicture {
  readonly engine: EngineId;
  readonly driver: Pick<Driver, 'decode'>;
  readonly timeline: Timeline;
  /** Returns the name of a handle at the timeline's position. */
  nameOf(handle: Handle): string | undefined;
  /** Returns the edits of a game whose results first appear at a position. */
  editsAt?(position: number): readonly Edit[];
  /** The moments of a game's positions. */
  readonly moments?: Moments;
  /** Returns true if parts of a game's world were not received yet at a position. */
  isBeingRead?(position: number): boolean;
}

export function engineIn({ engine }: MemoryPicture): Engine {
  return engineNamed(engine);
}

/** Returns the name of a cell in words. */
export function nameIn(picture: MemoryPicture, cell: CellAt, translate: Translate): string {
  return cellName(engineIn(picture).cells, picture.timeline.columns, cell, translate, (handle) =>
    picture.nameOf(handle),
  );
}

/** Returns the world at the position of the picture's timeline. */
export function worldIn(picture: MemoryPicture): WorldState {
  return worldOf(engineIn(picture), picture.timeline);
}

/** Settings that several stages share. */
export interface Looking {
  readonly picture: MemoryPicture;
  readonly position: number;
  readonly motion: Motion;
  /** Changes with another picture, which is shown from the start. */
  readonly opening: number;
  readonly focus: Focus | null;
  /** True while a game runs or its frames are played, which must not move the camera. */
  readonly running: boolean;
  /** Number of last steps that are marked; if undefined, only the last one. */
  readonly depth?: Depth;
  /** If true, the cells of the last step are not marked. */
  readonly idle?: boolean;
}
