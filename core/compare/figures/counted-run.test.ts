import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrongFrees } from '../../cost/testing/wrong-frees.ts';
import type { Engine } from '../../engine/engine.ts';
import { engineNamed, longestFirst, scriptEngineIds } from '../../engines/all.ts';
import type { Script } from '../../script/language/script.ts';
import type { Operation } from '../../script/operation/operation.ts';
import { parseScript } from '../../script/parse/parse.ts';
import { fuzz } from '../../testing/fuzz.ts';
import { sample } from '../../testing/sample.ts';
import { scriptTexts } from '../../testing/scripts.ts';
import { countLane } from '../lanes/compare.ts';
import { totalsOf } from '../lanes/lane-totals.ts';
import { add, componentId, create } from '../presets/make-operations.ts';
import { performPreset, presetNames, presetOperations, presetScript } from '../presets/presets.ts';
import { countsOf } from '../table/compared-table.ts';
import { countedPreset } from './counted-preset.ts';
import { CountedRun } from './counted-run.ts';
import { countedFigures, laneFigures } from './lane-figures.ts';

const ENTITIES = 12;
const HEAD = 'component A size 12\ncomponent B size 200\ntag C\n';
/** Prefixes of recorded scripts that contain every kind of operation. A counted run performs single operations, so loops are left out. */
const withoutLoops = scriptTexts().filter(({ name }) => !name.includes('loop'));
const scripts = sample(withoutLoops, 15).map(({ name, text }) =>
  parseScript(text.split('\n').slice(0, 50).join('\n'), name),
);

function counted(engine: Engine, { schema, operations }: Script) {
  const run = new CountedRun(engine, schema);
  for (const operation of operations) run.perform(operation);
  return { ...run.totals, footprint: run.footprint };
}

test.each(scriptEngineIds)('%s: blocks are freed once, with their allocated size', (id) => {
  const engine = engineNamed(id);
  const wrong = wrongFrees(() => {
    for (const preset of presetNames) countedPreset(engine, preset, ENTITIES);
    for (const script of scripts) if (script.diagnostics.length === 0) counted(engine, script);
  });
  expect(wrong).toEqual([]);
});

test.each(scriptEngineIds)('%s: counting without keeping steps gives the same totals as a lane', (engine) => {
  for (const preset of presetNames) {
    const lane = countLane(parseScript(presetScript(preset, ENTITIES), preset), engineNamed(engine));
    expect(countedPreset(engineNamed(engine), preset, ENTITIES).totals, preset).toEqual(totalsOf(lane));
  }
  for (const script of scripts) {
    if (script.diagnostics.length > 0) continue;
    expect(counted(engineNamed(engine), script), script.name).toEqual(totalsOf(countLane(script, engineNamed(engine))));
  }
});

const entity = fc.nat(5).map((i) => `e${i}`);
const component = fc.constantFrom('A', 'B', 'C');
const line = fc.oneof(
  entity.map((name) => `destroy ${name}`),
  fc.tuple(fc.constantFrom('add', 'remove'), entity, component).map((words) => words.join(' ')),
  fc.tuple(entity, fc.constantFrom('A', 'B')).map(([name, id]) => `set ${name} ${id} 1`),
  component.map((id) => `query ${id}`),
);

test('counting without keeping steps gives the same totals for random scripts', () => {
  const property = fc.property(
    fc.array(line, { maxLength: 60 }),
    fc.constantFrom(...scriptEngineIds),
    (lines, engine) => {
      const created = Array.from({ length: 6 }, (_, i) => `create e${i}`);
      const script = parseScript(HEAD + [...created, ...lines].join('\n'), 'any');
      expect(counted(engineNamed(engine), script)).toEqual(totalsOf(countLane(script, engineNamed(engine))));
    },
  );
  fc.assert(property, fuzz('scripts that are counted', 400));
});

test('an engine without a cost model is refused', () => {
  const engine = { ...engineNamed('entt'), cost: null };
  const { schema } = parseScript('component A', 'any');
  expect(() => new CountedRun(engine, schema)).toThrow('There are no costs of entt');
});

