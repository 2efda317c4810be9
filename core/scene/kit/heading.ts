import { headingName } from '../../cells/heading.ts';
import type { Drawing } from './drawing.ts';
import type { Rect } from './measures.ts';

export function headingCell(drawing: Drawing, group: string, row: number, rect: Rect, text: string): void {
  const column = headingName(group);
  drawing.cell({ key: `${column}:${row}`, column, row, ...rect, text, state: 'same' });
}
