import type { Shot, ShownMemory, Size } from '../../../core/scene/stage/shot.ts';
import type { Depth } from '../../../core/script/narration/beats.ts';
import type { MemoryPicture } from '../../state/source/picture.ts';

/** A small picture of a diagram. */
export interface Miniature {
  readonly picture: MemoryPicture;
  /** Position in the picture's timeline. */
  readonly position: number;
  readonly visible: (name: string) => boolean;
  /** True to leave out what a lesson has not explained yet. */
  readonly plain?: boolean;
  readonly depth: Depth;
  /** True if no step is marked. */
  readonly idle?: boolean;
  shotIn(memory: ShownMemory, size: Size): Shot;
}

/** Calls `read` while the picture's timeline is at a position, because names of handles depend on the position. */
export function readAt<T>({ timeline }: MemoryPicture, position: number, read: () => T): T {
  const here = timeline.position;
  if (position === here) return read();
  timeline.seek(position);
  try {
    return read();
  } finally {
    timeline.seek(here);
  }
}
