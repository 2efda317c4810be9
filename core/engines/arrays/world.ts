import type { Relation } from '../../cells/cell-table.ts';
import { indexOfId, isId, NO_VERSIONS } from '../../cells/id-format.ts';
import {
  type ComponentPlace,
  type EntityRows,
  entityRows,
  type FieldValue,
  fieldAt,
  nothing,
  type Structure,
  type WorldReader,
} from '../../inspect/world-reader.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import { ArraySources, type IdList, isSet, type Source } from './sources.ts';
import { arrayStructure } from './structures.ts';

/** A world of a library that is told by plain arrays: bitECS, koota, miniplex, @thi.ng/ecs, and what else speaks the protocol. */
export class ArrayWorldReader implements WorldReader {
  readonly ids = { format: NO_VERSIONS, upper: 'version' } as const;
  readonly recyclable = nothing.recyclable;
  readonly recordOf = nothing.recordOf;
  readonly tables = nothing.tables;
  readonly detailsOf = nothing.detailsOf;
  readonly cellsOf = nothing.cellsOf;
  readonly #columns: ColumnSet;
  readonly #sources: ArraySources;

  constructor(columns: ColumnSet) {
    this.#columns = columns;
    this.#sources = new ArraySources(columns);
  }

  entities(): EntityRows | null {
    const { living, format, byComponent } = this.#sources;
    if (living !== null) return entityRows(living.column, 0, living.count, format);
    const found = new Set<number>();
    for (const component of byComponent.keys()) this.members(component, (index) => found.add(index));
    if (found.size === 0) return null;
    return { format, indices: Uint32Array.from(found).sort(), list: null, rows: null };
  }

  structures(): Structure[] {
    const sizeOf = (component: string): number => {
      let size = 0;
      this.members(component, () => size++);
      return size;
    };
    return this.#sources.groups.map((group) => arrayStructure(this.#sources, group, sizeOf));
  }

  components(): readonly string[] {
    return [...this.#sources.byComponent.keys()];
  }

  members(component: string, visit: (index: number) => void): void {
    for (const source of this.#sources.byComponent.get(component) ?? []) this.#visit(source, visit);
  }

  componentsOf(index: number): ComponentPlace[] {
    const places: ComponentPlace[] = [];
    for (const [component, sources] of this.#sources.byComponent) {
      for (const source of sources) {
        const place = this.#placeIn(source, component, index);
        if (place === null) continue;
        places.push(place);
        break;
      }
    }
    return places;
  }

  relation(column: Column): Relation | null {
    const { kind, role, rows } = column.meta;
    if (kind === 'names') return { kind: 'index' };
    if (kind !== 'array') return null;
    if (role === 'entities') return { kind: 'ids', format: this.#sources.format };
    if (rows === 'entity') return { kind: 'index' };
    const list = typeof rows === 'string' ? this.#columns.find(rows) : undefined;
    return list?.meta.role === 'entities' ? { kind: 'beside', list } : null;
  }

  #visit(source: Source, visit: (index: number) => void): void {
    if (source.kind === 'list') {
      const { column, count } = source.list;
      for (let row = 0; row < count; row++) {
        const raw = column.peek(row);
        if (isId(raw)) visit(indexOfId(raw, this.#sources.format));
      }
      return;
    }
    const { length } = source.column;
    for (let row = 0; row < length; row++) if (isSet(source, row)) visit(row);
  }

  #placeIn(source: Source, component: string, index: number): ComponentPlace | null {
    if (source.kind === 'list') {
      const row = this.#sources.rowIn(source.list, index);
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
    const columns = this.#sources.values.get(component) ?? [];
    return columns.flatMap((column): FieldValue[] => {
      const field = typeof column.meta.field === 'string' ? column.meta.field : null;
      if (column.meta.rows === 'entity') return [fieldAt(column, index, field)];
      return place !== null && column.meta.rows === place.list.column.name ? [fieldAt(column, place.row, field)] : [];
    });
  }

  #groupOf(column: string): string {
    return String(this.#columns.get(column).meta.group);
  }
}
