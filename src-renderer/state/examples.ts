import index from '../../assets/examples/index.json' with { type: 'json' };
import { libraryIds } from '../../core/engines/all.ts';
import type { EngineId } from '../../core/script/language.ts';
import type { ScriptFile } from '../../src-main/api.ts';
import type { Locale } from './preferences.ts';

const texts = import.meta.glob<string>('../../assets/examples/**/*.ecs', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** A script that comes with the program, in one language. */
export interface Example {
  readonly id: string;
  readonly engine: EngineId;
  readonly file: ScriptFile;
  /** The first sentence of the comment that it begins with, and the rest of it. */
  readonly title: string;
  readonly summary: string;
}

/** All examples in a language; what is not translated is in English. */
export function examplesIn(locale: Locale): readonly Example[] {
  return index.map((entry) => {
    const translations: Readonly<Record<string, string>> = entry.translations;
    const path = translations[locale] ?? entry.file;
    const text = texts[`../../assets/examples/${path}`];
    if (text === undefined) throw new Error(`The example ${path} is not in this build`);
    const engine = libraryIds.find((name) => name === entry.engine);
    if (engine === undefined) throw new Error(`The example ${path} is for ${entry.engine}, which is no engine`);
    return { id: entry.id, engine, file: { name: entry.file, text, engine }, ...introduction(text) };
  });
}

/** What a script's first comment says of it. */
export function introduction(text: string): { readonly title: string; readonly summary: string } {
  const lines = text.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('#'));
  const comment = lines
    .slice(0, end === -1 ? lines.length : end)
    .map((line) => line.replace(/^#+\s*/, ''))
    .join(' ')
    .replace(/(?<=[\u3000-\u9fff\uff00-\uffef]) /g, '')
    .trim();
  const sentence = comment.match(/^(.+?)(?:[.:](?=\s)|[。：]|\.?$)(.*)$/s);
  return { title: sentence?.[1] ?? comment, summary: sentence?.[2]?.trim() ?? '' };
}

/** The same example in another language; null for any other text. */
export function exampleInstead(text: string, from: Locale, to: Locale): ScriptFile | null {
  const place = examplesIn(from).findIndex((example) => example.file.text === text);
  return examplesIn(to)[place]?.file ?? null;
}
