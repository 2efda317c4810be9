import { type Rect, TYPE } from '../../../scene/kit/measures.ts';
import { ellipsis, measure } from '../../../scene/text-metrics.ts';
import { edgeCurve, type GraphEdge, loopsEnd, pointAt } from './graph-edge.ts';
import type { GraphNode } from './graph-node.ts';

export const LABEL_STYLE = { font: 'mono', size: TYPE.small } as const;
const HEIGHT = 16;
const WIDEST = 108;
/** Where along an edge its label can be, the best first: beside the table that it leads to or comes from with more ids. */
const PLACES = [0.88, 0.78, 0.66, 0.54, 0.42, 0.3, 0.18] as const;
/** From a label to the table beside it: the arrow's head. */
const HEAD = 12;

/** A label and its place, relative to the graph's corner. */
export interface EdgeLabel {
  readonly text: string;
  readonly box: Rect;
  /** False where there is no room for it: it is drawn only while its edge is selected or used. */
  readonly free: boolean;
}

/**
 * Finds a place for every label on which it covers no table and no other label, edge by edge.
 * @param nameOf how an id is written
 */
export function placeLabels(
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
  nameOf: (id: string) => string,
): ReadonlyMap<GraphEdge, EdgeLabel> {
  const placed = new Map<GraphEdge, EdgeLabel>();
  const taken: Rect[] = [...nodes];
  const put = (edge: GraphEdge, text: string, places: Iterable<Rect>, wanted = true): void => {
    let first: Rect | undefined;
    for (const box of places) {
      first ??= box;
      if (!wanted) break;
      if (taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      placed.set(edge, { text, box, free: true });
      return;
    }
    placed.set(edge, { text, box: first!, free: false });
  };
  for (const node of nodes) {
    const loops = edges.filter(({ loop, from }) => loop >= 0 && from === node);
    for (const edge of loops) {
      const text = edge.loop === 0 ? loops.map((each) => sign(each, nameOf)).join(' ') : sign(edge, nameOf);
      const x = loopsEnd(node, loops.length);
      const fitted = ellipsis(text, node.x + node.width - x, LABEL_STYLE);
      put(edge, fitted, [{ ...boxAt(fitted, 0, node.y - HEIGHT / 2 - 5), x }], edge.loop === 0);
    }
  }
  for (const edge of edges) {
    if (edge.loop >= 0) continue;
    const text = ellipsis(sign(edge, nameOf), WIDEST, LABEL_STYLE);
    put(edge, text, placesOf(edge, text), edge.kind === 'add' || !edge.mirrored);
  }
  return placed;
}

function sign({ kind, id }: GraphEdge, nameOf: (id: string) => string): string {
  return `${kind === 'add' ? '+' : '−'}${nameOf(id)}`;
}

/** Boxes that a label can be in, the best first; computed one by one, because most labels are in their first. */
function* placesOf(edge: GraphEdge, text: string): Iterable<Rect> {
  const curve = edgeCurve(edge);
  const { width } = boxAt(text, 0, 0);
  const right = edge.target.x >= edge.from.x ? edge.target : edge.from;
  const rightmost = edge.from.x === edge.target.x ? Number.POSITIVE_INFINITY : right.x - width / 2 - HEAD;
  const aside = edge.kind === 'add' ? -HEIGHT / 2 - 1 : HEIGHT / 2 + 1;
  for (const place of PLACES) {
    const [x, y] = pointAt(curve, right === edge.target ? place : 1 - place);
    for (const shift of [aside, 0, -aside])
      yield { x: Math.min(x, rightmost) - width / 2, y: y + shift - HEIGHT / 2, width, height: HEIGHT };
  }
}

function boxAt(text: string, x: number, y: number): Rect {
  const width = Math.ceil(measure(text, LABEL_STYLE)) + 6;
  return { x: x - width / 2, y: y - HEIGHT / 2, width, height: HEIGHT };
}

function overlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