test.each(scriptEngineIds)('%s: the figures equal those of a lane, whose operations add up to its counts', (engine) => {
  const script = parseScript(presetScript('lookup', 1000), 'lookup');
  const lane = countLane(script, engineNamed(engine));
  const { totals, unsupported, isTraced } = laneFigures(lane);
  const counted = countedPreset(engineNamed(engine), 'lookup', 1000);
  const [counts] = countsOf({ script, operations: script.operations, lanes: [lane] });
  expect(counted).toEqual({ engine, notes: [], totals, counts, unsupported });
  expect(countedFigures(counted)).toMatchObject({ isTraced, totals, counts });
});

test('the number of operations is known without creating them', () => {
  for (const preset of presetNames) {
    for (const entities of [1, 2, 3, 31, 32, 100]) {
      let count = 0;
      performPreset(preset, entities, () => count++);
      expect(presetOperations(preset, entities), `${preset} ×${entities}`).toBe(count);
    }
  }
});

/**
 * Bytes moved, lines, misses, allocations, frees and chases of `spawn-despawn` with 100 entities, as counted before an
 * optimisation.
 */
const STORMS = [
  ['entt', [17_732, 22_837, 954, 41, 25, 16_413]],
  ['decs', [21_124, 233_654, 26_710, 837, 819, 4813]],
  ['flecs', [27_936, 38_849, 2249, 87, 23, 6828]],
  ['hash-map', [0, 11_649, 469, 1215, 1110, 9759]],
  ['aos', [37_228, 3707, 1034, 17, 15, 266]],
] as const;

test.each(STORMS)('%s: the costs have not changed', (engine, figures) => {
  const { cost } = countedPreset(engineNamed(engine), 'spawn-despawn', 100).totals;
  const { bytesMoved, lines, misses, allocations, frees, chases } = cost;
  expect([bytesMoved, lines, misses, allocations, frees, chases]).toEqual(figures);
});

test('engines whose operations access more memory are counted first', () => {
  const accesses = longestFirst(scriptEngineIds).map((engine) => {
    const { cellsRead, cellsWritten } = countedPreset(engineNamed(engine), 'add-remove', 2000).totals.cost;
    return cellsRead + cellsWritten;
  });
  expect(accesses).toEqual([...accesses].sort((a, b) => b - a));
});

test('counting reports its progress', () => {
  const told: number[] = [];
  countedPreset(engineNamed('aos'), 'lookup', 5000, { onProgress: (done) => told.push(done) });
  expect(told).toEqual([8192, 16_384]);
});

test('unknown operations are skipped, and a refusal ends the run', () => {
  const script = parseScript('component A\ncreate a\nsort A asc\ndestroy a\nadd a A 1\ncreate b', 'refused');
  const totals = counted(engineNamed('flecs'), script);
  expect(totals).toMatchObject({ done: 2, unknown: 1, refused: 1, unreached: 1 });
  expect(totals).toEqual(totalsOf(countLane(script, engineNamed('flecs'))));
});

test.each(presetNames)('%s: its text contains the same operations as it performs', (preset) => {
  const performed: Operation[] = [];
  performPreset(preset, ENTITIES, (operation) => performed.push(operation));
  const parsed = parseScript(presetScript(preset, ENTITIES), preset).operations;
  expect(performed.map(withoutPlaces)).toEqual(parsed.map(withoutPlaces));
});

function withoutPlaces(operation: Operation): unknown {
  return JSON.parse(JSON.stringify(operation, (key, value) => (key === 'span' || key === 'text' ? undefined : value)));
}

test('a forgotten name is unknown, even right after its last use', () => {
  const run = new CountedRun(engineNamed('entt'), parseScript(HEAD, 'forgotten').schema);
  run.perform(create('a'));
  run.perform(add('a', componentId('A'), 1));
  run.forget('a');
  run.perform(add('a', componentId('B'), 1));
  const { done, unknown, refused } = run.totals;
  expect({ done, unfinished: unknown + refused }).toEqual({ done: 2, unfinished: 1 });
});
