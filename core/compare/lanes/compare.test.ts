import { describe, expect, test } from 'vitest';
import { L1 } from '../../cost/cache.ts';
import { noCost } from '../../cost/cost.ts';
import { engineNamed } from '../../engines/all.ts';
import { parseScript } from '../../script/parse/parse.ts';
import { compareEngines } from '../../testing/any-engine.ts';
import { presetNames, presetOperations, presetScript } from '../presets/presets.ts';
import { comparisonFigures } from '../table/comparison-figures.ts';
import { adaptSchema } from './adapt-schema.ts';
import { type Comparison, runLane } from './compare.ts';
import { totalsOf } from './lane-totals.ts';

function compare(text: string, engines: Parameters<typeof compareEngines>[1]): Comparison {
  const script = parseScript(text, 'test.ecs');
  expect(script.diagnostics).toEqual([]);
  return compareEngines(script, engines);
}

const outcomes = ({ lanes }: Comparison, engine: string): string[] =>
  lanes.find((lane) => lane.engine === engine)!.outcomes.map(({ kind }) => kind);

describe('a script with operations that only some engines have', () => {
  const comparison = compare(
    `config packedPage 4
component Position size 12
component Mesh pinned
relation Likes
create a
create b @7
add a Position 1
add b Position 2
add a (Likes,b)
sort Position asc
swap Position a b
query Position
clear a
destroy a v7
query Position
`,
    ['entt', 'flecs', 'hash-map', 'aos'],
  );

  test('skips unknown operations and those that depend on them, and runs the rest', () => {
    const [d, u] = ['done', 'unknown'];
    expect(outcomes(comparison, 'entt')).toEqual([d, d, d, d, u, d, d, d, u, d, d]);
    expect(outcomes(comparison, 'flecs')).toEqual([d, d, d, d, d, u, u, d, d, u, d]);
    expect(outcomes(comparison, 'hash-map')).toEqual([d, u, d, u, u, u, u, d, d, u, d]);
    expect(outcomes(comparison, 'aos')).toEqual(outcomes(comparison, 'hash-map'));
  });

  test('skipped operations make no steps and have a reason', () => {
    const flecs = comparison.lanes[1]!;
    flecs.outcomes.forEach((outcome, i) => {
      const { firstStep, endStep } = flecs.run!.operations[i]!;
      if (outcome.kind === 'unknown')
        expect([endStep - firstStep, outcome.error.message]).toEqual([0, expect.any(String)]);
    });
    const reasons = flecs.outcomes.flatMap((outcome) => (outcome.kind === 'unknown' ? [outcome.error.code] : []));
    expect(reasons).toEqual(['no-such-operation', 'no-such-operation', 'flecs-no-version']);
  });

  test('removes the words of a schema that an engine does not have', () => {
    const codes = comparison.lanes.map(({ notes }) => notes.map(({ code }) => code));
    expect(codes).toEqual([
      ['no-relations'],
      ['unknown-config', 'foreign-modifier'],
      ['nothing-to-configure', 'foreign-modifier', 'no-relations'],
      ['nothing-to-configure', 'foreign-modifier', 'no-relations'],
    ]);
  });

  test.each([
    ['', 'range lo 100 200', 'Flecs 4.0.5 has no operation range NAME MIN [MAX]'],
    ['', 'set a Parent b', 'Flecs 4.0.5 has no operation set ENTITY Parent ENTITY'],
    ['', 'children a', 'Flecs 4.0.5 has no operation children'],
    ['', 'order a b', 'Flecs 4.0.5 has no operation order'],
    ['', 'shrink', 'Flecs 4.0.5 has no operation shrink'],
    ['4.1.6', 'range 5000', 'Flecs 4.1.6 has no operation range MIN [MAX]'],
    ['', 'start @9', 'EnTT 3.12.2 has no operation start'],
  ])('skips what only another version has: config version %j, %s', (version, line, message) => {
    const head = version === '' ? '' : `config version ${version}\n`;
    const { lanes } = compare(`${head}component A\ncreate a\ncreate b\n${line}\ncreate c`, ['flecs', 'entt']);
    const own = lanes.find(({ engine }) => message.toLowerCase().startsWith(engine))!;
    expect(own.outcomes.map(({ kind }) => kind)).toEqual(['done', 'done', 'unknown', 'done']);
    expect(own.run!.operations[2]!.error!.message).toBe(message);
  });

  test('skips the use of a range that was not made', () => {
    const { lanes } = compare('range lo 100 200\nrange lo\ncreate a', ['flecs', 'aos']);
    const skipped = ['unknown', 'unknown', 'done'];
    expect(lanes.map(({ outcomes }) => outcomes.map(({ kind }) => kind))).toEqual([skipped, skipped]);
  });

  test('notes a version that none of the engines has', () => {
    const codes = (version: string) =>
      compare(`config version ${version}\ncomponent A\ncreate a`, ['entt', 'flecs', 'aos']).lanes.map(
        ({ notes, run }) => [...notes.map(({ code }) => code), run === null],
      );
    expect(codes('9.9')).toEqual([
      ['unknown-version', false],
      ['unknown-version', false],
      ['no-versions', false],
    ]);
    expect(codes('4.1')).toEqual([[false], [false], [false]]);
  });

  test('runs each engine on the version that the script names, or on its newest if it is of another engine', () => {
    const script = parseScript('config version 3.16\ncomponent A\ncreate a @2\ncreate b', 'versions');
    const compared = ['entt', 'flecs', 'aos'].map(engineNamed);
    const lanes = compared.map((engine) => runLane(script, engine, { compared }));
    expect(lanes.map(({ notes }) => notes)).toEqual([[], [], []]);
    expect(lanes[0]!.run!.operations.map(({ result }) => result)).toEqual([2, 0]);
    const [entt, flecs, aos] = compared
      .map(({ language }) => language!)
      .map((language) =>
        adaptSchema(
          script.schema,
          language,
          compared.map((each) => each.language!),
        ),
      );
    expect([entt, flecs, aos].map((each) => each!.schema.version?.text)).toEqual(['3.16', '4.1.6', undefined]);
  });

  test('removes traits of Flecs for engines without them', () => {
    const script = parseScript('tag A Final\ncomponent H (OnInstantiate,Inherit)\ncreate a H A', 'traits');
    for (const id of ['entt', 'flecs', 'decs']) expect(runLane(script, engineNamed(id)).run, id).not.toBeNull();
  });

  test('converts to plain data for JSON', () => {
    const figures = comparisonFigures(comparison, 1, L1);
    expect(JSON.parse(JSON.stringify(figures))).toEqual(figures);
    expect(figures.operations[5]).toMatchObject({
      op: 'sort Position asc',
      engines: {
        entt: { outcome: 'done', steps: expect.any(Number) },
        flecs: { outcome: 'unknown', reason: expect.any(String) },
      },
    });
    expect(figures.operations[7]!.engines.entt!.cost).toMatchObject({ cellsRead: expect.any(Number) });
    expect(figures.totals['hash-map']).toMatchObject({ done: 5, unknown: 6, refused: 0, unreached: 0 });
  });
});

