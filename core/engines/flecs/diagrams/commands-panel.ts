import { type Panel, panel } from '../../../scene/kit/block.ts';
import type { Face } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { absentFace, textFace } from '../../../scene/kit/faces.ts';
import { columnOrEmpty } from '../../../scene/kit/known-columns.ts';
import { type ArrayLane, unpagedLanes } from '../../../scene/kit/lane-array.ts';
import { indexOf } from '../model/handle.ts';
import { commandAt } from '../read/columns.ts';
import { viewedIdText } from './faces.ts';
import { COMMANDS } from './structure-names.ts';

const CELL_WIDTH = 148;

/** Draws the commands that wait for the end of a loop (`ecs_defer_end`). The place of a performed command stays empty until all are performed. */
export function commandsPanel(drawing: Drawing): Panel {
  const { columns, view, marks } = drawing;
  const queue = columnOrEmpty(columns, 'commands.queue');
  const title = view.translate(`ui.structures.family.${COMMANDS}`);
  const length = marks.drawnLength(queue);
  const lane: ArrayLane = {
    column: queue,
    label: view.translate('diagram.flecs.queue'),
    height: 32,
    face: (row) => commandFace(drawing, row),
    focused: (row) => view.focus?.kind === 'entity' && view.focus.entity === entityIndexAt(drawing, row),
  };
  const caption = (row: number): string | undefined => {
    const command = commandAt(columns, row);
    return command && (view.nameOf(command.entity) ?? String(indexOf(command.entity)));
  };
  const block = unpagedLanes(drawing, CELL_WIDTH, { lanes: [lane], length, owner: title, caption });
  const count = Array.from({ length: queue.length }, (_, row) => row).filter((row) => queue.has(row)).length;
  const facts = view.translate('diagram.flecs.waiting', { count });
  return panel(drawing, { name: COMMANDS, title, facts, blocks: [block] });
}

function commandFace(drawing: Drawing, row: number): Face {
  const command = commandAt(drawing.columns, row);
  if (command === undefined) return absentFace(drawing);
  return textFace(`${command.kind} ${viewedIdText(drawing, command.id)}`.trim());
}

function entityIndexAt({ columns }: Drawing, row: number): number | undefined {
  const command = commandAt(columns, row);
  return command && indexOf(command.entity);
}
