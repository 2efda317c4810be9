import type { Rect } from '../kit/measures.ts';
import type { Mark, TextMark } from '../scene.ts';
import { measure } from '../text-metrics.ts';
import { cheaperAt, cornersOf, costAt, type Point } from './flip-areas.ts';
import { type FlipMap, type FlipPlace, NAME, POINT, SIDE_COLORS, TEXT } from './flip-place.ts';
import { crosses, isFree, lowest, type Segment, type Taken } from './free-place.ts';

type Look = Pick<TextMark, 'key' | 'text' | 'size' | 'color' | 'weight'>;

/** Room around texts at unit 1. */
const ROOM = 6;
/** The number of places that are tried in each direction. */
const STEPS = 24;

/**
 * Returns the texts of a map, none of which lies over another, a line or the point: the label of the point, the names of the areas, and the name of
 * the line and of the band. A text without a place is left out.
 * @param line the ends of the line at which both cost as much; none without one
 */
export function flipLabels(map: FlipMap, place: FlipPlace, line: readonly Point[], u: number): Mark[] {
  const { plot, at, x } = place;
  const [px, py] = at(map.point.at);
  const dot = (cx: number): Rect => boxAround(cx, py, (POINT + 2) * u, (POINT + 2) * u);
  const flipX = map.flip === null ? null : x(map.flip.x);
  const lines: Segment[] = [
    [px, py, px, plot.y + plot.height],
    [plot.x, py, Math.max(px, flipX ?? px), py],
    ...segmentOf(line, place),
  ];
  let taken: Taken = { boxes: [dot(px), ...(flipX === null ? [] : [dot(flipX)])], lines };
  const marks: Mark[] = [];
  const add = (placed: Placed | null): void => {
    if (placed === null) return;
    taken = { ...taken, boxes: [...taken.boxes, placed.box] };
    marks.push(...placed.marks);
  };
  add(pointLabel(map, place, taken, u));
  // A small area has room for its name only while no number is in it.
  for (const side of [0, 1] as const) add(areaName(map, place, side, taken, u));
  if (flipX !== null) add(flipLabel(map, place, flipX, taken, u));
  add(lineName(map, place, line, taken, u));
  return marks;
}

interface Placed {
  readonly box: Rect;
  readonly marks: readonly Mark[];
}

function boxAround(x: number, y: number, halfWidth: number, halfHeight: number): Rect {
  return { x: x - halfWidth, y: y - halfHeight, width: 2 * halfWidth, height: 2 * halfHeight };
}

function segmentOf(line: readonly Point[], { at }: FlipPlace): readonly Segment[] {
  const [from, to] = line;
  return from === undefined || to === undefined ? [] : [[...at(from), ...at(to)]];
}

function isWithin(box: Rect, { x, y, width, height }: Rect): boolean {
  return box.x >= x && box.y >= y && box.x + box.width <= x + width && box.y + box.height <= y + height;
}

/** Returns the boxes of a size beside a point, the preferred one first: right of it, then left, at its height, above and below. */
function beside([x, y]: Point, away: number, width: number, height: number): readonly Rect[] {
  return [1, 2, 3].flatMap((far) =>
    [x + away, x - away - width, x - width / 2].flatMap((left) =>
      [0, 1, -1].map((rows): Rect => {
        const top = y - height / 2 + rows * (height / 2 + away * far);
        return { x: left, y: top, width, height };
      }),
    ),
  );
}

function pointLabel({ point }: FlipMap, { plot, at }: FlipPlace, taken: Taken, u: number): Placed | null {
  const style = { font: 'sans', size: TEXT * u, weight: 600 } as const;
  const width = measure(point.label, style) + 20 * u;
  const places = beside(at(point.at), (POINT + ROOM) * u, width, 28 * u);
  const box = places.find((each) => isWithin(each, plot) && isFree(each, taken));
  if (box === undefined) return null;
  const color = point.side === null ? 'text' : SIDE_COLORS[point.side];
  const outline: Mark = {
    ...box,
    kind: 'rect',
    key: 'point:label',
    radius: 14 * u,
    fill: 'surface',
    stroke: color,
    strokeWidth: u,
  };
  return { box, marks: [outline, ...block(box, [{ key: 'point:text', text: point.label, color, ...style }])] };
}

