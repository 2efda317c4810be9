import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Mark } from '../scene.ts';
import { foldRect, foldSketch, foldTo, heightKept, SEAM, seamsOf } from './fold.ts';
import type { LayerName, Sketch } from './sketch.ts';

const HEIGHT = 1000;
const stretch = fc
  .tuple(fc.integer({ min: 0, max: HEIGHT - 1 }), fc.integer({ min: 1, max: 200 }))
  .map(([from, length]) => [from, Math.min(HEIGHT, from + length)] as const);
const folds = fc.record({
  limit: fc.integer({ min: 60, max: HEIGHT - 1 }),
  keep: fc.array(stretch, { maxLength: 8 }),
});
const property = (check: Parameters<typeof fc.property<[{ limit: number; keep: (readonly [number, number])[] }]>>[1]) =>
  fc.assert(fc.property(folds, check), { seed: 11 });

describe('a folded panel', () => {
  test('is never higher than its limit', () => {
    property(({ limit, keep }) => {
      expect(foldTo(HEIGHT, limit, keep).height).toBeLessThanOrEqual(limit);
    });
  });

  test('keeps the order of its lines and their distances within a band', () => {
    property(({ limit, keep }) => {
      const fold = foldTo(HEIGHT, limit, keep);
      let last = Number.NEGATIVE_INFINITY;
      for (let y = 0; y <= HEIGHT; y += 5) {
        expect(fold.at(y)).toBeGreaterThanOrEqual(last);
        expect(fold.at(y)).toBeLessThanOrEqual(fold.height);
        last = fold.at(y);
      }
      for (const { from, to } of fold.bands) expect(fold.at(to) - fold.at(from)).toBeCloseTo(to - from);
    });
  });

  test('shows all kept lines if they fit, otherwise the first of them', () => {
    property(({ limit, keep }) => {
      const fold = foldTo(HEIGHT, limit, keep);
      const [first] = keep;
      const must =
        heightKept(HEIGHT, keep) <= limit ? keep : first && heightKept(HEIGHT, [first]) <= limit ? [first] : [];
      for (const [from, to] of must) expect([from, (from + to) / 2, to].every((y) => fold.shows(y))).toBe(true);
    });
  });

  test('has a seam exactly where lines are hidden', () => {
    property(({ limit, keep }) => {
      const fold = foldTo(HEIGHT, limit, keep);
      const shown = fold.bands.reduce((sum, { from, to }) => sum + to - from, 0);
      expect(fold.height).toBeCloseTo(shown + seamsOf(fold).length * SEAM);
      expect(shown).toBeLessThan(HEIGHT);
    });
  });
});

