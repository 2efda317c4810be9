import { expect, test } from 'vitest';
import { engineNamed, scriptEngineIds } from '../engines/all.ts';
import { parseScript } from '../script/parse.ts';
import { laneOf } from './compare.ts';
import { CountedRun } from './counted-run.ts';
import { presetLines, presetSchema, presetScript } from './presets.ts';
import { totalsOf } from './totals.ts';

const ENTITIES = 12;
/** Rows that move, tables of many kinds, handles that come again, values found in no order. */
const PRESETS = ['iterate-three', 'fragmented', 'spawn-despawn', 'lookup'] as const;

test.each(scriptEngineIds)('%s: counting without keeping steps comes to the same as a lane', (engine) => {
  for (const preset of PRESETS) {
    const lane = laneOf(parseScript(presetScript(preset, ENTITIES), preset), engineNamed(engine));
    const run = new CountedRun(engineNamed(engine), presetSchema(preset));
    const counted = run.perform(presetLines(preset, ENTITIES));
    expect({ ...counted, footprint: run.footprint }, preset).toEqual(totalsOf(lane));
  }
});

test('what an engine does not know is left out, and a refusal ends the run', () => {
  const lines = ['create a', 'sort A asc', 'destroy a', 'add a A 1', 'create b'];
  const script = parseScript(['component A', ...lines].join('\n'), 'refused');
  const run = new CountedRun(engineNamed('flecs'), 'component A');
  const counted = run.perform(lines);
  expect(counted).toMatchObject({ done: 2, unknown: 1, refused: 1, unreached: 1 });
  expect({ ...counted, footprint: run.footprint }).toEqual(totalsOf(laneOf(script, engineNamed('flecs'))));
});

test('an engine without a model of costs is no run of zeros', () => {
  const engine = { ...engineNamed('entt'), cost: null };
  expect(() => new CountedRun(engine, 'component A')).toThrow('There are no costs of entt');
});

test('lines that are no operations are errors', () => {
  const run = new CountedRun(engineNamed('entt'), 'component A');
  expect(() => run.perform(['create a', 'add a B 1'])).toThrow('“B”');
  expect(() => run.perform(['fly a'])).toThrow('“fly a” is no operation');
});
