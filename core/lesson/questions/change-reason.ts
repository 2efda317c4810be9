import { kindOf } from '../../cells/cell-table.ts';
import { idIn } from '../../cells/explain.ts';
import { decodeId, idText, isId } from '../../cells/id-format.ts';
import type { Value } from '../../trace/value.ts';
import type { CellAt } from '../../world/world-reader.ts';
import { rowRelation } from './answer-key.ts';
import { meaningOf } from './leads-to.ts';
import type { Variant } from './right-answer.ts';

/* Reasons that follow from how an operation changes an array of entities, or a number. */

export type EntityReason = 'placed' | 'gone' | 'absent' | 'no-entity';
export type NumberReason = 'rises' | 'falls' | 'too-far' | 'too-near';

/** Compares a typed number with the change from `before` to `after`; null if one of them is no number. `count` is `before`. */
export function changeReason(
  before: Value | undefined,
  after: Value | undefined,
  typed: number,
): { readonly reason: NumberReason; readonly count: number } | null {
  if (typeof before !== 'number' || typeof after !== 'number' || !Number.isFinite(typed)) return null;
  if (before === after || typed === before) return null;
  const isRise = after > before;
  if (typed > before !== isRise) return { reason: isRise ? 'rises' : 'falls', count: before };
  return { reason: Math.abs(typed - before) > Math.abs(after - before) ? 'too-far' : 'too-near', count: before };
}

/**
 * Says what becomes of an entity that was typed into a cell of entities. Seeks the timeline.
 * @returns null if the cell holds no entities, or for another version of the right entity
 */
export function entityInArray(
  variant: Variant,
  { column: name }: CellAt,
  typed: Value | undefined,
  after: Value | undefined,
): { readonly reason: EntityReason; readonly name: string; readonly count: number } | null {
  if (meaningOf(variant, name) !== 'entity') return null;
  const index = indexIn(variant, name, typed);
  if (index === null || index === indexIn(variant, name, after)) return null;
  const { run, from, to, engine } = variant;
  const { timeline } = run;
  timeline.seek(from);
  const before = rowOf(variant, name, index);
  timeline.seek(to);
  const row = rowOf(variant, name, index);
  const record = engine.world(timeline.columns).recordOf(index);
  const { format } = engine.world(timeline.columns).ids;
  const shown = (id: Value | undefined): string => (isId(id) ? (run.nameOf(id) ?? idText(id, format)) : String(index));
  if (row !== null) return { reason: 'placed', name: shown(record?.id), count: row };
  const wanted = indexIn(variant, name, after);
  // An array also names free indices, which belong to no living entity either.
  if (wanted !== null && engine.world(timeline.columns).recordOf(wanted)?.alive !== true) return null;
  if (record?.alive === true) return { reason: before === null ? 'absent' : 'gone', name: shown(record.id), count: 0 };
  return { reason: 'no-entity', name: '', count: index };
}

/** Returns the row in use in which an array names an entity. */
function rowOf(variant: Variant, name: string, index: number): number | null {
  const { columns } = variant.run.timeline;
  const column = columns.get(name);
  const rows = rowRelation(variant.engine.cells, columns, name);
  const end = (rows?.kind === 'ids' ? rows.inUse?.() : undefined) ?? column.length;
  for (let row = 0; row < end; row++) if (indexIn(variant, name, column.peek(row)) === index) return row;
  return null;
}

/** Returns the index of the entity that a value of a column names, or null if it names none. A tombstone names a hole and no entity. */
function indexIn({ engine, run }: Variant, name: string, value: Value | undefined): number | null {
  const { columns } = run.timeline;
  const column = columns.get(name);
  const kind = kindOf(engine.cells, column);
  const id = kind && idIn(kind, { columns, column, row: 0, value });
  if (id == null) return typeof value === 'number' ? value : null;
  const { index, isNull, isTombstone } = decodeId(id.raw, id.format);
  return isNull || isTombstone ? null : index;
}
