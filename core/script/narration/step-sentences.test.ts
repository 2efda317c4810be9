import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import examples from '../../../assets/examples/index.json' with { type: 'json' };
import { LOCALES } from '../../../assets/locales/locales.ts';
import { languageOf } from '../../engines/all.ts';
import { goldenDecsRuns } from '../../testing/golden-decs.ts';
import { goldenRuns } from '../../testing/golden-entt.ts';
import { goldenFlecsRuns } from '../../testing/golden-flecs.ts';
import { runOn } from '../../testing/run-on.ts';
import { sample } from '../../testing/sample.ts';
import { flatten, strictTranslator, textsAt } from '../../testing/texts.ts';
import type { EngineId, Handle } from '../language/language.ts';
import { parseScript } from '../parse/parse.ts';
import { runScript, type ScriptRun } from '../run/run.ts';
import { detailTo, stops } from './beats.ts';
import { narrate } from './narrate.ts';
import { wordsOf } from './reading-time.ts';

const EXAMPLES = new URL('../../../assets/examples/', import.meta.url);
const MOST_WORDS = 30;
/** A caption has one sentence beside its first one, however long the two are. */
const MOST_IN_CAPTION = 45;
const MOST_CHARACTERS = 60;
/** Lists grow with the type of a table or a group, so they count as one word. */
const LIST = /\[[^\]]*\]|group (?:get )?[^:.：。的]*|[（(][^）)]*[）)]/g;

type Source = readonly [name: string, engine: EngineId, text: string];

const SOURCES: readonly Source[] = [
  ...examples.map(({ file, engine }): Source => [file, engine, readFileSync(new URL(file, EXAMPLES), 'utf8')]),
  ...sample(
    [
      ...goldenRuns().map(({ name, script }): Source => [name, 'entt', script]),
      ...goldenFlecsRuns().map(({ name, script }): Source => [name, 'flecs', script]),
      ...goldenDecsRuns().map(({ name, script }): Source => [name, 'decs', script]),
    ],
    4,
  ),
];

function runOf([name, engine, text]: Source): ScriptRun {
  return runScript(parseScript(text, name, languageOf(engine)), languageOf(engine));
}

function stepCodes(run: ScriptRun): readonly string[] {
  return Array.from({ length: run.timeline.length }, (_, i) => run.timeline.stepAt(i).code);
}

describe.each(SOURCES)('%s on %s', (...source) => {
  const run = runOf(source);

  test.each(LOCALES)(
    'no sentence of a step is long, nor any caption, and questions come before answers: %s',
    (locale) => {
      const translate = strictTranslator(locale);
      const steps = new Set(
        Array.from({ length: run.timeline.length }, (_, i) => narrate(run.timeline.stepAt(i), run, translate)),
      );
      const sentences = [...steps].flatMap((text) => text.replaceAll(LIST, 'list').split(/(?<=[.?!”]) |(?<=[。？！])/));
      const long = sentences.filter((text) =>
        locale === 'en' ? text.split(' ').length > MOST_WORDS : text.length > MOST_CHARACTERS,
      );
      expect(long).toEqual([]);
      const beats = stops(run, 'beat').map((at) => narrate(detailTo(run, at, 'beat'), run, translate));
      expect(beats.filter((text) => /[.。].*[?？]$/.test(text))).toEqual([]);
      const operations = stops(run, 'operation').map((at) => narrate(detailTo(run, at, 'operation'), run, translate));
      const captions = [...beats, ...operations].map((text) => text.replaceAll(LIST, 'list'));
      expect(captions.filter((text) => wordsOf(text) > MOST_IN_CAPTION)).toEqual([]);
    },
  );
});

test('nouns after a number have a form for one', () => {
  const nouns =
    /\{\{(?!group)\w+\}\} (?:rows|members|entities|handles|entries|records|commands|visits|pairs|tables|terms|chunks|archetypes)\b/;
  const plural = flatten(textsAt('en', 'step')).filter(([, text]) => nouns.test(text));
  expect(plural.filter(([key]) => !key.endsWith('_other'))).toEqual([]);
});

describe('the memory decides what is said', () => {
  test('an entry must be empty while adding, and hold a position while removing', () => {
    const codes = stepCodes(runOn('entt', 'tag T\ncreate a\nadd a T\nremove a T\nremove a T'));
    expect(codes.filter((code) => code === 'check-absent')).toHaveLength(1);
    expect(codes.filter((code) => code === 'find-in-set')).toHaveLength(2);
  });

  test('old handles never match again, unless the versions begin again', () => {
    const lives = Array.from({ length: 4 }, (_, i) => `create e${i}\ndestroy e${i}`).join('\n');
    const codes = stepCodes(runOn('entt', `config version 3.16\nconfig versionBits 2\n${lives}`));
    expect(codes.filter((code) => code.endsWith('-version'))).toEqual([
      'bump-version',
      'bump-version',
      'wrap-version',
      'bump-version',
    ]);
  });

  test('a new index has had no handle before', () => {
    const codes = stepCodes(runOn('entt', 'create a @3 v5\ndestroy a\ncreate b @3 v9\ndestroy b v7'));
    expect(codes.filter((code) => code.endsWith('-version'))).toEqual([
      'first-version',
      'bump-version',
      'write-version',
      'pass-version',
      'set-version',
      'wait-version',
    ]);
  });

  test.each(goldenRuns())('$name: a version is said to grow when it does', ({ name, script }) => {
    const { timeline, driver } = runOf([name, 'entt', script]);
    for (let i = 0; i < timeline.length; i++) {
      const { code } = timeline.stepAt(i);
      if (!/^(?:bump|wrap|first|write|wait)-version$/.test(code)) continue;
      const write = timeline.detailAt(i).writes.find(({ column }) => column.name === 'registry.entities.packed')!;
      const [before, after] = [write.from, write.to].map((id) => driver.decode(id as Handle).version) as [
        number,
        number,
      ];
      if (code === 'bump-version') expect(after).toBeGreaterThan(before);
      if (code === 'wrap-version') expect(after).toBeLessThanOrEqual(before);
    }
  });
});
