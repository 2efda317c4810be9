import { scriptEngines } from '../../core/engines/all.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';
import { parseLesson } from '../../core/lesson/parse.ts';
import type { ScriptText } from './script-text.ts';

const languages = scriptEngines.flatMap(({ language }) => language ?? []);

/** The lesson that a file is, by its name; null for a script. */
export function lessonOf({ name, text }: ScriptText): Lesson | null {
  return /\.md$/i.test(name) ? parseLesson(text, name, languages) : null;
}
