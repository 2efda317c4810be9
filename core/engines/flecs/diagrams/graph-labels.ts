import { overlap, type Rect, TYPE } from '../../../scene/kit/measures.ts';
import { ellipsis, measure } from '../../../scene/text-metrics.ts';
import { firstIndex } from '../../../trace/lookup.ts';
import { edgeCurve, type GraphEdge, loopsEnd, pointAt } from './graph-edge.ts';
import type { GraphNode } from './graph-node.ts';

export const LABEL_STYLE = { font: 'mono', size: TYPE.small } as const;
const HEIGHT = 16;
const MAX_LABEL_WIDTH = 108;
const SHORTER = [72, 48] as const;
/** Label positions along an edge, best first: near the table with more ids. */
const PLACES = [0.88, 0.78, 0.66, 0.54, 0.42, 0.3, 0.18] as const;
/** Number of intervals at which an edge is sampled to detect crossings. */
const SAMPLES = 24;
const HEAD = 12;

export interface EdgeLabel {
  readonly text: string;
  readonly box: Rect;
  /** False if there is no room. Such a label is only drawn while its edge is selected or used. */
  readonly free: boolean;
}

interface Labels {
  readonly widest: number;
  readonly right: number;
  readonly nameOf: (id: string) => string;
}

/** Places the labels edge by edge so that they cover no table and no other label, and preferably no other edge. */
export function placeLabels(
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
  { widest, right, nameOf }: Labels,
): ReadonlyMap<GraphEdge, EdgeLabel> {
  const placed = new Map<GraphEdge, EdgeLabel>();
  const taken: Rect[] = [...nodes];
  const put = (edge: GraphEdge, text: string, box: Rect, free: boolean): void => {
    if (free) taken.push(box);
    placed.set(edge, { text, box, free });
  };
  for (const node of nodes) {
    const loops = edges.filter(({ loop, from }) => loop >= 0 && from === node);
    for (const edge of loops) {
      const text = edge.loop === 0 ? loops.map((each) => sign(each, nameOf)).join(' ') : sign(edge, nameOf);
      const x = loopsEnd(node, loops.length);
      const fitted = ellipsis(text, node.x + node.width - x, LABEL_STYLE);
      // The first loop's label names all loops. The label of another loop appears above it while its edge is used.
      const line = edge.loop === 0 ? 0 : HEIGHT;
      const box = { ...boxAt(fitted, 0, node.y - HEIGHT / 2 - 5 - line), x };
      put(edge, fitted, box, edge.loop === 0 && !taken.some((other) => overlap(box, other)));
    }
  }
  const isCrossed = crossings(edges);
  for (const edge of edges) {
    if (edge.loop >= 0) continue;
    const given = { text: sign(edge, nameOf), widest, end: right };
    const found = freePlace(edge, given, taken, (box) => isCrossed(box, edge));
    put(edge, found.text, found.box, found.free);
  }
  return placed;
}

/** Returns a test if another edge crosses a box. */
function crossings(edges: readonly GraphEdge[]): (box: Rect, own: GraphEdge) => boolean {
  const points = edges
    .flatMap((edge) => {
      const curve = edgeCurve(edge);
      return Array.from({ length: SAMPLES + 1 }, (_, i) => ({ edge, at: pointAt(curve, i / SAMPLES) }));
    })
    .sort((a, b) => a.at[1] - b.at[1]);
  return ({ x, y, width, height }, own) => {
    for (let i = firstIndex(points.length, (n) => points[n]!.at[1] > y); i < points.length; i++) {
      const { edge, at } = points[i]!;
      if (at[1] >= y + height) return false;
      if (edge !== own && at[0] > x && at[0] < x + width) return true;
    }
    return false;
  };
}

/** The first place of the longest text that is free of labels and tables, and of other edges if possible, else a place marked as not free. */
function freePlace(
  edge: GraphEdge,
  { text: whole, widest, end }: { readonly text: string; readonly widest: number; readonly end: number },
  taken: readonly Rect[],
  isCrossed: (box: Rect) => boolean,
): EdgeLabel {
  // Beside the tables, above or below a row of them, a name may be wider than the lane.
  const widths = [MAX_LABEL_WIDTH, widest, ...SHORTER.filter((width) => width < widest)];
  const texts = [...new Set(widths.map((width) => ellipsis(whole, width, LABEL_STYLE)))];
  for (const text of texts) {
    let second: EdgeLabel | undefined;
    for (const box of placesOf(edge, text, end)) {
      if (taken.some((other) => overlap(box, other))) continue;
      const label = { text, box, free: true };
      if (!isCrossed(box)) return label;
      second ??= label;
    }
    // A whole name over another edge is better than a part of it beside.
    if (second !== undefined) return second;
  }
  const [text = whole] = texts;
  return { text, box: placesOf(edge, text, end).next().value!, free: false };
}

function sign({ kind, id }: GraphEdge, nameOf: (id: string) => string): string {
  return `${kind === 'add' ? '+' : '−'}${nameOf(id)}`;
}

/** Yields the boxes for a label, best first. It computes them lazily, because the first usually fits. */
function* placesOf(edge: GraphEdge, text: string, end: number): Generator<Rect, undefined> {
  const curve = edgeCurve(edge);
  const { width } = boxAt(text, 0, 0);
  const right = edge.target.x >= edge.from.x ? edge.target : edge.from;
  const isAside = edge.from.x === edge.target.x;
  const rightmost = right.x - width / 2 - HEAD;
  const aside = edge.kind === 'add' ? -HEIGHT / 2 - 1 : HEIGHT / 2 + 1;
  for (const place of PLACES) {
    const [x, y] = pointAt(curve, right === edge.target ? place : 1 - place);
    const left = isAside ? Math.min(x + 3, end - width) : Math.min(x, rightmost) - width / 2;
    for (const shift of [aside, 0]) yield { x: left, y: y + shift - HEIGHT / 2, width, height: HEIGHT };
  }
  return undefined;
}

function boxAt(text: string, x: number, y: number): Rect {
  const width = Math.ceil(measure(text, LABEL_STYLE)) + 6;
  return { x: x - width / 2, y: y - HEIGHT / 2, width, height: HEIGHT };
}
