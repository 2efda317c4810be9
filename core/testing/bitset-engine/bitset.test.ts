import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type * as locales from '../../../assets/locales/texts.ts';
import { Capture } from '../../capture/capture.ts';
import { engineOf } from '../../engines/all.ts';
import type * as list from '../../engines/cards.ts';
import type * as start from '../../engines/initial-engines.ts';
import { testExamplesOn } from '../../engines/testing/example-tests.ts';
import { testWorldsOf } from '../../engines/testing/world-tests.ts';
import { BASELINE_DEMO } from '../../scene/testing/baseline-world.ts';
import { expectGolden } from '../../scene/testing/golden.ts';
import { positionAfter, sceneAt, translator, viewOf } from '../../scene/testing/world.ts';
import { narrate, narrateError } from '../../script/narration/narrate.ts';
import { parseScript } from '../../script/parse/parse.ts';
import type { ScriptRun } from '../../script/run/run.ts';
import { snapshot } from '../../trace/testing/snapshot.ts';
import type { WireColumn } from '../../wire/messages/message.ts';
import { hello, snapshotOf } from '../../wire/testing/world.ts';
import {
  compareEngines,
  componentsOf,
  entitiesOf,
  historyOf,
  search,
  stage,
  structuresOf,
  worldOf,
} from '../any-engine.ts';
import { runOn } from '../run-on.ts';
import { sampledRuns } from '../sample.ts';
import { flatten } from '../texts.ts';
import { bitset } from './engine.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh-CN.json' with { type: 'json' };
import { steps } from './model/steps.ts';

/* A toy engine built as docs/add-an-engine.md describes, in every feature of the program that works with engines. */

vi.mock('../../engines/cards.ts', async (original) =>
  (await import('./testing/with-bitset.ts')).cardsWithBitset(await original<typeof list>()),
);
vi.mock('../../engines/initial-engines.ts', async (original) =>
  (await import('./testing/with-bitset.ts')).startWithBitset(await original<typeof start>()),
);
vi.mock('../../../assets/locales/texts.ts', async (original) =>
  (await import('./testing/with-bitset.ts')).textsWithBitset(await original<typeof locales>()),
);

const SCHEMA = 'component A\ncomponent B size 16\ntag T\n';

function runOf(text: string): ScriptRun {
  return runOn('bitset', text, 'toy.ecs');
}

describe('examples', () => testExamplesOn(bitset));

describe('worlds', () => {
  const run = runOf(BASELINE_DEMO);
  testWorldsOf(bitset, [{ name: 'demo', timeline: run.timeline, run }]);
});

interface Naive {
  readonly lines: string[];
  readonly living: Map<string, Map<string, number>>;
}

/** Returns operations that the engine accepts, and the world that they lead to. */
function naive(choices: readonly (readonly [number, number, number])[]): Naive {
  const living: Naive['living'] = new Map();
  const lines: string[] = [];
  for (const [kind, which, value] of choices) {
    const name = [...living.keys()][which % Math.max(1, living.size)];
    const component = ['A', 'B', 'T'][value % 3]!;
    const has = living.get(name ?? '');
    if (has === undefined || kind === 0) {
      living.set(`e${lines.length}`, new Map());
      lines.push(`create e${lines.length}`);
    } else if (kind === 1) {
      living.delete(name!);
      lines.push(`destroy ${name}`);
    } else if (kind === 2) {
      has.clear();
      lines.push(`clear ${name}`);
    } else if (kind === 3) {
      for (const each of living.values()) each.delete(component);
      lines.push(`clear ${component}`);
    } else if (has.has(component) && kind < 6) {
      has.delete(component);
      lines.push(`remove ${name} ${component}`);
    } else {
      const verb = has.has(component) ? 'set' : 'add';
      has.set(component, component === 'T' ? 0 : value);
      lines.push(
        component === 'T' ? (verb === 'add' ? `add ${name} T` : `query T`) : `${verb} ${name} ${component} ${value}`,
      );
    }
  }
  return { lines, living };
}

test('random operations give the same world as a map of maps, and can be undone', () => {
  const choice = fc.tuple(fc.nat(9), fc.nat(99), fc.nat(99));
  const property = fc.property(fc.array(choice, { maxLength: 80 }), (choices) => {
    const { lines, living } = naive(choices);
    const run = runOf(`${SCHEMA}${lines.join('\n')}\n`);
    expect(run.error).toBeNull();
    const { timeline, nameOf } = run;
    const end = snapshot(timeline.columns);
    const world = worldOf(timeline);
    const found = Array.from(world.entities.indices, (index) => {
      const values = world
        .componentsOf(index)
        .map(({ component, values: [only] }) => [component, only?.value ?? 0] as const);
      return [nameOf(world.recordOf(index)!.id)!, new Map(values)] as const;
    });
    expect(new Map(found)).toEqual(living);
    expect(world.recyclable(99).length + living.size).toBe(timeline.columns.get('bitset.mask').length);
    for (let n = timeline.length; n >= 0; n--) timeline.seek(n);
    expect(snapshot(timeline.columns)).toEqual(new Map());
    timeline.seek(timeline.length);
    expect(snapshot(timeline.columns)).toEqual(end);
  });
  fc.assert(property, sampledRuns(200));
});

