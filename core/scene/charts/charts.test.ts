import { describe, expect, test } from 'vitest';
import { expectGolden } from '../testing/golden.ts';
import { type CostRow, costBarMarks, costBarsHeight } from './cost-bars.ts';
import { type Chart, curveMarks } from './curve-chart.ts';

const GOLDEN = new URL('golden/', import.meta.url);
const SIZE = { width: 640, height: 420 };

type Point = Chart['curves'][number]['points'][number];
const points = (...values: readonly (readonly [x: number, y: number, calculated?: true])[]): Point[] =>
  values.map(([x, y, calculated = false]) => ({ x, y, calculated }));

/** Values that differ little, so the vertical axis is linear; the last one of EnTT is calculated. */
const LINEAR: Chart = {
  title: 'Bytes of an entity in worlds of different sizes',
  note: 'Counted in worlds of up to 10,000 entities. Hollow points are calculated from the runs before them.',
  x: 'entities',
  y: 'bytes',
  domain: [10, 100_000],
  curves: [
    { name: 'EnTT', look: 0, points: points([10, 40], [1_000, 24], [10_000, 20], [100_000, 18, true]) },
    { name: 'decs', look: 1, points: points([10, 30], [1_000, 28], [10_000, 28]) },
    { name: 'Flecs', look: 0, points: points([10, 12]) },
  ],
};

/** Values that differ by orders of magnitude, and names that would touch. */
const LOGARITHMIC: Chart = {
  title: 'A title that is much too long for a picture as small as this one is, so that it ends with an ellipsis',
  note: '',
  x: 'entities',
  y: 'steps',
  domain: [1, 1_000],
  curves: [
    { name: 'first', look: 0, points: points([1, 4], [1_000, 5_000]) },
    { name: 'second', look: 2, points: points([1, 5], [1_000, 5_100]) },
    { name: 'third', look: 3, points: points([1, 9], [1_000, 5_000]) },
    { name: 'none', look: 4, points: [] },
  ],
};

test('the curves of eight engines have eight looks, of which at most two share a colour', () => {
  const curves = Array.from({ length: 8 }, (_, look) => ({
    name: `e${look}`,
    look,
    points: points([1, 1], [10, look]),
  }));
  const lines = curveMarks({ ...LINEAR, curves }, SIZE, 1).flatMap((mark) =>
    mark.kind === 'path' && mark.key.startsWith('curve:') ? [{ stroke: mark.stroke, dash: String(mark.dash) }] : [],
  );
  expect(lines).toHaveLength(8);
  expect(new Set(lines.map(({ dash }) => dash)).size).toBe(8);
  for (const { stroke } of lines) expect(lines.filter((other) => other.stroke === stroke).length).toBeLessThan(3);
});

describe('curves', () => {
  test.each([
    ['curves-linear', LINEAR, 1],
    ['curves-logarithmic', LOGARITHMIC, 1],
    ['curves-large-text', LINEAR, 1.5],
    ['curves-without-points', { ...LINEAR, curves: [] }, 1],
  ] as const)('%s is drawn as before', (name, chart, unit) => {
    expectGolden(name, 'light', { ...SIZE, marks: curveMarks(chart, SIZE, unit) }, GOLDEN);
  });

  test('the vertical axis is logarithmic from a factor of 20 on, and never with values below 1', () => {
    const ticks = (...values: number[]) => {
      const curves = [{ name: 'a', look: 0, points: points(...values.map((y, i) => [i + 1, y] as const)) }];
      return curveMarks({ ...LINEAR, curves }, SIZE, 1).flatMap((mark) =>
        mark.kind === 'text' && mark.key.startsWith('tick:y') ? mark.text : [],
      );
    };
    expect(ticks(1, 19)).toContain('0');
    expect(ticks(1, 20)).not.toContain('0');
    expect(ticks(0.5, 20)).toContain('0');
    expect(ticks(0)).toEqual(['0', '0.2', '0.4', '0.6', '0.8', '1']);
  });
});

describe('bars of costs', () => {
  const bar = (value: number, most: number): CostRow['total'] => ({
    text: String(value),
    full: String(most),
    share: value / most,
  });
  const rows: CostRow[] = [
    { label: 'Cells written', operation: bar(3, 12), total: bar(40, 1_234) },
    { label: 'Cells read, with a label that does not fit', operation: bar(0, 12), total: bar(1_234, 1_234) },
    { label: 'Bytes', operation: bar(1, 5_000), total: bar(1, 99_999) },
  ];
  const headings = { operation: 'This operation', total: 'So far, in the whole script up to here' };

  test.each([
    ['costs', 1],
    ['costs-large-text', 1.25],
  ])('%s are drawn as before', (name, unit) => {
    const size = { width: 420, height: costBarsHeight(rows.length) * unit + 20 };
    const box = { x: 10, y: 10, width: 400, height: size.height - 20 };
    const marks = costBarMarks('costs', box, unit, { headings, rows });
    expectGolden(name, 'light', { ...size, marks }, GOLDEN);
  });

  test('no rows take the height of the headings', () => {
    expect([costBarsHeight(0), costBarsHeight(3)]).toEqual([25, 100]);
  });
});
