import { type Block, type Panel, panel } from '../../../scene/kit/block.ts';
import { drawAsked } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { columnOrEmpty, lacksData } from '../../../scene/kit/known-columns.ts';
import { type Corner, PADDING, placedAt, type Rect } from '../../../scene/kit/measures.ts';
import type { Column } from '../../../trace/column.ts';
import { drawEdge } from './draw-edge.ts';
import { drawnWorldOf } from './drawn-world.ts';
import { viewedIdText } from './faces.ts';
import { edgesOf, type GraphEdge } from './graph-edge.ts';
import { type EdgeLabel, placeLabels } from './graph-labels.ts';
import { graphLines } from './graph-lines.ts';
import { drawTableNode, type GraphNode } from './graph-node.ts';
import { TABLE_GRAPH } from './structure-names.ts';

const BOX = { width: 28, height: 20 } as const;
const STUB = 10;

/** An edge that a question asks for. Its target is hidden, so only its beginning is drawn. */
interface AskedEdge {
  readonly kind: 'add' | 'remove';
  readonly from: GraphNode;
  readonly to: Column;
  readonly row: number;
  /** Relative to the graph's corner. */
  readonly box: Rect;
}

function askedEdges({ columns, marks }: Drawing, nodes: readonly GraphNode[]): readonly AskedEdge[] {
  return nodes.flatMap((from) =>
    (['add', 'remove'] as const).flatMap((kind) => {
      const to = columns.find(`table.${from.slot}.${kind}.to`);
      if (to === undefined) return [];
      return marks.askedRows(to).map((row) => ({ kind, from, to, row, box: boxBeside(from, kind) }));
    }),
  );
}

/** Places an add edge's box on the right of the table, and a remove edge's box lower on the left. */
function boxBeside({ x, y, width, height }: GraphNode, kind: 'add' | 'remove'): Rect {
  const isAdd = kind === 'add';
  const left = isAdd ? x + width + STUB : x - STUB - BOX.width;
  return { x: left, y: y + height * (isAdd ? 0.25 : 0.75) - BOX.height / 2, ...BOX };
}

function drawAskedEdge(drawing: Drawing, { kind, from, to, row, box }: AskedEdge, at: Corner): void {
  const rect = placedAt(at, box);
  const isAdd = kind === 'add';
  const x = isAdd ? rect.x - STUB : rect.x + rect.width + STUB;
  const y = rect.y + rect.height / 2;
  const points = [x, y, isAdd ? rect.x : rect.x + rect.width, y];
  drawing.grid(to.name, drawing.view.translate(`diagram.flecs.${kind}-edges`, { slot: from.slot }), to.length);
  drawing.line('arrow', `asked-edge:${to.name}:${row}`, points, 'accent', 1.5);
  drawAsked(drawing, { column: to, row, ...rect });
}

const NODE_WIDTH = { tight: 96, min: 124, max: 148 } as const;
const NODE_HEIGHT = 62;
/** Width between two layers, for edges and their labels. The smallest has room for `+Position`. */
const LANE = { tight: 84, min: 96, max: 132 } as const;
const NODE_GAP = 40;
/** Room for loops above the first nodes and right of the last ones. */
const MARGIN = 34;
/** Part of a lane that labels leave free for arrow heads. */
const ARROW = 22;

interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** Placed lazily, because the size of the graph does not depend on them. */
  readonly labels: () => ReadonlyMap<GraphEdge, EdgeLabel>;
  readonly asked: readonly AskedEdge[];
  readonly mostRows: number;
  readonly width: number;
  readonly height: number;
}

/** Draws the table graph: tables in layers by their number of ids, and the edges created so far. */
export function tableGraphPanel(drawing: Drawing): Panel {
  const { translate } = drawing.view;
  const graph = graphOf(drawing);
  const title = translate('diagram.flecs.table-graph');
  const unknown = lacksData(columnOrEmpty(drawing.columns, 'tables.dense'), 'edges');
  const key = unknown ? 'graph-facts-unknown' : 'graph-facts';
  const facts = translate(`diagram.flecs.${key}`, { tables: graph.nodes.length, edges: graph.edges.length });
  return panel(drawing, { name: TABLE_GRAPH, title, facts, blocks: [graphBlock(drawing, graph, title)] });
}

