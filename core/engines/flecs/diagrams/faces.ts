import type { Face } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { idFace, plainFace, textFace, valueFace } from '../../../scene/kit/faces.ts';
import type { ColorToken } from '../../../scene/scene.ts';
import type { Column } from '../../../trace/column.ts';
import type { Value } from '../../../trace/value.ts';
import { isUndescribed } from '../read/composite-values.ts';
import { ID_FORMAT, idWithNames } from '../read/ids.ts';

/** Shows an entity's id with a large index above its generation. */
export function entityFace(drawing: Drawing, value: Value | undefined, use: 'alive' | 'dead' | 'new' = 'alive'): Face {
  return idFace(drawing, value, ID_FORMAT, use);
}

export function idOrPlainFace(drawing: Drawing, value: Value | undefined, fill: ColorToken = 'cell'): Face {
  return typeof value === 'string' ? textFace(viewedIdText(drawing, value), fill) : plainFace(drawing, value, fill);
}

export function viewedIdText(drawing: Drawing, id: string): string {
  return idWithNames(drawing.columns, id, drawing.view.nameOf);
}

/**
 * Shows a component's value.
 * @param stale true if the component is disabled
 */
export function componentFace(drawing: Drawing, column: Column, row: number, stale = false): Face {
  const value = column.peek(row);
  if (!isUndescribed(column, value)) return valueFace(drawing, value, stale);
  return textFace(drawing.view.translate('cell.flecs.undescribed'), 'cell-dead', 'text-muted');
}