test('a refusal ends its lane, and the others continue', () => {
  // Only Flecs allows `set` for a component that was never added.
  const comparison = compare('component P\ncreate a\nset a P 1\nquery P', ['flecs', 'entt']);
  expect(outcomes(comparison, 'flecs')).toEqual(['done', 'done', 'done']);
  expect(outcomes(comparison, 'entt')).toEqual(['done', 'refused', 'unreached']);
  expect(totalsOf(comparison.lanes[1]!)).toMatchObject({ done: 1, refused: 1, unreached: 1, visits: null });
});

test('the totals are the sum of the operations', () => {
  const { lanes } = compare('component P\ncreate a\nadd a P 1\nquery P\nquery P', ['entt', 'aos']);
  for (const lane of lanes) {
    const { cost, visits } = totalsOf(lane);
    const costs = lane.outcomes.map((outcome) => (outcome.kind === 'done' ? outcome.cost : noCost()));
    expect(cost.lines).toBe(costs.reduce((sum, { lines }) => sum + lines, 0));
    const [first, second] = costs.slice(2);
    expect(first).toEqual(second);
    expect(visits!.cellsRead).toBe(2 * first!.cellsRead);
  }
  expect(totalsOf({ engine: 'aos', isTraced: false, notes: [], run: null, costs: null, outcomes: [] }).cost).toEqual(
    noCost(),
  );
});