describe('marks of a folded panel', () => {
  const top = 50;
  const fold = foldTo(HEIGHT, 300, [
    [0, 80],
    [600, 700],
  ]);
  const cell = { x: 0, width: 40, height: 40 };
  /** Marks of the layer `arrow` belong to no cell. */
  const folded = (mark: Mark): Mark | undefined =>
    foldSketch({ layers: new Map([['arrow', [mark]]]), grids: new Map() }, fold, top).layers.get('arrow')?.[0];

  test('move with their lines or are hidden', () => {
    const shift = 600 - fold.at(600);
    expect(foldRect({ ...cell, y: top + 610 }, fold, top)).toEqual({ ...cell, y: top + 610 - shift });
    expect(foldRect({ ...cell, y: top + 400 }, fold, top)).toBeUndefined();
    const text = { kind: 'text', key: 'a', x: 0, y: top + 620, text: 'a', font: 'mono', size: 12 } as const;
    const mark: Mark = { ...text, align: 'start', color: 'text' };
    expect(folded(mark)).toEqual({ ...mark, y: top + 620 - shift });
    expect(folded({ ...mark, y: top + 400 })).toBeUndefined();
  });

  test('move with their cell if the fold cuts through it', () => {
    const key = 'Position.packed:3';
    const at = (y: number) => ({ x: 0, y: top + y, width: 40 });
    const text = { kind: 'text', x: 0, text: '0', font: 'mono', size: 12, weight: 400, align: 'middle' } as const;
    const sketch = (y: number): Sketch => ({
      layers: new Map<LayerName, Mark[]>([
        ['cell', [{ kind: 'rect', key: `slot:${key}`, ...at(y), height: 40, fill: 'cell' }]],
        ['strip', [{ kind: 'rect', key: `strip:${key}`, ...at(y + 25), height: 14, fill: 'cell-version' }]],
        [
          'text',
          [
            { ...text, key: `index:${key}`, y: top + y - 8, color: 'text-faint' },
            { ...text, key: `version:${key}`, y: top + y + 32, color: 'text-muted' },
          ],
        ],
      ]),
      grids: new Map(),
    });
    for (let y = 30; y < 130; y += 3) {
      const marks = [...foldSketch(sketch(y), fold, top).layers.values()].flat();
      expect([0, 4]).toContain(marks.length);
      if (marks.length > 0)
        expect(marks.map((mark) => mark.kind !== 'path' && mark.y - top)).toEqual([y, y + 25, y - 8, y + 32]);
    }
  });

  test('are hidden with their cell if they are the name below it', () => {
    const key = 'Position.packed:3';
    const name = { kind: 'text', key: `name:${key}`, x: 0, text: 'bat', font: 'sans', size: 12, weight: 400 } as const;
    for (let y = 500; y < 620; y += 3) {
      const cell: Mark = { kind: 'rect', key: `slot:${key}`, x: 0, y: top + y, width: 40, height: 40, fill: 'cell' };
      const below: Mark = { ...name, y: top + y + 48, align: 'middle', color: 'text' };
      const layers = new Map<LayerName, Mark[]>([
        ['cell', [cell]],
        ['text', [below]],
      ]);
      const marks = [...foldSketch({ layers, grids: new Map() }, fold, top).layers.values()].flat();
      expect(marks.map((mark) => mark.key)).not.toEqual([`name:${key}`]);
    }
  });

  test.each(['label:a.length', 'label:a.length:0'])(
    'are hidden with their cell if they are the name above it: %s',
    (key) => {
      const look = { kind: 'text', x: 0, text: 'length', font: 'sans', size: 12, weight: 400, align: 'start' } as const;
      for (let y = 30; y < 130; y += 3) {
        const cell: Mark = {
          kind: 'rect',
          key: 'slot:a.length:0',
          x: 0,
          y: top + y,
          width: 40,
          height: 40,
          fill: 'cell',
        };
        const layers = new Map<LayerName, Mark[]>([
          ['cell', [cell]],
          ['text', [{ ...look, key, y: top + y - 10, color: 'text' }]],
        ]);
        const marks = [...foldSketch({ layers, grids: new Map() }, fold, top).layers.values()].flat();
        expect(marks.map((mark) => mark.key)).not.toEqual([key]);
      }
    },
  );

  test('are hidden if their cell begins above the kept lines, because they would stick out of the panel', () => {
    const low = foldTo(HEIGHT, 200, [[60, 200]]);
    const cells = [50, 70].map(
      (y, i): Mark => ({ kind: 'rect', key: `slot:a:${i}`, x: 0, y: top + y, width: 40, height: 40, fill: 'cell' }),
    );
    const folded = foldSketch({ layers: new Map([['cell', cells]]), grids: new Map() }, low, top);
    expect(folded.layers.get('cell')!.map(({ key }) => key)).toEqual(['slot:a:1']);
  });

  test('are hidden if they are the hint of a hidden name', () => {
    const text = { kind: 'text', x: 0, text: 'a', font: 'sans', size: 12, weight: 400, align: 'start' } as const;
    for (let y = 30; y < 130; y += 3) {
      const marks: Mark[] = [
        { ...text, key: 'label:a', y: top + y, color: 'text' },
        { ...text, key: 'hint:a', y: top + y + 18, color: 'text-faint' },
      ];
      const folded = foldSketch({ layers: new Map([['text', marks]]), grids: new Map() }, fold, top);
      expect([0, 2]).toContain(folded.layers.get('text')!.length);
    }
  });

  test('may be paths without points, like the hatch of a tiny cell', () => {
    const hatch: Mark = { kind: 'path', key: 'hatch:a:0', curve: 'line', points: [], stroke: 'hatch' };
    const folded = foldSketch({ layers: new Map([['frame', [hatch]]]), grids: new Map() }, fold, top);
    expect(folded.layers.get('frame')).toEqual([hatch]);
  });

  test('that span several lines end where these lines end', () => {
    const frame = foldRect({ x: 0, y: top, width: 40, height: HEIGHT }, fold, top)!;
    expect(frame).toMatchObject({ y: top, height: fold.height });
    const arrow = { kind: 'path', key: 'a', curve: 'line', points: [0, top + 20, 0, top + 650] } as const;
    expect(folded(arrow)).toMatchObject({ points: [0, top + 20, 0, top + fold.at(650)] });
    const link = { ...arrow, isLink: true } as const;
    expect(folded(link)).toMatchObject({ points: [0, top + 20, 0, top + fold.at(650)] });
    expect(folded({ ...link, points: [0, top + 20, 0, top + 400] }), 'a link to a hidden cell').toBeUndefined();
  });
});
