import type { Focus } from '../../../cells/focus.ts';
import { headingName } from '../../../cells/heading.ts';
import { indexOfId, isId, type RawId } from '../../../cells/id-format.ts';
import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import {
  type CellAt,
  type ComponentPlace,
  type Details,
  type EntityRecord,
  type EntityRows,
  entityRows,
  type FieldValue,
  fieldAt,
  readerDefaults,
  type Structure,
  type WorldReader,
} from '../../../world/world-reader.ts';
import {
  ArrayColumns,
  type ComponentSource,
  componentOfGroup,
  componentsOfGroup,
  countSet,
  type IdList,
  isSet,
} from './columns.ts';
import { arrayStructure } from './structures.ts';

/** Reads a world of a library whose probe sends plain arrays: bitECS, koota, miniplex, @thi.ng/ecs, and others that use the protocol. */
export class ArrayWorldReader implements WorldReader {
  readonly ids;
  readonly tables = readerDefaults.tables;
  readonly #arrays: ArrayColumns;

  constructor(columns: ColumnSet) {
    this.#arrays = new ArrayColumns(columns);
    this.ids = { format: this.#arrays.format, upper: 'version' } as const;
  }

  entities(): EntityRows | null {
    const { living, format, byComponent } = this.#arrays;
    if (living !== null) return entityRows(living.column, 0, living.count, format);
    const found = new Set<number>();
    for (const component of byComponent.keys()) this.members(component, (index) => found.add(index));
    if (found.size === 0) return null;
    return { format, indices: Uint32Array.from(found).sort(), list: null, rows: null };
  }

  recyclable(most: number): readonly RawId[] {
    const { column, count } = this.#arrays.living ?? { column: null, count: 0 };
    const waiting: RawId[] = [];
    for (let row = count; column !== null && row < column.length && waiting.length < most; row++) {
      const id = column.peek(row);
      if (isId(id)) waiting.push(id);
    }
    return waiting;
  }

  recordOf(index: number): EntityRecord | null {
    const { living } = this.#arrays;
    if (living !== null) {
      const row = this.#arrays.rowIn(living, index) ?? this.#rowOfUnused(living, index);
      if (row === null) return null;
      const entry = living.index?.peek(index) === row ? [{ column: living.index.name, row: index }] : [];
      const id = living.column.peek(row) as RawId;
      const cell = { column: living.column.name, row };
      return { id, alive: row < living.count, cells: [cell, ...entry], place: null };
    }
    const through = this.componentsOf(index).flatMap((place) => place.id ?? place.through);
    return through.length === 0 ? null : { id: index, alive: true, cells: through, place: null };
  }

  structures(): Structure[] {
    const sizeOf = (component: string): number => {
      let size = 0;
      for (const source of this.#arrays.byComponent.get(component) ?? []) {
        if (source.kind === 'list') this.#visit(source, () => size++);
        else size += countSet(source);
      }
      return size;
    };
    return this.#arrays.groups.map((group) => arrayStructure(this.#arrays, group, sizeOf));
  }

  components(): readonly string[] {
    return [...this.#arrays.byComponent.keys()];
  }

  members(component: string, visit: (index: number) => void): void {
    for (const source of this.#arrays.byComponent.get(component) ?? []) this.#visit(source, visit);
  }

  /** Returns null if bits may represent the component, because the names of bits can change. */
  listsOf(component: string): readonly Column[] | null {
    const all = [...this.#arrays.byComponent.values()].flat();
    const sources = this.#arrays.byComponent.get(component) ?? [];
    const lists = sources.flatMap((source) => (source.kind === 'list' ? [source.list.column] : []));
    const isKnown = lists.length > 0 && lists.length === sources.length;
    return isKnown && all.every(({ kind }) => kind !== 'bits') ? lists : null;
  }

  componentsOf(index: number, only?: string): ComponentPlace[] {
    const places: ComponentPlace[] = [];
    for (const component of only === undefined ? this.components() : [only]) {
      const sources = this.#arrays.byComponent.get(component) ?? [];
      for (const source of sources) {
        const place = this.#placeIn(source, component, index);
        if (place === null) continue;
        places.push(place);
        break;
      }
    }
    return places;
  }

  detailsOf(focus: Exclude<Focus, { kind: 'entity' }>): Details | null {
    if (focus.kind === 'table' || !this.#arrays.byComponent.has(focus.id)) return null;
    const kept = this.structures().filter(({ components }) => components.includes(focus.id));
    const members = new Set<number>();
    this.members(focus.id, (index) => members.add(index));
    const sum = (of: (structure: Structure) => number): string => String(kept.reduce((all, each) => all + of(each), 0));
    const isKnown = kept.every(({ bytes }) => bytes !== null);
    const columns = kept.flatMap((structure) => structure.columns);
    return {
      title: focus.id,
      badges: this.#arrays.values.has(focus.id) ? [] : [['ui.inspector.tag']],
      facts: [
        [['ui.selection.entities'], String(members.size)],
        [['ui.tables.rows'], sum(({ rows }) => rows)],
        [['ui.tables.bytes'], isKnown ? sum(({ bytes }) => bytes ?? 0) : null],
      ],
      cells: this.cellsOf(focus),
      lists: [
        {
          heading: ['ui.inspector.keptIn', { count: kept.length }],
          empty: ['ui.inspector.none'],
          items: columns.map(({ name, length }) => ({
            label: name,
            cell: { column: name, row: 0 },
            note: ['diagram.array.rows', { count: length }],
          })),
        },
      ],
    };
  }

  /** Returns the titles of the component's groups, or else a cell with its flag, bit or bit name. */
  cellsOf(focus: Exclude<Focus, { kind: 'entity' }>): readonly CellAt[] {
    if (focus.kind === 'table') return [];
    const { groups, byComponent } = this.#arrays;
    const titles = groups
      .filter((group) => componentOfGroup(group) === focus.id || componentsOfGroup(group).includes(focus.id))
      .map(({ name }) => ({ column: headingName(name), row: 0 }));
    const first = (byComponent.get(focus.id) ?? []).flatMap((source) => {
      if (source.kind === 'list') return [];
      const { column } = source;
      const row = Array.from({ length: column.length }, (_, at) => at).find((at) => isSet(source, at));
      return row === undefined ? [] : [{ column: column.name, row }];
    });
    return [...titles, ...first];
  }

  #rowOfUnused({ column, count }: IdList, index: number): number | null {
    for (let row = count; row < column.length; row++) {
      const id = column.peek(row);
      if (isId(id) && indexOfId(id, this.#arrays.format) === index) return row;
    }
    return null;
  }

  #visit(source: ComponentSource, visit: (index: number) => void): void {
    if (source.kind === 'list') {
      const { column, count } = source.list;
      for (let row = 0; row < count; row++) {
        const raw = column.peek(row);
        if (isId(raw)) visit(indexOfId(raw, this.#arrays.format));
      }
      return;
    }
    const { length } = source.column;
    for (let row = 0; row < length; row++) if (isSet(source, row)) visit(row);
  }

  #placeIn(source: ComponentSource, component: string, index: number): ComponentPlace | null {
    if (source.kind === 'list') {
      const row = this.#arrays.rowIn(source.list, index);
      return row === null ? null : this.#placeInList(source.list, component, index, row);
    }
    if (!isSet(source, index)) return null;
    const values = this.#values(component, index, null);
    const structure = values[0] === undefined ? null : this.#groupOf(values[0].column);
    const through = [{ column: source.column.name, row: index }];
    return { component, structure, id: null, through, values, enabled: null };
  }

  #placeInList(list: IdList, component: string, index: number, row: number): ComponentPlace {
    const { column, group, index: places } = list;
    return {
      component,
      structure: group.name,
      id: { column: column.name, row },
      through: places === null || places.length === 0 ? [] : [{ column: places.name, row: index }],
      values: this.#values(component, index, { list, row }),
      enabled: null,
    };
  }

  #values(component: string, index: number, place: { list: IdList; row: number } | null): FieldValue[] {
    const columns = this.#arrays.values.get(component) ?? [];
    return columns.flatMap((column): FieldValue[] => {
      const field = typeof column.meta.field === 'string' ? column.meta.field : null;
      // In koota, this field has the targets of each entity's relation.
      const meaning = field === 'relationTargets' ? ({ meaning: 'entity' } as const) : {};
      if (column.meta.rows === 'entity') return [{ ...fieldAt(column, index, field), ...meaning }];
      return place !== null && column.meta.rows === place.list.column.name ? [fieldAt(column, place.row, field)] : [];
    });
  }

  #groupOf(column: string): string {
    return String(this.#arrays.columns.get(column).meta.group);
  }
}
