import { format, scaleLog } from 'd3';
import type { Size } from '../kit/measures.ts';
import type { Mark, PlainColor, TextMark } from '../scene.ts';
import { measure } from '../text-metrics.ts';

/** One of two alternatives whose cost is `change` times x and `visit` times y. */
interface Side {
  readonly name: string;
  readonly note: string;
  /** Index of its colour, as in a chart of curves. */
  readonly look: number;
  readonly change: number;
  readonly visit: number;
}

/** For which numbers x and y one of two alternatives costs less. */
export interface FlipMap {
  readonly x: string;
  readonly y: string;
  readonly domain: readonly [number, number];
  readonly sides: readonly Side[];
  /** Costs below this ratio are about equal: the band between the two areas. */
  readonly aboutEqual: number;
  /** The name of the line at which both cost as much; empty if there is none. */
  readonly line: string;
  readonly band: string;
  readonly point: { readonly x: number; readonly y: number; readonly text: string };
}

/** Sizes at unit 1. */
const TEXT = 14;
const NAME = 20;
const EDGE = 16;
const AXIS = 44;
const POINT = 9;

const COLORS: readonly PlainColor[] = ['curve-1', 'curve-2'];

type Point = readonly [x: number, y: number];

/** Where the two axes are in a picture of this size, in pixels, so that a pointer can be turned into numbers. */
export function flipPlace({ domain }: Pick<FlipMap, 'domain'>, { width, height }: Size, u: number) {
  const [left, right, top, bottom] = [EDGE + AXIS * u, width - EDGE * u, (EDGE + 28) * u, height - (EDGE + 48) * u];
  const x = scaleLog()
    .domain(domain)
    .range([left, Math.max(left + 1, right)])
    .clamp(true);
  const y = scaleLog()
    .domain(domain)
    .range([Math.max(top + 1, bottom), top])
    .clamp(true);
  return { left, right: Math.max(left + 1, right), top, bottom: Math.max(top + 1, bottom), x, y };
}

/**
 * Draws the areas in which each alternative costs less, the band in which both cost about as much, and a point.
 * @param unit scale of texts; at 1 they are 14 pixels high
 */
export function flipMarks(map: FlipMap, size: Size, u: number): Mark[] {
  const place = flipPlace(map, size, u);
  const { left, right, top, bottom, x, y } = place;
  const [a, b] = map.sides as readonly [Side, Side];
  const corners: readonly Point[] = [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ];
  /** Keeps the part of the area in which `worse` costs more than `ratio` times `better`. */
  const areaOf = (better: Side, worse: Side, ratio: number): readonly Point[] =>
    clipped(corners, ([px, py]) => {
      const [changes, visits] = [x.invert(px), y.invert(py)];
      return Math.log(
        (worse.change * changes + worse.visit * visits) / (better.change * changes + better.visit * visits) / ratio,
      );
    });
  const areas = [
    { side: a, points: areaOf(a, b, map.aboutEqual), color: COLORS[0]! },
    { side: b, points: areaOf(b, a, map.aboutEqual), color: COLORS[1]! },
  ];
  return [
    ...areas.flatMap(({ side, points, color }) => areaMarks(side, points, color, u)),
    ...lineMarks(map, areaOf(a, b, 1), corners, u),
    ...axes(map, place, u),
    ...pointMarks(map, place, u),
  ];
}

/** Cuts a polygon at the zeros of a function that is monotonic along each edge, and keeps the part where it is positive. */
function clipped(corners: readonly Point[], value: (point: Point) => number): readonly Point[] {
  return corners.flatMap((from, i): readonly Point[] => {
    const to = corners[(i + 1) % corners.length]!;
    const [start, end] = [value(from), value(to)];
    const kept = start > 0 ? [from] : [];
    return start > 0 === end > 0 ? kept : [...kept, crossing(from, to, value, start > 0)];
  });
}

