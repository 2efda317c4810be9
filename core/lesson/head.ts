import type { Language } from '../script/language.ts';
import { nearest } from '../script/suggest.ts';
import { type Fields, type Item, type Reading, readFields } from './fields.ts';
import type { LessonHead } from './lesson.ts';
import { LessonSource } from './source.ts';

/** A config key of the front matter with its value. */
export interface ConfigEntry {
  readonly key: Item;
  readonly value: Item;
}

interface Head {
  readonly head: LessonHead;
  readonly language: Language | undefined;
  readonly config: readonly ConfigEntry[];
  /** The line of the closing `---`; 0 where there is no front matter. */
  readonly end: number;
}

const LONGEST = 600;
const NO_HEAD: LessonHead = { title: '', engine: '', locale: 'en', goals: [], needs: [], minutes: 0 };
const RULE = /^\uFEFF?---\s*$/;

/** The front matter of a lesson, as `parseLesson` has it, without the rest. Never throws. */
export function headOf(text: string, name: string, languages: readonly Language[]): LessonHead {
  const { head } = parseHead({ source: new LessonSource(text), report: () => null }, languages);
  return { ...head, title: head.title || name };
}

/** Reads the front matter. Keys with errors have empty values. */
export function parseHead(reading: Reading, languages: readonly Language[]): Head {
  const { source, report } = reading;
  const none = { head: NO_HEAD, language: undefined, config: [], end: 0 };
  if (!RULE.test(source.line(1))) {
    report('lesson-no-head', source.linePlace(1));
    return none;
  }
  const end = source.lines.findIndex((line, i) => i > 0 && RULE.test(line)) + 1;
  if (end === 0) {
    report('lesson-head-not-closed', source.linePlace(1));
    return none;
  }
  const fields = readFields({ first: 2, last: end - 1, at: source.linePlace(1) }, reading);
  const title = fields.text('title')?.value ?? '';
  const engine = fields.text('engine');
  const head = {
    title,
    engine: engine?.value ?? '',
    locale: fields.text('locale', 'optional')?.value ?? 'en',
    goals: fields.texts('goals', 'required').map(({ value }) => value),
    needs: fields.texts('needs').map(({ value }) => value),
    minutes: fields.integer('minutes', [1, LONGEST]) ?? 0,
  };
  const config = configOf(fields, end, reading);
  fields.end();
  return { head, language: languageOf(engine, languages, reading), config, end };
}

function languageOf(engine: Item | null, languages: readonly Language[], { report }: Reading): Language | undefined {
  const language = languages.find((each) => each.engine === engine?.value);
  if (engine === null || language !== undefined) return language;
  const ids = languages.map((each) => each.engine);
  report('lesson-unknown-engine', engine.place, { engines: ids.join(', ') }, nearest(engine.value, ids));
  return undefined;
}

/** The masked script has one line for each, in the place of the front matter. */
function configOf(fields: Fields, end: number, { report }: Reading): readonly ConfigEntry[] {
  const entries = fields.fields('config')?.entries() ?? [];
  const extra = entries[end];
  if (extra !== undefined) report('lesson-too-many-config', extra.key.place);
  return entries.slice(0, end);
}