test.each([[[]], [['entt', 'entt']], [['entt', 'flecs', 'aos', 'hash-map', 'entt']]] as const)(
  '%j is refused',
  (engines) => {
    expect(() => compare('component P', engines)).toThrow('different engines');
  },
);

describe.each(presetNames)('preset %s', (name) => {
  const comparison = compare(presetScript(name, 40), ['entt', 'flecs', 'hash-map', 'aos']);

  test('the number of its operations is known without its text', () => {
    expect(presetOperations(name, 40)).toBe(comparison.operations.length);
  });

  test('every engine performs all operations', () => {
    for (const lane of comparison.lanes) {
      expect([lane.engine, lane.notes, totalsOf(lane)]).toMatchObject([
        lane.engine,
        [],
        { done: comparison.operations.length, unknown: 0, refused: 0 },
      ]);
    }
  });

  test('queries return the same number of entities on every engine', () => {
    comparison.operations.forEach(({ kind }, i) => {
      if (kind !== 'query') return;
      const counts = comparison.lanes.map(({ engine, run }) => {
        const result = run!.operations[i]!.result as readonly unknown[];
        if (engine !== 'flecs') return result.length;
        return (result as readonly { entities: readonly unknown[] }[]).reduce(
          (sum, { entities }) => sum + entities.length,
          0,
        );
      });
      expect(new Set(counts).size, `${counts}`).toBe(1);
    });
  });
});

describe('the claims of articles, checked by counting', () => {
  const visits = (preset: Parameters<typeof presetScript>[0], entities: number) => {
    const { lanes } = compare(presetScript(preset, entities), ['entt', 'flecs', 'hash-map', 'aos']);
    return Object.fromEntries(lanes.map((lane) => [lane.engine, totalsOf(lane).visits!]));
  };

  test('reading one component of five touches far fewer lines in SoA than in AoS', () => {
    const { entt, flecs, aos } = visits('iterate-one', 200);
    expect(entt!.misses).toBeLessThan(aos!.misses / 3);
    expect(flecs!.misses).toBeLessThan(aos!.misses / 3);
  });

  test('a sparse set has fewer chases and misses than a hash map, because it follows no chains', () => {
    const { entt, 'hash-map': map } = visits('iterate-one', 200);
    expect(entt!.chases).toBeLessThan(5);
    expect(map!.chases).toBe(200);
    expect(map!.misses).toBeGreaterThan(2 * entt!.misses);
  });

  test('a view that joins sparse sets chases pointers, and a table does not', () => {
    const { entt, flecs } = visits('iterate-three', 200);
    expect(entt!.chases).toBeGreaterThan(200);
    expect(flecs!.chases).toBeLessThan(20);
  });

  test('many tables cause more misses than few tables with the same entities', () => {
    const compact = visits('iterate-one', 200).flecs!;
    const fragmented = visits('fragmented', 200).flecs!;
    expect(fragmented.cellsRead).toBe(compact.cellsRead);
    expect(fragmented.misses).toBeGreaterThan(compact.misses * 1.5);
  });

  test('adding and removing components moves rows in tables, but nothing in an array of structs', () => {
    const { lanes } = compare(presetScript('add-remove', 100), ['flecs', 'entt', 'aos']);
    const [flecs, entt] = lanes.map((lane) => totalsOf(lane).cost.bytesMoved);
    expect(flecs!).toBeGreaterThan(10 * entt!);
    const removals = lanes[2]!.outcomes.filter((_, i) => lanes[2]!.run!.script.operations[i]!.kind === 'remove');
    for (const outcome of removals)
      expect(outcome).toMatchObject({ kind: 'done', cost: { bytesMoved: 0, allocations: 0 } });
  });
});
