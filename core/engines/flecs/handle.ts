import type { View } from '../../scene/view.ts';
import type { ColumnSet } from '../../trace/column-set.ts';

const INDICES = 2 ** 32;

const TOGGLE = 'TOGGLE|';

/** The component that an id is about: `TOGGLE|Velocity` says that there is a bitset for Velocity. */
export function withoutToggle(id: string): string {
  return id.startsWith(TOGGLE) ? id.slice(TOGGLE.length) : id;
}

export function flecsIndex(raw: number): number {
  return raw % INDICES;
}

export function flecsGeneration(raw: number): number {
  return Math.floor(raw / INDICES);
}

/** `7 v1`. */
export function flecsHandleText(raw: number): string {
  return `${flecsIndex(raw)} v${flecsGeneration(raw)}`;
}

/**
 * An id as people read it: `(ChildOf,7)` with the name of who has index 7 now, `7v2` with that entity's name. Names of
 * components stay.
 */
export function flecsIdText(columns: ColumnSet, id: string, nameOf: View['nameOf']): string {
  return id.replace(/(^|[|(,])(\d+)(?:v(\d+))?(?=$|[,)])/g, (_, before: string, index: string, generation?: string) => {
    const raw =
      generation === undefined ? current(columns, Number(index)) : Number(generation) * INDICES + Number(index);
    return `${before}${nameOf(raw) ?? (generation === undefined ? `#${index}` : `#${index}v${generation}`)}`;
  });
}

/** The handle that an index has now, dead or alive. */
function current(columns: ColumnSet, index: number): number {
  const row = columns.find('entities.record-dense')?.peek(index);
  const raw = typeof row === 'number' ? columns.find('entities.dense')?.peek(row) : undefined;
  return typeof raw === 'number' ? raw : index;
}
