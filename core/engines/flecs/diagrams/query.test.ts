import { describe, expect, test } from 'vitest';
import { runFlecs } from '../../../scene/testing/flecs-world.ts';
import { expectGolden } from '../../../scene/testing/golden.ts';
import { positionAfter, sceneAt, translator, viewOf } from '../../../scene/testing/world.ts';
import { explainCell, focusAt, locate, stage, storageNames } from '../../../testing/any-engine.ts';
import { goldenFlecsRuns } from '../../../testing/golden-flecs.ts';
import { runOn } from '../../../testing/run-on.ts';
import { sample } from '../../../testing/sample.ts';

const run = runFlecs(`create a Position Velocity
create b Position Velocity (Likes,Bob) (Likes,Alice)
create c Position Velocity (Likes,Bob) Npc
create d Position Velocity (Likes,Bob)
create e Position Velocity (Likes,Bob)
create f Position (Likes,Bob)
disable d Velocity
disable e Velocity
enable e Velocity
add a (Movement,Walking)
add b (Movement,Running)
query Position Velocity (Likes,*) !Npc
query (Movement,Walking) Position
query !Npc Velocity
query Bob
`);
const visible = (name: string) => name === 'query';
const ends = Array.from({ length: 4 }, (_, nth) => positionAfter(run, 'flecs-query-end', nth));

function spoken(position: number, column: string): string[] {
  const { grids } = sceneAt(run, position, { visible });
  return grids.find((grid) => grid.column === column)?.cells.map(({ text }) => text) ?? [];
}

describe('the query panel', () => {
  test('one and two terms fit into a width of 560', () => {
    const small = runFlecs('create a Position Velocity\nquery Position\nquery Position Velocity\n');
    for (const nth of [0, 1]) {
      const scene = sceneAt(small, positionAfter(small, 'flecs-query-end', nth), { visible, wrap: 560 });
      expect(scene.width).toBeLessThanOrEqual(560);
    }
  });

  test('exists from the first query on', () => {
    run.timeline.seek(positionAfter(run, 'flecs-query-begin', 0) - 1);
    expect(storageNames(run.timeline.columns)).not.toContain('query');
    run.timeline.seek(ends[0]!);
    expect(storageNames(run.timeline.columns)).toContain('query');
  });

  test('shows for each table the result of each term and the verdict', () => {
    expect(spoken(ends[0]!, 'query.terms')).toEqual(['Position', 'Velocity', '(Likes,*)', '!Npc']);
    const verdicts = spoken(ends[0]!, 'query.verdicts');
    expect(verdicts.filter((text) => text === 'empty').length).toBeGreaterThan(1);
    expect(verdicts).toContain('no Velocity');
    expect(verdicts).toContain('has Npc');
    expect(verdicts).toContain('no (Likes,*)');
    expect(verdicts.filter((text) => text === 'matches')).toHaveLength(2);
    expect(spoken(ends[0]!, 'query.yielded')).toContain('rows: 1 · skipped: 1');
    expect(spoken(ends[0]!, 'query.match.2')).toEqual(['(Likes,Bob)', '(Likes,Bob)', '(Likes,Alice)']);
  });

  test('a wildcard is tested again for its next match', () => {
    const begin = positionAfter(run, 'flecs-query-begin', 0);
    const terms: unknown[] = [];
    for (let position = begin; position < ends[0]!; position++) {
      run.timeline.seek(position);
      terms.push(run.timeline.columns.get('query.at').peek(1));
    }
    const last = terms.lastIndexOf(2);
    expect(terms.slice(0, last)).toContain(3);
    const pointer = (position: number) =>
      sceneAt(run, position, { visible }).marks.some(({ key }) => key === 'query:term');
    expect(pointer(begin + last)).toBe(true);
    expect(pointer(ends[0]!)).toBe(false);
  });

  test('the next query replaces it: a union visits entities, and a query with only ! visits all tables', () => {
    expect(spoken(ends[1]!, 'query.terms')).toEqual(['(Movement,Walking)', 'Position']);
    expect(spoken(ends[1]!, 'query.verdicts')).toEqual(['matches']);
    expect(new Set(spoken(ends[2]!, 'query.verdicts'))).toEqual(new Set(['matches', 'has Npc', 'no Velocity']));
    expect(spoken(ends[3]!, 'query.records')).toEqual(['no record']);
    expect(spoken(ends[3]!, 'query.tables')).toEqual([]);
  });

  test('its size stays the same while the query runs', () => {
    const heights = new Set<number>();
    for (let n = positionAfter(run, 'flecs-query-pick', 0) + 1; n < ends[0]!; n++)
      heights.add(sceneAt(run, n, { visible: (name) => name === 'query' }).height);
    // The lanes of wildcard matches appear with the first result.
    expect(heights.size).toBeLessThanOrEqual(2);
  });
});

