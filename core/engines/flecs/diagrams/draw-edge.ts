import { cellKey } from '../../../cells/origins.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { type Corner, middleOf, placedAt, type Rect } from '../../../scene/kit/measures.ts';
import { explained } from '../../../scene/meanings.ts';
import type { SceneCell } from '../../../scene/scene.ts';
import { viewedIdText } from './faces.ts';
import { focusedId } from './focused-id.ts';
import { edgeCurve, type GraphEdge } from './graph-edge.ts';
import { type EdgeLabel, LABEL_STYLE } from './graph-labels.ts';

/** State of an edge in this step, or `selected` if the step does not touch it but the user selected its id. */
type Emphasis = SceneCell['state'] | 'selected';

/** Draws an edge with its label. An edge that the step follows or creates is thick and coloured; remove edges are dashed. */
export function drawEdge(drawing: Drawing, edge: GraphEdge, label: EdgeLabel, at: Corner): void {
  const points = edgeCurve(edge).map((value, i) => value + (i % 2 === 0 ? at.x : at.y));
  const box = placedAt(at, label.box);
  if (!seesAny(drawing, points, box)) return;
  const { kind, to, row } = edge;
  drawing.grid(to.name, drawing.view.translate(`diagram.flecs.${kind}-edges`, { slot: edge.from.slot }), to.length);
  const state = stateOf(drawing, edge);
  const emphasis: Emphasis = state === 'same' && focusedId(drawing, edge.id) !== null ? 'selected' : state;
  const key = cellKey(to, row);
  const plain = kind === 'add' ? ({ stroke: 'border-strong' } as const) : ({ stroke: 'border' } as const);
  const stroke = emphasis === 'same' ? plain : explained(emphasis);
  const dash = kind === 'remove' ? { dash: [5, 4] } : {};
  const look = { ...stroke, strokeWidth: emphasis === 'same' ? 1.5 : 3.5, arrow: true, ...dash } as const;
  const layer = emphasis === 'same' ? 'panel' : 'arrow';
  drawing.add(layer, { kind: 'path', key: `edge:${key}`, points, curve: 'bezier', ...look });
  const text = `${kind === 'add' ? '+' : '-'} ${viewedIdText(drawing, edge.id)} → ${edge.target.slot}`;
  drawing.cell({ key: `edge:${key}`, column: to.name, row, ...box, text, state });
  if (label.free || emphasis !== 'same') drawLabel(drawing, key, label.text, box, emphasis);
}

function seesAny(drawing: Drawing, points: readonly number[], box: { x: number; y: number }): boolean {
  const xs = [box.x, ...points.filter((_, i) => i % 2 === 0)];
  const ys = [box.y, ...points.filter((_, i) => i % 2 === 1)];
  const [left, top] = [Math.min(...xs) - 8, Math.min(...ys) - 8];
  return drawing.sees(left, top, Math.max(...xs) + 108 - left, Math.max(...ys) + 24 - top);
}

/** Draws a label on its own background, framed if the edge is emphasized. */
function drawLabel(drawing: Drawing, key: string, text: string, box: Rect, emphasis: Emphasis): void {
  const plain = emphasis === 'same';
  const plate = { kind: 'rect', key: `edge-halo:${key}`, ...box, radius: 3 } as const;
  if (plain) drawing.add('frame', { ...plate, fill: 'surface', opacity: 0.85 });
  else drawing.add('arrow', { ...plate, fill: `${emphasis}-soft`, ...explained(emphasis), strokeWidth: 1.5 });
  const look = plain ? ({} as const) : ({ weight: 600, color: emphasis } as const);
  drawing.text({ key: `edge-label:${key}`, ...middleOf(box), text, room: box.width, ...look, ...LABEL_STYLE });
}

function stateOf({ marks }: Drawing, { ids, to, row }: GraphEdge): SceneCell['state'] {
  const states = [marks.state(ids, row), marks.state(to, row)];
  return states.includes('written') ? 'written' : states.includes('read') ? 'read' : 'same';
}
