import { pageSizeOf } from '../../inspect/groups.ts';
import { Column, type ColumnMeta } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { View } from '../view.ts';

const PLACEHOLDER = -1;

/** The column of that name; where the game does not send it, an empty one in its place, which is in no set. */
export function columnOrEmpty(columns: ColumnSet, name: string, meta: ColumnMeta = {}): Column {
  return columns.find(name) ?? new Column(PLACEHOLDER, { name, type: 'f64', meta });
}

/** Whether anything is known of a column: a game that is observed from outside marks some as unknown. */
export function isReceived({ id, meta, length }: Column): boolean {
  return id !== PLACEHOLDER && (meta.unknown !== 'all' || length > 0);
}

/** What is known of a column that was filled from outside: where its rows are not, or nothing at all. */
export function isUnknown({ meta }: Column, what: 'all' | 'order' | 'edges'): boolean {
  return meta.unknown === what;
}

/** Whether values are kept but were not received: those of a game come only while they are watched. */
export function isUnwatched(values: Column, beside: Column): boolean {
  // Models report everything: where theirs are empty they are about to be written.
  const isOfGame = values.elementBytes !== undefined || values.type === 'json';
  return isOfGame && values.length === 0 && beside.length > 0;
}

/** Elements a page, as its columns say; `otherwise` where none of them says anything that can be. */
export function pageOf(columns: readonly (Column | null | undefined)[], otherwise = 1): number {
  return columns.reduceRight((page, column) => pageSizeOf(column, page), otherwise);
}

/**
 * ` · not received from the game: sparse, pages`, for the line beside a title; empty where all was received.
 * @param more names of what was not received, besides columns that are missing
 */
export function missingFacts({ translate }: View, columns: readonly Column[], more: readonly string[] = []): string {
  const missing = [
    ...columns.filter((column) => !isReceived(column)).map(({ name, meta }) => wordOf(name, meta)),
    ...more,
  ];
  const order = columns.some(({ meta, length }) => meta.unknown === 'order' && length > 0);
  return [
    missing.length === 0 ? '' : ` · ${translate('diagram.not-received', { names: [...new Set(missing)].join(', ') })}`,
    order ? ` · ${translate('diagram.order-unknown')}` : '',
  ].join('');
}

function wordOf(name: string, { role }: ColumnMeta): string {
  return typeof role === 'string' ? role.replace(/^record-/, '') : name.slice(name.lastIndexOf('.') + 1);
}