function crossing(from: Point, to: Point, value: (point: Point) => number, isFalling: boolean): Point {
  const at = (part: number): Point => [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
  let [low, high] = [0, 1];
  for (let i = 0; i < 30; i++) {
    const middle = (low + high) / 2;
    if (value(at(middle)) > 0 === isFalling) low = middle;
    else high = middle;
  }
  return at((low + high) / 2);
}

function areaMarks(side: Side, points: readonly Point[], color: PlainColor, u: number): Mark[] {
  if (points.length < 3) return [];
  const key = `area:${side.name}`;
  const middle = (of: 0 | 1): number => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const look = { font: 'sans', align: 'middle', color } as const;
  return [
    { kind: 'path', key, points: points.flat(), curve: 'line', closed: true, fill: color, opacity: 0.14 },
    {
      kind: 'text',
      key: `${key}:name`,
      x: middle(0),
      y: middle(1) - 0.7 * NAME * u,
      text: side.name,
      size: NAME * u,
      weight: 600,
      ...look,
    },
    {
      kind: 'text',
      key: `${key}:note`,
      x: middle(0),
      y: middle(1) + 0.4 * NAME * u,
      text: side.note,
      size: TEXT * u,
      ...look,
    },
  ];
}

/** The line at which both cost as much: the edges of an area that are no edges of the map. */
function lineMarks({ line }: FlipMap, area: readonly Point[], corners: readonly Point[], u: number): Mark[] {
  const isCorner = (point: Point): boolean => corners.includes(point);
  const ends = area.filter((point) => !isCorner(point));
  const [from, to] = ends;
  if (line === '' || from === undefined || to === undefined) return [];
  const [left, right] = from[0] < to[0] ? [from, to] : [to, from];
  const style = { font: 'sans', size: TEXT * u } as const;
  return [
    { kind: 'path', key: 'break-even', points: [...left, ...right], curve: 'line', stroke: 'text', strokeWidth: 2 * u },
    {
      kind: 'text',
      key: 'break-even:name',
      x: Math.max(left[0] + 8 * u, right[0] - measure(line, style) - 12 * u),
      y: right[1] + TEXT * u,
      text: line,
      align: 'start',
      color: 'text',
      ...style,
    },
  ];
}

function axes(
  { domain, x: xName, y: yName }: FlipMap,
  { left, right, top, bottom, x, y }: ReturnType<typeof flipPlace>,
  u: number,
): Mark[] {
  const decades = Array.from(
    { length: Math.round(Math.log10(domain[1] / domain[0])) + 1 },
    (_, i) => domain[0] * 10 ** i,
  );
  const short = format('~s');
  const label = (key: string, look: Pick<TextMark, 'x' | 'y' | 'text' | 'align'>): TextMark => ({
    kind: 'text',
    key,
    font: 'sans',
    size: TEXT * u,
    color: 'text-muted',
    ...look,
  });
  return [
    {
      kind: 'path',
      key: 'axis',
      points: [left, top, left, bottom, right, bottom],
      curve: 'line',
      stroke: 'border-strong',
      strokeWidth: u,
    },
    ...decades.flatMap((n): Mark[] => [
      label(`tick:x:${n}`, { x: x(n), y: bottom + 14 * u, text: short(n), align: 'middle' }),
      label(`tick:y:${n}`, { x: left - 8 * u, y: y(n), text: short(n), align: 'end' }),
    ]),
    label('axis:x', { x: (left + right) / 2, y: bottom + 36 * u, text: xName, align: 'middle' }),
    label('axis:y', { x: EDGE * u, y: top - 18 * u, text: yName, align: 'start' }),
  ];
}

function pointMarks(
  { point, sides }: FlipMap,
  { left, bottom, right, x, y }: ReturnType<typeof flipPlace>,
  u: number,
): Mark[] {
  const [px, py] = [x(Math.max(1, point.x)), y(Math.max(1, point.y))];
  const style = { font: 'sans', size: TEXT * u, weight: 600 } as const;
  const width = measure(point.text, style) + 20 * u;
  const from = px + 16 * u + width > right ? px - 16 * u - width : px + 16 * u;
  const at = sides.findIndex(({ name }) => point.text.startsWith(name));
  const color = COLORS[at] ?? 'text';
  const dots = { kind: 'path', curve: 'line', stroke: 'text', strokeWidth: u, dash: [2 * u, 3 * u] } as const;
  return [
    { ...dots, key: 'point:x', points: [px, py, px, bottom] },
    { ...dots, key: 'point:y', points: [left, py, px, py] },
    {
      kind: 'rect',
      key: 'point',
      x: px - POINT * u,
      y: py - POINT * u,
      width: 2 * POINT * u,
      height: 2 * POINT * u,
      radius: POINT * u,
      fill: color,
      stroke: 'border',
      strokeWidth: 2 * u,
    },
    {
      kind: 'rect',
      key: 'point:label',
      x: from,
      y: py - 14 * u,
      width,
      height: 28 * u,
      radius: 14 * u,
      fill: 'surface',
      stroke: color,
      strokeWidth: u,
    },
    { kind: 'text', key: 'point:text', x: from + width / 2, y: py, text: point.text, align: 'middle', color, ...style },
  ];
}
