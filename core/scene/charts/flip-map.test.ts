import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fuzz } from '../../testing/fuzz.ts';
import { overlap, type Rect } from '../kit/measures.ts';
import type { Mark, RectMark } from '../scene.ts';
import { measure } from '../text-metrics.ts';
import { type Costs, cheaperAt, costAt, type Point } from './flip-areas.ts';
import { flipMarks } from './flip-map.ts';
import { type FlipMap, flipPlace } from './flip-place.ts';
import { crosses, type Segment } from './free-place.ts';

const DOMAIN = { x: [1, 1_000_000], y: [1, 10_000] } as const;
const ABOUT_EQUAL = 1.1;

/** A map of two alternatives, with its point and where it flips. */
function mapOf(a: Costs, b: Costs, at: Point): FlipMap {
  const [saved, paid] = [b.visit - a.visit, a.change - b.change];
  const isFlipping = saved * paid > 0;
  const flip = (at[1] * saved) / paid;
  return {
    x: 'Changes a second',
    y: 'Visits a second',
    domain: DOMAIN,
    sides: [
      { name: 'EnTT', note: 'touches fewer', ...a },
      { name: 'Hash map', note: 'touches fewer', ...b },
    ],
    aboutEqual: ABOUT_EQUAL,
    line: isFlipping ? 'equal at 7.12 changes a visit' : '',
    band: 'about equal: within 10 %',
    point: { at, texts: [String(at[0]), String(at[1])], label: 'EnTT 1.3×', side: cheaperAt([a, b], ABOUT_EQUAL, at) },
    flip: isFlipping && flip >= 1 && flip <= DOMAIN.x[1] ? { x: flip, text: flip.toFixed() } : null,
  };
}

const cost = fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 5000, noNaN: true }));
const costs = fc.record({ change: cost, visit: cost });
/** Powers of ten, so that all decades are equally likely. */
const between = (from: number, to: number) =>
  fc.double({ min: Math.log10(from), max: Math.log10(to), noNaN: true }).map((power) => Math.min(to, 10 ** power));
const points = fc.tuple(between(...DOMAIN.x), between(...DOMAIN.y));
const sizes = fc.constantFrom(
  [{ width: 330, height: 340 }, 1] as const,
  [{ width: 500, height: 420 }, 1] as const,
  [{ width: 430, height: 260 }, 1] as const,
  [{ width: 960, height: 760 }, 1.8] as const,
);

function find(marks: readonly Mark[], key: string): Mark | undefined {
  return marks.find((mark) => mark.key === key);
}

/** Tells on which side of all edges of a convex polygon a point is; zero on an edge. */
function insideOf(mark: Mark | undefined, [px, py]: Point): boolean {
  if (mark?.kind !== 'path') return false;
  const corners = Array.from({ length: mark.points.length / 2 }, (_, i) => mark.points.slice(2 * i, 2 * i + 2));
  const turns = corners.map(([x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % corners.length]!;
    return Math.sign((nextX! - x!) * (py - y!) - (nextY! - y!) * (px - x!));
  });
  return turns.every((turn) => turn >= 0) || turns.every((turn) => turn <= 0);
}

/** The boxes of the texts within the map. */
function labelsOf(marks: readonly Mark[]): readonly (readonly [key: string, box: Rect])[] {
  return marks.flatMap((mark): (readonly [string, Rect])[] => {
    if (mark.kind !== 'text' || /^(tick|axis):/.test(mark.key)) return [];
    const width = measure(mark.text, mark);
    return [[mark.key, { x: mark.x - width / 2, y: mark.y - mark.size / 2, width, height: mark.size }]];
  });
}

const areas = fuzz('maps whose areas are compared with the costs', 2000, 10);
const texts = fuzz('maps whose texts are compared with each other', 1000, 10);

