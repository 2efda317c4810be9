import type { Focus } from '../../../cells/focus.ts';
import { headingName } from '../../../cells/heading.ts';
import { NO_VERSIONS } from '../../../cells/id-format.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { numberAt } from '../../../world/column-groups.ts';
import {
  basicDetails,
  type CellAt,
  type ComponentPlace,
  type Details,
  type EntityRecord,
  type EntityRows,
  entityRows,
  fieldAt,
  readerDefaults,
  type Structure,
  type WorldReader,
} from '../../../world/world-reader.ts';
import { ALIVE, NEXT_ENTITY } from '../model/world.ts';
import { componentNames, linksTo, type MapColumns, mapColumns, mapNames, nodeOf } from './columns.ts';
import { bucketBytes, nodeBytes } from './memory.ts';

export class HashMapWorld implements WorldReader {
  readonly ids = { format: NO_VERSIONS, upper: 'version' } as const;
  readonly recyclable = readerDefaults.recyclable;
  readonly tables = readerDefaults.tables;
  readonly #columns: ColumnSet;

  constructor(columns: ColumnSet) {
    this.#columns = columns;
  }

  entities(): EntityRows {
    const { key } = this.#map(ALIVE);
    return entityRows(key, 0, key.length, NO_VERSIONS);
  }

  /** Entity numbers are never reused. */
  recordOf(index: number): EntityRecord | null {
    if (index >= (numberAt(this.#columns.find(NEXT_ENTITY), 0) ?? 0)) return null;
    const nodes = mapNames(this.#columns).flatMap((name) => nodeCell(this.#map(name), index));
    const alive = this.#map(ALIVE);
    return {
      id: index,
      alive: nodeOf(alive, index) !== undefined,
      cells: nodes,
      proof: linksTo(alive, index),
      place: null,
    };
  }

  structures(): Structure[] {
    return mapNames(this.#columns).map((name) => {
      const { key, size, count } = this.#map(name);
      const group = [...this.#columns].filter(({ meta }) => meta.group === name);
      return {
        name,
        kind: name === ALIVE ? 'entities' : 'storage',
        components: name === ALIVE ? [] : [name],
        rows: size,
        capacity: null,
        bytes: size * nodeBytes(key) + bucketBytes(count),
        slot: null,
        columns: group,
      };
    });
  }

  components(): readonly string[] {
    return componentNames(this.#columns);
  }

  members(component: string, visit: (index: number) => void): void {
    const { key } = this.#map(component);
    for (let node = 0; node < key.length; node++) if (key.has(node)) visit(key.numbers[node]!);
  }

  componentsOf(index: number, only?: string): ComponentPlace[] {
    return (only === undefined ? this.components() : [only]).flatMap((component): ComponentPlace[] => {
      const map = this.#map(component);
      const node = nodeOf(map, index);
      if (node === undefined) return [];
      return [
        {
          component,
          structure: component,
          id: { column: map.key.name, row: node },
          through: [{ column: map.buckets.name, row: index % map.count }],
          proof: linksTo(map, index),
          values: map.value === null ? [] : [fieldAt(map.value, node, null)],
          enabled: null,
        },
      ];
    });
  }

  detailsOf(focus: Exclude<Focus, { kind: 'entity' }>): Details | null {
    const shown = this.cellsOf(focus);
    if (focus.kind === 'table' || shown.length === 0) return null;
    const { value, size, count } = this.#map(focus.id);
    const buckets = [['diagram.hash-map.bucket-count'], String(count)] as const;
    return basicDetails(focus.id, { entities: size, tag: value === null, cells: shown }, [buckets]);
  }

  cellsOf(focus: Exclude<Focus, { kind: 'entity' }>): readonly CellAt[] {
    if (focus.kind === 'table' || !this.components().includes(focus.id)) return [];
    return [{ column: headingName(focus.id), row: 0 }];
  }

  #map(name: string): MapColumns {
    return mapColumns(this.#columns, name);
  }
}

function nodeCell(map: MapColumns, key: number): CellAt[] {
  const node = nodeOf(map, key);
  return node === undefined ? [] : [{ column: map.key.name, row: node }];
}
