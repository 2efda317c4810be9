import { format, scaleLinear, scaleLog } from 'd3';
import type { Size } from '../kit/measures.ts';
import type { Mark, PlainColor, TextMark } from '../scene.ts';
import { measure, wrap, wrapUpTo } from '../text-metrics.ts';

/** A point of a curve; `x` must be positive. */
interface ChartPoint {
  readonly x: number;
  readonly y: number;
  /** True if the value was calculated instead of measured: it is drawn hollow, after a dotted line. */
  readonly calculated: boolean;
}

interface ChartCurve {
  readonly name: string;
  /** Index of the curve's colour and dashes, which do not depend on the other curves. */
  readonly look: number;
  readonly points: readonly ChartPoint[];
}

export interface Chart {
  readonly title: string;
  readonly note: string;
  readonly x: string;
  readonly y: string;
  readonly domain: readonly [number, number];
  /** The number whose points are enlarged, and its text on the axis. */
  readonly marked?: { readonly x: number; readonly text: string } | null;
  readonly curves: readonly ChartCurve[];
}

interface Look {
  readonly color: PlainColor;
  readonly dash: readonly number[];
}

/** All looks differ in dashes, and neighbours in colour, which is never one of written or read cells. There are as many as engines. */
const LOOKS: readonly Look[] = [
  { color: 'curve-1', dash: [] },
  { color: 'curve-2', dash: [10, 4] },
  { color: 'text', dash: [3, 4] },
  { color: 'curve-1', dash: [12, 4, 3, 4] },
  { color: 'accent', dash: [6, 6] },
  { color: 'curve-2', dash: [2, 3] },
  { color: 'text', dash: [16, 6] },
  { color: 'accent', dash: [14, 3, 3, 3, 3, 3] },
];
const CALCULATED = [1, 6] as const;

/** Sizes of texts and margins at unit 1. */
const TITLE = 22;
const TEXT = 14;
const EDGE = 24;
const LINE = 20;
const AXIS = 56;
/** The vertical axis is logarithmic if the largest value is at least this many times the smallest, which is 1 or more. */
const WIDE = 20;
/** A longer title ends with an ellipsis. On a phone, whose pages scroll, it has the lines that it needs. */
const MAX_TITLE_LINES = 2;
const MAX_PHONE_TITLE_LINES = 6;
/** Width of a chart on a phone, in pixels at unit 1. */
const PHONE = 480;
const TITLE_LEADING = 1.25;
const NAME = 18;
const TICKS = 4;

/**
 * Draws curves over a logarithmic horizontal axis, with each curve's name at its end.
 * @param size of the picture
 * @param unit scale of texts; at 1 they are 14 pixels high
 */
export function curveMarks(chart: Chart, size: Size, unit: number): Mark[] {
  const frame = frameOf(chart, size, unit);
  return [
    ...captions(chart, size, frame),
    ...axes(chart, frame),
    ...chart.curves.flatMap((curve) => curveOf(curve, frame)),
    ...markedMarks(chart, frame),
    ...names(chart, frame),
  ];
}

type Axis = ReturnType<typeof scaleLog<number, number>> | ReturnType<typeof scaleLinear<number, number>>;

interface Frame {
  readonly u: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly x: Axis;
  readonly y: Axis;
  readonly title: readonly string[];
  /** The lines of the name of the vertical axis. */
  readonly yTitle: readonly string[];
  readonly note: readonly string[];
}

function frameOf(chart: Chart, { width, height }: Size, u: number): Frame {
  const style = textStyle(u);
  const note = wrap(chart.note, width - 2 * EDGE * u, style);
  const label = Math.max(0, ...chart.curves.map(({ name }) => measure(name, nameStyle(u))));
  const most = width < PHONE * u ? MAX_PHONE_TITLE_LINES : MAX_TITLE_LINES;
  const title = chart.title === '' ? [] : wrapUpTo(most, chart.title, width - 2 * EDGE * u, titleStyle(u));
  const yTitle = wrap(chart.y, width - 2 * EDGE * u, style);
  const left = (EDGE + AXIS) * u;
  const right = Math.max(left + 80 * u, width - EDGE * u - label - 16 * u);
  const top = (EDGE + title.length * TITLE * TITLE_LEADING + (1 + yTitle.length) * LINE) * u;
  const bottom = Math.max(top + 60 * u, height - (EDGE + 3 * LINE + note.length * LINE) * u);
  const x = scaleLog().domain(chart.domain).range([left, right]);
  return { u, left, right, top, bottom, x, y: verticalOf(chart, top, bottom), title, yTitle, note };
}

