import type { ColumnMeta } from '../../../core/trace/column.ts';
import type { WireType } from '../../../core/wire/message.ts';
import type { Shown } from './describe-world.ts';
import { type Id, pairId } from './ids.ts';
import { type ObservedColumn, pagesOf, scattered, UNKNOWN } from './observed-column.ts';
import type { ComponentReply } from './replies.ts';

const INDICES = 2 ** 32;

/** Components apart from all tables (as told by `/components`), and the targets of unions (4.0). */
export function sparseColumns(shown: Shown): ObservedColumn[] {
  const { components, builtIns, placement } = shown;
  const told = components.filter(
    ({ id, sparse }) => sparse !== null && sparse.length > 0 && !id.includes('*') && !(builtIns?.id(id) ?? false),
  );
  const unions = [...placement.unions].filter(([relation]) => !(builtIns?.id(relation) ?? false));
  return [
    ...told.flatMap((component) => sparseSet(shown, component)),
    ...unions.flatMap(([relation, targets]) => union(shown, relation, targets)),
  ];
}

/** All of it is told but who had the component once: those behind `count`. */
function sparseSet({ options, values }: Shown, { id, sparse }: ComponentReply): ObservedColumn[] {
  const page = options.sparsePage;
  const handles = sparse ?? [];
  const rows = handles.map((handle) => handle % INDICES);
  const told = values.get(id);
  const column = (role: string, type: WireType, cells: ObservedColumn['cells'], extra: ColumnMeta = {}) => {
    const meta = { kind: 'flecs.sparse', group: id, role, ...extra };
    return { name: `sparse.${id}.${role}`, type, meta, cells };
  };
  const data =
    told === undefined ? [] : scattered(rows.flatMap((row) => (told.has(row) ? [[row, told.get(row)!]] : [])));
  return [
    column('dense', 'f64', [0, ...handles]),
    column('count', 'u32', [handles.length + 1]),
    column('sparse', 'u32', scattered(rows.map((row, at) => [row, at + 1])), { page }),
    column('pages', 'u32', pagesOf(rows, page), { page }),
    { ...column('data', 'json', data, { page }), of: id },
  ];
}

/** Who has which target is told, how the lists run is not. */
function union({ options, wanted }: Shown, relation: string, targets: ReadonlyMap<number, Id>): ObservedColumn[] {
  const id = pairId(relation, 'Union');
  const page = options.sparsePage;
  const column = (role: string, type: WireType, cells: ObservedColumn['cells'], extra: ColumnMeta = {}) => {
    const meta = { kind: 'flecs.union', group: id, role, ...extra };
    return { name: `union.${id}.${role}`, type, meta, cells };
  };
  const there = new Set(wanted.flatMap(({ ids, rows }) => (ids.includes(id) ? rows.map(({ index }) => index) : [])));
  const shown = [...targets].filter(([index]) => there.has(index));
  const known = [...new Set(shown.map(([, target]) => target))].sort();
  return [
    column('values', 'json', scattered(shown), { page }),
    column('next', 'u32', [], { page, ...UNKNOWN }),
    column('prev', 'u32', [], { page, ...UNKNOWN }),
    column('targets', 'json', known),
    column('heads', 'u32', [], UNKNOWN),
    column(
      'pages',
      'u32',
      pagesOf(
        shown.map(([index]) => index),
        page,
      ),
      { page },
    ),
  ];
}
