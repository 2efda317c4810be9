import type { Size } from '../kit/measures.ts';
import type { Mark, PathMark, TextMark } from '../scene.ts';
import { measure } from '../text-metrics.ts';
import { areaOf, type Domain, type Point } from './flip-areas.ts';
import { flipLabels } from './flip-labels.ts';
import { EDGE, type FlipMap, type FlipPlace, flipPlace, POINT, SIDE_COLORS, TEXT } from './flip-place.ts';

/**
 * Draws the areas in which each alternative costs less, the band in which both cost about as much, and a point.
 * @param u scale of texts; at 1 they are 14 pixels high
 */
export function flipMarks(map: FlipMap, size: Size, u: number): Mark[] {
  const place = flipPlace(map, size, u);
  const { sides, aboutEqual, domain } = map;
  const [a, b] = sides;
  const areas = [areaOf(a, b, aboutEqual, domain), areaOf(b, a, aboutEqual, domain)];
  const line = map.line === '' ? [] : areaOf(a, b, 1, domain).edge;
  const drawn = (key: string, points: readonly Point[], look: Partial<PathMark>): Mark[] =>
    points.length < 2
      ? []
      : [{ kind: 'path', key, points: points.flatMap(place.at), curve: 'line', ...look } as PathMark];
  return [
    ...areas.flatMap(({ points, edge }, i) => [
      ...drawn(`area:${sides[i]!.name}`, points, { closed: true, fill: SIDE_COLORS[i]!, opacity: 0.14 }),
      ...drawn(`band:${sides[i]!.name}`, edge, { stroke: 'text-muted', strokeWidth: u, dash: [3 * u, 3 * u] }),
    ]),
    ...axes(map, place, u),
    ...drawn('break-even', line, { stroke: 'text', strokeWidth: 2 * u }),
    ...pointMarks(map, place, u),
    ...flipLabels(map, place, line, u),
  ];
}

function axes({ domain, x: xName, y: yName, point }: FlipMap, { plot, x, y, at }: FlipPlace, u: number): Mark[] {
  const { x: left, y: top, width } = plot;
  const bottom = top + plot.height;
  const label = (key: string, look: Pick<TextMark, 'x' | 'y' | 'text' | 'align'> & Partial<TextMark>): TextMark => ({
    kind: 'text',
    key,
    font: 'sans',
    size: TEXT * u,
    color: 'text-muted',
    ...look,
  });
  const [px, py] = at(point.at);
  const [xText, yText] = point.texts;
  const own = { weight: 600, color: 'text' } as const;
  const halfOf = (text: string): number => measure(text, { font: 'sans', size: TEXT * u, weight: 600 }) / 2;
  // At the end of the axis, a long number ends with the picture.
  const ownX = Math.min(px, left + width + EDGE * u - halfOf(xText));
  const isApartX = (n: number): boolean => Math.abs(x(n) - ownX) > halfOf(xText) + halfOf(shortText(n)) + 4 * u;
  const isApartY = (n: number): boolean => Math.abs(y(n) - py) > 1.2 * TEXT * u;
  return [
    {
      kind: 'path',
      key: 'axis',
      points: [left, top, left, bottom, left + width, bottom],
      curve: 'line',
      stroke: 'border-strong',
      strokeWidth: u,
    },
    ...decades(domain.x)
      .filter(isApartX)
      .map((n) => label(`tick:x:${n}`, { x: x(n), y: bottom + 14 * u, text: shortText(n), align: 'middle' })),
    ...decades(domain.y)
      .filter(isApartY)
      .map((n) => label(`tick:y:${n}`, { x: left - 8 * u, y: y(n), text: shortText(n), align: 'end' })),
    label('tick:x:own', { x: ownX, y: bottom + 14 * u, text: xText, align: 'middle', ...own }),
    label('tick:y:own', { x: left - 8 * u, y: py, text: yText, align: 'end', ...own }),
    label('axis:x', { x: left + width / 2, y: bottom + 36 * u, text: xName, align: 'middle' }),
    label('axis:y', { x: EDGE * u, y: top - 18 * u, text: yName, align: 'start' }),
  ];
}

/** Writes a power of ten shortly: `1M`. */
function shortText(n: number): string {
  return n >= 1e6 ? `${n / 1e6}M` : n >= 1000 ? `${n / 1000}k` : String(n);
}

function decades([from, to]: Domain['x']): readonly number[] {
  return Array.from({ length: Math.round(Math.log10(to / from)) + 1 }, (_, i) => from * 10 ** i);
}

function pointMarks({ point, flip }: FlipMap, { plot, at, x }: FlipPlace, u: number): Mark[] {
  const [px, py] = at(point.at);
  const dots = { kind: 'path', curve: 'line', stroke: 'text', strokeWidth: u, dash: [2 * u, 3 * u] } as const;
  const r = POINT * u;
  const half = 5 * u;
  const fx = flip === null ? px : x(flip.x);
  return [
    { ...dots, key: 'point:x', points: [px, py, px, plot.y + plot.height] },
    { ...dots, key: 'point:y', points: [plot.x, py, Math.max(px, fx), py] },
    {
      kind: 'rect',
      key: 'point',
      x: px - r,
      y: py - r,
      width: 2 * r,
      height: 2 * r,
      radius: r,
      fill: point.side === null ? 'text' : SIDE_COLORS[point.side],
      stroke: 'surface',
      strokeWidth: 2 * u,
    },
    ...(flip === null
      ? []
      : [
          {
            kind: 'path',
            key: 'flip',
            points: [fx - half, py, fx, py - half, fx + half, py, fx, py + half],
            curve: 'line',
            closed: true,
            fill: 'surface',
            stroke: 'text',
            strokeWidth: 1.5 * u,
          } as const,
        ]),
  ];
}
