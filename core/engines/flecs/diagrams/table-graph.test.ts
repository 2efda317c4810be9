import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { overlap } from '../../../scene/kit/measures.ts';
import type { Mark, RectMark } from '../../../scene/scene.ts';
import { runFlecs } from '../../../scene/testing/flecs-world.ts';
import { expectGolden } from '../../../scene/testing/golden.ts';
import { sceneAt, translator, viewOf } from '../../../scene/testing/world.ts';
import { locate } from '../../../testing/any-engine.ts';
import { sampledRuns } from '../../../testing/sample.ts';
import { graphLines } from './graph-lines.ts';

const NAMES = ['Position', 'Velocity', 'Mass', 'Health', 'Rotation', 'Npc', 'Power', 'Archer'];

/** Types that are subsets of each other, the root first. */
const types = fc
  .uniqueArray(fc.subarray(NAMES), { minLength: 1, maxLength: 24, selector: (ids) => ids.join(' ') })
  .map((found) => [[], ...found.filter((ids) => ids.length > 0)] as string[][]);

let renames = 0;

/** Returns types with new names, so that no cached lines match them. */
function renamed(all: readonly (readonly string[])[]): string[][] {
  renames++;
  return all.map((ids) => ids.map((id) => `${id}${renames}`));
}

describe('positions of tables in the graph', () => {
  test('a new table moves no other table, whatever was drawn before', () => {
    const property = fc.property(types, (all) => {
      const whole = graphLines(all);
      for (let count = 1; count <= all.length; count++)
        expect(graphLines(renamed(all.slice(0, count)))).toEqual(whole.slice(0, count));
      for (const count of [3, all.length, 1, 2, all.length])
        expect(graphLines(all.slice(0, count))).toEqual(whole.slice(0, count));
    });
    fc.assert(property, sampledRuns(25));
  });

  test('positions are unique and not above the first line', () => {
    const property = fc.property(types, (all) => {
      const lines = graphLines(all);
      expect(Math.min(...lines)).toBeGreaterThanOrEqual(0);
      expect(new Set(lines.map((line, i) => `${all[i]!.length} ${line}`)).size).toBe(all.length);
    });
    fc.assert(property, sampledRuns(50));
  });

  test('a chain is a straight line', () => {
    const chain = NAMES.map((_, i) => NAMES.slice(0, i));
    expect(graphLines(chain)).toEqual(chain.map(() => 0));
  });
});

/** Makes a script with about forty related tables and every kind of edge. */
function manyTables(): string {
  const ids = ['Position', 'Velocity', 'Mass', 'Rotation', 'Npc', 'Walking', 'Bob'];
  const lines: string[] = [];
  for (let i = 0; i < 13; i++) {
    lines.push(`create e${i}`);
    for (let k = 0; k <= i % 5; k++) lines.push(`add e${i} ${ids[(i * 3 + k * (1 + (i % 3))) % ids.length]}`);
    if (i % 3 === 0) lines.push(`add e${i} ${ids[(i * 3) % ids.length]}`);
    if (i % 4 === 1) lines.push(`remove e${i} ${ids[(i * 3) % ids.length]}`);
  }
  lines.push('add e0 (Likes,Bob)', 'add e0 (Likes,Alice)', 'add e1 (Docked,e0)', 'add e2 (Movement,Walking)');
  lines.push('add e3 (ChildOf,e0)', 'clear e4', 'add e5 Power', 'disable e6 Velocity');
  return `${lines.join('\n')}\n`;
}

describe('a graph of forty tables', () => {
  const run = runFlecs(manyTables());
  const end = run.timeline.length;
  const visible = (name: string) => name === 'table-graph';
  const rects = (marks: readonly Mark[], key: RegExp): RectMark[] =>
    marks.flatMap((mark) => (mark.kind === 'rect' && key.test(mark.key) ? [mark] : []));

  test('labels cover neither tables nor each other', () => {
    for (const translate of [translator('en'), translator('zh-CN')]) {
      const { marks } = sceneAt(run, end, { visible, translate });
      const nodes = rects(marks, /^node:\d+$/);
      const labels = rects(marks, /^edge-halo:/);
      expect(nodes.length).toBeGreaterThanOrEqual(35);
      expect(labels.length).toBeGreaterThan(nodes.length * 0.8);
      labels.forEach((label, i) => {
        for (const other of [...nodes, ...labels.slice(0, i)])
          expect(overlap(label, other), `${label.key} ${other.key}`).toBe(false);
      });
    }
  });

  test('nearly every edge has its own label with the right sign', () => {
    const { marks, grids } = sceneAt(run, end, { visible });
    const labels = new Map(
      marks.flatMap((mark) =>
        mark.kind === 'text' && mark.key.startsWith('edge-label:') ? [[mark.key.slice(11), mark.text] as const] : [],
      ),
    );
    const edges = grids.flatMap(({ cells }) => cells).filter(({ key }) => key.startsWith('edge:'));
    const without = edges.filter(({ key, text }) => {
      const [, sign = '', to = ''] = /^([+-]).* → (\d+)$/.exec(text) ?? [];
      const label = labels.get(key.slice(5));
      if (label !== undefined) expect(label.startsWith(sign === '+' ? '+' : '−'), `${label} to ${to}`).toBe(true);
      const isLoop = key.startsWith(`edge:table.${to}.`);
      return label === undefined && !isLoop;
    });
    expect(without.length).toBeLessThanOrEqual(edges.length * 0.1);
  });

  test('four layers fit into a width of 900', () => {
    const small = runFlecs('create a\nadd a Position\nadd a Velocity\nadd a Npc\n');
    const { width } = sceneAt(small, small.timeline.length, { visible, wrap: 900 });
    expect(width).toBeLessThanOrEqual(900);
  });

  test('the edge that a step follows or creates is highlighted with its label', () => {
    for (let n = 1; n <= end; n++) {
      const { code } = run.timeline.stepAt(n - 1);
      if (!/-(add|remove)-edge$/.test(code) || /-no-/.test(code)) continue;
      const { marks } = sceneAt(run, n, { visible });
      const thick = marks.filter((mark) => mark.kind === 'path' && /^edge:/.test(mark.key) && mark.strokeWidth === 3.5);
      expect(thick.length, `${n} ${code}`).toBeGreaterThanOrEqual(1);
      for (const { key } of thick)
        expect(marks.some((mark) => mark.key === key.replace('edge', 'edge-label'))).toBe(true);
    }
  });

  test('a wide graph does not move other panels', () => {
    const places = (hidden: RegExp) => {
      const { marks } = sceneAt(run, end, { wrap: 700, visible: (name) => !hidden.test(name) });
      return new Map(rects(marks, /^panel:\[/).map(({ key, x }) => [key, x]));
    };
    expect(places(/^entity-index$|^table-graph$/)).toEqual(places(/^entity-index$/));
  });

  test('locate returns the rectangle of every edge and node', () => {
    const { columns } = run.timeline;
    const { grids } = sceneAt(run, end, { visible });
    for (const { column, row, x, y, width, height } of grids.flatMap(({ cells }) => cells))
      expect(locate(columns, viewOf(run, { visible }), column, row), column).toEqual({ x, y, width, height });
  });

  test('golden pictures', () => {
    expectGolden('table-graph-40', 'light', sceneAt(run, end, { visible, focus: { kind: 'component', id: 'Mass' } }));
    const translate = translator('zh-CN');
    expectGolden(
      'table-graph-40',
      'dark',
      sceneAt(run, end, { visible, translate, focus: { kind: 'table', slot: 5 } }),
    );
  });
});
