import { type Id, pairId } from '../replies/ids.ts';
import type { ComponentReply } from '../replies/replies.ts';
import { columnsOf, type ObservedColumn, pagesOf, scattered, UNKNOWN } from './observed-column.ts';
import type { Shown } from './shown.ts';

const INDICES = 2 ** 32;

/**
 * Creates the columns of components that are stored outside of the tables (as `/components` reports them) and of union
 * targets (Flecs 4.0).
 */
export function sparseColumns(shown: Shown): ObservedColumn[] {
  const { components, builtIns, placement } = shown;
  const sets = components.filter(
    ({ id, sparse }) => sparse !== null && sparse.length > 0 && !id.includes('*') && !builtIns.id(id),
  );
  const unions = [...placement.unions].filter(([relation]) => !builtIns.id(relation));
  return [
    ...sets.flatMap((component) => sparseSet(shown, component)),
    ...unions.flatMap(([relation, targets]) => union(shown, relation, targets)),
  ];
}

/** A sparse set is reported completely except for the entities behind `count`, which have lost the component. */
function sparseSet({ pages, values }: Shown, { id, sparse }: ComponentReply): ObservedColumn[] {
  const page = pages.sparsePage;
  const handles = sparse ?? [];
  const rows = handles.map((handle) => handle % INDICES);
  const known = values.get(id);
  const data = rows.flatMap((row) => (known?.has(row) ? [[row, known.get(row)!] as const] : []));
  const column = columnsOf(`sparse.${id}`, { kind: 'flecs.sparse', group: id });
  return [
    column('dense', 'f64', [0, ...handles]),
    column('count', 'u32', [handles.length + 1]),
    column('sparse', 'u32', scattered(rows.map((row, at) => [row, at + 1])), { page }),
    column('pages', 'u32', pagesOf(rows, page), { page }),
    { ...column('data', 'json', scattered(data), { page }), of: id },
  ];
}

/** The target of each entity is reported, but the order of the lists is not. */
function union({ pages, wanted }: Shown, relation: string, targets: ReadonlyMap<number, Id>): ObservedColumn[] {
  const id = pairId(relation, 'Union');
  const page = pages.sparsePage;
  const members = new Set(wanted.flatMap(({ ids, rows }) => (ids.includes(id) ? rows.map(({ index }) => index) : [])));
  const shown = [...targets].filter(([index]) => members.has(index));
  const known = [...new Set(shown.map(([, target]) => target))].sort();
  const rows = shown.map(([index]) => index);
  const column = columnsOf(`union.${id}`, { kind: 'flecs.union', group: id });
  return [
    column('values', 'json', scattered(shown), { page }),
    column('next', 'u32', [], { page, ...UNKNOWN }),
    column('prev', 'u32', [], { page, ...UNKNOWN }),
    column('targets', 'json', known),
    column('heads', 'u32', [], UNKNOWN),
    column('pages', 'u32', pagesOf(rows, page), { page }),
  ];
}
