import type { NumberColumn, ProbeColumn } from '../adapter.ts';
import { objectNumbers } from '../gathered-numbers.ts';
import { hasOnlyNumbers } from '../json.ts';
import { numberColumn, replaceable, replacing } from './component-columns.ts';

type Entity = Readonly<Record<string, unknown>>;

/** The type of a property's values. Objects of numbers have a column for each field. */
type Kind = 'number' | 'boolean' | 'fields' | 'anything';

interface Property {
  kind: Kind;
  /** The fields that have a column. */
  readonly fields: Set<string>;
  /** The number columns, emptied once a JSON column replaces them. */
  readonly columns: NumberColumn[];
}

/**
 * Creates columns for the properties of entities, with types chosen from their values. A property whose values have
 * different types gets one JSON column. A new field gets a new column.
 */
export class PropertyColumns {
  readonly #columns: ProbeColumn[];
  readonly #objects: readonly (object | undefined)[];
  readonly #properties = new Map<string, Property>();

  /**
   * @param columns new columns are appended to this list
   * @param objects the entities by row; undefined marks an empty row
   */
  constructor(columns: ProbeColumn[], objects: readonly (object | undefined)[]) {
    this.#columns = columns;
    this.#objects = objects;
  }

  /** Compares the types of an entity's values with the columns. */
  lookAt(entity: object): void {
    for (const key of keysOf(entity)) {
      const property = this.#properties.get(key);
      if (property?.kind === 'anything') continue;
      const value = valueAt(entity, key);
      if (value === undefined) continue;
      const kind = kindOf(value);
      if (property === undefined) this.#add(key, kind, value);
      else if (kind !== property.kind) property.columns[0]!.misfit!();
      else if (kind === 'fields') this.#addFields(key, property, value as object);
    }
  }

  #add(key: string, kind: Kind, example: unknown): void {
    const property: Property = { kind, fields: new Set(), columns: [] };
    this.#properties.set(key, property);
    if (kind === 'anything') this.#columns.push({ ...this.#json(key), name: key });
    else if (kind === 'fields') this.#addFields(key, property, example as object);
    else {
      const numbers = objectNumbers(kind === 'number' ? 'f64' : 'bool', this.#objects, key, null);
      this.#addNumbers(key, property, { name: key, meta: metaOf(key), watched: true, ...numbers });
    }
  }

  #addFields(key: string, property: Property, value: object): void {
    for (const field of Object.keys(value)) {
      if (property.fields.has(field)) continue;
      property.fields.add(field);
      const meta = { component: key, rows: 'entity', field };
      const numbers = objectNumbers('f64', this.#objects, key, field);
      this.#addNumbers(key, property, numberColumn(key, field, 'value', { meta, watched: true, ...numbers }));
    }
  }

  #addNumbers(key: string, property: Property, column: NumberColumn): void {
    const replace = (): void => {
      if (property.kind === 'anything') return;
      property.kind = 'anything';
      // All number columns of the property become empty.
      for (const other of property.columns) other.misfit!();
      const replaced = property.columns.map(({ name }) => name);
      this.#columns.push({ ...this.#json(key), ...replacing(replaced, key, metaOf(key)) });
    };
    const added = replaceable(column, replace);
    property.columns.push(added);
    this.#columns.push(added);
  }

  #json(key: string) {
    const rows = (): number => this.#objects.length;
    const at = (row: number): unknown => (this.#objects[row] as Entity | undefined)?.[key];
    return { type: 'json', meta: metaOf(key), watched: true, rows, at } as const;
  }
}

function metaOf(key: string) {
  return { kind: 'array', group: key, component: key, rows: 'entity', title: key, role: 'value' } as const;
}

/** An unreadable entity, for example a revoked proxy, has no components. */
export function isIn(key: string, entity: object | undefined): boolean {
  try {
    return entity !== undefined && key in entity;
  } catch {
    return false;
  }
}

/** A revoked proxy has no keys. */
function keysOf(entity: object): string[] {
  try {
    return Object.keys(entity);
  } catch {
    return [];
  }
}

/** A value that cannot be read is of no type that a number column could hold. */
function valueAt(entity: object, key: string): unknown {
  try {
    return (entity as Entity)[key];
  } catch {
    return null;
  }
}

function kindOf(value: unknown): Kind {
  if (typeof value === 'number' || typeof value === 'boolean') return typeof value as 'number' | 'boolean';
  try {
    return typeof value === 'object' && value !== null && hasOnlyNumbers(value) ? 'fields' : 'anything';
  } catch {
    return 'anything';
  }
}
