import { z } from 'zod';
import index from '../../../assets/examples/index.json' with { type: 'json' };
import { LOCALES, type Locale } from '../../../assets/locales/locales.ts';
import { libraryIds } from '../../../core/engines/all.ts';
import type { ScriptFile } from '../../../src-main/contract/api.ts';

/** Texts by their path below assets/examples. */
const texts = new Map<string, string>();
keep(import.meta.glob<string>('../../../assets/examples/*.ecs', { query: '?raw', import: 'default', eager: true }));

function keep(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) texts.set(path.replace(/^.*\/examples\/|^\.\//, ''), text);
}

const translated: Readonly<Partial<Record<Locale, () => Promise<{ readonly examples: Record<string, string> }>>>> = {
  'zh-CN': () => import('../../../assets/examples/zh-CN.ts'),
};

/** Translated examples are loaded with their language: until then they are in English. */
export async function loadExamples(locale: Locale): Promise<void> {
  const load = translated[locale];
  if (load !== undefined) keep((await load()).examples);
}

const entries = z
  .array(
    z.object({
      id: z.string(),
      file: z.string(),
      engine: z.enum(libraryIds),
      /** The cover: the end of an operation, and the families of structures that are shown. */
      cover: z.object({ operation: z.string(), show: z.array(z.string()).min(1) }),
      translations: z.partialRecord(z.enum(LOCALES), z.string()),
    }),
  )
  .parse(index);

/** A built-in script in one language. Title and goal are the texts `example.<id>.title` and `.goal`. */
export interface Example extends Pick<(typeof entries)[number], 'id' | 'engine' | 'cover'> {
  readonly file: ScriptFile;
}

/** Returns all examples in a language, in the order of a course. Untranslated examples are in English. */
export function examplesIn(locale: Locale): readonly Example[] {
  return entries.map(({ id, file, engine, cover, translations }) => {
    const text = texts.get(translations[locale] ?? file) ?? texts.get(file);
    if (text === undefined) throw new Error(`The example ${file} is not in this build`);
    return { id, engine, cover, file: { name: file, text, engine } };
  });
}

/** Returns the same example in another language; null for any other text. */
export function exampleInstead(text: string, from: Locale, to: Locale): ScriptFile | null {
  const place = examplesIn(from).findIndex((example) => example.file.text === text);
  return examplesIn(to)[place]?.file ?? null;
}

/** True if two texts are the same example in two languages. */
export function isTranslation(one: string, other: string): boolean {
  if (one === other) return false;
  return LOCALES.some((from) => LOCALES.some((to) => from !== to && exampleInstead(one, from, to)?.text === other));
}
