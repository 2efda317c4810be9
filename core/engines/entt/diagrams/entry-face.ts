import type { Face } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { absentFace, partsFace } from '../../../scene/kit/faces.ts';
import { handlePartsAt, type StorageColumns } from '../read/columns.ts';

const ENTRY = { fill: 'cell', strip: 'cell-version', color: 'text' } as const;

export function entryFace(drawing: Drawing, { sparse, format }: StorageColumns, row: number): Face {
  const parts = handlePartsAt(sparse, row, format);
  if (parts === null) return absentFace(drawing);
  if (parts.isNull && parts.isTombstone) return { ...absentFace(drawing), spoken: drawing.words.empty };
  return partsFace(drawing, parts, format, ENTRY);
}
