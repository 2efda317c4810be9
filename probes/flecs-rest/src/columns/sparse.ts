import type { ComponentReply } from '../replies/components-reply.ts';
import { type IdText, pairId } from '../replies/id-text.ts';
import { cellsAtRows, columnFactory, type ObservedColumn, observedPageDirectory, UNKNOWN } from './observed-column.ts';
import type { ColumnInput } from './polled-world.ts';

const INDICES = 2 ** 32;

/**
 * Creates the columns of components that are stored outside of the tables (as `/components` reports them) and of union
 * targets (Flecs 4.0).
 */
export function sparseColumns(shown: ColumnInput): ObservedColumn[] {
  const { components, builtIns, placement } = shown;
  const sets = components.filter(
    ({ id, sparse }) => sparse !== null && sparse.length > 0 && !id.includes('*') && !builtIns.isBuiltInId(id),
  );
  const unions = [...placement.unions].filter(([relation]) => !builtIns.isBuiltInId(relation));
  return [
    ...sets.flatMap((component) => sparseSet(shown, component)),
    ...unions.flatMap(([relation, targets]) => union(shown, relation, targets)),
  ];
}

/** A sparse set is reported completely except for the entities behind `count`, which have lost the component. */
function sparseSet({ pages, values }: ColumnInput, { id, sparse }: ComponentReply): ObservedColumn[] {
  const page = pages.sparsePage;
  const handles = sparse ?? [];
  const rows = handles.map((handle) => handle % INDICES);
  const known = values.get(id);
  const data = rows.flatMap((row) => (known?.has(row) ? [[row, known.get(row)!] as const] : []));
  const column = columnFactory(`sparse.${id}`, { kind: 'flecs.sparse', group: id });
  return [
    column('dense', 'f64', [0, ...handles]),
    column('count', 'u32', [handles.length + 1]),
    column('sparse', 'u32', cellsAtRows(rows.map((row, at) => [row, at + 1])), { page }),
    column('pages', 'u32', observedPageDirectory(rows, page), { page }),
    { ...column('data', 'json', cellsAtRows(data), { page }), of: id },
  ];
}

/** The target of each entity is reported, but the order of the lists is not. */
function union(
  { pages, allTables }: ColumnInput,
  relation: string,
  targets: ReadonlyMap<number, IdText>,
): ObservedColumn[] {
  const id = pairId(relation, 'Union');
  const page = pages.sparsePage;
  const members = new Set(
    allTables.flatMap(({ ids, rows }) => (ids.includes(id) ? rows.map(({ index }) => index) : [])),
  );
  const shown = [...targets].filter(([index]) => members.has(index));
  const known = [...new Set(shown.map(([, target]) => target))].sort();
  const rows = shown.map(([index]) => index);
  const column = columnFactory(`union.${id}`, { kind: 'flecs.union', group: id });
  return [
    column('values', 'json', cellsAtRows(shown), { page }),
    column('next', 'u32', [], { page, ...UNKNOWN }),
    column('prev', 'u32', [], { page, ...UNKNOWN }),
    column('targets', 'json', known),
    column('heads', 'u32', [], UNKNOWN),
    column('pages', 'u32', observedPageDirectory(rows, page), { page }),
  ];
}