describe.each(goldenFlecsRuns().filter(({ script }) => /\nquery/.test(script) && !/\neach/.test(script)))(
  '$name',
  ({ name, script }) => {
    const golden = runOn('flecs', script, name);

    test('the columns contain the results of the last query', () => {
      for (const { kind, result, endStep } of queriesOf()) {
        golden.timeline.seek(endStep);
        const { columns } = golden.timeline;
        const numbers = (role: string) =>
          Array.from({ length: columns.get(`query.${role}`).length }, (_, row) =>
            Number(columns.get(`query.${role}`).peek(row)),
          );
        const drawn = numbers('results').map((visit, i) => [
          columns.get('query.tables').peek(visit),
          numbers('offset')[i],
          numbers('count')[i],
        ]);
        const results = result as { table: number; offset: number; entities: unknown[] }[];
        expect(drawn, kind).toEqual(results.map(({ table, offset, entities }) => [table, offset, entities.length]));
      }
    });

    test('each of its cells can be located, explained and selected', () => {
      for (const { endStep } of sample(queriesOf(), 4)) {
        const scene = sceneAt(golden, endStep, { visible });
        const view = viewOf(golden, { visible, translate: translator('zh-CN') });
        for (const { column, row, x, y, width, height } of scene.grids.flatMap(({ cells }) => cells)) {
          const where = `${column}[${row}]`;
          expect(locate(golden.timeline.columns, view, column, row), where).toEqual({ x, y, width, height });
          expect(explainCell(golden.timeline.columns, column, row, view)?.role, where).toBeTruthy();
          expect(focusAt(golden.timeline.columns, column, row), where).not.toBeNull();
        }
      }
    });

    function queriesOf() {
      return golden.script.operations.flatMap((operation, i) => {
        const ran = golden.operations[i];
        return operation.kind === 'query' && ran !== undefined ? [{ ...ran, kind: operation.kind }] : [];
      });
    }
  },
);

test('a query that visited a million entities produces few marks', () => {
  const { columns } = runFlecs('create a Position (Movement,Walking)\nquery (Movement,*)\n').timeline;
  const fill = (name: string, value: (row: number) => string | number | boolean) => {
    const column = columns.get(name);
    for (let row = 0; row < 1_000_000; row++) column.put(row, value(row));
  };
  fill('query.tables', () => 1);
  fill('query.verdicts', () => 'yields');
  fill('query.found.0', () => true);
  fill('query.yielded', () => 1);
  fill('query.results', (row) => row);
  fill('query.offset', (row) => row);
  fill('query.count', () => 1);
  const look = (y: number) => viewOf(null, { y, width: 1280, height: 800, visible });
  const { height } = stage(columns, null, look(0));
  expect(height).toBeGreaterThan(40_000_000);
  for (const y of [0, height / 2, 44_000_000 - 400, height - 500])
    expect(stage(columns, null, look(y)).marks.length).toBeLessThan(2500);
});

describe('golden pictures', () => {
  const back = positionAfter(run, 'flecs-query-bind', -1);

  test('a wildcard is bound again', () => {
    expectGolden('query', 'light', sceneAt(run, back, { visible }));
    const translate = translator('zh-CN');
    expectGolden('query', 'dark', sceneAt(run, ends[0]!, { visible, translate, focus: { kind: 'entity', entity: 2 } }));
    expectGolden(
      'query',
      'contrast',
      sceneAt(run, ends[1]!, { visible, focus: { kind: 'component', id: 'Position' } }),
    );
  });
});
