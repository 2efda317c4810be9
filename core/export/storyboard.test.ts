import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Mark } from '../scene/scene.ts';
import type { Layer, Picture } from '../scene/svg.ts';
import { colorTokens } from '../scene/theme.ts';
import { readStoryboard, type Storyboard } from './storyboard.ts';
import { MarkTable, StoryboardPictures } from './storyboard-pictures.ts';

const number = fc.double({ min: -5000, max: 5000, noNaN: true });
const size = fc.double({ min: 0, max: 100, noNaN: true });
const color = fc.constantFrom(...colorTokens);
/** There are few keys, so that the same mark is in several pictures. */
const key = fc.constantFrom('a', 'b', 'slot:Position.packed:3');
const optional = { requiredKeys: ['key', 'kind', 'x', 'y', 'width', 'height'] } as const;
const mark: fc.Arbitrary<Mark> = fc.oneof(
  fc.record(
    {
      kind: fc.constant('rect' as const),
      ...{ key, x: number, y: number, width: size, height: size, radius: size, fill: color, stroke: color },
      dash: fc.constantFrom([4, 3], [2.004]),
      opacity: fc.double({ min: 0, max: 1, noNaN: true }),
    },
    { requiredKeys: [...optional.requiredKeys] },
  ) as fc.Arbitrary<Mark>,
  fc.record({
    kind: fc.constant('text' as const),
    ...{ key, x: number, y: number, text: fc.string(), size, color },
    font: fc.constantFrom('mono' as const, 'sans' as const),
    align: fc.constantFrom('start' as const, 'end' as const),
  }),
  fc.record({
    kind: fc.constant('path' as const),
    ...{ key, points: fc.array(number, { minLength: 2, maxLength: 8 }), stroke: color },
    curve: fc.constantFrom('line' as const, 'bezier' as const),
  }) as fc.Arbitrary<Mark>,
);
const layer: fc.Arbitrary<Layer> = fc.record({ marks: fc.array(mark), x: number, y: number, scale: size });
const pictures = fc.array(fc.array(layer, { maxLength: 3 }), { minLength: 1, maxLength: 5 });

function stored(layersOf: readonly (readonly Layer[])[], flows = false): Storyboard {
  const table = new MarkTable();
  const positions = layersOf.map((layers, n) => {
    const picture: Picture = { width: 100, height: 50, layers };
    const text = { heading: 'h', sentence: 's', code: null };
    return { n, place: String(n), ...text, flows: flows && n > 0, hold: 1000, layers: table.layers(picture, null) };
  });
  return {
    ...{ version: 1, name: 'test', locale: 'en', width: 100, height: 50, contrast: false, transition: 600 },
    parts: { title: true, sentence: true, pseudocode: true },
    ...{ listings: [], marks: table.marks, positions },
  };
}

const rounded = <T>(value: T, decimals = 2): T =>
  JSON.parse(
    JSON.stringify(value, (_, n) => (typeof n === 'number' ? Math.round(n * 10 ** decimals) / 10 ** decimals : n)),
  );

describe('a storyboard', () => {
  test('restores every picture with rounded numbers', () => {
    fc.assert(
      fc.property(pictures, (all) => {
        const read = new StoryboardPictures(readStoryboard(JSON.stringify(stored(all))));
        all.forEach((layers, at) => {
          const expected = layers.map((each) => ({ ...rounded(each), scale: rounded(each.scale, 4) }));
          expect(read.at(at)).toEqual({ width: 100, height: 50, layers: expected });
        });
      }),
    );
  });

  test('stores a mark of several pictures once', () => {
    const marks = [{ kind: 'rect', key: 'a', x: 1, y: 2, width: 3, height: 4 } as const];
    const layers = [{ marks, x: 0, y: 0, scale: 1 }];
    expect(stored([layers, layers, layers]).marks).toHaveLength(1);
  });

  test('moves both ways on the same path, and only layers that are marked as moving', () => {
    const at = (x: number): Layer => ({
      marks: [{ kind: 'rect', key: 'a', x, y: 0, width: 3, height: 4 }],
      ...{ x: 0, y: 0, scale: 1 },
    });
    const table = new MarkTable();
    const picture = (x: number): Picture => ({ width: 100, height: 50, layers: [at(x)] });
    const base = stored([[at(0)], [at(10)]], true);
    const positions = base.positions.map((position, i) => ({
      ...position,
      layers: table.layers(picture(10 * i), i === 0 ? null : picture(5)),
    }));
    const moving = new StoryboardPictures({ ...base, marks: table.marks, positions });
    const forwards = moving.between(0, 1)!(0.25).layers[0]!.marks[0];
    expect(forwards).toMatchObject({ x: 2.5 });
    expect(moving.between(1, 0)!(0.75).layers[0]!.marks[0]).toEqual(forwards);
    expect(new StoryboardPictures(base).between(0, 1)!(0.25).layers[0]!.marks[0]).toMatchObject({ x: 10 });
    expect(new StoryboardPictures(stored([[at(0)], [at(10)]])).between(0, 1)).toBeNull();
  });
});

describe('refused data', () => {
  const good = stored([
    [{ marks: [{ kind: 'rect', key: 'a', x: 1, y: 2, width: 3, height: 4 }], x: 0, y: 0, scale: 1 }],
  ]);
  const layers = good.positions[0]!.layers;
  const withLayer = (change: object) => ({
    positions: [{ ...good.positions[0]!, layers: [{ ...layers[0]!, ...change }] }],
  });
  test.each<[string, object]>([
    ['another version', { version: 2 }],
    ['no position', { positions: [] }],
    ['a picture of no size', { width: 0 }],
    ['a picture that is too large', { height: 100_000 }],
    ['a colour that is not one', { marks: [{ ...good.marks[0], fill: 'url(https://example.org)' }] }],
    ['a number that is none', { marks: [{ ...good.marks[0], x: '1' }] }],
    ['a mark of another kind', { marks: [{ ...good.marks[0], kind: 'constructor' }] }],
    ['marks that are not there', withLayer({ runs: [0, 2] })],
    ['half a run', withLayer({ runs: [0] })],
    ['more marks than a picture has', withLayer({ runs: Array.from({ length: 100_001 }, () => [0, 1]).flat() })],
    ['a line that is not there', { positions: [{ ...good.positions[0], code: { listing: 0, line: 0 } }] }],
  ])('%s', (_, change) => {
    expect(() => readStoryboard(JSON.stringify(good))).not.toThrow();
    expect(() => readStoryboard(JSON.stringify({ ...good, ...change }))).toThrow();
  });
});