/** Linear from 0, or logarithmic if values are very different. The ticks of small values would be hard to read on a logarithmic axis. */
function verticalOf({ curves }: Chart, top: number, bottom: number): Axis {
  const values = curves.flatMap(({ points }) => points.map(({ y }) => y));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (values.length > 0 && least >= 1 && most >= WIDE * least) {
    return scaleLog()
      .domain([least / 1.3, most * 1.3])
      .range([bottom, top])
      .nice();
  }
  return scaleLinear()
    .domain([0, values.length === 0 || most === 0 ? 1 : most * 1.05])
    .range([bottom, top])
    .nice(TICKS);
}

function textStyle(u: number) {
  return { font: 'sans', size: TEXT * u } as const;
}

function titleStyle(u: number) {
  return { font: 'sans', size: TITLE * u, weight: 600 } as const;
}

function nameStyle(u: number) {
  return { font: 'sans', size: NAME * u, weight: 600 } as const;
}

type TextAt = Pick<TextMark, 'key' | 'x' | 'y' | 'text'> & Partial<TextMark>;

function text(u: number, look: TextAt): TextMark {
  return { kind: 'text', align: 'start', color: 'text', ...textStyle(u), ...look };
}

function captions({ x }: Chart, { height }: Size, frame: Frame): Mark[] {
  const { u, title, yTitle, note, left, right, top, bottom } = frame;
  const from = height - (EDGE + (note.length - 0.5) * LINE) * u;
  return [
    ...title.map((line, i) => {
      const middle = (EDGE + (i + 0.5) * TITLE * TITLE_LEADING) * u;
      return text(u, { key: `title:${i}`, x: EDGE * u, y: middle, text: line, ...titleStyle(u) });
    }),
    ...yTitle.map((line, i) => {
      const above = top - (yTitle.length - i + 0.1) * LINE * u;
      return text(u, {
        key: i === 0 ? 'axis:y' : `axis:y:${i}`,
        x: EDGE * u,
        y: above,
        text: line,
        color: 'text-muted',
      });
    }),
    text(u, {
      key: 'axis:x',
      x: (left + right) / 2,
      y: bottom + 2.1 * LINE * u,
      text: x,
      align: 'middle',
      color: 'text-muted',
    }),
    ...note.map((line, i) =>
      text(u, { key: `note:${i}`, x: EDGE * u, y: from + i * LINE * u, text: line, color: 'text-muted' }),
    ),
  ];
}

function axes(chart: Chart, { u, left, right, bottom, top, x, y }: Frame): Mark[] {
  const rule = (key: string, points: readonly number[], stroke: PlainColor): Mark => ({
    kind: 'path',
    key,
    points,
    curve: 'line',
    stroke,
    strokeWidth: u,
  });
  const [from, to] = chart.domain;
  const decades = x.ticks(6).filter((n) => n >= from && n <= to && Number.isInteger(Math.log10(n)));
  const levels = y.ticks(TICKS);
  const shown = levels.length > 8 ? levels.filter((n) => Number.isInteger(Math.log10(n))) : levels;
  const short = format('~s');
  const isNearMarked = (at: number): boolean => chart.marked != null && Math.abs(at - x(chart.marked.x)) < 3 * TEXT * u;
  return [
    ...shown.flatMap((n, i): Mark[] => [
      rule(`grid:y:${i}`, [left, y(n), right, y(n)], 'grid'),
      text(u, { key: `tick:y:${i}`, x: left - 8 * u, y: y(n), text: levelText(n), align: 'end', color: 'text-muted' }),
    ]),
    ...decades.flatMap((n, i): Mark[] => [
      rule(`grid:x:${i}`, [x(n), top, x(n), bottom], 'grid'),
      ...(isNearMarked(x(n))
        ? []
        : [
            text(u, {
              key: `tick:x:${i}`,
              x: x(n),
              y: bottom + 0.9 * LINE * u,
              text: short(n),
              align: 'middle',
              color: 'text-muted',
            }),
          ]),
    ]),
    rule('axis', [left, top, left, bottom, right, bottom], 'border-strong'),
  ];
}