/** The number at which it flips, beside the line. */
function flipLabel(
  { flip, point }: FlipMap,
  { plot, y }: FlipPlace,
  flipX: number,
  taken: Taken,
  u: number,
): Placed | null {
  const look: Look = { key: 'flip:text', text: flip!.text, size: TEXT * u, weight: 600, color: 'text' };
  const { width, height } = sizeOf([look]);
  const places = beside([flipX, y(point.at[1])], 8 * u, width, height);
  const box = places.find((each) => isWithin(each, plot) && isFree(each, taken));
  return box === undefined ? null : { box, marks: block(box, [look]) };
}

/** The name of an area, as near as possible to the corner where it costs least beside the other. */
function areaName(
  { sides, aboutEqual, domain }: FlipMap,
  place: FlipPlace,
  side: 0 | 1,
  taken: Taken,
  u: number,
): Placed | null {
  const { name, note } = sides[side];
  const isOwn = (at: Point): boolean => cheaperAt(sides, aboutEqual, at) === side;
  const share = (at: Point): number => costAt(sides[side], at) / costAt(sides[1 - side]!, at);
  const home = lowest(cornersOf(domain).filter(isOwn), share);
  if (home === null) return null;
  const color = SIDE_COLORS[side];
  const looks: readonly Look[] = [
    { key: `area:${name}:name`, text: name, size: NAME * u, weight: 600, color },
    { key: `area:${name}:note`, text: note, size: TEXT * u, color },
  ];
  const small: Look = { ...looks[0]!, size: TEXT * u };
  for (const shown of [looks, looks.slice(0, 1), [small]]) {
    const box = placeIn(place, isOwn, sizeOf(shown), place.at(home), taken, u);
    if (box !== null) return { box, marks: block(box, shown) };
  }
  return null;
}

/** The name of the line and of the band around it, with a line that leads there. */
function lineName(map: FlipMap, place: FlipPlace, line: readonly Point[], taken: Taken, u: number): Placed | null {
  const { sides, aboutEqual, domain } = map;
  const cheaper = cornersOf(domain).map((corner) => cheaperAt(sides, aboutEqual, corner));
  const band = cornersOf(domain).filter((_, i) => cheaper[i] === null);
  const isShown = band.length > 0 || new Set(cheaper).size > 1;
  if (!isShown) return null;
  const bandLook: Look = { key: 'band:name', text: map.band, size: TEXT * u, color: 'text-muted' };
  const lineLook: Look = { key: 'break-even:name', text: map.line, size: TEXT * u, weight: 600, color: 'text' };
  // In little room, the band alone: the sentence above the map says where the line is.
  for (const looks of line.length < 2 ? [[bandLook]] : [[lineLook, bandLook], [bandLook]]) {
    for (const target of targetsOf(line, band, place)) {
      const placed = ([0, 1, null] as const).flatMap((side): Rect[] => {
        const isOwn = (at: Point): boolean => cheaperAt(sides, aboutEqual, at) === side;
        const box = placeIn(place, isOwn, sizeOf(looks), target, taken, u);
        return box === null || pointLines(map, place).some((each) => crosses(leaderOf(box, target), each)) ? [] : [box];
      });
      const box = lowest(placed, (each) => distance(each, target));
      if (box !== null) return { box, marks: [...leader(box, target, u), ...block(box, looks)] };
    }
  }
  return null;
}

