import { type Depth, detailTo } from '../../../core/script/narration/beats.ts';
import type { StepDetail } from '../../../core/trace/step.ts';
import { depthIn } from '../play/depth.ts';
import { usePreferences } from '../preferences/preferences.ts';
import type { MemoryPicture } from '../source/picture.ts';
import { useSession } from './session.ts';

/** The depth of the shown source. */
export function useDepth(): Depth {
  const chosen = usePreferences((preferences) => preferences.depth);
  return depthIn(
    useSession((session) => session.picture),
    chosen,
  );
}

/** Returns the step at a position. Null at the start and after the timeline's end. */
export function useDetail(picture: MemoryPicture, position: number): StepDetail | null {
  const depth = depthIn(
    picture,
    usePreferences((preferences) => preferences.depth),
  );
  return position > picture.timeline.length ? null : detailTo(picture, position, depth);
}
