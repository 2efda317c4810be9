import { isEngineChoice, MAX_ENGINES, MIN_ENGINES } from '../../compare/lanes/engine-choice.ts';
import { MAX_ENTITIES, presetNames, visitsOf } from '../../compare/presets/presets.ts';
import { CURVE_ROWS } from '../../compare/table/curve.ts';
import type { EngineId } from '../../script/language/language.ts';
import { nearest } from '../../script/parse/suggest.ts';
import { claimsOf } from './claim-syntax.ts';
import { COMPARE_SHOWS, type LessonCompare, type LessonVote, type ViewBlock } from './lesson.ts';
import { cellOf } from './parse-quiz.ts';
import { type LessonContext, readFields, type YamlLines } from './yaml-fields.ts';

const ZOOMS = ['map', 'whole'] as const;
const DETAILS = ['plain'] as const;
const MAX_VISITS = 1_000_000;

export function parseView(lines: YamlLines, reading: LessonContext): ViewBlock {
  const fields = readFields(lines, reading);
  const names = (key: string): readonly string[] | null => {
    const items = fields.texts(key);
    return items.length === 0 ? null : items.map(({ value }) => value);
  };
  const view = {
    show: names('show'),
    only: names('only'),
    zoom: fields.choice('zoom', ZOOMS),
    detail: fields.choice('detail', DETAILS),
    mark: fields.texts('mark').flatMap((item) => cellOf(item, reading.report) ?? []),
  };
  fields.end();
  return view;
}

/** Parses a `compare` block. Returns null if a required key is missing. */
export function parseCompare(lines: YamlLines, reading: LessonContext, ids: readonly EngineId[]): LessonCompare | null {
  const { report } = reading;
  const fields = readFields(lines, reading);
  const question = fields.text('question');
  const engines = fields.texts('engines', 'required');
  const preset = fields.choice('preset', presetNames);
  const entities = fields.integer('entities', [1, MAX_ENTITIES], 'optional');
  const claims = claimsOf(fields.texts('expect'), report);
  const show = fields.choice('show', COMPARE_SHOWS) ?? 'table';
  const row = fields.choice('row', CURVE_ROWS) ?? 'visit';
  const visits = fields.integer('visits', [1, MAX_VISITS], 'optional') ?? visitsOf(preset);
  fields.end();
  for (const { value, place } of engines) {
    if (!ids.includes(value)) report('lesson-unknown-engine', place, { engines: ids.join(', ') }, nearest(value, ids));
  }
  const chosen = engines.map(({ value }) => value);
  const args = { min: MIN_ENGINES, max: MAX_ENGINES };
  if (engines.length > 0 && !isEngineChoice(chosen)) return report('lesson-compare-engines', engines[0]!.place, args);
  if (entities !== null && preset === null) return report('lesson-entities-alone', lines.at);
  if (show !== 'table' && preset === null) return report('lesson-compare-preset', lines.at, { show });
  const known = chosen.length > 0 && chosen.every((id) => ids.includes(id));
  if (question === null || !known) return null;
  return { question: question.value, engines: chosen, show, row, visits, preset, entities, claims };
}

/** Parses a `vote` block. Returns null if a required key is missing. */
export function parseVote(lines: YamlLines, reading: LessonContext): LessonVote | null {
  const fields = readFields(lines, reading);
  const ask = fields.text('ask');
  const options = fields.texts('options', 'required');
  fields.end();
  if (options.length === 1) reading.report('lesson-few-options', options[0]!.place);
  return ask === null || options.length < 2 ? null : { ask: ask.value, options: options.map(({ value }) => value) };
}
