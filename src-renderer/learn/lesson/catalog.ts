import { z } from 'zod';
import index from '../../../assets/lessons/index.json' with { type: 'json' };
import type { Locale } from '../../../assets/locales/locales.ts';
import { headOf } from '../../../core/lesson/parse/front-matter.ts';
import type { LessonHead } from '../../../core/lesson/parse/lesson.ts';
import type { LessonFile } from './lesson-state.ts';

/** The many texts are only loaded when the library is opened. */
const texts = import.meta.glob<string>('../../../assets/lessons/*/*.md', { query: '?raw', import: 'default' });

const topics = z.array(z.object({ topic: z.string(), lessons: z.array(z.string()) })).parse(index);

/** A lesson that comes with the program, in one language. */
export interface CatalogLesson {
  readonly id: string;
  readonly head: LessonHead;
  readonly file: LessonFile;
}

export interface Topic {
  readonly topic: string;
  readonly lessons: readonly CatalogLesson[];
}

const loaded = new Map<Locale, Promise<readonly Topic[]>>();

/** Returns all lessons in a language by topic, in teaching order. Untranslated lessons are in English. */
export function lessonsIn(locale: Locale): Promise<readonly Topic[]> {
  const known = loaded.get(locale) ?? load(locale);
  loaded.set(locale, known);
  return known;
}

/** Null if no lesson has this id. */
export async function lessonNamed(id: string, locale: Locale): Promise<LessonFile | null> {
  const known = topics.some(({ lessons }) => lessons.includes(id));
  return known ? (await read(id, locale)).file : null;
}

async function load(locale: Locale): Promise<readonly Topic[]> {
  return Promise.all(
    topics.map(async ({ topic, lessons }) => ({
      topic,
      lessons: await Promise.all(lessons.map((id) => read(id, locale))),
    })),
  );
}

async function read(id: string, locale: Locale): Promise<CatalogLesson> {
  const path = (language: string): string => `../../../assets/lessons/${language}/${id}.md`;
  const text = await (texts[path(locale)] ?? texts[path('en')])?.();
  if (text === undefined) throw new Error(`The lesson ${id} is not in this build`);
  return { id, head: headOf(text, `${id}.md`), file: { name: `${id}.md`, text, id } };
}
