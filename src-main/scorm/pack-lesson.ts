import { languageOf, scriptEngineIds, scriptEngines } from '../../core/engines/all.ts';
import { parseLesson } from '../../core/lesson/parse/parse-lesson.ts';
import { lessonFailures } from '../../core/lesson/play/check-lesson.ts';
import type { Input, Output } from '../contract/api.ts';
import { UserError } from '../contract/user-error.ts';
import { rendererFolder } from '../program/app-root.ts';
import { scormPackage } from './package.ts';

/**
 * Packs a lesson for a learning platform.
 * @throws UserError if the lesson has errors, because the platform cannot correct them
 */
export async function packLesson({ name, text }: Input<'lesson.package'>): Promise<Output<'lesson.package'>> {
  const [first] = lessonFailures(parseLesson(text, name, scriptEngineIds, languageOf), scriptEngines());
  if (first !== undefined) throw new UserError('host.error.lessonErrors', { name, ...first.span });
  return scormPackage({ name, text }, rendererFolder);
}
