import { ellipsis, measure } from '../../text-metrics.ts';
import { type Rect, TYPE } from '../geometry.ts';
import { edgeCurve, type GraphEdge, loopsEnd, pointAt } from './graph-edge.ts';
import type { GraphNode } from './table-graph.ts';

export const LABEL_STYLE = { font: 'mono', size: TYPE.small } as const;
const HEIGHT = 16;
const WIDEST = 96;
/** Where along an edge its label may stand, the best first: beside the table that it leads to or comes from with more ids. */
const PLACES = [0.88, 0.78, 0.66, 0.54, 0.42, 0.3, 0.18] as const;
/** From a label to the table beside it: the arrow's head. */
const HEAD = 12;

/** A label and where it stands, relative to the graph's corner. */
export interface EdgeLabel {
  readonly text: string;
  readonly box: Rect;
  /** False where there is no room for it: it shows only while its edge is looked at or used. */
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
  const put = (edge: GraphEdge, text: string, places: readonly Rect[], wanted = true): void => {
    const box = wanted ? places.find((place) => taken.every((other) => !overlap(place, other))) : undefined;
    if (box !== undefined) taken.push(box);
    placed.set(edge, { text, box: box ?? places[0]!, free: box !== undefined });
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

function placesOf(edge: GraphEdge, text: string): Rect[] {
  const curve = edgeCurve(edge);
  const right = edge.target.x >= edge.from.x ? edge.target : edge.from;
  const aside = edge.kind === 'add' ? -HEIGHT / 2 - 1 : HEIGHT / 2 + 1;
  return PLACES.flatMap((place) => {
    const [x, y] = pointAt(curve, right === edge.target ? place : 1 - place);
    const half = Math.ceil(measure(text, LABEL_STYLE)) / 2 + 3 + HEAD;
    return [aside, 0, -aside].map((shift) =>
      boxAt(text, edge.from.x === edge.target.x ? x : Math.min(x, right.x - half), y + shift),
    );
  });
}

function boxAt(text: string, x: number, y: number): Rect {
  const width = Math.ceil(measure(text, LABEL_STYLE)) + 6;
  return { x: x - width / 2, y: y - HEIGHT / 2, width, height: HEIGHT };
}

function overlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
