import { z } from 'zod';
import index from '../../../../assets/lessons/index.json' with { type: 'json' };
import type { Locale } from '../../../../assets/locales/locales.ts';
import { headOf } from '../../../../core/lesson/parse/front-matter.ts';
import type { LessonHead } from '../../../../core/lesson/parse/lesson.ts';
import { getOrInsert } from '../../../../core/trace/lookup.ts';
import { searchable } from '../../../text/has-all-words.ts';
import type { LessonFile } from '../state/lesson-state.ts';

/** The many texts are only loaded when the library is opened. */
const texts = import.meta.glob<string>('../../../../assets/lessons/*/*.md', { query: '?raw', import: 'default' });

const { path: pathOfIndex, topics } = z
  .object({
    /** The recommended path, a part of all lessons. */
    path: z.array(z.string()),
    topics: z.array(z.object({ topic: z.string(), lessons: z.array(z.string()) })),
  })
  .parse(index);

/** Ids of the lessons of the recommended path, in order. */
export const pathIds: readonly string[] = pathOfIndex;
/** Ids of all lessons, in teaching order. */
export const lessonIds: readonly string[] = topics.flatMap(({ lessons }) => lessons);

/** A lesson that comes with the program, in one language. */
export interface CatalogLesson {
  readonly id: string;
  readonly head: LessonHead;
  readonly file: LessonFile;
  /** The text between its blocks, prepared by `searchable`. */
  readonly prose: string;
}

export interface Topic {
  readonly topic: string;
  readonly lessons: readonly CatalogLesson[];
}

const loaded = new Map<Locale, Promise<readonly Topic[]>>();

/** Returns all lessons in a language by topic, in teaching order. Untranslated lessons are in English. */
export function lessonsIn(locale: Locale): Promise<readonly Topic[]> {
  return getOrInsert(loaded, locale, () =>
    Promise.all(
      topics.map(async ({ topic, lessons }) => ({
        topic,
        lessons: await Promise.all(lessons.map((id) => read(id, locale))),
      })),
    ),
  );
}

/** Returns the lessons of the recommended path in a language, in order. */
export function pathIn(locale: Locale): Promise<readonly CatalogLesson[]> {
  return Promise.all(pathIds.map((id) => read(id, locale)));
}

/** Null if no lesson has this id. */
export async function lessonNamed(id: string, locale: Locale): Promise<CatalogLesson | null> {
  return lessonIds.includes(id) ? read(id, locale) : null;
}

const FRONT_MATTER = /^---\n[\s\S]*?\n---\n/;
const BLOCKS = /^```[\s\S]*?^```$/gm;

async function read(id: string, locale: Locale): Promise<CatalogLesson> {
  const path = (language: string): string => `../../../../assets/lessons/${language}/${id}.md`;
  const text = await (texts[path(locale)] ?? texts[path('en')])?.();
  if (text === undefined) throw new Error(`The lesson ${id} is not in this build`);
  const prose = searchable(text.replace(FRONT_MATTER, '').replace(BLOCKS, ''));
  return { id, head: headOf(text, `${id}.md`), file: { name: `${id}.md`, text, id }, prose };
}