test('an index is recycled with the next generation, the last one first', () => {
  const { handleOf, driver } = runOf('create a\ncreate b\ndestroy a\ndestroy b\ncreate c\n');
  expect(driver.decode(handleOf('c')!)).toEqual({ index: 1, version: 1 });
});

describe.each(['en', 'zh-CN'] as const)('%s', (locale) => {
  test('each step and refusal has a sentence', () => {
    const translate = translator(locale);
    const narrated = new Set<string>();
    for (const last of ['add a A', 'set a B 1', 'destroy b']) {
      const lines = 'create b\ndestroy b\ncreate a\nadd a A 1\nremove a A\nadd a A 2\nquery A !B';
      const run = runOf(`${SCHEMA}${lines}\n${last}\n`);
      expect(narrateError(run.error!, run, translate)).not.toMatch(/undefined|\{\{/);
      for (let i = 0; i < run.timeline.length; i++) {
        const step = run.timeline.stepAt(i);
        narrated.add(step.code);
        expect(narrate(step, run, translate)).not.toMatch(/undefined|NaN|\{\{/);
        expect(bitset.language!.pseudocode[step.line]).toBeDefined();
      }
    }
    expect(narrated).toEqual(new Set(Object.values(steps).map(({ name }) => name)));
  });
});

test('both languages have the same keys', () => {
  const keys = (tree: typeof en | typeof zh) => [
    ...new Set(flatten(tree).map(([key]) => key.replace(/_(one|other)$/, ''))),
  ];
  expect(keys(zh)).toEqual(keys(en));
});

test('the comparison with EnTT counts the bytes of masks and values and no pointer chases', () => {
  const text = 'component A size 8\ncreate a\ncreate b\nadd a A 1\nquery A\ndestroy a\ncreate c\n';
  const { lanes } = compareEngines(parseScript(text, 'toy.ecs'), ['bitset', 'entt']);
  const [toy, entt] = lanes.map(({ outcomes }) =>
    outcomes.map((outcome) => (outcome.kind === 'done' ? outcome : null)),
  );
  expect([toy, entt].flat()).not.toContain(null);
  // A new mask of 8 bytes and a generation of 4 bytes.
  expect(toy![0]!.cost).toMatchObject({ cellsWritten: 2, bytesWritten: 12, allocations: 2, bytesAllocated: 12 });
  // Two masks, and the value of the entity that matches.
  expect(toy![3]!.cost).toMatchObject({ cellsRead: 3, bytesRead: 24, chases: 0 });
  expect(entt![3]!.cost.chases).toBeGreaterThan(0);
});

test('lists, search, history and selection show the result of the script', () => {
  const { timeline, nameOf } = runOf(BASELINE_DEMO);
  const entities = entitiesOf(timeline);
  const named = (text: string) =>
    [...search(timeline, text, nameOf).places].map((place) => entities.nameAt(place, nameOf));
  expect(named('Position !Player')).toEqual(['bat', 'far']);
  expect(named('far')).toEqual(['far']);
  expect(componentsOf(timeline, 0)).toMatchObject([
    { component: 'Position', structure: 'Position', values: [{ value: 10 }] },
    { component: 'Player', values: [] },
  ]);
  expect(structuresOf(timeline).map(({ name, rows }) => [name, rows])).toEqual([
    ['bitset.entities', 5],
    ['Position', 3],
    ['Mass', 1],
    ['Kind', 1],
    ['Player', 1],
  ]);
  const written = historyOf(timeline, 0)
    .next(100, 100_000, -1)
    .flatMap(({ changes }) => changes.map(({ to }) => to));
  expect(written).toEqual(expect.arrayContaining([10, 80]));
  const focus = { kind: 'component', id: 'Player' } as const;
  expect(worldOf(timeline).detailsOf(focus, nameOf)).toMatchObject({
    title: 'Player',
    badges: [['ui.inspector.tag']],
    facts: [[['ui.selection.entities'], '1']],
  });
  expect(worldOf(timeline).cellsOf(focus)).toEqual([{ column: 'heading:Player', row: 0 }]);
});

test('a game that sends its columns is drawn with its diagrams', () => {
  const run = runOf(BASELINE_DEMO);
  const columns = [...run.timeline.columns];
  const schema = columns.map(({ name, type, meta }, id): WireColumn => ({ id, name, type, meta }));
  const capture = new Capture(() => 1e9, engineOf);
  capture.apply(hello);
  capture.apply({ type: 'schema', columns: schema });
  const rows = columns.map((column) => Array.from({ length: column.length }, (_, row) => column.peek(row)));
  capture.apply(snapshotOf(schema, rows, 1));
  const { timeline } = capture.world;
  expect(engineOf(timeline.columns)).toBe(bitset);
  expect(stage(timeline.columns, null, viewOf(run))).toEqual(stage(run.timeline.columns, null, viewOf(run)));
  expect(capture.world.driver.decode(2 ** 32 + 2)).toEqual({ index: 2, version: 1 });
});

test('the diagram of a step equals the golden file', () => {
  const run = runOf(BASELINE_DEMO);
  const focus = { kind: 'entity', entity: 2 } as const;
  const folder = new URL('./golden/', import.meta.url);
  expectGolden('write', 'light', sceneAt(run, positionAfter(run, 'bitset-write'), { focus }), folder);
});
