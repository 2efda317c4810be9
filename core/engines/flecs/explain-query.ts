import type { Value } from '../../trace/value.ts';
import type { FlecsCell } from './explain.ts';
import type { Saying } from './explain-role.ts';
import { flecsIdText } from './handle.ts';

const VERDICTS: ReadonlySet<string> = new Set(['empty', 'missing', 'excluded', 'none', 'yields']);

/** A cell of a query's evaluation: one of its terms, a table that it looked at, or a result. */
export function querySaying(cell: FlecsCell): Saying {
  const { role, row, value, column } = cell;
  if (role.startsWith('found.') || role.startsWith('match.')) return found(cell, Number(role.slice(6)));
  const id = idText(cell, at(cell, 'terms', row));
  switch (role) {
    case 'terms':
      return [at(cell, 'not', row) === 1 ? 'query-not' : 'query-term', { id }];
    case 'records':
      return Number(value) < 0 ? ['query-no-record', { id }] : ['query-record', { id, count: Number(value) }];
    case 'tables':
      return ['query-table', { table: Number(value), order: row + 1 }];
    case 'verdicts':
      return [
        `query-${VERDICTS.has(String(value)) ? String(value) : 'visiting'}`,
        { table: tableOf(cell, row), id: idText(cell, at(cell, 'reasons', row)) },
      ];
    case 'yielded': {
      const skipped = Number(at(cell, 'skipped', row) ?? 0);
      return ['query-yielded', { table: tableOf(cell, row), count: Number(value ?? 0), skipped }];
    }
    case 'results':
    case 'offset':
    case 'count': {
      const [first, count] = [Number(at(cell, 'offset', row)), Number(at(cell, 'count', row))];
      return ['query-result', { order: row + 1, table: resultTable(cell, row), first, last: first + count - 1 }];
    }
    default:
      return ['unknown', { column: column.name, row }];
  }
}

function found(cell: FlecsCell, term: number): Saying {
  const { role, row, value } = cell;
  const id = idText(cell, at(cell, 'terms', term));
  if (role.startsWith('match.'))
    return ['query-match', { id, match: idText(cell, value), table: resultTable(cell, row) }];
  const table = tableOf(cell, row);
  if (value === undefined) return ['query-untested', { id, table }];
  if (typeof value === 'string') return ['query-match', { id, match: idText(cell, value), table }];
  return [value === true ? 'query-has' : 'query-lacks', { id, table }];
}

function at({ columns }: FlecsCell, role: string, row: number): Value | undefined {
  return columns.find(`query.${role}`)?.peek(row);
}

function tableOf(cell: FlecsCell, row: number): number {
  return Number(at(cell, 'tables', row) ?? -1);
}

function resultTable(cell: FlecsCell, row: number): number {
  return tableOf(cell, Number(at(cell, 'results', row) ?? -1));
}

function idText({ columns, view }: FlecsCell, id: Value | undefined): string {
  return id === undefined ? '' : flecsIdText(columns, String(id), view.nameOf);
}
