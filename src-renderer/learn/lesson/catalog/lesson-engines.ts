import { scriptEngineIds } from '../../../../core/engines/all.ts';
import type { LessonHead } from '../../../../core/lesson/parse/lesson.ts';
import { engineTitle } from '../../../../core/page/engine-title.ts';
import type { Schema } from '../../../../core/script/language/schema.ts';
import { engineName } from '../../../../core/script/narration/narrate.ts';

/**
 * Returns the displayed names of a lesson's engines, such as "EnTT + Flecs". Empty if none of them exists.
 * @param schema of the lesson's script, for the names with the versions on which it runs
 */
export function lessonEngines({ engine, compare }: LessonHead, t: (key: string) => string, schema?: Schema): string {
  return [engine, ...compare]
    .filter((each) => scriptEngineIds.includes(each))
    .map((each) => (schema ? engineTitle(each, schema, t) : engineName(each, t)))
    .join(' + ');
}
