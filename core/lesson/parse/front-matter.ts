import type { LessonHead } from './lesson.ts';
import { LessonLines } from './lesson-lines.ts';
import { markdownToText } from './markdown-to-text.ts';
import { type Item, type LessonContext, readFields, type YamlFields } from './yaml-fields.ts';

export interface ConfigEntry {
  readonly key: Item;
  readonly value: Item;
}

interface Head {
  readonly head: LessonHead;
  /** `head.engine` with its place; null if missing. */
  readonly engine: Item | null;
  /** `head.compare` with their places. */
  readonly compare: readonly Item[];
  readonly config: readonly ConfigEntry[];
  /** The line of the closing `---`; 0 without front matter. */
  readonly end: number;
}

const MAX_MINUTES = 600;
const NO_HEAD: LessonHead = { title: '', engine: '', compare: [], locale: 'en', goals: [], needs: [], minutes: 0 };
const RULE = /^\uFEFF?---\s*$/;

/** Parses only the front matter, with the same result as `parseLesson`. Never throws. */
export function headOf(text: string, name: string): LessonHead {
  const { head } = parseHead({ source: new LessonLines(text), report: () => null });
  return { ...head, title: head.title || name };
}

export function parseHead(reading: LessonContext): Head {
  const { source, report } = reading;
  const none = { head: NO_HEAD, engine: null, compare: [], config: [], end: 0 };
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
  const compare = fields.texts('compare');
  const head = {
    title,
    engine: engine?.value ?? '',
    compare: compare.map(({ value }) => value),
    locale: fields.text('locale', 'optional')?.value ?? 'en',
    goals: fields.texts('goals', 'required').map(({ value }) => markdownToText(value)),
    needs: fields.texts('needs').map(({ value }) => value),
    minutes: fields.integer('minutes', [1, MAX_MINUTES]) ?? 0,
  };
  const config = configOf(fields, end, reading);
  fields.end();
  return { head, engine, compare, config, end };
}

/** The masked script writes each config entry on a line of the front matter, so there can be no more entries than lines. */
function configOf(fields: YamlFields, end: number, { report }: LessonContext): readonly ConfigEntry[] {
  const entries = fields.fields('config')?.entries() ?? [];
  const extra = entries[end];
  if (extra !== undefined) report('lesson-too-many-config', extra.key.place);
  return entries.slice(0, end);
}
