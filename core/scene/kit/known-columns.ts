import { Column, type ColumnMeta } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import { pageSizeOf } from '../../world/column-groups.ts';
import type { View } from './view.ts';

const PLACEHOLDER = -1;

/** Returns the column of that name, or an empty column outside the set if the game does not send it. */
export function columnOrEmpty(columns: ColumnSet, name: string, meta: ColumnMeta = {}): Column {
  return columns.find(name) ?? new Column(PLACEHOLDER, { name, type: 'f64', meta });
}

/** False if nothing is known of a column. A game that is observed from outside marks some columns as unknown. */
export function isReceived({ id, meta, length }: Column): boolean {
  return id !== PLACEHOLDER && (meta.unknown !== 'all' || length > 0);
}

/** True if a column that was filled from outside lacks its order, its edges or everything. */
export function lacksData({ meta }: Column, what: 'all' | 'order' | 'edges'): boolean {
  return meta.unknown === what;
}

/** True if values exist but were not received, because a game only sends those that are watched. */
export function isUnwatched(values: Column, beside: Column): boolean {
  // Models report everything, so their empty columns are about to be written.
  const isOfGame = values.elementBytes !== undefined || values.type === 'json';
  return isOfGame && values.length === 0 && beside.length > 0;
}

/** Returns the page size that the columns' meta declares, or `otherwise` if none is valid. */
export function declaredPageSize(columns: readonly (Column | null | undefined)[], otherwise = 1): number {
  return columns.reduceRight((page, column) => pageSizeOf(column, page), otherwise);
}

/**
 * Returns ` · not received from the game: sparse, pages` for the facts after a title, or an empty text if everything was received.
 * @param more further names of missing parts
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
