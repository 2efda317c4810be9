import { cellKey } from '../../flow.ts';
import type { ColorToken, SceneCell } from '../../scene.ts';
import { ellipsis, measure } from '../../text-metrics.ts';
import type { Drawing } from '../drawing.ts';
import { TYPE } from '../geometry.ts';
import type { Corner } from '../storage.ts';
import { idText } from './faces.ts';
import { edgeCurve, edgeRect, type GraphEdge } from './graph-edge.ts';

/** In larger graphs only edges that the step touches have labels. */
const MOST_LABELLED = 48;
const STYLE = { font: 'mono', size: TYPE.small } as const;

/** An edge with its id. What is followed or made in this step is thick and coloured; remove edges are dashed. */
export function drawEdge(drawing: Drawing, edge: GraphEdge, at: Corner, edges: number): void {
  const points = edgeCurve(edge).map((value, i) => value + (i % 2 === 0 ? at.x : at.y));
  const xs = points.filter((_, i) => i % 2 === 0);
  const ys = points.filter((_, i) => i % 2 === 1);
  const [left, top] = [Math.min(...xs) - 60, Math.min(...ys) - 20];
  if (!drawing.sees(left, top, Math.max(...xs) + 60 - left, Math.max(...ys) + 20 - top)) return;
  const label = drawing.view.translate(`diagram.flecs.${edge.kind}-edges`, { slot: edge.from.slot });
  drawing.grid(edge.to.name, label, edge.to.length);
  const state = stateOf(drawing, edge);
  const key = cellKey(edge.to, edge.row);
  const stroke: ColorToken = state === 'same' ? (edge.kind === 'add' ? 'border-strong' : 'border') : state;
  const dash = edge.kind === 'remove' ? { dash: [5, 4] } : {};
  const look = { stroke, strokeWidth: state === 'same' ? 1.5 : 3.5, arrow: true, ...dash } as const;
  drawing.add(state === 'same' ? 'panel' : 'arrow', {
    kind: 'path',
    key: `edge:${key}`,
    points,
    curve: 'bezier',
    ...look,
  });
  const rect = edgeRect(edge);
  const box = { ...rect, x: at.x + rect.x, y: at.y + rect.y };
  const id = idText(drawing, edge.id);
  const text = `${edge.kind === 'add' ? '+' : '-'} ${id} → ${edge.target.slot}`;
  drawing.cell({ key: `edge:${key}`, column: edge.to.name, row: edge.row, ...box, text, state });
  if (state === 'same' && (edge.kind === 'remove' || edges > MOST_LABELLED)) return;
  drawLabel(drawing, { key, text: `${edge.kind === 'add' ? '+' : '−'}${id}`, state }, box);
}

function drawLabel(
  drawing: Drawing,
  { key, text, state }: { key: string; text: string; state: SceneCell['state'] },
  box: { x: number; y: number; width: number; height: number },
): void {
  const fitted = ellipsis(text, box.width, STYLE);
  const width = Math.min(box.width, measure(fitted, STYLE) + 6);
  const halo = { x: box.x + (box.width - width) / 2, y: box.y + 1, width, height: box.height - 2, radius: 3 };
  drawing.add('frame', { kind: 'rect', key: `edge-halo:${key}`, ...halo, fill: 'surface', opacity: 0.85 });
  drawing.text({
    key: `edge-label:${key}`,
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    text: fitted,
    align: 'middle',
    weight: state === 'same' ? 400 : 600,
    color: state === 'same' ? 'text-muted' : state,
    ...STYLE,
  });
}

function stateOf({ marks }: Drawing, { ids, to, row }: GraphEdge): SceneCell['state'] {
  const states = [marks.state(ids, row), marks.state(to, row)];
  return states.includes('written') ? 'written' : states.includes('read') ? 'read' : 'same';
}
