import type { Face } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { idFace, plainFace as kitFace, textFace } from '../../../scene/kit/faces.ts';
import type { ColorToken } from '../../../scene/scene.ts';
import type { Value } from '../../../trace/value.ts';
import { FORMAT, idText as textOf } from '../ids.ts';

/** An id of an entity: its index large, its generation below. */
export function entityFace(drawing: Drawing, value: Value | undefined, use: 'alive' | 'dead' | 'new' = 'alive'): Face {
  return idFace(drawing, value, FORMAT, use);
}

/** Any number, text or id. */
export function plainFace(drawing: Drawing, value: Value | undefined, fill: ColorToken = 'cell'): Face {
  return typeof value === 'string' ? textFace(idText(drawing, value), fill) : kitFace(drawing, value, fill);
}

/** An id with the names of entities, as the view knows them. */
export function idText(drawing: Drawing, id: string): string {
  return textOf(drawing.columns, id, drawing.view.nameOf);
}
