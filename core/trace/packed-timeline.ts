import type { ColumnCopy, ColumnSpec } from './column.ts';
import type { ColumnSet } from './column-set.ts';
import type { PackedJournal } from './journal.ts';
import type { Keyframe } from './keyframes.ts';
import type { PackedSteps } from './step-log.ts';
import type { ColumnType } from './value.ts';

interface PackedColumn {
  readonly spec: ColumnSpec & { readonly type: ColumnType };
  readonly cells: ColumnCopy;
}

export interface PackedTimeline {
  readonly columns: readonly PackedColumn[];
  readonly journal: PackedJournal;
  readonly steps: PackedSteps;
  readonly keyframes: readonly Keyframe[];
  readonly first: number;
  readonly position: number;
  readonly opStarts: readonly number[];
}

export function packColumns(columns: ColumnSet): PackedColumn[] {
  return [...columns].map((column) => {
    const { name, type, meta, elementBytes, bool } = column;
    return {
      spec: { name, type, meta, bool, ...(elementBytes !== undefined && { elementBytes }) },
      cells: column.copy(),
    };
  });
}

/** @throws Error if a column is already declared with another id or type than the packed one */
export function unpackColumns(packed: readonly PackedColumn[], columns: ColumnSet): void {
  packed.forEach(({ spec, cells }, id) => {
    const column = columns.declare(spec);
    if (column.id !== id) throw new Error(`Column ${spec.name} has id ${column.id}, not ${id}`);
    column.restore(cells);
  });
  columns.epoch++;
}

/** Lists the buffers of a packed timeline, so that sending it to another thread transfers them instead of copying. */
export function buffersOf({ columns, journal, steps, keyframes }: PackedTimeline): ArrayBuffer[] {
  const cells = [...columns.map((column) => column.cells), ...keyframes.flatMap((frame) => frame.columns)];
  const arrays: (Uint8Array | Uint16Array | Uint32Array | Float64Array)[] = [
    ...cells.flatMap(({ numbers, holes }) => (holes === null ? [numbers] : [numbers, holes])),
    ...[...journal.writeChunks, ...journal.readChunks, ...steps.chunks].flatMap((chunk) => Object.values(chunk ?? {})),
  ];
  return [...new Set(arrays.map(({ buffer }) => buffer as ArrayBuffer))].filter(({ byteLength }) => byteLength > 0);
}