/** The dotted lines from the point to the axes, which no leader crosses. */
function pointLines({ point }: FlipMap, { plot, at }: FlipPlace): readonly Rect[] {
  const [x, y] = at(point.at);
  return [
    { x, y, width: 0, height: plot.y + plot.height - y },
    { x: plot.x, y, width: x - plot.x, height: 0 },
  ];
}

/** Places along the line that its name may be near. */
const ALONG = [2 / 3, 5 / 6, 1 / 3] as const;

/** The points that the name of the line may be near, the best first; without a line, a corner that is in the band. */
function targetsOf(line: readonly Point[], band: readonly Point[], { at, plot }: FlipPlace): readonly Point[] {
  const [from, to] = line.map(at).sort((a, b) => a[0] - b[0]);
  if (from !== undefined && to !== undefined)
    return ALONG.map((part) => [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]);
  return [band[0] === undefined ? [plot.x, plot.y] : at(band[0])];
}

/** Returns the line from the box to the point. */
function leaderOf(box: Rect, [x, y]: Point): Segment {
  const near = (value: number, from: number, length: number): number => Math.min(from + length, Math.max(from, value));
  return [near(x, box.x, box.width), near(y, box.y, box.height), x, y];
}

/** No marks if the point is within the box. */
function leader(box: Rect, target: Point, u: number): readonly Mark[] {
  const points = leaderOf(box, target);
  if (points[0] === target[0] && points[1] === target[1]) return [];
  return [{ kind: 'path', key: 'break-even:leader', points, curve: 'line', stroke: 'text-muted', strokeWidth: u }];
}

function distance({ x, y, width, height }: Rect, [px, py]: Point): number {
  return Math.hypot(x + width / 2 - px, y + height / 2 - py);
}

/**
 * Finds the free place for a text that is nearest to a point. All four corners of the place are in the text's own area, which is convex. Returns
 * null if there is no such place. Each move of a slider draws the map again, so the numbers at the corners are computed once for each column and row
 * of places, and only a place nearer than the best one is looked at.
 */
function placeIn(
  { plot, x, y }: FlipPlace,
  isOwn: (at: Point) => boolean,
  text: Pick<Rect, 'width' | 'height'>,
  near: Point,
  taken: Taken,
  u: number,
): Rect | null {
  const [width, height] = [text.width + 2 * ROOM * u, text.height + 2 * ROOM * u];
  if (width > plot.width || height > plot.height) return null;
  const steps = Array.from({ length: STEPS + 1 }, (_, i) => i / STEPS);
  const columns = steps
    .map((share) => plot.x + share * (plot.width - width))
    .map((left) => ({ left, numbers: [x.invert(left), x.invert(left + width)] }));
  const rows = steps
    .map((share) => plot.y + share * (plot.height - height))
    .map((top) => ({ top, numbers: [y.invert(top), y.invert(top + height)] }));
  let [best, least]: [Rect | null, number] = [null, Number.POSITIVE_INFINITY];
  for (const { left, numbers } of columns)
    for (const row of rows) {
      const box = { x: left, y: row.top, width, height };
      const score = distance(box, near);
      if (score >= least || !isFree(box, taken)) continue;
      if (numbers.every((changes) => row.numbers.every((visits) => isOwn([changes, visits]))))
        [best, least] = [box, score];
    }
  return best;
}

function sizeOf(looks: readonly Look[]): { readonly width: number; readonly height: number } {
  const width = Math.max(...looks.map(({ text, ...style }) => measure(text, { font: 'sans', ...style })));
  return { width, height: looks.reduce((sum, { size }) => sum + 1.3 * size, 0) };
}

/** Writes lines of text in the middle of a box, below each other. */
function block(box: Rect, looks: readonly Look[]): TextMark[] {
  let top = box.y + (box.height - sizeOf(looks).height) / 2;
  return looks.map((look) => {
    const middle = top + 0.65 * look.size;
    top += 1.3 * look.size;
    return { kind: 'text', font: 'sans', align: 'middle', x: box.x + box.width / 2, y: middle, ...look };
  });
}
