import { decodeId, isId } from '../../../cells/id-format.ts';
import type { Face } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { absentFace, idFace } from '../../../scene/kit/faces.ts';
import type { StorageColumns } from './storage-columns.ts';

/** An entry of a sparse array: the position in the packed array, and the version. */
export function entryFace(drawing: Drawing, { sparse, format }: StorageColumns, row: number): Face {
  const value = sparse.peek(row);
  const parts = isId(value) ? decodeId(value, format) : null;
  if (parts?.isNull && parts.isTombstone) return { ...absentFace(drawing), spoken: drawing.words.empty };
  return parts === null ? absentFace(drawing) : { ...idFace(drawing, value, format), fill: 'cell' };
}
