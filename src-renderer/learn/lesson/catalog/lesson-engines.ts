import { scriptEngineIds } from '../../../../core/engines/all.ts';
import type { LessonHead } from '../../../../core/lesson/parse/lesson.ts';

/** Returns the displayed names of a lesson's engines, such as "EnTT + Flecs". Empty if none of them exists. */
export function lessonEngines({ engine, compare }: LessonHead, t: (key: string) => string): string {
  return [engine, ...compare]
    .filter((each) => scriptEngineIds.includes(each))
    .map((each) => t(`ui.engine.name.${each}`))
    .join(' + ');
}
