import type { Cell, CellKind, SpokenCell } from '../../../cells/cell-table.ts';
import { valueInFull } from '../../../cells/explain.ts';
import type { Focus } from '../../../cells/focus.ts';
import type { Value } from '../../../trace/value.ts';
import { cellIdText, entityText, focusOn, numberOr0, say, sayPlace, typeIds, valueAt } from './cell-parts.ts';
import { commandIn } from './columns.ts';

const VERDICTS: ReadonlySet<string> = new Set(['empty', 'missing', 'excluded', 'none', 'yields']);

const term: Pick<CellKind, 'focus'> = { focus: (cell) => focusOn.component(at(cell, 'terms', cell.row)) };
const visit: Pick<CellKind, 'focus'> = { focus: (cell) => visited(cell, cell.row) };
/** Rows that the query has not reached yet only have a generic sentence. */
const reached =
  (says: CellKind['says']): CellKind['says'] =>
  (cell) =>
    cell.value === undefined ? sayPlace(cell) : says(cell);
const result: Pick<CellKind, 'says' | 'focus'> = {
  says: reached((cell) => {
    const [first, count] = [numberOr0(at(cell, 'offset', cell.row)), numberOr0(at(cell, 'count', cell.row))];
    return say('query-result', { order: cell.row + 1, table: resultTable(cell), first, last: first + count - 1 });
  }),
  focus: (cell) => visited(cell, at(cell, 'results', cell.row)),
};

/** Cells of a query: its terms, the visited tables, and the results. */
export const queryCells: Readonly<Record<string, CellKind>> = {
  terms: {
    ...term,
    text: typeIds.text,
    says: reached((cell) =>
      say(at(cell, 'not', cell.row) === 1 ? 'query-not' : 'query-term', { id: cellIdText(cell, cell.value) }),
    ),
  },
  records: {
    ...term,
    says: reached((cell) => {
      const id = cellIdText(cell, at(cell, 'terms', cell.row));
      const count = numberOr0(cell.value);
      return count < 0 ? say('query-no-record', { id }) : say('query-record', { id, count });
    }),
  },
  tables: {
    ...visit,
    says: reached(({ row, value }) => say('query-table', { table: numberOr0(value), order: row + 1 })),
  },
  found: { says: sayFound, text: typeIds.text, focus: (cell) => focusOn.component(foundId(cell)) },
  verdicts: {
    ...visit,
    says: (cell) => {
      const verdict = VERDICTS.has(String(cell.value)) ? String(cell.value) : 'visiting';
      return say(`query-${verdict}`, {
        table: tableOf(cell, cell.row),
        id: cellIdText(cell, at(cell, 'reasons', cell.row)),
      });
    },
  },
  yielded: {
    ...visit,
    says: (cell) => {
      const skipped = numberOr0(at(cell, 'skipped', cell.row));
      return say('query-yielded', { table: tableOf(cell, cell.row), count: numberOr0(cell.value), skipped });
    },
  },
  results: result,
  offset: result,
  count: result,
  match: {
    says: (cell) => {
      const id = cellIdText(cell, at(cell, 'terms', termOf(cell)));
      return say('query-match', { id, match: cellIdText(cell, cell.value), table: resultTable(cell) });
    },
    ...typeIds,
  },
  // The following roles are never drawn on their own.
  not: { ...term, says: sayPlace },
  kinds: { ...term, says: sayPlace },
  row: { ...visit, says: sayPlace },
  reasons: { ...visit, says: sayPlace, text: typeIds.text },
  skipped: { ...visit, says: sayPlace },
  at: { ...visit, says: sayPlace },
};

function sayFound(cell: SpokenCell) {
  const { row, value } = cell;
  const [id, table] = [cellIdText(cell, at(cell, 'terms', termOf(cell))), tableOf(cell, row)];
  if (value === undefined) return say('query-untested', { id, table });
  if (typeof value === 'string') return say('query-match', { id, match: cellIdText(cell, value), table });
  return say(value === true ? 'query-has' : 'query-lacks', { id, table });
}

function foundId(cell: Cell): Value | undefined {
  return typeof cell.value === 'string' ? cell.value : at(cell, 'terms', termOf(cell));
}

/** Parses the term of a role such as `found.2`. */
function termOf({ column }: Cell): number {
  return Number(String(column.meta.role).split('.')[1]);
}

function at(cell: Cell, role: string, row: number): Value | undefined {
  return valueAt(cell, `query.${role}`, row);
}

function visited(cell: Cell, row: Value | undefined): Focus | null {
  return focusOn.table(at(cell, 'tables', Number(row ?? -1)));
}

function tableOf(cell: Cell, row: number): number {
  return numberOr0(at(cell, 'tables', row) ?? -1);
}

function resultTable(cell: Cell): number {
  return tableOf(cell, Number(at(cell, 'results', cell.row) ?? -1));
}

/** The table and the row that a loop visits. */
export const cursorCells: Readonly<Record<string, CellKind>> = {
  cursor: { says: ({ row, value }) => say(row === 0 ? 'cursor-table' : 'cursor-row', { row: numberOr0(value) }) },
};

/** The caches of sorted queries, which are never drawn on their own. */
export const sortedCells: Readonly<Record<string, CellKind>> = {
  queries: { says: sayPlace },
  tables: { says: sayPlace, focus: ({ value }) => focusOn.table(value) },
  dirty: { says: sayPlace },
};

/** The operations that a loop has put off. */
export const commandCells: Readonly<Record<string, CellKind>> = {
  queue: {
    tells: 'queue',
    says(cell) {
      const command = commandIn(cell.value);
      if (command === undefined) return say('command-none', { row: cell.row });
      const { kind, id } = command;
      const args = { row: cell.row, kind, entity: entityText(cell, command.entity) };
      return id === '' ? say('command-entity', args) : say('command', { ...args, id: cellIdText(cell, id) });
    },
    text(cell) {
      const command = commandIn(cell.value);
      if (command === undefined) return valueInFull(cell.value);
      const { kind, entity, id } = command;
      return [kind, ...(id === '' ? [] : [cellIdText(cell, id)]), entityText(cell, entity)].join(' ');
    },
    focus: ({ value }) => focusOn.entity(commandIn(value)?.entity),
  },
};

export const listenerCells: Readonly<Record<string, CellKind>> = {
  functions: {
    says: ({ row, value }) => say('listener-function', { row, listener: listenerName(value) }),
    text: ({ value }) => listenerName(value),
  },
  hooks: { says: ({ row, value }) => say('hook', { row, listener: String(value ?? '') }) },
  observers: {
    says(cell) {
      const { event, id } = cell.column.meta;
      const args = { row: cell.row, event: String(event), listener: String(cell.value ?? '') };
      return say('observer', { ...args, id: cellIdText(cell, String(id)) });
    },
  },
};

function listenerName(value: Value | undefined): string {
  const { name = '' } = (value ?? {}) as { readonly name?: string };
  return name;
}
