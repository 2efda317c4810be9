import { z } from 'zod';
import index from '../../../assets/examples/index.json' with { type: 'json' };
import recordings from '../../../assets/examples/recordings.json' with { type: 'json' };
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
      /** True if people asked this elsewhere. The first comment of the script then says what was asked, what is seen, and why. */
      question: z.boolean().default(false),
      /** The cover: the end of an operation, and the families of structures that are shown. */
      cover: z.object({ operation: z.string(), show: z.array(z.string()).min(1) }),
      translations: z.partialRecord(z.enum(LOCALES), z.string()),
    }),
  )
  .parse(index);

/** A built-in script in one language. Title and goal are the texts `example.<id>.title` and `.goal`. */
export interface Example extends Pick<(typeof entries)[number], 'id' | 'engine' | 'question' | 'cover'> {
  readonly file: ScriptFile;
}

/** Returns all examples in a language, in the order of a course. Untranslated examples are in English. */
export function examplesIn(locale: Locale): readonly Example[] {
  return entries.map(({ id, file, engine, question, cover, translations }) => {
    const text = texts.get(translations[locale] ?? file) ?? texts.get(file);
    if (text === undefined) throw new Error(`The example ${file} is not in this build`);
    return { id, engine, question, cover, file: { name: file, text, engine } };
  });
}

const recordedEntries = z
  .array(
    z.object({
      id: z.string(),
      file: z.string(),
      /** The recorded library, with its version. */
      library: z.string(),
      /** The entity that is selected when the recording is opened. */
      entity: z.number(),
      translations: z.partialRecord(z.enum(LOCALES), z.string()),
    }),
  )
  .parse(recordings);

/** Functions that load a recording as a data URL, by its path below assets/examples. */
const recordingLoaders = import.meta.glob<string>('../../../assets/examples/**/*.ecsrec', {
  query: '?url&inline',
  import: 'default',
});

/** A question about a library without scripts, answered by a recording. Its texts: `example.<id>.title`, `.goal`, `.answer`. */
export interface RecordedExample {
  readonly id: string;
  readonly library: string;
  readonly entity: number;
  readonly file: string;
  load(): Promise<Uint8Array>;
}

/** Returns the recorded examples, with captions in a language. */
export function recordedExamplesIn(locale: Locale): readonly RecordedExample[] {
  return recordedEntries.map(({ id, file, library, entity, translations }) => ({
    id,
    library,
    entity,
    file,
    load: async () => bytesOfDataUrl(await recordingAt(translations[locale] ?? file)),
  }));
}

function recordingAt(path: string): Promise<string> {
  const load = recordingLoaders[`../../../assets/examples/${path}`];
  if (load === undefined) throw new Error(`The recording ${path} is not in this build`);
  return load();
}

function bytesOfDataUrl(url: string): Uint8Array {
  return Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (character) => character.charCodeAt(0));
}

/** Returns the first comment of a script as one paragraph: what was asked, what is seen, and why. */
export function answerOf({ text }: Pick<ScriptFile, 'text'>): string {
  const lines = text.split('\n');
  const comment = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('#')),
  );
  const joined = comment.map((line) => line.replace(/^#\s*/, '')).join('\n');
  // Chinese has no spaces between words, and none after its own punctuation.
  return joined.replace(/(?<=[，。：；？！）”])\n|(?<=\p{Script=Han})\n(?=\p{Script=Han})/gu, '').replaceAll('\n', ' ');
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
