import type { Face } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { idFace, plainFace as kitFace, valueFace as kitValueFace, textFace } from '../../../scene/kit/faces.ts';
import type { ColorToken } from '../../../scene/scene.ts';
import type { Column } from '../../../trace/column.ts';
import type { Value } from '../../../trace/value.ts';
import { isUndescribed } from '../read/composite-values.ts';
import { FORMAT, idText as textOf } from '../read/ids.ts';

/** Shows an entity's id with a large index above its generation. */
export function entityFace(drawing: Drawing, value: Value | undefined, use: 'alive' | 'dead' | 'new' = 'alive'): Face {
  return idFace(drawing, value, FORMAT, use);
}

export function plainFace(drawing: Drawing, value: Value | undefined, fill: ColorToken = 'cell'): Face {
  return typeof value === 'string' ? textFace(idText(drawing, value), fill) : kitFace(drawing, value, fill);
}

export function idText(drawing: Drawing, id: string): string {
  return textOf(drawing.columns, id, drawing.view.nameOf);
}

/** Shows a component's value. @param stale true if the component is disabled */
export function valueFace(drawing: Drawing, column: Column, row: number, stale = false): Face {
  const value = column.peek(row);
  if (!isUndescribed(column, value)) return kitValueFace(drawing, value, stale);
  return textFace(drawing.view.translate('cell.flecs.undescribed'), 'cell-dead', 'text-muted');
}
