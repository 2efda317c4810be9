import { type Panel, panel } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { absentFace, textFace } from '../../../scene/kit/faces.ts';
import { columnOrEmpty } from '../../../scene/kit/known-columns.ts';
import { unpagedLanes } from '../../../scene/kit/lane-array.ts';
import type { Column } from '../../../trace/column.ts';
import { LISTENERS } from '../model/listeners.ts';
import { viewedIdText } from './faces.ts';

const HEIGHT = 32;
const WIDTH = 160;

/** Draws the hooks in type info, and for each event and id the observers in the order of their map. */
export function listenersPanel(drawing: Drawing): Panel {
  const { columns, view, marks } = drawing;
  const { translate } = view;
  const title = translate(`ui.structures.family.${LISTENERS}`);
  const lists = [...columns].filter(({ meta }) => meta.group === LISTENERS && meta.role !== 'functions');
  const blocks = lists.flatMap((column: Column) => {
    const length = marks.drawnLength(column);
    if (length === 0) return [];
    const { role, event, id } = column.meta;
    const isHook = role === 'hooks';
    const label = isHook ? translate('diagram.flecs.hooks') : `${String(event)} ${viewedIdText(drawing, String(id))}`;
    const hint = translate(isHook ? 'diagram.flecs.hooks-hint' : 'diagram.flecs.observers-hint');
    const face = (row: number) => {
      const name = column.peek(row);
      return name === undefined ? absentFace(drawing) : textFace(String(name));
    };
    return [
      unpagedLanes(drawing, WIDTH, { lanes: [{ column, label, hint, height: HEIGHT, face }], length, owner: title }),
    ];
  });
  const { length: count } = columnOrEmpty(columns, LISTENERS);
  return panel(drawing, {
    name: LISTENERS,
    title,
    facts: translate('diagram.flecs.listener-count', { count }),
    blocks,
  });
}
