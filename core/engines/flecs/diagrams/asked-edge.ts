import { drawAsked } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { type Corner, placedAt, type Rect } from '../../../scene/kit/measures.ts';
import type { Column } from '../../../trace/column.ts';
import type { GraphNode } from './graph-node.ts';

const BOX = { width: 28, height: 20 } as const;
const STUB = 10;

/** An edge that a question asks for. Its target is hidden, so only its beginning is drawn. */
export interface AskedEdge {
  readonly kind: 'add' | 'remove';
  readonly from: GraphNode;
  readonly to: Column;
  readonly row: number;
  /** Relative to the graph's corner. */
  readonly box: Rect;
}

export function askedEdges({ columns, marks }: Drawing, nodes: readonly GraphNode[]): readonly AskedEdge[] {
  return nodes.flatMap((from) =>
    (['add', 'remove'] as const).flatMap((kind) => {
      const to = columns.find(`table.${from.slot}.${kind}.to`);
      if (to === undefined) return [];
      return marks.askedRows(to).map((row) => ({ kind, from, to, row, box: boxBeside(from, kind) }));
    }),
  );
}

/** Places the box of an add edge on the right of the table, and that of a remove edge lower on the left. */
function boxBeside({ x, y, width, height }: GraphNode, kind: 'add' | 'remove'): Rect {
  const isAdd = kind === 'add';
  const left = isAdd ? x + width + STUB : x - STUB - BOX.width;
  return { x: left, y: y + height * (isAdd ? 0.25 : 0.75) - BOX.height / 2, ...BOX };
}

export function drawAskedEdge(drawing: Drawing, { kind, from, to, row, box }: AskedEdge, at: Corner): void {
  const rect = placedAt(at, box);
  const isAdd = kind === 'add';
  const x = isAdd ? rect.x - STUB : rect.x + rect.width + STUB;
  const y = rect.y + rect.height / 2;
  const points = [x, y, isAdd ? rect.x : rect.x + rect.width, y];
  drawing.grid(to.name, drawing.view.translate(`diagram.flecs.${kind}-edges`, { slot: from.slot }), to.length);
  drawing.line('arrow', `asked-edge:${to.name}:${row}`, points, 'accent', 1.5);
  drawAsked(drawing, { column: to, row, ...rect });
}
