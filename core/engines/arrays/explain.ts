import { decodeId, type IdFormat, indexOfId, isId, versionOfId } from '../../cells/id-format.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { Value } from '../../trace/value.ts';
import type { CellExplanation, ExplainView, Reference } from '../explain.ts';
import { textOf } from './diagrams/array-faces.ts';
import { type ArrayWorld, arrayWorld, bitNames, titleOf } from './diagrams/array-groups.ts';
import { hasBit, type IdList } from './sources.ts';

interface ArrayCell {
  readonly world: ArrayWorld;
  readonly column: Column;
  readonly row: number;
  readonly value: Value | undefined;
  readonly view: ExplainView;
  /** The list that the column is, or is beside, or leads to. */
  readonly list: IdList | null;
}

export function isArrayCell({ meta }: Column): boolean {
  return meta.kind === 'array';
}

/** Explains a cell of a library's array, by what the protocol says of its column. Reads a few cells only. */
export function explainArrayCell(columns: ColumnSet, column: Column, row: number, view: ExplainView): CellExplanation {
  const world = arrayWorld(columns);
  const { rows, of } = column.meta;
  const list = world.sources.lists.find((each) => [column.name, rows, of].includes(each.column.name)) ?? null;
  const cell: ArrayCell = { world, column, row, value: column.peek(row), view, list };
  const page = Number(column.meta.page ?? 0);
  return {
    column: column.name,
    row,
    address: `${column.name}[${row}]`,
    page: page > 0 ? { page: Math.floor(row / page), slot: row % page } : null,
    raw: cell.value === undefined ? null : textOf(cell.value),
    handle: handleOf(cell),
    role: roleOf(cell),
    ...linksOf(cell),
  };
}

function roleOf(cell: ArrayCell): string {
  const { column, row, value, view, list } = cell;
  const say = (key: string, args: Readonly<Record<string, string | number>> = {}): string =>
    view.translate(`cell.array.${key}`, { row, group: String(column.meta.group), title: titleOf(column), ...args });
  const component = String(column.meta.component ?? '');
  const explainers: Readonly<Record<string, () => string>> = {
    entities() {
      if (!isId(value)) return say('none');
      const key = list !== null && row >= list.count ? (list === cell.world.sources.living ? 'waits' : 'behind') : 'id';
      return say(key, { entity: entityText(cell, value) });
    },
    index() {
      if (value === undefined) return say('no-entry', { index: row });
      const leads = list !== null && cell.world.sources.leadsTo(list, row);
      const args = { index: row, to: String(value), list: list === null ? '' : titleOf(list.column) };
      return say(leads || column.meta.rows !== 'entity' ? 'index' : 'stale-entry', args);
    },
    count: () => say('count', { count: Number(value ?? 0), size: list?.column.length ?? 0 }),
    capacity: () => say('capacity', { count: Number(value ?? 0), used: list?.count ?? 0 }),
    bits: () => (value === undefined ? say('none') : say('bits', { index: row, names: namesIn(cell) })),
    'bit-names': () => say('bit-name', { name: String(value ?? '') }),
    flags: () => say(value === 1 || value === true ? 'has' : 'has-not', { index: row, component }),
    version: () => say('version', { index: row, value: String(value ?? '') }),
    value: () => valueRole(cell, component, say),
  };
  const explain = explainers[String(column.meta.role)];
  return explain === undefined ? say(value === undefined ? 'none' : 'other') : explain();
}

function valueRole(
  { world, column, row, value, list, ...rest }: ArrayCell,
  component: string,
  say: (key: string, args?: Readonly<Record<string, string | number>>) => string,
): string {
  const { field, rows } = column.meta;
  const what = typeof field === 'string' ? `${component}.${field}` : component;
  if (value === undefined) return column.length === 0 ? say('not-told', { what }) : say('no-value', { what });
  if (rows === 'entity') {
    const stale = world.sources.has(component, row) === false;
    return say(stale ? 'stale-value' : 'value', { what, component, entity: row });
  }
  const id = list?.column.peek(row);
  const entity = isId(id) ? entityText({ world, column, row, value, list, ...rest }, id) : String(row);
  return say(list !== null && row >= list.count ? 'behind-value' : 'value', { what, component, entity });
}

/** From an index to its id and back, and from a value to whose it is. */
function linksOf(cell: ArrayCell): Pick<CellExplanation, 'pointedBy' | 'pointsTo'> {
  const { world, column, row, value, list } = cell;
  const { role, rows } = column.meta;
  if (list === null) return { pointedBy: [], pointsTo: [] };
  if (role === 'index') {
    return { pointedBy: [], pointsTo: typeof value === 'number' ? [refer(cell, list.column, value, 'id')] : [] };
  }
  if (role === 'entities' && isId(value)) {
    const index = indexOfId(value, world.sources.format);
    const leads = list.index !== null && world.sources.leadsTo(list, index) && list.index.peek(index) === row;
    return { pointedBy: leads ? [refer(cell, list.index!, index, 'entry')] : [], pointsTo: [] };
  }
  const beside = rows === list.column.name;
  return { pointedBy: beside ? [refer(cell, list.column, row, 'same-row')] : [], pointsTo: [] };
}

function refer({ view }: ArrayCell, column: Column, row: number, key: string): Reference {
  const text = view.translate(`cell.array.reference.${key}`, { row });
  return { column: column.name, row, address: `${column.name}[${row}]`, text };
}

/** Components whose bits are set, by name. */
function namesIn({ world, column, value, view }: ArrayCell): string {
  const names = bitNames(world, column).filter(({ bit }) => hasBit(value, bit));
  return names.length === 0 ? view.translate('diagram.array.no-bits') : names.map(({ name }) => name).join(', ');
}

/** `red (5 v1)`, without a name `5 v1`, without a version `5`. */
function entityText({ world, view }: ArrayCell, raw: number | bigint): string {
  const { format } = world.sources;
  const index = indexOfId(raw, format);
  const text = format.versions > 1 ? `${index} v${versionOfId(raw, format)}` : String(index);
  const name = nameOf(world, view, raw, format);
  return name === undefined ? text : `${name} (${text})`;
}

function nameOf({ names }: ArrayWorld, view: ExplainView, raw: number | bigint, format: IdFormat): string | undefined {
  const told = names?.peek(indexOfId(raw, format));
  return typeof told === 'string' ? told : view.nameOf(raw);
}

function handleOf({ world, column, value, view }: ArrayCell): CellExplanation['handle'] {
  const { format } = world.sources;
  if (column.meta.role !== 'entities' || !isId(value) || format.versions <= 1) return null;
  const hex = `0x${value.toString(16).toUpperCase()}`;
  return { ...decodeId(value, format), name: nameOf(world, view, value, format), hex };
}
