import type { Face } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { absentFace, idFace } from '../../../scene/kit/faces.ts';
import { partsAt, type StorageColumns } from '../columns.ts';

/** An entry of a sparse array: the position in the packed array, and the version. */
export function entryFace(drawing: Drawing, { sparse, format }: StorageColumns, row: number): Face {
  const parts = partsAt(sparse, row, format);
  if (parts === null) return absentFace(drawing);
  if (parts.isNull && parts.isTombstone) return { ...absentFace(drawing), spoken: drawing.words.empty };
  return { ...idFace(drawing, parts.raw, format), fill: 'cell' };
}