function graphOf(drawing: Drawing): Graph {
  const { columns } = drawing;
  const dense = columnOrEmpty(columns, 'tables.dense');
  const rowOf = new Map(Array.from({ length: dense.length }, (_, row) => [Number(dense.peek(row)), row] as const));
  const { tables } = drawnWorldOf(drawing);
  const deepest = Math.max(0, ...tables.map(({ ids }) => ids.length));
  const { node: width, lane } = widthsFor(drawing, deepest + 1);
  const lines = graphLines(tables.map(({ ids }) => ids));
  const nodes = tables.map((table, i): GraphNode => {
    const { slot } = table;
    const layer = table.ids.length;
    const x = layer * (width + lane);
    const y = MARGIN + lines[i]! * (NODE_HEIGHT + NODE_GAP);
    const size = { width, height: NODE_HEIGHT };
    return { slot, layer, row: rowOf.get(slot) ?? 0, ids: table.ids, count: table.entities.length, x, y, ...size };
  });
  const edges = edgesOf(columns, nodes);
  const right = Math.max(0, ...nodes.map((node) => node.x + node.width)) + MARGIN;
  let labels: ReadonlyMap<GraphEdge, EdgeLabel> | null = null;
  return {
    nodes,
    edges,
    labels: () => {
      labels ??= placeLabels(nodes, edges, { widest: lane - ARROW, right, nameOf: (id) => viewedIdText(drawing, id) });
      return labels;
    },
    asked: askedEdges(drawing, nodes),
    mostRows: Math.max(1, ...nodes.map(({ count }) => count)),
    width: right,
    height: Math.max(0, ...nodes.map(({ y }) => y + NODE_HEIGHT)) + MARGIN / 2,
  };
}

/** Widths are chosen for at least this many layers, so that a new table moves the others only if it starts a further layer. */
const LAYERS = 4;

function widthsFor({ view }: Drawing, deepest: number): { readonly node: number; readonly lane: number } {
  const layers = Math.max(LAYERS, deepest);
  const room = view.wrap - 2 * PADDING - MARGIN;
  const full = layers * NODE_WIDTH.max + (layers - 1) * LANE.max;
  const even = Math.floor((NODE_WIDTH.max * room) / full);
  const isTight = layers * NODE_WIDTH.min + (layers - 1) * LANE.min > room;
  const narrow = Math.floor((room - (layers - 1) * LANE.tight) / layers);
  const node = isTight
    ? Math.max(NODE_WIDTH.tight, Math.min(NODE_WIDTH.min, narrow))
    : Math.max(NODE_WIDTH.min, Math.min(NODE_WIDTH.max, even));
  const lane = Math.floor((room - layers * node) / (layers - 1));
  return { node, lane: Math.max(isTight ? LANE.tight : LANE.min, Math.min(LANE.max, lane)) };
}

function graphBlock(drawing: Drawing, graph: Graph, owner: string): Block {
  return {
    width: graph.width,
    height: graph.height,
    draw(at) {
      const dense = columnOrEmpty(drawing.columns, 'tables.dense');
      drawing.grid(dense.name, owner, dense.length);
      for (const node of graph.nodes) drawTableNode(drawing, node, at, graph.mostRows);
      for (const edge of graph.edges) {
        const label = graph.labels().get(edge);
        if (label !== undefined) drawEdge(drawing, edge, label, at);
      }
      for (const edge of graph.asked) drawAskedEdge(drawing, edge, at);
    },
    locate: (at, column, row) => locate(graph, at, column, row),
  };
}

function locate(graph: Graph, at: Corner, column: string, row: number): Rect | undefined {
  if (column === 'tables.dense') {
    const node = graph.nodes.find((each) => each.row === row);
    return node && placedAt(at, node);
  }
  const asked = graph.asked.find(({ to, row: own }) => own === row && to.name === column);
  if (asked !== undefined) return placedAt(at, asked.box);
  const edge = graph.edges.find(({ ids, to, row: own }) => own === row && (ids.name === column || to.name === column));
  const label = edge && graph.labels().get(edge);
  return label && placedAt(at, label.box);
}