/** For example `0.25`, `12` or `1.5k`. */
function levelText(n: number): string {
  return n < 1 ? String(Number(n.toPrecision(2))) : format('~s')(n);
}

function lookOf({ look }: ChartCurve): Look {
  return LOOKS[look % LOOKS.length]!;
}

function curveOf(curve: ChartCurve, { u, x, y }: Frame): Mark[] {
  const { name, points } = curve;
  const { color, dash } = lookOf(curve);
  const at = points.map((point) => ({ ...point, x: x(point.x), y: y(point.y) }));
  const flat = (part: typeof at): number[] => part.flatMap((point) => [point.x, point.y]);
  const measured = at.filter(({ calculated }) => !calculated);
  const rest = [...measured.slice(-1), ...at.filter(({ calculated }) => calculated)];
  const stroke = (key: string, part: typeof at, pattern: readonly number[]): Mark[] =>
    part.length < 2
      ? []
      : [
          {
            kind: 'path',
            key,
            points: flat(part),
            curve: 'line',
            stroke: color,
            strokeWidth: 3 * u,
            ...dashed(pattern, u),
          },
        ];
  return [
    ...stroke(`curve:${name}`, measured, dash),
    ...stroke(`calculated:${name}`, rest, CALCULATED),
    ...at.map((point, i): Mark => {
      const r = 4 * u;
      const box = { x: point.x - r, y: point.y - r, width: 2 * r, height: 2 * r, radius: r } as const;
      const fill = point.calculated ? 'background' : color;
      return { kind: 'rect', key: `point:${name}:${i}`, ...box, fill, stroke: color, strokeWidth: 1.5 * u };
    }),
  ];
}

/** A line at the marked number, which is written on the axis, and larger points. */
function markedMarks({ marked, curves }: Chart, { u, x, y, top, bottom }: Frame): Mark[] {
  if (marked == null) return [];
  const at = x(marked.x);
  const r = 8 * u;
  const dots = { kind: 'path', curve: 'line', stroke: 'text', strokeWidth: u, dash: [2 * u, 3 * u] } as const;
  return [
    { ...dots, key: 'marked', points: [at, top, at, bottom] },
    text(u, { key: 'marked:text', x: at, y: bottom + 0.9 * LINE * u, text: marked.text, align: 'middle', weight: 600 }),
    ...curves.flatMap((curve): Mark[] => {
      const point = curve.points.find((each) => each.x === marked.x);
      if (point === undefined) return [];
      const box = { x: at - r, y: y(point.y) - r, width: 2 * r, height: 2 * r, radius: r };
      const { color } = lookOf(curve);
      return [
        { kind: 'rect', key: `marked:${curve.name}`, ...box, fill: color, stroke: 'surface', strokeWidth: 2 * u },
      ];
    }),
  ];
}

function dashed(pattern: readonly number[], u: number): { dash?: readonly number[] } {
  return pattern.length === 0 ? {} : { dash: pattern.map((length) => length * u) };
}

/** Writes the name of each curve at its end. Names that would touch are moved apart. */
function names({ curves }: Chart, { u, top, bottom, x, y }: Frame): Mark[] {
  const ends = curves
    .flatMap((curve) => {
      const end = curve.points.at(-1);
      return end === undefined ? [] : [{ curve, x: x(end.x), y: y(end.y) }];
    })
    .sort((a, b) => a.y - b.y || (a.curve.name < b.curve.name ? -1 : 1));
  const step = (NAME + 4) * u;
  const places = ends.map(({ y: at }) => at);
  for (let i = 1; i < places.length; i++) places[i] = Math.max(places[i]!, places[i - 1]! + step);
  for (let i = places.length - 1, most = bottom; i >= 0; i--, most -= step)
    places[i] = Math.min(places[i]!, Math.max(top, most));
  return ends.map(({ curve, x: end }, i) =>
    text(u, {
      key: `name:${curve.name}`,
      x: end + 12 * u,
      y: places[i]!,
      text: curve.name,
      color: lookOf(curve).color,
      ...nameStyle(u),
    }),
  );
}
