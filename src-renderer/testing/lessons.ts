import index from '../../assets/lessons/index.json' with { type: 'json' };
import type { Locale } from '../../assets/locales/locales.ts';
import { engineNamed } from '../../core/engines/all.ts';
import type { LessonRun } from '../../core/lesson/parse/lesson.ts';
import type { Variant } from '../../core/lesson/questions/right-answer.ts';
import { variantFor } from '../../core/lesson/questions/variant.ts';
import { playFile } from '../learn/lesson/lesson-state.ts';
import type { QuestionMoment } from '../learn/questions/question-state.ts';

const texts = import.meta.glob<string>('../../assets/lessons/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Ids of all lessons that come with the program. */
export const lessonIds: readonly string[] = index.topics.flatMap(({ lessons }) => lessons);

export function playNamed(id: string, locale: Locale = 'en'): LessonRun {
  const name = `${id}.md`;
  return playFile({ name, text: texts[`../../assets/lessons/${locale}/${name}`]!, id });
}

interface AskedVariant {
  readonly name: string;
  readonly variant: Variant;
  readonly moment: QuestionMoment;
}

/** Returns all questions of a language with the lesson's own data, of all lessons or of some. */
export function questionVariants(locale: Locale = 'en', ids = lessonIds): readonly AskedVariant[] {
  return ids.flatMap((id) => {
    const { lesson, moments } = playNamed(id, locale);
    const engine = engineNamed(lesson.head.engine);
    return moments.flatMap((moment, at) => {
      if (moment.kind !== 'question') return [];
      const { question, operation } = moment;
      const made = variantFor({ engine, script: lesson.script, operation, question }, 0);
      return 'problem' in made ? [] : [{ name: `${id} ${at + 1}`, variant: made, moment }];
    });
  });
}
