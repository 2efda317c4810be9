import index from '../../assets/lessons/index.json' with { type: 'json' };
import type { Locale } from '../../assets/locales/locales.ts';
import { engineNamed } from '../../core/engines/all.ts';
import type { LessonRun } from '../../core/lesson/parse/lesson.ts';
import type { Variant } from '../../core/lesson/questions/right-answer.ts';
import { variantFor } from '../../core/lesson/questions/variant.ts';
import type { QuestionMoment } from '../../core/page/own-question.ts';
import { getOrInsert } from '../../core/trace/lookup.ts';
import { playFile } from '../learn/lesson/state/lesson-state.ts';

const texts = import.meta.glob<string>('../../assets/lessons/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Ids of all lessons that come with the program. */
export const lessonIds: readonly string[] = index.topics.flatMap(({ lessons }) => lessons);

/** Test files share a process, so each lesson is played once for all of them. */
const played = new Map<string, LessonRun>();

/** Plays a lesson. Tests share the result: they may seek in its run, but not change it otherwise. */
export function playNamed(id: string, locale: Locale = 'en'): LessonRun {
  const path = `../../assets/lessons/${locale}/${id}.md`;
  return getOrInsert(played, path, () => playFile({ name: `${id}.md`, text: texts[path]!, id }));
}

interface AskedVariant {
  readonly name: string;
  readonly variant: Variant;
  readonly moment: QuestionMoment;
}

const variants = new Map<string, readonly AskedVariant[]>();

/** Returns all questions of a language with the lesson's own data, of all lessons or of some. */
export function questionVariants(locale: Locale = 'en', ids = lessonIds): readonly AskedVariant[] {
  return ids.flatMap((id) => getOrInsert(variants, `${locale} ${id}`, () => variantsOf(id, locale)));
}

function variantsOf(id: string, locale: Locale): readonly AskedVariant[] {
  const { lesson, moments } = playNamed(id, locale);
  const engine = engineNamed(lesson.head.engine);
  return moments.flatMap((moment, at) => {
    if (moment.kind !== 'question') return [];
    const { question, operation } = moment;
    const made = variantFor({ engine, script: lesson.script, operation, question }, 0);
    return 'problem' in made ? [] : [{ name: `${id} ${at + 1}`, variant: made, moment }];
  });
}
