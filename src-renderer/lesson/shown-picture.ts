import type { LessonRun } from '../../core/lesson/play.ts';
import type { Picture } from '../state/picture.ts';
import { momentIn, useLesson } from './lesson-state.ts';

export interface ShownPicture {
  readonly picture: Picture;
  readonly position: number;
  /** Another number: another picture of the same lesson. 0 is the lesson's own. */
  readonly number: number;
  /** Nothing has just happened: nothing is marked. */
  readonly idle: boolean;
}

/** What the stage shows at the moment of the lesson. */
export function useShownPicture(played: LessonRun): ShownPicture {
  const moment = useLesson(momentIn);
  return {
    picture: played.run,
    position: moment?.position ?? 0,
    number: 0,
    idle: moment?.kind !== 'beat',
  };
}
