import type { Block } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { absentFace, textFace } from '../../../scene/kit/faces.ts';
import { unpagedLanes } from '../../../scene/kit/lane-array.ts';
import { CELL_HEIGHT } from '../../../scene/kit/measures.ts';
import { LISTENERS, SIGNALS, signalColumn } from '../model/signals.ts';

const CELL_WIDTH = 116;

/** The delegates of a storage's signals, in the order of connection; they run from the last to the first. Only groups listen in most scripts. */
export function signalLanes(drawing: Drawing, storage: string): readonly Block[] {
  const { columns, view, marks } = drawing;
  if ((columns.find(LISTENERS)?.length ?? 0) === 0) return [];
  return SIGNALS.flatMap((signal) => {
    const column = columns.find(signalColumn(storage, signal));
    const length = column === undefined ? 0 : marks.drawnLength(column);
    if (column === undefined || length === 0) return [];
    const face = (row: number) => {
      const name = column.peek(row);
      return name === undefined ? absentFace(drawing) : textFace(String(name));
    };
    const lane = { column, label: signal, hint: view.translate('diagram.signal-hint'), height: CELL_HEIGHT, face };
    return [unpagedLanes(drawing, CELL_WIDTH, { lanes: [lane], length, owner: storage })];
  });
}
