import index from '../../assets/lessons/index.json' with { type: 'json' };
import type { LessonRun } from '../../core/lesson/lesson.ts';
import { playFile } from '../lesson/lesson-state.ts';
import type { Locale } from '../state/preferences.ts';

const texts = import.meta.glob<string>('../../assets/lessons/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Ids of all lessons that come with the program. */
export const lessonIds: readonly string[] = index.flatMap(({ lessons }) => lessons);

export function playNamed(id: string, locale: Locale = 'en'): LessonRun {
  const name = `${id}.md`;
  return playFile({ name, text: texts[`../../assets/lessons/${locale}/${name}`]!, id });
}