describe('areas', () => {
  test('a point is in the area of the alternative that costs less, and in the band if both cost about as much', () => {
    const agrees = fc.property(costs, costs, points, sizes, (a, b, at, [size, unit]) => {
      const map = mapOf(a, b, at);
      const marks = flipMarks(map, size, unit);
      const ratio = costAt(a, at) / costAt(b, at);
      // Too near to an edge for the rounding of pixels.
      fc.pre(![1.1, 1 / 1.1].some((edge) => Math.abs(ratio / edge - 1) < 1e-6));
      const place = flipPlace(map, size, unit).at(at);
      const found = map.sides.flatMap(({ name }, i) => (insideOf(find(marks, `area:${name}`), place) ? i : []));
      const cheaper = cheaperAt([a, b], ABOUT_EQUAL, at);
      expect(found).toEqual(cheaper === null ? [] : [cheaper]);
    });
    fc.assert(agrees, areas);
  });

  test.each([
    [10, null],
    [11, null],
    [11.01, 0],
    [9.08, 1],
  ] as const)('beside a change of 10, one of %d is in the area %j', (change, side) => {
    expect(
      cheaperAt(
        [
          { change: 10, visit: 0 },
          { change, visit: 0 },
        ],
        ABOUT_EQUAL,
        [100, 60],
      ),
    ).toBe(side);
  });

  test('on the line both cost as much', () => {
    const map = mapOf({ change: 13.67, visit: 389 }, { change: 36.15, visit: 229 }, [334, 60]);
    const line = find(flipMarks(map, { width: 500, height: 420 }, 1), 'break-even') as Mark & { kind: 'path' };
    const { x, y } = flipPlace(map, { width: 500, height: 420 }, 1);
    const ends = [line.points.slice(0, 2), line.points.slice(2)].map(([px, py]) => [x.invert(px!), y.invert(py!)]);
    for (const [changes, visits] of ends) expect(changes! / visits!).toBeCloseTo(160 / 22.48, 6);
  });

  test.each([
    ['costs less in both', { change: 1, visit: 1 }, { change: 5, visit: 5 }, [0]],
    ['costs nothing', { change: 0, visit: 0 }, { change: 5, visit: 5 }, [0]],
    ['has free changes, but the visits are equal', { change: 0, visit: 9 }, { change: 5, visit: 9 }, [0]],
    ['costs nothing either', { change: 0, visit: 0 }, { change: 0, visit: 0 }, []],
  ] as const)('there is no line if one %s', (_, a, b, wanted) => {
    const marks = flipMarks(mapOf(a, b, [10, 10]), { width: 500, height: 420 }, 1);
    expect(find(marks, 'break-even')).toBeUndefined();
    expect(find(marks, 'break-even:name')).toBeUndefined();
    const drawn = ['EnTT', 'Hash map'].flatMap((name, i) => (find(marks, `area:${name}`) === undefined ? [] : i));
    expect(drawn).toEqual(wanted);
  });

  test('with free changes on one side and free visits on the other, there is a line', () => {
    const marks = flipMarks(
      mapOf({ change: 0, visit: 9 }, { change: 3, visit: 0 }, [10, 10]),
      { width: 500, height: 420 },
      1,
    );
    expect(find(marks, 'break-even')).toBeDefined();
  });
});

describe('texts', () => {
  test('none lies over another, the point, a line or the edge of the map', () => {
    const isApart = fc.property(costs, costs, points, sizes, (a, b, at, [size, unit]) => {
      const map = mapOf(a, b, at);
      const marks = flipMarks(map, size, unit);
      const { plot } = flipPlace(map, size, unit);
      const labels = labelsOf(marks);
      const point = find(marks, 'point') as RectMark;
      const lines = ['break-even', 'point:x', 'point:y'].flatMap((key): Segment[] => {
        const mark = find(marks, key);
        return mark?.kind === 'path' ? [mark.points as unknown as Segment] : [];
      });
      labels.forEach(([key, box], i) => {
        for (const [other, otherBox] of labels.slice(i + 1))
          expect(overlap(box, otherBox), `${key}, ${other}`).toBe(false);
        expect(overlap(box, point), key).toBe(false);
        for (const line of lines) expect(crosses(line, box), `${key}, line`).toBe(false);
        expect(box.x >= plot.x && box.x + box.width <= plot.x + plot.width, key).toBe(true);
        expect(box.y >= plot.y && box.y + box.height <= plot.y + plot.height, key).toBe(true);
      });
    });
    fc.assert(isApart, texts);
  });

  test('a long number at the end of an axis is whole', () => {
    for (const [size, unit] of [
      [{ width: 430, height: 260 }, 1],
      [{ width: 960, height: 760 }, 1.8],
    ] as const) {
      const map = mapOf({ change: 1, visit: 1 }, { change: 2, visit: 1 }, [1_000_000, 10_000]);
      const long = { ...map, point: { ...map.point, texts: ['1,000,000', '10,000'] as const } };
      const own = find(flipMarks(long, size, unit), 'tick:x:own');
      if (own?.kind !== 'text') throw new Error('The number is not drawn.');
      expect(own.x + measure(own.text, own) / 2).toBeLessThanOrEqual(size.width);
    }
  });

  test('in a usual size, all of them have a place', () => {
    const map = mapOf({ change: 13.67, visit: 389 }, { change: 36.15, visit: 229 }, [334, 60]);
    for (const [size, unit] of [
      [{ width: 500, height: 420 }, 1],
      [{ width: 960, height: 760 }, 1.8],
    ] as const) {
      const keys = labelsOf(flipMarks(map, size, unit)).map(([key]) => key);
      const names = ['area:EnTT:name', 'area:EnTT:note', 'area:Hash map:name', 'area:Hash map:note'];
      expect(keys.sort()).toEqual([...names, 'band:name', 'break-even:name', 'flip:text', 'point:text'].sort());
    }
  });
});
